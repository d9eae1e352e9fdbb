#ifndef CRACEHUNT_OBJECTS_H
#define CRACEHUNT_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../CInstrumentation/include/CInstrumentation.h"

// Begins to watch the objects of Swift that runs make, and their references. Without effect if the program has no
// instrumented code.
void rh_watch_objects(void);

// A run begins, which has no objects.
//
// reuses_memory: Whether new memory of the program is the memory of the same size that the program has freed last in the run.
void rh_begin_objects(bool reuses_memory);

// The code traps if the run has written beyond the bounds of memory that it has made. Does not find all such writes.
void rh_expect_bounds(void);

// Whether the run has made something that could have had the address of something which the program had freed.
bool rh_omits_reuse(void);

// The run has numbered a lock or a queue by the address. In a program without instrumented code its memory is held until the
// run ends. So no address has two meanings in a run.
void rh_numbers(const void *object);

// An object of Swift, or other memory that was allocated in the run, whose metadata is null.
struct rh_object {
  uintptr_t start;
  uint32_t size;
  // The logical thread that made the object; -1 is the set-up of the run.
  int32_t thread;
  // Even numbers count the blocks of that size that the thread has made with this code, odd ones the objects; -1 if that may differ
  // from run to run.
  int32_t number;
  // A hash of the calls from the program to the allocation.
  uint64_t maker;
  const void *metadata;
  // The return addresses of the calls that led to the allocation, innermost first, if they are recorded.
  int32_t place_count;
  const void *places[ci_places];
};

// Finds the object of the run that contains the address. Slow.
bool rh_find_object(const void *address, struct rh_object *object);

// Whether an object of Swift begins at the address. Objects from before the run are known once the run has retained them.
bool rh_is_object(const void *address);

// Whether the address is in a variable of the program or of a library.
bool rh_is_global(const void *address);

// Whether the later of two accesses is one of the thread that has the only reference to the object which contains the memory,
// and all threads have given up their references after the earlier access. If so, the accesses are ordered from now on.
bool rh_acquires_storage(const struct ci_race *race);

// Orders what this thread did before what threads do that later find the reference to the object to be the only one.
void rh_release_object(const void *object);
void rh_acquire_object(const void *object);

#endif
