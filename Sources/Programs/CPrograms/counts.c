#define _GNU_SOURCE
#include "counts.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// MARK: Allocations

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER) && !defined(EXPLORATION)
// The program's own definitions precede those of the C library, also for the calls that other libraries make. A sanitizer
// defines the same functions, and calls `malloc` before it can run code that it instruments. The race hunter defines them
// too, and must get them in every program that can hunt.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static bool is_counting;
static _Atomic int64_t allocations;

static inline void count(void) {
  if (__builtin_expect(is_counting, 0)) atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

static void begin_allocations(void) {
  allocations = 0;
  is_counting = true;
}

static int64_t end_allocations(void) {
  is_counting = false;
  return allocations;
}
#else
static void begin_allocations(void) {}
static int64_t end_allocations(void) { return -1; }
#endif

// MARK: Instructions

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counter = -1;

static void begin_instructions(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  // Fails on machines that have no such counter, or do not allow it.
  counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

static int64_t end_instructions(void) {
  int64_t instructions = -1;
  if (counter < 0) return instructions;
  if (read(counter, &instructions, sizeof instructions) != sizeof instructions) instructions = -1;
  close(counter);
  counter = -1;
  return instructions;
}
#else
static void begin_instructions(void) {}
static int64_t end_instructions(void) { return -1; }
#endif

void cp_begin(void) {
  begin_instructions();
  begin_allocations();
}

struct cp_counts cp_end(void) {
  struct cp_counts counts = {.allocations = end_allocations()};
  counts.instructions = end_instructions();
  return counts;
}
