#define _GNU_SOURCE
#include "comparison.h"

// The calls that all descriptors have, and those that make them. The calls of a file are each made in both worlds with the same
// random numbers: slots are chosen alike, and `N` is the number of a slot in the present world.
#if __linux__
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

// A new descriptor.
static struct result made(struct state *state, struct slot *slot, int number, enum kind kind, int domain) {
  struct result result = result_of(number);
  if (number < 0) return result;
  slot->number[state->world] = number;
  // In use as soon as both worlds have it.
  if (state->world == simulated) {
    slot->kind = kind;
    slot->domain = domain;
  }
  result.value = 0;
  return result;
}

static struct result make_socket(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *slot = cd_free_slot(state);
  if (!slot) return (struct result){0};
  int domain = (int[]){AF_INET, AF_INET, AF_UNIX, AF_UNIX, AF_INET6}[cd_random(state, state->has_v6 ? 5 : 4)];
  int type = cd_random(state, 4) ? SOCK_STREAM : SOCK_DGRAM;
  cd_say(state, "%d = socket(%s, %s)", NAME(slot), domain == AF_INET ? "INET" : domain == AF_UNIX ? "UNIX" : "INET6", type == SOCK_STREAM ? "STREAM" : "DGRAM");
  int number = socket(domain, type | SOCK_NONBLOCK, 0);
  // Without this the system holds small writes back.
  if (domain != AF_UNIX && type == SOCK_STREAM) setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  return made(state, slot, number, type == SOCK_STREAM ? stream : datagrams, domain);
}

static struct result make_two(struct state *state, bool is_pipe) {
  struct slot *one = cd_free_slot(state), *other = NULL;
  if (!one) return (struct result){0};
  for (other = one + 1; other < state->slots + most_slots && other->kind != none;) other++;
  if (other == state->slots + most_slots) return (struct result){0};
  int pair[2] = {-1, -1}, type = cd_random(state, 3) ? SOCK_STREAM : SOCK_DGRAM;
  cd_say(state, "%d, %d = %s", NAME(one), NAME(other), is_pipe ? "pipe" : type == SOCK_STREAM ? "socketpair(STREAM)" : "socketpair(DGRAM)");
  int result = is_pipe ? pipe2(pair, O_NONBLOCK) : socketpair(AF_UNIX, type | SOCK_NONBLOCK, 0, pair);
  if (result < 0) return result_of(result);
  enum kind kind = type == SOCK_STREAM ? stream : datagrams;
  made(state, one, pair[0], is_pipe ? pipe_reader : kind, AF_UNIX);
  return made(state, other, pair[1], is_pipe ? pipe_writer : kind, AF_UNIX);
}

static struct result make_pipe(struct state *state, struct slot **unused) { return (void)unused, make_two(state, true); }
static struct result make_pair(struct state *state, struct slot **unused) { return (void)unused, make_two(state, false); }

static struct result make_counter(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *slot = cd_free_slot(state);
  if (!slot) return (struct result){0};
  unsigned value = (unsigned)cd_random(state, 3);
  int flags = cd_random(state, 2) ? EFD_SEMAPHORE : 0;
  cd_say(state, "%d = eventfd(%u, %d)", NAME(slot), value, flags);
  return made(state, slot, eventfd(value, flags | EFD_NONBLOCK), counter, 0);
}

static struct result make_timer(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *slot = cd_free_slot(state);
  if (!slot) return (struct result){0};
  cd_say(state, "%d = timerfd", NAME(slot));
  return made(state, slot, timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), timer, 0);
}

static size_t some_size(struct state *state) {
  return (size_t[]){0, 1, 7, 8, 8, 8, 16, 100, 700}[cd_random(state, 9)];
}

static void fill(struct state *state, char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) bytes[i] = (char)cd_random(state, 256);
  if (cd_random(state, 2)) memset(bytes, 0, size < 8 ? size : 7);
}

static struct result call_read(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  char bytes[1000];
  size_t size = some_size(state);
  bool is_vector = cd_random(state, 2);
  cd_say(state, "%s(%d, %zu)", is_vector ? "readv" : "read", NAME(slot), size);
  struct iovec parts[2] = {{bytes, size / 2}, {bytes + size / 2, size - size / 2}};
  struct result result = result_of(is_vector && slot->kind != counter && slot->kind != timer ? readv(N(slot), parts, 2) : read(N(slot), bytes, size));
  if (result.value > 0 && slot->kind != timer) result.sum = cd_mix(0, bytes, (size_t)result.value);
  return result;
}

