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
};
void rh_hunts_descriptors(struct rh_descriptors callbacks);

// A run begins, which has no descriptors.
void rh_begin_descriptors(void);

// For tests: from now on the calling thread uses the kernel of descriptors without a run, or no longer. Calls that would wait
// fail.
void rh_compares_descriptors(bool begins);

#endif
