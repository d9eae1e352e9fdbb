#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// How the Swift runtime makes tasks, and where they go on.

#if __linux__

static const char *const names[] = {
    "swift_asyncLet_begin", "swift_task_switch", "swift_task_enterThreadLocalContext", "swift_task_exitThreadLocalContext",
    "swift_task_dealloc"};
__attribute__((constructor)) static void report_missing(void) { rh_report_missing(names, sizeof names / sizeof *names); }

static bool sees_runtime;
bool rh_sees_runtime(void) { return sees_runtime; }

static _Thread_local struct rh_creation creation;

const struct rh_creation *rh_creation(void) { return &creation; }
void rh_creation_is_known(void) { creation.is_known = true; }

#define CALLERS(places) ct_callers(places, rh_places, __builtin_frame_address(0))

// Whether this thread hands an object over to the actor that ends it. If the thread is on the actor, it ends the object at once.
static _Thread_local bool hands_over;

void rh_forget_task_calls(void) {
  creation = (struct rh_creation){0};
  hands_over = false;
}

struct executor {
  const void *identity;
  uintptr_t implementation;
};
struct task_and_context {
  void *task;
  void *context;
};

typedef SWIFTASYNC void (*resume_function)(__attribute__((swift_async_context)) void *context);

extern SWIFTCALL struct executor swift_task_getCurrentExecutor(void);

static void begin_creation(bool is_detached, const void *let, const void *options) {
  creation.is_detached = is_detached;
  creation.let = let;
  creation.is_of_global = rh_is_first_access_of_run();
  creation.name = rt_creation_name(options);
  creation.is_known = false;
}

static void end_creation(void) {
  creation.count = 0;
  creation.name = NULL;
  creation.is_of_global = false;
}

REPLACED(
    SWIFTCALL struct task_and_context, swift_task_create,
    (size_t flags, const void *options, const void *type, void *entry, void *context)) {
#if !RH_SANITIZED
  sees_runtime = true;
#endif
  rt_creates(flags, options);
  rh_opens_first_access();
  if (!rh_is_observed()) return REAL(swift_task_create)(flags, options, type, entry, context);
  // The task is enqueued on that actor. Others may come to the actor before.
  if (rt_begins_on_actor(options)) rh_announce(rh_act_create);
  rh_wrap_task(&entry, &context, false);
  begin_creation(rt_is_detached(flags), NULL, options);
  creation.count = CALLERS(creation.places);
  struct task_and_context result = REAL(swift_task_create)(flags, options, type, entry, context);
  if (rh_observer.create && !creation.is_known) CT_UNSEEN(rh_observer.create(result.task));
  end_creation();
  return result;
}

REPLACED(
    SWIFTCALL void, swift_asyncLet_begin,
    (void *let, const void *options, const void *type, void *entry, void *context, void *result)) {
  if (rh_is_observed()) {
    rh_wrap_task(&entry, &context, true);
    begin_creation(false, let, options);
    creation.count = CALLERS(creation.places);
  }
  REAL(swift_asyncLet_begin)(let, options, type, entry, context, result);
  end_creation();
}

// The default actor of an executor. What another executor orders is seen where it hands its jobs on.
static const void *actor_of(struct executor executor) { return executor.implementation == 0 ? executor.identity : NULL; }

// The accesses of instrumented code are compared, so the hunter must not order more of them than the runtime does.
static void begins(uint64_t task, struct executor executor, bool was_enqueued) {
  if (!ci_is_present()) rh_joins();
  else if (rh_observer.begin) CT_UNSEEN(rh_observer.begin(task, actor_of(executor), was_enqueued));
}
static void stops(void *task) {
  if (ci_is_present() && rh_observer.stop) CT_UNSEEN(rh_observer.stop(rt_job_identity(task)));
}

bool rh_is_on_actor(void) { return swift_task_getCurrentExecutor().identity != NULL; }

// Whether the current task is about to go on elsewhere.
static bool about_to_switch(struct executor executor) {
  bool switches = swift_task_getCurrentExecutor().identity != executor.identity;
  if (switches && executor.identity != NULL && rh_observer.hop) CT_UNSEEN(rh_observer.hop(executor.identity));
  return switches;
}

REPLACED(
    SWIFTASYNC void, swift_task_switch,
    (__attribute__((swift_async_context)) void *context, resume_function resume, struct executor executor)) {
  // A task that stays where it is learns nothing. Only instrumented code could tell. A task that finds the actor free goes on
  // there without a stop, and nobody enqueues it. Otherwise it begins once more.
  if (rh_is_observed() && (about_to_switch(executor) || !ci_is_present())) {
    void *task = rt_current_task();
    stops(task);
    begins(rt_job_identity(task), executor, false);
  }
  __attribute__((musttail)) return REAL(swift_task_switch)(context, resume, executor);
}

