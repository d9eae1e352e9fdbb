#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"

#include <CInstrumentation.h>

// The standard Mutex takes its word by a comparison that is inlined into the program, and calls a function if that fails.
// In an instrumented target the comparison fails in a hunt (see is_mutex in CInstrumentation), and the functions are those
// below. The word keeps the kernel's number of the thread, for code that is not instrumented. ThreadSanitizer has
// replacements of its own.
#if __linux__ && !RH_SANITIZED
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define WORD __attribute__((swift_context)) uint32_t *word

FOUND_AT(SWIFTCALL void, rh_lock_slow, (uint32_t thread, WORD), dlsym(RTLD_NEXT, LOCK))
FOUND_AT(SWIFTCALL bool, rh_try_lock_slow, (WORD), dlsym(RTLD_NEXT, TRY_LOCK))
FOUND_AT(SWIFTCALL void, rh_unlock_slow, (WORD), dlsym(RTLD_NEXT, UNLOCK))

bool rh_replaces_mutex(void) { return REAL(rh_lock_slow) && REAL(rh_try_lock_slow) && REAL(rh_unlock_slow); }

// The words of the mutexes that the run holds. If the linker has merged the instrumented code that gives up a mutex with
// code that is not instrumented, only the word tells that the mutex is free.
static void holds(uint32_t *word) {
  if (ci_held_count < ci_most_held) ci_held[ci_held_count++] = word;
  else rh_is_full("standard mutexes that are held");
}

static bool gives_up(const uint32_t *word) {
  for (int i = ci_held_count - 1; i >= 0; i--) {
    if (ci_held[i] != word) continue;
    ci_held[i] = ci_held[--ci_held_count];
    return true;
  }
  return false;
}

void rh_settle_held_mutexes(void) {
  for (int i = ci_held_count - 1; i >= 0; i--) {
    const uint32_t *word = ci_held[i];
    if (__atomic_load_n(word, __ATOMIC_RELAXED) == 0 && gives_up(word)) rh_synchronization.unlock(word);
  }
}

// Not weakened: a hunt sees only what the threads of its scenario do, and this is a part of the hunt.
static bool replace(uint32_t *word, uint32_t expected, uint32_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

SWIFTCALL void rh_lock_slow(uint32_t thread, WORD) __asm__(LOCK);
SWIFTCALL bool rh_try_lock_slow(WORD) __asm__(TRY_LOCK);
SWIFTCALL void rh_unlock_slow(WORD) __asm__(UNLOCK);

WEAK SWIFTCALL void rh_lock_slow(uint32_t thread, WORD) {
  if (ci_has_refused(word)) {
    CT_UNSEEN(rh_synchronization.lock(word));
    holds(word);
    if (replace(word, 0, thread)) return;
  }
  REAL(rh_lock_slow)(thread, word);
}

WEAK SWIFTCALL bool rh_try_lock_slow(WORD) {
  if (!ci_has_refused(word)) return REAL(rh_try_lock_slow)(word);
  bool is_free;
  CT_UNSEEN(is_free = rh_synchronization.try_lock(word));
  if (!is_free) return false;
  if (replace(word, 0, (uint32_t)syscall(SYS_gettid))) {
    holds(word);
    return true;
  }
  CT_UNSEEN(rh_synchronization.unlock(word));
  return false;
}

WEAK SWIFTCALL void rh_unlock_slow(WORD) {
  if (ci_has_refused(word) && gives_up(word)) {
    CT_UNSEEN(rh_synchronization.unlock(word));
    // The word has the number of this thread, which need not be asked for.
    if (replace(word, __atomic_load_n(word, __ATOMIC_RELAXED) & FUTEX_TID_MASK, 0)) return;
  }
  REAL(rh_unlock_slow)(word);
}
#else
void rh_settle_held_mutexes(void) {}
bool rh_replaces_mutex(void) { return false; }
#endif
