#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <stdbool.h>

// Whose code is at an address.
enum rh_owner {
  // The program, or a library that it brings along.
  rh_of_program,
  // The library that runs tasks. Of its locks, only those of streams are announced: the other acts of tasks are.
  rh_of_runtime,
  // Foundation, and Observation, which releases objects of the program under its locks. The program's locks are those that the
  // program has made.
  rh_of_foundation,
  // The other libraries of the system, whose locks protect what no program can see.
  rh_of_quiet,
  // Those of them that make what they keep in the first of several runs, and have locks of all kinds for it.
  rh_of_hidden,
  // Dispatch itself, which is one of them.
  rh_of_dispatch,
};
enum rh_owner rh_owner(const void *place);

// Whether code is in the library that runs tasks, in Dispatch, in the library of run loops, in Observation, or in the program or
// Foundation.
bool rh_is_runtime(const void *place);
bool rh_is_dispatch(const void *place);
bool rh_makes_run_loops(const void *place);
bool rh_observes(const void *place);
bool rh_is_of_program(const void *place);
// Whether code is that of the Swift runtime or of another library whose locks protect what no program can see.
bool rh_is_quiet(const void *place);
// Whether code is in Dispatch, or in a library whose locks of all kinds are taken in the first of several runs only.
bool rh_is_hidden(const void *place);

#endif
