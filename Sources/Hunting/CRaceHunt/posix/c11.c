#define _GNU_SOURCE
#include "../base/replace.h"

// The threads, locks, conditions and thread-local values of C11. In the library they are those of POSIX by other names, with
// calls that nothing can replace. Here they call the functions that are replaced.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

static int result_of(int error) {
  switch (error) {
  case 0: return thrd_success;
  case ENOMEM: return thrd_nomem;
  case ETIMEDOUT: return thrd_timedout;
  case EBUSY: return thrd_busy;
  default: return thrd_error;
  }
}

// MARK: Threads

struct start {
  thrd_start_t body;
  void *argument;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  return (void *)(intptr_t)start.body(start.argument);
}

WEAK int thrd_create(thrd_t *thread, thrd_start_t body, void *argument) {
  struct start *start = malloc(sizeof *start);
  if (!start) return thrd_nomem;
  *start = (struct start){body, argument};
  int error = pthread_create(thread, NULL, run, start);
  if (error != 0) free(start);
  return result_of(error);
}

WEAK int thrd_join(thrd_t thread, int *result) {
  void *value;
  int error = pthread_join(thread, &value);
  if (error == 0 && result) *result = (int)(intptr_t)value;
  return result_of(error);
}

WEAK void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }
WEAK int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }
WEAK thrd_t thrd_current(void) { return pthread_self(); }
WEAK void thrd_yield(void) { sched_yield(); }
WEAK int thrd_sleep(const struct timespec *duration, struct timespec *rest) {
  return nanosleep(duration, rest) == 0 ? 0 : errno == EINTR ? -1 : -2;
}

// MARK: Locks and conditions

#define MUTEX(mutex) ((pthread_mutex_t *)(mutex))
#define CONDITION(condition) ((pthread_cond_t *)(condition))

WEAK int mtx_init(mtx_t *mutex, int kind) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return result_of(pthread_mutex_init(MUTEX(mutex), &attributes));
}
WEAK void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(MUTEX(mutex)); }
WEAK int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock(MUTEX(mutex))); }
WEAK int mtx_trylock(mtx_t *mutex) { return result_of(pthread_mutex_trylock(MUTEX(mutex))); }
WEAK int mtx_timedlock(mtx_t *mutex, const struct timespec *limit) {
  return result_of(pthread_mutex_timedlock(MUTEX(mutex), limit));
}
WEAK int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock(MUTEX(mutex))); }

WEAK int cnd_init(cnd_t *condition) { return result_of(pthread_cond_init(CONDITION(condition), NULL)); }
WEAK void cnd_destroy(cnd_t *condition) { pthread_cond_destroy(CONDITION(condition)); }
WEAK int cnd_signal(cnd_t *condition) { return result_of(pthread_cond_signal(CONDITION(condition))); }
WEAK int cnd_broadcast(cnd_t *condition) { return result_of(pthread_cond_broadcast(CONDITION(condition))); }
WEAK int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return result_of(pthread_cond_wait(CONDITION(condition), MUTEX(mutex)));
}
WEAK int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *limit) {
  return result_of(pthread_cond_timedwait(CONDITION(condition), MUTEX(mutex), limit));
}

// MARK: Thread-local values

WEAK int tss_create(tss_t *key, tss_dtor_t destructor) { return result_of(pthread_key_create(key, destructor)); }
WEAK void tss_delete(tss_t key) { pthread_key_delete(key); }
WEAK void *tss_get(tss_t key) { return pthread_getspecific(key); }
WEAK int tss_set(tss_t key, void *value) { return result_of(pthread_setspecific(key, value)); }
#endif
