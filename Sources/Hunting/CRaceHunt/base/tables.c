#define _GNU_SOURCE
#include "tables.h"
#include "CRaceHunt.h"

#include <CHuntable.h>
#include <string.h>

static int64_t most_records = INT64_MAX;
static const char *full;

void rh_limit_tables(int64_t records) {
  most_records = records < 0 ? INT64_MAX : records;
  full = NULL;
}

// Not weakened: hunts run on this, and do not see it.
const char *rh_full_table(void) { return __atomic_load_n(&full, __ATOMIC_RELAXED); }

void rh_is_full(const char *what) { __atomic_store_n(&full, what, __ATOMIC_RELAXED); }

#if __linux__
#include <sys/mman.h>

enum { records_of_chunk = 1 << 10, most_chunks = 1 << 15, least_slots = 1 << 10 };
static const uint32_t removed = UINT32_MAX;

// Stands before each record.
struct head {
  // Null if the record is free.
  const void *address;
  uint32_t next_free;
};

static struct head *head(const struct rh_table *table, uint32_t number) {
  size_t size = sizeof(struct head) + ((table->size + 7) & ~(size_t)7);
  return (struct head *)((char *)table->chunks[(number - 1) / records_of_chunk] + (number - 1) % records_of_chunk * size);
}

// A table grows while a lock of the hunter is held. What the run maps is told to code that frees memory, which takes such a lock.
static void *memory(size_t size) {
  void *made;
  CT_UNSEEN(made = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  return made == MAP_FAILED ? NULL : made;
}

void *rh_record(const struct rh_table *table, uint32_t number) {
  struct head *found = head(table, number);
  return found->address ? found + 1 : NULL;
}

const void *rh_address(const struct rh_table *table, uint32_t number) { return head(table, number)->address; }

bool rh_is_record(const struct rh_table *table, const void *record) {
  for (uint32_t first = 1; first <= table->record_count; first += records_of_chunk) {
    uint32_t last = table->record_count - first < records_of_chunk ? table->record_count : first + records_of_chunk - 1;
    uintptr_t start = (uintptr_t)head(table, first), end = (uintptr_t)head(table, last);
    if ((uintptr_t)record > start && (uintptr_t)record <= end + sizeof(struct head)) return true;
  }
  return false;
}

static size_t place_of(const void *address, size_t count) {
  return ((uintptr_t)address >> 2) * 0x9e3779b97f4a7c15u >> 24 & (count - 1);
}

// Eight bits for each slot, in which the bit of each address of the table is set. Each call of `free` looks its address up, and
// nearly none is here. In a table that outgrows the processor's cache the bit is found sooner than the slots are.
static uint8_t *filter_of(const struct rh_table *table) { return (uint8_t *)(table->slots + table->slot_count); }

static size_t bit_of(const struct rh_table *table, const void *address) { return place_of(address, table->slot_count * 8); }

static uint32_t *slot_of(const struct rh_table *table, const void *address) {
  if (!table->slots) return NULL;
  size_t bit = bit_of(table, address);
  if (!(filter_of(table)[bit / 8] >> bit % 8 & 1)) return NULL;
  size_t place = place_of(address, table->slot_count);
  for (; table->slots[place]; place = (place + 1) & (table->slot_count - 1)) {
    uint32_t number = table->slots[place];
    if (number != removed && head(table, number)->address == address) return &table->slots[place];
  }
  return NULL;
}

static void put(struct rh_table *table, uint32_t number) {
  size_t place = place_of(head(table, number)->address, table->slot_count);
  while (table->slots[place]) place = (place + 1) & (table->slot_count - 1);
  table->slots[place] = number;
  table->used_slots++;
  size_t bit = bit_of(table, head(table, number)->address);
  filter_of(table)[bit / 8] |= (uint8_t)(1 << bit % 8);
}

// Makes room for one more slot. Half of the slots stay free, so that a search ends soon.
static bool has_slot(struct rh_table *table) {
  if ((table->used_slots + 1) * 2 <= table->slot_count) return true;
  size_t live = 0;
  for (uint32_t number = 1; number <= table->record_count; number++) live += head(table, number)->address != NULL;
  size_t count = least_slots;
  while (count < (live + 1) * 4) count *= 2;
  uint32_t *old = table->slots, *made = memory(count * (sizeof *made + 1));
  if (!made) return false;
  size_t old_count = table->slot_count;
  table->slots = made;
  table->slot_count = count;
  table->used_slots = 0;
  for (uint32_t number = 1; number <= table->record_count; number++) {
    if (head(table, number)->address) put(table, number);
  }
  if (old) munmap(old, old_count * (sizeof *old + 1));
  return true;
}

// The number of a free record, or 0.
static uint32_t free_record(struct rh_table *table) {
  uint32_t number = table->first_free;
  if (number) {
    table->first_free = head(table, number)->next_free;
    return number;
  }
  if (table->record_count >= most_records) return 0;
  if (!table->chunks) table->chunks = memory(most_chunks * sizeof *table->chunks);
  uint32_t chunk = table->record_count / records_of_chunk;
  if (!table->chunks || chunk == most_chunks) return 0;
  if (!table->chunks[chunk]) {
    table->chunks[chunk] = memory(records_of_chunk * (sizeof(struct head) + ((table->size + 7) & ~(size_t)7)));
    if (!table->chunks[chunk]) return 0;
  }
  return ++table->record_count;
}

void *rh_find_record(struct rh_table *table, const void *address) {
  uint32_t *slot = slot_of(table, address);
  return slot ? head(table, *slot) + 1 : NULL;
}

void *rh_add_record(struct rh_table *table, const void *address) {
  void *known = rh_find_record(table, address);
  if (known) return known;
  uint32_t number = has_slot(table) ? free_record(table) : 0;
  if (number == 0) {
    rh_is_full(table->what);
    return NULL;
  }
  struct head *made = head(table, number);
  made->address = address;
  put(table, number);
  return memset(made + 1, 0, table->size);
}

void rh_remove_record(struct rh_table *table, const void *address) {
  uint32_t *slot = slot_of(table, address);
  if (!slot) return;
  struct head *ended = head(table, *slot);
  *ended = (struct head){.next_free = table->first_free};
  table->first_free = *slot;
  *slot = removed;
}

void rh_remove_records(struct rh_table *table) {
  if (table->record_count == 0) return;
  memset(table->slots, 0, table->slot_count * (sizeof *table->slots + 1));
  table->used_slots = 0;
  table->record_count = table->first_free = 0;
}
#endif
