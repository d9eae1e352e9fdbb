#include "CTestSupport.h"

static _Thread_local int variable = 5;

int *cd_variable(void) { return &variable; }

#if __linux__
// Where the compiler places the counters of code coverage.
__attribute__((section("__llvm_prf_cnts"), used)) static uint64_t counter;
#else
static uint64_t counter;
#endif

uint64_t *cd_coverage_counter(void) { return &counter; }
