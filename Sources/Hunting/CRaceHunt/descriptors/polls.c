#define _GNU_SOURCE
#include "descriptors.h"

// poll and select. Descriptors from before the run may stand among those of the run; a wait does not wait for them.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>

int rh_real_poll(struct pollfd *files, nfds_t count);

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
      rh_real_poll(&files[i], 1);
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

bool rh_polls(const struct pollfd *files, nfds_t count, const void *caller) {
  if (!rh_is_inside()) return false;
  for (nfds_t i = 0; i < count; i++) {
    if (rh_is_own(files[i].fd) || rh_refuses_real(files[i].fd, caller)) return true;
  }
  // A wait for nothing sleeps.
  return count == 0 && !rh_makes_run_loops(caller) && rh_owns_new(caller);
}

int rh_poll(struct pollfd *files, nfds_t count, int64_t nanoseconds) {
  rh_reach_call(rh_text("poll %s", wanted(files, count)));
  rh_run_timers();
  return (int)rh_result(wait_for_files(files, count, nanoseconds));
}

int rh_poll_until(struct pollfd *files, nfds_t count, const struct timespec *limit) {
  if (limit && (limit->tv_sec < 0 || limit->tv_nsec < 0 || limit->tv_nsec >= 1000000000)) return (int)rh_result(-EINVAL);
  return rh_poll(files, count, limit ? (int64_t)limit->tv_sec * 1000000000 + limit->tv_nsec : -1);
}

static int poll_for(struct pollfd *files, nfds_t count, int milliseconds) {
  return rh_poll(files, count, milliseconds < 0 ? -1 : (int64_t)milliseconds * 1000000);
}

REPLACED(int, poll, (struct pollfd *files, nfds_t count, int timeout)) {
  return rh_polls(files, count, CALLER) ? poll_for(files, count, timeout) : REAL(poll)(files, count, timeout);
}
int rh_real_poll(struct pollfd *files, nfds_t count) { return REAL(poll)(files, count, 0); }

// The same of a program whose calls are fortified.
REPLACED(int, __poll_chk, (struct pollfd *files, nfds_t count, int timeout, size_t size)) {
  return rh_polls(files, count, CALLER) ? poll_for(files, count, timeout) : REAL(__poll_chk)(files, count, timeout, size);
}

// MARK: select

static bool has_own(int limit, const fd_set *set) {
  for (int number = rh_first_number; set && number < limit; number++) {
    if (FD_ISSET(number, set) && rh_is_own(number)) return true;
  }
  return false;
}

static bool selects(int limit, const fd_set *reads, const fd_set *writes, const fd_set *others, const void *caller) {
  if (!rh_is_inside() || limit > FD_SETSIZE) return false;
  if (has_own(limit, reads) || has_own(limit, writes) || has_own(limit, others)) return true;
  return limit == 0 && !rh_makes_run_loops(caller) && rh_owns_new(caller);
}

// Linux: what each of the three sets asks for.
static const short of_reads = POLLIN | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR;
static const short of_writes = POLLOUT | POLLWRNORM | POLLWRBAND | POLLERR;

static int wait_for_sets(int limit, fd_set *reads, fd_set *writes, fd_set *others, int64_t nanoseconds) {
  struct pollfd files[FD_SETSIZE];
  nfds_t count = 0;
  for (int number = 0; number < limit; number++) {
    bool is_read = reads && FD_ISSET(number, reads), is_written = writes && FD_ISSET(number, writes);
    bool is_other = others && FD_ISSET(number, others);
    if (!is_read && !is_written && !is_other) continue;
    short events = (short)((is_read ? POLLIN | POLLRDNORM | POLLRDBAND : 0) | (is_written ? POLLOUT | POLLWRNORM | POLLWRBAND : 0)
        | (is_other ? POLLPRI : 0));
    files[count++] = (struct pollfd){.fd = number, .events = events};
    if (rh_is_own(number) ? !rh_file(number) : fcntl(number, F_GETFD) < 0) return -EBADF;
  }
  int found = 0;
  uint64_t until = nanoseconds > 0 ? rh_limit(nanoseconds) : nanoseconds < 0 ? RH_FOREVER : 0;
  while (true) {
    uint64_t now = until == RH_FOREVER ? 0 : rh_now();
    int64_t left = until == RH_FOREVER ? -1 : until > now ? (int64_t)(until - now) : 0;
    int result = wait_for_files(files, count, left);
    if (result < 0) return result;
    fd_set found_reads, found_writes;
    FD_ZERO(&found_reads);
    FD_ZERO(&found_writes);
    for (nfds_t i = 0; i < count; i++) {
      int number = files[i].fd;
      if (reads && FD_ISSET(number, reads) && (files[i].revents & of_reads)) FD_SET(number, &found_reads), found++;
      if (writes && FD_ISSET(number, writes) && (files[i].revents & of_writes)) FD_SET(number, &found_writes), found++;
    }
    // A writer is not told of a hang-up, for which poll ends.
    if (found == 0 && result > 0 && left != 0) {
      for (nfds_t i = 0; i < count; i++) {
        if (files[i].revents) files[i].fd = -1;
      }
      continue;
    }
    if (reads) *reads = found_reads;
    if (writes) *writes = found_writes;
    if (others) FD_ZERO(others);
    return found;
  }
}

static int select_for(int limit, fd_set *reads, fd_set *writes, fd_set *others, int64_t nanoseconds) {
  rh_reach_call("select");
  rh_run_timers();
  return (int)rh_result(wait_for_sets(limit, reads, writes, others, nanoseconds));
}

REPLACED(
    int, select, (int limit, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *timeout)) {
  if (!selects(limit, reads, writes, others, CALLER)) return REAL(select)(limit, reads, writes, others, timeout);
  int64_t nanoseconds = timeout ? (int64_t)timeout->tv_sec * 1000000000 + (int64_t)timeout->tv_usec * 1000 : -1;
  return select_for(limit, reads, writes, others, nanoseconds);
}

REPLACED(
    int, pselect,
    (int limit, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *timeout, const sigset_t *signals)) {
  if (!selects(limit, reads, writes, others, CALLER)) return REAL(pselect)(limit, reads, writes, others, timeout, signals);
  int64_t nanoseconds = timeout ? (int64_t)timeout->tv_sec * 1000000000 + timeout->tv_nsec : -1;
  return select_for(limit, reads, writes, others, nanoseconds);
}
#endif
