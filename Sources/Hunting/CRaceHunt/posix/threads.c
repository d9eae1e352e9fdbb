#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "../runtime/runtime.h"
#include "posix.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// The threads and the sleeps of the system. In the threads of a run they are the hunter's.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <unistd.h>

// MARK: Threads

static struct rh_table threads = RH_TABLE(struct rh_started_thread, "threads");

// The keys of thread-local storage that the program and Foundation make. Threads of a run begin without values. The C library
// has no more keys.
enum { most_keys = PTHREAD_KEYS_MAX };
static struct {
  bool is_used;
  // The run that has made the key; 0 if it may be the key of a global.
  int64_t run;
  void (*destructor)(void *);
  // The value on the main thread of the run, while no thread is that one; otherwise the value on the thread that is.
  void *of_other;
} keys[most_keys];
static unsigned key_limit;

struct rh_started_thread *rh_started(pthread_t thread) { return rh_is_record(&threads, (const void *)thread) ? (void *)thread : NULL; }

struct rh_started_thread *rh_thread_with(const void *argument) {
  struct rh_started_thread *last = NULL;
  RH_FOR_EACH_RECORD(&threads, struct rh_started_thread, thread) {
    if (thread->argument == argument) last = thread;
  }
  return last;
}

REPLACED(int, pthread_create, ( pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument)) {
  // Dispatch starts threads for its own housekeeping too. The work that it is given is reported elsewhere.
  bool is_dispatch = rh_is_dispatch(CALLER);
  if (!is_dispatch) rh_opens_first_access();
  // Also while a run is set up.
  if (!is_dispatch && ci_is_seen()) {
    const void *number = (const void *)((uintptr_t)threads.record_count + 1);
    struct rh_started_thread *made = rh_add_record(&threads, number);
    bool is_started = false;
    if (made) {
      *made = (struct rh_started_thread){.body = body, .argument = argument};
      *thread = (pthread_t)made;
      CT_UNSEEN(is_started = rh_synchronization.start(made));
    }
    if (is_started) return 0;
    if (made) rh_remove_record(&threads, number);
  }
  if (!is_dispatch) rh_escapes("Thread");
  return REAL(pthread_create)(thread, attributes, body, argument);
}

// The ends of the thread-local variables of C++ that the thread has used, the last one first. Only those of the executable end with
// a thread of the run, since the others keep their values.
struct ending {
  void (*end)(void *object);
  void *object;
  struct ending *earlier;
};
static _Thread_local struct ending *endings;

REPLACED(int, __cxa_thread_atexit_impl, (void (*end)(void *), void *object, void *library)) {
  bool is_ours = rh_may_wait() && ci_running_thread() >= 0 && !ct_is_main_thread() && rh_is_variable(object);
  struct ending *made = NULL;
  if (is_ours) CT_UNSEEN(made = malloc(sizeof *made));
  if (!made) return REAL(__cxa_thread_atexit_impl)(end, object, library);
  *made = (struct ending){end, object, endings};
  endings = made;
  return 0;
}

static void end_variables(void) {
  while (endings) {
    struct ending *last = endings;
    endings = last->earlier;
    last->end(last->object);
    CT_UNSEEN(free(last));
  }
}

static void forget_values(void) {
  for (unsigned key = 0; key < key_limit; key++) {
    if (keys[key].is_used && pthread_getspecific(key)) pthread_setspecific(key, NULL);
  }
}

void rh_end_thread(void) {
  rh_expect_bounds();
  rh_forget_name();
  rh_finds_loop(true);
  end_variables();
  // The main thread of a process ends with the process, so its values stay.
  bool has_values = !ct_is_main_thread();
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
  forget_values();
  rh_forget_loop();
}

// Where a started thread goes on when it exits.
struct way_out {
  struct rh_started_thread *thread;
  jmp_buf place;
  // The handlers that C code has pushed, the innermost one first.
  __pthread_unwind_buf_t *handlers;
  bool is_used;
};
static _Thread_local struct way_out *way_out;

struct rh_started_thread *rh_own_thread(void) { return way_out ? way_out->thread : NULL; }

void rh_run_thread(struct rh_started_thread *thread) {
  struct way_out out = {.thread = thread};
  thread->carrier = (uintptr_t)pthread_self();
  thread->has_begun = true;
  way_out = &out;
  if (_setjmp(out.place) == 0) thread->result = thread->body(thread->argument);
  rh_end_thread();
  rh_end_variables();
  way_out = NULL;
  CT_UNSEEN(rh_synchronization.signal(thread, "thread"));
  CT_UNSEEN(rh_synchronization.release(thread));
  thread->has_ended = true;
}

