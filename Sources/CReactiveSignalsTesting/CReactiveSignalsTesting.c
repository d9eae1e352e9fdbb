#include "CReactiveSignalsTesting.h"

__attribute__((constructor)) static void install(void) { rst_fail_tests(); }
