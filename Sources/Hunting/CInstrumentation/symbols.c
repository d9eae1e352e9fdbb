#define _GNU_SOURCE
#include "instrumentation.h"

// The symbols of the program, from its file.

#if __linux__
#include <link.h>

bool ci_is_program(const struct dl_phdr_info *image) {
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    uintptr_t start = image->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && (uintptr_t)ci_is_program - start < part->p_memsz) return true;
  }
  return false;
}
#endif

#if __linux__ && defined(__LP64__)
#include <elf.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool ci_grow(void *elements, size_t count, size_t *limit, size_t size) {
  if (count < *limit) return true;
  size_t larger = *limit ? *limit * 2 : 1 << 8;
  void *moved = realloc(*(void **)elements, larger * size);
  if (!moved) return false;
  *(void **)elements = moved;
  *limit = larger;
  return true;
}

int ci_by_address(const void *one, const void *other) {
  uintptr_t first = *(const uintptr_t *)one, second = *(const uintptr_t *)other;
  return (first > second) - (first < second);
}

static bool read_table(const char *file, size_t size, uintptr_t base) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)file;
  if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return false;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(file + sections[i].sh_offset);
    const char *names = file + sections[sections[i].sh_link].sh_offset;
    for (size_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++) {
      int kind = ELF64_ST_TYPE(symbols[j].st_info);
      if (symbols[j].st_value == 0 || (kind != STT_FUNC && kind != STT_OBJECT)) continue;
      struct symbol symbol = {
          .name = names + symbols[j].st_name, .address = base + symbols[j].st_value, .size = symbols[j].st_size,
          .is_local = ELF64_ST_BIND(symbols[j].st_info) == STB_LOCAL};
      if (kind == STT_FUNC) ci_add_function(&symbol);
      else ci_add_variable(&symbol);
    }
    return true;
  }
  return false;
}

static int find_program(struct dl_phdr_info *image, size_t size, void *found) {
  (void)size;
  if (!ci_is_program(image)) return 0;
  *(struct dl_phdr_info *)found = *image;
  return 1;
}

bool ci_read_symbols(void) {
  static bool has_tried, is_read;
  if (has_tried) return is_read;
  has_tried = true;
  struct dl_phdr_info program;
  if (!dl_iterate_phdr(find_program, &program)) return false;
  // The name of the executable is empty.
  int file = open(program.dlpi_name[0] ? program.dlpi_name : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status;
  if (fstat(file, &status) == 0) {
    size_t size = (size_t)status.st_size;
    void *contents = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (contents != MAP_FAILED) {
      is_read = read_table(contents, size, program.dlpi_addr);
      // The names are used later.
      if (!is_read) munmap(contents, size);
    }
  }
  close(file);
  return is_read;
}
#else
bool ci_read_symbols(void) { return false; }
#endif
