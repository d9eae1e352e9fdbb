#define _GNU_SOURCE
#include "../base/replace.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// The environment of the process, and its random numbers. The hunter does not compare the accesses of functions that change
// the environment with those of functions that read it, so a run that calls one of them claims nothing.
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

// The numbers of these functions come from states of the process. Each run begins with those that a process begins with. In which
// order the threads take numbers is no choice of the schedule.
static void take_number(void);

#define TAKES(result, name)        \
  REPLACED(result, name, (void)) { \
    take_number();                 \
    return REAL(name)();           \
  }
TAKES(int, rand)
TAKES(long, random)
TAKES(long, lrand48)
TAKES(long, mrand48)
TAKES(double, drand48)

#define SEEDS(name, type)             \
  REPLACED(void, name, (type seed)) { \
    take_number();                    \
    REAL(name)(seed);                 \
  }
SEEDS(srand, unsigned)
SEEDS(srandom, unsigned)
SEEDS(srand48, long)

static void take_number(void) {
  static int64_t run;
  if (ct_thread()->run == 0 || ct_thread()->run == run) return;
  run = ct_thread()->run;
  char number;
  rt_random(&number, sizeof number);
  REAL(srandom)(1);
  seed48((unsigned short[3]){0});
}
#endif