static struct result call_write(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  char bytes[1000];
  size_t size = some_size(state);
  fill(state, bytes, size);
  bool is_vector = cd_random(state, 2);
  cd_say(state, "%s(%d, %zu)", is_vector ? "writev" : "write", NAME(slot), size);
  struct iovec parts[2] = {{bytes, size / 2}, {bytes + size / 2, size - size / 2}};
  return result_of(is_vector && slot->kind != counter ? writev(N(slot), parts, 2) : write(N(slot), bytes, size));
}

static struct result call_close(struct state *state, struct slot **unused) {
  (void)unused;
  if (cd_random(state, 3)) return (struct result){0};
  ANY(none);
  cd_say(state, "close(%d)", NAME(slot));
  struct result result = result_of(close(N(slot)));
  if (state->world == simulated) slot->kind = none;
  return result;
}

static struct result call_dup(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  struct slot *other = cd_free_slot(state);
  if (!other) return (struct result){0};
  int how = (int)cd_random(state, 3);
  cd_say(state, "%d = %s(%d)", NAME(other), how == 0 ? "dup" : how == 1 ? "F_DUPFD" : "F_DUPFD_CLOEXEC", NAME(slot));
  int number = how == 0 ? dup(N(slot)) : fcntl(N(slot), how == 1 ? F_DUPFD : F_DUPFD_CLOEXEC, 0);
  return made(state, other, number, slot->kind, slot->domain);
}

static struct result call_dup2(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  struct slot *other = cd_slot(state, none);
  bool is_third = cd_random(state, 2);
  cd_say(state, "%s(%d, %d)", is_third ? "dup3" : "dup2", NAME(slot), NAME(other));
  struct result result = result_of(is_third ? dup3(N(slot), N(other), O_CLOEXEC) : dup2(N(slot), N(other)));
  if (result.value < 0) return result;
  if (state->world == simulated && slot != other) {
    other->kind = slot->kind;
    other->domain = slot->domain;
  }
  result.value = result.value == N(other);
  return result;
}

static struct result call_fcntl(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  int command = (int[]){F_GETFL, F_GETFD, F_SETFD, F_SETFL, F_GETPIPE_SZ, 9999}[cd_random(state, 6)];
  long argument = command == F_SETFL ? (long)(O_NONBLOCK | (cd_random(state, 2) ? O_APPEND : 0)) : (long)cd_random(state, 2);
  cd_say(state, "fcntl(%d, %d, %ld)", NAME(slot), command, argument);
  return result_of(fcntl(N(slot), command, argument));
}

static struct result call_ioctl(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  int value = 1;
  bool asks = cd_random(state, 3);
  cd_say(state, "ioctl(%d, %s)", NAME(slot), asks ? "FIONREAD" : "FIONBIO");
  struct result result = result_of(ioctl(N(slot), asks ? FIONREAD : FIONBIO, &value));
  if (result.value == 0) result.sum = (uint64_t)value;
  return result;
}

static struct result call_stat(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  struct stat status;
  cd_say(state, "fstat(%d)", NAME(slot));
  struct result result = result_of(fstat(N(slot), &status));
  if (result.value == 0) result.sum = status.st_mode;
  return result;
}

static struct result call_seek(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(none);
  char byte;
  int how = (int)cd_random(state, 3);
  // A counter and what is like it can be sought, without an effect.
  if (slot->kind == counter || slot->kind == timer || slot->kind == epoll) return (struct result){0};
  cd_say(state, "%s(%d)", how == 0 ? "lseek" : how == 1 ? "pread" : "isatty", NAME(slot));
  return how == 0 ? result_of(lseek(N(slot), 0, SEEK_CUR)) : how == 1 ? result_of(pread(N(slot), &byte, 1, 0)) : result_of(isatty(N(slot)));
}

static struct result set_timer(struct state *state, struct slot **unused) {
  (void)unused;
  ANY(timer);
  int how = (int)cd_random(state, 4);
  struct itimerspec value = {.it_value = {how == 2 ? 10000 : 0, how == 1 ? 1 : 0}}, old;
  cd_say(state, "timerfd_%s(%d)", (const char *[]){"settime never", "settime at once", "settime late", "gettime"}[how], NAME(slot));
  struct result result = result_of(how == 3 ? timerfd_gettime(N(slot), &old) : timerfd_settime(N(slot), 0, &value, &old));
  if (result.value == 0) result.sum = old.it_value.tv_sec > 0;
  // It fires in both worlds before the next call.
  struct timespec moment = {0, 100000};
  if (how == 1 && slot->kind == timer) clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, NULL);
  return result;
}

const cd_call cd_file_calls[] = {make_socket, make_pipe, make_pair, make_counter, make_timer, call_read, call_read, call_read,
    call_write, call_write, call_write, call_close, call_dup, call_dup2, call_fcntl, call_ioctl, call_stat, call_seek, set_timer};
const int cd_file_call_count = sizeof cd_file_calls / sizeof *cd_file_calls;
#endif
