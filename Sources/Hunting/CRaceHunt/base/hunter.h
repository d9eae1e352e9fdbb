#ifndef HUNTER_H
#define HUNTER_H

#include "../include/CRaceHunt.h"

#include <CHuntable.h>
#include <stddef.h>
#include <time.h>

// Whether the calling thread is one of a run, and how the functions that replace those of the system tell the hunter of a call.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define RH_SANITIZED 1
#endif
#endif
#if !RH_SANITIZED
#define RH_SANITIZED 0
#endif

// The functions of the hunter, by what they are told of.
extern struct rh_observer rh_observer;
extern struct rh_synchronization rh_synchronization;
extern struct rh_dispatch rh_dispatch;
extern struct rh_descriptors rh_descriptors;

// Whether the thread is under control.
static inline bool rh_is_observed(void) { return ct_thread()->run != 0; }
// Whether this thread runs a logical thread, which must not block.
bool rh_may_wait(void);
// Whether a thread of a run calls, and not for the hunter's own work.
bool rh_is_hunted(void);
// Whether the set-up of a run, or its last checks, call. No other thread of the run goes on meanwhile.
bool rh_is_alone(void);
// Whether the C library knows a thread of the hunter by this number.
bool rh_is_ours(int32_t number);
// Whether the hunter makes a thread of its own.
bool rh_is_own_call(void);

// The thread leaves the hunt, which is told nothing of it, and enters it again.
static inline void rh_leaves(void) {
  ct_thread()->unseen++;
  ct_thread()->outside++;
}
static inline void rh_enters(void) {
  ct_thread()->unseen--;
  ct_thread()->outside--;
}

// Tells the hunter of an act, if the thread is in a run.
void rh_announce(enum rh_act act);
// The act concerns the task, or the `async let`.
void rh_announce_task(enum rh_act act, const void *task);
// The runtime may let this thread know what all others have done.
void rh_joins(void);
// The code traps, with a message. Returns if no thread of a run does.
void rh_traps(struct rh_trap trap);
void rh_traps_with(const char *message);
// Work starts which is not under control.
void rh_escapes(const char *what);
// Orders the accesses of instrumented code as a lock does that is not modelled.
void rh_orders(void (*order)(const void *), const void *lock);

// A function of the runtime that is replaced is not there.
void rh_report_missing(const char *const *names, size_t count);

// A call for which the clocks of the system show real time, also on a thread in virtual time.
#define IN_REAL_TIME(call) \
  do {                     \
    ct_thread()->real++;   \
    call;                  \
    ct_thread()->real--;   \
  } while (0)

// A lock of the hunter, which spins. Zero if it is free.
// Not weakened: a hunt sees only what the threads of its scenario do, and this is a part of the hunt.
static inline void rh_lock(int *lock) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE)) {}
}
static inline void rh_unlock(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

// The locks that threads take which are not the run's. A copy of the process is made while they are free: in the copy nobody
// would give them up.
enum { rh_locks_lock, rh_objects_lock, rh_memory_lock, rh_heap_lock, rh_shared_locks };
extern int rh_shared[rh_shared_locks];
// The thread with this number has a lock for which the calling thread waits. Zero is a thread that is about to note its number
// there, or has just removed it. Does not return if this process is a copy of one that had this thread.
void rh_needs_owner(int32_t owner);

// A thread of the run asks for a lock of the Swift runtime, takes it and gives it up: returns whether it was such a lock. The
// thread gives up its turn.
void rh_asks_for_runtime_lock(bool is_of_other);
void rh_takes_runtime_lock(const void *lock);
bool rh_gives_up_runtime_lock(const void *lock);
void rh_passes_turn(void);

// The calling thread has left the calls that it was in.
void rh_forget_runtime_locks(void);
void rh_forget_own_call(void);

#endif
