#define _GNU_SOURCE
#include "instrumentation.h"

// Variables in which compiled code keeps metadata of types and conformances once the runtime has made it. Such a variable is
// accessed as an atomic. It belongs to the compiler and not to the program, and keeps its value from run to run, so its
// accesses are not announced. The symbols of the program tell which variables these are.

#if __linux__ && defined(__LP64__)
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static uintptr_t *caches;
static size_t cache_count;

static int compare(const void *one, const void *other) {
  uintptr_t first = *(const uintptr_t *)one, second = *(const uintptr_t *)other;
  return (first > second) - (first < second);
}

// Caches of witness tables, of metadata, and of types that are looked up by their names.
static bool names_cache(const char *name) {
  static const char *const endings[] = {"WL", "ML", "MD", "Md", "MR", "Mr", "Ml"};
  size_t length = strlen(name);
  if (length < 4 || strncmp(name, "$s", 2) != 0) return false;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    if (strcmp(name + length - 2, endings[i]) == 0) return true;
  }
  return false;
}

static void add_caches(const char *file, size_t size, uintptr_t base) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)file;
  if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(file + sections[i].sh_offset);
    const char *names = file + sections[sections[i].sh_link].sh_offset;
    size_t count = sections[i].sh_size / sizeof *symbols;
    caches = malloc(count * sizeof *caches);
    for (size_t j = 0; caches && j < count; j++) {
      bool is_variable = ELF64_ST_TYPE(symbols[j].st_info) == STT_OBJECT && symbols[j].st_value != 0;
      if (is_variable && names_cache(names + symbols[j].st_name)) caches[cache_count++] = base + symbols[j].st_value;
    }
    qsort(caches, cache_count, sizeof *caches, compare);
    return;
  }
}

static int note_base(struct dl_phdr_info *program, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = program->dlpi_addr;
  return 1;
}

void ci_find_caches(void) {
  if (caches) return;
  uintptr_t base = 0;
  dl_iterate_phdr(note_base, &base);
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file >= 0 && fstat(file, &status) == 0) {
    size_t size = (size_t)status.st_size;
    void *contents = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (contents != MAP_FAILED) {
      add_caches(contents, size, base);
      munmap(contents, size);
    }
  }
  if (file >= 0) close(file);
}

bool is_cache(const volatile void *address) {
  uintptr_t place = (uintptr_t)address;
  if (cache_count == 0 || place < caches[0] || place > caches[cache_count - 1] + 8) return false;
  size_t low = 0, high = cache_count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (caches[middle] <= place) low = middle;
    else high = middle;
  }
  return place - caches[low] < 16 && place >= caches[low];
}
#else
void ci_find_caches(void) {}
bool is_cache(const volatile void *address) {
  (void)address;
  return false;
}
#endif