static __attribute__((noreturn)) void leave(void) {
  __pthread_unwind_buf_t *handler = way_out->handlers;
  way_out->is_used = true;
  if (!handler) longjmp(way_out->place, 1);
  way_out->handlers = handler->__pad[0];
  longjmp((struct __jmp_buf_tag *)handler->__cancel_jmp_buf, 1);
}

REPLACED(void, pthread_exit, (void *result)) {
  if (way_out && IS_HUNTED) {
    way_out->thread->result = result;
    leave();
  }
  if (IS_HUNTED) rh_synchronization.crash("pthread_exit ends a thread that the program has not started");
  REAL(pthread_exit)(result);
  __builtin_unreachable();
}

// The macro pthread_cleanup_push calls these.
REPLACED(void, __pthread_register_cancel, (__pthread_unwind_buf_t *handler)) {
  if (!way_out) return REAL(__pthread_register_cancel)(handler);
  handler->__pad[0] = way_out->handlers;
  way_out->handlers = handler;
}

REPLACED(void, __pthread_unregister_cancel, (__pthread_unwind_buf_t *handler)) {
  if (!way_out) return REAL(__pthread_unregister_cancel)(handler);
  way_out->handlers = handler->__pad[0];
}

REPLACED(void, __pthread_unwind_next, (__pthread_unwind_buf_t *handler)) {
  if (way_out && way_out->is_used) leave();
  REAL(__pthread_unwind_next)(handler);
  __builtin_unreachable();
}

// A program that never deletes its key has one in each run, and the process has no room for those of all runs.
static bool deletes_keys_of_earlier_runs(void) {
  bool has_deleted = false;
  for (unsigned key = 0; key < key_limit; key++) {
    if (!keys[key].is_used || keys[key].run == 0 || keys[key].run == ct_thread()->run) continue;
    has_deleted = pthread_key_delete(key) == 0 || has_deleted;
  }
  return has_deleted;
}

REPLACED(int, pthread_key_create, (pthread_key_t *key, void (*destructor)(void *))) {
  int result = REAL(pthread_key_create)(key, destructor);
  if (result == EAGAIN && ci_is_seen() && deletes_keys_of_earlier_runs()) result = REAL(pthread_key_create)(key, destructor);
  // Foundation makes its key at the end of a block, which Dispatch seems to do then.
  bool is_ours = rh_is_of_program(CALLER) || rh_makes_run_loops((const void *)destructor);
  if (result == 0 && *key < most_keys && is_ours) {
    keys[*key].destructor = destructor;
    keys[*key].run = ci_is_seen() ? ct_thread()->run : 0;
    keys[*key].is_used = true;
    if (key_limit <= *key) key_limit = *key + 1;
  }
  return result;
}

REPLACED(int, pthread_key_delete, (pthread_key_t key)) {
  if (key < most_keys) {
    keys[key].is_used = false;
    keys[key].of_other = NULL;
  }
  return REAL(pthread_key_delete)(key);
}

// Whether a thread of the run has the values of the main thread, and whether it is this one.
static bool is_main_taken;
static _Thread_local bool is_main;

static void exchange_values(void) {
  for (unsigned key = 0; key < key_limit; key++) {
    if (!keys[key].is_used) continue;
    void *value = pthread_getspecific(key), *other = keys[key].of_other;
    keys[key].of_other = value;
    if (value != other) pthread_setspecific(key, other);
  }
}

int rh_enter_main(void) {
  int before = ct_thread()->main;
  ct_thread()->main = 1;
  if (before > 0 || is_main_taken || !rh_may_wait()) return before;
  is_main = is_main_taken = true;
  exchange_values();
  return before;
}

void rh_leave_main(int before) {
  ct_thread()->main = (int8_t)before;
  if (before > 0 || !is_main) return;
  is_main = is_main_taken = false;
  exchange_values();
}

void rh_forget_thread(void) {
  rh_forget_name();
  rh_forget_loop();
  way_out = NULL;
  is_main = false;
  forget_values();
}

static bool has_ended(const void *thread) { return ((const struct rh_started_thread *)thread)->has_ended; }

// The thread is about to be joined or detached.
static void check_reference(const struct rh_started_thread *thread) {
  if (thread->is_given_up) rh_synchronization.crash("it refers to a thread that was joined or detached");
}

static int join(struct rh_started_thread *thread, void **result, uint64_t until) {
  if (thread == rh_own_thread()) return EDEADLK;
  check_reference(thread);
  bool is_over;
  CT_UNSEEN(is_over = rh_synchronization.wait(thread, "thread", has_ended, until));
  if (!is_over) return ETIMEDOUT;
  CT_UNSEEN(rh_synchronization.acquire(thread));
  if (result) *result = thread->result;
  thread->is_given_up = true;
  return 0;
}

