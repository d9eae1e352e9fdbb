#define _GNU_SOURCE
#include "descriptors.h"

// epoll, as Linux does it: a file that changes links what watches it into a list, and a wait looks through the list. What is
// edge-triggered leaves the list then, and other interests stay as long as they hold.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>

struct rh_interest {
  // Null if a function is called instead.
  struct epoll *epoll;
  void (*told)(void *context);
  void *context;
  struct rh_file *file;
  int number;
  uint32_t events;
  epoll_data_t data;
  bool is_listed;
  struct rh_interest *next_of_file, *next_of_epoll, *next_listed;
};
struct epoll {
  struct rh_file file;
  struct rh_interest *interests;
  struct rh_interest *first, *last;
};
enum { most_nested = 4 };
// The bits that are no events. An interest of EPOLLONESHOT has only these after it was reported.
static const uint32_t private_bits = EPOLLET | EPOLLONESHOT | EPOLLWAKEUP | EPOLLEXCLUSIVE;

// Functions to call at the end of the present call, when nothing is half done any more. Other threads may run then.
static struct rh_interest *called;

void rh_begin_watching(void) { called = NULL; }

void rh_tell_watchers(void) {
  while (called) {
    struct rh_interest *interest = called;
    called = interest->next_listed;
    interest->is_listed = false;
    interest->told(interest->context);
  }
}

static void list(struct rh_interest *interest) {
  struct epoll *epoll = interest->epoll;
  if (interest->is_listed) return;
  interest->is_listed = true;
  if (!epoll) {
    interest->next_listed = called;
    called = interest;
    return;
  }
  interest->next_listed = NULL;
  if (epoll->last) epoll->last->next_listed = interest;
  else epoll->first = interest;
  epoll->last = interest;
}

static void unlist(struct rh_interest *interest) {
  struct epoll *epoll = interest->epoll;
  if (!interest->is_listed) return;
  struct rh_interest **link = epoll ? &epoll->first : &called, *before = NULL;
  while (*link != interest) {
    before = *link;
    link = &before->next_listed;
  }
  *link = interest->next_listed;
  if (epoll && epoll->last == interest) epoll->last = before;
  interest->is_listed = false;
}

void rh_changed(struct rh_file *file, uint32_t events) {
  for (struct rh_interest *interest = file->watchers; interest; interest = interest->next_of_file) {
    if ((interest->events & ~private_bits) == 0 || (events && !(events & interest->events))) continue;
    list(interest);
    if (interest->epoll) rh_changed(&interest->epoll->file, EPOLLIN);
  }
}

struct rh_interest *rh_watch(struct rh_file *file, uint32_t events, void (*told)(void *context), void *context) {
  struct rh_interest *made = rh_take(sizeof *made);
  *made = (struct rh_interest){
      .told = told, .context = context, .file = file, .events = events, .next_of_file = file->watchers};
  file->watchers = made;
  return made;
}

static uint32_t events_of(const struct rh_interest *interest) {
  return interest->file->kind->ready(interest->file) & interest->events;
}

bool rh_holds_event(const struct rh_interest *interest) { return interest->file && events_of(interest); }

void rh_forget_interest(struct rh_interest *interest) {
  if (!interest->file) return;
  unlist(interest);
  struct rh_interest **link = &interest->file->watchers;
  while (*link != interest) link = &(*link)->next_of_file;
  *link = interest->next_of_file;
  interest->file = NULL;
}

static void forget(struct rh_interest *interest) {
  struct epoll *epoll = interest->epoll;
  rh_forget_interest(interest);
  if (!epoll) return;
  struct rh_interest **link = &epoll->interests;
  while (*link != interest) link = &(*link)->next_of_epoll;
  *link = interest->next_of_epoll;
}

void rh_unwatch(struct rh_file *file) {
  while (file->watchers) forget(file->watchers);
}

static uint32_t ready(const struct rh_file *file) {
  for (const struct rh_interest *interest = ((const struct epoll *)file)->first; interest; interest = interest->next_listed) {
    if (events_of(interest)) return RH_READABLE;
  }
  return 0;
}

uint64_t rh_due(const struct rh_file *file) { return file->kind->due ? file->kind->due(file) : RH_FOREVER; }

