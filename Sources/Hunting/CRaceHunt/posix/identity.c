#define _GNU_SOURCE
#include "../base/replace.h"
#include "../runtime/runtime.h"
#include "posix.h"

#include <CInstrumentation.h>

// Who a thread is. On a thread of a run the functions of the system answer for the logical thread, not for the thread on whose
// stack it runs: a thread that the program has started is the one that `pthread_create` returned, and work of the main queue
// runs on the main thread. Threads that are not of the run, and the set-up, are who they are.
#if __linux__ && !RH_SANITIZED
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static pthread_t main_thread;

FOUND(pthread_t, pthread_self, (void))

__attribute__((constructor)) static void find_main_thread(void) { main_thread = REAL(pthread_self)(); }

static _Thread_local uintptr_t identity_of_loop;
static _Thread_local bool finds_loop;

void rh_has_loop(void) {
  static uintptr_t last;
  if (identity_of_loop == 0) identity_of_loop = ++last;
}
// While it looks, `pthread_self` answers with that identity.
void rh_finds_loop(bool finds) { finds_loop = finds; }
void rh_forget_loop(void) { identity_of_loop = 0; }

static bool is_logical_main(void) { return rh_may_wait() && ct_is_main_thread(); }

WEAK pthread_t pthread_self(void) {
  if (ct_thread()->run == 0) return REAL(pthread_self)();
  if (finds_loop && identity_of_loop && rh_makes_run_loops(CALLER)) return identity_of_loop;
  if (is_logical_main()) return main_thread;
  struct rh_started_thread *own = rh_own_thread();
  return own ? (pthread_t)own : REAL(pthread_self)();
}

// Foundation compares numbers of the kernel, which are those of the thread that drives the hunt.
REPLACED(bool, _CFIsMainThread, (void)) {
  return rh_may_wait() ? ct_is_main_thread() : REAL(_CFIsMainThread)();
}

REPLACED(pid_t, gettid, (void)) {
  if (!rh_may_wait() || !rh_is_of_program(CALLER)) return REAL(gettid)();
  return ct_is_main_thread() ? getpid() : (pid_t)rh_number_for_locks();
}

// MARK: Names

static _Thread_local char own_name[rh_name_size];

void rh_forget_name(void) { own_name[0] = 0; }

// The name of a thread of the run; null if the thread is none.
static char *name_of(pthread_t thread) {
  struct rh_started_thread *started = rh_started(thread);
  if (started) return started->name;
  return rh_may_wait() && pthread_equal(thread, pthread_self()) && !ct_is_main_thread() ? own_name : NULL;
}

REPLACED(int, pthread_setname_np, (pthread_t thread, const char *name)) {
  char *known = name_of(thread);
  if (!known) return rh_may_wait() && is_logical_main() ? 0 : REAL(pthread_setname_np)(thread, name);
  if (strlen(name) >= rh_name_size) return ERANGE;
  strcpy(known, name);
  return 0;
}

REPLACED(int, pthread_getname_np, (pthread_t thread, char *name, size_t size)) {
  const char *known = name_of(thread);
  if (!known) return REAL(pthread_getname_np)(thread, name, size);
  // A thread begins with the name of the program.
  char text[rh_name_size];
  strncpy(text, *known ? known : program_invocation_short_name, rh_name_size - 1);
  text[rh_name_size - 1] = 0;
  if (strlen(text) >= size) return ERANGE;
  strcpy(name, text);
  return 0;
}

// MARK: What the system knows of a thread

// The thread of the system on which a thread of the run runs. Returns false if there is none yet, or none any more.
static bool find_carrier(pthread_t *thread) {
  struct rh_started_thread *started = rh_started(*thread);
  if (started) {
    if (!started->has_begun || started->has_ended) return false;
    *thread = started == rh_own_thread() ? REAL(pthread_self)() : (pthread_t)started->carrier;
  } else if (is_logical_main() && pthread_equal(*thread, main_thread)) {
    *thread = REAL(pthread_self)();
  }
  return true;
}

#define OF_CARRIER(name, parameters, ...)                                    \
  REPLACED(int, name, parameters) {                                          \
    return find_carrier(&thread) ? REAL(name)(thread, __VA_ARGS__) : ESRCH;  \
  }
OF_CARRIER(pthread_getattr_np, (pthread_t thread, pthread_attr_t *attributes), attributes)
OF_CARRIER(pthread_getcpuclockid, (pthread_t thread, clockid_t *clock), clock)
OF_CARRIER(pthread_getaffinity_np, (pthread_t thread, size_t size, cpu_set_t *set), size, set)
OF_CARRIER(pthread_getschedparam, (pthread_t thread, int *policy, struct sched_param *param), policy, param)

// Priorities and processors have no effect on the order of a run.
#define WITHOUT_EFFECT(name, parameters, ...)                                          \
  REPLACED(int, name, parameters) {                                                    \
    return rh_may_wait() || rh_started(thread) ? 0 : REAL(name)(thread, __VA_ARGS__);  \
  }
WITHOUT_EFFECT(pthread_setaffinity_np, (pthread_t thread, size_t size, const cpu_set_t *set), size, set)
WITHOUT_EFFECT(pthread_setschedparam, (pthread_t thread, int policy, const struct sched_param *param), policy, param)
WITHOUT_EFFECT(pthread_setschedprio, (pthread_t thread, int priority), priority)

// MARK: Signals

// The signals that a thread of the run blocks, and those of them that it has sent to itself. The kernel is not told: its thread
// belongs to other threads of the run too, and without signals the hunter notices no trap.
static _Thread_local sigset_t blocked, pending;

