#include "instrumentation.h"

// Variables in which compiled code keeps metadata of types and conformances once the runtime has made it, and counters of code
// coverage. Such a variable is accessed as an atomic. It belongs to the compiler and not to the program, and keeps its value
// from run to run, so its accesses are not announced. The symbols of the program tell which variables these are.

#if __linux__ && defined(__LP64__)
#include <stdlib.h>
#include <string.h>

static uintptr_t *caches;
static size_t cache_count, cache_limit;

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

void ci_add_variable(const struct symbol *symbol) {
  if (symbol->size >= sizeof(uint32_t)) ci_add_descriptor(symbol->name, (const uint32_t *)symbol->address);
  if (!names_cache(symbol->name)) return;
  if (ci_grow(&caches, cache_count, &cache_limit, sizeof *caches)) caches[cache_count++] = symbol->address;
}

void ci_find_caches(void) {
  if (ci_read_symbols()) qsort(caches, cache_count, sizeof *caches, ci_by_address);
}

// The section of the counters. The linker defines both symbols if there is one.
extern const char __start___llvm_prf_cnts[] __attribute__((weak, visibility("hidden")));
extern const char __stop___llvm_prf_cnts[] __attribute__((weak, visibility("hidden")));

bool ci_is_cache(const volatile void *address) {
  uintptr_t place = (uintptr_t)address;
  if (place >= (uintptr_t)__start___llvm_prf_cnts && place < (uintptr_t)__stop___llvm_prf_cnts) return true;
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
bool ci_is_cache(const volatile void *address) {
  (void)address;
  return false;
}
#endif
