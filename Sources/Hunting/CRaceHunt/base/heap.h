#ifndef HEAP_H
#define HEAP_H

#include <stdbool.h>
#include <stddef.h>

// The hunts of this process will have a heap of their own.
void rh_begin_heap(void);

// The memory of a thread of a run comes from that heap. Other memory is that of the C library, until its heap is abandoned.
void *rh_heap_malloc(size_t size);
void *rh_heap_calloc(size_t count, size_t size);
void *rh_heap_realloc(void *memory, size_t size);
void *rh_heap_memalign(size_t alignment, size_t size);
void rh_heap_free(void *memory);

// How much fits into the block in the heap of the C library, which rounds sizes up. A block that has not been freed is used again,
// for a size that fits.
size_t rh_heap_room(void *memory);
void rh_heap_use_again(void *memory, size_t size);

// The block is new in the run, or is freed. The blocks of a run are watched no more.
void rh_watch_block(void *memory);
void rh_unwatch_block(const void *memory);
void rh_unwatch_blocks(void);

// Whether this thread runs the code of the C library's heap.
bool rh_is_in_heap(void);
// The C library's heap is broken, and a thread may have left its code with the lock: nobody uses it any more. What it has given
// out is never freed.
void rh_abandon_heap(void);
bool rh_has_abandoned_heap(void);

#endif
