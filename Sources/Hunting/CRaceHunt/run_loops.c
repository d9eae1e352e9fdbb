#define _GNU_SOURCE
#include "descriptors/descriptors.h"
#include "identity.h"
#include "tables.h"

// The run loops of Foundation. The loop of a thread of the run is made of a counter, timers and an epoll, which belong to the run.
// The loop of the main thread and that of a set-up last longer than a run, so they stay real, and their use is refused.
#if RH_DESCRIPTORS
// Foundation keeps the loop of a thread by the thread's identity, also after a run that has ended in its middle. So there each
// thread of a run has an identity that no other one has had.
static _Thread_local uintptr_t identity;
static uintptr_t last_identity;
static _Thread_local bool finds_loop;
static struct rh_table loops = RH_TABLE(char, "run loops");

void rh_begin_loops(void) { rh_remove_records(&loops); }

uintptr_t rh_loop_identity(const void *caller) { return finds_loop && rh_makes_run_loops(caller) ? identity : 0; }
// A thread without an identity finds nothing.
void rh_finds_loop(bool finds) { finds_loop = finds; }
void rh_forget_loop(void) { identity = 0; }

REPLACED(void *, CFRunLoopGetMain, (void)) {
  void *loop;
  CT_UNSEEN(loop = REAL(CFRunLoopGetMain)());
  return loop;
}

REPLACED(void *, CFRunLoopGetCurrent, (void)) {
  if (!rh_may_wait() || !ci_is_seen()) return REAL(CFRunLoopGetCurrent)();
  // The first loop that is made makes the one of the main thread too.
  void *of_main = CFRunLoopGetMain();
  if (ct_is_main_thread()) return of_main;
  if (identity == 0) identity = ++last_identity;
  rh_finds_loop(true);
  void *loop = REAL(CFRunLoopGetCurrent)();
  rh_finds_loop(false);
  rh_add_record(&loops, loop);
  return loop;
}

// Foundation makes a loop while it has a lock, so no other thread may run then.
bool rh_opens(const char *what, const void *caller) {
  bool is_of_loop = rh_makes_run_loops(caller);
  if (!rh_owns_new(caller) || (is_of_loop && !rh_may_wait())) return false;
  if (!is_of_loop) rh_reach_call(what);
  return true;
}

static void refuse_real(const void *loop) {
  if (!rh_find_record(&loops, loop)) rh_refuses_work("a run loop");
}
static bool is_in_run(void) { return ct_thread()->run != 0 && ci_is_seen(); }

// What is added to a real loop would wait there for the main thread of the process, or for the thread of the set-up.
#define ADDS(name)                                            \
  REPLACED(void, name, (void *loop, void *added, void *other)) { \
    if (is_in_run()) refuse_real(loop);                       \
    REAL(name)(loop, added, other);                           \
  }
ADDS(CFRunLoopAddTimer)
ADDS(CFRunLoopAddSource)
ADDS(CFRunLoopPerformBlock)

// The loop of the main thread would wait in real time.
REPLACED(int32_t, CFRunLoopRunInMode, (void *mode, double seconds, unsigned char returns)) {
  if (is_in_run()) {
    refuse_real(CFRunLoopGetCurrent());
    return REAL(CFRunLoopRunInMode)(mode, seconds, returns);
  }
  rh_begins_real_loop();
  int32_t result = REAL(CFRunLoopRunInMode)(mode, seconds, returns);
  rh_ends_real_loop();
  return result;
}
#else
void rh_begin_loops(void) {}
uintptr_t rh_loop_identity(const void *caller) { return (void)caller, 0; }
void rh_finds_loop(bool finds) { (void)finds; }
void rh_forget_loop(void) {}
#endif
