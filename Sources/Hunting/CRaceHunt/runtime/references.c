#define _GNU_SOURCE
#include "entries.h"

#include "../base/replace.h"

#include <CRuntimeHooks.h>
#include <stdlib.h>
#include <string.h>

// What the reference counts of objects order. A thread that gives up a reference passes on what it knows. The thread that
// gives up the last reference knows it, and so does a thread that finds that its reference is the only one, and changes the
// object in place. Between these no reference count orders anything.
#if RH_WATCHES_OBJECTS

struct knowledge {
  // The thread whose own knowledge this is, or -1 if it is that of several threads.
  int32_t thread;
  int32_t count;
  uint32_t times[];
};

enum { most_bytes = 1 << 24 };
static char *arena;
static size_t arena_used;

// The knowledge of the thread that was copied last, and its time.
static const struct knowledge *last_copy;

static void (*next_release)(void *object);
static void (*next_release_n)(void *object, uint32_t count);
static size_t (*retain_count)(const void *object);

void rh_begin_references(void) {
  arena_used = 0;
  last_copy = NULL;
}

static struct knowledge *new_knowledge(int32_t thread, int32_t count) {
  size_t size = sizeof(struct knowledge) + (size_t)count * sizeof(uint32_t);
  if (arena_used + size > most_bytes) {
    ci_give_up();
    return NULL;
  }
  struct knowledge *made = (struct knowledge *)(arena + arena_used);
  arena_used += (size + 7) & ~(size_t)7;
  made->thread = thread;
  made->count = count;
  return made;
}

static uint32_t time_of(const struct knowledge *known, int32_t thread) {
  return thread < known->count ? known->times[thread] : 0;
}

static const struct knowledge *copy(const struct ci_clock *clock) {
  int32_t me = clock->thread;
  if (last_copy && last_copy->thread == me && time_of(last_copy, me) == clock->times[me] &&
      last_copy->count == clock->count &&
      memcmp(last_copy->times, clock->times, (size_t)clock->count * sizeof *clock->times) == 0) {
    return last_copy;
  }
  struct knowledge *made = new_knowledge(me, clock->count);
  if (!made) return NULL;
  memcpy(made->times, clock->times, (size_t)clock->count * sizeof *clock->times);
  return last_copy = made;
}

static const struct knowledge *joined(const struct knowledge *one, const struct knowledge *other) {
  struct knowledge *made = new_knowledge(-1, one->count > other->count ? one->count : other->count);
  if (!made) return NULL;
  for (int32_t i = 0; i < made->count; i++) {
    uint32_t first = time_of(one, i), second = time_of(other, i);
    made->times[i] = first > second ? first : second;
  }
  return made;
}

static const struct knowledge *with(const struct knowledge *known, const struct knowledge *own) {
  return !known || known == own || known->thread == own->thread ? own : joined(known, own);
}

// Notes the knowledge of other threads that nothing orders before what this one does with a reference now. In another order
// the question whether a reference is the only one may have another answer.
static void compare(const struct knowledge *others, const struct ci_clock *clock) {
  for (int32_t thread = 0; others && thread < others->count; thread++) {
    uint32_t time = thread < clock->count ? clock->times[thread] : 0;
    if (thread != clock->thread && others->times[thread] > time) return ci_asked_for_references();
  }
}

static void release(struct rh_entry *entry, const struct ci_clock *clock) {
  const struct knowledge *own = copy(clock);
  if (!own) return;
  compare(entry->asked, clock);
  if (entry->object.thread != clock->thread - 1) entry->is_shared = true;
  if (entry->known == own) return;
  entry->known = with(entry->known, own);
  // An object that only its maker has used orders nothing yet, so the thread need not begin a new time.
  if (entry->is_shared) ci_passed_on();
}

static void acquire(const struct rh_entry *entry, const struct ci_clock *clock) {
  const struct knowledge *known = entry->known;
  if (!known || known->thread == clock->thread) return;
  struct ci_clock learned;
  learned.thread = clock->thread;
  learned.count = known->count;
  memcpy(learned.times, known->times, (size_t)known->count * sizeof *known->times);
  ci_learn(&learned);
}

void rh_release_object(const void *object) {
  const struct ci_clock *clock = rh_watches() ? ci_knowledge() : NULL;
  if (!clock) return;
  struct rh_entry *entry = rh_entry(object, true);
  if (entry) release(entry, clock);
}

void rh_acquire_object(const void *object) {
  struct rh_entry *entry = rh_watches() ? rh_entry(object, false) : NULL;
  const struct ci_clock *clock = entry ? ci_knowledge() : NULL;
  if (!clock) return;
  compare(entry->asked, clock);
  acquire(entry, clock);
}

