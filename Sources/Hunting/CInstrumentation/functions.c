#define _GNU_SOURCE
#include "instrumentation.h"

#include <string.h>
#if __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

// A program with ThreadSanitizer links the sanitizer's own functions.
#if !CI_SANITIZED

#if __linux__
// In a library, too, code calls these functions directly and not by the table of the linker. So they are known as they are called.
#pragma GCC visibility push(protected)
#endif

#define FRAME __builtin_frame_address(0)
#define ACCESS(address, size, writes) \
  if (is_seen()) ci_access((uintptr_t)(address), size, writes, FRAME)
// Of a few bytes.
#define SMALL(address, size, writes) \
  if (is_seen() && !is_recent((uintptr_t)(address), size, writes)) ci_access((uintptr_t)(address), size, writes, FRAME)

// Called before the program starts, by each instrumented object file.
static bool is_present;
void __tsan_init(void) { is_present = true; }
bool ci_is_present(void) { return is_present; }

void __tsan_func_exit(void) {}
// A deinitialiser begins and ends. The sanitizer ignores what it calls, since it does not see reference counts.
void __tsan_ignore_thread_begin(void) {}
void __tsan_ignore_thread_end(void) {}

// MARK: Plain memory

#define PLAIN(size)                                                             \
  void __tsan_read##size(void *address) { SMALL(address, size, false); }       \
  void __tsan_write##size(void *address) { SMALL(address, size, true); }       \
  void __tsan_unaligned_read##size(void *address) { SMALL(address, size, false); } \
  void __tsan_unaligned_write##size(void *address) { SMALL(address, size, true); } \
  void __tsan_read_write##size(void *address) { SMALL(address, size, true); }  \
  void __tsan_unaligned_read_write##size(void *address) { SMALL(address, size, true); } \
  void __tsan_volatile_read##size(void *address) { SMALL(address, size, false); } \
  void __tsan_volatile_write##size(void *address) { SMALL(address, size, true); }

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

void __tsan_read_range(void *address, uintptr_t size) { ACCESS(address, size, false); }
void __tsan_write_range(void *address, uintptr_t size) { ACCESS(address, size, true); }
void __tsan_vptr_read(void **address) { ACCESS(address, sizeof *address, false); }
void __tsan_vptr_update(void **address, void *value) {
  if (*address != value) ACCESS(address, sizeof *address, true);
}

// The compiler announces the beginning of an access to a property of a class, whose size it does not say. Code that passes a lock
// of C on accesses nothing itself.
void *__tsan_external_register_tag(const char *type) { return (void *)type; }
void __tsan_external_read(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  ACCESS(address, 1, false);
}
void __tsan_external_write(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  const void *const *frame = __builtin_frame_address(0);
  if (is_seen() && !ci_passes_to_c(__builtin_return_address(0), frame[0])) ACCESS(address, 1, true);
}

void ci_accesses_bytes(const void *address, uint64_t size, bool writes, const void *frame) {
  if (size == 0 || !is_seen() || (size < 64 && is_recent((uintptr_t)address, size, writes))) return;
  ci_access((uintptr_t)address, size, writes, frame);
}

#define COPIES(name)                                                             \
  void *__tsan_##name(void *target, const void *source, uintptr_t size) {       \
    if (size > 0) {                                                              \
      ACCESS(source, size, false);                                               \
      ACCESS(target, size, true);                                                \
    }                                                                            \
    CT_UNSEEN(name(target, source, size));                                       \
    return target;                                                               \
  }
COPIES(memcpy)
COPIES(memmove)

void *__tsan_memset(void *target, int byte, uintptr_t size) {
  if (size > 0) ACCESS(target, size, true);
  CT_UNSEEN(memset(target, byte, size));
  return target;
}

// MARK: Atomics

// The mutex of which a comparison has failed so.
static _Thread_local const volatile void *refused_mutex;
// Whether the hunter is told of the next function that begins.
static _Thread_local bool announces_next_entry;

void ci_forget_calls(void) {
  refused_mutex = NULL;
  announces_next_entry = false;
}

