#define _GNU_SOURCE
#include "hunter.h"
#include "replace.h"
#include "tables.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

int rh_shared[rh_shared_locks];

struct rh_observer rh_observer;
struct rh_synchronization rh_synchronization;
struct rh_dispatch rh_dispatch;
struct rh_descriptors rh_descriptors;

void rh_observe(struct rh_observer callbacks) { rh_observer = callbacks; }
void rh_synchronize(struct rh_synchronization callbacks) { rh_synchronization = callbacks; }
void rh_dispatches(struct rh_dispatch callbacks) { rh_dispatch = callbacks; }
void rh_hunts_descriptors(struct rh_descriptors callbacks) { rh_descriptors = callbacks; }

void rh_announce(enum rh_act act) { rh_announce_task(act, NULL); }

void rh_announce_task(enum rh_act act, const void *task) {
  if (rh_is_observed() && rh_observer.act) CT_UNSEEN(rh_observer.act(act, task));
}

void rh_joins(void) {
  if (rh_observer.join) CT_UNSEEN(rh_observer.join());
}

void rh_traps(struct rh_trap trap) {
  if (rh_is_observed() && rh_observer.trap) rh_observer.trap(&trap);
}

void rh_traps_with(const char *message) {
  rh_traps((struct rh_trap){.message = message, .message_count = strlen(message)});
}

void rh_write(int file, const void *bytes, size_t count) {
  for (const char *next = bytes; count > 0;) {
    ssize_t written = write(file, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    next += written;
    count -= (size_t)written;
  }
}

void rh_say(const char *text) { rh_write(STDERR_FILENO, text, strlen(text)); }

#if __linux__
#include <execinfo.h>

long (*rh_kernel)(long number, ...) = syscall;

// MARK: The threads of the hunter

// The numbers by which the C library knows them.
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

bool rh_is_ours(int32_t number) {
  int32_t count = __atomic_load_n(&thread_count, __ATOMIC_RELAXED);
  for (int32_t i = 0; i < count && i < most_threads; i++) {
    if (__atomic_load_n(&threads[i], __ATOMIC_ACQUIRE) == number) return true;
  }
  return false;
}

int32_t rh_number_for_locks(void) { return own_number; }

// A lock that another logical thread holds must not block this one: the other one could never continue.
bool rh_may_wait(void) { return rh_is_observed() && own_number != 0 && rh_observer.wait; }
bool rh_is_hunted(void) { return ci_is_seen() && rh_may_wait(); }
bool rh_is_alone(void) { return ci_is_seen() && rh_is_observed() && own_number == 0 && rh_observer.wait; }

// The hunter itself makes the call.
static _Thread_local bool is_own_call;
void rh_own_call(bool begins) { is_own_call = begins; }
bool rh_is_own_call(void) { return is_own_call; }
void rh_forget_own_call(void) { is_own_call = false; }

// MARK: What it is told

// Swift Testing asks for the callers of each error that is thrown. The unwinder of the system may read beyond the stack of a
// carrier, since it does not know the frames of tasks.
REPLACED(int, backtrace, (void **places, int limit)) {
  if (rh_is_observed()) return ct_callers((const void **)places, limit, __builtin_frame_address(0));
  return REAL(backtrace)(places, limit);
}

// Of code that may have no frame pointers. Slow.
int rh_callers(const void **places) { return REAL(backtrace)((void **)places, rh_many_places); }

void rh_escapes(const char *what) {
  if (!rh_is_observed() || !rh_observer.escape || is_own_call) return;
  const void *places[rh_many_places];
  rh_observer.escape(what, places, rh_callers(places));
}

void rh_orders(void (*order)(const void *), const void *lock) {
  if (!ci_is_present() || !rh_is_hunted()) return;
  CT_UNSEEN(order(lock));
}

void rh_report_missing(const char *const *names, size_t count) {
  // Sanitizers replace functions themselves.
  if (RH_SANITIZED) return;
  for (size_t i = 0; i < count; i++) {
    if (!dlsym(RTLD_NEXT, names[i])) rt_is_missing(names[i]);
  }
}
#else
void rh_register_thread(void) {}
void rh_own_call(bool begins) { (void)begins; }
void rh_forget_own_call(void) {}
int32_t rh_number_for_locks(void) { return 0; }
int rh_callers(const void **places) {
  (void)places;
  return 0;
}
#endif
