#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// A run in a process of its own: a copy of this process, with the thread of the hunt as its only thread. The child writes the
// outcome into a pipe, and ends. No carrier of the parent exists there, so the child makes new ones.
//
// What another thread of the parent had locked when the copy was made stays locked in the copy. The Swift runtime, for example,
// locks a type while it makes it. A copy that asks for such a lock ends, and says so with one byte.

#if __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

enum { look_milliseconds = 100, pause_milliseconds = 10 };

bool rh_can_isolate(void) { return rh_carriers_are_supported(); }

static void lock_shared(void) {
  for (int i = 0; i < rh_shared_locks; i++) rh_lock(&rh_shared[i]);
}
static void unlock_shared(void) {
  for (int i = 0; i < rh_shared_locks; i++) rh_unlock(&rh_shared[i]);
}
// Handlers of the program come later. So they run before these locks are taken, and after they are given up.
__attribute__((constructor(101))) static void lock_around_copies(void) {
  pthread_atfork(lock_shared, unlock_shared, unlock_shared);
}

static struct rh_process_end ended(int status) {
  if (WIFSIGNALED(status)) return (struct rh_process_end){rh_killed, WTERMSIG(status)};
  return (struct rh_process_end){rh_exited, WEXITSTATUS(status)};
}

// In a copy: where its answer goes.
static int answer = -1;

void rh_answer(const uint8_t *bytes, int64_t count) { rh_write(answer, bytes, (size_t)count); }

void rh_needs_owner(int32_t owner) {
  if (answer < 0 || rh_is_ours(owner) || rh_kernel(SYS_tgkill, getpid(), owner, 0) == 0) return;
  rh_answer(&(uint8_t){0}, 1);
  rh_kernel(SYS_exit_group, 0);
}

struct rh_process_end rh_isolate(void (*body)(void *), void (*receive)(void *, const uint8_t *, int64_t), void *context,
                                 int32_t looks) {
  const struct rh_process_end failed = {rh_not_started, 0};
  int ends[2];
  rh_crash_share();
  fflush(stdout);
  if (pipe2(ends, O_CLOEXEC) != 0) return failed;
  pid_t child = fork();
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
  int64_t seen = -1, answered = 0;
  for (int32_t idle = 0; !is_stuck;) {
    uint8_t bytes[4096];
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    int ready = poll(&end, 1, look_milliseconds);
    ssize_t count = ready > 0 ? read(ends[0], bytes, sizeof bytes) : -1;
    if (count == 0) break;
    if (count > 0) {
      receive(context, bytes, count);
      answered += count;
    }
    int64_t steps = rh_crash_steps();
    idle = count > 0 || steps != seen ? 0 : idle + 1;
    seen = steps;
    is_stuck = idle > looks;
  }
  close(ends[0]);
  if (is_stuck) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (answered == 1) {
    poll(NULL, 0, pause_milliseconds);
    return (struct rh_process_end){rh_lacks_owner, 0};
  }
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
