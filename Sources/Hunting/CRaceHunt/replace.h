#ifndef REPLACE_H
#define REPLACE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// What the files share that replace functions of the system.
#if __linux__
#include <dlfcn.h>

// The system calls of the hunter itself: the function `syscall` of the system, which is replaced. A thread whose storage a
// carrier borrows seems to be a logical thread.
extern long (*rh_kernel)(long number, ...);

// Weak, so that a statically linked program uses the original functions instead.
#define WEAK __attribute__((weak, visibility("default")))

// The function of the system is `next`.
#define NEXT(result, name, ...)               \
  static result (*next)(__VA_ARGS__);         \
  if (!next) next = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)
#endif

// Whether a thread of a run calls, and not for the hunter's own work.
bool rh_is_hunted(void);
// The same. What Dispatch does by itself, for example to wake a thread of its own, is no part of the run.
#define IS_HUNTED (rh_is_hunted() && !rh_is_hidden(__builtin_return_address(0)))

// A limit of the system's clocks, which all show the time of the run.
uint64_t rh_instant(const struct timespec *time);
// The limit after this time.
uint64_t rh_instant_after(uint64_t nanoseconds);

// A run begins, in which no thread holds a lock.
void rh_begin_locks(void);

#endif
