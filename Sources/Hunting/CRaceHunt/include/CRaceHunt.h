#ifndef CRACEHUNT_H
#define CRACEHUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// By their paths, since a compiler that is given the module maps alone knows no folder of headers.
#include "../../CHuntable/include/CHuntable.h"
#include "clock.h"
#include "descriptors.h"
#include "dispatch.h"
#include "network.h"
#include "objects.h"
#include "synchronization.h"

// The parts of the race hunter that cannot be written in Swift: a baton that ThreadSanitizer does not see,
// ThreadSanitizer's own switches, and a signal handler that can write.

// A baton. Posting and waiting order memory for the processor, but ThreadSanitizer sees no order in them: it must see
// only the order that the code under test makes.
struct rh_baton {
  int32_t word;
};
void rh_baton_post(struct rh_baton *baton);
void rh_baton_wait(struct rh_baton *baton);
// Returns false if the baton was not posted in time.
bool rh_baton_wait_for(struct rh_baton *baton, int64_t milliseconds);

// Says that traps on the calling thread end a run: they post this baton, and the thread sleeps for good.
void rh_baton_post_after_trap(struct rh_baton *driver);
// Whether a trap has posted the baton since the last call.
bool rh_take_trap(void);

// Starts a detached thread with the given stack size. Returns false if the system starts no more threads.
bool rh_thread_start(int64_t stack_size, void (*body)(void *), void *argument);

// Threads that are switched in user mode. One carrier of the process has control at a time, or the host: the thread that
// calls rh_carrier_run. Supported on Linux, on x86-64 and arm64, without sanitizers.
struct rh_carrier;
bool rh_carriers_are_supported(void);
// Makes a carrier. `prepare` runs on its thread before it goes to sleep. Null if the system starts no more threads.
struct rh_carrier *rh_carrier_new(int64_t stack_size, void (*prepare)(void));
// When the carrier next receives control, it calls `body`, which must not return.
void rh_carrier_prepare(struct rh_carrier *carrier, void (*body)(void *), void *argument);
// Makes a carrier free for other work. It has passed on control, and must never continue what it did. The parts of its
// thread-local storage that may refer to its stack get their first contents. Returns false if that is not possible.
bool rh_carrier_restart(struct rh_carrier *carrier);
// Passes control from the carrier that calls to another one, or to the host if `to` is null.
void rh_carrier_switch(struct rh_carrier *from, struct rh_carrier *to);
// Why the host received control back: the carriers passed it, or the number of steps has not changed in so many looks,
// one each tenth of a second, or a carrier's code has trapped. In the last two cases control is taken by force, and the
// carrier must not be used again.
enum rh_end { rh_ended, rh_stuck, rh_trapped };
// Passes control to a carrier. Returns when the host receives control back.
enum rh_end rh_carrier_run(struct rh_carrier *first, const int64_t *steps, int32_t looks);
// The calling thread is the host. If it does not go on while no carrier runs, it leaves the guard that it is in.
void rh_carrier_watch(const int64_t *steps, int32_t looks);
// Whether the host was made to leave what it did since it was watched.
bool rh_carrier_is_given_up(void);
// The calling thread runs no carriers for now: the watchdog sleeps.
void rh_carrier_rest(void);

// The kernel's number of the calling thread.
int64_t rh_thread_number(void);

