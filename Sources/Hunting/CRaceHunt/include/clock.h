#ifndef CRACEHUNT_CLOCK_H
#define CRACEHUNT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

// The times of a few threads. In C, because debug builds of Swift take many times as long for a loop over an array, and
// inline, so that the compiler of Swift sees it. Each step of a run needs several of these.

enum { rh_times = 16 };
struct rh_clock {
  uint32_t times[rh_times];
};

static inline int64_t rh_time(const struct rh_clock *clock, int64_t thread) { return clock->times[thread]; }

static inline void rh_set_time(struct rh_clock *clock, int64_t thread, int64_t time) {
  clock->times[thread] = (uint32_t)time;
}

// Each thread gets the later one of its two times.
static inline void rh_join(struct rh_clock *clock, const struct rh_clock *other) {
  for (int thread = 0; thread < rh_times; thread += 1) {
    if (clock->times[thread] < other->times[thread]) clock->times[thread] = other->times[thread];
  }
}

// Whether some thread has a time in `earlier`, and this one is not later than that in `clock`.
static inline bool rh_reaches_some(const struct rh_clock *clock, const struct rh_clock *earlier) {
  // Without a branch for each thread, so that the compiler compares several at once. Times are no more than half of the
  // numbers, so their differences have a sign.
  uint32_t reached = 0;
  for (int thread = 0; thread < rh_times; thread += 1) {
    reached |= (earlier->times[thread] - clock->times[thread] - 1) & -earlier->times[thread];
  }
  return reached >> 31;
}

// The first thread whose time in `other` is later than that in `clock`; -1 if there is none.
static inline int64_t rh_first_later(const struct rh_clock *clock, const struct rh_clock *other) {
  for (int thread = 0; thread < rh_times; thread += 1) {
    if (other->times[thread] > clock->times[thread]) return thread;
  }
  return -1;
}

// The same for all times of runs with more threads: each of `count` clocks has those of the next threads.

static inline void rh_join_all(struct rh_clock *clocks, const struct rh_clock *others, int64_t count) {
  for (int64_t index = 0; index < count; index += 1) rh_join(clocks + index, others + index);
}

static inline bool rh_reaches_some_of(const struct rh_clock *clocks, const struct rh_clock *earlier, int64_t count) {
  for (int64_t index = 0; index < count; index += 1) {
    if (rh_reaches_some(clocks + index, earlier + index)) return true;
  }
  return false;
}

static inline int64_t rh_first_later_of(const struct rh_clock *clocks, const struct rh_clock *others, int64_t count) {
  for (int64_t index = 0; index < count; index += 1) {
    int64_t thread = rh_first_later(clocks + index, others + index);
    if (thread >= 0) return index * rh_times + thread;
  }
  return -1;
}

#endif