static uint64_t due(const struct rh_file *file) {
  uint64_t first = RH_FOREVER;
  for (const struct rh_interest *i = ((const struct epoll *)file)->interests; i; i = i->next_of_epoll) {
    uint64_t other = (i->events & EPOLLIN) ? rh_due(i->file) : RH_FOREVER;
    if (other < first) first = other;
  }
  return first;
}

static void end(struct rh_file *file) {
  struct epoll *epoll = (struct epoll *)file;
  while (epoll->interests) forget(epoll->interests);
}

static void describe(const struct rh_file *file, char *text, size_t size) { snprintf(text, size, "epoll %d", file->number); }

static const struct rh_kind kind = {
    .ready = ready, .due = due, .end = end, .describe = describe, .offer = "events of", .mode = 0600};

bool rh_is_epoll(const struct rh_file *file) { return file->kind == &kind; }

static int make(int flags) {
  if (flags & ~EPOLL_CLOEXEC) return -EINVAL;
  struct epoll *made = rh_new_file(&kind, sizeof *made, O_RDWR);
  return rh_add_file(&made->file, 0, flags & EPOLL_CLOEXEC);
}

REPLACED(int, epoll_create1, (int flags)) {
  return rh_opens("open an epoll", CALLER) ? (int)rh_result(make(flags)) : REAL(epoll_create1)(flags);
}

REPLACED(int, epoll_create, (int size)) {
  if (!rh_opens("open an epoll", CALLER)) return REAL(epoll_create)(size);
  return (int)rh_result(size > 0 ? make(0) : -EINVAL);
}

// Whether an epoll watches the other one, directly or not.
static bool reaches(const struct rh_file *from, const struct rh_file *to) {
  if (from == to || !rh_is_epoll(from)) return from == to;
  for (const struct rh_interest *i = ((const struct epoll *)from)->interests; i; i = i->next_of_epoll) {
    if (reaches(i->file, to)) return true;
  }
  return false;
}

