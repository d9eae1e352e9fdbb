#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// A run in a process of its own: a copy of this process, with the thread of the hunt as its only thread. The child writes the
// outcome into a pipe, and ends. No carrier of the parent exists there, so the child makes new ones.

#if __linux__
#include <sys/prctl.h>
#include <sys/wait.h>

enum { look_milliseconds = 100 };

bool rh_can_isolate(void) { return rh_carriers_are_supported(); }

static struct rh_process_end ended(int status) {
  if (WIFSIGNALED(status)) return (struct rh_process_end){rh_killed, WTERMSIG(status)};
  return (struct rh_process_end){rh_exited, WEXITSTATUS(status)};
}

static _Thread_local int answer;

void rh_answer(const uint8_t *bytes, int64_t count) { rh_write(answer, bytes, (size_t)count); }

struct rh_process_end rh_isolate(void (*body)(void *), void (*receive)(void *, const uint8_t *, int64_t), void *context,
                                 int32_t looks) {
  const struct rh_process_end failed = {rh_not_started, 0};
  int ends[2];
  rh_crash_share();
  fflush(stdout);
  if (pipe2(ends, O_CLOEXEC) != 0) return failed;
  for (int i = 0; i < rh_shared_locks; i++) rh_lock(&rh_shared[i]);
  pid_t child = fork();
  for (int i = 0; i < rh_shared_locks; i++) rh_unlock(&rh_shared[i]);
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(ends[0]);
    answer = ends[1];
    rh_thread_has_new_number();
    body(context);
    fflush(stdout);
    _exit(0);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return failed;
  }
  bool is_stuck = false;
  int64_t seen = -1;
  for (int32_t idle = 0; !is_stuck;) {
    uint8_t bytes[4096];
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    int ready = poll(&end, 1, look_milliseconds);
    ssize_t count = ready > 0 ? read(ends[0], bytes, sizeof bytes) : -1;
    if (count == 0) break;
    if (count > 0) receive(context, bytes, count);
    int64_t steps = rh_crash_steps();
    idle = count > 0 || steps != seen ? 0 : idle + 1;
    seen = steps;
    is_stuck = idle > looks;
  }
  close(ends[0]);
  if (is_stuck) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return is_stuck ? (struct rh_process_end){rh_silent, 0} : ended(status);
}
#else
bool rh_can_isolate(void) { return false; }
void rh_answer(const uint8_t *bytes, int64_t count) {}
struct rh_process_end rh_isolate(void (*body)(void *), void (*receive)(void *, const uint8_t *, int64_t), void *context,
                                 int32_t looks) {
  return (struct rh_process_end){rh_not_started, 0};
}
#endif
