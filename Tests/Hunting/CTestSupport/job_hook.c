#include "CTestSupport.h"

#include <stddef.h>

typedef __attribute__((swiftcall)) void enqueue_function(void *job);
typedef __attribute__((swiftcall)) void enqueue_hook(void *job, enqueue_function *original);

// Of the Swift runtime.
extern __attribute__((weak)) enqueue_function swift_task_enqueueMainExecutor;
extern __attribute__((weak)) enqueue_hook *swift_task_enqueueGlobal_hook;

static __attribute__((swiftcall)) void enqueue_on_main(void *job, enqueue_function *original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

void cd_enqueue_on_main(bool enqueues) { swift_task_enqueueGlobal_hook = enqueues ? enqueue_on_main : NULL; }

bool cd_enqueues_on_main(void) { return swift_task_enqueueGlobal_hook == enqueue_on_main; }
