#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdint.h>
#if __linux__
#include <sys/epoll.h>
#endif

// A queue of numbers for one thread that adds them and one that takes them.
struct ring {
  _Atomic uint32_t head, tail;
  int values[4];
};
struct ring *ring_make(void);
void ring_free(struct ring *ring);
bool ring_put(struct ring *ring, int value);
bool ring_take(struct ring *ring, int *value);
// The same, with an ordering that is too weak.
bool ring_put_hastily(struct ring *ring, int value);

// Two counters in one structure.
struct counts {
  int reads, writes;
};
struct counts *counts_make(void);
void counts_free(struct counts *counts);
void counts_read(struct counts *counts);
void counts_write(struct counts *counts);

// A number that is accessed as an atomic, and as plain memory.
void number_publish(int *number);
int number_load(const int *number);
int number_look(const int *number);

// Adds to a long double, which has ten bytes on x86-64. Swift has its type there alone.
void number_add(void *number);

// A number that two threads of C11 hand over, with a lock or without one. Returns whether it has arrived.
bool handover_of_c11(bool is_right);
// A number that each of two threads of C11 adds to at its end, with a lock or without one. Returns whether both did.
bool endings_of_c11(bool is_right);

// Makes a key of thread-local values that is never deleted. Returns whether there was one left.
bool makes_key(void);
// Rounds up from now on.
void round_up(void);
bool rounds_to_nearest(void);
// How often the thread has called this function.
int own_calls(void);
// A number of the thread.
int *own_number(void);

// Random numbers of each source that the system has.
unsigned random_number(void);

// A list of numbers.
struct node {
  int value;
  struct node *next;
};
struct list {
  struct node *_Atomic first;
};
void list_push(struct list *list, int value);
// Reads the first number, and frees it, although another thread may still read it.
int list_pop_hastily(struct list *list);
int list_first(struct list *list);

// Changes each of `count` numbers once.
void touch_all(int *numbers, int count);

// A stream that counts what is written to it, and a call that prints to it.
FILE *counting_stream(long *count);
void print_line(FILE *stream);

// Programs by which tools are compared. Each returns whether its result is right, or never returns.
bool classic_peterson(bool is_right);
bool classic_treiber(bool is_right);
