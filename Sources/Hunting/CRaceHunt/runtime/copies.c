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

// Whether the object is an instance of a generic class, or a captured variable of generic code.
static bool is_generic(const struct rh_object *object) {
  // The layout of metadata without Objective-C.
  enum { generic_variable = 0x500, last_kind = 0x7ff, superclass = 1, description = 5, generic = 0x80 };
  const uintptr_t *metadata = object->metadata;
  if (metadata && metadata[0] == generic_variable) return true;
  for (; metadata && (metadata[0] == 0 || metadata[0] > last_kind); metadata = (const uintptr_t *)metadata[superclass]) {
    const uint32_t *flags = (const uint32_t *)metadata[description];
    if (flags && (*flags & generic)) return true;
  }
  return false;
}

// How many bytes of a variable the code at the place, with its frame, accesses without announcing it. What does not depend on the
// caller of that code is found out at its first access, and kept.
static uint64_t accessed_unseen(const void *place, const void *frame, const void *address, bool is_tracked) {
  enum { most_places = 1 << 12 };
  static struct { const void *place; uint64_t size; bool may_copy; } places[most_places];
  size_t index = (uintptr_t)place % most_places;
  if (places[index].place != place) {
    struct rh_object object;
    uint64_t size = ci_accessed_next(place);
    if (size == 0 && !rh_find_object(address, &object)) return 0;
    places[index].place = place;
    places[index].size = size;
    places[index].may_copy = size == 0 && is_generic(&object) && (is_tracked || !ci_begins_early(place));
  }
  return places[index].may_copy ? !ci_passes_to_c(place, frame) : places[index].size;
}

// The beginning of an access to a property of a class or to a captured variable. Generic code that is not specialised announces
// nothing else, since the runtime copies its values, and the functions that the compiler makes to copy values announce nothing
// either. Code that passes a lock of C on accesses nothing itself. Other code announces its accesses, and may do so without any,
// for example if it passes a structure on to C code that accesses it by atomics.
REPLACED(void, swift_beginAccess, (void *address, void *buffer, uintptr_t flags, void *place)) {
  void *caller = CALLER;
  enum { modifies = 1, is_tracked = 0x20 };
  if (ci_is_present() && ci_is_seen()) {
    const void *frame = __builtin_frame_address(0);
    uint64_t size = accessed_unseen(caller, *(const void *const *)frame, address, flags & is_tracked);
    ci_accesses_bytes(address, size, flags & modifies, frame);
  }
  REAL(swift_beginAccess)(address, buffer, flags, place ? place : caller);
}
#endif
