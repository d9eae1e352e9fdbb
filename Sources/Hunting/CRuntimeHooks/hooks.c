#include "CRuntimeHooks.h"

#include <CHuntable.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

#define SWIFTCALL __attribute__((swiftcall))

// Hooks of the Swift runtime, as swift/Runtime/Concurrency.h declares them. Each hook receives the function that it
// replaces.
typedef SWIFTCALL rt_executor (*original_get)(void);
typedef SWIFTCALL bool (*original_is)(rt_executor executor);

// Weak: a runtime may have none.
#define HOOK extern __attribute__((weak)) SWIFTCALL
HOOK rt_executor (*swift_task_getMainExecutor_hook)(original_get);
HOOK bool (*swift_task_isMainExecutor_hook)(rt_executor executor, original_is);

static _Thread_local const void *taker_of_thread;
static _Thread_local rt_executor main_of_thread;

static const void *taker_of_hunt;
static rt_executor main_of_hunt;

static bool is_hunted(void) {
  return ct_thread()->run != 0 && __atomic_load_n(&taker_of_hunt, __ATOMIC_RELAXED) != 0;
}

static SWIFTCALL rt_executor get_main(original_get get) {
  if (is_hunted()) return main_of_hunt;
  return taker_of_thread ? main_of_thread : get();
}

static SWIFTCALL bool is_main(rt_executor executor, original_is is) {
  if (is_hunted() && executor.identity == main_of_hunt.identity) return true;
  return (taker_of_thread && executor.identity == main_of_thread.identity) || is(executor);
}

// Wraps the default executor, and returns whether the runtime has one that a program can wrap. Implemented in Swift.
bool rt_wrap_default_executor(void);

// The hook of a runtime without such an executor. It receives the jobs of tasks. The jobs of `Task.yield` and the ends of
// sleeps go to a queue of Dispatch. Who replaces the functions of Dispatch offers them to rt_takes_job.
typedef SWIFTCALL void (*original_enqueue)(void *job);
typedef SWIFTCALL void (*enqueue_hook)(void *job, original_enqueue);
extern __attribute__((weak)) enqueue_hook swift_task_enqueueGlobal_hook, swift_task_enqueueMainExecutor_hook;

static bool uses_hook;
bool rt_uses_hook(void) { return uses_hook; }

// Gives a job to the taker of this thread. Implemented in Swift.
void rt_take_job(void *job, int64_t delay);

bool rt_takes_job(void *job, int64_t delay) {
  if (!uses_hook || !rt_taker()) return false;
  rt_take_job(job, delay);
  return true;
}

static SWIFTCALL void enqueue(void *job, original_enqueue original) {
  if (!rt_takes_job(job, rt_is_ready) && !rt_must_drop(job)) original(job);
}

// Gives a job of the main actor to the taker of this thread. Implemented in Swift.
void rt_take_main_job(void *job);

// A job that a program gives to `MainActor.shared.enqueue` comes here, and not to the executor of the main actor.
static SWIFTCALL void enqueue_main(void *job, original_enqueue original) {
  if (rt_taker()) {
    rt_take_main_job(job);
  } else if (!rt_must_drop(job)) {
    original(job);
  }
}

// Runs before a second thread exists: the runtime reads the hooks without a lock.
__attribute__((constructor)) static void install(void) {
  if (&swift_task_getMainExecutor_hook) swift_task_getMainExecutor_hook = get_main;
  if (&swift_task_isMainExecutor_hook) swift_task_isMainExecutor_hook = is_main;
  if (&swift_task_enqueueMainExecutor_hook) swift_task_enqueueMainExecutor_hook = enqueue_main;
  if (rt_wrap_default_executor() || !&swift_task_enqueueGlobal_hook) return;
  swift_task_enqueueGlobal_hook = enqueue;
  uses_hook = true;
}

void rt_set_hook_aside(bool is_aside) {
  static enqueue_hook hook;
  if (!&swift_task_enqueueGlobal_hook) return;
  if (is_aside) hook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = !is_aside ? hook : uses_hook ? enqueue : NULL;
}

bool rt_has_hooks(void) { return &swift_task_getMainExecutor_hook && &swift_task_isMainExecutor_hook; }

void rt_enter(rt_executor main, const void *taker) {
  main_of_thread = main;
  taker_of_thread = taker;
}

void rt_leave(void) { taker_of_thread = 0; }

static enqueue_hook hook_before_run;

void rt_hunt(rt_executor main, const void *taker) {
  main_of_hunt = main;
  __atomic_store_n(&taker_of_hunt, taker, __ATOMIC_RELAXED);
  if (taker && &swift_task_enqueueGlobal_hook) hook_before_run = swift_task_enqueueGlobal_hook;
}

void rt_restore_hook(void) {
  if (&swift_task_enqueueGlobal_hook) swift_task_enqueueGlobal_hook = hook_before_run;
}

const void *rt_taker(void) {
  return is_hunted() ? __atomic_load_n(&taker_of_hunt, __ATOMIC_RELAXED) : taker_of_thread;
}

HOOK void swift_task_enqueueGlobal(void *job);
HOOK void swift_task_enqueueMainExecutor(void *job);

void rt_enqueue_outside(void *job, bool is_main) {
  int64_t run = ct_thread()->run;
  const void *taker = taker_of_thread;
  ct_thread()->run = 0;
  taker_of_thread = 0;
  (is_main ? swift_task_enqueueMainExecutor : swift_task_enqueueGlobal)(job);
  taker_of_thread = taker;
  ct_thread()->run = run;
}

// The tasks of runs. Their identities are consecutive numbers, so that the table holds the last few thousand tasks.
enum { table_size = 1 << 13 };
static uint64_t claimed[table_size];
static uint64_t dropped;

void rt_claim(uint64_t task) { __atomic_store_n(&claimed[task % table_size], task, __ATOMIC_RELAXED); }

uint64_t rt_take_dropped(void) { return __atomic_exchange_n(&dropped, 0, __ATOMIC_RELAXED); }

bool rt_is_claimed(const void *job) {
  if (rt_job_kind(job) != rt_kind_task) return false;
  uint64_t task = rt_job_identity(job);
  return __atomic_load_n(&claimed[task % table_size], __ATOMIC_RELAXED) == task;
}

bool rt_must_drop(const void *job) {
  if (!rt_is_claimed(job)) return false;
  __atomic_store_n(&dropped, rt_job_identity(job), __ATOMIC_RELAXED);
  return true;
}

// Implemented in Swift, for the taker of this thread.
int64_t rt_system_time(void);
bool rt_system_pass(int64_t nanoseconds);
bool rt_system_random(uint64_t *number);

static _Thread_local bool is_time_asked;

int64_t rt_time(void) {
  is_time_asked = true;
  return rt_taker() && !ct_thread()->real ? rt_system_time() : -1;
}

bool rt_replaces_clocks(void) {
  struct timespec now;
  is_time_asked = false;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return is_time_asked;
}

bool rt_pass(int64_t nanoseconds) { return rt_time() >= 0 && rt_system_pass(nanoseconds); }

bool rt_random(void *buffer, size_t count) {
  if (!rt_taker()) return false;
  for (size_t i = 0; i < count; i += sizeof(uint64_t)) {
    uint64_t number;
    if (!rt_system_random(&number)) return false;
    memcpy((char *)buffer + i, &number, count - i < sizeof number ? count - i : sizeof number);
  }
  return true;
}

int rt_callers(const void **places, int limit) { return ct_callers(places, limit, __builtin_frame_address(0)); }
