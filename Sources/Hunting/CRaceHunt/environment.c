#define _GNU_SOURCE
#include "points.h"
#include "replace.h"

#include <CInstrumentation.h>
#include <CHuntable.h>
#include <stddef.h>

// The functions that change the environment of the process. The hunter does not compare their accesses with those of the
// functions that read it, so a run that calls one of them claims nothing.
#if __linux__ && !RH_SANITIZED
#include <dlfcn.h>
#include <stdlib.h>

#define CHANGES(name, parameters, arguments)  \
  REPLACED(int, name, parameters) {           \
    rh_announce(rh_act_environment);          \
    return REAL(name) arguments;              \
  }
CHANGES(setenv, (const char *name, const char *value, int replaces), (name, value, replaces))
CHANGES(unsetenv, (const char *name), (name))
CHANGES(putenv, (char *assignment), (assignment))
CHANGES(clearenv, (void), ())
#endif
