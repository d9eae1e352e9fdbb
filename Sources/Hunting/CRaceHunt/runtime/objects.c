#define _GNU_SOURCE
#include "../base/heap.h"
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// What the reference counts of objects order. A thread that gives up a reference passes on what it knows. The thread that
// gives up the last reference knows it, and so does a thread that finds that its reference is the only one, and changes the
// object in place. Between these no reference count orders anything.

#include <dlfcn.h>

bool rh_is_global(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0;
}

#if __linux__ && (__x86_64__ || __aarch64__) && defined(__GLIBC__) && !RH_SANITIZED

#include <malloc.h>

struct knowledge {
  // The thread whose own knowledge this is, or -1 if it is that of several threads.
  int32_t thread;
  int32_t count;
  uint32_t times[];
};

struct entry {
  struct rh_object object;
  // Whether the memory was allocated in the run, and whether it was freed.
  bool is_block, is_free;
  int64_t run;
  // Whether another thread than that which made it has given up a reference.
  bool is_shared;
  // What threads knew that have given up a reference, and threads that have asked whether theirs is the only one.
  const struct knowledge *known, *asked;
};

enum { most_entries = 1 << 18, most_bytes = 1 << 24, no_thread = -2 };
static struct entry *entries;
static uint32_t *order;
static uint32_t entry_count;
static char *arena;
static size_t arena_used;

// The knowledge of the thread that was copied last, and its time.
static const struct knowledge *last_copy;

// How many objects of a size a thread has made. Two sizes may have one count.
enum { most_counts = 1 << 10 };
static struct { int64_t run; int32_t count; } counts[most_counts];

static void *(*next_alloc)(const void *metadata, size_t size, size_t mask);
static void (*next_release)(void *object);
static void (*next_release_n)(void *object, uint32_t count);
static size_t (*retain_count)(const void *object);

static void free_held(void);

// The sizes, in units of 16 bytes, of memory that the program has freed in the run. Sizes from 1,008 bytes are one.
static uint64_t freed_sizes;

// Whether new memory of the run may be what the run has freed, whether the thread that runs makes an object now, and whether
// new memory could have been what the run has freed, but was not.
static bool may_reuse, reuses, has_omitted_reuse;

static uint64_t size_bit(size_t size) {
  enum { largest = 63 };
  size_t units = size >> 4;
  return (uint64_t)1 << (units < largest ? units : largest);
}

void rh_begin_objects(bool reuses_memory) {
  may_reuse = reuses_memory;
  freed_sizes = 0;
  has_omitted_reuse = false;
  free_held();
  rh_forget_globals();
  entry_count = 0;
  arena_used = 0;
  last_copy = NULL;
}

