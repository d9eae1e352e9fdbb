#define _GNU_SOURCE
#include "dwarf.h"

// The files of the process, and the units of their debugging information.
#if __linux__
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct rt_image *images;

static struct rt_bytes mapped(const char *path) {
  struct rt_bytes none = {0};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return none;
  struct stat status;
  void *memory = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size > (off_t)sizeof(Elf64_Ehdr)) {
    memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  if (memory == MAP_FAILED) return none;
  return (struct rt_bytes){memory, (const uint8_t *)memory + status.st_size};
}

static void find_sections(struct rt_image *image, struct rt_bytes file) {
  const Elf64_Ehdr *head = (const void *)file.at;
  if (memcmp(head->e_ident, ELFMAG, SELFMAG) || head->e_ident[EI_CLASS] != ELFCLASS64) return;
  uint64_t size = (uint64_t)(file.end - file.at);
  if (head->e_shoff + (uint64_t)head->e_shnum * sizeof(Elf64_Shdr) > size || head->e_shstrndx >= head->e_shnum) return;
  const Elf64_Shdr *sections = (const void *)(file.at + head->e_shoff);
  const char *names = (const char *)file.at + sections[head->e_shstrndx].sh_offset;
  struct {
    const char *name;
    struct rt_bytes *bytes;
  } wanted[] = {
      {".debug_info", &image->info},           {".debug_abbrev", &image->abbreviations},
      {".debug_line", &image->lines},          {".debug_str", &image->strings},
      {".debug_line_str", &image->line_strings}, {".debug_addr", &image->addresses},
      {".debug_str_offsets", &image->string_offsets}, {".debug_ranges", &image->ranges},
      {".debug_rnglists", &image->range_lists},
  };
  for (int i = 0; i < head->e_shnum; i++) {
    const Elf64_Shdr *section = &sections[i];
    if (section->sh_type == SHT_NOBITS || section->sh_offset + section->sh_size > size) continue;
    if (section->sh_flags & SHF_COMPRESSED) continue;
    for (size_t j = 0; j < sizeof(wanted) / sizeof(wanted[0]); j++) {
      if (strcmp(names + section->sh_name, wanted[j].name)) continue;
      *wanted[j].bytes = (struct rt_bytes){file.at + section->sh_offset, file.at + section->sh_offset + section->sh_size};
    }
  }
}

static void add_range(uint64_t low, uint64_t high, void *context) {
  struct rt_image *image = context;
  // The linker has removed the code of a range that begins at zero.
  if (low == 0 || low >= high) return;
  if (image->range_count == image->range_capacity) {
    image->range_capacity = image->range_capacity ? 2 * image->range_capacity : 256;
    image->unit_ranges = realloc(image->unit_ranges, (size_t)image->range_capacity * sizeof(struct rt_range));
  }
  image->unit_ranges[image->range_count++] = (struct rt_range){low, high, image->unit_count - 1};
}

// Reads the attributes of a unit, twice: the bases of its indices may come after the indices.
static bool read_root(struct rt_image *image, struct rt_unit *unit) {
  struct rt_value ranges = {0}, high = {0};
  bool has_ranges = false, has_high = false;
  for (int pass = 0; pass < 2; pass++) {
    struct rt_bytes bytes = unit->entries;
    struct rt_abbreviation root;
    if (!rt_abbreviation(image, unit, rt_uleb(&bytes), &root)) return false;
    struct rt_bytes attributes = root.attributes;
    for (uint64_t name = 1; name;) {
      struct rt_value value;
      if (!rt_attribute(image, unit, &attributes, &bytes, &name, &value)) return false;
      switch (name) {
      case 0x10: unit->lines = value.number; break;
      case 0x11: unit->low = value.number; break;
      case 0x12: high = value, has_high = true; break;
      case 0x1b: unit->folder = value.text; break;
      case 0x55: ranges = value, has_ranges = true; break;
      case 0x72: unit->string_base = value.number; break;
      case 0x73: unit->address_base = value.number; break;
      case 0x74: unit->range_base = value.number; break;
      }
    }
  }
  if (has_ranges) rt_each_range(image, unit, ranges, add_range, image);
  else if (has_high) add_range(unit->low, high.kind == rt_address ? high.number : unit->low + high.number, image);
  return true;
}

static void find_units(struct rt_image *image) {
  struct rt_bytes bytes = image->info;
  int capacity = 0;
  while (bytes.end - bytes.at > 12) {
    struct rt_unit unit = {.start = bytes.at, .lines = ~(uint64_t)0};
    uint64_t length = rt_number(&bytes, 4);
    if (length >= 0xfffffff0 || length > (uint64_t)(bytes.end - bytes.at)) return;
    struct rt_bytes rest = {bytes.at, bytes.at + length};
    bytes.at = rest.end;
    unit.version = (int)rt_number(&rest, 2);
    if (unit.version < 2 || unit.version > 5) continue;
    uint64_t kind = 1;
    if (unit.version == 5) {
      kind = rt_number(&rest, 1);
      unit.address_size = (int)rt_number(&rest, 1);
    }
    unit.abbreviations = rt_number(&rest, 4);
    if (unit.version < 5) unit.address_size = (int)rt_number(&rest, 1);
    if (kind != 1 || unit.address_size != 8) continue;
    unit.entries = rest;
    if (image->unit_count == capacity) {
      capacity = capacity ? 2 * capacity : 64;
      image->units = realloc(image->units, (size_t)capacity * sizeof(struct rt_unit));
    }
    image->units[image->unit_count++] = unit;
    read_root(image, &image->units[image->unit_count - 1]);
  }
}

struct search {
  uintptr_t address, base;
  char path[4096];
  bool is_found;
};

static int look(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *search = context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD || search->address < start || search->address >= start + part->p_memsz) continue;
    search->base = info->dlpi_addr;
    search->is_found = true;
    const char *name = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
    strncpy(search->path, name, sizeof(search->path) - 1);
    return 1;
  }
  return 0;
}

struct rt_image *rt_image_of(uintptr_t address) {
  struct search search = {.address = address};
  dl_iterate_phdr(look, &search);
  if (!search.is_found) return NULL;
  for (struct rt_image *image = images; image; image = image->next) {
    if (image->base == search.base) return image;
  }
  struct rt_image *image = calloc(1, sizeof(struct rt_image));
  image->base = search.base;
  struct rt_bytes file = mapped(search.path);
  if (file.at) {
    find_sections(image, file);
    find_units(image);
  }
  image->next = images;
  images = image;
  return image;
}
#endif
