#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

#include <CRuntimeHooks.h>

// The ends of asynchronous functions that the library calls: those of tasks, and operations with a handler of their cancellation.
// It calls no function then that a program can replace. So the library gets a wrapper of each, which announces the end.

#if __linux__
#define CONTEXT __attribute__((swift_async_context))
#define SELF __attribute__((swift_context))
#define UNSEEN_TAIL __attribute__((no_sanitize("thread")))

// An asynchronous function in Swift. The code is relative to its own place.
struct function {
  int32_t code;
  uint32_t size;
};
// How the library calls a closure, and what the caller allocates for that. The result is in memory.
struct call;
typedef SWIFTASYNC void (*closure)(void *result, CONTEXT struct call *call, SELF void *captured);
typedef SWIFTASYNC void (*continuation)(CONTEXT struct call *ended, SELF void *error);
struct call {
  struct call *caller;
  continuation resume;
};

extern SWIFTCALL void *swift_task_alloc(size_t size);
extern SWIFTCALL void swift_task_dealloc(void *memory);

struct operation {
  const struct function *function;
  void *captured;
};

static closure code_of(const struct function *function) { return (closure)((const char *)function + function->code); }

static struct call *call_from(struct call *wrapper, const struct function *function, continuation ends) {
  struct call *call = swift_task_alloc(function->size);
  *call = (struct call){wrapper, ends};
  return call;
}

// The function that a wrapper called has ended.
#define ENDS(name, announce)                                                                   \
  UNSEEN_TAIL static SWIFTASYNC void name(CONTEXT struct call *ended, SELF void *error) {      \
    struct call *wrapper = ended->caller;                                                      \
    if (rh_is_observed()) announce();                                                          \
    swift_task_dealloc(ended);                                                                 \
    __attribute__((musttail)) return wrapper->resume(wrapper, error);                          \
  }

// A wrapper that allocates nothing of its own.
#define WRAPPER(name, begins)                                 \
  static struct function name = {.size = sizeof(struct call)}; \
  __attribute__((constructor)) static void place_##name(void) { name.code = (int32_t)((char *)begins - (char *)&name); }

// MARK: Operations with a handler of their cancellation

// Until the library removes the handler, another thread may cancel the task, and call the handler.

// What each task is about to call.
static struct rh_table operations = RH_TABLE(struct operation, "operations with handlers of cancellation");

static void announce_handler(void) { rh_announce(rh_act_handler); }
ENDS(ends, announce_handler)

UNSEEN_TAIL static SWIFTASYNC void begins(void *result, CONTEXT struct call *wrapper, SELF void *captured) {
  void *task = rt_current_task();
  struct operation operation = *(struct operation *)rh_find_record(&operations, task);
  rh_remove_record(&operations, task);
  struct call *call = call_from(wrapper, operation.function, ends);
  __attribute__((musttail)) return code_of(operation.function)(result, call, operation.captured);
}

WRAPPER(wrapper, begins)

void rh_wrap_operation(const void **function, void **captured) {
  struct operation *operation = rh_add_record(&operations, rt_current_task());
  if (!operation) return;
  *operation = (struct operation){*function, *captured};
  *function = &wrapper;
}

// MARK: Tasks

// A task ends after its last step. Who has seen that step may still have to wait for the task, and so leave an actor to others. A
// group gives the results of its children in the order in which they end.

// What a task captures: an object of Swift, which the task releases. An `async let` releases nothing.
struct task {
  const void *metadata;
  uintptr_t references;
  struct operation operation;
  bool is_let;
};

extern SWIFTCALL void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
extern SWIFTCALL void swift_deallocObject(void *object, size_t size, size_t alignment_mask);
extern SWIFTCALL void swift_release(void *object);

enum { alignment_mask = 15 };

static SWIFTCALL void destroy(SELF struct task *task) {
  void *captured = task->operation.captured;
  swift_deallocObject(task, sizeof *task, alignment_mask);
  swift_release(captured);
}

// The metadata of what a closure captures begins with its kind, as swift/ABI/Metadata.h declares it.
static const struct {
  SWIFTCALL void (*destroy)(SELF struct task *task);
  const void *witnesses;
  uintptr_t kind, captures[2];
} metadata = {.destroy = destroy, .kind = 0x400};

static void announce_end(void) {
  const void *task = rt_current_task();
  // Who awaits a group awaits any of its children.
  rh_announce_task(rh_act_end, rt_is_in_group(task) ? NULL : task);
}
ENDS(task_ends, announce_end)

UNSEEN_TAIL static SWIFTASYNC void task_begins(void *result, CONTEXT struct call *wrapper, SELF void *captured) {
  struct task *task = captured;
  struct operation operation = task->operation;
  if (task->is_let) swift_deallocObject(task, sizeof *task, alignment_mask);
  struct call *call = call_from(wrapper, operation.function, task_ends);
  __attribute__((musttail)) return code_of(operation.function)(result, call, operation.captured);
}

WRAPPER(task_wrapper, task_begins)

void rh_wrap_task(void **function, void **captured, bool is_let) {
  struct task *task = swift_allocObject(&metadata.kind, sizeof *task, alignment_mask);
  task->operation = (struct operation){*function, *captured};
  task->is_let = is_let;
  *function = &task_wrapper;
  *captured = task;
}
#endif
