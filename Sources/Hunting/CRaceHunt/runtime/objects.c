#define _GNU_SOURCE
#include "entries.h"

#include "../base/heap.h"
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

// How many objects of a size a thread has made. Two sizes may have one count.
enum { most_counts = 1 << 10 };
static struct { int64_t run; int32_t count; } counts[most_counts];

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

void rh_number(struct rh_entry *entry) {
  struct rh_object *object = &entry->object;
  int32_t thread = object->thread;
  size_t index = ((size_t)(thread + 1) * 31 + object->size * 2 + (object->metadata != NULL)) % most_counts;
  if (counts[index].run != ci_current_run()) {
    counts[index].run = ci_current_run();
    counts[index].count = 0;
  }
  object->number = counts[index].count++;
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

#else
void rh_watch_objects(void) {
  if (ci_is_present()) ci_misses_references();
}
void rh_begin_objects(bool reuses_memory) { (void)reuses_memory; }
bool rh_find_object(const void *address, struct rh_object *object) {
  (void)address, (void)object;
  return false;
}
#endif