// Adds to a counter. Orders no memory.
static inline int64_t rh_add(int64_t *count, int64_t amount) {
  return __atomic_add_fetch(count, amount, __ATOMIC_RELAXED);
}
static inline int64_t rh_read(const int64_t *count) { return __atomic_load_n(count, __ATOMIC_RELAXED); }
// Adds one to a counter that only the calling thread changes, and any thread reads.
static inline void rh_count(int64_t *count) {
  __atomic_store_n(count, __atomic_load_n(count, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
}

// Reads a line of a file, from one, at most `size` bytes. Returns their number; -1 if there is no such line, or an empty one.
int64_t rh_read_line(const char *path, int64_t line, char *text, int64_t size);

// Between rh_hide and rh_show, ThreadSanitizer sees neither the accesses nor the synchronization of this thread, and what
// the thread calls is not announced.
void rh_hide_from_sanitizer(void);
void rh_show_to_sanitizer(void);
void rh_acquire_in_sanitizer(const void *address);
void rh_release_in_sanitizer(const void *address);
// Inline, because each step of a run calls them several times.
static inline void rh_hide(void) {
  ct_thread()->unseen++;
  // The hunter may switch threads, or order them.
  ci_is_stale = true;
  if (ct_is_sanitized) rh_hide_from_sanitizer();
}
static inline void rh_show(void) {
  if (ct_is_sanitized) rh_show_to_sanitizer();
  ct_thread()->unseen--;
}
static inline void rh_acquire(const void *address) {
  if (ct_is_sanitized) rh_acquire_in_sanitizer(address);
}
static inline void rh_release(const void *address) {
  if (ct_is_sanitized) rh_release_in_sanitizer(address);
}
bool rh_is_thread_sanitized(void);
// The number of data races that were reported in this process.
int64_t rh_data_races(void);
// Whether reports of data races are written to standard error or dropped. While a schedule is shrunk, the same race is
// repeated, and one report is enough. Dropped reports count too.
void rh_print_data_races(bool are_printed);

// If the process crashes, the given line is written to standard error, followed by the schedule picked so far and a
// closing quote.
void rh_crash_install(void);
// Called by the handler of traps. They do not return on a thread of a run: its driver receives control, so that a trap
// is an ordinary failure.
void rh_carrier_trapped(void);
void rh_baton_trapped(void);
// Calls a function on the driver's thread, as a part of the run. Returns false if the function has trapped; then
// rh_forget_calls must follow.
bool rh_guard(int64_t run, void (*body)(void *), void *context);
// Leaves the function that rh_guard calls, if this thread is in one.
void rh_leave_guard(void);
// The signal of the last trap, and the addresses of the code that has trapped, innermost first: at most rh_many_places.
const char *rh_trap_signal(void);
// Why the Swift runtime ends the program, if it has said so in this run; otherwise empty.
const char *rh_complaint(void);
int rh_trap_places(const void **places);
// Gives this thread a second stack, on which an overflow of the first one can be reported.
void rh_crash_prepare_thread(void);
void rh_crash_line(const char *line);
void rh_crash_begin(void);
// A number below zero is the choice of a store: its age.
void rh_crash_pick(int32_t thread);
// The run has taken random numbers of this seed from the system.
void rh_crash_seed(uint64_t seed);
void rh_crash_end(void);
// The schedule so far, up to its 65,536th pick. With rh_crash_share a parent process sees that of its child.
int32_t rh_crash_picks(const int32_t **picks);
void rh_crash_share(void);
// How many picks there were in all runs.
int64_t rh_crash_steps(void);

// MARK: Runs in processes of their own

// How a child process has ended. The value is the number of the signal, or the exit status. It lacks an owner if it asked for a
// lock that a thread had which was not copied.
enum rh_process { rh_not_started, rh_exited, rh_killed, rh_silent, rh_lacks_owner };
struct rh_process_end {
  enum rh_process kind;
  int32_t value;
};
bool rh_can_isolate(void);
// Calls `body` in a copy of this process, and `receive` here with the bytes of the body's answer. The copy is killed if in
// more looks than these in a row, one each tenth of a second, it neither makes a step nor answers.
struct rh_process_end rh_isolate(void (*body)(void *), void (*receive)(void *, const uint8_t *, int64_t), void *context,
                                 int32_t looks);
// Called by the body.
void rh_answer(const uint8_t *bytes, int64_t count);
// The calling thread is that of a new process.
void rh_thread_has_new_number(void);

// MARK: Calls of threads under control

// How a task was created: read while its first job is enqueued.
enum { rh_places = 12, rh_many_places = 32 };
struct rh_creation {
  // The name that the program gave it, or null.
  const char *name;
  bool is_detached;
  // The `async let` that makes it, or null.
  const void *let;
  // Whether the first access to a global creates it. It may wait when the run is over.
  bool is_of_global;
  // The return addresses of the callers, innermost first. None if no task is being created.
  int count;
  const void *places[rh_places];
  // Whether the hunter knows the task, because its first job is enqueued. It may have ended before its creation has.
  bool is_known;
};
const struct rh_creation *rh_creation(void);
void rh_creation_is_known(void);

// Writes the return addresses of this thread's callers, at most rh_many_places, and returns their number.
int rh_callers(const void **places);

// A trap with a message: either bytes or, if `message` is null, the two words of a Swift string.
struct rh_trap {
  const char *prefix;
  uintptr_t prefix_count;
  const char *message;
  uintptr_t message_count;
  uintptr_t words[2];
  const char *file;
  uintptr_t file_count;
  uintptr_t line;
};

// Writes the return addresses of the calls in which a thread of the process is, innermost first, at most rh_many_places, and
// returns their number: 0 if the thread cannot be interrupted. One thread asks at a time.
int rh_sample(int64_t thread, const void **places);
// Lets the calling thread be interrupted for that. Dispatch blocks all signals on its threads.
void rh_permit_interruption(void);
// The same for the carrier's code from which the watchdog has taken control.
int rh_last_sample(const void **places);

// Writes all bytes to a descriptor, unless that fails. A signal handler may call both functions.
void rh_write(int file, const void *bytes, size_t count);
// Writes a text to standard error.
void rh_say(const char *text);

// The calling thread is one of those that run logical threads. Call it on the thread itself, before it runs any.
void rh_register_thread(void);

// Between these calls, what this thread starts belongs to the hunter and is no escape.
void rh_own_call(bool begins);

// What the table holds that could not grow in this process; null if none was full. From then on hunts do not know all objects.
const char *rh_full_table(void);
// For tests: tables do not grow beyond this number of records; below zero is no limit. No table has been full.
void rh_limit_tables(int64_t records);

// What code under control is about to do.
enum rh_act {
  rh_act_await,
  rh_act_resume,
  // It has resumed a continuation that was resumed before.
  rh_act_resume_again,
  rh_act_cancel,
  // It throws an error, which may leave the body of a group or a child of a discarding group, and so cancel other tasks.
  rh_act_throw,
  rh_act_is_cancelled,
  // It begins or ends the scope of a handler of cancellation.
  rh_act_handler,
  // It looks at the priority of a task, or begins the scope of a handler of its changes.
  rh_act_priority,
  // It raises the priority of a task.
  rh_act_escalate,
  // It ends.
  rh_act_end,
  // It creates a task that begins on an actor.
  rh_act_create,
  // It ends an object whose deinitialiser runs on an actor.
  rh_act_deinit,
  // It awaits the value of a task, or of an `async let`.
  rh_act_value,
  rh_act_let,
  // It awaits children of a group.
  rh_act_group,
  rh_act_stream,
  // It ends a stream.
  rh_act_finish,
  // It changes the environment of the process.
  rh_act_environment,
  // It reads a clock.
  rh_act_clock,
  // It changes what a queue of Dispatch has for a key.
  rh_act_queue_value,
  // It uses a work item of Dispatch.
  rh_act_work_item,
  // It uses a lock that the hunter does not follow.
  rh_act_other,
};

// The calling thread has left the calls that it was in.
void rh_forget_calls(void);
// Another logical thread begins on the calling thread: its thread-local variables, those of the program and of the hunter, have
// the values again that they had when the function was first called.
void rh_begin_variables(void);
// The running thread has ended, and with it the thread-local variables of the program.
void rh_end_variables(void);

// The number by which the locks of the C library know the calling thread; 0 on threads that are not the hunter's.
int32_t rh_number_for_locks(void);

// The kinds of locks that are not modelled: those of the Swift runtime, those of Foundation and C, and the standard
// Mutex.
enum rh_lock { rh_lock_of_runtime, rh_lock_of_others, rh_lock_standard };

// What a call of an asynchronous function waits for: the task with the identity, children of a group, or neither.
struct rh_wait {
  uint64_t task;
  bool is_for_children;
};

// What the hunter is told of, on the thread that makes the call. Each function may be null.
struct rh_observer {
  // The current task is about to continue on another actor.
  void (*hop)(const void *actor);
  // A task has been created. rh_creation says how.
  void (*create)(const void *task);
  // The code traps with a message. If the function returns, the program ends.
  void (*trap)(const struct rh_trap *trap);
  // Work is about to start that is not under control, such as a thread.
  void (*escape)(const char *what, const void *const *places, int count);
  // Lets other threads run until the word of a lock is zero. Returns false if there are none. `owner` is the number of
  // the thread that holds the lock, or 0 if it is not known.
  bool (*wait)(const int32_t *word, enum rh_lock lock, int32_t owner);
  // The Swift runtime may let this thread know what all others have done.
  void (*join)(void);
  // A call of an asynchronous function returns to the current task.
  void (*go_on)(struct rh_wait wait);
  // The task begins to run on this thread, or to run on the default actor, which is null if there is none. The task is 0 if the
  // end of an object begins. An actor that was busy keeps what was enqueued.
  void (*begin)(uint64_t task, const void *actor, bool was_enqueued);
  // The task stops, or leaves the actor.
  void (*stop)(uint64_t task);
  // A job has ended.
  void (*ran)(void);
  // Another thread may run before the act. `task` is the task, or the `async let`, that ends, is awaited or is resumed. Null if there
  // is none, or a group of them.
  void (*act)(enum rh_act act, const void *task);
};
void rh_observe(struct rh_observer observer);

// Calls a function that sends a value to a stream, to find out how the runtime uses streams.
void rh_learn_streams(void (*use)(void));

// The names of the libraries in the process that are neither the toolchain's nor the C library's: those in the system's
// folders, or the others, which belong to the program. Empty if there are none.
const char *rh_libraries(bool of_system);
bool rh_is_of_system(const char *path);

// Whether `join` and `go_on` are called wherever that may be, but not at the beginning of a job. Known when a task has been created.
bool rh_sees_runtime(void);

// Whether the locks of the system are announced. If not, no search knows every schedule of a program that uses some.
bool rh_sees_locks(void);

#endif
