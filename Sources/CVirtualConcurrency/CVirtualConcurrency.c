#include "CVirtualConcurrency.h"

#include <stdbool.h>
#include <time.h>

#define SWIFTCALL __attribute__((swiftcall))

// Hooks of the Swift runtime, as swift/Runtime/Concurrency.h declares them. Each hook receives the function that it
// replaces.
typedef SWIFTCALL vc_executor (*original_get)(void);
typedef SWIFTCALL bool (*original_is)(vc_executor executor);

extern SWIFTCALL vc_executor (*swift_task_getMainExecutor_hook)(original_get);
extern SWIFTCALL bool (*swift_task_isMainExecutor_hook)(vc_executor executor, original_is);

static _Thread_local const void *context_of_thread;
static _Thread_local vc_executor main_of_thread;

static SWIFTCALL vc_executor get_main(original_get get) { return context_of_thread ? main_of_thread : get(); }

static SWIFTCALL bool is_main(vc_executor executor, original_is is) {
  return (context_of_thread && executor.identity == main_of_thread.identity) || is(executor);
}

// Wraps the default executor. Implemented in Swift.
void vc_wrap_default_executor(void);

// Runs before a second thread exists: the runtime reads the hooks without a lock.
__attribute__((constructor)) static void install(void) {
  swift_task_getMainExecutor_hook = get_main;
  swift_task_isMainExecutor_hook = is_main;
  vc_wrap_default_executor();
}

void vc_enter(vc_executor main, const void *context) {
  main_of_thread = main;
  context_of_thread = context;
  vc_job_begins();
}

void vc_leave(void) { context_of_thread = 0; }

static long long nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// The real time during which this thread was not running.
static long long time_off(void) { return nanoseconds(CLOCK_MONOTONIC) - nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

static _Thread_local long long time_off_before_job;

void vc_job_begins(void) { time_off_before_job = time_off(); }

long long vc_held_up(void) { return time_off() - time_off_before_job; }

const void *vc_current(void) { return context_of_thread; }
