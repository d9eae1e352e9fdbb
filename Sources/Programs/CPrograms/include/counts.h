#ifndef CPROGRAMS_COUNTS_H
#define CPROGRAMS_COUNTS_H

#include <stdint.h>

// What a piece of code costs besides time. Each count is negative where the system offers no way to count.
struct cp_counts {
  // Blocks that all threads of the process allocated.
  int64_t allocations;
  // Instructions that this thread, and threads that it started, executed in user mode.
  int64_t instructions;
};

// Calls do not nest.
void cp_begin(void);
struct cp_counts cp_end(void);

#endif
