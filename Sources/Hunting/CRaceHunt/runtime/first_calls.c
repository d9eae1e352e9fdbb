#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

#include <CInstrumentation.h>

// What a process does once: the initialisers of globals of Swift and of static variables of C++, `pthread_once`, `call_once`,
// `dispatch_once`. Only the first of several runs does it. So its operations are not announced, and the thread gives up its turn
// only if it waits for a lock that another thread has. Meanwhile other threads wait in the hunt for the first call to return: the
// system would let them wait in the kernel.
//
// If the run has allocated the memory of the token, each run makes the first call. So its operations are announced. The library of
// C++ runs the work of `async` and of `packaged_task` in such a call.
#if __linux__ && !RH_SANITIZED
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <unwind.h>

// The first calls that have not returned. Only the thread that has the turn uses them. A call that never returns, since its
// thread waits forever or has trapped, keeps all later threads waiting, as it would without a hunt. `dispatch_once` calls
// `dispatch_once_f` with the same token.
struct first_call {
  const struct ct_thread *thread;
  int depth;
  bool is_of_run;
};
static struct rh_table calls = RH_TABLE(struct first_call, "first calls");

static bool has_returned(const void *token) { return !rh_find_record(&calls, token); }

// A thread does not wait for itself.
static void wait_until_returned(const void *token) {
  const struct first_call *call = rh_may_wait() ? rh_find_record(&calls, token) : NULL;
  if (call && call->thread != ct_thread()) {
    CT_UNSEEN(rh_synchronization.wait(token, "first call", has_returned, RH_FOREVER));
  }
}

// Other threads may run before a call of the run begins or ends, which orders the threads that make the call.
static void reach(const void *token) { CT_UNSEEN(rh_synchronization.signal(token, "first call")); }

static void begins(const void *token, bool is_of_run) {
  if (is_of_run) reach(token);
  wait_until_returned(token);
  if (is_of_run) CT_UNSEEN(rh_synchronization.acquire(token));
  struct first_call *call = rh_may_wait() ? rh_add_record(&calls, token) : NULL;
  if (!call) return;
  call->thread = ct_thread();
  call->depth++;
  call->is_of_run = is_of_run;
  if (!is_of_run) rh_leaves();
}

static void ends(const void *token) {
  struct first_call *call = rh_may_wait() ? rh_find_record(&calls, token) : NULL;
  if (!call) return;
  bool is_of_run = call->is_of_run;
  if (is_of_run) {
    reach(token);
    CT_UNSEEN(rh_synchronization.release(token));
  }
  if (--call->depth == 0) rh_remove_record(&calls, token);
  if (!is_of_run) rh_enters();
}

static bool is_of_run(const void *token) {
  struct rh_object object;
  return rh_is_hunted() && rh_find_object(token, &object);
}

// The first calls of functions in C that have not returned on this thread, the innermost one first.
struct pending {
  const void *token;
  const struct pending *outer;
};
static _Thread_local const struct pending *pending;

static void end_pending(void) {
  const void *token = pending->token;
  pending = pending->outer;
  ends(token);
}

// An exception of C++ may leave a first call, which then has not been made. The functions in C below have no code for this, so the
// unwinder is told to call this one.
__attribute__((used)) static _Unwind_Reason_Code rh_leave_first_call(
    int version, _Unwind_Action actions, uint64_t class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context) {
  (void)version, (void)class, (void)exception, (void)context;
  if (actions & _UA_CLEANUP_PHASE) end_pending();
  return _URC_CONTINUE_UNWIND;
}

#define FIRST_CALL(token, is_of_run, call)                              \
  do {                                                                  \
    __asm__ volatile(".cfi_personality 0x1b, rh_leave_first_call");     \
    struct pending own = {token, pending};                              \
    begins(token, is_of_run);                                           \
    pending = &own;                                                     \
    call;                                                               \
    end_pending();                                                      \
  } while (0)

REPLACED(int, pthread_once, (pthread_once_t *token, void (*body)(void))) {
  int result;
  USES(token);
  FIRST_CALL(token, is_of_run(token), result = REAL(pthread_once)(token, body));
  return result;
}

REPLACED(void, call_once, (once_flag *token, void (*body)(void))) {
  FIRST_CALL(token, is_of_run(token), REAL(call_once)(token, body));
}

REPLACED(void, dispatch_once, (intptr_t *token, void *block)) {
  FIRST_CALL(token, false, REAL(dispatch_once)(token, block));
}

REPLACED(void, dispatch_once_f, (intptr_t *token, void *context, void (*body)(void *))) {
  FIRST_CALL(token, false, REAL(dispatch_once_f)(token, context, body));
}

REPLACED(int, __cxa_guard_acquire, (int64_t *guard)) {
  wait_until_returned(guard);
  if (!REAL(__cxa_guard_acquire)(guard)) return 0;
  begins(guard, false);
  return 1;
}

REPLACED(void, __cxa_guard_release, (int64_t *guard)) {
  REAL(__cxa_guard_release)(guard);
  ends(guard);
}

REPLACED(void, __cxa_guard_abort, (int64_t *guard)) {
  REAL(__cxa_guard_abort)(guard);
  ends(guard);
}

