#ifndef IDENTITY_H
#define IDENTITY_H

#include "synchronization.h"

#include <pthread.h>

// The thread that the program has started and that runs here, or null. The thread with the identity, or null.
struct rh_started_thread *rh_own_thread(void);
struct rh_started_thread *rh_started(pthread_t thread);
// A logical thread begins or ends here. It has no name yet.
void rh_forget_name(void);

#endif
