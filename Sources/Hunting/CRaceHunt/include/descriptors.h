#ifndef CRACEHUNT_DESCRIPTORS_H
#define CRACEHUNT_DESCRIPTORS_H

#include <stdbool.h>
#include <stdint.h>

// What the hunter is told of descriptors. The texts last as long as the process, and equal texts are one.
struct rh_descriptors {
  // Another thread may run before the act.
  void (*act)(const char *what);
  // Waits until the condition holds. Returns false if the limit was reached before. A thread is idle that waits for whatever
  // may happen, as a loop of events does.
  bool (*wait)(const char *what, bool (*holds)(const void *context), const void *context, uint64_t until, bool is_idle);
  // Whether bytes are read or written in part only, although all could be.
  bool (*falls_short)(void);
  // The code asks for something that the kernel of descriptors does not have.
  void (*refuse)(const char *what);
  // One of so many possibilities, of which 0 is the usual one, and the others are faults or not.
  int (*choose)(int count, bool is_fault);
  // What has happened in the present step, for reports.
  void (*note)(const char *what);
  // Calls the function on a thread of its own at an instant of the run's clock. The number says what the thread belongs to.
  void (*later)(int number, const char *what, uint64_t when, void (*body)(void *context), void *context);
  // Such a function of the number is not called any more.
  void (*drop)(int number);
  // Writes the name of the thread that calls; nothing in the set-up.
  void (*name)(char *text, int size);
};
void rh_hunts_descriptors(struct rh_descriptors callbacks);

// A run begins, which has no descriptors.
void rh_begin_descriptors(void);

// For tests: from now on the calling thread uses the kernel of descriptors without a run, or no longer. Calls that would wait
// fail.
void rh_compares_descriptors(bool begins);

#endif
