#define _GNU_SOURCE
#include "../network/network.h"

// Where other threads may run, where a thread waits, and what orders threads.
#if RH_DESCRIPTORS
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Texts

enum { most_texts = 1 << 14 };
static const char *texts[most_texts];
static int text_count;

const char *rh_text(const char *format, ...) {
  char text[200];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  uint64_t hash = 0;
  for (const char *letter = text; *letter; letter++) hash = (hash ^ (unsigned char)*letter) * 0x9e3779b97f4a7c15u;
  size_t place = hash >> 50 & (most_texts - 1);
  for (; texts[place]; place = (place + 1) & (most_texts - 1)) {
    if (strcmp(texts[place], text) == 0) return texts[place];
  }
  if (text_count == most_texts / 2) return "a descriptor";
  text_count++;
  size_t size = strlen(text) + 1;
  CT_UNSEEN(texts[place] = memcpy(malloc(size), text, size));
  return texts[place];
}

const char *rh_lasting(const char *text, const char *more) { return *more ? rh_text("%s: %s", text, more) : rh_text("%s", text); }

const char *rh_description(const struct rh_file *file) {
  char text[160];
  file->kind->describe(file, text, sizeof text);
  return rh_text("%s", text);
}

// MARK: Points

void rh_reach_call(const char *what) {
  if (ci_is_seen() && rh_descriptors.act) CT_UNSEEN(rh_descriptors.act(what));
}

struct rh_file *rh_reach(const char *verb, int number) {
  struct rh_file *file = rh_file(number);
  if (ci_is_seen()) {
    if (!file) rh_reach_call(rh_text("%s %d, which is closed", verb, number));
    else rh_reach_call(rh_text("%s %s", verb, rh_description(file)));
    // Another thread may have closed it, and opened another one.
    file = rh_file(number);
  }
  rh_run_timers();
  if (file) rh_keep(file), file->uses++;
  else errno = EBADF;
  return file;
}

static bool is_interrupted;

bool rh_was_interrupted(void) {
  bool was_interrupted = is_interrupted;
  is_interrupted = false;
  return was_interrupted;
}

static bool await(bool (*holds)(const void *), const void *context, uint64_t until, const char *what, bool is_idle) {
  is_interrupted = false;
  if (ct_thread()->run == 0 || !rh_descriptors.wait) return false;
  bool is_in_time;
  CT_UNSEEN(is_in_time = rh_descriptors.wait(what, holds, context, rh_instant_of(until), is_idle));
  rh_run_timers();
  return is_in_time;
}

// Whether a signal comes before the wait.
static bool interrupts(void) {
  bool interrupts = rh_meets(rh_interruption, 2) > 0;
  if (interrupts) rh_note("interrupted");
  return is_interrupted = interrupts;
}

static bool never(const void *context) { return (void)context, false; }
void rh_pass_time(uint64_t until, const char *what) { await(never, NULL, until, what, false); }

bool rh_await(bool (*holds)(const void *), const void *context, uint64_t until, const char *what) {
  return !interrupts() && await(holds, context, until, what, false);
}

bool rh_await_idly(bool (*holds)(const void *), const void *context, uint64_t until, const char *what) {
  return !interrupts() && await(holds, context, until, what, until == RH_FOREVER);
}

struct awaited {
  const struct rh_file *file;
  uint32_t events;
};

static bool is_ready(const void *context) {
  const struct awaited *awaited = context;
  return (awaited->file->kind->ready(awaited->file) & awaited->events) != 0;
}

bool rh_await_events(struct rh_file *file, uint32_t events, uint64_t until) {
  struct awaited awaited = {file, events};
  uint64_t due = rh_due(file);
  const struct rh_socket *socket = rh_socket_of(file);
  const char *offer = socket && socket->state == rh_listening ? "a connection at" : file->kind->offer;
  if (!(events & EPOLLIN)) offer = "room for bytes to";
  const char *what = rh_text("%s %s", offer, rh_description(file));
  uint64_t limit = due < until ? due : until;
  bool is_in_time = (rh_is_epoll(file) ? rh_await_idly : rh_await)(is_ready, &awaited, limit, what);
  return is_in_time || (!is_interrupted && due < until && ct_thread()->run != 0);
}

// MARK: Order

void rh_tell(const void *object) {
  if (ci_is_seen()) CT_UNSEEN(rh_synchronization.release(object));
}

void rh_learn(const void *object) {
  if (ci_is_seen()) CT_UNSEEN(rh_synchronization.acquire(object));
}

uint64_t rh_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t rh_limit(int64_t nanoseconds) { return nanoseconds < 0 ? RH_FOREVER : rh_now() + (uint64_t)nanoseconds; }

bool rh_falls_short(void) {
  bool falls_short = rh_meets(rh_short_transfer, 2) > 0;
  if (falls_short) {
    rh_note("a part of the bytes");
    return true;
  }
  if (ci_is_seen() && rh_descriptors.falls_short) CT_UNSEEN(falls_short = rh_descriptors.falls_short());
  return falls_short;
}

// MARK: The network

int rh_choose(int count, bool is_fault) {
  int chosen = 0;
  if (rh_descriptors.choose && ct_thread()->run != 0) CT_UNSEEN(chosen = rh_descriptors.choose(count, is_fault));
  return chosen;
}

void rh_note(const char *what) {
  if (rh_descriptors.note) CT_UNSEEN(rh_descriptors.note(what));
}

void rh_later(int number, const char *what, uint64_t when, void (*body)(void *), void *context) {
  CT_UNSEEN(rh_descriptors.later(number, what, rh_instant_of(when), body, context));
}

void rh_drop_later(int number) { CT_UNSEEN(rh_descriptors.drop(number)); }

const char *rh_thread_name(void) {
  char name[256] = "";
  CT_UNSEEN(rh_descriptors.name(name, sizeof name));
  return *name ? rh_copy_text(name) : NULL;
}

// MARK: Mistakes

long rh_refuses(const char *what, int error) {
  if (ci_is_seen() && rh_descriptors.refuse) CT_UNSEEN(rh_descriptors.refuse(what));
  return -error;
}

void rh_breaks(const char *what) {
  struct sigaction action;
  if (ct_thread()->run == 0 || sigaction(SIGPIPE, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  if (action.sa_handler == SIG_DFL) rh_synchronization.crash(rh_text("SIGPIPE: it writes to %s, where nobody reads any more", what));
  else raise(SIGPIPE);
}
#else
const char *rh_lasting(const char *text, const char *more) { return (void)more, text; }
#endif
