#define _GNU_SOURCE
#include "../base/libraries.h"
#include "../base/replace.h"
#include "posix.h"

#include <CInstrumentation.h>
#include <errno.h>
#include <pthread.h>

// The mutexes of POSIX: those of the program, which the hunter models, and those of the Swift runtime, of Foundation and of the
// libraries.
#if __linux__ && !RH_SANITIZED
// Whether the thread that holds the mutex may lock it again, or is told that it cannot.
static bool permits_again(const pthread_mutex_t *mutex) {
  int kind = mutex->__data.__kind & 3;
  return kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK;
}

static bool has(const pthread_mutex_t *mutex) { return mutex->__data.__owner == rh_number_for_locks(); }

// Whether this thread has such a mutex.
static bool has_again(const pthread_mutex_t *mutex) { return permits_again(mutex) && has(mutex); }

bool rh_gives_up_mutex(const void *address) {
  const pthread_mutex_t *mutex = address;
  if (has(mutex)) return true;
  if (!permits_again(mutex)) rh_synchronization.crash("it unlocks a mutex that it has not locked");
  return false;
}

// Waits in the hunt while another logical thread has the mutex.
static void wait_for_owner(pthread_mutex_t *mutex, enum rh_lock lock) {
  while (rh_may_wait()) {
    int32_t owner = __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
    if (owner == 0 || !rh_is_ours(owner) || (owner == rh_number_for_locks() && permits_again(mutex))) break;
    if (!rh_observer.wait(&mutex->__data.__lock, lock, owner)) break;
  }
}

// Only a thread of another run, or none, could give up the mutex.
static void expect_no_owner(const pthread_mutex_t *mutex, int32_t owner) {
  if (owner == 0 || (owner == (int32_t)rh_thread_number() ? permits_again(mutex) : !rh_is_ours(owner))) return;
  rh_synchronization.crash("it waits for a mutex, and only the threads of a run may block");
}

// The locks of the Swift runtime, of Foundation and of C code. A cancellation handler, for example, is called with the
// task locked.
REPLACED(int, pthread_mutex_lock, (pthread_mutex_t *mutex)) {
  USES(mutex);
  const void *caller = CALLER;
  int32_t owner = __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
  if (rh_is_alone()) expect_no_owner(mutex, owner);
  if (__atomic_load_n(&mutex->__data.__lock, __ATOMIC_RELAXED) != 0) rh_needs_owner(owner);
  if (rh_is_observed() && rh_is_quiet(caller)) {
    rh_asks_for_runtime_lock(owner != 0 && owner != rh_number_for_locks() && rh_is_ours(owner));
    int result = REAL(pthread_mutex_lock)(mutex);
    if (result == 0) rh_takes_runtime_lock(mutex);
    return result;
  }
  bool is_modelled = rh_models_lock(mutex, caller);
  if (!is_modelled) rh_uses_lock(mutex, caller);
  else if (!has_again(mutex)) CT_UNSEEN(rh_synchronization.lock(mutex));
  wait_for_owner(mutex, rh_is_runtime(caller) ? rh_lock_of_runtime : rh_lock_of_others);
  // A stream of values, a task group and a cancellation have locks of their own. For instrumented code these order what any lock
  // orders. The other locks of the runtime are taken in the first of several runs only.
  if (rh_is_observed() && rh_is_runtime(caller) && !ci_is_present()) rh_joins();
  int result = REAL(pthread_mutex_lock)(mutex);
  if (!is_modelled) rh_orders(rh_synchronization.acquire, mutex);
  return result;
}

REPLACED(int, pthread_mutex_trylock, (pthread_mutex_t *mutex)) {
  USES(mutex);
  const void *caller = CALLER;
  if (rh_is_observed() && rh_is_quiet(caller)) {
    int result = REAL(pthread_mutex_trylock)(mutex);
    if (result == 0) rh_takes_runtime_lock(mutex);
    return result;
  }
  bool is_modelled = rh_models_lock(mutex, caller);
  if (!is_modelled) rh_uses_lock(mutex, caller);
  else if (!has_again(mutex)) {
    bool is_free;
    CT_UNSEEN(is_free = rh_synchronization.try_lock(mutex));
    if (!is_free) return EBUSY;
  }
  int result = REAL(pthread_mutex_trylock)(mutex);
  if (result == 0 && !is_modelled) rh_orders(rh_synchronization.acquire, mutex);
  return result;
}

static bool is_free(const void *mutex) { return ((const pthread_mutex_t *)mutex)->__data.__lock == 0; }

REPLACED(int, pthread_mutex_timedlock, (pthread_mutex_t *mutex, const struct timespec *limit)) {
  USES(mutex);
  bool is_taken = !rh_models_lock(mutex, CALLER) || has_again(mutex);
  while (!is_taken) {
    CT_UNSEEN(is_taken = rh_synchronization.try_lock(mutex));
    if (is_taken) break;
    bool is_in_time;
    CT_UNSEEN(is_in_time = rh_synchronization.wait(mutex, "mutex", is_free, rh_instant(limit)));
    if (!is_in_time) return ETIMEDOUT;
  }
  return REAL(pthread_mutex_timedlock)(mutex, limit);
}

REPLACED(int, pthread_mutex_unlock, (pthread_mutex_t *mutex)) {
  USES(mutex);
  if (rh_gives_up_runtime_lock(mutex)) return REAL(pthread_mutex_unlock)(mutex);
  const void *caller = CALLER;
  if (rh_models_lock(mutex, caller)) {
    if (!rh_gives_up_mutex(mutex)) return EPERM;
    bool is_last = !permits_again(mutex) || mutex->__data.__count <= 1;
    if (is_last) { CT_UNSEEN(rh_synchronization.unlock(mutex)); }
    int result = REAL(pthread_mutex_unlock)(mutex);
    if (is_last) HAS_UNLOCKED(mutex);
    return result;
  }
  rh_orders(rh_synchronization.release, mutex);
  return REAL(pthread_mutex_unlock)(mutex);
}

REPLACED(int, pthread_mutex_init, (pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)) {
  FILLS(mutex);
  rh_makes_lock(mutex, CALLER, __builtin_frame_address(0));
  return REAL(pthread_mutex_init)(mutex, attributes);
}

REPLACED(int, pthread_mutex_destroy, (pthread_mutex_t *mutex)) {
  FILLS(mutex);
  bool is_locked = mutex->__data.__owner != 0 && rh_models_lock(mutex, CALLER);
  if (is_locked) rh_synchronization.crash("it destroys a mutex that is locked");
  rh_ends_lock(mutex);
  return REAL(pthread_mutex_destroy)(mutex);
}

bool rh_sees_locks(void) { return true; }
#else
bool rh_sees_locks(void) { return false; }
#endif
