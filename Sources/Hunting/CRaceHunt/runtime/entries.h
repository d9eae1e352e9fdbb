#ifndef ENTRIES_H
#define ENTRIES_H

#include "../base/hunter.h"

#include <CInstrumentation.h>

// The objects of Swift and the other memory of a run. One table has an entry for each.

#if __linux__ && (__x86_64__ || __aarch64__) && defined(__GLIBC__) && !RH_SANITIZED
#define RH_WATCHES_OBJECTS 1
#endif

struct knowledge;

struct rh_entry {
  struct rh_object object;
  // Whether the memory was allocated in the run, and whether it was freed.
  bool is_block, is_free;
  int64_t run;
  // Whether another thread than that which made it has given up a reference.
  bool is_shared;
  // What threads knew that have given up a reference, and threads that have asked whether theirs is the only one.
  const struct knowledge *known, *asked;
};

enum { rh_no_thread = -2 };

// Null while no objects are watched.
extern struct rh_entry *rh_entries;

// Whether the calling thread belongs to a run whose objects are watched.
static inline bool rh_watches(void) { return rh_entries && ci_is_seen(); }

// The entry with this address; null if there is none and none is added. A new one has `rh_no_thread`.
struct rh_entry *rh_entry(const void *object, bool adds);
// The thread makes an object, or allocates memory that is none.
void rh_made(struct rh_entry *entry, const void *object, size_t size, const void *metadata);
// Numbers an object, or memory, among those of its size that the code which called the function with this frame has made.
void rh_number(struct rh_entry *entry, const void *frame);

// Each begins to watch functions of the runtime. Returns false if the runtime has none of them.
bool rh_watch_references(void);
bool rh_watch_allocations(void);

// A run begins.
void rh_begin_references(void);
void rh_begin_allocations(bool reuses_memory);

#endif
