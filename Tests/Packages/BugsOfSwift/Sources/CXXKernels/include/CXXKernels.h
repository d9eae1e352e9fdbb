#pragma once
#include <stdbool.h>

// Programs in C++. Each starts its threads, waits for their end, and returns whether its result is right, or never returns.
#if __cplusplus
extern "C" {
#endif
bool cxx_pool(bool is_right);
bool cxx_scheduler(bool is_right);
bool cxx_counts(bool is_right);

// Right programs, each with another kind of synchronization.
bool cxx_static(void);
bool cxx_shared_pointer(void);
bool cxx_atomic_pointer(void);
bool cxx_recursive(void);
bool cxx_readers(void);
bool cxx_limit(void);
bool cxx_future(void);
bool cxx_future_limit(void);
bool cxx_atomic_wait(void);
bool cxx_semaphore(void);
bool cxx_async(void);
bool cxx_async_wait(void);
bool cxx_once_exception(void);
bool cxx_thread_local(void);
bool cxx_exception(void);

// A future with the value 1, whose copies count each other.
void *cxx_make_future(void);
int cxx_value_of_copy(void *future);
void cxx_delete_future(void *future);
// Waits for good.
void cxx_wait_for_nothing(void);
// Counts on two threads, and nothing orders them.
int cxx_async_race(void);
// One thread adds to a list, a tree or a string, another one reads it, and nothing orders the two. The library of C++ changes each.
bool cxx_list_race(void);
bool cxx_tree_race(void);
bool cxx_string_race(void);
#if __cplusplus
}
#endif
