#include "CHuntable.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#if __has_include(<linux/membarrier.h>)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#endif

// The standard library requires orderings that are constant at the place of the access. A controlled atomic passes its
// ordering on, so it is a variable here.

// Values of 16 bytes are two words of eight. Where words have four bytes there are none.
#if defined(__SIZEOF_INT128__)
typedef unsigned __int128 wide;
#else
typedef uint64_t wide;
#endif

// Accesses of 16 bytes are sequentially consistent, whichever ordering is asked for. One function has the attribute that
// makes the comparison an instruction, and is not inlined into others: without the attribute the comparison would be a
// call into a library that is not linked.
__attribute__((noinline))
#if __x86_64__
__attribute__((target("cx16")))
#endif
static wide exchange_if_equal(void *address, wide expected, wide desired) {
  return __sync_val_compare_and_swap((wide *)address, expected, desired);
}

static wide load_wide(const void *address) { return exchange_if_equal((void *)address, 0, 0); }

static wide exchange_wide(void *address, wide desired) {
  wide expected = load_wide(address);
  for (;;) {
    wide old = exchange_if_equal(address, expected, desired);
    if (old == expected) return old;
    expected = old;
  }
}

#define CT_EACH_SIZE(access) \
  case 1: access(uint8_t); \
  case 2: access(uint16_t); \
  case 4: access(uint32_t); \
  case 8: access(uint64_t)

void ct_atomic_load(const void *address, int64_t size, int32_t order, void *value) {
#define ACCESS(type) __atomic_load((const type *)address, (type *)value, order); return
  switch (size) {
    CT_EACH_SIZE(ACCESS);
    case 16: *(wide *)value = load_wide(address);
  }
#undef ACCESS
}

void ct_atomic_store(void *address, int64_t size, int32_t order, const void *value) {
#define ACCESS(type) __atomic_store((type *)address, (type *)value, order); return
  switch (size) {
    CT_EACH_SIZE(ACCESS);
    case 16: exchange_wide(address, *(const wide *)value);
  }
#undef ACCESS
}

void ct_atomic_exchange(void *address, int64_t size, int32_t order, const void *value, void *old) {
#define ACCESS(type) __atomic_exchange((type *)address, (type *)value, (type *)old, order); return
  switch (size) {
    CT_EACH_SIZE(ACCESS);
    case 16: *(wide *)old = exchange_wide(address, *(const wide *)value);
  }
#undef ACCESS
}

bool ct_atomic_compare_exchange(
    void *address, int64_t size, int32_t success, int32_t failure, void *expected, const void *desired) {
#define ACCESS(type) \
  return __atomic_compare_exchange((type *)address, (type *)expected, (type *)desired, false, success, failure)
  switch (size) {
    CT_EACH_SIZE(ACCESS);
    case 16: {
      wide original = exchange_if_equal(address, *(wide *)expected, *(const wide *)desired);
      bool is_equal = original == *(wide *)expected;
      *(wide *)expected = original;
      return is_equal;
    }
  }
#undef ACCESS
  return false;
}

void ct_fence(int32_t order) { __atomic_thread_fence(order); }

#if __has_include(<linux/membarrier.h>)
static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

// Registers the process, which a second call does not change.
bool ct_fences_are_asymmetric(void) { return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED); }

void ct_heavy_fence(void) {
  // The process may have been forked since it was registered.
  bool is_done = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)
      || (ct_fences_are_asymmetric() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED));
  if (is_done) return;
  perror("The kernel has refused membarrier, which it has granted to this process before");
  abort();
}
#else
bool ct_fences_are_asymmetric(void) { return false; }

// Not weakened: Swift code announces the fence to a hunt, with the ordering that a planted fault weakens.
void ct_heavy_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif
