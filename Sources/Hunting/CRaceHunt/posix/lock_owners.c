#define _GNU_SOURCE
#include "../base/libraries.h"
#include "../base/tables.h"
#include "posix.h"

#include <CInstrumentation.h>

// Whose locks a hunt models, and which uses of locks it announces.
#if __linux__
// The locks of Foundation that the program has made. Foundation's own locks, which protect its caches, are taken in the first
// of several runs only. A lock that is never destroyed stays here, as its memory does.
static struct rh_table locks = RH_TABLE(char, "locks of Foundation");

// The code that has called functions of Foundation, the last of which called the function with this frame. The initialiser of
// a lock, for example, is called by the one that allocates the lock. Null if these are many calls.
static const void *user_of_foundation(const void *frame) {
  const void *callers[4];
  int count = ct_callers(callers, 4, frame), user = 1;
  while (user < count && rh_owner(callers[user]) == rh_of_foundation) user++;
  return user < count ? callers[user] : NULL;
}

void rh_makes_lock(const void *lock, const void *caller, const void *frame) {
  if (rh_owner(caller) != rh_of_foundation) return;
  const void *maker = user_of_foundation(frame);
  if (!maker || rh_owner(maker) != rh_of_program) return;
  rh_lock(&rh_shared[rh_locks_lock]);
  rh_add_record(&locks, lock);
  rh_unlock(&rh_shared[rh_locks_lock]);
}

void rh_ends_lock(const void *lock) {
  rh_lock(&rh_shared[rh_locks_lock]);
  rh_remove_record(&locks, lock);
  rh_unlock(&rh_shared[rh_locks_lock]);
}

static bool is_lock_of_program(const void *lock) {
  rh_lock(&rh_shared[rh_locks_lock]);
  bool is_known = rh_find_record(&locks, lock) != NULL;
  rh_unlock(&rh_shared[rh_locks_lock]);
  return is_known;
}

// Where the library that runs tasks takes the lock of a stream.
static const void *stream_caller;
static _Thread_local bool is_learning;

void rh_learn_streams(void (*use)(void)) {
  is_learning = true;
  use();
  is_learning = false;
}

// Each lock of Observation belongs to an object of the program. Swift 6.2 makes these locks without a call.
bool rh_models_lock(const void *lock, const void *caller) {
  if (!ci_is_seen() || !rh_may_wait()) return false;
  enum rh_owner owner = rh_owner(caller);
  return owner == rh_of_program || (owner == rh_of_foundation && (rh_observes(caller) || is_lock_of_program(lock)));
}

// Whether code that uses a lock announces nothing else.
static bool is_silent(const void *caller, const void *frame) {
  if (!ci_is_present()) return true;
  return ci_is_silent(rh_owner(caller) == rh_of_foundation ? user_of_foundation(frame) : caller);
}

// The accesses and atomics that follow are seen in instrumented code. Other code could not be interrupted between the two.
void rh_has_unlocked(const void *lock, const void *caller, const void *frame) {
  if (is_silent(caller, frame)) { CT_UNSEEN(rh_synchronization.unlocked(lock)); }
}

// Whether the library's own handler of a task takes the lock of a stream, before it calls the handler of the stream.
static bool is_in_handler(const void *frame) {
  const void *callers[8];
  int count = ct_callers(callers, 8, frame);
  while (count > 0 && !ci_calls_handler(callers[count - 1])) count--;
  return count > 0;
}

void rh_uses_lock(const void *lock, const void *caller) {
  if (is_learning && rh_owner(caller) == rh_of_runtime) stream_caller = caller;
  if (!rh_is_observed() || ct_thread()->unseen != 0) return;
  switch (rh_owner(caller)) {
    case rh_of_program:
    case rh_of_foundation: return rh_announce(rh_act_other);
    case rh_of_runtime:
      if (caller != stream_caller) return;
      if (is_in_handler(__builtin_frame_address(0))) ci_begin_handler();
      rh_announce(rh_act_stream);
    case rh_of_quiet:
    case rh_of_hidden:
    case rh_of_dispatch: return;
  }
}

#else
void rh_learn_streams(void (*use)(void)) { (void)use; }
#endif
