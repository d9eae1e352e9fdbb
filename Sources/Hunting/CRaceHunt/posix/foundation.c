#define _GNU_SOURCE
#include "../base/replace.h"
#include "posix.h"

#include <CInstrumentation.h>

// What a thread of Foundation says of itself. Foundation keeps it in memory that nothing protects, but programs wait for it. So in
// a run the end of a thread orders as a join does, and a cancellation orders what was done before it.
#if __linux__ && !RH_SANITIZED
#define THREAD "$s10Foundation6ThreadC"
#define SELF __attribute__((swift_context)) const void *thread

// Its methods are called by the table of the class, which knows no other names.
static void replace_method(const void *old, const void *new) {
  enum { most_words = 128 };
  const void **words = dlsym(RTLD_DEFAULT, THREAD "N");
  for (int i = 0; words && old && i < most_words; i++) {
    if (words[i] == old) words[i] = new;
  }
}

#define METHOD(result, name, mangled)                                            \
  SWIFTCALL result name(SELF) __asm__(THREAD mangled);                           \
  REPLACED_AT(SWIFTCALL result, name, (SELF), dlsym(RTLD_NEXT, THREAD mangled)); \
  __attribute__((constructor)) static void replace_##name(void) {                \
    replace_method((const void *)REAL(name), (const void *)name);                \
  }                                                                              \
  SWIFTCALL result name(SELF)

METHOD(bool, rh_is_finished, "10isFinishedSbvg") {
  struct rh_started_thread *started = IS_HUNTED ? rh_thread_with(thread) : NULL;
  if (!started) return REAL(rh_is_finished)(thread);
  CT_UNSEEN(rh_synchronization.signal(started, "thread"));
  // An object that has not started may have the address of an earlier one.
  bool is_finished = started->has_ended && REAL(rh_is_finished)(thread);
  if (is_finished) CT_UNSEEN(rh_synchronization.acquire(started));
  return is_finished;
}

// Nothing announces that a thread begins to execute.
METHOD(bool, rh_is_executing, "11isExecutingSbvg") {
  struct rh_started_thread *started = IS_HUNTED ? rh_thread_with(thread) : NULL;
  if (!started) return REAL(rh_is_executing)(thread);
  rh_announce(rh_act_other);
  bool has_begun = REAL(rh_is_executing)(thread) || REAL(rh_is_finished)(thread);
  return !rh_is_finished(thread) && has_begun;
}

METHOD(bool, rh_is_cancelled, "11isCancelledSbvg") {
  if (IS_HUNTED) CT_UNSEEN(rh_synchronization.signal(thread, "thread"));
  bool is_cancelled = REAL(rh_is_cancelled)(thread);
  if (is_cancelled && IS_HUNTED) CT_UNSEEN(rh_synchronization.acquire(thread));
  return is_cancelled;
}

METHOD(void, rh_cancel_thread, "6cancelyyF") {
  if (IS_HUNTED) {
    CT_UNSEEN(rh_synchronization.signal(thread, "thread"));
    CT_UNSEEN(rh_synchronization.release(thread));
  }
  REAL(rh_cancel_thread)(thread);
}
#endif
