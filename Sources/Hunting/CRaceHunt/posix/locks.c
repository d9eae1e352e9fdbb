#define _GNU_SOURCE
#include "../base/libraries.h"
#include "../base/replace.h"
#include "../base/tables.h"
#include "posix.h"

#include <CInstrumentation.h>

// The conditions, semaphores and other locks of the system. In the threads of a run they are the hunter's. The objects of the
// system keep their state, so that code which is not replaced finds it.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

// Whether a thread of a run uses the object.
#define IS_USED(object) ({ USES((const void *)(object)); IS_HUNTED; })
// The same, or whether a set-up or a last check does, which must not wait.
#define IS_AWAITED(object) (IS_USED(object) || (rh_is_alone() && !rh_is_hidden(CALLER)))

// MARK: Conditions

// The library has an older condition variable too, which has the same name and another version.
#define OF_CONDITION(name) dlvsym(RTLD_NEXT, #name, "GLIBC_2.3.2") ?: dlsym(RTLD_NEXT, #name)
#define CONDITION(name, parameters) REPLACED_AT(int, name, parameters, OF_CONDITION(name))

static int64_t arrive(const void *object, const char *kind) {
  int64_t number;
  CT_UNSEEN(number = rh_synchronization.arrive(object, kind));
  return number;
}

static bool awaits_signal(const void *object, int64_t number, uint64_t until) {
  bool is_signalled;
  CT_UNSEEN(is_signalled = rh_synchronization.wait_for_signal(object, number, until));
  return is_signalled;
}

static int wait_for_signal(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until, const void *caller) {
  // No other thread takes the mutex meanwhile.
  if (rh_is_alone()) return awaits_signal(condition, arrive(condition, "condition"), until) ? 0 : ETIMEDOUT;
  if (!rh_gives_up_mutex(mutex)) return EPERM;
  // Foundation has conditions of its own, whose mutexes are not modelled.
  bool is_modelled = rh_owner(caller) != rh_of_foundation || rh_models_lock(mutex, caller);
  int64_t number = arrive(condition, "condition");
  if (is_modelled) CT_UNSEEN(rh_synchronization.unlock(mutex));
  else rh_orders(rh_synchronization.release, mutex);
  ct_thread()->unseen++;
  pthread_mutex_unlock(mutex);
  ct_thread()->unseen--;
  bool is_signalled = awaits_signal(condition, number, until);
  if (is_modelled) CT_UNSEEN(rh_synchronization.lock(mutex));
  ct_thread()->unseen++;
  pthread_mutex_lock(mutex);
  ct_thread()->unseen--;
  if (!is_modelled) rh_orders(rh_synchronization.acquire, mutex);
  return is_signalled ? 0 : ETIMEDOUT;
}

CONDITION(pthread_cond_wait, (pthread_cond_t *condition, pthread_mutex_t *mutex)) {
  return IS_AWAITED(condition) ? wait_for_signal(condition, mutex, RH_FOREVER, CALLER) : REAL(pthread_cond_wait)(condition, mutex);
}

CONDITION(pthread_cond_timedwait, (pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit)) {
  if (IS_AWAITED(condition)) return wait_for_signal(condition, mutex, rh_instant(limit), CALLER);
  struct timespec real;
  if (!rh_real_limit(limit, &real)) return REAL(pthread_cond_timedwait)(condition, mutex, limit);
  return rh_has_waited(pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &real));
}

REPLACED(
    int, pthread_cond_clockwait,
    ( pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *limit)) {
  if (IS_AWAITED(condition)) return wait_for_signal(condition, mutex, rh_instant(limit), CALLER);
  struct timespec real;
  if (!rh_real_limit(limit, &real)) return REAL(pthread_cond_clockwait)(condition, mutex, clock, limit);
  return rh_has_waited(REAL(pthread_cond_clockwait)(condition, mutex, CLOCK_MONOTONIC, &real));
}

CONDITION(pthread_cond_signal, (pthread_cond_t *condition)) {
  if (!IS_USED(condition)) return REAL(pthread_cond_signal)(condition);
  CT_UNSEEN(rh_synchronization.wake(condition, false));
  return 0;
}