// The thread has asked whether its reference is the only one.
static void has_asked(const void *object, bool is_only) {
  const struct ci_clock *clock = rh_watches() ? ci_knowledge() : NULL;
  struct rh_entry *entry = clock ? rh_entry(object, true) : NULL;
  const struct knowledge *own = entry ? copy(clock) : NULL;
  if (!own) return;
  compare(entry->known, clock);
  entry->asked = with(entry->asked, own);
  if (is_only) acquire(entry, clock);
}

// An object whose count never changes.
static bool is_immortal(const void *object) { return (uint32_t)((const uint64_t *)object)[1] == UINT32_MAX; }

static bool is_object(const void *object) { return (intptr_t)object > 0 && !is_immortal(object); }

// Whether instrumented code uses the object of the run. Other code may have a lock meanwhile that no hunt sees.
static bool is_used(const struct rh_entry *entry, const void *caller) {
  return entry && rh_may_wait() && ci_is_instrumented(caller);
}

// Whether the object has a weak or an unowned reference. The second word of an object has the number of the unowned
// ones and one more, or, in its place, the address of a table that weak references have too.
static bool is_observed(const void *object) {
  uint64_t counts = ((const uint64_t *)object)[1];
  return counts >> 62 == 3 || (uint32_t)counts >> 1 > 1;
}

static void is_reached(const void *object, bool is_given_up) {
  CT_UNSEEN(rh_synchronization.reference(object, is_given_up));
}

// Returns false if the object has ended.
static bool gives_up(void *object, uint32_t count, const void *caller, const void *frame) {
  if (!ci_is_seen() || !is_object(object)) return true;
  const struct rh_entry *entry = rh_entry(object, false);
  if (entry && entry->is_free) {
    ci_accesses_bytes(object, entry->object.size, true, frame);
    return false;
  }
  // Another thread may look at a weak reference before.
  if (is_used(entry, caller) && is_observed(object) && retain_count(object) <= count) is_reached(object, true);
  if (retain_count(object) > count) rh_release_object(object);
  else rh_acquire_object(object);
  return true;
}

static void watch_release(void *object) {
  if (gives_up(object, 1, CALLER, __builtin_frame_address(0))) next_release(object);
}

static void watch_release_n(void *object, uint32_t count) {
  if (gives_up(object, count, CALLER, __builtin_frame_address(0))) next_release_n(object, count);
}

extern void *swift_retain(void *object) __attribute__((weak));

// A word that is no object, and what it is without the bit that says so.
static const uintptr_t probe = (uintptr_t)1 << 63 | 4096;
__attribute__((used, visibility("hidden"))) void *rh_next_retain;
__attribute__((used, visibility("hidden"))) uintptr_t rh_kept_word;

static void *note_probe(void *object) {
  if ((uintptr_t)object != probe) return ((void *(*)(void *))rh_next_retain)(object);
  rh_kept_word = probe;
  return object;
}

#if __x86_64__
// Once the runtime calls replacements, Swift 6.3 passes them what `swift_retain` gets, which may be the second word of a
// string, without the bits that tell such words from objects. The caller keeps the word in rbx. `watches_retain` finds out
// whether it does.
void *rh_watch_retain(void *object);
__asm__(
    ".text\n"
    ".type rh_watch_retain,@function\n"
    "rh_watch_retain:\n"
    ".cfi_startproc\n"
    "  cmpq $4096, %rdi\n"
    "  je 1f\n"
    "  testq %rbx, %rbx\n"
    "  jle 2f\n"
    "  jmpq *rh_next_retain(%rip)\n"
    "1:\n"
    "  movq %rbx, rh_kept_word(%rip)\n"
    "2:\n"
    "  movq %rdi, %rax\n"
    "  ret\n"
    ".cfi_endproc\n"
    ".size rh_watch_retain, .-rh_watch_retain\n");
#else
// Where Swift 6.3 keeps the word on arm64, nobody has found out.
#define rh_watch_retain NULL
#endif

// Lets the runtime call replacements. Returns false if its function for retaining would not get the words that it needs.
// Swift 6.2, the runtime with the hook, passes them as they are.
static bool watches_retain(void **retain_place, bool *is_watched) {
  void *(*const replacement)(void *) = rt_uses_hook() ? note_probe : rh_watch_retain;
  if (!replacement) return false;
  rh_next_retain = *retain_place;
  *retain_place = (void *)replacement;
  // Not weakened: this runs once, before the first hunt.
  __atomic_store_n(is_watched, true, __ATOMIC_RELEASE);
  swift_retain((void *)probe);
  bool is_kept = rh_kept_word == probe;
  if (!is_kept) __atomic_store_n(is_watched, false, __ATOMIC_RELEASE);
  if (!is_kept || replacement == note_probe) *retain_place = rh_next_retain;
  return is_kept;
}

