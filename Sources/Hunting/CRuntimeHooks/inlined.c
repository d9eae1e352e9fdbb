#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "dwarf.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// The calls that were inlined at an address.
#if __linux__
struct call {
  uint64_t file, origin;
  int line;
};

struct inside {
  uint64_t address;
  bool is_inside;
};

static void compare(uint64_t low, uint64_t high, void *context) {
  struct inside *inside = context;
  if (low <= inside->address && inside->address < high) inside->is_inside = true;
}

// All abbreviations of a unit, by their codes, which are small numbers.
static struct rt_abbreviation *all_abbreviations(const struct rt_image *image, const struct rt_unit *unit, uint64_t *count) {
  struct rt_abbreviation *all = NULL;
  *count = 0;
  struct rt_bytes bytes = rt_from(image->abbreviations, unit->abbreviations);
  for (struct rt_abbreviation next; rt_next_abbreviation(&bytes, &next) && next.code <= 1 << 16;) {
    if (next.code >= *count) {
      uint64_t more = 2 * next.code + 64;
      all = realloc(all, more * sizeof(struct rt_abbreviation));
      memset(all + *count, 0, (more - *count) * sizeof(struct rt_abbreviation));
      *count = more;
    }
    all[next.code] = next;
  }
  return all;
}

// Finds the inlined calls around an address, outermost first.
static int find_calls(
    const struct rt_image *image, const struct rt_unit *unit, uint64_t address, struct call *calls, int limit) {
  uint64_t known;
  struct rt_abbreviation *all = all_abbreviations(image, unit, &known);
  struct rt_bytes bytes = unit->entries;
  int count = 0;
  while (bytes.at < bytes.end) {
    uint64_t code = rt_uleb(&bytes);
    if (code == 0) continue;
    if (code >= known || !all[code].code) break;
    struct call call = {0};
    struct rt_value low = {0}, high = {0}, ranges = {0};
    bool has_high = false, has_ranges = false, is_known = true;
    uint64_t sibling = 0;
    struct rt_bytes attributes = all[code].attributes;
    for (uint64_t name = 1; name && is_known;) {
      struct rt_value value;
      is_known = rt_attribute(image, unit, &attributes, &bytes, &name, &value);
      if (is_known) switch (name) {
      case 0x01: sibling = value.number; break;
      case 0x11: low = value; break;
      case 0x12: high = value, has_high = true; break;
      case 0x31: call.origin = value.number; break;
      case 0x55: ranges = value, has_ranges = true; break;
      case 0x58: call.file = value.number; break;
      case 0x59: call.line = (int)value.number; break;
      }
    }
    if (!is_known) break;
    enum { inlined = 0x1d, function = 0x2e };
    if (all[code].tag != inlined && all[code].tag != function) continue;
    struct inside inside = {address, false};
    if (has_ranges) rt_each_range(image, unit, ranges, compare, &inside);
    else if (has_high) compare(low.number, high.kind == rt_address ? high.number : low.number + high.number, &inside);
    if (inside.is_inside) {
      if (all[code].tag == inlined && count < limit) calls[count++] = call;
    } else if (sibling && (has_ranges || has_high)) {
      const uint8_t *next = rt_from(image->info, sibling).at;
      if (next > bytes.at && next < bytes.end) bytes.at = next;
    }
  }
  free(all);
  return count;
}

static const struct rt_unit *unit_of_entry(const struct rt_image *image, uint64_t offset) {
  const uint8_t *place = rt_from(image->info, offset).at;
  for (int i = 0; i < image->unit_count; i++) {
    if (image->units[i].start <= place && place < image->units[i].entries.end) return &image->units[i];
  }
  return NULL;
}

// The linkage name of a function's entry, or its name.
static const char *name_of(const struct rt_image *image, uint64_t offset, int depth) {
  const struct rt_unit *unit = unit_of_entry(image, offset);
  struct rt_abbreviation entry;
  if (!unit || depth > 4) return "";
  struct rt_bytes bytes = {rt_from(image->info, offset).at, unit->entries.end};
  if (!rt_abbreviation(image, unit, rt_uleb(&bytes), &entry)) return "";
  const char *plain = "";
  uint64_t other = 0;
  struct rt_bytes attributes = entry.attributes;
  struct rt_value value;
  for (uint64_t name = 1; name && rt_attribute(image, unit, &attributes, &bytes, &name, &value);) {
    if (name == 0x6e && value.text) return value.text;
    if (name == 0x03 && value.text) plain = value.text;
    if (name == 0x31 || name == 0x47) other = value.number;
  }
  return other ? name_of(image, other, depth + 1) : plain;
}

struct found {
  const struct rt_image *image;
  const struct rt_unit *unit;
  struct rt_row row;
  // The address of the first later row, in the image; 0 if there is none.
  uint64_t next;
};

static bool find_row(uintptr_t address, struct found *found) {
  const struct rt_image *image = found->image = rt_image_of(address);
  for (int i = 0; image && i < image->range_count; i++) {
    struct rt_range range = image->unit_ranges[i];
    uint64_t place = address - image->base;
    if (place < range.low || place >= range.high) continue;
    found->unit = &image->units[range.unit];
    if (rt_row_at(image, found->unit, place, &found->row, &found->next)) return true;
  }
  return false;
}

static int find_lines(uintptr_t address, struct rt_line *lines, int limit) {
  struct found found;
  struct call calls[16];
  int count = 0;
  if (!find_row(address, &found)) return 0;
  int depth = find_calls(found.image, found.unit, address - found.image->base, calls, limit < 17 ? limit - 1 : 16);
  while (depth >= 0) {
    struct rt_line *line = &lines[count++];
    line->line = (int)found.row.line;
    if (!rt_path(found.image, found.unit, found.row.file, line->path, sizeof(line->path))) line->line = 0;
    line->function = depth > 0 ? name_of(found.image, calls[depth - 1].origin, 0) : NULL;
    if (--depth >= 0) {
      found.row.file = calls[depth].file;
      found.row.line = calls[depth].line;
    }
  }
  return count;
}

static uintptr_t find_next(uintptr_t address) {
  struct found found;
  return find_row(address, &found) && found.next ? found.image->base + found.next : 0;
}

// Not a lock of the system: hunts announce those.
// Not weakened: a hunt does not see this lock.
static atomic_flag is_busy = ATOMIC_FLAG_INIT;
static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&is_busy, memory_order_acquire)) {}
}
static void unlock(void) { atomic_flag_clear_explicit(&is_busy, memory_order_release); }

int rt_lines(uintptr_t address, struct rt_line *lines, int limit) {
  lock();
  int count = find_lines(address, lines, limit);
  unlock();
  return count;
}

uintptr_t rt_next_line(uintptr_t address) {
  lock();
  uintptr_t next = find_next(address);
  unlock();
  return next;
}
#endif