bool ci_has_refused(const uint32_t *word) {
  bool has_refused = refused_mutex == word;
  refused_mutex = NULL;
  return has_refused;
}

// Whether a comparison is the beginning of the standard Mutex: its word has the kernel's number of the thread that holds it.
// Such a comparison fails in a hunt, so that the mutex calls its slow functions, which the hunter replaces. The number is
// kept for each thread in the same way as the mutex keeps it.
// Not weakened: the orderings here are data.
static bool is_mutex(const volatile void *word, uint32_t expected, uint32_t desired, int order) {
#if __linux__
  bool locks = expected == 0 && order == __ATOMIC_ACQUIRE;
  bool unlocks = desired == 0 && order == __ATOMIC_RELEASE;
  if (!ci_hunter.replaces_mutex || (!locks && !unlocks)) return false;
  static _Thread_local uint32_t number;
  if (number == 0) number = (uint32_t)syscall(SYS_gettid);
  if ((locks ? desired : expected) != number) return false;
  refused_mutex = word;
  return true;
#else
  (void)word, (void)expected, (void)desired, (void)order;
  return false;
#endif
}

// Where the runtime calls the handlers of a task.
static const void *const *handler_callers;
void ci_expect_handlers(const void *const callers[2]) { handler_callers = callers; }
bool ci_calls_handler(const void *place) {
  return handler_callers && place && (place == handler_callers[0] || place == handler_callers[1]);
}
void ci_begin_handler(void) { CT_UNSEEN(ci_hunter.handle()); }

static bool announces_entries;
void ci_announce_entries(bool are_announced) { announces_entries = are_announced; }
void ci_announce_next_entry(void) { announces_next_entry = true; }
void __tsan_func_entry(void *caller) {
  if (!is_seen()) return;
  note_entry(__builtin_return_address(0));
  if (ci_calls_handler(caller)) ci_begin_handler();
  if (!announces_entries && !announces_next_entry) return;
  announces_next_entry = false;
  CT_UNSEEN(ci_hunter.enter());
}

// Consuming counts as acquiring.
static int32_t ordered(int order) { return order == __ATOMIC_CONSUME ? __ATOMIC_ACQUIRE : order; }

static bool announces(const volatile void *address) { return is_seen() && !ci_is_cache(address); }

#define ACCESSES(type, address, writes, time) \
  ci_atomic((uintptr_t)(address), sizeof(type), writes, time, __builtin_frame_address(0))

// Writes the value that was found to `expected`.
#define COMPARE(type, address, expected, desired, success, failure, is_weak, is_equal)                             \
  if (announces(address)) {                                                                                         \
    uint32_t time = ci_begins_atomic();                                                                             \
    CT_UNSEEN(is_equal = ci_hunter.compare(                                                                         \
        (void *)address, sizeof(type), ordered(success), ordered(failure), is_weak, &expected, &desired));          \
    ACCESSES(type, address, is_equal, time);                                                                        \
  } else {                                                                                                          \
    is_equal = ct_atomic_compare_exchange((void *)address, sizeof(type), success, failure, &expected, &desired);     \
  }

#define UPDATE(bits, type, name, expression)                                                                       \
  type __tsan_atomic##bits##_##name(volatile type *address, type operand, int order) {                              \
    bool is_announced = announces(address);                                                                        \
    uint32_t time = is_announced ? ci_begins_atomic() : 0;                                                          \
    if (is_announced) { CT_UNSEEN(ci_hunter.before_update((void *)address, ordered(order))); }                      \
    type old, new;                                                                                                  \
    ct_atomic_load((void *)address, sizeof(type), __ATOMIC_RELAXED, &old);                                          \
    do new = expression;                                                                                            \
    while (!ct_atomic_compare_exchange((void *)address, sizeof(type), order, __ATOMIC_RELAXED, &old, &new));         \
    if (is_announced) { CT_UNSEEN(ci_hunter.updated((void *)address, sizeof(type), ordered(order), &old, &new)); }   \
    ACCESSES(type, address, true, time);                                                                            \
    return old;                                                                                                     \
  }

