#define _GNU_SOURCE
#include "descriptors.h"

// poll and select. Descriptors from before the run may stand among those of the run; a wait does not wait for them.
#if RH_DESCRIPTORS
#include <CRuntimeHooks.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>

static int ask_system(struct pollfd *files, nfds_t count);

struct polled {
  struct pollfd *files;
  nfds_t count;
};

static uint32_t events_of(const struct rh_file *file, short events) {
  return file->kind->ready(file) & ((uint32_t)(unsigned short)events | RH_ALWAYS);
}

static bool is_some_ready(const void *context) {
  const struct polled *polled = context;
  for (nfds_t i = 0; i < polled->count; i++) {
    const struct rh_file *file = rh_file(polled->files[i].fd);
    if (file && events_of(file, polled->files[i].events)) return true;
  }
  return false;
}

// Finds what is ready now. Returns how many descriptors are.
static int look(struct pollfd *files, nfds_t count) {
  int ready = 0;
  for (nfds_t i = 0; i < count; i++) {
    files[i].revents = 0;
    if (files[i].fd < 0) continue;
    struct rh_file *file = rh_file(files[i].fd);
    if (file) {
      files[i].revents = (short)events_of(file, files[i].events);
      if (files[i].revents) rh_learn(file);
    } else if (rh_is_own(files[i].fd)) {
      files[i].revents = POLLNVAL;
    } else {
      ask_system(&files[i], 1);
    }
    ready += files[i].revents != 0;
  }
  return ready;
}

// For the text of a wait: what it waits for.
static const char *wanted(const struct pollfd *files, nfds_t count) {
  const struct rh_file *only = NULL;
  int many = 0;
  for (nfds_t i = 0; i < count; i++) {
    const struct rh_file *file = rh_file(files[i].fd);
    if (!file) continue;
    only = file;
    many++;
  }
  if (many == 0) return "the time";
  return many == 1 ? rh_text("an event of %s", rh_description(only)) : rh_text("events of %d descriptors", many);
}

static int wait_for_files(struct pollfd *files, nfds_t count, int64_t nanoseconds) {
  uint64_t until = nanoseconds > 0 ? rh_limit(nanoseconds) : nanoseconds < 0 ? RH_FOREVER : 0;
  struct polled polled = {files, count};
  // What is closed meanwhile stays there as long as the call.
  struct rh_file *kept[64];
  int kept_count = 0;
  for (nfds_t i = 0; i < count && kept_count < 64; i++) {
    struct rh_file *file = rh_file(files[i].fd);
    if (file) rh_keep(kept[kept_count++] = file);
  }
  int ready;
  while (true) {
    ready = look(files, count);
    if (ready > 0 || nanoseconds == 0 || (until != RH_FOREVER && rh_now() >= until)) break;
    uint64_t due = until;
    for (int i = 0; i < kept_count; i++) {
      uint64_t other = rh_due(kept[i]);
      if (other < due) due = other;
    }
    bool is_in_time = rh_await_idly(is_some_ready, &polled, due, wanted(files, count));
    if (rh_was_interrupted() || (!is_in_time && due == RH_FOREVER)) {
      ready = -EINTR;
      break;
    }
  }
  for (int i = 0; i < kept_count; i++) rh_drop(kept[i]);
  return ready;
}

static bool polls(const struct pollfd *files, nfds_t count, const void *caller) {
  if (!rh_is_inside()) return false;
  // A wait for nothing sleeps.
  bool is_empty = true;
  for (nfds_t i = 0; i < count; i++) {
    if (rh_is_own(files[i].fd) || rh_refuses_real(files[i].fd, caller)) return true;
    if (files[i].fd >= 0) is_empty = false;
  }
  return is_empty && !rh_makes_run_loops(caller) && rh_owns_new(caller);
}

static int poll_files(struct pollfd *files, nfds_t count, int64_t nanoseconds) {
  rh_reach_call(rh_text("poll %s", wanted(files, count)));
  rh_run_timers();
  return (int)rh_result(wait_for_files(files, count, nanoseconds));
}

bool rh_read_limit(const struct timespec *limit, int64_t *nanoseconds) {
  *nanoseconds = limit ? (int64_t)limit->tv_sec * 1000000000 + limit->tv_nsec : -1;
  return !limit || (limit->tv_sec >= 0 && limit->tv_nsec >= 0 && limit->tv_nsec < 1000000000);
}

static int poll_until(struct pollfd *files, nfds_t count, const struct timespec *limit) {
  int64_t nanoseconds;
  return rh_read_limit(limit, &nanoseconds) ? poll_files(files, count, nanoseconds) : (int)rh_result(-EINVAL);
}

static int poll_for(struct pollfd *files, nfds_t count, int milliseconds) {
  return poll_files(files, count, milliseconds < 0 ? -1 : (int64_t)milliseconds * 1000000);
}

