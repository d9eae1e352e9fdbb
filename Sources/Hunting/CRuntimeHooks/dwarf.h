#ifndef RT_DWARF_H
#define RT_DWARF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the lines of a program from its debugging information: DWARF 4 and 5, of 64 bits, not compressed.
//
// The runtime's own reader looks through all lines of the program for one address. This one looks through those of one
// unit, which is a file or a module.

struct rt_bytes {
  const uint8_t *at, *end;
};

// A unit of the information, or of the line tables.
struct rt_unit {
  struct rt_bytes entries;  // from the root entry
  const uint8_t *start;
  int version, address_size;
  uint64_t abbreviations, lines, low, address_base, string_base, range_base;
  const char *folder;
};

struct rt_range {
  uint64_t low, high;
  int unit;
};

// A file of the process with code.
struct rt_image {
  uintptr_t base;
  struct rt_bytes info, abbreviations, lines, strings, line_strings, addresses, string_offsets, ranges, range_lists;
  struct rt_unit *units;
  int unit_count;
  struct rt_range *unit_ranges;
  int range_count, range_capacity;
  struct rt_image *next;
};

// The value of an attribute.
struct rt_value {
  uint64_t number;
  const char *text;
  enum { rt_constant, rt_address, rt_offset, rt_index, rt_text } kind;
};

struct rt_abbreviation {
  uint64_t code, tag;
  struct rt_bytes attributes;
};

uint64_t rt_number(struct rt_bytes *bytes, int size);
uint64_t rt_uleb(struct rt_bytes *bytes);
int64_t rt_sleb(struct rt_bytes *bytes);
const char *rt_string(struct rt_bytes *bytes);
// The bytes of a section from an offset on.
struct rt_bytes rt_from(struct rt_bytes section, uint64_t offset);

// Reads the value of an attribute. Returns false if the form is not known.
bool rt_read(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_bytes *bytes, uint64_t form, int64_t constant,
    struct rt_value *value);
// Reads the next attribute of an entry: its name, or 0 after the last one, and its value. Returns false if its form is not known.
bool rt_attribute(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_bytes *attributes, struct rt_bytes *bytes,
    uint64_t *name, struct rt_value *value);
// Reads the next abbreviation of a unit; false after the last one.
bool rt_next_abbreviation(struct rt_bytes *bytes, struct rt_abbreviation *found);
// The abbreviation of an entry; false if there is none.
bool rt_abbreviation(const struct rt_image *image, const struct rt_unit *unit, uint64_t code, struct rt_abbreviation *found);
// Calls `use` with each range of a list.
void rt_each_range(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_value list,
    void (*use)(uint64_t low, uint64_t high, void *context), void *context);

// The image of an address, with its units; null if it has no information that can be read.
struct rt_image *rt_image_of(uintptr_t address);

// A row of a line table.
struct rt_row {
  uint64_t address, file;
  int64_t line;
};

// The row of an address, and the address of the first later row with a line, which is 0 if there is none.
bool rt_row_at(
    const struct rt_image *image, const struct rt_unit *unit, uint64_t address, struct rt_row *found, uint64_t *next);
// Writes the path of a file of the line table.
bool rt_path(const struct rt_image *image, const struct rt_unit *unit, uint64_t file, char *path, size_t size);

#endif
