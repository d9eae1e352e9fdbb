#define _GNU_SOURCE
#include "points.h"
#include "replace.h"
#include "synchronization.h"

#include <CHuntable.h>

// Futexes, which the library of C++ uses beside the functions of POSIX.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <linux/futex.h>
#include <string.h>

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

bool rh_futex(const long *arguments, const void *caller, long *result) {
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
#endif
