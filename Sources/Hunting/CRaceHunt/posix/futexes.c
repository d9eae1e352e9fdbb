#define _GNU_SOURCE
#include "../base/replace.h"
#include "posix.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// Futexes, which the library of C++ uses beside the functions of POSIX, and which the standard Mutex is made of.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

static long failed(int error) {
  errno = error;
  return -1;
}

// Waits for a wake, unless the word has changed. A limit of FUTEX_WAIT is a duration, other limits are instants.
static long wait_for_wake(const uint32_t *word, uint32_t expected, const struct timespec *limit, bool is_duration) {
  uint64_t until = RH_FOREVER;
  if (limit && is_duration) until = rh_instant_after((uint64_t)limit->tv_sec * 1000000000 + (uint64_t)limit->tv_nsec);
  else if (limit) until = rh_instant(limit);
  int64_t number;
  bool is_woken;
  CT_UNSEEN(number = rh_synchronization.arrive(word, "futex"));
  if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) return failed(EAGAIN);
  CT_UNSEEN(is_woken = rh_synchronization.wait_for_signal(word, number, until));
  return is_woken ? 0 : failed(ETIMEDOUT);
}

static bool performs(const long *arguments, const void *caller, long *result) {
  if (!rh_is_hunted() || rh_is_dispatch(caller)) return false;
  const uint32_t *word = (const uint32_t *)arguments[0];
  switch (arguments[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
      *result = wait_for_wake(
          word, (uint32_t)arguments[2], (const struct timespec *)arguments[3],
          (arguments[1] & FUTEX_CMD_MASK) == FUTEX_WAIT);
      return true;
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
      // A thread that waits for a futex looks at the word again, since the kernel too may wake it without a cause. The
      // kernel wakes the threads that are not the run's.
      CT_UNSEEN(rh_synchronization.wake(word, true));
      return false;
    default: return false;
  }
}

FOUND(long, syscall, (long number, ...))

// Early, because signal handlers make calls of the kernel too.
__attribute__((constructor)) static void find_kernel(void) {
  if (REAL(syscall)) rh_kernel = REAL(syscall);
}

// Takes the word of a Synchronization.Mutex for a logical thread. Such a mutex notes the kernel's number of the thread,
// which is that of the driver on a carrier in user mode, and the same for all of them. Returns false if a thread holds
// it that is not the hunter's.
// Not weakened: a hunt sees only what the threads of its scenario do, and this is a part of the hunt.
static bool take(int32_t *word) {
  int32_t kernel_number = (int32_t)rh_kernel(SYS_gettid);
  while (true) {
    int32_t owner = 0;
    if (__atomic_compare_exchange_n(word, &owner, kernel_number, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return true;
    owner &= FUTEX_TID_MASK;
    bool is_logical = owner == kernel_number ? owner != rh_number_for_locks() : rh_is_ours(owner);
    if (!is_logical || !rh_observer.wait(word, rh_lock_standard, 0)) return false;
  }
}

// Synchronization.Mutex calls the kernel to wait for its owner.
WEAK long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && rt_random((void *)arguments[0], (size_t)arguments[1])) return arguments[1];
  long result;
  if (number == SYS_futex && performs(arguments, CALLER, &result)) return result;
  bool is_lock = number == SYS_futex && (arguments[1] & FUTEX_CMD_MASK) == FUTEX_LOCK_PI;
  int32_t owner = is_lock ? __atomic_load_n((int32_t *)arguments[0], __ATOMIC_RELAXED) & FUTEX_TID_MASK : 0;
  if (owner != 0) rh_needs_owner(owner);
  if (is_lock && rh_may_wait()) {
    // Such a lock announces nothing while it is free.
    rh_announce(rh_act_other);
    if (take((int32_t *)arguments[0])) return 0;
  }
  return REAL(syscall)(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

// Since GCC 16 the library of C++ itself reads the atomic for which a thread waits, and passes the value on. That read announces
// nothing. Without a value the program reads the atomic again.
struct wait_result {
  uint64_t value;
  uint8_t has_value : 1, others : 7;
};
#define WAITS(name, parameters, ...)                     \
  REPLACED(struct wait_result, name, parameters) {       \
    struct wait_result result = REAL(name)(__VA_ARGS__); \
    if (ci_is_seen()) result.has_value = false;          \
    return result;                                       \
  }
WAITS(_ZNSt8__detail11__wait_implEPKvRNS_16__wait_args_baseE, (const void *object, void *wait), object, wait)
WAITS(
    _ZNSt8__detail17__wait_until_implEPKvRNS_16__wait_args_baseERKNSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEE,
    (const void *object, void *wait, const int64_t *limit), object, wait, limit)
#endif