// A task begins to run on this thread. That is so inside of a job too, since an actor runs the tasks that wait for it in one.
// The context is a part of the task.
static ptrdiff_t place_of_context;
REPLACED(void, swift_task_enterThreadLocalContext, (void *context)) {
  REAL(swift_task_enterThreadLocalContext)(context);
  char *task = rh_is_observed() ? rt_current_task() : NULL;
  if (!task) return;
  place_of_context = (char *)context - task;
  begins(rt_job_identity(task), swift_task_getCurrentExecutor(), true);
}

// The task stops, and may go on elsewhere from now on.
REPLACED(void, swift_task_exitThreadLocalContext, (void *context)) {
  if (rh_is_observed() && place_of_context) stops((char *)context - place_of_context);
  REAL(swift_task_exitThreadLocalContext)(context);
}

// An executor of the program, or the hunter, runs a job.
#define RUNS(name, executors, arguments)                                          \
  REPLACED(SWIFTCALL void, name, executors) {                                     \
    REAL(name) arguments;                                                         \
    if (rh_is_observed() && rh_observer.ran) CT_UNSEEN(rh_observer.ran());                 \
  }
RUNS(swift_job_run, (void *job, struct executor executor), (job, executor))
RUNS(swift_job_run_on_task_executor, (void *job, struct executor executor), (job, executor))
RUNS(
    swift_job_run_on_serial_and_task_executor, (void *job, struct executor serial, struct executor executor),
    (job, serial, executor))

// What ends an object on an actor. An actor that is busy keeps it, and tells nobody when it calls the function.
struct deinitialiser {
  SWIFTCALL void (*work)(void *object);
  struct executor executor;
};
static struct rh_table deinitialisers = RH_TABLE(struct deinitialiser, "objects that end on an actor");

static SWIFTCALL void deinitialise(void *object) {
  struct deinitialiser deinitialiser = *(struct deinitialiser *)rh_find_record(&deinitialisers, object);
  rh_remove_record(&deinitialisers, object);
  if (!hands_over && rh_is_observed()) begins(0, deinitialiser.executor, true);
  deinitialiser.work(object);
}

REPLACED(
    SWIFTCALL void, swift_task_deinitOnExecutor,
    (void *object, SWIFTCALL void (*work)(void *), struct executor executor, size_t flags)) {
  struct deinitialiser *record = rh_is_observed() ? rh_add_record(&deinitialisers, object) : NULL;
  if (!record) return REAL(swift_task_deinitOnExecutor)(object, work, executor, flags);
  *record = (struct deinitialiser){work, executor};
  rh_announce(rh_act_deinit);
  hands_over = true;
  REAL(swift_task_deinitOnExecutor)(object, deinitialise, executor, flags);
  hands_over = false;
}

// The calls that wait for tasks, by their contexts.
struct call {
  int64_t run;
  struct rh_wait wait;
};
static struct rh_table calls = RH_TABLE(struct call, "calls that wait for tasks");

void rh_waits(const void *context, const void *task) {
  struct call *call = rh_add_record(&calls, context);
  if (call) *call = (struct call){ct_thread()->run, {task ? rt_job_identity(task) : 0, !task}};
}

static struct rh_wait end_call(const void *context) {
  struct call *call = rh_find_record(&calls, context);
  if (!call) return (struct rh_wait){0};
  struct rh_wait wait = call->run == ct_thread()->run ? call->wait : (struct rh_wait){0};
  rh_remove_record(&calls, context);
  return wait;
}

// Ends each call of an asynchronous function. The call may have waited for nothing, because what it waits for had ended. In
// optimised code no switch follows then. A function of a library may have left the actor and come back, which is not seen.
REPLACED(SWIFTCALL void, swift_task_dealloc, (void *memory)) {
  REAL(swift_task_dealloc)(memory);
  if (!rh_is_observed()) return;
  if (!ci_is_present()) return rh_joins();
  struct rh_wait wait = end_call(memory);
  if (rh_observer.go_on) CT_UNSEEN(rh_observer.go_on(wait));
  struct executor executor = swift_task_getCurrentExecutor();
  if (actor_of(executor)) begins(rt_job_identity(rt_current_task()), executor, true);
}
#else
bool rh_sees_runtime(void) { return false; }
void rh_forget_task_calls(void) {}
const struct rh_creation *rh_creation(void) {
  static const struct rh_creation none;
  return &none;
}
void rh_creation_is_known(void) {}
#endif
