#define _GNU_SOURCE
#include "CTestSupport.h"

// Calls that Swift's module of the C library leaves out.
#if __linux__
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <time.h>

int cd_ppoll(int number, int64_t seconds) {
  struct pollfd file = {.fd = number, .events = POLLIN};
  struct timespec limit = {.tv_sec = seconds};
  int result = ppoll(&file, 1, seconds < 0 ? NULL : &limit, NULL);
  return result > 0 ? file.revents : result;
}

int cd_epoll_pwait(int number, int milliseconds) {
  struct epoll_event event;
  return epoll_pwait(number, &event, 1, milliseconds, NULL);
}

int cd_epoll_pwait2(int number, const struct timespec *limit) {
  struct epoll_event event;
  return epoll_pwait2(number, &event, 1, limit, NULL);
}

enum { most = 8 };

static void prepare(struct mmsghdr *messages, struct iovec *parts, char *letters, int count) {
  memset(messages, 0, most * sizeof *messages);
  for (int i = 0; i < count; i++) {
    parts[i] = (struct iovec){letters + i, 1};
    messages[i].msg_hdr = (struct msghdr){.msg_iov = &parts[i], .msg_iovlen = 1};
  }
}

int cd_sendmmsg(int number, const char *letters) {
  struct mmsghdr messages[most];
  struct iovec parts[most];
  prepare(messages, parts, (char *)letters, (int)strlen(letters));
  return sendmmsg(number, messages, (unsigned)strlen(letters), 0);
}

int cd_recvmmsg(int number, char *letters, int count, bool waits_for_one) {
  struct mmsghdr messages[most];
  struct iovec parts[most];
  prepare(messages, parts, letters, count);
  return recvmmsg(number, messages, (unsigned)count, waits_for_one ? MSG_WAITFORONE : 0, NULL);
}

int cd_signalfd(void) {
  sigset_t signals;
  sigemptyset(&signals);
  return signalfd(-1, &signals, 0);
}

int cd_inotify(void) { return inotify_init1(0); }
#endif
