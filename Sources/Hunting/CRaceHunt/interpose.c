#define _GNU_SOURCE
#include "CRaceHunt.h"
#include "points.h"
#include "replace.h"
#include "tables.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <CHuntable.h>
#include <stddef.h>

// Functions of the Swift runtime and of the system that a thread under control may call are replaced, so that the hunter
// learns of the call. The program's own definitions precede those of shared libraries, also for the calls between
// libraries. They are weak, so that a statically linked program uses the original functions instead. On other systems
// than Linux a program cannot replace the functions of a library this way.

static struct rh_observer observer;

void rh_observe(struct rh_observer callbacks) { observer = callbacks; }

void rh_announce(enum rh_act act) {
  if (ct_thread()->run != 0 && observer.act) observer.act(act);
}

#if __linux__
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SWIFTCALL __attribute__((swiftcall))
#define SWIFTASYNC __attribute__((swiftasynccall))

// Whether the thread is under control.
static inline bool is_observed(void) { return ct_thread()->run != 0; }

// The hunter itself makes the call.
static _Thread_local bool is_own_call;

static bool sees_runtime;
bool rh_sees_runtime(void) { return sees_runtime; }

// MARK: Places in the code

static _Thread_local struct rh_creation creation;

const struct rh_creation *rh_creation(void) { return &creation; }
void rh_creation_is_known(void) { creation.is_known = true; }

#define CALLERS(places) ct_callers(places, rh_places, __builtin_frame_address(0))

// Swift Testing asks for the callers of each error that is thrown. The unwinder of the system may read beyond the stack of a
// carrier, since it does not know the frames of tasks.
REPLACED(int, backtrace, (void **places, int limit)) {
  if (is_observed()) return ct_callers((const void **)places, limit, __builtin_frame_address(0));
  return REAL(backtrace)(places, limit);
}

// Of code that may have no frame pointers. Slow.
int rh_callers(const void **places) { return REAL(backtrace)((void **)places, rh_many_places); }

// MARK: Tasks

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

static void begin_creation(bool is_detached, const void *options) {
  creation.is_detached = is_detached;
  creation.name = rt_creation_name(options);
  creation.is_known = false;
}

REPLACED(
    SWIFTCALL struct task_and_context, swift_task_create,
    (size_t flags, const void *options, const void *type, void *entry, void *context)) {
#if !defined(RH_SANITIZED)
  sees_runtime = true;
#endif
  rt_creates(flags, options);
  if (!is_observed()) return REAL(swift_task_create)(flags, options, type, entry, context);
  // The task may be enqueued on the actor on which this code runs. Others may come to the actor before.
  if (swift_task_getCurrentExecutor().identity != NULL) rh_announce(rh_act_create);
  begin_creation(rt_is_detached(flags), options);
  creation.count = CALLERS(creation.places);
  struct task_and_context result = REAL(swift_task_create)(flags, options, type, entry, context);
  if (observer.create && !creation.is_known) observer.create(result.task);
  creation.count = 0;
  creation.name = NULL;
  return result;
}

REPLACED(
    SWIFTCALL void, swift_asyncLet_begin,
    (void *let, const void *options, const void *type, void *entry, void *context, void *result)) {
  if (is_observed()) {
    begin_creation(false, options);
    creation.count = CALLERS(creation.places);
  }
  REAL(swift_asyncLet_begin)(let, options, type, entry, context, result);
  creation.count = 0;
  creation.name = NULL;
}

static void join(void) {
  if (observer.join) observer.join(true);
}

// The default actor of an executor. What another executor orders is seen where it hands its jobs on.
static const void *actor_of(struct executor executor) { return executor.implementation == 0 ? executor.identity : NULL; }

// The accesses of instrumented code are compared, so the hunter must not order more of them than the runtime does.
static void begins(void *task, struct executor executor) {
  if (!ci_is_present()) join();
  else if (observer.begin) observer.begin(rt_job_identity(task), actor_of(executor));
}
static void stops(void *task) {
  if (ci_is_present() && observer.stop) observer.stop(rt_job_identity(task));
}

// Whether the current task is about to go on elsewhere.
static bool about_to_switch(struct executor executor) {
  bool switches = swift_task_getCurrentExecutor().identity != executor.identity;
  if (switches && executor.identity != NULL && observer.hop) observer.hop(executor.identity);
  return switches;
}

