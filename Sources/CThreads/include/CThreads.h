#ifndef CTHREADS_H
#define CTHREADS_H

#include <stdbool.h>
#include <stdint.h>

// What the library keeps for each thread. In C because Swift has no thread-local variables: this one
// needs no key, no destructor and no lazy initialiser, and an access is one instruction.
struct ct_thread {
  const void *scheduler[2];  // the scheduler running on this thread, as the words of an existential
  int32_t locks;             // library locks held, counted in exploration builds
  int8_t main;               // whether this is the main thread: 0 unknown, 1 yes, -1 no
  int64_t run;               // the run of a race hunt in which this thread is under control, or 0
  const void *trace;         // the traced subscription whose operator's code runs on this thread, or null
  const void *time;          // the test scheduler that stands in for the main scheduler on this thread, or null
  int32_t silent;            // whether this thread writes a trace down, and traces nothing
  int32_t disposals;         // disposals and releases that run on this thread, one inside the other
  void *postponed;           // those that wait for the innermost of them, or null
};

extern _Thread_local struct ct_thread ct_this_thread;

static inline struct ct_thread *ct_thread(void) { return &ct_this_thread; }

bool ct_is_main_thread(void);

// What is traced: how many subscriptions on their own, and above ct_process_shift whether the process is. Inline, since
// every subscription looks at it once.
enum { ct_process_shift = 48 };
extern int64_t ct_traced;
static inline bool ct_is_tracing(void) { return __atomic_load_n(&ct_traced, __ATOMIC_RELAXED) != 0; }
bool ct_traces_process(void);
void ct_trace(int64_t amount);

// ThreadSanitizer cannot see the contended path of Synchronization.Mutex, which lies in a library
// that is not instrumented, so it is told of each acquire and release. Functions, since whether a
// sanitizer is on is known where C is compiled, not where Swift imports this header.
void ct_acquired(const void *address);
void ct_releasing(const void *address);

// Nor can it see values of generic type being copied, which the runtime does, so it is told that the byte there is read
// or written.
void ct_reading(const void *address);
void ct_writing(const void *address);

// A new identity for a lock or atomic that no run of a race hunt has made: negative, never used again.
int64_t ct_new_object(void);

// Objects made in a run of a race hunt carry its number above this bit.
enum { ct_run_shift = 24 };

// Begins a run, and returns its number; ends it, and returns how often a thread that is not under
// control came to the run's objects. One run at a time.
int64_t ct_begin_run(void);
int64_t ct_end_run(void);
void ct_touch(int64_t object);

// The label of the atomics whose exchanges are torn into a load and a store: a fault planted in order to be found.
void ct_tear(const char *label);
bool ct_tears(const char *label);

#endif