CONDITION(pthread_cond_broadcast, (pthread_cond_t *condition)) {
  if (!IS_USED(condition)) return REAL(pthread_cond_broadcast)(condition);
  CT_UNSEEN(rh_synchronization.wake(condition, true));
  return 0;
}

// MARK: Semaphores

static bool has_permit(const void *semaphore) {
  int permits = 0;
  return sem_getvalue((sem_t *)semaphore, &permits) == 0 && permits > 0;
}

static bool awaits(sem_t *semaphore, uint64_t until) {
  bool is_permitted;
  CT_UNSEEN(is_permitted = rh_synchronization.wait(semaphore, "semaphore", has_permit, until));
  if (is_permitted) { CT_UNSEEN(rh_synchronization.acquire(semaphore)); }
  return is_permitted;
}

REPLACED(int, sem_wait, (sem_t *semaphore)) {
  if (IS_AWAITED(semaphore)) awaits(semaphore, RH_FOREVER);
  return REAL(sem_wait)(semaphore);
}

REPLACED(int, sem_timedwait, (sem_t *semaphore, const struct timespec *limit)) {
  if (!IS_AWAITED(semaphore)) {
    struct timespec real;
    if (!rh_real_limit(limit, &real)) return REAL(sem_timedwait)(semaphore, limit);
    return rh_has_waited(sem_clockwait(semaphore, CLOCK_MONOTONIC, &real));
  }
  // From the wait on no other thread has had a turn.
  if (awaits(semaphore, rh_instant(limit))) return REAL(sem_wait)(semaphore);
  errno = ETIMEDOUT;
  return -1;
}

REPLACED(int, sem_clockwait, (sem_t *semaphore, clockid_t clock, const struct timespec *limit)) {
  return IS_AWAITED(semaphore) ? sem_timedwait(semaphore, limit) : REAL(sem_clockwait)(semaphore, clock, limit);
}

REPLACED(int, sem_trywait, (sem_t *semaphore)) {
  bool is_hunted = IS_USED(semaphore);
  if (is_hunted) { CT_UNSEEN(rh_synchronization.signal(semaphore, "semaphore")); }
  int result = REAL(sem_trywait)(semaphore);
  if (is_hunted && result == 0) { CT_UNSEEN(rh_synchronization.acquire(semaphore)); }
  return result;
}

REPLACED(int, sem_getvalue, (sem_t *semaphore, int *permits)) {
  if (IS_USED(semaphore)) { CT_UNSEEN(rh_synchronization.signal(semaphore, "semaphore")); }
  FILLS(permits);
  return REAL(sem_getvalue)(semaphore, permits);
}

REPLACED(int, sem_post, (sem_t *semaphore)) {
  if (IS_USED(semaphore)) {
    CT_UNSEEN(rh_synchronization.signal(semaphore, "semaphore"));
    CT_UNSEEN(rh_synchronization.release(semaphore));
  }
  return REAL(sem_post)(semaphore);
}

// MARK: Readers and writers

struct holders {
  int readers, waiting_writers;
  bool is_written;
};
static struct rh_table holders = RH_TABLE(struct holders, "locks of readers and writers");

static struct holders *holders_of(const void *lock) { return rh_add_record(&holders, lock); }

static bool may_read(const void *lock) {
  bool prefers_writers = ((const pthread_rwlock_t *)lock)->__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
  return !holders_of(lock)->is_written && !(prefers_writers && holders_of(lock)->waiting_writers > 0);
}
static bool may_write(const void *lock) { return !holders_of(lock)->is_written && holders_of(lock)->readers == 0; }

static void take(const void *lock, bool writes) {
  struct holders *holders = holders_of(lock);
  if (writes) holders->is_written = true;
  else holders->readers++;
  CT_UNSEEN(rh_synchronization.acquire(lock));
}

