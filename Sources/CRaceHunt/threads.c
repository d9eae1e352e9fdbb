#define _GNU_SOURCE
#include "dispatch.h"
#include "points.h"
#include "synchronization.h"

#include <CInstrumentation.h>
#include <CThreads.h>
#include <stddef.h>

// The threads, conditions, semaphores and other locks of the system. In the threads of a run of a program with instrumented
// code they are the hunter's. The objects of the system keep their state, so that code which is not replaced finds it.
#if __linux__ && !RH_SANITIZED
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WEAK __attribute__((weak, visibility("default")))
#define NEXT(name, ...)                                     \
  static int (*next)(__VA_ARGS__);                          \
  if (!next) next = (int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static uint64_t random_state;

static bool is_hunted(void) { return ci_is_present() && ci_is_seen() && rh_may_wait(); }

// A limit of the system's clocks, which all show the time of the run.
static uint64_t instant(const struct timespec *time) {
  int64_t seconds = time->tv_sec - rh_seconds_before_run;
  return seconds < 0 ? 0 : (uint64_t)seconds * 1000000000 + (uint64_t)time->tv_nsec;
}

// MARK: Threads

enum { most_threads = 4096 };
static struct rh_started_thread threads[most_threads];
static int thread_count;

// The keys of thread-local storage that the program makes, and those whose values the running thread has set.
enum { most_keys = 1024 };
static void (*destructors[most_keys])(void *);
static _Thread_local bool collects_keys;
static _Thread_local uint64_t used_keys[most_keys / 64];

static struct rh_started_thread *started(pthread_t thread) {
  uintptr_t offset = (uintptr_t)thread - (uintptr_t)threads;
  return offset < sizeof threads ? (struct rh_started_thread *)thread : NULL;
}

WEAK int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  NEXT(pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  // Dispatch starts threads for its own housekeeping too. The work that it is given is reported elsewhere.
  Dl_info caller;
  bool is_dispatch = dladdr(__builtin_return_address(0), &caller) != 0 && strstr(caller.dli_fname, "libdispatch");
  if (!is_dispatch && is_hunted() && thread_count < most_threads) {
    struct rh_started_thread *made = &threads[thread_count++];
    *made = (struct rh_started_thread){.body = body, .argument = argument};
    *thread = (pthread_t)made;
    UNANNOUNCED(rh_synchronization.start(made));
    return 0;
  }
  if (!is_dispatch) rh_escapes("Thread");
  return next(thread, attributes, body, argument);
}

static void run_destructors(void) {
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
    for (unsigned key = 0; key < most_keys; key++) {
      if (!(used_keys[key / 64] >> key % 64 & 1)) continue;
      used_keys[key / 64] &= ~((uint64_t)1 << key % 64);
      void *value = pthread_getspecific(key);
      pthread_setspecific(key, NULL);
      if (value && destructors[key]) destructors[key](value);
    }
  }
}

void rh_run_thread(struct rh_started_thread *thread) {
  memset(used_keys, 0, sizeof used_keys);
  collects_keys = true;
  thread->result = thread->body(thread->argument);
  run_destructors();
  collects_keys = false;
  UNANNOUNCED(rh_synchronization.signal(thread));
  UNANNOUNCED(rh_synchronization.release(thread));
  thread->has_ended = true;
}

WEAK int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  NEXT(pthread_key_create, pthread_key_t *, void (*)(void *));
  int result = next(key, destructor);
  if (result == 0 && *key < most_keys) destructors[*key] = destructor;
  return result;
}

WEAK int pthread_setspecific(pthread_key_t key, const void *value) {
  NEXT(pthread_setspecific, pthread_key_t, const void *);
  if (collects_keys && key < most_keys) used_keys[key / 64] |= (uint64_t)1 << key % 64;
  return next(key, value);
}

void rh_forget_thread(void) { collects_keys = false; }

static bool has_ended(const void *thread) { return ((const struct rh_started_thread *)thread)->has_ended; }

WEAK int pthread_join(pthread_t thread, void **result) {
  NEXT(pthread_join, pthread_t, void **);
  struct rh_started_thread *joined = started(thread);
  if (!joined) return next(thread, result);
  UNANNOUNCED(rh_synchronization.wait(joined, has_ended, RH_FOREVER));
  UNANNOUNCED(rh_synchronization.acquire(joined));
  if (result) *result = joined->result;
  return 0;
}

WEAK int pthread_detach(pthread_t thread) {
  NEXT(pthread_detach, pthread_t);
  return started(thread) ? 0 : next(thread);
}

