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

// MARK: An account

struct account {
  pthread_mutex_t lock;
  int balance;
  bool is_right;
};

// Reads the balance in one turn of the lock, and writes the balance in another one.
static void change(struct account *account, int amount) {
  pthread_mutex_lock(&account->lock);
  int balance = account->balance;
  if (!account->is_right) {
    pthread_mutex_unlock(&account->lock);
    pthread_mutex_lock(&account->lock);
  }
  account->balance = balance + amount;
  pthread_mutex_unlock(&account->lock);
}

static void *deposit(void *account) { return change(account, 30), NULL; }
static void *withdraw(void *account) { return change(account, -20), NULL; }

bool classic_account(bool is_right) {
  struct account account = {PTHREAD_MUTEX_INITIALIZER, 100, is_right};
  run(2, (void *(*[])(void *)){deposit, withdraw}, &account);
  return account.balance == 110;
}

// MARK: Two stages

struct stages {
  pthread_mutex_t first_lock, second_lock;
  int first, second;
  bool is_right;
};

static void *write_stages(void *state) {
  struct stages *stages = state;
  pthread_mutex_lock(&stages->first_lock);
  stages->first = 1;
  if (!stages->is_right) pthread_mutex_unlock(&stages->first_lock);
  pthread_mutex_lock(&stages->second_lock);
  stages->second = stages->first + 1;
  pthread_mutex_unlock(&stages->second_lock);
  if (stages->is_right) pthread_mutex_unlock(&stages->first_lock);
  return NULL;
}

// Returns null if the second number does not follow from the first one.
static void *read_stages(void *state) {
  struct stages *stages = state;
  pthread_mutex_lock(&stages->first_lock);
  int first = stages->first;
  pthread_mutex_unlock(&stages->first_lock);
  pthread_mutex_lock(&stages->second_lock);
  int second = stages->second;
  pthread_mutex_unlock(&stages->second_lock);
  return first == 0 || second == first + 1 ? stages : NULL;
}

bool classic_two_stages(bool is_right) {
  struct stages stages = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, 0, 0, is_right};
  pthread_t writer, reader;
  void *result;
  pthread_create(&writer, NULL, write_stages, &stages);
  pthread_create(&reader, NULL, read_stages, &stages);
  pthread_join(writer, NULL);
  pthread_join(reader, &result);
  return result != NULL;
}

// MARK: Philosophers

struct table {
  pthread_mutex_t forks[3];
  atomic_int seats;
  bool is_right;
};

static void *dine(void *state) {
  struct table *table = state;
  int seat = atomic_fetch_add(&table->seats, 1);
  int left = seat, right = (seat + 1) % 3;
  // One philosopher takes the other fork first.
  bool turns = table->is_right && seat == 2;
  pthread_mutex_lock(&table->forks[turns ? right : left]);
  pthread_mutex_lock(&table->forks[turns ? left : right]);
  pthread_mutex_unlock(&table->forks[left]);
  pthread_mutex_unlock(&table->forks[right]);
  return NULL;
}

bool classic_philosophers(bool is_right) {
  struct table table = {.is_right = is_right};
  for (int i = 0; i < 3; i++) pthread_mutex_init(&table.forks[i], NULL);
  run(3, (void *(*[])(void *)){dine, dine, dine}, &table);
  return true;
}

// MARK: A signal

struct signal {
  pthread_mutex_t lock;
  pthread_cond_t has_items;
  int items;
  bool is_right;
};

static void *produce(void *state) {
  struct signal *signal = state;
  pthread_mutex_lock(&signal->lock);
  signal->items = 1;
  pthread_cond_signal(&signal->has_items);
  pthread_mutex_unlock(&signal->lock);
  return NULL;
}

static void *consume(void *state) {
  struct signal *signal = state;
  pthread_mutex_lock(&signal->lock);
  bool must_wait = signal->items == 0;
  if (!signal->is_right) {
    pthread_mutex_unlock(&signal->lock);
    pthread_mutex_lock(&signal->lock);
  }
  if (must_wait) pthread_cond_wait(&signal->has_items, &signal->lock);
  pthread_mutex_unlock(&signal->lock);
  return NULL;
}

bool classic_signal(bool is_right) {
  struct signal signal = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, is_right};
  run(2, (void *(*[])(void *)){produce, consume}, &signal);
  return true;
}

// MARK: A driver

struct driver {
  atomic_int pending, is_stopping, is_stopped, is_misused;
  bool is_right;
};

static void leave(struct driver *driver) {
  if (atomic_fetch_sub(&driver->pending, 1) == 1) atomic_store(&driver->is_stopped, 1);
}

static void *work(void *state) {
  struct driver *driver = state;
  // The right driver says that it works before it looks.
  if (!driver->is_right && atomic_load(&driver->is_stopping)) return NULL;
  atomic_fetch_add(&driver->pending, 1);
  if ((!driver->is_right || !atomic_load(&driver->is_stopping)) && atomic_load(&driver->is_stopped)) {
    atomic_store(&driver->is_misused, 1);
  }
  leave(driver);
  return NULL;
}

static void *stop(void *state) {
  struct driver *driver = state;
  atomic_store(&driver->is_stopping, 1);
  leave(driver);
  return NULL;
}

bool classic_bluetooth(bool is_right) {
  struct driver driver = {1, 0, 0, 0, is_right};
  run(2, (void *(*[])(void *)){work, stop}, &driver);
  return !atomic_load(&driver.is_misused);
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
