#ifndef CRACEHUNT_DISPATCH_H
#define CRACEHUNT_DISPATCH_H

#include <stdbool.h>
#include <stdint.h>

// What is known of an object of Dispatch from its beginning on.
struct rh_dispatch_object {
  bool is_known;
  bool is_concurrent;
  bool is_inactive;
  // The queue on which the work of this one runs, or null.
  const void *target;
  // The value of a semaphore; how often a group was entered.
  int64_t value;
  // The value with which a semaphore was made.
  int64_t first_value;
};
struct rh_dispatch_object rh_dispatch_object(const void *object);

// The queues of the process. Any other queue that is not known is a global one.
bool rh_is_main_queue(const void *queue);
const char *rh_queue_label(const void *queue);

// What the hunter does in place of Dispatch, on the threads of a run. A block is passed to rh_call_block once, or not at all.
struct rh_dispatch {
  void (*async)(const void *queue, const void *group, bool is_barrier, void *block);
  // Calls the handler of a source as work of the queue, in the step of the calling operation.
  void (*enqueue)(const void *queue, void *block);
  void (*after)(uint64_t when, const void *queue, void *block);
  // Calls rh_fire at the instant, as work of the queue.
  void (*fire)(uint64_t when, const void *queue, const void *timer, uint64_t setting);
  void (*sync)(const void *queue, bool is_barrier, void *block);
  void (*apply)(uint64_t count, void *block);
  void (*suspend)(const void *queue);
  void (*resume)(const void *queue);
  void (*activate)(const void *queue);
  void (*enter)(const void *group);
  void (*leave)(const void *group);
  // Returns whether the group was empty in time, or the semaphore had a permit.
  bool (*wait_group)(const void *group, uint64_t until);
  void (*notify)(const void *group, const void *queue, void *block);
  bool (*wait)(const void *semaphore, uint64_t until);
  bool (*signal)(const void *semaphore);
  // The program gives up its last reference to the object.
  void (*end)(const void *object);
};
void rh_dispatches(struct rh_dispatch callbacks);

// Calls a block that was submitted, as work of the queue, and releases it.
void rh_call_block(void *block, const void *queue, bool is_barrier);
// Whether the object is a source of the run that is suspended or inactive.
bool rh_is_suspended_source(const void *object);
// Counts a reference to a queue, or to another object of Dispatch.
void rh_keep_queue(const void *queue);
void rh_give_up_queue(const void *queue);
void rh_fire(const void *timer, uint64_t setting);
void rh_call_iteration(void *block, uint64_t index);

// All clocks of the system show this number of seconds when a run begins: the reference date of Foundation. Programs
// compute instants in the past too.
enum { rh_seconds_before_run = 978307200 };
#define RH_FOREVER UINT64_MAX

#endif
