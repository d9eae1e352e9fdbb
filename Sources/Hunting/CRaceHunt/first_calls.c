#define _GNU_SOURCE
#include "dispatch.h"
#include "points.h"
#include "replace.h"
#include "synchronization.h"
#include "tables.h"

#include <CHuntable.h>
#include <stddef.h>

// What a process does once: the initialisers of globals of Swift and of static variables of C++, `pthread_once`, `dispatch_once`.
// Only the first of several runs does it. So its operations are not announced, and the thread gives up its turn only if it waits
// for a lock that another thread has. Meanwhile other threads wait in the hunt for the first call to end: the system would let
// them wait in the kernel.
#if __linux__ && !RH_SANITIZED
#include <pthread.h>

// The first calls that have not returned. Only the thread that has the turn uses them. A call that never returns, since its
// thread waits forever or has trapped, keeps all later threads waiting, as it would without a hunt.
enum { most_calls = 256 };
static const void *calls[most_calls];
static int call_count;

static int call_of(const void *token) {
  for (int i = call_count - 1; i >= 0; i--) {
    if (calls[i] == token) return i;
  }
  return -1;
}

static bool has_returned(const void *token) { return call_of(token) < 0; }

static void wait_until_returned(const void *token) {
  if (rh_may_wait() && !has_returned(token)) {
    UNANNOUNCED(rh_synchronization.wait(token, "first call", has_returned, RH_FOREVER));
  }
}

static void begins(const void *token) {
  if (!rh_may_wait()) return;
  if (call_count == most_calls) return rh_is_full("first calls");
  calls[call_count++] = token;
  rh_leaves();
}

static void ends(const void *token) {
  int call = rh_may_wait() ? call_of(token) : -1;
  if (call < 0) return;
  calls[call] = calls[--call_count];
  rh_enters();
}

#define FIRST_CALL(token, call) \
  do {                          \
    wait_until_returned(token); \
    begins(token);              \
    call;                       \
    ends(token);                \
  } while (0)

// The initial value of a global is known to all that use it.
WEAK void swift_once(long *token, void (*body)(void *), void *context) {
  NEXT(void, swift_once, long *, void (*)(void *), void *);
  FIRST_CALL(token, next(token, body, context));
}

WEAK int pthread_once(pthread_once_t *token, void (*body)(void)) {
  NEXT(int, pthread_once, pthread_once_t *, void (*)(void));
  int result;
  FIRST_CALL(token, result = next(token, body));
  return result;
}

WEAK void dispatch_once(intptr_t *token, void *block) {
  NEXT(void, dispatch_once, intptr_t *, void *);
  FIRST_CALL(token, next(token, block));
}

WEAK void dispatch_once_f(intptr_t *token, void *context, void (*body)(void *)) {
  NEXT(void, dispatch_once_f, intptr_t *, void *, void (*)(void *));
  FIRST_CALL(token, next(token, context, body));
}

WEAK int __cxa_guard_acquire(int64_t *guard) {
  NEXT(int, __cxa_guard_acquire, int64_t *);
  wait_until_returned(guard);
  if (!next(guard)) return 0;
  begins(guard);
  return 1;
}

WEAK void __cxa_guard_release(int64_t *guard) {
  NEXT(void, __cxa_guard_release, int64_t *);
  next(guard);
  ends(guard);
}

WEAK void __cxa_guard_abort(int64_t *guard) {
  NEXT(void, __cxa_guard_abort, int64_t *);
  next(guard);
  ends(guard);
}
#endif
