#define _GNU_SOURCE
#include "descriptors.h"

// The timers of timerfd, which fire in the time of the run.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <stdio.h>
#include <sys/timerfd.h>

struct timer {
  struct rh_file file;
  // Zero if it is not set.
  uint64_t due, interval;
  // How many times it has fired since it was read, as far as those that watch it know.
  uint64_t told;
  clockid_t clock;
  struct timer *next;
};
static struct timer *timers;

void rh_begin_timers(void) { timers = NULL; }

static uint64_t firings(const struct timer *timer) {
  if (timer->due == 0) return 0;
  uint64_t now = rh_now();
  if (now < timer->due) return 0;
  return timer->interval ? (now - timer->due) / timer->interval + 1 : 1;
}

void rh_run_timers(void) {
  for (struct timer *timer = timers; timer; timer = timer->next) {
    uint64_t count = timer->file.references > 0 ? firings(timer) : 0;
    if (count <= timer->told) continue;
    timer->told = count;
    rh_changed(&timer->file, EPOLLIN);
  }
}

static long take(struct rh_file *file, struct rh_transfer *transfer) {
  struct timer *timer = (struct timer *)file;
  if (transfer->size < sizeof(uint64_t)) return -EINVAL;
  uint64_t count = firings(timer);
  if (count == 0) return -EAGAIN;
  timer->due = timer->interval ? timer->due + count * timer->interval : 0;
  timer->told = 0;
  rh_learn(timer);
  rh_copy_in(transfer, 0, &count, sizeof count);
  return sizeof count;
}

static uint32_t ready(const struct rh_file *file) { return ((const struct timer *)file)->told > 0 ? EPOLLIN : 0; }

static uint64_t due(const struct rh_file *file) {
  const struct timer *timer = (const struct timer *)file;
  if (timer->due == 0 || (timer->told > 0 && timer->interval == 0)) return RH_FOREVER;
  return timer->due + timer->told * timer->interval;
}

static void describe(const struct rh_file *file, char *text, size_t size) { snprintf(text, size, "timerfd %d", file->number); }

static const struct rh_kind kind = {
    .receive = take, .ready = ready, .due = due, .describe = describe, .offer = "the time of", .mode = 0600};

static int make(clockid_t clock, int flags) {
  if (flags & ~(TFD_CLOEXEC | TFD_NONBLOCK)) return -EINVAL;
  if (clock != CLOCK_MONOTONIC && clock != CLOCK_REALTIME && clock != CLOCK_BOOTTIME) return -EINVAL;
  struct timer *made = rh_new_file(&kind, sizeof *made, O_RDWR | (flags & TFD_NONBLOCK));
  made->clock = clock;
  made->next = timers;
  timers = made;
  return rh_add_file(&made->file, 0, flags & TFD_CLOEXEC);
}

REPLACED(int, timerfd_create, (int clock, int flags)) {
  return rh_opens("open a timerfd", CALLER) ? (int)rh_result(make(clock, flags)) : REAL(timerfd_create)(clock, flags);
}

static struct timespec time_of(uint64_t nanoseconds) {
  return (struct timespec){(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
}

static struct itimerspec setting(const struct timer *timer) {
  uint64_t now = rh_now(), count = firings(timer);
  uint64_t next = timer->due && (timer->interval || count == 0) ? timer->due + count * timer->interval : 0;
  return (struct itimerspec){time_of(timer->interval), time_of(next > now ? next - now : 0)};
}

static long set_timer(int number, int flags, const struct itimerspec *value, struct itimerspec *old) {
  struct rh_file *file = rh_reach("set", number);
  if (!file) return -1;
  int64_t first, interval;
  bool is_time = rh_read_limit(&value->it_value, &first) && rh_read_limit(&value->it_interval, &interval);
  if (file->kind != &kind || !is_time) return rh_ends(file, -EINVAL);
  struct timer *timer = (struct timer *)file;
  if (old) *old = setting(timer);
  uint64_t start = (uint64_t)first, now = rh_now();
  // In a run all clocks show the same.
  if ((flags & TFD_TIMER_ABSTIME) && timer->clock == CLOCK_REALTIME && ct_thread()->run == 0) {
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    uint64_t shown = (uint64_t)real.tv_sec * 1000000000u + (uint64_t)real.tv_nsec;
    start = start + now > shown ? start + now - shown : 1;
  }
  timer->due = start == 0 ? 0 : (flags & TFD_TIMER_ABSTIME) ? start : now + start;
  timer->interval = (uint64_t)interval;
  timer->told = 0;
  rh_tell(timer);
  rh_run_timers();
  return rh_ends(file, 0);
}

REPLACED(int, timerfd_settime, (int file, int flags, const struct itimerspec *value, struct itimerspec *old)) {
  enum { second = 1000000000 };
  if (rh_is_own(file)) return (int)set_timer(file, flags, value, old);
  int64_t rest;
  bool is_instant = (flags & TFD_TIMER_ABSTIME) && rh_real_rest(&value->it_value, &rest);
  if (!is_instant) return REAL(timerfd_settime)(file, flags, value, old);
  struct itimerspec converted = {value->it_interval, {rest / second, rest > 0 ? rest % second : 1}};
  return REAL(timerfd_settime)(file, flags & ~TFD_TIMER_ABSTIME, &converted, old);
}

REPLACED(int, timerfd_gettime, (int number, struct itimerspec *value)) {
  if (!rh_is_own(number)) return REAL(timerfd_gettime)(number, value);
  struct rh_file *file = rh_reach("look at", number);
  if (!file) return -1;
  if (file->kind != &kind) return (int)rh_ends(file, -EINVAL);
  *value = setting((struct timer *)file);
  return (int)rh_ends(file, 0);
}
#endif
