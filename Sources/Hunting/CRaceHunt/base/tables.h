#ifndef TABLES_H
#define TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What is known of objects, by their addresses. A table grows with its records, which stay where they are. A table is not
// locked. Its memory is none of the heap, whose functions are replaced, and is never given back.
struct rh_table {
  // What the records are, for the sentence that ends a hunt if the table cannot grow.
  const char *what;
  size_t size;
  // For each hash the number of a record, counted from one.
  uint32_t *slots;
  size_t slot_count, used_slots;
  void **chunks;
  uint32_t record_count, first_free;
};
#define RH_TABLE(kind, name) {.what = name, .size = sizeof(kind)}

// The record of the address, or null.
void *rh_find_record(struct rh_table *table, const void *address);
// The same, or a new record, which is zero. Null if the table cannot grow, which ends the hunt.
void *rh_add_record(struct rh_table *table, const void *address);
void rh_remove_record(struct rh_table *table, const void *address);
void rh_remove_records(struct rh_table *table);

// Something that cannot grow has no place left, which ends the hunt.
void rh_is_full(const char *what);
// Whether the address is that of a record.
bool rh_is_record(const struct rh_table *table, const void *record);

// Runs a statement for each record.
#define RH_FOR_EACH_RECORD(table, kind, record)                                                   \
  for (uint32_t number = 1; number <= (table)->record_count; number++)                            \
    for (kind *record = rh_record(table, number); record; record = NULL)
// The record with the number; null if it was removed.
void *rh_record(const struct rh_table *table, uint32_t number);
const void *rh_address(const struct rh_table *table, uint32_t number);

#endif
