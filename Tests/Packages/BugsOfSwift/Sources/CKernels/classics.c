#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CKernels.h"

// Programs by which tools that test concurrent programs are compared. Each starts its threads, waits for their end, and
// returns whether its result is right.

enum { most_threads = 4 };

static void run(int count, void *(*const *bodies)(void *), void *state) {
  pthread_t threads[most_threads];
  for (int i = 0; i < count; i++) pthread_create(&threads[i], NULL, bodies[i], state);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

// MARK: Mutual exclusion

struct peterson {
  atomic_int wants[2], turn, inside, is_misused;
  memory_order order;
};

static void enter(struct peterson *peterson, int me) {
  atomic_store_explicit(&peterson->wants[me], 1, peterson->order);
  atomic_store_explicit(&peterson->turn, 1 - me, peterson->order);
  bool is_strict = peterson->order == memory_order_seq_cst;
  memory_order order = is_strict ? memory_order_seq_cst : memory_order_acquire;
  // Gives up after a few looks.
  for (int looks = 0; looks < 3; looks++) {
    bool must_wait = atomic_load_explicit(&peterson->wants[1 - me], order) &&
        atomic_load_explicit(&peterson->turn, order) == 1 - me;
    if (must_wait) continue;
    if (atomic_fetch_add(&peterson->inside, 1) > 0) atomic_store(&peterson->is_misused, 1);
    atomic_fetch_sub(&peterson->inside, 1);
    break;
  }
  atomic_store_explicit(&peterson->wants[me], 0, peterson->order);
}

static void *enter_first(void *peterson) { return enter(peterson, 0), NULL; }
static void *enter_second(void *peterson) { return enter(peterson, 1), NULL; }

bool classic_peterson(bool is_right) {
  struct peterson peterson = {.order = is_right ? memory_order_seq_cst : memory_order_release};
  run(2, (void *(*[])(void *)){enter_first, enter_second}, &peterson);
  return !atomic_load(&peterson.is_misused);
}

// MARK: A stack without a lock

// Places from 1 on, whose ends are 0. The right stack counts its changes in the upper half of the first place.
struct places {
  _Atomic uint32_t first;
  _Atomic uint32_t next[4];
  atomic_int taken[4];
  bool is_right;
};

static uint32_t changed(const struct places *places, uint32_t first, uint32_t place) {
  return places->is_right ? ((first >> 16) + 1) << 16 | place : place;
}

static uint32_t pop(struct places *places) {
  uint32_t first = atomic_load(&places->first);
  while (true) {
    uint32_t place = first & 0xffff;
    if (place == 0) return 0;
    uint32_t next = atomic_load(&places->next[place]);
    if (atomic_compare_exchange_strong(&places->first, &first, changed(places, first, next))) return place;
  }
}

static void push(struct places *places, uint32_t place) {
  uint32_t first = atomic_load(&places->first);
  do atomic_store(&places->next[place], first & 0xffff);
  while (!atomic_compare_exchange_strong(&places->first, &first, changed(places, first, place)));
}

static void *pop_one(void *state) {
  struct places *places = state;
  atomic_fetch_add(&places->taken[pop(places)], 1);
  return NULL;
}

// Takes two places, and gives the first one back.
static void *pop_two(void *state) {
  struct places *places = state;
  uint32_t one = pop(places), two = pop(places);
  atomic_fetch_add(&places->taken[two], 1);
  if (one) push(places, one);
  atomic_fetch_add(&places->taken[pop(places)], 1);
  return NULL;
}

bool classic_treiber(bool is_right) {
  struct places places = {.first = 1, .next = {0, 2, 3, 0}, .is_right = is_right};
  run(2, (void *(*[])(void *)){pop_one, pop_two}, &places);
  return places.taken[1] <= 1 && places.taken[2] <= 1 && places.taken[3] <= 1;
}