REPLACED(int, poll, (struct pollfd *files, nfds_t count, int timeout)) {
  return polls(files, count, CALLER) ? poll_for(files, count, timeout) : REAL(poll)(files, count, timeout);
}
static int ask_system(struct pollfd *files, nfds_t count) { return REAL(poll)(files, count, 0); }

// The same of a program whose calls are fortified.
REPLACED(int, __poll_chk, (struct pollfd *files, nfds_t count, int timeout, size_t size)) {
  return polls(files, count, CALLER) ? poll_for(files, count, timeout) : REAL(__poll_chk)(files, count, timeout, size);
}

// A run loop of Foundation waits with this function. The descriptors of a loop that lasts longer than the run are real.
REPLACED(int, ppoll, (struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *signals)) {
  if (polls(files, count, CALLER)) return poll_until(files, count, limit);
  if (rh_makes_run_loops(CALLER)) rh_refuses_work("a run loop");
  if (rt_time() < 0) return REAL(ppoll)(files, count, limit, signals);
  rh_begins_wait();
  return rh_has_waited(REAL(ppoll)(files, count, limit, signals));
}

// MARK: select

static bool selects(int limit, fd_set *const sets[3], const void *caller) {
  if (!rh_is_inside() || limit > FD_SETSIZE) return false;
  bool is_empty = true;
  for (int i = 0; i < 3 * limit; i++) {
    int number = i / 3;
    if (!sets[i % 3] || !FD_ISSET(number, sets[i % 3])) continue;
    if (rh_is_own(number) || rh_refuses_real(number, caller)) return true;
    is_empty = false;
  }
  return is_empty && !rh_makes_run_loops(caller) && rh_owns_new(caller);
}

// What each of the three sets asks poll for, and what it is told.
enum { asked_reads = POLLIN | POLLRDNORM | POLLRDBAND, asked_writes = POLLOUT | POLLWRNORM | POLLWRBAND };
static const short asked[] = {asked_reads, asked_writes, POLLPRI};
static const short told[] = {asked_reads | POLLHUP | POLLERR, asked_writes | POLLERR, 0};

static int wait_for_sets(int limit, fd_set *const sets[3], int64_t nanoseconds) {
  struct pollfd files[FD_SETSIZE];
  nfds_t count = 0;
  for (int number = 0; number < limit; number++) {
    short events = 0;
    for (int i = 0; i < 3; i++) events |= sets[i] && FD_ISSET(number, sets[i]) ? asked[i] : 0;
    if (events == 0) continue;
    files[count++] = (struct pollfd){.fd = number, .events = events};
    if (rh_is_own(number) ? !rh_file(number) : fcntl(number, F_GETFD) < 0) return -EBADF;
  }
  int found = 0;
  uint64_t until = nanoseconds > 0 ? rh_limit(nanoseconds) : nanoseconds < 0 ? RH_FOREVER : 0;
  while (true) {
    int64_t left = until == RH_FOREVER ? -1 : until > rh_now() ? (int64_t)(until - rh_now()) : 0;
    int result = wait_for_files(files, count, left);
    if (result < 0) return result;
    fd_set ready[3] = {0};
    for (nfds_t i = 0; i < 3 * count; i++) {
      int number = files[i / 3].fd, set = i % 3;
      if (number < 0 || !sets[set] || !FD_ISSET(number, sets[set]) || !(files[i / 3].revents & told[set])) continue;
      FD_SET(number, &ready[set]), found++;
    }
    // A writer is not told of a hang-up, for which poll ends.
    if (found == 0 && result > 0 && left != 0) {
      for (nfds_t i = 0; i < count; i++) {
        if (files[i].revents) files[i].fd = -1;
      }
      continue;
    }
    for (int i = 0; i < 3; i++) *(sets[i] ?: &ready[i]) = ready[i];
    return found;
  }
}

static int select_until(int limit, fd_set *const sets[3], const struct timespec *timeout) {
  rh_reach_call("select");
  rh_run_timers();
  int64_t nanoseconds;
  if (!rh_read_limit(timeout, &nanoseconds)) return (int)rh_result(-EINVAL);
  return (int)rh_result(wait_for_sets(limit, sets, nanoseconds));
}

REPLACED(int, select, (int limit, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *timeout)) {
  fd_set *const sets[] = {reads, writes, others};
  if (!selects(limit, sets, CALLER)) return REAL(select)(limit, reads, writes, others, timeout);
  struct timespec until = {0};
  // There may be more microseconds than in a second.
  if (timeout) until = (struct timespec){timeout->tv_sec + timeout->tv_usec / 1000000, timeout->tv_usec % 1000000 * 1000};
  return select_until(limit, sets, timeout ? &until : NULL);
}

REPLACED(
    int, pselect,
    (int limit, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *timeout, const sigset_t *signals)) {
  fd_set *const sets[] = {reads, writes, others};
  if (!selects(limit, sets, CALLER)) return REAL(pselect)(limit, reads, writes, others, timeout, signals);
  return select_until(limit, sets, timeout);
}
#endif
