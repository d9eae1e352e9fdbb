#define _GNU_SOURCE
#include "heap.h"
#include "replace.h"

#include <CInstrumentation.h>
#include <errno.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>

// The heap of a hunt of instrumented code. If a program writes beyond the end of its memory, it breaks what lies behind. Another
// allocator would end the process, sooner or later.
#if __linux__ && (__x86_64__ || __aarch64__) && defined(__GLIBC__) && !RH_SANITIZED
#include <sys/syscall.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

// Whether this thread runs the code of the C library's heap.
static _Thread_local volatile bool is_inside;

#define INSIDE(call)    \
  do {                  \
    is_inside = true;   \
    call;               \
    is_inside = false;  \
  } while (0)

// MARK: The hunter's own heap

// Blocks of the size of a power of two, which is in the first of two words, below how far the alignment has moved the memory in
// the block. The second word is the size that was asked for. Behind the memory is a mark.
//
// Each power has an area, whose blocks are given out from the lowest on. So an address depends on what is in use, and not on what
// was freed before in which order. Each run gets the same addresses, unless an earlier run has left something: programs put
// objects into sets whose order depends on their addresses.
enum { word_size = sizeof(size_t), words = 2 * word_size, most_cleared = 1 << 16 };
enum { region_power = 36, area_power = 31, powers = area_power + 1, bits_power = 22 };
static const size_t region_size = (size_t)1 << region_power;
static char *region;
// Of each area, a block below which all are in use, and how many have ever been.
static size_t lowest_free[powers], ever_used[powers];

void rh_begin_heap(void) {
  if (region) return;
  int protection = PROT_READ | PROT_WRITE, flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  // The same place in each process, if it is free, so that a replay has the same addresses.
  void *place = (void *)((uintptr_t)1 << 44);
  char *start = (char *)rh_kernel(SYS_mmap, place, region_size, protection, flags, -1, 0);
  if (start != MAP_FAILED) region = start;
}

static char *area(size_t power) { return region + (power << area_power); }

// A bit for each block of an area that is in use. The smallest blocks have 64 bytes, so the areas before theirs are empty.
static uint64_t *used(size_t power) { return (uint64_t *)(region + (power << bits_power)); }

static char *take_block(size_t power, bool *is_new) {
  size_t count = (size_t)1 << (area_power - power);
  for (size_t first = lowest_free[power]; first < count; first = (first | 63) + 1) {
    uint64_t *bits = &used(power)[first / 64], are_free = ~*bits >> first % 64;
    if (!are_free) continue;
    size_t block = first + (size_t)__builtin_ctzll(are_free);
    if (block >= count) break;
    *bits |= (uint64_t)1 << block % 64;
    lowest_free[power] = block + 1;
    *is_new = block >= ever_used[power];
    if (*is_new) ever_used[power] = block + 1;
    return area(power) + (block << power);
  }
  lowest_free[power] = count;
  return NULL;
}

static void give_back(const char *start, size_t power) {
  size_t block = (size_t)(start - area(power)) >> power;
  used(power)[block / 64] &= ~((uint64_t)1 << block % 64);
  if (block < lowest_free[power]) lowest_free[power] = block;
}

// Not weakened: hunts run on this, and do not see it.
static bool is_abandoned;
bool rh_has_abandoned_heap(void) { return __atomic_load_n(&is_abandoned, __ATOMIC_RELAXED); }
void rh_abandon_heap(void) {
  rh_begin_heap();
  if (region) __atomic_store_n(&is_abandoned, true, __ATOMIC_RELAXED);
}

static bool is_own(const void *memory) { return region && (uintptr_t)memory - (uintptr_t)region < region_size; }

// The memory of a thread of a run is the hunter's, so that the thread writes over none of the hunter or of other code if it writes
// beyond the bounds.
static bool makes_own(void) { return region && (rh_has_abandoned_heap() || ci_is_seen()); }

enum { power_bits = 8 };
static size_t power_of(const char *memory) { return ((const size_t *)memory)[-2] & ((1 << power_bits) - 1); }
static size_t shift_of(const char *memory) { return ((const size_t *)memory)[-2] >> power_bits; }

static size_t size_of(const char *memory) { return ((const size_t *)memory)[-1]; }
static size_t mark(const char *memory) { return (size_t)0xa5a5a5a5a5a5a5a5 ^ (size_t)memory; }

static void set_words(char *memory, size_t size, size_t power, size_t shift) {
  ((size_t *)memory)[-2] = power | shift << power_bits;
  ((size_t *)memory)[-1] = size;
  size_t behind = mark(memory);
  memcpy(memory + size, &behind, sizeof behind);
}

static bool has_mark(const char *memory) {
  size_t power = power_of(memory), size = size_of(memory), behind;
  if (power >= powers || size > (size_t)1 << power || shift_of(memory) > (size_t)1 << power) return false;
  if (size > (size_t)(region + region_size - memory) - word_size) return false;
  memcpy(&behind, memory + size, sizeof behind);
  return behind == mark(memory);
}

// Whether what lies around a block is as the heap has made it. If not, the program has written beyond the bounds.
static bool is_intact(const void *memory) { return !is_own(memory) || has_mark(memory); }

