#define _GNU_SOURCE
#include "entries.h"

#include "../base/heap.h"
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

// Memory that a run frees is held until the run ends, unless the hunt lets addresses come back. So no address has two meanings
// in a run, and a later access is found.
#if RH_WATCHES_OBJECTS

#include <errno.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>

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

enum { most_held = 1 << 16, most_held_bytes = 1 << 26, smallest_block = 24 };
static void *held[most_held];
static int held_count;
static size_t held_bytes;

// Of a program without instrumented code no allocations are watched. There only the memory of objects is held that the run
// has numbered. Memory begins and ends with a part of this size, so each part belongs to one block at most. The table has the
// parts in which objects begin.
enum { part_size = 16 };
static struct rh_table numbered = RH_TABLE(char, "objects of the system");

void rh_numbers(const void *object) {
  if (rh_entries) return;
  rh_lock(&rh_shared[rh_memory_lock]);
  rh_add_record(&numbered, (const char *)object - (uintptr_t)object % part_size);
  rh_unlock(&rh_shared[rh_memory_lock]);
}

static bool is_numbered(const char *memory) {
  if (numbered.record_count == 0 || !memory) return false;
  size_t size = malloc_usable_size((void *)memory);
  bool is_known = false;
  rh_lock(&rh_shared[rh_memory_lock]);
  // A large block has more parts than there are objects.
  if (size / part_size > numbered.record_count) {
    for (uint32_t number = 1; number <= numbered.record_count && !is_known; number++) {
      is_known = (size_t)((const char *)rh_address(&numbered, number) - memory) < size;
    }
  } else {
    for (size_t part = 0; part < size && !is_known; part += part_size) is_known = rh_find_record(&numbered, memory + part);
  }
  rh_unlock(&rh_shared[rh_memory_lock]);
  return is_known;
}

void rh_begin_allocations(bool reuses_memory) {
  may_reuse = reuses_memory;
  freed_sizes = 0;
  has_omitted_reuse = false;
  rh_unwatch_blocks();
  rh_lock(&rh_shared[rh_memory_lock]);
  rh_remove_records(&numbered);
  for (int i = 0; i < held_count; i++) rh_heap_free(held[i]);
  held_count = 0;
  held_bytes = 0;
  rh_unlock(&rh_shared[rh_memory_lock]);
}

void rh_comes_back(const void *memory, size_t size) {
  ci_forget(memory, size);
  CT_UNSEEN(rh_synchronization.reuse(memory, size));
}

// Numbers an object, or memory.
static void count(struct rh_entry *entry, const void *frame) {
  rh_number(entry, frame);
  if (!may_reuse && freed_sizes & size_bit(rh_heap_room((void *)entry->object.start))) has_omitted_reuse = true;
}

bool rh_omits_reuse(void) { return has_omitted_reuse; }

static void *allocated(void *memory, size_t size, const void *frame) {
  if (!memory || !rh_watches()) return memory;
  struct rh_entry *entry = rh_entry(memory, true);
  if (!entry) return memory;
  bool is_reused = entry->object.thread != rh_no_thread;
  rh_made(entry, memory, size, NULL);
  // Another thread than those of the run has freed it, such as one of Dispatch.
  if (is_reused) rh_comes_back(memory, size);
  // The runtime and the libraries of the system keep memory for later runs, which allocate less.
  if (rh_is_of_program(((const void *const *)frame)[1])) count(entry, frame);
  entry->is_block = true;
  entry->is_free = false;
  rh_watch_block(memory);
  entry->object.place_count = ci_records_calls() ? ct_callers(entry->object.places, ci_places, frame) : 0;
  return memory;
}

// A block of the run, or memory that the run has freed.
static struct rh_entry *known(const void *memory) {
  struct rh_entry *entry = memory && rh_entries && ci_current_run() != 0 ? rh_entry(memory, false) : NULL;
  return entry && (entry->is_block || entry->is_free) ? entry : NULL;
}

// Returns false if the memory must be freed now. Freeing it again is a use of it, which is reported, and does nothing.
static bool hold(void *memory, const void *frame) {
  struct rh_entry *entry = known(memory);
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
    const struct rh_entry *entry = rh_entry(held[i], false);
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

static void *(*next_alloc)(const void *metadata, size_t size, size_t mask);

static void *watch_alloc(const void *metadata, size_t size, size_t mask) {
  bool is_seen = rh_watches();
  if (is_seen) reuses = may_reuse;
  void *object = next_alloc(metadata, size, mask);
  if (is_seen) reuses = false;
  struct rh_entry *entry = is_seen ? rh_entry(object, true) : NULL;
  if (!entry) return object;
  rh_made(entry, object, size, metadata);
  count(entry, FRAME);
  return object;
}

bool rh_watch_allocations(void) {
  void **place = dlsym(RTLD_DEFAULT, "_swift_allocObject");
  if (!place) return false;
  next_alloc = *place;
  *place = watch_alloc;
  return true;
}

// The memory of pointers that Swift code allocates.
REPLACED(void *, swift_slowAlloc, (size_t size, size_t mask)) {
  bool is_counted = rh_watches() && rh_is_of_program(CALLER);
  if (is_counted) reuses = may_reuse;
  void *memory = REAL(swift_slowAlloc)(size, mask);
  if (is_counted) reuses = false;
  struct rh_entry *entry = is_counted ? rh_entry(memory, false) : NULL;
  if (entry && entry->object.number < 0) count(entry, FRAME);
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
  if (!memory || ct_thread()->run == 0 || ct_thread()->run != ci_current_run()) return;
  if (ci_accesses() > 0) ci_forget(memory, malloc_usable_size(memory));
  // The memory may have been an object of the hunter. What its references ordered does not order the uses of the next one.
  struct rh_entry *entry = rh_entries ? rh_entry(memory, false) : NULL;
  if (entry) entry->known = entry->asked = NULL;
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
  struct rh_entry *entry = known(memory);
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
bool rh_omits_reuse(void) { return false; }
void rh_numbers(const void *object) { (void)object; }
#endif
