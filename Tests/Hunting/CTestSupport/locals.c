#include "CTestSupport.h"

static _Thread_local int variable = 5;

int *cd_variable(void) { return &variable; }
