#define _GNU_SOURCE
#include "replace.h"

// The locks of the Swift runtime and of the C library, which protect what no program can see: the caches of metadata, for
// example. While a thread of a run has such a lock, the thread is outside of the hunt: it announces nothing, nothing of it is
// recorded, and no other thread has a turn. So no Swift code of the hunter runs inside of the runtime, where it could ask for
// a lock that its own thread has, and a thread that never continues owns none of these locks.
//
// The hunter's own Swift code takes such locks too. This is safe for the same reason: when it runs, no thread of the run has
// one. Each hunt checks these rules, and the process ends if one is broken: the lock would never be free again.
#if __linux__
#include <sys/syscall.h>
#include <sysexits.h>

enum { most_held = 64 };
static _Thread_local const void *held[most_held];
static _Thread_local int held_count;
// How many calls of the hunter the thread was in when it took the first of these locks.
static _Thread_local int32_t depth;

static int32_t calls_of_hunter(void) { return ct_thread()->unseen - ct_thread()->outside; }

static void end_process(const char *sentence) {
  rh_say(sentence);
  rh_kernel(SYS_exit_group, EX_SOFTWARE);
}

void rh_takes_runtime_lock(const void *lock) {
  if (held_count == most_held) end_process("The runtime has taken 64 locks at once, and a hunt follows no more of them\n");
  if (held_count == 0) depth = calls_of_hunter();
  else if (depth != calls_of_hunter()) end_process("The hunter was called by a thread that has a lock of the Swift runtime\n");
  held[held_count++] = lock;
  rh_leaves();
}

bool rh_gives_up_runtime_lock(const void *lock) {
  for (int i = held_count - 1; i >= 0; i--) {
    if (held[i] != lock) continue;
    held[i] = held[--held_count];
    rh_enters();
    return true;
  }
  return false;
}

void rh_asks_for_runtime_lock(bool is_of_other) {
  if (is_of_other) end_process("A thread of the run asks for a lock of the Swift runtime that another thread of the run has\n");
}

void rh_passes_turn(void) {
  if (held_count != 0) end_process("A thread gives up its turn while it has a lock of the Swift runtime\n");
}

void rh_forget_runtime_locks(void) { held_count = 0; }
#else
void rh_passes_turn(void) {}
void rh_forget_runtime_locks(void) {}
#endif