bool rh_watch_references(void) {
  void **retain_place = dlsym(RTLD_DEFAULT, "_swift_retain");
  void **release_place = dlsym(RTLD_DEFAULT, "_swift_release");
  void **release_n_place = dlsym(RTLD_DEFAULT, "_swift_release_n");
  bool *is_watched =
      dlsym(RTLD_DEFAULT, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly");
  retain_count = dlsym(RTLD_DEFAULT, "swift_retainCount");
  if (!retain_place || !release_place || !release_n_place || !is_watched) return false;
  if (!retain_count || !swift_retain) return false;
  if (!watches_retain(retain_place, is_watched)) return false;
  arena = malloc(most_bytes);
  next_release = *release_place;
  next_release_n = *release_n_place;
  *release_place = watch_release;
  *release_n_place = watch_release_n;
  return true;
}

// MARK: References that do not keep an object

static void looks_at(const void *object, const void *caller) {
  if (rh_watches() && is_used(rh_entry(object, false), caller)) is_reached(object, false);
}

// The object is at the start of the table to which a weak reference points.
REPLACED(void *, swift_weakLoadStrong, (void **const *reference)) {
  if (*reference) looks_at(**reference, CALLER);
  return REAL(swift_weakLoadStrong)(reference);
}

REPLACED(void *, swift_unownedRetainStrong, (void *object)) {
  looks_at(object, CALLER);
  return REAL(swift_unownedRetainStrong)(object);
}

REPLACED(void, swift_unownedRetainStrongAndRelease, (void *object)) {
  looks_at(object, CALLER);
  REAL(swift_unownedRetainStrongAndRelease)(object);
}

REPLACED(void, swift_unownedCheck, (void *object)) {
  looks_at(object, CALLER);
  REAL(swift_unownedCheck)(object);
}

// MARK: The only reference

#define UNIQUE(name)                                              \
  REPLACED(bool, name, (const void *object)) {                    \
    bool is_unique = REAL(name)(object);                          \
    has_asked((const void *)((uintptr_t)object & 0x00fffffffffffff8), is_unique); \
    return is_unique;                                             \
  }

UNIQUE(swift_isUniquelyReferenced_native)
UNIQUE(swift_isUniquelyReferenced_nonNull_native)
UNIQUE(swift_isUniquelyReferenced)
UNIQUE(swift_isUniquelyReferenced_nonNull)
UNIQUE(swift_isUniquelyReferenced_nonNull_bridgeObject)
UNIQUE(swift_isUniquelyReferencedNonObjC)
UNIQUE(swift_isUniquelyReferencedNonObjC_nonNull)
UNIQUE(swift_isUniquelyReferencedNonObjC_nonNull_bridgeObject)

// isKnownUniquelyReferenced of a reference, and of one that may be nil. Code that is not optimised calls them.
#define KNOWN "$ss25isKnownUniquelyReferencedySbxzRlzClF"
#define KNOWN_OPTIONAL "$ss25isKnownUniquelyReferencedySbxSgzRlzClF"
#define KNOWN_UNIQUE(name, symbol)                                                       \
  SWIFTCALL bool name(void *const *reference, const void *type) __asm__(symbol); \
  REPLACED_AT(SWIFTCALL bool, name, (void *const *reference, const void *type), dlsym(RTLD_NEXT, symbol)) { \
    bool is_unique = REAL(name)(reference, type);                                         \
    has_asked(*reference, is_unique);                                                     \
    return is_unique;                                                                     \
  }

KNOWN_UNIQUE(rh_is_known_unique, KNOWN)
KNOWN_UNIQUE(rh_is_known_unique_optional, KNOWN_OPTIONAL)

// The storage of an array of the standard library is changed in place by a thread that has the only reference, and the
// library's own code, which finds that out, is not seen.
bool rh_acquires_storage(const struct ci_race *race) {
  struct rh_object object;
  if (!rh_entries || !rh_find_object(race->address, &object)) return false;
  struct rh_entry *entry = rh_entry((const void *)object.start, false);
  if (!entry || !entry->known || retain_count((const void *)object.start) != 1) return false;
  if (time_of(entry->known, race->earlier.thread) < race->earlier.time) return false;
  const struct ci_clock *clock = ci_knowledge();
  if (clock) acquire(entry, clock);
  return true;
}
#else
bool rh_acquires_storage(const struct ci_race *race) {
  (void)race;
  return false;
}
void rh_release_object(const void *object) { (void)object; }
void rh_acquire_object(const void *object) { (void)object; }
#endif