REPLACED(
    SWIFTASYNC void, swift_task_switch,
    (__attribute__((swift_async_context)) void *context, resume_function resume, struct executor executor)) {
  // A task that stays where it is learns nothing. Only instrumented code could tell. A task that finds the actor free goes on
  // there without a stop.
  if (is_observed() && (about_to_switch(executor) || !ci_is_present())) {
    void *task = rt_current_task();
    stops(task);
    begins(task, executor);
  }
  __attribute__((musttail)) return REAL(swift_task_switch)(context, resume, executor);
}

// A task begins to run on this thread. That is so inside of a job too, since an actor runs the tasks that wait for it in one.
// The context is a part of the task.
static ptrdiff_t place_of_context;
REPLACED(void, swift_task_enterThreadLocalContext, (void *context)) {
  REAL(swift_task_enterThreadLocalContext)(context);
  char *task = is_observed() ? rt_current_task() : NULL;
  if (!task) return;
  place_of_context = (char *)context - task;
  begins(task, swift_task_getCurrentExecutor());
}

// The task stops, and may go on elsewhere from now on.
REPLACED(void, swift_task_exitThreadLocalContext, (void *context)) {
  if (is_observed() && place_of_context) stops((char *)context - place_of_context);
  REAL(swift_task_exitThreadLocalContext)(context);
}

// An executor of the program, or the hunter, runs a job.
#define RUNS(name, executors, arguments)                                          \
  REPLACED(SWIFTCALL void, name, executors) {                                     \
    REAL(name) arguments;                                                         \
    if (is_observed() && observer.ran) observer.ran();                            \
  }
RUNS(swift_job_run, (void *job, struct executor executor), (job, executor))
RUNS(swift_job_run_on_task_executor, (void *job, struct executor executor), (job, executor))
RUNS(
    swift_job_run_on_serial_and_task_executor, (void *job, struct executor serial, struct executor executor),
    (job, serial, executor))

// The runtime announces nothing where it runs such a deinitialiser.
REPLACED(
    SWIFTCALL void, swift_task_deinitOnExecutor, (void *object, void *work, struct executor executor, size_t flags)) {
  if (is_observed()) rh_announce(rh_act_deinit);
  REAL(swift_task_deinitOnExecutor)(object, work, executor, flags);
}

// Ends each call of an asynchronous function. The call may have waited for nothing, because another thread had ended what
// it waits for: a task that has ended. In optimised code no switch follows then. A function of a library may have left the
// actor and come back, which is not seen.
REPLACED(SWIFTCALL void, swift_task_dealloc, (void *memory)) {
  REAL(swift_task_dealloc)(memory);
  if (!is_observed()) return;
  if (!ci_is_present()) return join();
  if (observer.join) observer.join(false);
  struct executor executor = swift_task_getCurrentExecutor();
  if (actor_of(executor)) begins(rt_current_task(), executor);
}

// MARK: Traps

// The functions that end a program with a message, such as a failed precondition: Swift._assertionFailure with a
// message that is a string or a literal, and Swift._fatalErrorMessage.
#define ASSERTION_FAILURE "$ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF"
#define LITERAL_FAILURE "$ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_A2HSus6UInt32VtF"
#define FATAL_ERROR "$ss18_fatalErrorMessage__4file4line5flagss5NeverOs12StaticStringV_A2HSus6UInt32VtF"

#define STATIC(name) const char *name, uintptr_t name##_count, uint8_t name##_flags
#define PASS(name) name, name##_count, name##_flags

void rh_traps(struct rh_trap trap) {
  if (is_observed() && observer.trap) observer.trap(&trap);
}

#define TRAPS(name, symbol, parameters)        \
  SWIFTCALL void name parameters __asm__(symbol); \
  REPLACED_AT(SWIFTCALL void, name, parameters, dlsym(RTLD_NEXT, symbol))

TRAPS(
    rh_assertion_failure, ASSERTION_FAILURE,
    (STATIC(prefix), uintptr_t words, void *object, STATIC(file), uintptr_t line, uint32_t flags)) {
  rh_traps((struct rh_trap){prefix, prefix_count, NULL, 0, {words, (uintptr_t)object}, file, file_count, line});
  REAL(rh_assertion_failure)(PASS(prefix), words, object, PASS(file), line, flags);
}

#define LITERAL(name, symbol)                                                                                     \
  TRAPS(name, symbol, (STATIC(prefix), STATIC(message), STATIC(file), uintptr_t line, uint32_t flags)) {          \
    rh_traps((struct rh_trap){prefix, prefix_count, message, message_count, {0, 0}, file, file_count, line});     \
    REAL(name)(PASS(prefix), PASS(message), PASS(file), line, flags);                                             \
  }
LITERAL(rh_literal_failure, LITERAL_FAILURE)
LITERAL(rh_fatal_error, FATAL_ERROR)

