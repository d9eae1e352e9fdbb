#define _GNU_SOURCE
#include "CRaceHunt.h"
#include "points.h"

#include <CHuntable.h>
#include <stddef.h>
#include <stdlib.h>

// The locks of the Swift runtime and of the C library, which protect what no program can see: the caches of metadata, for
// example. While a thread of a run has such a lock, the thread is outside of the hunt: it announces nothing, nothing of it is
// recorded, and no other thread has a turn. So no Swift code of the hunter runs inside of the runtime, where it could ask for
// a lock that its own thread has, and a thread that never continues owns none of these locks. There is one exception: a
// library that calls code of the program meanwhile, which waits for a lock that another thread has.

enum { most_held = 64 };
static _Thread_local const void *held[most_held];
static _Thread_local int held_count;

void rh_takes_runtime_lock(const void *lock) {
  if (held_count == most_held) {
    rh_say("The runtime has taken 64 locks at once, and a hunt follows no more of them\n");
    abort();
  }
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

void rh_forget_runtime_locks(void) { held_count = 0; }