static int take_when_free(pthread_rwlock_t *lock, bool writes, uint64_t until) {
  bool is_free;
  holders_of(lock)->waiting_writers += writes;
  CT_UNSEEN(is_free = rh_synchronization.wait(lock, "lock", writes ? may_write : may_read, until));
  holders_of(lock)->waiting_writers -= writes;
  if (!is_free) return ETIMEDOUT;
  take(lock, writes);
  return 0;
}

// A lock of readers and writers is taken: at once or not at all, with a limit, or without one.
#define TAKEN(kind, writes, may)                                                                                  \
  REPLACED(int, pthread_rwlock_##kind##lock, (pthread_rwlock_t *lock)) {                                          \
    if (IS_USED(lock) && holders_of(lock)) take_when_free(lock, writes, RH_FOREVER);                              \
    else rh_uses_lock(lock, CALLER);                                                                              \
    return REAL(pthread_rwlock_##kind##lock)(lock);                                                               \
  }                                                                                                               \
  REPLACED(int, pthread_rwlock_timed##kind##lock, (pthread_rwlock_t *lock, const struct timespec *limit)) {       \
    int result = IS_USED(lock) && holders_of(lock) ? take_when_free(lock, writes, rh_instant(limit)) : 0;         \
    return result ?: REAL(pthread_rwlock_timed##kind##lock)(lock, limit);                                         \
  }                                                                                                               \
  REPLACED(                                                                                                       \
      int, pthread_rwlock_clock##kind##lock, (pthread_rwlock_t *lock, clockid_t clock, const struct timespec *limit)) { \
    if (IS_USED(lock)) return pthread_rwlock_timed##kind##lock(lock, limit);                                      \
    return REAL(pthread_rwlock_clock##kind##lock)(lock, clock, limit);                                            \
  }                                                                                                               \
  REPLACED(int, pthread_rwlock_try##kind##lock, (pthread_rwlock_t *lock)) {                                       \
    if (IS_USED(lock) && holders_of(lock)) {                                                                      \
      CT_UNSEEN(rh_synchronization.signal(lock, "lock"));                                                         \
      if (!may(lock)) return EBUSY;                                                                               \
      take(lock, writes);                                                                                         \
    }                                                                                                             \
    return REAL(pthread_rwlock_try##kind##lock)(lock);                                                            \
  }
TAKEN(rd, false, may_read)
TAKEN(wr, true, may_write)

REPLACED(int, pthread_rwlock_unlock, (pthread_rwlock_t *lock)) {
  struct holders *holders = IS_USED(lock) ? holders_of(lock) : NULL;
  bool is_held = holders && (holders->is_written || holders->readers > 0);
  bool is_of_other = is_held && holders->is_written && lock->__data.__cur_writer != rh_number_for_locks();
  // Code that the hunter does not see may have taken it.
  bool is_free = holders && !is_held && REAL(pthread_rwlock_trywrlock)(lock) == 0;
  if (is_free) REAL(pthread_rwlock_unlock)(lock);
  if (is_of_other || is_free) rh_synchronization.crash("it unlocks a lock that it has not locked");
  if (is_held) {
    CT_UNSEEN(rh_synchronization.signal(lock, "lock"));
    // A reader is ordered before the next writer too, and with that before later readers: an order that is not there.
    CT_UNSEEN(rh_synchronization.release(lock));
    if (holders->is_written) holders->is_written = false;
    else holders->readers--;
    int result = REAL(pthread_rwlock_unlock)(lock);
    HAS_UNLOCKED(lock);
    return result;
  }
  return REAL(pthread_rwlock_unlock)(lock);
}

// Another lock may begin at the address.
REPLACED(int, pthread_rwlock_destroy, (pthread_rwlock_t *lock)) {
  FILLS(lock);
  if (IS_HUNTED) rh_remove_record(&holders, lock);
  return REAL(pthread_rwlock_destroy)(lock);
}

REPLACED(int, pthread_spin_lock, (pthread_spinlock_t *lock)) {
  if (IS_USED(lock)) { CT_UNSEEN(rh_synchronization.lock((const void *)lock)); }
  return REAL(pthread_spin_lock)(lock);
}

REPLACED(int, pthread_spin_trylock, (pthread_spinlock_t *lock)) {
  if (IS_USED(lock)) {
    bool is_free;
    CT_UNSEEN(is_free = rh_synchronization.try_lock((const void *)lock));
    if (!is_free) return EBUSY;
  }
  return REAL(pthread_spin_trylock)(lock);
}

REPLACED(int, pthread_spin_unlock, (pthread_spinlock_t *lock)) {
  bool is_hunted = IS_USED(lock);
  if (is_hunted && REAL(pthread_spin_trylock)(lock) == 0) {
    REAL(pthread_spin_unlock)(lock);
    rh_synchronization.crash("it unlocks a lock that it has not locked");
  }
  if (is_hunted) { CT_UNSEEN(rh_synchronization.unlock((const void *)lock)); }
  int result = REAL(pthread_spin_unlock)(lock);
  if (is_hunted) HAS_UNLOCKED(lock);
  return result;
}

// A limit means the same on each clock of a run.
REPLACED(int, pthread_mutex_clocklock, (pthread_mutex_t *mutex, clockid_t clock, const struct timespec *limit)) {
  return IS_USED(mutex) ? pthread_mutex_timedlock(mutex, limit) : REAL(pthread_mutex_clocklock)(mutex, clock, limit);
}

// MARK: Barriers

// How many threads wait at each barrier.
static struct rh_table barriers = RH_TABLE(unsigned, "barriers");

static unsigned *arrived_at(const void *barrier) { return rh_add_record(&barriers, barrier); }

// A barrier of the C library begins so.
struct barrier {
  unsigned in, round, count;
};

REPLACED(int, pthread_barrier_wait, (pthread_barrier_t *barrier)) {
  unsigned *arrived = IS_AWAITED(barrier) ? arrived_at(barrier) : NULL;
  if (!arrived) return REAL(pthread_barrier_wait)(barrier);
  int64_t number = arrive(barrier, "barrier");
  CT_UNSEEN(rh_synchronization.release(barrier));
  bool is_last = ++*arrived == ((const struct barrier *)barrier)->count;
  if (is_last) {
    *arrived = 0;
    CT_UNSEEN(rh_synchronization.wake(barrier, true));
  }
  awaits_signal(barrier, number, RH_FOREVER);
  CT_UNSEEN(rh_synchronization.acquire(barrier));
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

// MARK: Begins and ends

#define FILLED_AT(name, place, parameters, ...) \
  REPLACED_AT(int, name, parameters, place) {   \
    FILLS(object);                              \
    return REAL(name)(object, ##__VA_ARGS__);   \
  }
#define FILLED(name, parameters, ...) FILLED_AT(name, dlsym(RTLD_NEXT, #name), parameters, ##__VA_ARGS__)
FILLED_AT(
    pthread_cond_init, OF_CONDITION(pthread_cond_init),
    (pthread_cond_t *object, const pthread_condattr_t *attributes), attributes)
CONDITION(pthread_cond_destroy, (pthread_cond_t *condition)) {
  FILLS(condition);
  bool is_awaited = false;
  if (IS_HUNTED) { CT_UNSEEN(is_awaited = rh_synchronization.is_awaited(condition)); }
  if (is_awaited) rh_synchronization.crash("it destroys a condition variable for which a thread waits");
  return REAL(pthread_cond_destroy)(condition);
}
FILLED(sem_init, (sem_t *object, int is_shared, unsigned value), is_shared, value)
FILLED(sem_destroy, (sem_t *object))
FILLED(pthread_rwlock_init, (pthread_rwlock_t *object, const pthread_rwlockattr_t *attributes), attributes)
FILLED(
    pthread_barrier_init, (pthread_barrier_t *object, const pthread_barrierattr_t *attributes, unsigned count),
    attributes, count)
FILLED(pthread_barrier_destroy, (pthread_barrier_t *object))

void rh_begin_locks(void) {
  rh_remove_records(&holders);
  rh_remove_records(&barriers);
}
#endif
