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

WEAK int setenv(const char *name, const char *value, int replaces) {
  NEXT(int, setenv, const char *, const char *, int);
  rh_announce(rh_act_environment);
  return next(name, value, replaces);
}

WEAK int unsetenv(const char *name) {
  NEXT(int, unsetenv, const char *);
  rh_announce(rh_act_environment);
  return next(name);
}

WEAK int putenv(char *assignment) {
  NEXT(int, putenv, char *);
  rh_announce(rh_act_environment);
  return next(assignment);
}

WEAK int clearenv(void) {
  NEXT(int, clearenv, void);
  rh_announce(rh_act_environment);
  return next();
}
#endif
