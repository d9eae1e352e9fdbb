#ifndef CVIRTUALCONCURRENCY_H
#define CVIRTUALCONCURRENCY_H

#include <stdint.h>

// A reference to a serial executor, as the Swift runtime passes it around.
typedef struct {
  const void *identity;
  uintptr_t implementation;
} vc_executor;

// From this call until vc_leave, `main` is the main actor's executor for code on this thread, and vc_current returns
// `context`. Other threads are not affected. Calls do not nest.
void vc_enter(vc_executor main, const void *context);
void vc_leave(void);

// The context of this thread; null on all other threads.
const void *vc_current(void);

// How many nanoseconds this thread was not running since it called vc_job_begins or vc_enter.
void vc_job_begins(void);
long long vc_held_up(void);

#endif