WEAK int pthread_setname_np(pthread_t thread, const char *name) {
  NEXT(pthread_setname_np, pthread_t, const char *);
  return started(thread) ? 0 : next(thread, name);
}

// MARK: Conditions

// The library has an older condition variable too, which has the same name and another version.
#define CONDITION(name, ...)                                \
  static int (*next)(__VA_ARGS__);                          \
  if (!next) next = (int (*)(__VA_ARGS__))dlvsym(RTLD_NEXT, #name, "GLIBC_2.3.2"); \
  if (!next) next = (int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static int wait_for_signal(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until) {
  int64_t number;
  bool is_signalled;
  UNANNOUNCED(number = rh_synchronization.arrive(condition));
  UNANNOUNCED(rh_synchronization.unlock(mutex));
  ct_thread()->unseen++;
  pthread_mutex_unlock(mutex);
  ct_thread()->unseen--;
  UNANNOUNCED(is_signalled = rh_synchronization.wait_for_signal(condition, number, until));
  UNANNOUNCED(rh_synchronization.lock(mutex));
  ct_thread()->unseen++;
  pthread_mutex_lock(mutex);
  ct_thread()->unseen--;
  return is_signalled ? 0 : ETIMEDOUT;
}

WEAK int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  CONDITION(pthread_cond_wait, pthread_cond_t *, pthread_mutex_t *);
  return is_hunted() ? wait_for_signal(condition, mutex, RH_FOREVER) : next(condition, mutex);
}

WEAK int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit) {
  CONDITION(pthread_cond_timedwait, pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  return is_hunted() ? wait_for_signal(condition, mutex, instant(limit)) : next(condition, mutex, limit);
}

WEAK int pthread_cond_signal(pthread_cond_t *condition) {
  CONDITION(pthread_cond_signal, pthread_cond_t *);
  if (!is_hunted()) return next(condition);
  UNANNOUNCED(rh_synchronization.wake(condition, false));
  return 0;
}

WEAK int pthread_cond_broadcast(pthread_cond_t *condition) {
  CONDITION(pthread_cond_broadcast, pthread_cond_t *);
  if (!is_hunted()) return next(condition);
  UNANNOUNCED(rh_synchronization.wake(condition, true));
  return 0;
}

// MARK: Semaphores

static bool has_permit(const void *semaphore) {
  int permits = 0;
  return sem_getvalue((sem_t *)semaphore, &permits) == 0 && permits > 0;
}

static bool awaits(sem_t *semaphore, uint64_t until) {
  bool is_permitted;
  UNANNOUNCED(is_permitted = rh_synchronization.wait(semaphore, has_permit, until));
  if (is_permitted) { UNANNOUNCED(rh_synchronization.acquire(semaphore)); }
  return is_permitted;
}

WEAK int sem_wait(sem_t *semaphore) {
  NEXT(sem_wait, sem_t *);
  if (is_hunted()) awaits(semaphore, RH_FOREVER);
  else rh_uses_lock(rh_act_other, semaphore, __builtin_return_address(0));
  return next(semaphore);
}

WEAK int sem_timedwait(sem_t *semaphore, const struct timespec *limit) {
  NEXT(sem_timedwait, sem_t *, const struct timespec *);
  if (!is_hunted()) return next(semaphore, limit);
  if (awaits(semaphore, instant(limit))) return sem_trywait(semaphore);
  errno = ETIMEDOUT;
  return -1;
}

WEAK int sem_post(sem_t *semaphore) {
  NEXT(sem_post, sem_t *);
  if (is_hunted()) {
    UNANNOUNCED(rh_synchronization.signal(semaphore));
    UNANNOUNCED(rh_synchronization.release(semaphore));
  }
  return next(semaphore);
}

// MARK: Readers and writers

struct holders {
  const void *lock;
  int readers;
  bool is_written;
};
enum { most_holders = 1024 };
static struct holders holders[most_holders];
static int holder_count;

static struct holders *holders_of(const void *lock) {
  for (int i = 0; i < holder_count; i++) {
    if (holders[i].lock == lock) return &holders[i];
  }
  if (holder_count == most_holders) return NULL;
  holders[holder_count] = (struct holders){.lock = lock};
  return &holders[holder_count++];
}

static bool may_read(const void *lock) { return !holders_of(lock)->is_written; }
static bool may_write(const void *lock) { return !holders_of(lock)->is_written && holders_of(lock)->readers == 0; }

static void take(const void *lock, bool writes) {
  struct holders *holders = holders_of(lock);
  if (writes) holders->is_written = true;
  else holders->readers++;
  UNANNOUNCED(rh_synchronization.acquire(lock));
}

#define TAKEN(name, may, writes)                                                                             \
  WEAK int name(pthread_rwlock_t *lock) {                                                                    \
    NEXT(name, pthread_rwlock_t *);                                                                          \
    if (is_hunted() && holders_of(lock)) {                                                                   \
      UNANNOUNCED(rh_synchronization.wait(lock, may, RH_FOREVER));                                           \
      take(lock, writes);                                                                                    \
    } else {                                                                                                 \
      rh_uses_lock(rh_act_other, lock, __builtin_return_address(0));                                         \
    }                                                                                                        \
    return next(lock);                                                                                       \
  }
TAKEN(pthread_rwlock_rdlock, may_read, false)
TAKEN(pthread_rwlock_wrlock, may_write, true)

WEAK int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  NEXT(pthread_rwlock_unlock, pthread_rwlock_t *);
  struct holders *holders = is_hunted() ? holders_of(lock) : NULL;
  if (holders && (holders->is_written || holders->readers > 0)) {
    UNANNOUNCED(rh_synchronization.signal(lock));
    // A reader is ordered before the next writer too, and with that before later readers: an order that is not there.
    UNANNOUNCED(rh_synchronization.release(lock));
    if (holders->is_written) holders->is_written = false;
    else holders->readers--;
  }
  return next(lock);
}