REPLACED(int, pthread_join, (pthread_t thread, void **result)) {
  struct rh_started_thread *joined = rh_started(thread);
  return joined ? join(joined, result, RH_FOREVER) : REAL(pthread_join)(thread, result);
}

REPLACED(int, pthread_timedjoin_np, (pthread_t thread, void **result, const struct timespec *limit)) {
  struct rh_started_thread *joined = rh_started(thread);
  return joined ? join(joined, result, rh_instant(limit)) : REAL(pthread_timedjoin_np)(thread, result, limit);
}

REPLACED(int, pthread_clockjoin_np, (pthread_t thread, void **result, clockid_t clock, const struct timespec *limit)) {
  struct rh_started_thread *joined = rh_started(thread);
  return joined ? join(joined, result, rh_instant(limit)) : REAL(pthread_clockjoin_np)(thread, result, clock, limit);
}

REPLACED(int, pthread_tryjoin_np, (pthread_t thread, void **result)) {
  struct rh_started_thread *joined = rh_started(thread);
  if (!joined) return REAL(pthread_tryjoin_np)(thread, result);
  CT_UNSEEN(rh_synchronization.signal(joined, "thread"));
  return joined->has_ended ? join(joined, result, RH_FOREVER) : EBUSY;
}

REPLACED(int, pthread_detach, (pthread_t thread)) {
  struct rh_started_thread *started = rh_started(thread);
  if (!started) return REAL(pthread_detach)(thread);
  check_reference(started);
  started->is_given_up = true;
  return 0;
}

// MARK: Sleeping

// The thread gives up the processor, most often in a loop that waits.
REPLACED(int, sched_yield, (void)) {
  if (!IS_HUNTED) return REAL(sched_yield)();
  CT_UNSEEN(rh_synchronization.yield());
  return 0;
}

static bool never(const void *object) {
  (void)object;
  return false;
}

static void sleep_until(uint64_t instant) {
  CT_UNSEEN(rh_synchronization.wait(NULL, "sleep", never, instant));
}
static void sleep_for(int64_t nanoseconds) { sleep_until(rh_instant_after((uint64_t)nanoseconds)); }

REPLACED(int, nanosleep, (const struct timespec *rest, struct timespec *left)) {
  int64_t nanoseconds = (int64_t)rest->tv_sec * 1000000000 + rest->tv_nsec;
  if (!IS_HUNTED) return rt_pass(nanoseconds) ? 0 : REAL(nanosleep)(rest, left);
  sleep_for(nanoseconds);
  return 0;
}

// Unlike `nanosleep` it may have an instant, and the clock may be one that does not show the time of the run.
REPLACED(int, clock_nanosleep, (clockid_t clock, int flags, const struct timespec *rest, struct timespec *left)) {
  struct timespec now;
  if (!rh_read_clock(clock, &now)) return REAL(clock_nanosleep)(clock, flags, rest, left);
  if (!(flags & TIMER_ABSTIME)) return nanosleep(rest, left) == 0 ? 0 : errno;
  uint64_t until = rh_instant(rest), begin = rh_instant(&now);
  if (IS_HUNTED) sleep_until(until);
  else if (until > begin) rt_pass((int64_t)(until - begin));
  return 0;
}

REPLACED(int, usleep, (useconds_t microseconds)) {
  if (!IS_HUNTED) return rt_pass((int64_t)microseconds * 1000) ? 0 : REAL(usleep)(microseconds);
  sleep_for((int64_t)microseconds * 1000);
  return 0;
}

REPLACED(unsigned, sleep, (unsigned seconds)) {
  if (!IS_HUNTED) return rt_pass((int64_t)seconds * 1000000000) ? 0 : REAL(sleep)(seconds);
  sleep_for((int64_t)seconds * 1000000000);
  return 0;
}

// Whether the process has one thread. The library of C++ then counts owners without atomics. The C library does not know the
// threads of a run. It learns of the hunter's first thread after the set-up of the first run.
extern char __libc_single_threaded __attribute__((weak));

void rh_begin_threads(void) {
  if (&__libc_single_threaded) __libc_single_threaded = false;
  rh_remove_records(&threads);
  is_main_taken = false;
  for (unsigned key = 0; key < key_limit; key++) keys[key].of_other = NULL;
}
#else
int rh_enter_main(void) {
  int before = ct_thread()->main;
  ct_thread()->main = 1;
  return before;
}
void rh_leave_main(int before) { ct_thread()->main = (int8_t)before; }
void rh_end_thread(void) {}
void rh_run_thread(struct rh_started_thread *thread) { (void)thread; }
#endif