// MARK: Work that leaves control

void rh_escapes(const char *what) {
  if (!is_observed() || !observer.escape || is_own_call) return;
  const void *places[rh_many_places];
  observer.escape(what, places, rh_callers(places));
}

static _Thread_local const char *refused;

// The sanitizers replace these functions themselves.
#if !defined(RH_SANITIZED)
void rh_refuses_work(const char *what) {
  if (!is_observed()) return;
  rh_escapes(what);
  refused = what;
  if (!rh_is_first_access()) rh_ends_refused();
}

void rh_ends_refused(void) {
  const char *what = refused;
  if (!what) return;
  refused = NULL;
  rh_dispatch.crash(what);
  rh_leave_guard();
}

// A process that the program or Foundation starts.
#define SPAWNS(name)                                                                                              \
  REPLACED(                                                                                                       \
      int, name,                                                                                                  \
      (int *process, const char *path, const void *actions, const void *attributes, char *const *words,           \
       char *const *variables)) {                                                                                 \
    if (rh_is_of_program(CALLER)) rh_escapes("a process");                                                        \
    return REAL(name)(process, path, actions, attributes, words, variables);                                      \
  }
SPAWNS(posix_spawn)
SPAWNS(posix_spawnp)

// `Process.init()` of Foundation. A process that is started takes locks that other runs would wait for.
#define MAKE_PROCESS "$s10Foundation7ProcessCACycfC"
#define TYPE __attribute__((swift_context)) void *type
SWIFTCALL void *rh_make_process(TYPE) __asm__(MAKE_PROCESS);
REPLACED_AT(SWIFTCALL void *, rh_make_process, (TYPE), dlsym(RTLD_NEXT, MAKE_PROCESS)) {
  rh_refuses_work("a process");
  return REAL(rh_make_process)(type);
}
#endif

// MARK: Locks that the hunter does not model

// The numbers by which the C library knows the threads of the hunter.
// Not weakened: hunts run on this, and do not see it.
enum { most_threads = 1 << 14 };
static int32_t threads[most_threads];
static int32_t thread_count;
static _Thread_local int32_t own_number;

void rh_register_thread(void) {
  own_number = (int32_t)gettid();
  int32_t index = __atomic_fetch_add(&thread_count, 1, __ATOMIC_RELAXED);
  if (index < most_threads) __atomic_store_n(&threads[index], own_number, __ATOMIC_RELEASE);
  else rh_is_full("threads of the hunter");
}

static bool is_ours(int32_t number) {
  int32_t count = __atomic_load_n(&thread_count, __ATOMIC_RELAXED);
  for (int32_t i = 0; i < count && i < most_threads; i++) {
    if (__atomic_load_n(&threads[i], __ATOMIC_ACQUIRE) == number) return true;
  }
  return false;
}

// Whether this thread runs a logical thread. A lock that another logical thread holds must not block it: the other one
// could never continue.
bool rh_may_wait(void) { return is_observed() && own_number != 0 && observer.wait; }

#if !defined(RH_SANITIZED)
FOUND(long, syscall, (long number, ...))

// Early, because signal handlers make calls of the kernel too.
__attribute__((constructor)) static void find_functions(void) {
  if (REAL(syscall)) rh_kernel = REAL(syscall);
  // A statically linked program replaces nothing.
  if (!REAL(swift_task_create)) return;
  static const char *const names[] = {
      "swift_asyncLet_begin", "swift_task_switch", "swift_task_enterThreadLocalContext", "swift_task_exitThreadLocalContext",
      "swift_task_dealloc", ASSERTION_FAILURE, LITERAL_FAILURE, FATAL_ERROR};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!dlsym(RTLD_NEXT, names[i])) rt_is_missing(names[i]);
  }
  rh_find_functions();
}

// Whether the thread that holds the mutex may lock it again, or is told that it cannot.
static bool permits_again(const pthread_mutex_t *mutex) {
  int kind = mutex->__data.__kind & 3;
  return kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK;
}

static bool has(const pthread_mutex_t *mutex) { return mutex->__data.__owner == own_number; }

// Whether this thread has such a mutex.
static bool has_again(const pthread_mutex_t *mutex) { return permits_again(mutex) && has(mutex); }

bool rh_gives_up_mutex(const void *address) {
  const pthread_mutex_t *mutex = address;
  if (has(mutex)) return true;
  if (!permits_again(mutex)) rh_dispatch.crash("it unlocks a mutex that it has not locked");
  return false;
}

