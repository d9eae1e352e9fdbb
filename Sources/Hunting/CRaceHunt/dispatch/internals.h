#ifndef DISPATCH_INTERNALS_H
#define DISPATCH_INTERNALS_H

#include "../posix/posix.h"

// What the replacements of Dispatch share: its queues and blocks, its sources, and the channels of DispatchIO.

// The instant of the run's clock for a point in time of Dispatch.
uint64_t rh_instant_of_dispatch(uint64_t when);
// Whether the point is one of virtual time, although the wait is in real time: then the point of the monotonic clock is returned.
uint64_t rh_real_point(uint64_t when);
// The queue on which work runs that has no other one.
void *rh_default_queue(void);
// A serial queue whose work is work of the queue. The caller gives it up.
void *rh_serial_queue(void *queue);
// Whether the program, by the code at the address, gives work to Dispatch in a run.
bool rh_is_submitted(const void *caller);
// Whether this thread does work of the queue. A block with one reference that calls the function.
bool rh_is_on_queue(const void *queue);
void *rh_block_of(void *context, void (*function)(void *));
// The calling thread has left the work of a queue.
void rh_forget_queue(void);

// Suspends a source if the change is 1, resumes it if the change is -1, and activates it if the change is 0.
enum rh_suspension { rh_no_timer, rh_suspended, rh_activated };
enum rh_suspension rh_suspends_source(const void *object, int change);
void rh_begin_sources(void);
// A source that nobody refers to calls no handler.
void rh_ends_source(const void *object);
void rh_retargets_source(const void *object, void *queue);

// A channel to which nobody refers is closed. Returns false if the object is none.
void rh_begin_channels(void);
void rh_ends_channel(const void *object);
bool rh_suspends_channel(const void *object, int change);

// A run begins, in which no thread has a run loop.
void rh_begin_loops(void);

#endif
