#define _GNU_SOURCE
#include "CKernels.h"

#include <errno.h>
#include <fenv.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct ring *ring_make(void) { return calloc(1, sizeof(struct ring)); }
void ring_free(struct ring *ring) { free(ring); }

static bool put(struct ring *ring, int value, memory_order order) {
  uint32_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
  if (tail - atomic_load_explicit(&ring->head, memory_order_acquire) == 4) return false;
  ring->values[tail % 4] = value;
  atomic_store_explicit(&ring->tail, tail + 1, order);
  return true;
}

bool ring_put(struct ring *ring, int value) { return put(ring, value, memory_order_release); }
bool ring_put_hastily(struct ring *ring, int value) { return put(ring, value, memory_order_relaxed); }

bool ring_take(struct ring *ring, int *value) {
  uint32_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
  if (head == atomic_load_explicit(&ring->tail, memory_order_acquire)) return false;
  *value = ring->values[head % 4];
  atomic_store_explicit(&ring->head, head + 1, memory_order_release);
  return true;
}

struct counts *counts_make(void) { return calloc(1, sizeof(struct counts)); }
void counts_free(struct counts *counts) { free(counts); }
void counts_read(struct counts *counts) { counts->reads++; }
void counts_write(struct counts *counts) { counts->writes++; }

void number_publish(int *number) { __atomic_store_n(number, 1, __ATOMIC_RELEASE); }
int number_load(const int *number) { return __atomic_load_n(number, __ATOMIC_ACQUIRE); }
int number_look(const int *number) { return *number; }

void number_add(void *number) { *(long double *)number += 1; }

bool makes_key(void) {
  pthread_key_t key;
  return pthread_key_create(&key, NULL) == 0 && pthread_setspecific(key, &key) == 0;
}

void round_up(void) { fesetround(FE_UPWARD); }
bool rounds_to_nearest(void) { return fegetround() == FE_TONEAREST; }

int own_calls(void) {
  static _Thread_local int calls;
  return errno = ++calls;
}

int *own_number(void) {
  static _Thread_local int number;
  return &number;
}

unsigned random_number(void) {
  unsigned number = 0;
  if (getentropy(&number, sizeof number) != 0) abort();
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 36)
  unsigned more;
  arc4random_buf(&more, sizeof more);
  number ^= more ^ arc4random() ^ arc4random_uniform(1000);
#endif
  return number;
}

void list_push(struct list *list, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = atomic_load(&list->first);
  while (!atomic_compare_exchange_strong(&list->first, &node->next, node)) {}
}

int list_pop_hastily(struct list *list) {
  struct node *node = atomic_load(&list->first);
  while (node && !atomic_compare_exchange_strong(&list->first, &node, node->next)) {}
  if (!node) return 0;
  int value = node->value;
  free(node);
  return value;
}

int list_first(struct list *list) {
  struct node *node = atomic_load(&list->first);
  return node ? node->value : 0;
}

void touch_all(int *numbers, int count) {
  for (int i = 0; i < count; i++) numbers[i]++;
}

static ssize_t count_write(void *count, const char *bytes, size_t size) {
  (void)bytes;
  ++*(long *)count;
  return (ssize_t)size;
}

FILE *counting_stream(long *count) {
  FILE *made = fopencookie(count, "w", (cookie_io_functions_t){.write = count_write});
  if (made) setvbuf(made, NULL, _IONBF, 0);
  return made;
}

void print_line(FILE *stream) { fprintf(stream, "%d", 7); }