static struct entry *find(uintptr_t object, bool adds) {
  size_t index = (size_t)((object >> 4) * 0x9e3779b97f4a7c15u >> 24) & (most_entries - 1);
  while (entries[index].run == ci_current_run() && entries[index].object.start != object) {
    index = (index + 1) & (most_entries - 1);
  }
  struct entry *entry = &entries[index];
  if (entry->run == ci_current_run()) return entry;
  if (!adds) return NULL;
  if (entry_count > most_entries / 2) {
    ci_give_up();
    return NULL;
  }
  *entry = (struct entry){.object = {.start = object, .thread = no_thread}, .run = ci_current_run(), .is_shared = true};
  order[entry_count++] = (uint32_t)index;
  return entry;
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

static void release(struct entry *entry, const struct ci_clock *clock) {
  const struct knowledge *own = copy(clock);
  if (!own) return;
  compare(entry->asked, clock);
  if (entry->object.thread != clock->thread - 1) entry->is_shared = true;
  if (entry->known == own) return;
  entry->known = with(entry->known, own);
  // An object that only its maker has used orders nothing yet, so the thread need not begin a new time.
  if (entry->is_shared) ci_passed_on();
}

static void acquire(const struct entry *entry, const struct ci_clock *clock) {
  const struct knowledge *known = entry->known;
  if (!known || known->thread == clock->thread) return;
  struct ci_clock learned;
  learned.thread = clock->thread;
  learned.count = known->count;
  memcpy(learned.times, known->times, (size_t)known->count * sizeof *known->times);
  ci_learn(&learned);
}

void rh_release_object(const void *object) {
  const struct ci_clock *clock = entries && ci_is_seen() ? ci_knowledge() : NULL;
  if (!clock) return;
  struct entry *entry = find((uintptr_t)object, true);
  if (entry) release(entry, clock);
}

void rh_acquire_object(const void *object) {
  struct entry *entry = entries && ci_is_seen() ? find((uintptr_t)object, false) : NULL;
  if (!entry || !entry->known) return;
  const struct ci_clock *clock = ci_knowledge();
  if (clock) acquire(entry, clock);
}

// The thread has asked whether its reference is the only one.
static void has_asked(const void *object, bool is_only) {
  const struct ci_clock *clock = entries && ci_is_seen() ? ci_knowledge() : NULL;
  struct entry *entry = clock ? find((uintptr_t)object, true) : NULL;
  const struct knowledge *own = entry ? copy(clock) : NULL;
  if (!own) return;
  compare(entry->known, clock);
  entry->asked = with(entry->asked, own);
  if (is_only) acquire(entry, clock);
}

// An object whose count never changes.
static bool is_immortal(const void *object) { return (uint32_t)((const uint64_t *)object)[1] == UINT32_MAX; }

static bool is_object(const void *object) { return (intptr_t)object > 0 && !is_immortal(object); }

// The thread makes an object, or allocates memory that is none.
static void made(struct entry *entry, const void *object, size_t size, const void *metadata) {
  entry->object.start = (uintptr_t)object;
  entry->object.size = (uint32_t)size;
  entry->object.thread = ci_running_thread();
  entry->object.number = -1;
  entry->object.metadata = metadata;
  entry->is_shared = false;
  entry->known = entry->asked = NULL;
}

// Numbers an object, or memory.
static void number(struct entry *entry) {
  struct rh_object *object = &entry->object;
  int32_t thread = object->thread;
  size_t index = ((size_t)(thread + 1) * 31 + object->size * 2 + (object->metadata != NULL)) % most_counts;
  if (counts[index].run != ci_current_run()) {
    counts[index].run = ci_current_run();
    counts[index].count = 0;
  }
  object->number = counts[index].count++;
  if (!may_reuse && freed_sizes & size_bit(rh_heap_room((void *)object->start))) has_omitted_reuse = true;
}

bool rh_omits_reuse(void) { return has_omitted_reuse; }

static void *watch_alloc(const void *metadata, size_t size, size_t mask) {
  bool is_seen = ci_is_seen();
  if (is_seen) reuses = may_reuse;
  void *object = next_alloc(metadata, size, mask);
  if (is_seen) reuses = false;
  struct entry *entry = is_seen ? find((uintptr_t)object, true) : NULL;
  if (!entry) return object;
  made(entry, object, size, metadata);
  number(entry);
  return object;
}

// Returns false if the object has ended.
static bool gives_up(void *object, uint32_t count, const void *frame) {
  if (!ci_is_seen() || !is_object(object)) return true;
  const struct entry *entry = find((uintptr_t)object, false);
  if (entry && entry->is_free) {
    ci_accesses_bytes(object, entry->object.size, true, frame);
    return false;
  }
  if (retain_count(object) > count) rh_release_object(object);
  else rh_acquire_object(object);
  return true;
}

static void watch_release(void *object) {
  if (gives_up(object, 1, __builtin_frame_address(0))) next_release(object);
}

static void watch_release_n(void *object, uint32_t count) {
  if (gives_up(object, count, __builtin_frame_address(0))) next_release_n(object, count);
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

// Returns false if this runtime has no such functions.
static bool watch(void) {
  void **retain_place = dlsym(RTLD_DEFAULT, "_swift_retain");
  void **alloc_place = dlsym(RTLD_DEFAULT, "_swift_allocObject");
  void **release_place = dlsym(RTLD_DEFAULT, "_swift_release");
  void **release_n_place = dlsym(RTLD_DEFAULT, "_swift_release_n");
  bool *is_watched =
      dlsym(RTLD_DEFAULT, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly");
  retain_count = dlsym(RTLD_DEFAULT, "swift_retainCount");
  if (!retain_place || !alloc_place || !release_place || !release_n_place || !is_watched) return false;
  if (!retain_count || !swift_retain) return false;
  if (!watches_retain(retain_place, is_watched)) return false;
  entries = calloc(most_entries, sizeof *entries);
  order = malloc(most_entries * sizeof *order);
  arena = malloc(most_bytes);
  next_alloc = *alloc_place;
  next_release = *release_place;
  next_release_n = *release_n_place;
  *alloc_place = watch_alloc;
  *release_place = watch_release;
  *release_n_place = watch_release_n;
  return true;
}

void rh_watch_objects(void) {
  if (entries || !ci_is_present()) return;
  ci_find_caches();
  rh_begin_heap();
  if (!watch()) ci_misses_references();
}

bool rh_find_object(const void *address, struct rh_object *object) {
  uintptr_t place = (uintptr_t)address;
  for (uint32_t i = 0; i < entry_count; i++) {
    struct entry *entry = &entries[order[i]];
    if (entry->object.size > 0 && place - entry->object.start < entry->object.size) {
      *object = entry->object;
      return true;
    }
  }
  return false;
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
  __attribute__((swiftcall)) bool name(void *const *reference, const void *type) __asm__(symbol); \
  REPLACED_AT(__attribute__((swiftcall)) bool, name, (void *const *reference, const void *type), dlsym(RTLD_NEXT, symbol)) { \
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
  if (!entries || !rh_find_object(race->address, &object)) return false;
  struct entry *entry = find(object.start, false);
  if (!entry || !entry->known || retain_count((const void *)object.start) != 1) return false;
  if (time_of(entry->known, race->earlier.thread) < race->earlier.time) return false;
  const struct ci_clock *clock = ci_knowledge();
  if (clock) acquire(entry, clock);
  return true;
}

// MARK: Accesses

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

// How many bytes of a variable the code at the place accesses without announcing it. Found out at its first access, and kept.
static uint64_t accessed_unseen(const void *place, const void *address) {
  enum { most_places = 1 << 12 };
  static struct { const void *place; uint64_t size; } places[most_places];
  size_t index = (uintptr_t)place % most_places;
  if (places[index].place != place) {
    struct rh_object object;
    uint64_t size = ci_accessed_next(place);
    if (size == 0 && !rh_find_object(address, &object)) return 0;
    places[index].place = place;
    places[index].size = size > 0 ? size : is_generic(&object);
  }
  return places[index].size;
}

// The beginning of an access to a property of a class or to a captured variable. Generic code that is not specialised announces
// nothing else, since the runtime copies its values, and the functions that the compiler makes to copy values announce nothing
// either. Other code announces its accesses, and may do so without any, for example if it passes a structure on to C code that
// accesses it by atomics.
REPLACED(void, swift_beginAccess, (void *address, void *buffer, uintptr_t flags, void *place)) {
  void *caller = __builtin_return_address(0);
  enum { modifies = 1 };
  if (entries && ci_is_seen()) {
    ci_accesses_bytes(address, accessed_unseen(caller, address), flags & modifies, __builtin_frame_address(0));
  }
  REAL(swift_beginAccess)(address, buffer, flags, place ? place : caller);
}

// MARK: Memory

// Memory that a run frees is held until the run ends, unless the hunt lets addresses come back. So no address has two meanings
// in a run, and a later access is found.

enum { most_held = 1 << 16, most_held_bytes = 1 << 26, smallest_block = 24 };
static void *held[most_held];
static int held_count;
static size_t held_bytes;

// Of a program without instrumented code no allocations are watched. There only the memory of objects is held that the run
// has numbered.
static struct rh_table numbered = RH_TABLE(char, "objects of the system");

void rh_numbers(const void *object) {
  if (!entries) rh_add_record(&numbered, object);
}

static bool is_numbered(const char *memory) {
  if (numbered.record_count == 0 || !memory) return false;
  size_t size = malloc_usable_size((void *)memory);
  for (uint32_t number = 1; number <= numbered.record_count; number++) {
    if ((size_t)((const char *)rh_address(&numbered, number) - memory) < size) return true;
  }
  return false;
}

static void free_held(void) {
  rh_remove_records(&numbered);
  rh_unwatch_blocks();
  rh_lock(&rh_shared[rh_memory_lock]);
  for (int i = 0; i < held_count; i++) rh_heap_free(held[i]);
  held_count = 0;
  held_bytes = 0;
  rh_unlock(&rh_shared[rh_memory_lock]);
}

void rh_comes_back(const void *memory, size_t size) {
  ci_forget(memory, size);
  CT_UNSEEN(rh_synchronization.reuse(memory, size));
}

static void *allocated(void *memory, size_t size, const void *frame) {
  if (!memory || !entries || !ci_is_seen()) return memory;
  struct entry *entry = find((uintptr_t)memory, true);
  if (!entry) return memory;
  bool is_reused = entry->object.thread != no_thread;
  made(entry, memory, size, NULL);
  // Another thread than those of the run has freed it, such as one of Dispatch.
  if (is_reused) rh_comes_back(memory, size);
  // The runtime and the libraries of the system keep memory for later runs, which allocate less.
  if (rh_is_of_program(((const void *const *)frame)[1])) number(entry);
  entry->is_block = true;
  entry->is_free = false;
  rh_watch_block(memory);
  entry->object.place_count = ci_records_calls() ? ct_callers(entry->object.places, ci_places, frame) : 0;
  return memory;
}

// A block of the run, or memory that the run has freed.
static struct entry *known(const void *memory) {
  struct entry *entry = memory && entries && ci_current_run() != 0 ? find((uintptr_t)memory, false) : NULL;
  return entry && (entry->is_block || entry->is_free) ? entry : NULL;
}

// Returns false if the memory must be freed now. Freeing it again is a use of it, which is reported, and does nothing.
static bool hold(void *memory, const void *frame) {
  struct entry *entry = known(memory);
  if (entry && entry->is_free) {
    if (ci_is_seen()) ci_free(memory, entry->object.size, frame);
    return true;
  }
  if (!entry && !is_numbered(memory)) return false;
  if (ci_is_seen()) rh_expect_bounds();
  size_t size = malloc_usable_size(memory);
  rh_lock(&rh_shared[rh_memory_lock]);
  bool is_held = held_count < most_held && held_bytes + size <= most_held_bytes;
  if (is_held) {
    held[held_count++] = memory;
    held_bytes += size;
    if (entry) {
      entry->is_free = true;
      if (entry->object.number >= 0) freed_sizes |= size_bit(rh_heap_room(memory));
    }
  }
  rh_unlock(&rh_shared[rh_memory_lock]);
  if (!is_held) {
    ci_forgets();
    return false;
  }
  if (entry && ci_is_seen()) ci_free(memory, entry->object.size, frame);
  return true;
}

#define FRAME __builtin_frame_address(0)

// Memory of the size that the program has freed last, if it may be used again.
static void *take_held(size_t size, const void *frame) {
  if (!may_reuse || !ci_is_seen() || !(reuses || rh_is_of_program(((const void *const *)frame)[1]))) return NULL;
  void *memory = NULL;
  rh_lock(&rh_shared[rh_memory_lock]);
  for (int i = held_count; i-- > 0 && !memory;) {
    const struct entry *entry = find((uintptr_t)held[i], false);
    size_t room = rh_heap_room(held[i]);
    if (!entry || entry->object.number < 0 || room < size || room >= size + smallest_block) continue;
    memory = held[i];
    held_bytes -= malloc_usable_size(memory);
    rh_heap_use_again(memory, size);
    memmove(&held[i], &held[i + 1], (size_t)(--held_count - i) * sizeof *held);
  }
  rh_unlock(&rh_shared[rh_memory_lock]);
  return memory;
}

static void *new_memory(size_t size, const void *frame) {
  if (ci_is_seen()) rh_expect_bounds();
  void *memory = take_held(size, frame);
  return allocated(memory ? memory : rh_heap_malloc(size), size, frame);
}

// The memory of pointers that Swift code allocates.
REPLACED(void *, swift_slowAlloc, (size_t size, size_t mask)) {
  bool is_counted = entries && ci_is_seen() && rh_is_of_program(__builtin_return_address(0));
  if (is_counted) reuses = may_reuse;
  void *memory = REAL(swift_slowAlloc)(size, mask);
  if (is_counted) reuses = false;
  struct entry *entry = is_counted ? find((uintptr_t)memory, false) : NULL;
  if (entry && entry->object.number < 0) number(entry);
  return memory;
}

WEAK void *malloc(size_t size) { return new_memory(size, FRAME); }
WEAK void *calloc(size_t count, size_t size) { return allocated(rh_heap_calloc(count, size), count * size, FRAME); }
WEAK void *memalign(size_t alignment, size_t size) {
  return allocated(rh_heap_memalign(alignment, size), size, FRAME);
}
WEAK void *aligned_alloc(size_t alignment, size_t size) {
  return allocated(rh_heap_memalign(alignment, size), size, FRAME);
}
WEAK int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = rh_heap_memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = allocated(made, size, FRAME);
  return 0;
}

static void forget(void *memory) {
  rh_unwatch_block(memory);
  if (memory && ci_accesses() > 0 && ct_thread()->run != 0 && ct_thread()->run == ci_current_run()) {
    ci_forget(memory, malloc_usable_size(memory));
  }
}

// Memory that the system maps may have been that of an earlier mapping.
#define MAPS(name, position)                                                                                   \
  REPLACED(void *, name, (void *place, size_t size, int protection, int flags, int file, position offset)) {   \
    void *memory = REAL(name)(place, size, protection, flags, file, offset);                                   \
    if (memory != MAP_FAILED && ci_is_seen() && ci_accesses() > 0) rh_comes_back(memory, size);                   \
    return memory;                                                                                             \
  }
MAPS(mmap, off_t)
MAPS(mmap64, off64_t)

void (*rh_is_freed)(const void *address);

WEAK void free(void *memory) {
  if (rh_is_freed) rh_is_freed(memory);
  if (hold(memory, FRAME)) return;
  forget(memory);
  rh_heap_free(memory);
}

WEAK void *realloc(void *memory, size_t size) {
  struct entry *entry = known(memory);
  if (entry && entry->is_free) {
    hold(memory, FRAME);
    return NULL;
  }
  if (!entry || size == 0) {
    forget(memory);
    return allocated(rh_heap_realloc(memory, size), size, FRAME);
  }
  void *made = new_memory(size, FRAME);
  if (!made) return NULL;
  size_t old_size = malloc_usable_size(memory);
  memcpy(made, memory, size < old_size ? size : old_size);
  if (!hold(memory, FRAME)) {
    forget(memory);
    rh_heap_free(memory);
  }
  return made;
}
#else
void rh_watch_objects(void) {
  if (ci_is_present()) ci_misses_references();
}
void rh_begin_objects(bool reuses_memory) { (void)reuses_memory; }
bool rh_omits_reuse(void) { return false; }
void rh_numbers(const void *object) { (void)object; }
bool rh_find_object(const void *address, struct rh_object *object) {
  (void)address, (void)object;
  return false;
}
bool rh_acquires_storage(const struct ci_race *race) {
  (void)race;
  return false;
}
void rh_release_object(const void *object) { (void)object; }
void rh_acquire_object(const void *object) { (void)object; }
#endif
