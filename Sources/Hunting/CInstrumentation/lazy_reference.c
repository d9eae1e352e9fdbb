#include "instrumentation.h"

// `AtomicLazyReference` of the standard library. Its functions are generic, so a debug build calls them in the library, which
// announces nothing. These have the same names and do the same.

// Not weakened: the orderings are those of the standard library, and a hunt weakens them where it performs the operations.

#if __linux__ && !CI_SANITIZED && __has_attribute(swiftcall)
// Weak, as the runtime of Swift is: a program may have none.
extern void *swift_retain(void *object) __attribute__((weak));
extern void swift_release(void *object) __attribute__((weak));
extern uint64_t __tsan_atomic64_load(const volatile uint64_t *address, int order);
extern int __tsan_atomic64_compare_exchange_strong(
    volatile uint64_t *address, uint64_t *expected, uint64_t desired, int success, int failure);

// Code that announces nothing else, such as that of this package, announces no reference either.
#define IS_ANNOUNCED ci_is_instrumented(__builtin_return_address(0))
#define SELF __attribute__((swift_context)) volatile uint64_t *word
#define MEMBER(result, name, symbol, ...)                                                        \
  __attribute__((weak, visibility("default"), swiftcall)) result name(__VA_ARGS__, SELF)         \
      __asm__("$s15Synchronization19AtomicLazyReferenceV" symbol);                               \
  __attribute__((swiftcall)) result name(__VA_ARGS__, SELF)

// Stores the object if there is none. Takes a reference to it, and returns one to the object that is there.
MEMBER(void *, ci_store_if_nil, "10storeIfNilyxxnF", void *object, const void *type) {
  (void)type;
  uint64_t stored = 0;
  bool is_stored = IS_ANNOUNCED
      ? __tsan_atomic64_compare_exchange_strong(word, &stored, (uintptr_t)object, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
      : __atomic_compare_exchange_n(word, &stored, (uintptr_t)object, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  if (is_stored) return swift_retain(object);
  swift_release(object);
  return swift_retain((void *)(uintptr_t)stored);
}

MEMBER(void *, ci_load_reference, "4loadxSgyF", const void *type) {
  (void)type;
  uint64_t stored = IS_ANNOUNCED ? __tsan_atomic64_load(word, __ATOMIC_ACQUIRE) : __atomic_load_n(word, __ATOMIC_ACQUIRE);
  void *object = (void *)(uintptr_t)stored;
  return object ? swift_retain(object) : object;
}
#endif
