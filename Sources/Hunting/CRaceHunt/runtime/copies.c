#define _GNU_SOURCE
#include "../base/replace.h"

#include <CInstrumentation.h>

// Functions of the system and of the runtime that access many bytes for their caller, which announces nothing.
#if __linux__ && defined(__LP64__) && !RH_SANITIZED

// Not a loop that the compiler would replace by the function itself.
static void copy_bytes(volatile char *target, const volatile char *source, size_t size) {
  if ((uintptr_t)target <= (uintptr_t)source) {
    for (size_t i = 0; i < size; i++) target[i] = source[i];
  } else {
    for (size_t i = size; i > 0; i--) target[i - 1] = source[i - 1];
  }
}

// Looking a function up copies bytes itself.
static _Thread_local bool looks_up;
#define LOOK_UP(name)                                          \
  static void *next;                                           \
  if (!next && !looks_up) {                                    \
    looks_up = true;                                           \
    next = dlsym(RTLD_NEXT, #name);                            \
    looks_up = false;                                          \
  }

#define COPIES(name)                                                                       \
  WEAK void *name(void *target, const void *source, size_t size) {                         \
    LOOK_UP(name)                                                                          \
    if (IS_ANNOUNCED) {                                                                    \
      ci_accesses_bytes(source, size, false, __builtin_frame_address(0));                  \
      ci_accesses_bytes(target, size, true, __builtin_frame_address(0));                   \
    }                                                                                      \
    if (next) return ((void *(*)(void *, const void *, size_t))next)(target, source, size); \
    copy_bytes(target, source, size);                                                      \
    return target;                                                                         \
  }
COPIES(memcpy)
COPIES(memmove)

WEAK void *memset(void *target, int byte, size_t size) {
  LOOK_UP(memset)
  if (IS_ANNOUNCED) ci_accesses_bytes(target, size, true, __builtin_frame_address(0));
  if (next) return ((void *(*)(void *, int, size_t))next)(target, byte, size);
  for (size_t i = 0; i < size; i++) ((volatile char *)target)[i] = (char)byte;
  return target;
}

#define COMPARES(name)                                                                         \
  WEAK int name(const void *one, const void *other, size_t size) {                            \
    LOOK_UP(name)                                                                              \
    if (IS_ANNOUNCED) {                                                                        \
      ci_accesses_bytes(one, size, false, __builtin_frame_address(0));                         \
      ci_accesses_bytes(other, size, false, __builtin_frame_address(0));                       \
    }                                                                                          \
    if (next) return ((int (*)(const void *, const void *, size_t))next)(one, other, size);    \
    for (size_t i = 0; i < size; i++) {                                                        \
      int difference = ((const unsigned char *)one)[i] - ((const unsigned char *)other)[i];    \
      if (difference != 0) return difference;                                                  \
    }                                                                                          \
    return 0;                                                                                  \
  }
COMPARES(memcmp)
// The optimiser calls it instead if only zero counts.
COMPARES(bcmp)

// Values of types that the caller, generic code, does not know. The table of a type's functions stands before its metadata, and
// has the distance between two elements.
static size_t extent(size_t count, const void *type) {
  enum { stride = 9 };
  return count * ((const size_t *)((const void *const *)type)[-1])[stride];
}

#define MOVES_VALUES(name, takes)                                                                       \
  REPLACED(void, name, (void *target, void *source, size_t count, const void *type)) {                  \
    if (IS_ANNOUNCED) {                                                                                  \
      ci_accesses_bytes(source, extent(count, type), takes, __builtin_frame_address(0));                \
      ci_accesses_bytes(target, extent(count, type), true, __builtin_frame_address(0));                 \
    }                                                                                                   \
    REAL(name)(target, source, count, type);                                                            \
  }
MOVES_VALUES(swift_arrayInitWithCopy, false)
MOVES_VALUES(swift_arrayInitWithTakeNoAlias, true)
MOVES_VALUES(swift_arrayInitWithTakeFrontToBack, true)
MOVES_VALUES(swift_arrayInitWithTakeBackToFront, true)
MOVES_VALUES(swift_arrayAssignWithCopyNoAlias, false)
MOVES_VALUES(swift_arrayAssignWithCopyFrontToBack, false)
MOVES_VALUES(swift_arrayAssignWithCopyBackToFront, false)
MOVES_VALUES(swift_arrayAssignWithTake, true)

// `UnsafeMutablePointer.initialize(to:)`. A debug build has a copy of it in each object file, of which the linker takes one. This
// one comes first, since those are weak. A value that is given up moves to its place by the fifth function of its type.
__attribute__((visibility("hidden"))) void rh_initialize(void *value, void *target, const void *type)
    __asm__("$sSpsRi_zrlE10initialize2toyxn_tF");
void rh_initialize(void *value, void *target, const void *type) {
  enum { initialize_with_take = 4 };
  typedef void *(*function)(void *target, void *value, const void *type);
  if (IS_ANNOUNCED) ci_accesses_bytes(target, extent(1, type), true, __builtin_frame_address(0));
  ((const function *)((const void *const *)type)[-1])[initialize_with_take](target, value, type);
}
#endif
