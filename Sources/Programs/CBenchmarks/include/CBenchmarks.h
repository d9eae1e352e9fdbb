#ifndef C_BENCHMARKS_H
#define C_BENCHMARKS_H

#include <stdint.h>

// What a piece of code costs besides time. Each count is negative where the system offers no way to count.
struct cb_counts {
  // Blocks that all threads of the process allocated.
  int64_t allocations;
  // Instructions that this thread, and threads that it started, executed in user mode.
  int64_t instructions;
};

// The number of bytes allocated in the process at present; negative where the system does not tell.
int64_t cb_heap_in_use(void);

// Calls do not nest.
void cb_begin(void);
struct cb_counts cb_end(void);

#endif