WEAK int pthread_spin_lock(pthread_spinlock_t *lock) {
  NEXT(pthread_spin_lock, pthread_spinlock_t *);
  if (is_hunted()) { UNANNOUNCED(rh_synchronization.lock((const void *)lock)); }
  else rh_uses_lock(rh_act_other, (const void *)lock, __builtin_return_address(0));
  return next(lock);
}

WEAK int pthread_spin_unlock(pthread_spinlock_t *lock) {
  NEXT(pthread_spin_unlock, pthread_spinlock_t *);
  if (is_hunted()) { UNANNOUNCED(rh_synchronization.unlock((const void *)lock)); }
  return next(lock);
}

// The threads of a run do not switch inside of the first call.
WEAK int pthread_once(pthread_once_t *once, void (*body)(void)) {
  NEXT(pthread_once, pthread_once_t *, void (*)(void));
  int result;
  UNANNOUNCED(result = next(once, body));
  return result;
}

// MARK: Sleeping

static bool never(const void *object) {
  (void)object;
  return false;
}

static void sleep_for(int64_t nanoseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  UNANNOUNCED(rh_synchronization.wait(NULL, never, instant(&now) + (uint64_t)nanoseconds));
}

WEAK int nanosleep(const struct timespec *rest, struct timespec *left) {
  NEXT(nanosleep, const struct timespec *, struct timespec *);
  if (!is_hunted()) return next(rest, left);
  sleep_for((int64_t)rest->tv_sec * 1000000000 + rest->tv_nsec);
  return 0;
}

WEAK int usleep(useconds_t microseconds) {
  NEXT(usleep, useconds_t);
  if (!is_hunted()) return next(microseconds);
  sleep_for((int64_t)microseconds * 1000);
  return 0;
}

WEAK unsigned sleep(unsigned seconds) {
  static unsigned (*next)(unsigned);
  if (!next) next = (unsigned (*)(unsigned))dlsym(RTLD_NEXT, "sleep");
  if (!is_hunted()) return next(seconds);
  sleep_for((int64_t)seconds * 1000000000);
  return 0;
}

// MARK: Random numbers

// The random numbers of the system, from which the standard library makes its own, are the same in each run.
bool rh_random(void *buffer, size_t count) {
  if (!is_hunted()) return false;
  for (size_t i = 0; i < count; i++) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    ((uint8_t *)buffer)[i] = (uint8_t)(random_state >> 56);
  }
  return true;
}

WEAK ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
  static ssize_t (*next)(void *, size_t, unsigned);
  if (!next) next = (ssize_t (*)(void *, size_t, unsigned))dlsym(RTLD_NEXT, "getrandom");
  return rh_random(buffer, count) ? (ssize_t)count : next(buffer, count, flags);
}

void rh_begin_synchronization(void) {
  random_state = 1;
  thread_count = 0;
  holder_count = 0;
  ci_held_count = 0;
}
#else
void rh_forget_thread(void) {}
void rh_run_thread(struct rh_started_thread *thread) { (void)thread; }
void rh_begin_synchronization(void) {}
#endif
