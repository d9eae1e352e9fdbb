#ifndef RUNTIME_H
#define RUNTIME_H

#include "../base/hunter.h"

// What the functions of the Swift runtime and of the heap, which are replaced here, know and tell.

// Whether this thread makes the initial value of a global that has no thread, task or descriptor of the run; now it gets one.
bool rh_is_first_access(void);
void rh_opens_first_access(void);
// Whether this thread makes that of a global that has one.
bool rh_is_first_access_of_run(void);
void rh_forget_globals(void);

// Work starts that would end the process, or block it, if it were half under control. The run ends here, or at the end of the
// first access to a global: if that were left, it would never end.
void rh_refuses_work(const char *what);
// The same for work that was reported already.
void rh_ends_work(const char *what);

// Something else had this memory before, and nothing has held back its address.
void rh_comes_back(const void *memory, size_t size);

// Whether the address is that of a thread-local variable of the program's executable, on the calling thread.
bool rh_is_variable(const void *address);

// Called with each address whose memory is freed; null if nobody needs to know.
extern void (*rh_is_freed)(const void *address);

// The current task is about to call the operation. The end of that call is to be announced as a look for cancellation.
void rh_wrap_operation(const void **function, void **captured);
// The function is that of a new task, or of a new `async let`. Its end is to be announced.
void rh_wrap_task(void **function, void **captured, bool is_let);

// The current task makes a call that waits for the task, or for children of a group if that is null. The context is that of the
// call.
void rh_waits(const void *context, const void *task);

// Whether the current task runs on an actor, or on another serial executor.
bool rh_is_on_actor(void);

// The calling thread has left the calls that it was in.
void rh_forget_task_calls(void);
void rh_forget_first_access(void);

#endif
