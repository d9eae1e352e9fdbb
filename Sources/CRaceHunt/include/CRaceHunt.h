#ifndef CRACEHUNT_H
#define CRACEHUNT_H

#include <stdbool.h>
#include <stdint.h>

// What the race hunter needs and Swift has no words for: a baton that ThreadSanitizer does not see,
// ThreadSanitizer's own switches, and a signal handler that can write.

// A baton. Posting and waiting order memory for the processor, but ThreadSanitizer sees no order in
// them: what it must see is only what the code under test does.
struct rh_baton {
  int32_t word;
};
void rh_baton_post(struct rh_baton *baton);
void rh_baton_wait(struct rh_baton *baton);
// False when it was not posted in time.
bool rh_baton_wait_for(struct rh_baton *baton, int64_t milliseconds);

// A detached thread with a stack of its own size.
void rh_thread_start(int64_t stack_size, void (*body)(void *), void *argument);

// Gives up the processor.
void rh_yield(void);

// A count that orders nothing.
int64_t rh_add(int64_t *count, int64_t amount);

// The controller's own work is hidden from ThreadSanitizer, and so is any order that it makes.
void rh_hide(void);
void rh_show(void);
void rh_acquire(const void *address);
void rh_release(const void *address);
bool rh_is_thread_sanitized(void);
// How many data races have been reported in this process.
int64_t rh_data_races(void);
// Whether their reports are written to standard error, or nowhere: where the same race is repeated in order to shrink its
// schedule, one report is enough. They count either way.
void rh_print_data_races(bool are_printed);

// What is written to standard error when the process crashes: the line given here, followed by the
// schedule picked so far and a closing quote.
void rh_crash_install(void);
// A second stack for this thread, on which an overflow of the first can be reported.
void rh_crash_prepare_thread(void);
void rh_crash_begin(const char *line);
void rh_crash_pick(int32_t thread);
void rh_crash_end(void);

#endif
