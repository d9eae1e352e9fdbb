#define _GNU_SOURCE
#include "../base/tables.h"
#include "../descriptors/descriptors.h"
#include "../runtime/runtime.h"
#include "internals.h"

// The run loops of Foundation. The loop of a thread of the run is made of a counter, timers and an epoll, which belong to the run.
// The loop of the main thread and that of a set-up last longer than a run, so they stay real, and their use is refused.
#if RH_DESCRIPTORS
static struct rh_table loops = RH_TABLE(char, "run loops");

void rh_begin_loops(void) { rh_remove_records(&loops); }

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
  rh_has_loop();
  rh_finds_loop(true);
  void *loop = REAL(CFRunLoopGetCurrent)();
  rh_finds_loop(false);
  rh_add_record(&loops, loop);
  return loop;
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
#endif
