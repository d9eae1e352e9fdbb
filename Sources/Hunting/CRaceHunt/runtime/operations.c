#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

#include <CRuntimeHooks.h>

// The end of an operation that has a handler of its cancellation. The library removes the handler then, and calls no function that
// a program can replace. So the library gets a wrapper of the operation, which announces the end. Until the removal another
// thread may cancel the task, and call the handler.

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
// What each task is about to call.
static struct rh_table operations = RH_TABLE(struct operation, "operations with handlers of cancellation");

UNSEEN_TAIL static SWIFTASYNC void ends(CONTEXT struct call *operation, SELF void *error) {
  struct call *wrapper = operation->caller;
  if (rh_is_observed()) rh_announce(rh_act_handler);
  swift_task_dealloc(operation);
  __attribute__((musttail)) return wrapper->resume(wrapper, error);
}

UNSEEN_TAIL static SWIFTASYNC void begins(void *result, CONTEXT struct call *wrapper, SELF void *captured) {
  void *task = rt_current_task();
  struct operation operation = *(struct operation *)rh_find_record(&operations, task);
  rh_remove_record(&operations, task);
  struct call *call = swift_task_alloc(operation.function->size);
  *call = (struct call){wrapper, ends};
  closure code = (closure)((const char *)operation.function + operation.function->code);
  __attribute__((musttail)) return code(result, call, operation.captured);
}

static struct function wrapper = {.size = sizeof(struct call)};
__attribute__((constructor)) static void place_code(void) { wrapper.code = (int32_t)((char *)begins - (char *)&wrapper); }

void rh_wrap_operation(const void **function, void **captured) {
  struct operation *operation = rh_add_record(&operations, rt_current_task());
  if (!operation) return;
  *operation = (struct operation){*function, *captured};
  *function = &wrapper;
}
#endif
