#define _GNU_SOURCE
#include "../base/heap.h"
#include "../base/replace.h"
#include "../runtime/runtime.h"

#include <errno.h>
#include <unistd.h>

// Processes that the program, Foundation or Swift Testing starts. Each ends the run where it begins: a process that is started
// takes locks that other runs would wait for, and a thread that waits for it blocks the hunt.
#if __linux__ && !RH_SANITIZED

#define SPAWNS(name)                                                                                              \
  REPLACED(                                                                                                       \
      int, name,                                                                                                  \
      (int *process, const char *path, const void *actions, const void *attributes, char *const *words,           \
       char *const *variables)) {                                                                                 \
    rh_refuses_work("a process");                                                                                 \
    return REAL(name)(process, path, actions, attributes, words, variables);                                      \
  }
SPAWNS(posix_spawn)
SPAWNS(posix_spawnp)

// `Process.init()` of Foundation.
#define MAKE_PROCESS "$s10Foundation7ProcessCACycfC"
#define TYPE __attribute__((swift_context)) void *type
SWIFTCALL void *rh_make_process(TYPE) __asm__(MAKE_PROCESS);
REPLACED_AT(SWIFTCALL void *, rh_make_process, (TYPE), dlsym(RTLD_NEXT, MAKE_PROCESS)) {
  rh_refuses_work("a process");
  return REAL(rh_make_process)(type);
}

// The child has only the thread that calls, and none of the hunter's. So it is in no run.
REPLACED(pid_t, fork, (void)) {
  if (rh_has_abandoned_heap()) {
    // The C library waits for the lock of its heap.
    errno = EAGAIN;
    return -1;
  }
  bool leaves = ct_thread()->run != 0 && rh_is_of_program(CALLER);
  if (leaves) rh_escapes("a process");
  pid_t child = REAL(fork)();
  if (child == 0 && leaves) {
    rh_crash_end();
    ct_thread()->run = 0;
  }
  return child;
}

// No process ends with a run. A handler that the program registers with `atexit` in a run would be called when the hunter's
// process ends, and may use threads and memory of the run. A global that no run makes anew keeps its handler.
extern void *__dso_handle __attribute__((visibility("hidden")));
REPLACED(int, __cxa_atexit, (void (*handler)(void *), void *argument, void *library)) {
  bool is_atexit = !argument && library == __dso_handle;
  if (is_atexit && ct_thread()->run != 0 && !rh_is_first_access() && !rh_is_own_call()) return 0;
  return REAL(__cxa_atexit)(handler, argument, library);
}
#endif
