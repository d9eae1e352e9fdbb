#ifndef CARRIERS_H
#define CARRIERS_H

#include "../base/hunter.h"

// Starts a detached thread that belongs to the hunter. Returns false if the system starts no more threads.
bool rh_detached_start(int64_t stack_size, void *(*body)(void *), void *argument);

// A run begins, in which the runtime has complained of nothing.
void rh_forget_complaint(void);

// Where the code is that a signal interrupts. All are zero on a machine that the hunter does not know.
struct rh_registers {
  uintptr_t place, frame, stack;
};
struct rh_registers rh_registers(const void *context);

// Notes where a thread is that a signal interrupts, for rh_last_sample.
void rh_sample_context(const void *context);

// The parts of the calling thread's local storage in which the hunter and the libraries note what the thread is doing. They may
// refer to its stack: accesses to variables, the current task and task-locals, the current queue.
enum { rh_most_parts = 4 };
struct rh_storage {
  struct {
    void *start;
    size_t size;
    void *contents;
  } parts[rh_most_parts];
  int count;
  // Whether all parts were found.
  bool is_whole;
};

// Finds the parts, and saves their contents.
void rh_find_storage(struct rh_storage *storage);
// Saves what the parts contain now.
void rh_save_storage(struct rh_storage *storage);
// Gives the parts the contents that were saved. Returns false if not all of them are known.
bool rh_load_storage(const struct rh_storage *storage);

// The runtime says why it ends the program.
void rh_note_complaint(const char *text);

#endif