#define ATOMIC(bits, type)                                                                                         \
  type __tsan_atomic##bits##_load(const volatile type *address, int order) {                                        \
    type value;                                                                                                     \
    if (announces(address)) {                                                                                       \
      uint32_t time = ci_begins_atomic();                                                                           \
      CT_UNSEEN(ci_hunter.load((const void *)address, sizeof(type), ordered(order), &value));                       \
      ACCESSES(type, address, false, time);                                                                         \
    } else {                                                                                                        \
      ct_atomic_load((const void *)address, sizeof(type), ordered(order), &value);                                  \
    }                                                                                                               \
    return value;                                                                                                   \
  }                                                                                                                 \
  void __tsan_atomic##bits##_store(volatile type *address, type value, int order) {                                 \
    if (announces(address)) {                                                                                       \
      uint32_t time = ci_begins_atomic();                                                                           \
      CT_UNSEEN(ci_hunter.store((void *)address, sizeof(type), ordered(order), &value));                            \
      ACCESSES(type, address, true, time);                                                                          \
    } else {                                                                                                        \
      ct_atomic_store((void *)address, sizeof(type), ordered(order), &value);                                       \
    }                                                                                                               \
  }                                                                                                                 \
  UPDATE(bits, type, exchange, operand)                                                                             \
  UPDATE(bits, type, fetch_add, old + operand)                                                                      \
  UPDATE(bits, type, fetch_sub, old - operand)                                                                      \
  UPDATE(bits, type, fetch_and, old & operand)                                                                      \
  UPDATE(bits, type, fetch_or, old | operand)                                                                       \
  UPDATE(bits, type, fetch_xor, old ^ operand)                                                                      \
  UPDATE(bits, type, fetch_nand, ~(old & operand))                                                                  \
  type __tsan_atomic##bits##_compare_exchange_val(                                                                  \
      volatile type *address, type expected, type desired, int success, int failure) {                              \
    if (bits == 32 && is_seen() && is_mutex(address, (uint32_t)expected, (uint32_t)desired, success)) {           \
      return (type)~expected;                                                                                       \
    }                                                                                                               \
    bool is_equal;                                                                                                  \
    COMPARE(type, address, expected, desired, success, failure, false, is_equal);                                   \
    (void)is_equal;                                                                                                 \
    return expected;                                                                                                \
  }                                                                                                                 \
  int __tsan_atomic##bits##_compare_exchange_strong(                                                                \
      volatile type *address, type *expected, type desired, int success, int failure) {                             \
    bool is_equal;                                                                                                  \
    COMPARE(type, address, *expected, desired, success, failure, false, is_equal);                                  \
    return is_equal;                                                                                                \
  }                                                                                                                 \
  int __tsan_atomic##bits##_compare_exchange_weak(                                                                  \
      volatile type *address, type *expected, type desired, int success, int failure) {                             \
    bool is_equal;                                                                                                  \
    COMPARE(type, address, *expected, desired, success, failure, true, is_equal);                                   \
    return is_equal;                                                                                                \
  }

ATOMIC(8, uint8_t)
ATOMIC(16, uint16_t)
ATOMIC(32, uint32_t)
ATOMIC(64, uint64_t)
#if defined(__SIZEOF_INT128__)
ATOMIC(128, unsigned __int128)
#endif

void __tsan_atomic_thread_fence(int order) {
  if (is_seen()) { CT_UNSEEN(ci_hunter.fence(ordered(order))); }
  ct_fence(ordered(order));
}
void __tsan_atomic_signal_fence(int order) {
  (void)order;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
#if __linux__
#pragma GCC visibility pop
#endif
#else
void ci_expect_handlers(const void *const callers[2]) { (void)callers; }
bool ci_calls_handler(const void *place) {
  (void)place;
  return false;
}
void ci_begin_handler(void) {}
void ci_announce_entries(bool are_announced) { (void)are_announced; }
void ci_announce_next_entry(void) {}
void ci_forget_calls(void) {}
bool ci_is_present(void) { return false; }
bool ci_has_refused(const uint32_t *word) {
  (void)word;
  return false;
}
#endif
