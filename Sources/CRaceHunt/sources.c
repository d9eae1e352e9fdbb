#define _GNU_SOURCE
#include "dispatch.h"
#include "points.h"
#include "replace.h"
#include "synchronization.h"

#include <CInstrumentation.h>
#include <CThreads.h>
#include <stddef.h>

// The timers of Dispatch. In the threads of a run, and while a run is set up, they fire in virtual time. Dispatch has a source
// for each of them, which is never set.
#if __linux__ && !RH_SANITIZED
extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

struct source {
  const void *address;
  void *queue;
  void *handler, *cancellation;
  // A timer that is set again does not fire as it was set before.
  uint64_t setting, due, interval;
  int suspensions;
  // Whether it has a time, and whether it will fire then. While it is suspended, it does not fire.
  bool is_set, is_armed;
  // Whether the source of Dispatch is active.
  bool is_active;
};
enum { most_sources = 256 };
static struct source sources[most_sources];
static int source_count;

static struct source *source_of(const void *address) {
  for (int i = source_count - 1; i >= 0; i--) {
    if (sources[i].address == address) return &sources[i];
  }
  return NULL;
}

// The timer at the address, if the hunter fires it.
static struct source *hunted(const void *address) { return ci_is_seen() ? source_of(address) : NULL; }

void rh_begin_sources(void) {
  for (int i = 0; i < source_count; i++) {
    if (sources[i].handler) _Block_release(sources[i].handler);
    if (sources[i].cancellation) _Block_release(sources[i].cancellation);
  }
  source_count = 0;
}

WEAK void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  NEXT(void *, dispatch_source_create, const void *, uintptr_t, uintptr_t, void *);
  static const void *timer;
  if (!timer) timer = dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer");
  void *source = next(type, handle, mask, queue);
  if (type == timer && ci_is_seen() && source_count < most_sources) {
    sources[source_count++] = (struct source){.address = source, .queue = queue, .suspensions = 1};
  } else {
    rh_escapes("DispatchSource");
  }
  return source;
}

static void arm(struct source *source) {
  if (!source->is_set || source->is_armed || source->suspensions > 0) return;
  source->is_armed = true;
  rh_dispatch.fire(source->due, source->queue, source->address, source->setting);
}

// Other threads may run before the timer changes, or fires.
static void reach(const struct source *source) { UNANNOUNCED(rh_synchronization.signal(source->address, "timer")); }

void rh_fire(const void *address, uint64_t setting) {
  struct source *source = source_of(address);
  if (!source) return;
  reach(source);
  if (source->setting != setting) return;
  source->is_armed = false;
  if (source->suspensions > 0) return;
  source->is_set = source->interval != 0 && source->interval != UINT64_MAX;
  source->due += source->interval;
  if (source->handler) rh_call_block(_Block_copy(source->handler), source->queue);
  arm(source);
}

WEAK void dispatch_source_set_timer(void *address, uint64_t start, uint64_t interval, uint64_t leeway) {
  NEXT(void, dispatch_source_set_timer, void *, uint64_t, uint64_t, uint64_t);
  struct source *source = hunted(address);
  if (!source) {
    uint64_t point = rh_real_point(start);
    IN_REAL_TIME(next(address, point, interval, leeway));
    return;
  }
  reach(source);
  source->setting++;
  source->due = rh_instant_of_dispatch(start);
  source->interval = interval;
  source->is_set = true;
  source->is_armed = false;
  arm(source);
}

#define HANDLER(name, field)                                                 \
  WEAK void name(void *address, void *block) {                               \
    NEXT(void, name, void *, void *);                                        \
    struct source *source = hunted(address);                                 \
    if (!source) return next(address, block);                                \
    if (source->field) _Block_release(source->field);                        \
    source->field = block ? _Block_copy(block) : NULL;                       \
  }
HANDLER(dispatch_source_set_event_handler, handler)
HANDLER(dispatch_source_set_cancel_handler, cancellation)

WEAK void dispatch_source_cancel(void *address) {
  NEXT(void, dispatch_source_cancel, void *);
  struct source *source = hunted(address);
  if (source) {
    reach(source);
    source->setting++;
    source->is_set = false;
    if (source->handler) _Block_release(source->handler);
    void *cancellation = source->cancellation;
    source->handler = source->cancellation = NULL;
    if (cancellation) rh_dispatch.async(source->queue, NULL, false, cancellation);
  }
  next(address);
}

// A timer that nobody refers to does not fire.
WEAK void dispatch_release(void *object) {
  NEXT(void, dispatch_release, void *);
  struct source *source = hunted(object);
  if (source) source->setting++;
  next(object);
}

enum rh_suspension rh_suspends_source(const void *address, int change) {
  struct source *source = source_of(address);
  if (!source) return rh_no_timer;
  reach(source);
  if (change == 0 && !source->is_active) change = -1;
  source->suspensions += change;
  arm(source);
  if (change > 0 || source->is_active) return rh_suspended;
  source->is_active = true;
  return rh_activated;
}
#else
void rh_begin_sources(void) {}
void rh_fire(const void *address, uint64_t setting) { (void)address, (void)setting; }
#endif
