#define _GNU_SOURCE
#include "storage.h"

#include "points.h"

#include <CHuntable.h>
#include <CInstrumentation.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void add(struct rh_storage *storage, void *start, size_t size) {
  void *contents = storage->count < rh_most_parts ? malloc(size) : NULL;
  if (!contents) {
    storage->is_whole = false;
    return;
  }
  storage->parts[storage->count].start = start;
  storage->parts[storage->count].size = size;
  storage->parts[storage->count++].contents = contents;
}

#if __linux__
#include <dlfcn.h>
#include <link.h>

// A function of each library whose storage is meant.
static const char *const names[] = {"swift_retain", "swift_task_alloc", "dispatch_queue_get_label"};
enum { name_count = sizeof names / sizeof *names };
static void *functions[name_count];

__attribute__((constructor)) static void find_functions(void) {
  for (int i = 0; i < name_count; i++) functions[i] = dlsym(RTLD_DEFAULT, names[i]);
}

static int add_library(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  struct rh_storage *storage = context;
  bool is_meant = false;
  size_t bytes = 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type == PT_TLS) bytes = segment->p_memsz;
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t start = library->dlpi_addr + segment->p_vaddr;
    for (int j = 0; j < name_count; j++) {
      if ((uintptr_t)functions[j] - start < segment->p_memsz) is_meant = true;
    }
  }
  if (!is_meant || bytes == 0) return 0;
  // In a statically linked program, the program's own variables are in the same storage.
  if (!library->dlpi_name[0] || !library->dlpi_tls_data) {
    storage->is_whole = false;
  } else {
    add(storage, library->dlpi_tls_data, bytes);
  }
  return 0;
}

static void add_libraries(struct rh_storage *storage) { dl_iterate_phdr(add_library, storage); }

// MARK: Variables of the program

// A sanitizer keeps what it knows of the thread among these variables.
#if !RH_SANITIZED
// Where the variables of the program's executable are, seen from one of the hunter, and how many bytes they have.
static ptrdiff_t place;
static size_t extent;

static int find_program(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  if (library->dlpi_name[0]) return 0;
  place = (char *)library->dlpi_tls_data - (char *)ct_thread();
  for (int i = 0; library->dlpi_tls_data && i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type == PT_TLS) extent = library->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

// How the processor rounds, and which exceptions of numbers it reports.
#if __x86_64__
static uint32_t vector_modes;
static uint16_t other_modes;
#define SAVE_MODES __asm__ volatile("stmxcsr %0\n fnstcw %1" : "=m"(vector_modes), "=m"(other_modes))
#define LOAD_MODES __asm__ volatile("ldmxcsr %0\n fldcw %1" ::"m"(vector_modes), "m"(other_modes))
#elif __aarch64__
static uint64_t modes;
#define SAVE_MODES __asm__ volatile("mrs %0, fpcr" : "=r"(modes))
#define LOAD_MODES __asm__ volatile("msr fpcr, %0" ::"r"(modes))
#else
#define SAVE_MODES
#define LOAD_MODES
#endif

__attribute__((constructor)) static void find_variables(void) {
  dl_iterate_phdr(find_program, NULL);
  SAVE_MODES;
}

void rh_begin_variables(void) {
  // Among the variables are these. All but the last one are set before the variables are saved.
  static _Thread_local void *first, *stack;
  static _Thread_local size_t size;
  static _Thread_local int64_t run;
  void *variables = (char *)ct_thread() + place;
  bool is_used_again = run == ci_current_run();
  pthread_attr_t attributes;
  if (first) {
    memcpy(variables, first, extent);
  } else if (extent > 0 && (first = malloc(extent))) {
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      pthread_attr_getstack(&attributes, &stack, &size);
      pthread_attr_destroy(&attributes);
    }
    memcpy(first, variables, extent);
  }
  run = ci_current_run();
  LOAD_MODES;
  // What threads have accessed there is no memory of this one. The variables of all libraries are there too.
  if (is_used_again && stack) rh_comes_back(stack, size);
}

void rh_end_variables(void) {
  if (ci_is_seen()) ci_free((char *)ct_thread() + place, extent, __builtin_frame_address(0));
}
#endif
#else
static void add_libraries(struct rh_storage *storage) { storage->is_whole = false; }
#endif

#if !__linux__ || RH_SANITIZED
void rh_begin_variables(void) {}
#endif

void rh_find_storage(struct rh_storage *storage) {
  storage->count = 0;
  storage->is_whole = true;
  add(storage, ct_thread(), sizeof *ct_thread());
  add_libraries(storage);
  rh_save_storage(storage);
}

void rh_save_storage(struct rh_storage *storage) {
  for (int i = 0; i < storage->count; i++) {
    memcpy(storage->parts[i].contents, storage->parts[i].start, storage->parts[i].size);
  }
}

bool rh_load_storage(const struct rh_storage *storage) {
  if (!storage->is_whole) return false;
  for (int i = 0; i < storage->count; i++) {
    memcpy(storage->parts[i].start, storage->parts[i].contents, storage->parts[i].size);
  }
  return true;
}
