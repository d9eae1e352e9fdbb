#ifndef IDENTITY_H
#define IDENTITY_H

#include "synchronization.h"

#include <pthread.h>
#include <stdint.h>

// The thread that the program has started and that runs here, or null. The thread with the identity, or null.
struct rh_started_thread *rh_own_thread(void);
struct rh_started_thread *rh_started(pthread_t thread);
// A logical thread begins or ends here. It has no name yet.
void rh_forget_name(void);
// By what Foundation, whose code is at the address, knows the run loop of this thread; zero if it does not ask for it.
uintptr_t rh_loop_identity(const void *caller);
void rh_begin_loops(void);
// The thread gives up its run loop, and has done so.
void rh_finds_loop(bool finds);
void rh_forget_loop(void);

#endif
