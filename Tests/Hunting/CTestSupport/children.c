#define _GNU_SOURCE
#include "CTestSupport.h"

#if __linux__
#include <dlfcn.h>
#include <sys/wait.h>
#include <time.h>

// A thread of Swift Testing asks without a pause which child process has ended, and gets the same answer until the test that
// waits for the child goes on. Beside thousands of tests that takes seconds, during which the thread would use a whole core. So
// the same answer comes after a pause.
__attribute__((visibility("default"))) int waitid(idtype_t type, id_t number, siginfo_t *information, int options) {
  static int (*next)(idtype_t, id_t, siginfo_t *, int);
  static _Thread_local pid_t last;
  if (!next) next = (int (*)(idtype_t, id_t, siginfo_t *, int))dlsym(RTLD_NEXT, "waitid");
  int result = next(type, number, information, options);
  if (result != 0 || type != P_ALL || !(options & WNOWAIT)) return result;
  if (information->si_pid == last) nanosleep(&(struct timespec){0, 5000000}, NULL);
  last = information->si_pid;
  return result;
}
#endif