// MARK: Globals of Swift

// Other threads that need the global wait for the lock of its token, in the hunt. Its initial value is known to all that use it.
//
// If the first access starts a thread, creates a task or opens a descriptor, as that of a group of event loops does, these belong
// to the run. Then others have a turn meanwhile, those that need the global wait for it, and the next run makes the global anew. So
// does the first run that uses such a global from before the hunt, since its threads, tasks and descriptors are real. On Linux each
// access calls the function here, and is ordered after the first one.
struct first_access {
  long *token;
  struct first_access *outer;
  bool is_of_run;
};
static _Thread_local struct first_access *first_access;
// Those of the run, and whether they have their values.
static struct rh_table of_run = RH_TABLE(bool, "globals of the run");
// Those whose first access outside of runs has started a thread, created a task or opened a descriptor, and how many these are.
static struct rh_table real = RH_TABLE(char, "globals from before the run");
static int real_count;

static void opens_real(void) {
  rh_lock(&rh_shared[rh_objects_lock]);
  for (struct first_access *access = first_access; access; access = access->outer) {
    if (!rh_find_record(&real, access->token) && rh_add_record(&real, access->token)) real_count++;
  }
  rh_unlock(&rh_shared[rh_objects_lock]);
}

// The next access is the first one of the run.
static void forget_real(long *token) {
  rh_lock(&rh_shared[rh_objects_lock]);
  if (rh_find_record(&real, token)) {
    rh_remove_record(&real, token);
    real_count--;
    *token = 0;
  }
  rh_unlock(&rh_shared[rh_objects_lock]);
}

bool rh_is_first_access(void) { return first_access && !first_access->is_of_run; }
bool rh_is_first_access_of_run(void) { return first_access && first_access->is_of_run; }

void rh_opens_first_access(void) {
  int depth = 0;
  for (struct first_access *access = first_access; access && !access->is_of_run; access = access->outer) depth++;
  // The hunter's own globals have threads too.
  if (depth == 0 || ct_thread()->unseen != depth || rh_is_own_call()) return;
  if (ct_thread()->run == 0) return opens_real();
  for (struct first_access *access = first_access; depth > 0; access = access->outer, depth--) {
    if (!rh_add_record(&of_run, access->token)) return;
    access->is_of_run = true;
    rh_enters();
  }
}

static bool is_made(const void *token) { return *(bool *)rh_find_record(&of_run, token); }

void rh_forget_globals(void) {
  for (uint32_t number = 1; number <= of_run.record_count; number++) *(long *)rh_address(&of_run, number) = 0;
  rh_remove_records(&of_run);
  RH_FOR_EACH_RECORD(&calls, struct first_call, call) {
    if (call->is_of_run) rh_remove_record(&calls, rh_address(&calls, number));
  }
}

// MARK: Work that is refused

static _Thread_local const char *refused;

static void end_refused(void) {
  const char *what = refused;
  if (!what) return;
  refused = NULL;
  rh_synchronization.crash(what);
  rh_leave_guard();
}

void rh_refuses_work(const char *what) {
  if (!rh_is_observed()) return;
  rh_escapes(what);
  rh_ends_work(what);
}

void rh_ends_work(const char *what) {
  refused = what;
  if (!rh_is_first_access()) end_refused();
}

void rh_forget_first_access(void) {
  first_access = NULL;
  pending = NULL;
  refused = NULL;
}

REPLACED(void, swift_once, (long *token, void (*body)(void *), void *context)) {
  if (ct_thread()->run != 0 && rh_find_record(&of_run, token)) {
    while (ci_is_seen() && !is_made(token)) {
      CT_UNSEEN(rh_descriptors.wait("a global", is_made, token, RH_FOREVER, false));
    }
    if (ci_is_seen()) CT_UNSEEN(rh_synchronization.acquire(token));
    return;
  }
  bool is_of_run = ct_thread()->run != 0 && ct_thread()->unseen == ct_thread()->outside;
  if (is_of_run && __atomic_load_n(&real_count, __ATOMIC_RELAXED) > 0) forget_real(token);
  struct first_access access = {token, first_access, false};
  first_access = &access;
  rh_leaves();
  REAL(swift_once)(token, body, context);
  first_access = access.outer;
  if (access.is_of_run) {
    if (ci_is_seen()) CT_UNSEEN(rh_synchronization.release(token));
    *(bool *)rh_find_record(&of_run, token) = true;
  } else {
    rh_enters();
  }
  if (!first_access) end_refused();
}

// In a program that contains the runtime, the linker has taken the function above, and some others, in place of the runtime's
// own. Comes before the constructors of the runtime, which call such functions.
__attribute__((constructor(101))) static void check_linking(void) {
  if (REAL(swift_once)) return;
  fputs("RaceHunt replaces functions of the Swift runtime: link the program without -static-stdlib.\n", stderr);
  abort();
}
#else
bool rh_is_first_access(void) { return false; }
bool rh_is_first_access_of_run(void) { return false; }
void rh_opens_first_access(void) {}
void rh_forget_first_access(void) {}
void rh_forget_globals(void) {}
#endif
