#ifndef POINTS_H
#define POINTS_H

#include "CRaceHunt.h"

#include <stddef.h>
#include <time.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define RH_SANITIZED 1
#endif
#endif

// The thread leaves the hunt, which is told nothing of it, and enters it again.
static inline void rh_leaves(void) {
  ct_thread()->unseen++;
  ct_thread()->outside++;
}
static inline void rh_enters(void) {
  ct_thread()->unseen--;
  ct_thread()->outside--;
}

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

// The time of the run by this clock of the system, for a function that is no reading of the program. Returns false if the thread
// is in no run.
struct timespec;
bool rh_read_clock(int clock, struct timespec *time);

// Starts a detached thread that belongs to the hunter. Returns false if the system starts no more threads.
bool rh_detached_start(int64_t stack_size, void *(*body)(void *), void *argument);

// Tells the adapter of the runtime if it does not have a function that is replaced.
void rh_find_functions(void);

// Whether this thread runs a logical thread, which must not block.
bool rh_may_wait(void);

// Something else had this memory before, and nothing has held back its address.
void rh_comes_back(const void *memory, size_t size);

// Tells the hunter that the code traps. Returns if no thread of a run does.
void rh_traps(struct rh_trap trap);

// A run begins, in which the runtime has complained of nothing.
void rh_forget_complaint(void);

// Tells the hunter that work starts which is not under control.
void rh_escapes(const char *what);
// Whether the hunter makes a thread of its own.
bool rh_is_own_call(void);
// The same for work that would end the process, or block it, if it were half under control. The run ends here, or at the end of
// the first access to a global: if that were left, it would never end.
void rh_refuses_work(const char *what);
void rh_ends_refused(void);

// Whether this thread makes the initial value of a global that has no thread and no descriptor of the run; now it gets one.
bool rh_is_first_access(void);
void rh_opens_first_access(void);
void rh_forget_first_access(void);
void rh_forget_globals(void);
void rh_await_global(bool (*is_made)(const void *token), const void *token);

// The functions of the hunter for code that is hunted as it is written.
extern struct rh_synchronization rh_synchronization;

// The functions of the hunter for Dispatch. The instant of the run's clock for a point in time of Dispatch.
extern struct rh_dispatch rh_dispatch;
uint64_t rh_instant_of_dispatch(uint64_t when);
// The queue on which work runs that has no other one.
void *rh_default_queue(void);
// A serial queue whose work is work of the queue. The caller gives it up.
void *rh_serial_queue(void *queue);

// Suspends a source if the change is 1, resumes it if the change is -1, and activates it if the change is 0.
enum rh_suspension { rh_no_timer, rh_suspended, rh_activated };
enum rh_suspension rh_suspends_source(const void *object, int change);
void rh_begin_sources(void);
// A source that nobody refers to calls no handler.
void rh_ends_source(const void *object);
void rh_retargets_source(const void *object, void *queue);
// Tells the sources of Dispatch of a signal. Returns whether there is one for it.
bool rh_signals_sources(int signal);
// The channels of DispatchIO. A channel to which nobody refers is closed. Returns false if the object is none.
void rh_begin_channels(void);
void rh_ends_channel(const void *object);
bool rh_suspends_channel(const void *object, int change);
// Whether the program, by the code at the address, gives work to Dispatch in a run.
bool rh_is_submitted(const void *caller);
// Whether this thread does work of the queue. A block with one reference that calls the function.
bool rh_is_on_queue(const void *queue);
void *rh_block_of(void *context, void (*function)(void *));

// Whether a lock of the system, which the code at the address uses, is one that the hunter models: a lock of the program.
bool rh_models_lock(const void *lock, const void *caller);

// Whether this thread has the mutex, which it is about to give up. If it does not, that is undefined, and the run ends, or the
// mutex refuses.
bool rh_gives_up_mutex(const void *mutex);

// The function that calls, and that code of the program has called, has given up a lock that is modelled. If nothing announces
// what this code does next, other threads may run first.
#define HAS_UNLOCKED(lock) \
  rh_has_unlocked((const void *)(lock), __builtin_return_address(0), __builtin_frame_address(0))
void rh_has_unlocked(const void *lock, const void *caller, const void *frame);

// Orders the accesses of instrumented code as a lock does that is not modelled.
void rh_orders(void (*order)(const void *), const void *lock);

// The calling thread has left the work of a queue, and the thread that the program had started.
void rh_forget_queue(void);
void rh_forget_thread(void);

// Whether the limit of a wait is one of virtual time, although the wait is for threads in real time. Then writes the limit
// as the monotonic clock will show it.
bool rh_real_limit(const struct timespec *limit, struct timespec *real);
// The wait with that limit has ended. Returns the result.
int rh_has_waited(int result);
// The same for a point in time of Dispatch, which is returned.
uint64_t rh_real_point(uint64_t when);
// The thread begins to run a real run loop, and has run it.
void rh_begins_real_loop(void);
void rh_ends_real_loop(void);

// The system call of a futex, by the code at the address. Returns false if the kernel shall perform the call.
bool rh_futex(const long *arguments, const void *caller, long *result);

// Tells the hunter of an act, if the thread is in a run.
void rh_announce(enum rh_act act);

// Whether code is in the library that runs tasks, in Dispatch, in the library of run loops, or in the program or Foundation.
bool rh_is_runtime(const void *place);
bool rh_is_dispatch(const void *place);
bool rh_makes_run_loops(const void *place);
bool rh_is_of_program(const void *place);
// Whether code is in Dispatch, or in a library whose locks of all kinds are taken in the first of several runs only.
bool rh_is_hidden(const void *place);

// A lock of the system is made by the code at the address, which called the function with this frame, or ends.
void rh_makes_lock(const void *lock, const void *caller, const void *frame);
void rh_ends_lock(const void *lock);

// Whether the code at the address is that of the Swift runtime or of another library whose locks protect what no program can
// see. A thread of the run asks for such a lock, takes it and gives it up: returns whether it was such a lock. The thread
// gives up its turn.
bool rh_is_quiet(const void *place);
void rh_asks_for_runtime_lock(bool is_of_other);
void rh_takes_runtime_lock(const void *lock);
bool rh_gives_up_runtime_lock(const void *lock);
void rh_passes_turn(void);
void rh_forget_runtime_locks(void);

// The code at the address takes a lock of the system that is not modelled.
void rh_uses_lock(const void *lock, const void *caller);

#endif
