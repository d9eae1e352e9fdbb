#define _GNU_SOURCE
#include "dispatch.h"
#include "points.h"
#include "replace.h"
#include "synchronization.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <CThreads.h>
#include <stddef.h>

// The threads and the sleeps of the system. In the threads of a run they are the hunter's.
#if __linux__ && !RH_SANITIZED
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <unistd.h>

// MARK: Threads

enum { most_threads = 4096 };
static struct rh_started_thread threads[most_threads];
static int thread_count;

// The keys of thread-local storage that the program and Foundation make. Threads of a run begin without values.
enum { most_keys = 1024 };
static struct {
  bool is_used;
  void (*destructor)(void *);
} keys[most_keys];
static unsigned key_limit;

static struct rh_started_thread *started(pthread_t thread) {
  uintptr_t offset = (uintptr_t)thread - (uintptr_t)threads;
  return offset < sizeof threads ? (struct rh_started_thread *)thread : NULL;
}

WEAK int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  NEXT(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  // Dispatch starts threads for its own housekeeping too. The work that it is given is reported elsewhere.
  bool is_dispatch = rh_is_dispatch(__builtin_return_address(0));
  // Also while a run is set up.
  if (!is_dispatch && ci_is_seen() && thread_count < most_threads) {
    struct rh_started_thread *made = &threads[thread_count];
    *made = (struct rh_started_thread){.body = body, .argument = argument};
    bool is_started;
    UNANNOUNCED(is_started = rh_synchronization.start(made));
    if (is_started) {
      thread_count++;
      *thread = (pthread_t)made;
      return 0;
    }
  }
  if (!is_dispatch) rh_escapes("Thread");
  return next(thread, attributes, body, argument);
}

void rh_end_thread(void) {
  bool has_values = true;
  for (int round = 0; has_values && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
    has_values = false;
    for (unsigned key = 0; key < key_limit; key++) {
      void *value = keys[key].is_used ? pthread_getspecific(key) : NULL;
      if (!value) continue;
      has_values = true;
      pthread_setspecific(key, NULL);
      if (keys[key].destructor) keys[key].destructor(value);
    }
  }
}

// Where a started thread goes on when it exits.
struct way_out {
  struct rh_started_thread *thread;
  jmp_buf place;
};
static _Thread_local struct way_out *way_out;

void rh_run_thread(struct rh_started_thread *thread) {
  struct way_out out = {.thread = thread};
  way_out = &out;
  if (_setjmp(out.place) == 0) thread->result = thread->body(thread->argument);
  way_out = NULL;
  rh_end_thread();
  UNANNOUNCED(rh_synchronization.signal(thread, "thread"));
  UNANNOUNCED(rh_synchronization.release(thread));
  thread->has_ended = true;
}

WEAK void pthread_exit(void *result) {
  NEXT(void, pthread_exit, void *);
  if (way_out && IS_HUNTED) {
    way_out->thread->result = result;
    longjmp(way_out->place, 1);
  }
  next(result);
  __builtin_unreachable();
}

WEAK int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  NEXT(int, pthread_key_create, pthread_key_t *, void (*)(void *));
  int result = next(key, destructor);
  if (result == 0 && *key < most_keys && rh_is_of_program(__builtin_return_address(0))) {
    keys[*key].destructor = destructor;
    keys[*key].is_used = true;
    if (key_limit <= *key) key_limit = *key + 1;
  }
  return result;
}

WEAK int pthread_key_delete(pthread_key_t key) {
  NEXT(int, pthread_key_delete, pthread_key_t);
  if (key < most_keys) keys[key].is_used = false;
  return next(key);
}

void rh_forget_thread(void) {
  way_out = NULL;
  for (unsigned key = 0; key < key_limit; key++) {
    if (keys[key].is_used && pthread_getspecific(key)) pthread_setspecific(key, NULL);
  }
}

static bool has_ended(const void *thread) { return ((const struct rh_started_thread *)thread)->has_ended; }

WEAK int pthread_join(pthread_t thread, void **result) {
  NEXT(int, pthread_join, pthread_t, void **);
  struct rh_started_thread *joined = started(thread);
  if (!joined) return next(thread, result);
  UNANNOUNCED(rh_synchronization.wait(joined, "thread", has_ended, RH_FOREVER));
  UNANNOUNCED(rh_synchronization.acquire(joined));
  if (result) *result = joined->result;
  return 0;
}

WEAK int pthread_detach(pthread_t thread) {
  NEXT(int, pthread_detach, pthread_t);
  return started(thread) ? 0 : next(thread);
}

WEAK int pthread_setname_np(pthread_t thread, const char *name) {
  NEXT(int, pthread_setname_np, pthread_t, const char *);
  return started(thread) ? 0 : next(thread, name);
}

// MARK: Sleeping

static bool never(const void *object) {
  (void)object;
  return false;
}

static void sleep_for(int64_t nanoseconds) {
  uint64_t until = rh_instant_after((uint64_t)nanoseconds);
  UNANNOUNCED(rh_synchronization.wait(NULL, "sleep", never, until));
}

WEAK int nanosleep(const struct timespec *rest, struct timespec *left) {
  NEXT(int, nanosleep, const struct timespec *, struct timespec *);
  int64_t nanoseconds = (int64_t)rest->tv_sec * 1000000000 + rest->tv_nsec;
  if (!IS_HUNTED) return rt_pass(nanoseconds) ? 0 : next(rest, left);
  sleep_for(nanoseconds);
  return 0;
}

WEAK int usleep(useconds_t microseconds) {
  NEXT(int, usleep, useconds_t);
  if (!IS_HUNTED) return rt_pass((int64_t)microseconds * 1000) ? 0 : next(microseconds);
  sleep_for((int64_t)microseconds * 1000);
  return 0;
}

WEAK unsigned sleep(unsigned seconds) {
  NEXT(unsigned, sleep, unsigned);
  if (!IS_HUNTED) return rt_pass((int64_t)seconds * 1000000000) ? 0 : next(seconds);
  sleep_for((int64_t)seconds * 1000000000);
  return 0;
}

void rh_begin_synchronization(void) {
  thread_count = 0;
  rh_begin_locks();
  rh_begin_sources();
  ci_held_count = 0;
}
#else
void rh_end_thread(void) {}
void rh_forget_thread(void) {}
void rh_run_thread(struct rh_started_thread *thread) { (void)thread; }
void rh_begin_synchronization(void) {}
#endif