// alignment: More than that of each block, or zero.
static char *make(size_t size, size_t alignment, bool clears) {
  const size_t most = (size_t)1 << area_power;
  if (size > most || alignment > most) return NULL;
  if (size < word_size) size = word_size;
  size_t power = 64 - (size_t)__builtin_clzll(words + alignment + size + word_size - 1);
  bool is_new = false;
  char *block = NULL;
  rh_lock(&rh_shared[rh_heap_lock]);
  // An area that is full lets the next one help out.
  while (power < powers && !(block = take_block(power, &is_new))) power++;
  rh_unlock(&rh_shared[rh_heap_lock]);
  if (!block) return NULL;
  char *memory = block + words;
  size_t shift = alignment ? -(uintptr_t)memory & (alignment - 1) : 0;
  memory += shift;
  // New memory is zero, unless a write went far beyond the bounds of a block.
  if (clears && !(is_new && size > most_cleared)) memset(memory, 0, size);
  set_words(memory, size, power, shift);
  return memory;
}

static void *made(void *memory) {
  if (!memory) errno = ENOMEM;
  return memory;
}

// MARK: The heap of the process

void *rh_heap_malloc(size_t size) {
  void *memory;
  if (makes_own()) return made(make(size, 0, false));
  INSIDE(memory = __libc_malloc(size));
  return memory;
}

void *rh_heap_calloc(size_t count, size_t size) {
  void *memory;
  if (makes_own()) {
    size_t bytes;
    return made(__builtin_mul_overflow(count, size, &bytes) ? NULL : make(bytes, 0, true));
  }
  INSIDE(memory = __libc_calloc(count, size));
  return memory;
}

void *rh_heap_memalign(size_t alignment, size_t size) {
  void *memory;
  if (makes_own()) return made(make(size, alignment > words ? alignment : 0, false));
  INSIDE(memory = __libc_memalign(alignment, size));
  return memory;
}

void *rh_heap_realloc(void *memory, size_t size) {
  void *result;
  if (memory ? !is_own(memory) && !rh_has_abandoned_heap() : !makes_own()) {
    INSIDE(result = __libc_realloc(memory, size));
    return result;
  }
  if (memory && size == 0) {
    rh_heap_free(memory);
    return NULL;
  }
  result = rh_heap_malloc(size);
  if (!result || !memory) return result;
  size_t old_size = malloc_usable_size(memory);
  memcpy(result, memory, size < old_size ? size : old_size);
  rh_heap_free(memory);
  return result;
}

void rh_heap_free(void *memory) {
  if (!is_own(memory)) {
    if (!rh_has_abandoned_heap()) INSIDE(__libc_free(memory));
    return;
  }
  if (!has_mark(memory)) return;
  rh_lock(&rh_shared[rh_heap_lock]);
  give_back((char *)memory - shift_of(memory) - words, power_of(memory));
  rh_unlock(&rh_shared[rh_heap_lock]);
}

// The standard library of Swift uses all the memory that it gets.
REPLACED(size_t, malloc_usable_size, (void *memory)) {
  return memory && is_own(memory) ? size_of(memory) : REAL(malloc_usable_size)(memory);
}

size_t rh_heap_room(void *memory) {
  size_t size = malloc_usable_size(memory);
  return !is_own(memory) ? size : size <= 24 ? 24 : ((size + 23) & ~(size_t)15) - 8;
}

void rh_heap_use_again(void *memory, size_t size) {
  if (is_own(memory)) set_words(memory, size < word_size ? word_size : size, power_of(memory), shift_of(memory));
}

bool rh_is_in_heap(void) { return is_inside; }

// MARK: Bounds

// The last blocks that the run has made, whose bounds are looked at before each operation of the run.
enum { most_watched = 16 };
static void *watched[most_watched];
static int watched_count, oldest_watched;

void rh_watch_block(void *memory) {
  rh_lock(&rh_shared[rh_heap_lock]);
  watched[oldest_watched] = memory;
  oldest_watched = (oldest_watched + 1) % most_watched;
  if (watched_count < most_watched) watched_count++;
  rh_unlock(&rh_shared[rh_heap_lock]);
}

void rh_unwatch_blocks(void) { watched_count = oldest_watched = 0; }

void rh_unwatch_block(const void *memory) {
  if (watched_count == 0) return;
  rh_lock(&rh_shared[rh_heap_lock]);
  for (int i = 0; i < watched_count; i++) {
    if (watched[i] == memory) watched[i] = NULL;
  }
  rh_unlock(&rh_shared[rh_heap_lock]);
}

static bool is_broken(void) {
  if (watched_count == 0) return false;
  bool is_any = false;
  rh_lock(&rh_shared[rh_heap_lock]);
  for (int i = 0; i < watched_count && !is_any; i++) {
    is_any = watched[i] && !is_intact(watched[i]);
    if (is_any) watched[i] = NULL;
  }
  rh_unlock(&rh_shared[rh_heap_lock]);
  return is_any;
}

void rh_expect_bounds(void) {
  if (is_broken()) rh_traps_with("memory was written beyond its bounds");
}
#else
void rh_begin_heap(void) {}
void rh_abandon_heap(void) {}
bool rh_has_abandoned_heap(void) { return false; }
bool rh_is_in_heap(void) { return false; }
void rh_expect_bounds(void) {}
#endif
