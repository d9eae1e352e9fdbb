#ifndef CRUNTIMEHOOKS_H
#define CRUNTIMEHOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Entry points and hooks of the Swift runtime that Swift code cannot name. Each of them is process-wide. Here they are
// made to depend on the calling thread: on a thread with a taker, jobs go to the taker, and the taker's executor stands
// in for the main actor's. Other threads are not affected.

// A reference to a serial executor, as the Swift runtime passes it around.
typedef struct {
  const void *identity;
  uintptr_t implementation;
} rt_executor;

// From this call until rt_leave, this thread has a taker, and `main` is the main actor's executor for code on it. Calls
// do not nest.
void rt_enter(rt_executor main, const void *taker);
void rt_leave(void);

// The taker of all threads that are under control of a race hunt, that is, of each thread with a run in its ct_thread.
// Takes precedence over rt_enter. Null means that these threads have none. Set it while none of them runs.
void rt_hunt(rt_executor main, const void *taker);
// Undoes what the run has done to the process's hook for jobs, since the last call of rt_hunt with a taker. The operation of
// `withMainSerialExecutor`, which sets the hook, does not return if the run ends with tasks that wait.
void rt_restore_hook(void);
// Lets jobs come to the library although the program has set a hook for them, and puts that hook back.
void rt_set_hook_aside(bool is_aside);

// The tasks of runs must be resumed by threads of their runs. A job of such a task that another thread enqueues, or that
// is enqueued after the run, is dropped, since nothing knows when it should run. rt_claim adds a task. rt_take_dropped
// returns a task of which a job was dropped since the last call, or zero.
void rt_claim(uint64_t task);
// Whether the job is of such a task.
bool rt_is_claimed(const void *job);
uint64_t rt_take_dropped(void);
// Whether to drop the job, which this thread enqueues outside any run.
bool rt_must_drop(const void *job);

// Enqueues a job, which is ready, as a thread does that has no taker and is in no run.
void rt_enqueue_outside(void *job, bool is_main);

// The taker of this thread; null on all other threads.
const void *rt_taker(void);

// Whether a hook of the runtime gives the jobs of tasks to the takers, and not an executor of this package.
bool rt_uses_hook(void);
// If so, and if this thread has a taker, gives the job to it and returns true. The delay is in nanoseconds.
enum { rt_is_ready = -1 };
bool rt_takes_job(void *job, int64_t delay);

// What the system is on a thread with a taker. The time since the taker's run began, in nanoseconds; negative on other
// threads, whose clocks show real time.
int64_t rt_time(void);
// Whether the clocks of the system show such a time. Other code replaces the function that reads them.
bool rt_replaces_clocks(void);
// Moves the clock on by the time for which the thread has blocked. Returns false if the thread's clock cannot be moved.
bool rt_pass(int64_t nanoseconds);
// Writes random numbers that are the same in each run. Returns false on other threads.
bool rt_random(void *buffer, size_t count);

// Whether the runtime has the hooks of the main actor.
bool rt_has_hooks(void);

// MARK: The layout of the runtime's data. Only layout.c knows it. What a trial finds out is unknown before the trial; then
// the functions answer that nothing is there.

// A job as its executor sees it. Only one that has not run may be asked.
uint64_t rt_job_identity(const void *job);
// The kind of a job, as swift/ABI/MetadataValues.h declares it.
enum { rt_kind_task = 0, rt_kind_continuation = 195, rt_kind_deinit = 196 };
int rt_job_kind(const void *job);
// The task that runs on this thread, or null.
void *rt_current_task(void);
// Whether `async let` has made the task. Its memory belongs to its parent.
bool rt_is_async_let(const void *task);
bool rt_is_in_group(const void *task);
// The priority of a task, which is raised while a task of higher priority awaits it.
uintptr_t rt_task_priority(void *task);

// Whether a task has ended. The trial calls rt_look with one task in each of the states. rt_knows_states returns whether
// exactly one place in a task fits.
enum rt_state { rt_enqueued, rt_running, rt_complete };
void rt_look(const void *task, enum rt_state state);
bool rt_knows_states(void);
bool rt_is_complete(const void *task);
// Whether a task is neither running nor about to run.
bool rt_is_suspended(const void *task);

// The name of a task that is not running, or null. The trial has a task of a known name, which has not run.
bool rt_look_for_name(const void *task, const char *name);
const char *rt_name(const void *task);

// The tasks that `async let` has made for a task that is not running, and whose scopes it has not left: at most `limit`.
// Returns their number. The trial has a task with one child, for which it does not wait.
bool rt_look_for_child(const void *task, const void *child);
int rt_children(const void *task, const void **children, int limit);

// Writes the addresses at which a suspended task continues, innermost first, at most `limit`, and returns their number. The
// trial has a task that is suspended in a function which its body has called, both in this library.
bool rt_look_for_continuation(const void *task);
int rt_continuations(const void *task, const void **places, int limit);

// Where the runtime calls the handlers of a task that is cancelled, and those of a task whose priority is raised: the addresses to
// which the handlers return, in the loops over them. The trial calls rt_look_for_handlers in a task.
void rt_look_for_handlers(void);
const void *const *rt_handler_callers(void);

// How a task is created. Code that replaces swift_task_create passes its arguments to rt_creates. Between calls of
// rt_expect_creation, of which the last one passes null, this thread creates detached tasks of the given name.
void rt_expect_creation(const char *name);
void rt_creates(uintptr_t flags, const void *options);
// False if such a task was seen with other arguments.
bool rt_creations_fit(void);
bool rt_is_detached(uintptr_t flags);
// The name in the options, or null.
const char *rt_creation_name(const void *options);
// Whether the options say on which actor the task begins.
bool rt_begins_on_actor(const void *options);

// A function that other code replaces, and that the runtime does not have; null if it has all of them.
void rt_is_missing(const char *function);
const char *rt_missing_function(void);

// MARK: Callers

// Writes the return addresses of the functions that are being called on this thread, innermost first, at most `limit`,
// and returns their number. Ends at the first function of a task, whose caller is not on the stack.
int rt_callers(const void **places, int limit);

// MARK: Lines

// A line of the source, in a function.
struct rt_line {
  char path[1024];
  int line;
  // The symbol of a function that was inlined; null for the function that has the address.
  const char *function;
};

// Writes the line of the code at an address, and the lines of the calls that were inlined there, innermost first, at most
// `limit`. Returns their number, which is 0 if the program has no debugging information for the address. On Linux only.
int rt_lines(uintptr_t address, struct rt_line *lines, int limit);
// The first address after this one whose line is known, in the same stretch of code; 0 if there is none.
uintptr_t rt_next_line(uintptr_t address);

// MARK: Tests

// The address of a symbol that the process has loaded, or null.
void *rt_find(const char *symbol);
// Replaces the contents of a file. Returns whether that succeeded.
bool rt_write(const char *path, const char *text);

#endif
