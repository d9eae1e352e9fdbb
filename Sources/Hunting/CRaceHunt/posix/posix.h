#ifndef POSIX_H
#define POSIX_H

#include "../base/hunter.h"

#include <pthread.h>

// What the threads, locks and clocks of the system, which are replaced here, know of a run.

// MARK: Threads

// The thread that the program has started and that runs here, or null. The thread with the identity, or null.
struct rh_started_thread *rh_own_thread(void);
struct rh_started_thread *rh_started(pthread_t thread);
// The thread that was started last with this argument, or null.
struct rh_started_thread *rh_thread_with(const void *argument);
// A logical thread begins or ends here. It has no name yet.
void rh_forget_name(void);
// The calling thread has left the thread that the program had started.
void rh_forget_thread(void);

// Tells what hears signals beside their handlers, and returns whether something hears this one; null if nothing does.
extern bool (*rh_hears_signal)(int signal);

// Foundation keeps the loop of a thread by the thread's identity, also after a run that has ended in its middle. So there each
// thread of a run that has a loop has an identity that no other one has had. The thread has a loop, looks for it, and gives it up.
void rh_has_loop(void);
void rh_finds_loop(bool finds);
void rh_forget_loop(void);

// MARK: Locks

// Whether a lock of the system, which the code at the address uses, is one that the hunter models: a lock of the program.
bool rh_models_lock(const void *lock, const void *caller);
// The code at the address takes a lock of the system that is not modelled.
void rh_uses_lock(const void *lock, const void *caller);
// A lock of the system is made by the code at the address, which called the function with this frame, or ends.
void rh_makes_lock(const void *lock, const void *caller, const void *frame);
void rh_ends_lock(const void *lock);

// The function that calls, and that code of the program has called, has given up a lock that is modelled. If nothing announces
// what this code does next, other threads may run first.
#define HAS_UNLOCKED(lock) \
  rh_has_unlocked((const void *)(lock), __builtin_return_address(0), __builtin_frame_address(0))
void rh_has_unlocked(const void *lock, const void *caller, const void *frame);

// Whether this thread has the mutex, which it is about to give up. If it does not, that is undefined, and the run ends, or the
// mutex refuses.
bool rh_gives_up_mutex(const void *mutex);

// A run begins, in which no thread has begun or holds a lock.
void rh_begin_threads(void);
void rh_begin_locks(void);
void rh_begin_streams(void);

// MARK: Clocks

// The time of the run by this clock of the system, for a function that is no reading of the program. Returns false if the thread
// is in no run.
bool rh_read_clock(int clock, struct timespec *time);
// A limit of the system's clocks, which all show the time of the run, and the limit after this time.
uint64_t rh_instant(const struct timespec *time);
// The same of a point of these clocks in nanoseconds, or RH_FOREVER.
uint64_t rh_instant_of(uint64_t point);
uint64_t rh_instant_after(uint64_t nanoseconds);

// A thread in virtual time begins to wait in real time, for threads that are not the run's.
void rh_begins_wait(void);
// The wait has ended: the virtual clock moves on by its time. Returns the result.
int rh_has_waited(int result);
// Whether the limit of a wait is one of virtual time, although the wait is for threads in real time. Then the wait begins, and
// the function writes the time that is left, or the limit as the monotonic clock will show it.
bool rh_real_rest(const struct timespec *limit, int64_t *rest);
bool rh_real_limit(const struct timespec *limit, struct timespec *real);
// The time of the monotonic clock.
int64_t rh_real_now(void);
// The thread begins to run a real run loop, and has run it.
void rh_begins_real_loop(void);
void rh_ends_real_loop(void);

#endif
