#ifndef POINTS_H
#define POINTS_H

#include "CRaceHunt.h"

// Tells the adapter of the runtime if it does not have a function that is replaced.
void rh_find_functions(void);

// Tells the hunter of an act.
void rh_announce(enum rh_act act);

// Whether code is in the library that runs tasks.
bool rh_is_runtime(const void *place);

// A lock of the system is made by the code at the address, which called the function with this frame, or ends.
void rh_makes_lock(const void *lock, const void *caller, const void *frame);
void rh_ends_lock(const void *lock);

// A lock of the system is used by the code at the address. Announces the act if the lock is a part of the program.
void rh_uses_lock(enum rh_act act, const void *lock, const void *caller);

#endif
