#ifndef INSTRUMENTATION_H
#define INSTRUMENTATION_H

#include "CInstrumentation.h"

#include <CThreads.h>

// The run of the present hunt, or 0.
extern int64_t ci_run;
// Positive while the thread accesses memory that its compiler has excepted.
extern _Thread_local int32_t ci_ignored;
extern struct ci_hunter ci_hunter;

static inline bool is_seen(void) {
  struct ct_thread *thread = ct_thread();
  return thread->run != 0 && thread->unseen == 0 && thread->run == ci_run && ci_ignored == 0;
}

// Whether the address is that of a variable of the compiler.
bool is_cache(const volatile void *address);

// Compares an access with those of other threads. `frame` is that of the function that the instrumented code calls.
void ci_access(uintptr_t address, uint64_t size, bool writes, const void *frame);

#endif
