#define _GNU_SOURCE
#include "dwarf.h"

#include <string.h>

// Numbers, strings and attributes of debugging information.

uint64_t rt_number(struct rt_bytes *bytes, int size) {
  uint64_t number = 0;
  if (bytes->end - bytes->at < size) {
    bytes->at = bytes->end;
    return 0;
  }
  memcpy(&number, bytes->at, (size_t)size);
  bytes->at += size;
  return number;
}

uint64_t rt_uleb(struct rt_bytes *bytes) {
  uint64_t number = 0;
  for (int shift = 0; bytes->at < bytes->end; shift += 7) {
    uint8_t byte = *bytes->at++;
    if (shift < 64) number |= (uint64_t)(byte & 127) << shift;
    if (!(byte & 128)) break;
  }
  return number;
}

int64_t rt_sleb(struct rt_bytes *bytes) {
  uint64_t number = 0;
  for (int shift = 0; bytes->at < bytes->end;) {
    uint8_t byte = *bytes->at++;
    if (shift < 64) number |= (uint64_t)(byte & 127) << shift;
    shift += 7;
    if (byte & 128) continue;
    if (shift < 64 && byte & 64) number |= ~(uint64_t)0 << shift;
    break;
  }
  return (int64_t)number;
}

const char *rt_string(struct rt_bytes *bytes) {
  const uint8_t *end = bytes->at < bytes->end ? memchr(bytes->at, 0, (size_t)(bytes->end - bytes->at)) : NULL;
  if (!end) {
    bytes->at = bytes->end;
    return "";
  }
  const char *string = (const char *)bytes->at;
  bytes->at = end + 1;
  return string;
}

struct rt_bytes rt_from(struct rt_bytes section, uint64_t offset) {
  if (offset > (uint64_t)(section.end - section.at)) return (struct rt_bytes){section.end, section.end};
  return (struct rt_bytes){section.at + offset, section.end};
}

static const char *string_at(struct rt_bytes section, uint64_t offset) {
  struct rt_bytes bytes = rt_from(section, offset);
  return rt_string(&bytes);
}

static uint64_t address_at(const struct rt_image *image, const struct rt_unit *unit, uint64_t index) {
  struct rt_bytes bytes = rt_from(image->addresses, unit->address_base + index * (uint64_t)unit->address_size);
  return rt_number(&bytes, unit->address_size);
}

// The value of an attribute that is a block of bytes is not needed.
static struct rt_value skipped(struct rt_bytes *bytes, uint64_t size) {
  uint64_t left = (uint64_t)(bytes->end - bytes->at);
  bytes->at += size < left ? size : left;
  return (struct rt_value){0};
}

bool rt_read(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_bytes *bytes, uint64_t form, int64_t constant,
    struct rt_value *value) {
  static const int sizes_of_references[] = {[0x11] = 1, [0x12] = 2, [0x13] = 4, [0x14] = 8};
  *value = (struct rt_value){.kind = rt_constant};
  switch (form) {
  case 0x01:  // addr
    *value = (struct rt_value){rt_number(bytes, unit->address_size), NULL, rt_address};
    return true;
  case 0x0b: case 0x0c: value->number = rt_number(bytes, 1); return true;  // data1, flag
  case 0x05: value->number = rt_number(bytes, 2); return true;
  case 0x06: value->number = rt_number(bytes, 4); return true;
  case 0x07: case 0x20: value->number = rt_number(bytes, 8); return true;
  case 0x0d: value->number = (uint64_t)rt_sleb(bytes); return true;
  case 0x0f: value->number = rt_uleb(bytes); return true;
  case 0x19: value->number = 1; return true;  // flag_present
  case 0x21: value->number = (uint64_t)constant; return true;
  case 0x1e: *value = skipped(bytes, 16); return true;
  case 0x03: *value = skipped(bytes, rt_number(bytes, 2)); return true;  // blocks
  case 0x04: *value = skipped(bytes, rt_number(bytes, 4)); return true;
  case 0x0a: *value = skipped(bytes, rt_number(bytes, 1)); return true;
  case 0x09: case 0x18: *value = skipped(bytes, rt_uleb(bytes)); return true;
  case 0x10: case 0x17: case 0x1c: case 0x1d:  // references to the whole section, and offsets
    *value = (struct rt_value){rt_number(bytes, 4), NULL, rt_offset};
    return true;
  case 0x11: case 0x12: case 0x13: case 0x14: case 0x15: {  // references inside the unit
    uint64_t offset = form == 0x15 ? rt_uleb(bytes) : rt_number(bytes, sizes_of_references[form]);
    *value = (struct rt_value){(uint64_t)(unit->start - image->info.at) + offset, NULL, rt_offset};
    return true;
  }
  case 0x24: value->number = rt_number(bytes, 8); return true;
  case 0x08: *value = (struct rt_value){0, rt_string(bytes), rt_text}; return true;
  case 0x0e: *value = (struct rt_value){0, string_at(image->strings, rt_number(bytes, 4)), rt_text}; return true;
  case 0x1f: *value = (struct rt_value){0, string_at(image->line_strings, rt_number(bytes, 4)), rt_text}; return true;
  case 0x1a: case 0x25: case 0x26: case 0x27: case 0x28: {  // indices of strings
    uint64_t index = form == 0x1a ? rt_uleb(bytes) : rt_number(bytes, (int)(form - 0x24));
    struct rt_bytes offset = rt_from(image->string_offsets, unit->string_base + index * 4);
    *value = (struct rt_value){0, string_at(image->strings, rt_number(&offset, 4)), rt_text};
    return true;
  }
  case 0x1b: case 0x29: case 0x2a: case 0x2b: case 0x2c: {  // indices of addresses
    uint64_t index = form == 0x1b ? rt_uleb(bytes) : rt_number(bytes, (int)(form - 0x28));
    *value = (struct rt_value){address_at(image, unit, index), NULL, rt_address};
    return true;
  }
  case 0x22: case 0x23: *value = (struct rt_value){rt_uleb(bytes), NULL, rt_index}; return true;
  default: return false;
  }
}

