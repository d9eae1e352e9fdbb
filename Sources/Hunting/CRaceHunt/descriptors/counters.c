#define _GNU_SOURCE
#include "descriptors.h"

// The counters of eventfd.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct counter {
  struct rh_file file;
  uint64_t value;
  bool is_semaphore;
};

static long take(struct rh_file *file, struct rh_transfer *transfer) {
  struct counter *counter = (struct counter *)file;
  if (transfer->size < sizeof(uint64_t)) return -EINVAL;
  if (counter->value == 0) return -EAGAIN;
  uint64_t taken = counter->is_semaphore ? 1 : counter->value;
  counter->value -= taken;
  rh_learn(counter);
  rh_copy_in(transfer, 0, &taken, sizeof taken);
  rh_changed(file, EPOLLOUT);
  return sizeof taken;
}

static long put(struct rh_file *file, struct rh_transfer *transfer) {
  struct counter *counter = (struct counter *)file;
  if (transfer->size != sizeof(uint64_t)) return -EINVAL;
  uint64_t amount;
  rh_copy_out(transfer, 0, &amount, sizeof amount);
  if (amount == UINT64_MAX) return -EINVAL;
  if (UINT64_MAX - counter->value <= amount) return -EAGAIN;
  rh_tell(counter);
  counter->value += amount;
  rh_changed(file, EPOLLIN);
  return sizeof amount;
}

static uint32_t ready(const struct rh_file *file) {
  uint64_t value = ((const struct counter *)file)->value;
  return (value > 0 ? EPOLLIN : 0) | (value < UINT64_MAX - 1 ? EPOLLOUT : 0);
}

static void describe(const struct rh_file *file, char *text, size_t size) { snprintf(text, size, "eventfd %d", file->number); }

static const struct rh_kind kind = {
    .receive = take, .send = put, .ready = ready, .describe = describe, .offer = "a count of", .mode = 0600};

static int make(unsigned value, int flags) {
  if (flags & ~(EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE)) return -EINVAL;
  struct counter *made = rh_new_file(&kind, sizeof *made, O_RDWR | (flags & EFD_NONBLOCK));
  made->value = value;
  made->is_semaphore = flags & EFD_SEMAPHORE;
  return rh_add_file(&made->file, 0, flags & EFD_CLOEXEC);
}

REPLACED(int, eventfd, (unsigned value, int flags)) {
  return rh_opens("open an eventfd", CALLER) ? (int)rh_result(make(value, flags)) : REAL(eventfd)(value, flags);
}

REPLACED(int, eventfd_read, (int number, eventfd_t *value)) {
  return READS(number) ? (read(number, value, sizeof *value) == sizeof *value ? 0 : -1) : REAL(eventfd_read)(number, value);
}

REPLACED(int, eventfd_write, (int number, eventfd_t value)) {
  return WRITES(number) ? (write(number, &value, sizeof value) == sizeof value ? 0 : -1) : REAL(eventfd_write)(number, value);
}
#endif
