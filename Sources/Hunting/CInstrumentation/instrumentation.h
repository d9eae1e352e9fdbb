#ifndef INSTRUMENTATION_H
#define INSTRUMENTATION_H

#include "CInstrumentation.h"

#include <CHuntable.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CI_SANITIZED 1
#endif
#endif

// The run of the present hunt, or 0.
extern int64_t ci_run;
extern struct ci_hunter ci_hunter;

// Each access asks. Inlined in debug builds too, without calls of other inline functions.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE bool is_seen(void) {
  return ct_this_thread.run != 0 && ct_this_thread.unseen == 0 && ct_this_thread.run == ci_run;
}

// The accesses that were compared last, by their addresses. An access that was compared in the present epoch need not be
// compared again. An epoch ends when the running thread may know more or has passed its knowledge on, and when memory begins
// or ends.
enum { ci_recents = 1 << 12 };
struct recent {
  uintptr_t address;
  // The epoch, the size, and whether the access writes.
  uint64_t what;
};
extern struct recent ci_recent[ci_recents];
extern uint64_t ci_epoch;
extern bool ci_has_passed_on;

ALWAYS_INLINE struct recent *recent(uintptr_t address) {
  return &ci_recent[(address >> 2 ^ address << 8) & (ci_recents - 1)];
}

// A write counts as a read of the same memory too.
ALWAYS_INLINE bool is_recent(uintptr_t address, uint64_t size, bool writes) {
  if (ci_is_stale || ci_has_passed_on || ci_held_count > 0) return false;
  const struct recent *known = recent(address);
  return known->address == address && known->what - (ci_epoch << 8 | size << 2 | writes) <= 1;
}

struct symbol {
  const char *name;
  uintptr_t address;
  size_t size;
  bool is_local;
};
// Passes on the functions and variables of the program, once. Their names stay where they are. Returns false if its file does
// not list them.
bool ci_read_symbols(void);
void ci_add_function(const struct symbol *symbol);
void ci_add_variable(const struct symbol *symbol);
// Makes room for one more of the elements, of which each has this size. Returns false if there is none.
bool ci_grow(void *elements, size_t count, size_t *limit, size_t size);
// For sorting elements that begin with an address.
int ci_by_address(const void *one, const void *other);

// The functions that have announced their entries since the hunt began, by the places in them that do.
extern uint64_t *ci_entered;
extern uintptr_t ci_entered_start, ci_entered_size;
void ci_count_entry(uint64_t *word, uint64_t bit);

ALWAYS_INLINE void note_entry(const void *place) {
  uintptr_t distance = (uintptr_t)place - ci_entered_start;
  if (distance >= ci_entered_size) return;
  uint64_t *word = &ci_entered[distance >> 10], bit = (uint64_t)1 << (distance >> 4 & 63);
  if (!(*word & bit)) ci_count_entry(word, bit);
}

// The descriptors of the program's types, and the functions that the compiler made. Each is given once.
void ci_add_descriptor(const char *name, const uint32_t *flags);
void ci_add_function_of_compiler(uintptr_t address, const char *name);
void ci_find_imports(void);
// A hunt begins.
void ci_begin_callees(void);
// The hunt has entered the function with this place for the first time.
void ci_note_function(uintptr_t place);
// A leaf was entered that updates an atomic, which nothing announces.
void ci_updates_unseen(void);

// Whether no access is compared, in any hunt.
extern bool ci_compares_nothing;

// Whether the address is that of a variable of the compiler.
bool ci_is_cache(const volatile void *address);

// Compares an access with those of other threads. `frame` is that of the function that the instrumented code calls.
void ci_access(uintptr_t address, uint64_t size, bool writes, const void *frame);

// The same of an atomic operation, before it is announced and after it: what it passes on contains the access, and what it has
// learnt is known to the access. The first function returns its time.
uint32_t ci_begins_atomic(void);
void ci_atomic(uintptr_t address, uint64_t size, bool writes, uint32_t time, const void *frame);

#endif
