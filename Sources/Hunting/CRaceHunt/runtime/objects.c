#define _GNU_SOURCE
#include "entries.h"

#include "../base/heap.h"
#include "../base/libraries.h"
#include "runtime.h"

#include <dlfcn.h>
#include <stdlib.h>

bool rh_is_global(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0;
}

#if RH_WATCHES_OBJECTS

enum { most_entries = 1 << 18 };
struct rh_entry *rh_entries;
static uint32_t *order;
static uint32_t entry_count;

// How many objects of a size a thread has made with the same code, and how many blocks of other memory. Each count has a place of
// its own: the memory of one size does not change the numbers of another one, and what a library makes in the first of several runs
// only, such as a cache, does not change the numbers of what the program makes in each.
enum { most_counts = 1 << 12 };
static struct { int64_t run; uint64_t maker; int32_t thread, count; uint32_t size; bool is_object; } counts[most_counts];

void rh_begin_objects(bool reuses_memory) {
  rh_begin_allocations(reuses_memory);
  rh_begin_references();
  rh_forget_globals();
  entry_count = 0;
}

void rh_watch_objects(void) {
  if (rh_entries || !ci_is_present()) return;
  ci_find_caches();
  rh_begin_heap();
  if (!rh_watch_references() || !rh_watch_allocations()) return ci_misses_references();
  order = malloc(most_entries * sizeof *order);
  rh_entries = calloc(most_entries, sizeof *rh_entries);
}

struct rh_entry *rh_entry(const void *object, bool adds) {
  uintptr_t start = (uintptr_t)object;
  size_t index = (size_t)((start >> 4) * 0x9e3779b97f4a7c15u >> 24) & (most_entries - 1);
  while (rh_entries[index].run == ci_current_run() && rh_entries[index].object.start != start) {
    index = (index + 1) & (most_entries - 1);
  }
  struct rh_entry *entry = &rh_entries[index];
  if (entry->run == ci_current_run()) return entry;
  if (!adds) return NULL;
  if (entry_count > most_entries / 2) {
    ci_give_up();
    return NULL;
  }
  *entry =
      (struct rh_entry){.object = {.start = start, .thread = rh_no_thread}, .run = ci_current_run(), .is_shared = true};
  order[entry_count++] = (uint32_t)index;
  return entry;
}

void rh_made(struct rh_entry *entry, const void *object, size_t size, const void *metadata) {
  entry->object.start = (uintptr_t)object;
  entry->object.size = (uint32_t)size;
  entry->object.thread = ci_running_thread();
  entry->object.number = -1;
  entry->object.metadata = metadata;
  entry->is_shared = false;
  entry->known = entry->asked = NULL;
}

static bool counts_at(size_t index, const struct rh_object *object) {
  return counts[index].thread == object->thread && counts[index].size == object->size &&
         counts[index].maker == object->maker && counts[index].is_object == (object->metadata != NULL);
}

// The calls of libraries until one of the program.
static uint64_t maker(const void *frame) {
  enum { most_calls = 12 };
  const void *callers[most_calls];
  int count = ct_callers(callers, most_calls, frame);
  uint64_t maker = 0;
  for (int i = 0; i < count; i++) {
    maker = (maker ^ (uintptr_t)callers[i]) * 0x9e3779b97f4a7c15u;
    if (rh_owner(callers[i]) == rh_of_program) break;
  }
  return maker;
}

void rh_number(struct rh_entry *entry, const void *frame) {
  struct rh_object *object = &entry->object;
  bool is_object = object->metadata != NULL;
  object->maker = maker(frame);
  size_t index = ((size_t)(object->thread + 1) * 31 + object->size * 2 + is_object + (size_t)(object->maker >> 32)) % most_counts;
  // If a run has more counts than there are places, some share one.
  for (int i = 1; i < most_counts && counts[index].run == ci_current_run() && !counts_at(index, object); i++) {
    index = (index + 1) % most_counts;
  }
  if (counts[index].run != ci_current_run()) {
    counts[index].run = ci_current_run();
    counts[index].thread = object->thread;
    counts[index].size = object->size;
    counts[index].maker = object->maker;
    counts[index].is_object = is_object;
    counts[index].count = 0;
  }
  object->number = 2 * counts[index].count++ + is_object;
}

bool rh_find_object(const void *address, struct rh_object *object) {
  uintptr_t place = (uintptr_t)address;
  for (uint32_t i = 0; i < entry_count; i++) {
    struct rh_entry *entry = &rh_entries[order[i]];
    if (entry->object.size > 0 && place - entry->object.start < entry->object.size) {
      *object = entry->object;
      return true;
    }
  }
  return false;
}

bool rh_is_object(const void *address) {
  const struct rh_entry *entry = rh_entries ? rh_entry(address, false) : NULL;
  return entry && (entry->object.metadata || !entry->is_block);
}

#else
void rh_watch_objects(void) {
  if (ci_is_present()) ci_misses_references();
}
void rh_begin_objects(bool reuses_memory) { (void)reuses_memory; }
bool rh_find_object(const void *address, struct rh_object *object) {
  (void)address, (void)object;
  return false;
}
bool rh_is_object(const void *address) {
  (void)address;
  return false;
}
#endif
