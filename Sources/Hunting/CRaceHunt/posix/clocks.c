#define _GNU_SOURCE
#include "../base/replace.h"
#include "posix.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// The clocks and the random numbers of the system, on the threads of a run and on the thread that drives a test in virtual
// time. The clocks of the standard library, of Foundation and of Dispatch read these, so that they show virtual time, and a
// sleep until an instant that was computed from one of them is exact. What waits for other threads until such an instant
// waits in real time, and then the virtual clock moves on by the time of the wait.
#if __linux__ && !RH_SANITIZED
#include <stdlib.h>
#include <sys/random.h>
#include <sys/time.h>
#include <unistd.h>

enum { second = 1000000000 };

// MARK: Clocks

// A program computes with dates in floating point, which rounds. In real time the rounding does not matter, since each wait takes
// a little longer than it was asked to. So in a run a date shows a nanosecond more after each time that the clock has moved.
static int64_t date_at(int64_t now) {
  static int64_t run, last, moves;
  if (ct_thread()->run == 0) return now;
  if (run != ct_thread()->run) {
    run = ct_thread()->run;
    last = moves = 0;
  }
  if (last != now) moves++;
  last = now;
  return now + moves;
}

bool rh_read_clock(clockid_t clock, struct timespec *time) {
  bool is_steady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
  if (!is_steady && clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return false;
  int64_t now = rt_time();
  if (now < 0) return false;
  if (!is_steady) now = date_at(now);
  *time = (struct timespec){rh_seconds_before_run + now / second, now % second};
  return true;
}

// The program reads a clock, and not the hunter.
static void announce_reading(void) {
  if (ci_is_seen()) rh_announce(rh_act_clock);
}

REPLACED(int, clock_gettime, (clockid_t clock, struct timespec *time)) {
  FILLS(time);
  if (!rh_read_clock(clock, time)) return REAL(clock_gettime)(clock, time);
  announce_reading();
  return 0;
}

REPLACED(int, gettimeofday, (struct timeval *time, void *zone)) {
  struct timespec now;
  FILLS(time);
  if (!rh_read_clock(CLOCK_REALTIME, &now)) return REAL(gettimeofday)(time, zone);
  announce_reading();
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

REPLACED(time_t, time, (time_t *result)) {
  struct timespec now;
  if (!rh_read_clock(CLOCK_REALTIME, &now)) return REAL(time)(result);
  announce_reading();
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

uint64_t rh_instant(const struct timespec *time) {
  int64_t seconds = time->tv_sec - rh_seconds_before_run;
  if (seconds > INT64_MAX / 1000000000 - 1) return RH_FOREVER;
  return seconds < 0 ? 0 : (uint64_t)seconds * 1000000000 + (uint64_t)time->tv_nsec;
}

uint64_t rh_instant_of(uint64_t point) {
  const uint64_t before = (uint64_t)rh_seconds_before_run * second;
  return point == RH_FOREVER ? point : point > before ? point - before : 0;
}

uint64_t rh_instant_after(uint64_t nanoseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return rh_instant(&now) + nanoseconds;
}

// MARK: Waits in real time

int64_t rh_real_now(void) {
  struct timespec now;
  IN_REAL_TIME(clock_gettime(CLOCK_MONOTONIC, &now));
  return (int64_t)now.tv_sec * second + now.tv_nsec;
}

// The real time up to which this thread has moved the virtual clock, while it waits or runs a real run loop.
static _Thread_local int64_t followed;
// How many run loops the thread runs, one in the other. A loop sets a timer of Dispatch for its limit, waits for it later, and
// sets no second one. So there the time before a wait counts too: the clock would be short of a limit that has passed.
static _Thread_local int loops;

void rh_begins_wait(void) {
  int64_t now = rh_real_now();
  if (loops > 0) rt_pass(now - followed);
  followed = now;
}

void rh_begins_real_loop(void) {
  rh_begins_wait();
  loops++;
}
void rh_ends_real_loop(void) { loops--; }

// A limit in the first half of the time before the run is one of the monotonic clock: no system has run for so long.
bool rh_real_rest(const struct timespec *limit, int64_t *rest) {
  if (limit->tv_sec < rh_seconds_before_run / 2 || rt_time() < 0) return false;
  rh_begins_wait();
  int64_t now = rt_time();
  uint64_t instant = rh_instant(limit);
  *rest = instant > (uint64_t)now ? (int64_t)(instant - (uint64_t)now) : 0;
  return true;
}

bool rh_real_limit(const struct timespec *limit, struct timespec *real) {
  int64_t end;
  if (!rh_real_rest(limit, &end)) return false;
  if (__builtin_add_overflow(followed, end, &end)) end = INT64_MAX;
  *real = (struct timespec){end / second, end % second};
  return true;
}

int rh_has_waited(int result) {
  int64_t now = rh_real_now();
  rt_pass(now - followed);
  followed = now;
  return result;
}

// MARK: Random numbers

REPLACED(ssize_t, getrandom, (void *buffer, size_t count, unsigned flags)) {
  return rt_random(buffer, count) ? (ssize_t)count : REAL(getrandom)(buffer, count, flags);
}

REPLACED(int, getentropy, (void *buffer, size_t count)) {
  return rt_random(buffer, count) ? 0 : REAL(getentropy)(buffer, count);
}

// Older C libraries lack these.
REPLACED(void, arc4random_buf, (void *buffer, size_t count)) {
  if (rt_random(buffer, count)) return;
  if (REAL(arc4random_buf)) REAL(arc4random_buf)(buffer, count);
  else if (getentropy(buffer, count) != 0) abort();
}

WEAK uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

WEAK uint32_t arc4random_uniform(uint32_t limit) {
  if (limit < 2) return 0;
  uint32_t number;
  do number = arc4random();
  while (number < -limit % limit);
  return number % limit;
}

REPLACED(void, swift_stdlib_random, (void *buffer, size_t count)) {
  if (!rt_random(buffer, count)) REAL(swift_stdlib_random)(buffer, count);
}

// The order of a set or a dictionary depends on the seeds of the process and on the address of its storage, which differs from
// run to run. In programs with instrumented code it depends on neither. Changed before the program makes its first set.
__attribute__((constructor)) static void order_sets(void) {
  struct { uint64_t seeds[2]; bool is_deterministic; } *hashing = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
  if (!hashing || !ci_is_present()) return;
  hashing->seeds[0] = hashing->seeds[1] = 0;
  hashing->is_deterministic = true;
}
#endif