bool (*rh_hears_signal)(int signal);
static int signals_itself(int signal);

// A thread that is not the run's may come to a breakpoint of CInstrumentation too, which ends the process where the signal is
// blocked.
REPLACED(int, pthread_sigmask, (int how, const sigset_t *set, sigset_t *earlier)) {
  sigset_t others, before = blocked;
  if (!rh_may_wait()) {
    if (!set || how == SIG_UNBLOCK || !ci_is_present()) return REAL(pthread_sigmask)(how, set, earlier);
    others = *set;
    sigdelset(&others, SIGTRAP);
    return REAL(pthread_sigmask)(how, &others, earlier);
  }
  if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return EINVAL;
  for (int signal = 1; set && signal < NSIG; signal++) {
    bool is_meant = sigismember(set, signal) == 1;
    if (how == SIG_UNBLOCK ? is_meant : how == SIG_SETMASK && !is_meant) sigdelset(&blocked, signal);
    else if (is_meant) sigaddset(&blocked, signal);
    if (sigismember(&pending, signal) != 1 || sigismember(&blocked, signal) == 1) continue;
    sigdelset(&pending, signal);
    signals_itself(signal);
  }
  if (earlier) *earlier = before;
  return 0;
}

WEAK int sigprocmask(int how, const sigset_t *set, sigset_t *earlier) {
  int result = pthread_sigmask(how, set, earlier);
  if (result) errno = result;
  return result ? -1 : 0;
}

// The handler runs on the stack of the thread that calls, at once. A thread of Dispatch, on which the run may be, blocks
// signals.
static int signals_itself(int signal) {
  if (rh_hears_signal && rh_hears_signal(signal)) return 0;
  if (sigismember(&blocked, signal) == 1) return sigaddset(&pending, signal);
  struct sigaction action;
  sigset_t own, earlier;
  bool is_signal = sigaction(signal, NULL, &action) == 0;
  bool is_handled = is_signal && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
  bool is_harmless = signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
  if (is_signal && action.sa_handler == SIG_DFL && !is_harmless) rh_traps_with("the program raises a signal that ends it");
  sigemptyset(&own);
  if (is_handled) sigaddset(&own, signal);
  long result = rh_kernel(SYS_tgkill, getpid(), rh_kernel(SYS_gettid), signal);
  REAL(pthread_sigmask)(SIG_UNBLOCK, &own, &earlier);
  REAL(pthread_sigmask)(SIG_SETMASK, &earlier, NULL);
  return (int)result;
}

REPLACED(int, raise, (int signal)) { return rh_may_wait() ? signals_itself(signal) : REAL(raise)(signal); }

REPLACED(int, kill, (pid_t process, int signal)) {
  return rh_may_wait() && process == getpid() && signal != 0 ? signals_itself(signal) : REAL(kill)(process, signal);
}

// A signal without a number only asks whether the thread exists. Another one interrupts it where no schedule says.
static bool is_signalled(pthread_t thread, int signal, const char *what, int *result) {
  struct rh_started_thread *started = rh_started(thread);
  if (!started && !(rh_may_wait() && pthread_equal(thread, pthread_self()))) return false;
  *result = started && started->has_ended ? ESRCH : 0;
  if (*result || signal == 0) return true;
  rh_escapes(what);
  if (pthread_equal(thread, pthread_self())) signals_itself(signal);
  return true;
}

REPLACED(int, pthread_kill, (pthread_t thread, int signal)) {
  int result;
  return is_signalled(thread, signal, "pthread_kill", &result) ? result : REAL(pthread_kill)(thread, signal);
}

REPLACED(int, pthread_sigqueue, (pthread_t thread, int signal, const union sigval value)) {
  int result;
  return is_signalled(thread, signal, "pthread_sigqueue", &result) ? result : REAL(pthread_sigqueue)(thread, signal, value);
}

// The run ends here, since a thread that waits to be cancelled would not end.
REPLACED(int, pthread_cancel, (pthread_t thread)) {
  int result;
  if (!is_signalled(thread, 0, NULL, &result)) return REAL(pthread_cancel)(thread);
  if (result == 0) rh_refuses_work("pthread_cancel");
  return result;
}

// A thread that waits for a signal would wait in the system. A timer would send a signal in real time, also while the hunter works.
// So the run ends here. In a first access to a global, which goes on until its end, the call fails.
#define REFUSED(result, name, parameters, arguments)                     \
  REPLACED(result, name, parameters) {                                   \
    if (!rh_is_observed()) return REAL(name) arguments;                  \
    CT_UNSEEN(rh_descriptors.refuse(#name));                             \
    rh_ends_work(#name);                                                 \
    return (result)-1;                                                   \
  }
REFUSED(int, pause, (void), ())
REFUSED(int, sigsuspend, (const sigset_t *signals), (signals))
REFUSED(int, sigwait, (const sigset_t *signals, int *signal), (signals, signal))
REFUSED(int, sigwaitinfo, (const sigset_t *signals, siginfo_t *info), (signals, info))
REFUSED(int, sigtimedwait, (const sigset_t *signals, siginfo_t *info, const struct timespec *limit), (signals, info, limit))
REFUSED(unsigned, alarm, (unsigned seconds), (seconds))
REFUSED(int, setitimer, (__itimer_which_t which, const struct itimerval *time, struct itimerval *old), (which, time, old))
REFUSED(int, timer_create, (clockid_t clock, struct sigevent *event, timer_t *timer), (clock, event, timer))
#endif
