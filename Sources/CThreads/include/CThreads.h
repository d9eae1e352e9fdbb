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
};

extern _Thread_local struct ct_thread ct_this_thread;

static inline struct ct_thread *ct_thread(void) { return &ct_this_thread; }

bool ct_is_main_thread(void);

// ThreadSanitizer cannot see the contended path of Synchronization.Mutex, which lies in a library
// that is not instrumented, so it is told of each acquire and release. Functions, since whether a
// sanitizer is on is known where C is compiled, not where Swift imports this header.
void ct_acquired(const void *address);
void ct_releasing(const void *address);

#endif
