#ifndef CPLAIN_H
#define CPLAIN_H

// Parts of the program in C that are compiled without the flag.

void add_fee(long *sum, long fee);

// Pays the balance. Reads it under a lock, but pays after that.
void withdraw_all(long *balance, long *paid);

// Frees the memory on a thread that was started before the hunt. Returns when that is done.
void start_freeing(void);
void free_elsewhere(void *memory);

// The number of the thread of the system that calls.
long thread_of_system(void);

#endif
