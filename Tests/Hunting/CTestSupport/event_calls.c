#define _GNU_SOURCE
#include "comparison.h"

// The calls that wait for events: epoll, poll and select, which here do not wait. The order of events is open, so they are
// compared as a set.
#if __linux__
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>

static struct result make_epoll(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *slot = cd_free_slot(state);
  if (!slot || cd_random(state, 2)) return (struct result){0};
  // The older call needs a size, which means nothing.
  int size = (int)cd_random(state, 8);
  cd_say(state, "%d = epoll_create%s", NAME(slot), size < 2 ? size ? "(1)" : "(0)" : "1");
  int number = size < 2 ? epoll_create(size) : epoll_create1(0);
  if (number < 0) return result_of(number);
  slot->number[state->world] = number;
  if (state->world == simulated) slot->kind = epoll;
  return (struct result){0};
}

static struct result call_control(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *own = cd_slot(state, epoll), *slot = cd_slot(state, none);
  if (!own || !slot) return (struct result){0};
  int operation = (int[]){EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL}[cd_random(state, 5)];
  uint32_t events = (uint32_t[]){EPOLLIN, EPOLLOUT, EPOLLIN | EPOLLOUT, EPOLLIN | EPOLLRDHUP, 0}[cd_random(state, 5)];
  // The system tells a writer of room again and again where it has enough, which depends on its own memory.
  if (cd_random(state, 3) == 0 && !(events & EPOLLOUT)) events |= EPOLLET;
  if (cd_random(state, 4) == 0) events |= EPOLLONESHOT;
  struct epoll_event event = {.events = events, .data.u64 = (uint64_t)NAME(slot)};
  cd_say(state, "epoll_ctl(%d, %s, %d, %x)", NAME(own), operation == EPOLL_CTL_ADD ? "ADD" : operation == EPOLL_CTL_MOD ? "MOD" : "DEL", NAME(slot), events);
  return result_of(epoll_ctl(N(own), operation, N(slot), &event));
}

static struct result call_wait(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *own = cd_slot(state, epoll);
  if (!own) return (struct result){0};
  struct epoll_event events[64];
  int most = cd_random(state, 10) ? 64 : 0;
  // One of the two limits is no time.
  struct timespec limit = {0, cd_random(state, 10) ? 0 : -1};
  bool is_other = cd_random(state, 3) == 0;
  cd_say(state, "epoll_wait%s(%d, %d, %ld)", is_other ? "2" : "", NAME(own), most, limit.tv_nsec);
  struct result result = result_of(is_other ? epoll_pwait2(N(own), events, most, &limit, NULL) : epoll_wait(N(own), events, most, 0));
  for (long i = 0; i < result.value; i++) result.sum += cd_mix(17, &events[i], sizeof events[i]);
  size_t used = strlen(state->text);
  for (long i = 0; i < result.value && used < 150; i++) {
    used += (size_t)__builtin_snprintf(state->text + used, sizeof state->text - used, " %d:%x", (int)events[i].data.u64, events[i].events);
  }
  return result;
}

static struct result call_poll(struct state *state, struct slot **unused) {
  (void)unused;
  struct pollfd files[4];
  int slots[4], count = 0;
  while (count < 4) {
    struct slot *slot = cd_slot(state, none);
    if (!slot) return (struct result){0};
    short events = (short[]){POLLIN, POLLOUT, POLLIN | POLLOUT | POLLRDHUP, 0}[cd_random(state, 4)];
    slots[count] = NAME(slot);
    files[count++] = (struct pollfd){.fd = N(slot), .events = events};
  }
  cd_say(state, "poll(%d:%x, %d:%x, %d:%x, %d:%x)", slots[0], files[0].events, slots[1], files[1].events, slots[2], files[2].events, slots[3], files[3].events);
  struct result result = result_of(poll(files, 4, 0));
  for (int i = 0; i < 4; i++) result.sum = result.sum << 16 | (uint16_t)files[i].revents;
  return result;
}

static struct result call_select(struct state *state, struct slot **unused) {
  (void)unused;
  fd_set sets[3];
  for (int i = 0; i < 3; i++) FD_ZERO(&sets[i]);
  struct slot *slots[3];
  int limit = 0;
  for (int i = 0; i < 3; i++) {
    slots[i] = cd_slot(state, none);
    if (!slots[i]) return (struct result){0};
    FD_SET(N(slots[i]), &sets[i]);
    if (N(slots[i]) >= limit) limit = N(slots[i]) + 1;
  }
  cd_say(state, "select(%d, %d, %d)", NAME(slots[0]), NAME(slots[1]), NAME(slots[2]));
  struct timeval at_once = {0, cd_random(state, 10) ? 0 : -1};
  struct timespec also_at_once = {0, at_once.tv_usec};
  struct result result = result_of(
      cd_random(state, 2) ? select(limit, &sets[0], &sets[1], &sets[2], &at_once)
                          : pselect(limit, &sets[0], &sets[1], &sets[2], &also_at_once, NULL));
  if (result.value < 0) return result;
  for (int i = 0; i < 3; i++) result.sum = result.sum << 1 | (FD_ISSET(N(slots[i]), &sets[i]) ? 1 : 0);
  return result;
}

const cd_call cd_event_calls[] = {make_epoll, call_control, call_control, call_control, call_wait, call_wait, call_wait, call_poll, call_select};
const int cd_event_call_count = sizeof cd_event_calls / sizeof *cd_event_calls;
#endif