bool rt_attribute(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_bytes *attributes, struct rt_bytes *bytes,
    uint64_t *name, struct rt_value *value) {
  *name = rt_uleb(attributes);
  uint64_t form = rt_uleb(attributes);
  int64_t constant = form == 0x21 ? rt_sleb(attributes) : 0;
  return (!*name && !form) || rt_read(image, unit, bytes, form, constant, value);
}

bool rt_next_abbreviation(struct rt_bytes *bytes, struct rt_abbreviation *found) {
  *found = (struct rt_abbreviation){.code = rt_uleb(bytes)};
  if (found->code == 0) return false;
  found->tag = rt_uleb(bytes);
  // A byte says whether the entry has children.
  rt_number(bytes, 1);
  found->attributes = *bytes;
  uint64_t name, form;
  do {
    name = rt_uleb(bytes);
    form = rt_uleb(bytes);
    if (form == 0x21) rt_sleb(bytes);
  } while (name || form);
  return true;
}

bool rt_abbreviation(const struct rt_image *image, const struct rt_unit *unit, uint64_t code, struct rt_abbreviation *found) {
  struct rt_bytes bytes = rt_from(image->abbreviations, unit->abbreviations);
  while (rt_next_abbreviation(&bytes, found)) {
    if (found->code == code) return true;
  }
  return false;
}

void rt_each_range(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_value list,
    void (*use)(uint64_t low, uint64_t high, void *context), void *context) {
  uint64_t base = unit->low;
  if (unit->version < 5) {
    struct rt_bytes bytes = rt_from(image->ranges, list.number);
    while (bytes.at < bytes.end) {
      uint64_t low = rt_number(&bytes, 8), high = rt_number(&bytes, 8);
      if (low == 0 && high == 0) return;
      if (low == ~(uint64_t)0) base = high;
      else use(base + low, base + high, context);
    }
    return;
  }
  uint64_t offset = list.number;
  if (list.kind == rt_index) {
    struct rt_bytes entry = rt_from(image->range_lists, unit->range_base + list.number * 4);
    offset = unit->range_base + rt_number(&entry, 4);
  }
  struct rt_bytes bytes = rt_from(image->range_lists, offset);
  while (bytes.at < bytes.end) {
    uint64_t low, high;
    switch (rt_number(&bytes, 1)) {
    case 1: base = address_at(image, unit, rt_uleb(&bytes)); continue;
    case 2:
      low = address_at(image, unit, rt_uleb(&bytes));
      high = address_at(image, unit, rt_uleb(&bytes));
      break;
    case 3:
      low = address_at(image, unit, rt_uleb(&bytes));
      high = low + rt_uleb(&bytes);
      break;
    case 4:
      low = base + rt_uleb(&bytes);
      high = base + rt_uleb(&bytes);
      break;
    case 5: base = rt_number(&bytes, 8); continue;
    case 6:
      low = rt_number(&bytes, 8);
      high = rt_number(&bytes, 8);
      break;
    case 7:
      low = rt_number(&bytes, 8);
      high = low + rt_uleb(&bytes);
      break;
    default: return;
    }
    use(low, high, context);
  }
}
