#ifndef NAMES_H
#define NAMES_H

#include "instrumentation.h"

// What the name of a function says of what it does.

bool ci_begins(const char *name, const char *prefix);
// The length of the name without `Tm`, which the optimiser adds when it makes one function of several that are almost equal.
size_t ci_length(const char *name);
// Whether the name, without `Tm`, has this ending.
bool ci_ends(const char *name, const char *ending);

// What a mangled name says of the function.
struct ci_meaning {
  bool has_parameters, is_specialised, has_pointer;
};
struct ci_meaning ci_meaning_of(const char *name);

// Whether reference programs call the function, or it does nothing that another thread could see. What a hunt replaces is no
// function of a library.
bool ci_is_known(const char *name);

// Whether the runtime or a library accesses values for the caller, without announcing it.
bool ci_accesses_values(const char *name);
// Whether it accesses a weak variable.
bool ci_accesses_weak(const char *name);
// Whether the function gets or sets a value by a key path.
bool ci_follows_key_path(const char *name);

// Whether the result depends on how many references to an object there are.
bool ci_counts_references_of(const char *name);

// Functions in the program that its authors have not written, and that count.
enum ci_helper {
  ci_no_helper,
  // Updates an atomic on a processor which may have no instruction for it, which is arm64.
  ci_updates_atomic,
  // Copies a value in parts that the compiler does not announce, such as one of a structure with an existential.
  ci_copies,
  ci_copies_existential,
  // Destroys an existential, or finds the value in it.
  ci_uses_existential,
  // Accesses what a pointer points to, or passes a pointer on to generic code of the standard library.
  ci_accesses_memory,
  // Looks at a weak variable, or at an unowned reference: functions of the runtime that the hunter replaces.
  ci_uses_weak,
  ci_uses_unowned,
  // A function of C, such as that of a lock, which the hunter replaces.
  ci_is_of_c,
};
enum ci_helper ci_helper_kind(const char *name);

#endif
