#define _GNU_SOURCE
#include "descriptors.h"

// The memory of the run's descriptors. It is none of the heap, whose functions are replaced. A run begins in the memory of
// the run before.
#if RH_DESCRIPTORS
#include <string.h>
#include <sys/mman.h>

enum { chunk_size = 1 << 20, most_chunks = 1 << 10, classes = 40 };
static struct {
  char *start;
  size_t size;
} chunks[most_chunks];
static int chunk_count;
// Where the next memory is taken.
static int chunk;
static size_t place;
// Bytes that were given back, by the logarithm of their size. The first word of each is the next one.
static void *free_bytes[classes];

void rh_begin_memory(void) {
  chunk = 0;
  place = 0;
  memset(free_bytes, 0, sizeof free_bytes);
}

static void *take(size_t size) {
  size = (size + 15) & ~(size_t)15;
  while (chunk < chunk_count && place + size > chunks[chunk].size) {
    chunk++;
    place = 0;
  }
  if (chunk == chunk_count) {
    size_t wanted = size > chunk_size ? size : chunk_size;
    void *made = chunk_count == most_chunks
        ? MAP_FAILED : mmap(NULL, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED) rh_synchronization.crash("the sockets and pipes of the run use up the memory");
    chunks[chunk_count].start = made;
    chunks[chunk_count++].size = wanted;
  }
  void *taken = chunks[chunk].start + place;
  place += size;
  return taken;
}

void *rh_take(size_t size) { return memset(take(size), 0, size); }

static int class_of(size_t size) { return 63 - __builtin_clzl(size); }

void *rh_take_bytes(size_t size) {
  void **first = &free_bytes[class_of(size)];
  if (!*first) return take(size);
  void *taken = *first;
  memcpy(first, taken, sizeof *first);
  return taken;
}

void rh_give_bytes(void *bytes, size_t size) {
  if (!bytes) return;
  void **first = &free_bytes[class_of(size)];
  memcpy(bytes, first, sizeof *first);
  *first = bytes;
}
#endif
