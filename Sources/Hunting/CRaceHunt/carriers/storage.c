#define _GNU_SOURCE
#include "carriers.h"

#include <stdlib.h>
#include <string.h>

static void add(struct rh_storage *storage, void *start, size_t size) {
  void *contents = storage->count < rh_most_parts ? malloc(size) : NULL;
  if (!contents) {
    storage->is_whole = false;
    return;
  }
  storage->parts[storage->count].start = start;
  storage->parts[storage->count].size = size;
  storage->parts[storage->count++].contents = contents;
}

#if __linux__
#include <dlfcn.h>
#include <link.h>

// A function of each library whose storage is meant.
static const char *const names[] = {"swift_retain", "swift_task_alloc", "dispatch_queue_get_label"};
enum { name_count = sizeof names / sizeof *names };
static void *functions[name_count];

__attribute__((constructor)) static void find_functions(void) {
  for (int i = 0; i < name_count; i++) functions[i] = dlsym(RTLD_DEFAULT, names[i]);
}

static int add_library(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  struct rh_storage *storage = context;
  bool is_meant = false;
  size_t bytes = 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type == PT_TLS) bytes = segment->p_memsz;
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t start = library->dlpi_addr + segment->p_vaddr;
    for (int j = 0; j < name_count; j++) {
      if ((uintptr_t)functions[j] - start < segment->p_memsz) is_meant = true;
    }
  }
  if (!is_meant || bytes == 0) return 0;
  // In a statically linked program, the program's own variables are in the same storage.
  if (!library->dlpi_name[0] || !library->dlpi_tls_data) {
    storage->is_whole = false;
  } else {
    add(storage, library->dlpi_tls_data, bytes);
  }
  return 0;
}

static void add_libraries(struct rh_storage *storage) { dl_iterate_phdr(add_library, storage); }
#else
static void add_libraries(struct rh_storage *storage) { storage->is_whole = false; }
#endif

void rh_find_storage(struct rh_storage *storage) {
  storage->count = 0;
  storage->is_whole = true;
  add(storage, ct_thread(), sizeof *ct_thread());
  add_libraries(storage);
  rh_save_storage(storage);
}

void rh_save_storage(struct rh_storage *storage) {
  for (int i = 0; i < storage->count; i++) {
    memcpy(storage->parts[i].contents, storage->parts[i].start, storage->parts[i].size);
  }
}

bool rh_load_storage(const struct rh_storage *storage) {
  if (!storage->is_whole) return false;
  for (int i = 0; i < storage->count; i++) {
    memcpy(storage->parts[i].start, storage->parts[i].contents, storage->parts[i].size);
  }
  return true;
}
