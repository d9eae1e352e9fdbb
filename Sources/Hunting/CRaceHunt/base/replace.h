#ifndef REPLACE_H
#define REPLACE_H

#include "hunter.h"
#include "libraries.h"

// What the files share that replace functions of the system.
#if __linux__
#include <dlfcn.h>

// The system calls of the hunter itself: the function `syscall` of the system, which is replaced. A thread whose storage a
// carrier borrows seems to be a logical thread.
extern long (*rh_kernel)(long number, ...);

#define SWIFTCALL __attribute__((swiftcall))
#define SWIFTASYNC __attribute__((swiftasynccall))

// Weak, so that a statically linked program can be linked, and says at its start why it cannot run. ThreadSanitizer does not see
// what the functions do.
#define WEAK __attribute__((weak, visibility("default"), no_sanitize("thread")))

// A function of the system, which `REAL` is: null if the system has none. It is found early, since handlers of signals call
// some of these functions. `place` is how it is found.
#define FOUND_AT(result, name, parameters, place)                                       \
  static result(*real_##name) parameters;                                               \
  __attribute__((constructor)) static void find_##name(void) { real_##name = place; }
#define FOUND(result, name, parameters) FOUND_AT(result, name, parameters, dlsym(RTLD_NEXT, #name))
#define REAL(name) (real_##name ? (void)0 : find_##name(), real_##name)

// The same of a function that is replaced. The body follows.
#define REPLACED_AT(result, name, parameters, place) \
  FOUND_AT(result, name, parameters, place)          \
  WEAK result name parameters
#define REPLACED(result, name, parameters) REPLACED_AT(result, name, parameters, dlsym(RTLD_NEXT, #name))
#define CALLER __builtin_return_address(0)

// Whether instrumented code calls, which announces nothing of what the function accesses for it. Libraries order in their own ways
// what they access, and so does the hunter.
#define IS_ANNOUNCED (ci_is_seen() && ci_is_instrumented(CALLER))
#define FILLS(memory)                                                                                                \
  do {                                                                                                               \
    if (IS_ANNOUNCED) ci_accesses_bytes(memory, sizeof *(memory), true, __builtin_frame_address(0));                 \
  } while (0)
// A lock or the like is used, which must have begun and must not end meanwhile.
#define USES(object)                                                                                                 \
  do {                                                                                                               \
    if (IS_ANNOUNCED) ci_uses(object, __builtin_frame_address(0));                                                   \
  } while (0)
#endif

// Whether a thread of a run calls. What Dispatch does by itself, for example to wake a thread of its own, is no part of the run.
#define IS_HUNTED (rh_is_hunted() && !rh_is_hidden(CALLER))

#endif