// How deep the nest of epolls is below the file, and above it.
static int depth_below(const struct rh_file *file) {
  int deepest = 0;
  for (const struct rh_interest *i = ((const struct epoll *)file)->interests; i; i = i->next_of_epoll) {
    int depth = rh_is_epoll(i->file) ? depth_below(i->file) + 1 : 0;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
static int depth_above(const struct rh_file *file) {
  int deepest = 0;
  for (const struct rh_interest *i = file->watchers; i; i = i->next_of_file) {
    int depth = i->epoll ? depth_above(&i->epoll->file) + 1 : 0;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

static int control(struct rh_file *file, int operation, int number, const struct epoll_event *event) {
  if (operation != EPOLL_CTL_DEL && !event) return -EFAULT;
  struct rh_file *target = rh_file(number);
  if (!target) {
    if (number < 0 || rh_is_own(number) || fcntl(number, F_GETFD) < 0) return -EBADF;
    return (int)rh_refuses("a descriptor from before the run, in an epoll of the run,", EPERM);
  }
  if (!rh_is_epoll(file) || file == target) return -EINVAL;
  struct epoll *epoll = (struct epoll *)file;
  struct rh_interest *known = epoll->interests;
  while (known && (known->file != target || known->number != number)) known = known->next_of_epoll;
  rh_tell(epoll);
  switch (operation) {
    case EPOLL_CTL_ADD:
      if (rh_is_epoll(target)) {
        bool is_too_deep = depth_below(target) + 1 + depth_above(file) > most_nested;
        if (is_too_deep || reaches(target, file)) return -ELOOP;
      }
      if (known) return -EEXIST;
      known = rh_take(sizeof *known);
      *known = (struct rh_interest){.epoll = epoll, .file = target, .number = number, .next_of_file = target->watchers,
          .next_of_epoll = epoll->interests};
      target->watchers = epoll->interests = known;
      break;
    case EPOLL_CTL_MOD:
      if (!known) return -ENOENT;
      break;
    case EPOLL_CTL_DEL:
      if (!known) return -ENOENT;
      forget(known);
      return 0;
    default: return -EINVAL;
  }
  known->events = event->events | RH_ALWAYS;
  known->data = event->data;
  if (events_of(known)) {
    list(known);
    rh_changed(file, EPOLLIN);
  }
  return 0;
}

REPLACED(int, epoll_ctl, (int number, int operation, int watched, struct epoll_event *event)) {
  if (!rh_is_own(number)) {
    if (rh_is_own(watched)) return (int)rh_result(rh_refuses("a descriptor of the run, in an epoll from before the run,", EPERM));
    return REAL(epoll_ctl)(number, operation, watched, event);
  }
  bool is_loop = rh_makes_run_loops(CALLER);
  ct_thread()->unseen += is_loop;
  struct rh_file *file = rh_reach("epoll_ctl of", number);
  ct_thread()->unseen -= is_loop;
  return file ? (int)rh_ends(file, control(file, operation, watched, event)) : -1;
}

// Takes an interest that has an event out of a list; null if none has one, and the list is empty then. POSIX leaves open which
// event comes first, so the schedule chooses.
static struct rh_interest *take_ready(struct rh_interest **list) {
  int ready = 0, skipped = 0;
  for (struct rh_interest *i = *list; i; i = i->next_listed) ready += events_of(i) != 0;
  if (ready == 0) *list = NULL;
  if (ready > 1 && (skipped = rh_choose(ready, false)) > 0) rh_note("events in another order");
  for (; *list; list = &(*list)->next_listed) {
    struct rh_interest *interest = *list;
    if (!events_of(interest) || skipped-- > 0) continue;
    *list = interest->next_listed;
    return interest;
  }
  return NULL;
}

static int take_events(struct epoll *epoll, struct epoll_event *events, int most) {
  int count = 0;
  struct rh_interest *rest = epoll->first, *interest;
  epoll->first = epoll->last = NULL;
  for (struct rh_interest *i = rest; i; i = i->next_listed) i->is_listed = false;
  struct rh_interest *again[64];
  int again_count = 0;
  while (count < most && (interest = take_ready(&rest))) {
    rh_learn(interest->file);
    events[count++] = (struct epoll_event){events_of(interest), interest->data};
    if (interest->events & EPOLLONESHOT) interest->events &= private_bits;
    else if (!(interest->events & EPOLLET)) {
      if (again_count < 64) again[again_count++] = interest;
      else list(interest);
    }
  }
  // The events for which the caller had no room come first in the next call.
  while (rest) {
    struct rh_interest *next = rest->next_listed;
    list(rest);
    rest = next;
  }
  for (int i = 0; i < again_count; i++) list(again[i]);
  if (count > 0) rh_learn(epoll);
  return count;
}

static int wait_for_events(struct rh_file *file, struct epoll_event *events, int most, int64_t nanoseconds) {
  if (most <= 0 || most > INT_MAX / (int)sizeof *events || !rh_is_epoll(file)) return -EINVAL;
  uint64_t until = nanoseconds > 0 ? rh_limit(nanoseconds) : nanoseconds < 0 ? RH_FOREVER : 0;
  while (true) {
    int count = take_events((struct epoll *)file, events, most);
    if (count > 0 || nanoseconds == 0 || (until != RH_FOREVER && rh_now() >= until)) return count;
    bool is_in_time = rh_await_events(file, EPOLLIN, until);
    if (rh_was_interrupted() || (!is_in_time && until == RH_FOREVER)) return -EINTR;
  }
}

static int wait_at(int number, struct epoll_event *events, int most, int64_t nanoseconds) {
  struct rh_file *file = rh_reach("epoll_wait of", number);
  return file ? (int)rh_ends(file, wait_for_events(file, events, most, nanoseconds)) : -1;
}

REPLACED(int, epoll_wait, (int number, struct epoll_event *events, int most, int timeout)) {
  if (!READS(number)) return REAL(epoll_wait)(number, events, most, timeout);
  return wait_at(number, events, most, timeout < 0 ? -1 : (int64_t)timeout * 1000000);
}

REPLACED(
    int, epoll_pwait, (int number, struct epoll_event *events, int most, int timeout, const sigset_t *signals)) {
  return READS(number) ? epoll_wait(number, events, most, timeout) : REAL(epoll_pwait)(number, events, most, timeout, signals);
}

REPLACED(
    int, epoll_pwait2,
    (int number, struct epoll_event *events, int most, const struct timespec *timeout, const sigset_t *signals)) {
  if (!READS(number)) return REAL(epoll_pwait2)(number, events, most, timeout, signals);
  int64_t nanoseconds;
  return rh_read_limit(timeout, &nanoseconds) ? wait_at(number, events, most, nanoseconds) : (int)rh_result(-EINVAL);
}
#endif
