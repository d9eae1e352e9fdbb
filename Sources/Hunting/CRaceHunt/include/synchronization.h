#ifndef CRACEHUNT_SYNCHRONIZATION_H
#define CRACEHUNT_SYNCHRONIZATION_H

#include <stdbool.h>
#include <stdint.h>

#include "../../CInstrumentation/include/CInstrumentation.h"

enum { rh_name_size = 16 };

// A thread that the program has started. Its address is its identity in the functions of the system.
struct rh_started_thread {
  void *(*body)(void *);
  void *argument;
  void *result;
  bool has_begun, has_ended;
  // It was joined or detached, so that no thread may refer to it any more.
  bool is_given_up;
  // The thread of the system on which it runs.
  uintptr_t carrier;
  char name[rh_name_size];
};
void rh_run_thread(struct rh_started_thread *thread);

// What the hunter is told when code synchronizes by functions of the system. They are called on the threads of a run.
// An object is known by its address. Its kind is its name in reports if no better one is known. A limit is an instant of the
// run's clock, or RH_FOREVER.
struct rh_synchronization {
  // Returns when the lock is free, and notes that the thread has it.
  void (*lock)(const void *lock);
  // Notes that the thread has the lock if the lock is free. Otherwise returns false.
  bool (*try_lock)(const void *lock);
  // The thread gives up the lock.
  void (*unlock)(const void *lock);
  // The thread has given up the lock. Another thread may run.
  void (*unlocked)(const void *lock);
  // Orders what the thread did before what threads do after they acquire the object.
  void (*release)(const void *object);
  void (*acquire)(const void *object);
  // Another thread may run before the object changes so that threads which wait for it can go on.
  void (*signal)(const void *object, const char *kind);
  // Waits until the condition holds for the object, or sleeps if the object is null. Returns false if the limit was reached before.
  bool (*wait)(const void *object, const char *kind, bool (*holds)(const void *object), uint64_t until);
  // The thread will wait for the condition variable. Returns its number among the threads that wait.
  int64_t (*arrive)(const void *condition, const char *kind);
  // Waits until a signal wakes the thread with the number. Returns false if the limit was reached before.
  bool (*wait_for_signal)(const void *condition, int64_t number, uint64_t until);
  void (*wake)(const void *condition, bool all);
  // Whether a thread waits for the condition variable that no signal will wake.
  bool (*is_awaited)(const void *condition);
  // The thread waits in a loop. Other threads run first.
  void (*yield)(void);
  // The memory belongs to a new object. What was there before has ended.
  void (*reuse)(const void *memory, uint64_t size);
  // Runs the thread as a thread of the run. Returns false if the threads of the run have ended.
  bool (*start)(struct rh_started_thread *thread);
  // Another thread may run before the thread looks at a weak or unowned reference to the object of Swift, or gives up the last
  // strong one.
  void (*reference)(const void *object, bool is_given_up);
  // The code would trap, or does what is undefined. Does not return on a thread of the run.
  void (*crash)(const char *why);
};
void rh_synchronize(struct rh_synchronization callbacks);

// A thread of a run ends: its thread-local values are destroyed.
void rh_end_thread(void);

// From now on the calling thread is the main thread, for itself and for all functions of the system that can tell, with the
// thread-local values of the main thread. Returns what the thread was before.
int rh_enter_main(void);
void rh_leave_main(int before);

// A run begins. It has no threads yet, and no thread holds a lock.
void rh_begin_synchronization(void);
// Reports the mutexes that the running thread has given up without saying so. Called before other threads may run.
void rh_settle_held_mutexes(void);
static inline void rh_settle_mutexes(void) {
  if (ci_held_count > 0) rh_settle_held_mutexes();
}

// Whether the functions of the standard Mutex are replaced.
bool rh_replaces_mutex(void);

#endif
