#define _GNU_SOURCE
#include "dispatch.h"
#include "points.h"
#include "replace.h"
#include "descriptors/descriptors.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <CHuntable.h>
#include <stddef.h>

// The clocks and the random numbers of the system, on the threads of a run and on the thread that drives a test in virtual
// time. The clocks of the standard library, of Foundation and of Dispatch read these, so that they show virtual time, and a
// sleep until an instant that was computed from one of them is exact. What waits for other threads until such an instant
// waits in real time, and then the virtual clock moves on by the time of the wait.
#if __linux__ && !RH_SANITIZED
#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { second = 1000000000 };

// MARK: Clocks

bool rh_read_clock(clockid_t clock, struct timespec *time) {
  bool is_steady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
  if (!is_steady && clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return false;
  int64_t now = rt_time();
  if (now < 0) return false;
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

// MARK: Waits in real time

static int64_t real_now(void) {
  struct timespec now;
  IN_REAL_TIME(clock_gettime(CLOCK_MONOTONIC, &now));
  return (int64_t)now.tv_sec * second + now.tv_nsec;
}

// The real time up to which this thread has moved the virtual clock, while it waits or runs a real run loop.
static _Thread_local int64_t followed;
// How many run loops the thread runs, one in the other. A loop sets a timer of Dispatch for its limit, waits for it later, and
// sets no second one. So there the time before a wait counts too: the clock would be short of a limit that has passed.
static _Thread_local int loops;

static void begin_wait(void) {
  int64_t now = real_now();
  if (loops > 0) rt_pass(now - followed);
  followed = now;
}

void rh_begins_real_loop(void) {
  begin_wait();
  loops++;
}
void rh_ends_real_loop(void) { loops--; }

// A limit in the first half of the time before the run is one of the monotonic clock: no system has run for so long.
bool rh_real_limit(const struct timespec *limit, struct timespec *real) {
  if (limit->tv_sec < rh_seconds_before_run / 2 || rt_time() < 0) return false;
  begin_wait();
  int64_t now = rt_time();
  uint64_t instant = rh_instant(limit);
  int64_t left = instant > (uint64_t)now ? (int64_t)(instant - (uint64_t)now) : 0;
  int64_t end;
  if (__builtin_add_overflow(followed, left, &end)) end = INT64_MAX;
  *real = (struct timespec){end / second, end % second};
  return true;
}

int rh_has_waited(int result) {
  int64_t now = real_now();
  rt_pass(now - followed);
  followed = now;
  return result;
}

uint64_t rh_real_point(uint64_t when) {
  // The present of one of the clocks, or never.
  if (when == 0 || when >= UINT64_MAX - 2) return when;
  if ((int64_t)when > 0 && when / second < rh_seconds_before_run / 2) return when;
  int64_t now = rt_time();
  if (now < 0) return when;
  uint64_t instant = rh_instant_of_dispatch(when);
  return (uint64_t)real_now() + (instant > (uint64_t)now ? instant - (uint64_t)now : 0);
}

// A run loop of Foundation waits with this function. The descriptors of a loop that lasts longer than the run are real.
REPLACED(int, ppoll, (struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *signals)) {
  const void *caller = __builtin_return_address(0);
  if (rh_polls(files, count, caller)) return rh_poll_until(files, count, limit);
  if (rh_makes_run_loops(caller)) rh_refuses_work("a run loop");
  if (rt_time() < 0) return REAL(ppoll)(files, count, limit, signals);
  begin_wait();
  return rh_has_waited(REAL(ppoll)(files, count, limit, signals));
}

REPLACED(int, timerfd_settime, (int file, int flags, const struct itimerspec *value, struct itimerspec *old)) {
  if (rh_is_own(file)) return (int)rh_set_timer(file, flags, value, old);
  struct itimerspec converted = *value;
  bool is_instant = (flags & TFD_TIMER_ABSTIME) && rh_real_limit(&value->it_value, &converted.it_value);
  if (!is_instant) return REAL(timerfd_settime)(file, flags, value, old);
  int64_t left = (int64_t)converted.it_value.tv_sec * second + converted.it_value.tv_nsec - followed;
  converted.it_value = (struct timespec){left / second, left > 0 ? left % second : 1};
  return REAL(timerfd_settime)(file, flags & ~TFD_TIMER_ABSTIME, &converted, old);
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

// Whether the file is the random device of the kernel, from which Foundation reads.
static bool is_random(int file) {
  struct stat status;
  if (ct_thread()->run == 0 || fstat(file, &status) != 0 || !S_ISCHR(status.st_mode)) return false;
  return major(status.st_rdev) == 1 && (minor(status.st_rdev) == 8 || minor(status.st_rdev) == 9);
}

REPLACED(ssize_t, read, (int file, void *buffer, size_t count)) {
  if (rh_is_own(file) || rh_refuses_real(file, __builtin_return_address(0))) return rh_read_file(file, buffer, count);
  return is_random(file) && rt_random(buffer, count) ? (ssize_t)count : REAL(read)(file, buffer, count);
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