// Waits in the hunt while another logical thread has the mutex.
static void wait_for_owner(pthread_mutex_t *mutex, enum rh_lock lock) {
  while (rh_may_wait()) {
    int32_t owner = __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
    if (owner == 0 || !is_ours(owner) || (owner == own_number && permits_again(mutex))) break;
    if (!observer.wait(&mutex->__data.__lock, lock, owner)) break;
  }
}

// The locks of the Swift runtime, of Foundation and of C code. A cancellation handler, for example, is called with the
// task locked.
REPLACED(int, pthread_mutex_lock, (pthread_mutex_t *mutex)) {
  USES(mutex);
  const void *caller = __builtin_return_address(0);
  if (is_observed() && rh_is_quiet(caller)) {
    int32_t owner = __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
    rh_asks_for_runtime_lock(owner != 0 && owner != own_number && is_ours(owner));
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
  if (is_observed() && rh_is_runtime(caller) && !ci_is_present()) join();
  int result = REAL(pthread_mutex_lock)(mutex);
  if (!is_modelled) rh_orders(rh_synchronization.acquire, mutex);
  return result;
}

REPLACED(int, pthread_mutex_trylock, (pthread_mutex_t *mutex)) {
  USES(mutex);
  const void *caller = __builtin_return_address(0);
  if (is_observed() && rh_is_quiet(caller)) {
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
  bool is_taken = !rh_models_lock(mutex, __builtin_return_address(0)) || has_again(mutex);
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
  const void *caller = __builtin_return_address(0);
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
  rh_makes_lock(mutex, __builtin_return_address(0), __builtin_frame_address(0));
  return REAL(pthread_mutex_init)(mutex, attributes);
}

REPLACED(int, pthread_mutex_destroy, (pthread_mutex_t *mutex)) {
  FILLS(mutex);
  bool is_locked = mutex->__data.__owner != 0 && rh_models_lock(mutex, __builtin_return_address(0));
  if (is_locked) rh_dispatch.crash("it destroys a mutex that is locked");
  rh_ends_lock(mutex);
  return REAL(pthread_mutex_destroy)(mutex);
}

// Takes the word of a Synchronization.Mutex for a logical thread. Such a mutex notes the kernel's number of the thread,
// which is that of the driver on a carrier in user mode, and the same for all of them. Returns false if a thread holds
// it that is not the hunter's.
static bool take(int32_t *word) {
  int32_t kernel_number = (int32_t)rh_kernel(SYS_gettid);
  while (true) {
    int32_t owner = 0;
    if (__atomic_compare_exchange_n(word, &owner, kernel_number, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return true;
    owner &= FUTEX_TID_MASK;
    bool is_logical = owner == kernel_number ? owner != own_number : is_ours(owner);
    if (!is_logical || !observer.wait(word, rh_lock_standard, 0)) return false;
  }
}

// Synchronization.Mutex calls the kernel to wait for its owner.
WEAK long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && rt_random((void *)arguments[0], (size_t)arguments[1])) return arguments[1];
  long result;
  if (number == SYS_futex && rh_futex(arguments, __builtin_return_address(0), &result)) return result;
  bool is_lock = number == SYS_futex && (arguments[1] & FUTEX_CMD_MASK) == FUTEX_LOCK_PI;
  if (is_lock && rh_may_wait()) {
    // Such a lock announces nothing while it is free.
    rh_announce(rh_act_other);
    if (take((int32_t *)arguments[0])) return 0;
  }
  return REAL(syscall)(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}
#endif

#if !defined(RH_SANITIZED)
bool rh_sees_locks(void) { return true; }
#else
bool rh_sees_locks(void) { return false; }
#endif

void rh_own_call(bool begins) { is_own_call = begins; }
bool rh_is_own_call(void) { return is_own_call; }
void rh_forget_calls(void) {
  is_own_call = false;
  ci_forget_calls();
  rh_forget_queue();
  rh_forget_thread();
  rh_forget_runtime_locks();
  rh_forget_first_access();
  refused = NULL;
  creation = (struct rh_creation){0};
}
int32_t rh_number_for_locks(void) { return own_number; }
#else
bool rh_sees_runtime(void) { return false; }
bool rh_sees_locks(void) { return false; }
void rh_register_thread(void) {}
void rh_own_call(bool begins) { (void)begins; }
void rh_forget_calls(void) {}
int32_t rh_number_for_locks(void) { return 0; }
const struct rh_creation *rh_creation(void) {
  static const struct rh_creation none;
  return &none;
}
void rh_creation_is_known(void) {}
int rh_callers(const void **places) {
  (void)places;
  return 0;
}
#endif
