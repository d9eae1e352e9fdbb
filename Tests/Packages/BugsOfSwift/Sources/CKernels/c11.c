#include "CKernels.h"

#if __has_include(<threads.h>)
#include <threads.h>

struct handover {
  mtx_t lock;
  cnd_t has_changed;
  tss_t key;
  int value;
  bool is_right;
};

static void add(struct handover *handover) {
  if (handover->is_right) mtx_lock(&handover->lock);
  handover->value++;
  cnd_signal(&handover->has_changed);
  if (handover->is_right) mtx_unlock(&handover->lock);
}

static int put(void *handover) {
  add(handover);
  return 1;
}

static int take(void *argument) {
  struct handover *handover = argument;
  mtx_lock(&handover->lock);
  while (handover->value == 0) cnd_wait(&handover->has_changed, &handover->lock);
  mtx_unlock(&handover->lock);
  return 2;
}

static int leave(void *argument) {
  struct handover *handover = argument;
  tss_set(handover->key, handover);
  thrd_exit(3);
}

static void end(void *handover) { add(handover); }

static int sum_of(thrd_start_t one, thrd_start_t other, struct handover *handover) {
  thrd_t first, second;
  int results[2] = {0, 0};
  if (thrd_create(&first, one, handover) != thrd_success) return 0;
  if (thrd_create(&second, other, handover) == thrd_success) thrd_join(second, &results[1]);
  thrd_join(first, &results[0]);
  return results[0] + results[1];
}

static void begin(struct handover *handover) {
  mtx_init(&handover->lock, mtx_plain);
  cnd_init(&handover->has_changed);
  tss_create(&handover->key, end);
}

static void finish(struct handover *handover) {
  tss_delete(handover->key);
  cnd_destroy(&handover->has_changed);
  mtx_destroy(&handover->lock);
}

bool handover_of_c11(bool is_right) {
  struct handover handover = {.is_right = is_right};
  begin(&handover);
  int sum = sum_of(put, take, &handover);
  finish(&handover);
  return sum == 3;
}

bool endings_of_c11(bool is_right) {
  struct handover handover = {.is_right = is_right};
  begin(&handover);
  int sum = sum_of(leave, leave, &handover);
  finish(&handover);
  return sum == 6 && handover.value == 2;
}
#endif
