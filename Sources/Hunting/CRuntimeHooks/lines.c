#define _GNU_SOURCE
#include "dwarf.h"

#include <stdio.h>
#include <string.h>

// The line table of a unit.

struct table {
  struct rt_bytes program, folders, files;
  uint64_t folder_count, file_count;
  int version, shortest, line_base, line_range, opcode_base;
  uint8_t lengths[256];
  // The forms of an entry of the folders and of the files.
  struct rt_bytes folder_forms, file_forms;
  int folder_form_count, file_form_count;
};

// The end of a list of forms.
static int read_forms(struct rt_bytes *bytes, struct rt_bytes *forms) {
  int count = (int)rt_number(bytes, 1);
  *forms = *bytes;
  for (int i = 0; i < 2 * count; i++) rt_uleb(bytes);
  return count;
}

// Reads a name and the number of its folder.
static bool read_entry(
    const struct rt_image *image, const struct rt_unit *unit, struct rt_bytes forms, int count, struct rt_bytes *bytes,
    const char **name, uint64_t *folder) {
  for (int i = 0; i < count; i++) {
    uint64_t content = rt_uleb(&forms), form = rt_uleb(&forms);
    struct rt_value value;
    if (!rt_read(image, unit, bytes, form, 0, &value)) return false;
    if (content == 1 && value.text) *name = value.text;
    if (content == 2) *folder = value.number;
  }
  return true;
}

static bool read_table(const struct rt_image *image, const struct rt_unit *unit, struct table *table) {
  if (unit->lines == ~(uint64_t)0) return false;
  struct rt_bytes bytes = rt_from(image->lines, unit->lines);
  uint64_t length = rt_number(&bytes, 4);
  if (length >= 0xfffffff0 || length > (uint64_t)(bytes.end - bytes.at)) return false;
  bytes.end = bytes.at + length;
  *table = (struct table){.version = (int)rt_number(&bytes, 2)};
  if (table->version < 3 || table->version > 5) return false;
  if (table->version == 5) rt_number(&bytes, 2);
  uint64_t head = rt_number(&bytes, 4);
  table->program = rt_from(bytes, head);
  table->shortest = (int)rt_number(&bytes, 1);
  if (table->version >= 4) rt_number(&bytes, 1);
  rt_number(&bytes, 1);
  table->line_base = (int8_t)rt_number(&bytes, 1);
  table->line_range = (int)rt_number(&bytes, 1);
  table->opcode_base = (int)rt_number(&bytes, 1);
  if (table->line_range == 0) return false;
  for (int i = 1; i < table->opcode_base; i++) table->lengths[i] = (uint8_t)rt_number(&bytes, 1);
  if (table->version < 5) {
    table->folders = bytes;
    while (bytes.at < bytes.end && *rt_string(&bytes)) {}
    table->files = bytes;
    return true;
  }
  table->folder_form_count = read_forms(&bytes, &table->folder_forms);
  table->folder_count = rt_uleb(&bytes);
  table->folders = bytes;
  const char *name = "";
  uint64_t folder = 0;
  for (uint64_t i = 0; i < table->folder_count; i++) {
    if (!read_entry(image, unit, table->folder_forms, table->folder_form_count, &bytes, &name, &folder)) return false;
  }
  table->file_form_count = read_forms(&bytes, &table->file_forms);
  table->file_count = rt_uleb(&bytes);
  table->files = bytes;
  return true;
}

bool rt_row_at(
    const struct rt_image *image, const struct rt_unit *unit, uint64_t address, struct rt_row *found, uint64_t *next) {
  bool is_found = false;
  struct table table;
  if (!read_table(image, unit, &table)) return false;
  struct rt_bytes bytes = table.program;
  struct rt_row row = {0, 1, 1}, before = row;
  bool has_before = false;
  while (bytes.at < bytes.end) {
    int code = (int)rt_number(&bytes, 1);
    bool ends = false, adds = false;
    if (code >= table.opcode_base) {
      int special = code - table.opcode_base;
      row.address += (uint64_t)(special / table.line_range * table.shortest);
      row.line += table.line_base + special % table.line_range;
      adds = true;
    } else if (code == 0) {
      uint64_t length = rt_uleb(&bytes);
      struct rt_bytes rest = rt_from(bytes, length);
      uint64_t extended = rt_number(&bytes, 1);
      if (extended == 1) ends = adds = true;
      if (extended == 2) row.address = rt_number(&bytes, 8);
      bytes = rest;
    } else {
      switch (code) {
      case 1: adds = true; break;
      case 2: row.address += rt_uleb(&bytes) * (uint64_t)table.shortest; break;
      case 3: row.line += rt_sleb(&bytes); break;
      case 4: row.file = rt_uleb(&bytes); break;
      case 8: row.address += (uint64_t)((255 - table.opcode_base) / table.line_range * table.shortest); break;
      case 9: row.address += rt_number(&bytes, 2); break;
      default:
        for (int i = 0; i < table.lengths[code]; i++) rt_uleb(&bytes);
      }
    }
    if (!adds) continue;
    if (!is_found && has_before && before.address <= address && address < row.address) {
      *found = before;
      *next = 0;
      is_found = true;
    }
    if (is_found) {
      if (!ends && row.line > 0) *next = row.address;
      if (ends || row.line > 0) return true;
    }
    before = row;
    has_before = !ends;
    if (ends) row = (struct rt_row){0, 1, 1};
  }
  return is_found;
}

bool rt_path(const struct rt_image *image, const struct rt_unit *unit, uint64_t file, char *path, size_t size) {
  struct table table;
  if (!read_table(image, unit, &table)) return false;
  const char *name = "", *folder = "";
  uint64_t number = 0;
  struct rt_bytes bytes = table.files;
  if (table.version < 5) {
    for (uint64_t i = 1; i <= file; i++) {
      name = rt_string(&bytes);
      if (!*name) return false;
      number = rt_uleb(&bytes);
      rt_uleb(&bytes);
      rt_uleb(&bytes);
    }
    bytes = table.folders;
    if (number == 0) folder = unit->folder ? unit->folder : "";
    for (uint64_t i = 1; i <= number; i++) folder = rt_string(&bytes);
  } else {
    if (file >= table.file_count) return false;
    for (uint64_t i = 0; i <= file; i++) {
      if (!read_entry(image, unit, table.file_forms, table.file_form_count, &bytes, &name, &number)) return false;
    }
    if (number >= table.folder_count) return false;
    bytes = table.folders;
    uint64_t none = 0;
    for (uint64_t i = 0; i <= number; i++) {
      if (!read_entry(image, unit, table.folder_forms, table.folder_form_count, &bytes, &folder, &none)) return false;
    }
  }
  if (*name == '/' || !*folder) snprintf(path, size, "%s", name);
  else snprintf(path, size, "%s/%s", folder, name);
  return true;
}
