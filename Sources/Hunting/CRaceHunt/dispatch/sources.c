#define _GNU_SOURCE
#include "../base/tables.h"
#include "../descriptors/descriptors.h"
#include "internals.h"

#include <CRuntimeHooks.h>
#include <stdlib.h>
#include <sys/ioctl.h>

// The sources of Dispatch that a run has: timers, those that watch a descriptor of the run or a signal, and those to which the
// program gives data. In the threads of a run, and while a run is set up, timers fire in virtual time. Dispatch has a timer for
// each source, which is never set.
#if RH_DESCRIPTORS
extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

enum kind { is_timer, reads, writes, hears_signal, adds, combines, replaces, kinds };

struct source {
  const void *address;
  enum kind kind;
  // The descriptor or the signal.
  int number;
  void *queue;
  struct handlers {
    void *event, *cancellation, *registration;
  } handlers;
  // A timer that is set again does not fire as it was set before. No two settings of a run are equal.
  uint64_t setting, due, interval;
  int suspensions;
  // Whether it has a time, and whether it will fire then. While it is suspended, it does not fire.
  bool is_set, is_armed;
  // Whether the source of Dispatch is active, whether nothing comes any more, and whether that is so since it was cancelled.
  bool is_active, has_ended, is_cancelled;
  // The call of its handler, if it calls it now.
  struct calling *calling;
  // What a source with a descriptor watches. What others have got since the last call of the handler, and before it.
  struct rh_interest *interest;
  uintptr_t pending, data;
  // Whether the source is about to call its handler.
  bool is_called;
  // How long it waits before it calls its handler again. Zero if it does not wait.
  uint64_t pause;
};
static struct rh_table sources = RH_TABLE(struct source, "sources of Dispatch");
static uint64_t settings;

static void call_if_ready(void *address);

static struct source *source_of(const void *address) { return rh_find_record(&sources, address); }

// The source at the address, if the hunter calls its handlers.
static struct source *hunted(const void *address) { return ci_is_seen() ? source_of(address) : NULL; }

// Holds a copy of the block, if there is one, in place of the block that was held.
static void hold(void **held, void *block) {
  if (*held) _Block_release(*held);
  *held = block ? _Block_copy(block) : NULL;
}

static void release_blocks(struct source *source) {
  hold(&source->handlers.event, NULL);
  hold(&source->handlers.cancellation, NULL);
  hold(&source->handlers.registration, NULL);
}

void rh_begin_sources(void) {
  RH_FOR_EACH_RECORD(&sources, struct source, source) release_blocks(source);
  rh_remove_records(&sources);
  settings = 0;
}

static bool is_ready(const struct source *source) {
  if (source->has_ended || source->suspensions > 0 || !source->handlers.event) return false;
  return source->interest ? rh_holds_event(source->interest) : source->pending != 0;
}

// Other threads may run before the source changes, or calls its handler.
static void reach(const struct source *source) {
  CT_UNSEEN(rh_synchronization.signal(source->address, source->kind == is_timer ? "timer" : "source"));
}

static int uses(const struct source *source) {
  const struct rh_file *file = rh_file(source->number);
  return file ? file->uses : 0;
}

// The thread changes the source. The handler is called after all such changes, whichever of them makes the source ready.
static void alter(const struct source *source) {
  reach(source);
  CT_UNSEEN(rh_synchronization.release(source->address));
}

static struct handlers take_handlers(struct source *source) {
  struct handlers taken = source->handlers;
  source->handlers = (struct handlers){0};
  return taken;
}

static void release_handlers(const struct handlers *ended) {
  if (ended->event) _Block_release(ended->event);
  if (ended->registration) _Block_release(ended->registration);
}

static void end_handlers(void *context) {
  struct handlers ended = *(struct handlers *)context;
  free(context);
  release_handlers(&ended);
  if (!ended.cancellation) return;
  ((void (*)(void *))((void **)ended.cancellation)[2])(ended.cancellation);
  _Block_release(ended.cancellation);
}

// Ends handlers as work of the queue, at once if the queue does other work of the source now. What they hold ends there too.
static void end_on(void *queue, struct handlers ended, bool at_once) {
  bool holds = ended.event || ended.registration;
  if (!ended.cancellation && !(holds && !rh_is_on_queue(queue))) return release_handlers(&ended);
  struct handlers *context = malloc(sizeof *context);
  *context = ended;
  void *work = rh_block_of(context, end_handlers);
  if (at_once) rh_call_block(work, queue, false);
  else rh_dispatch.async(queue, NULL, false, work);
}

// A call of a handler. If the source is cancelled meanwhile, its handlers wait here, since the source may end before.
struct calling {
  bool is_cancelled, was_watched;
  struct handlers ended;
};

static void call(struct source *source) {
  const void *address = source->address;
  void *queue = source->queue;
  struct calling calling = {0};
  CT_UNSEEN(rh_synchronization.acquire(address));
  rh_keep_queue(queue);
  source->calling = &calling;
  rh_call_block(_Block_copy(source->handlers.event), queue, false);
  source = source_of(address);
  if (source && source->calling != &calling) source = NULL;
  if (source) source->calling = NULL;
  if (calling.is_cancelled && calling.was_watched && source && source->suspensions > 0) {
    source->handlers = calling.ended;
  } else if (calling.is_cancelled) {
    // As in Dispatch, the source ends before the queue turns to other work, unless the event loop watched it.
    end_on(queue, calling.ended, !calling.was_watched);
  }
  rh_give_up_queue(queue);
}

// Calls the handler of a source that is ready, as work of the queue, and again as long as it is ready. If the handler does
// nothing with a descriptor, it would be called forever. That of a session of Foundation does nothing while the
// session waits for an answer, since it could write: it makes no call, or reads, which would block. Then each call comes later
// than the one before, so that time passes.
static void call_handler(void *address) {
  struct source *source = source_of(address);
  if (!source) return;
  source->is_called = false;
  int before = uses(source);
  uint64_t pause = source->pause;
  if (!source->interest) reach(source);
  if (is_ready(source)) {
    source->data = source->pending;
    source->pending = 0;
    call(source);
  }
  source = source_of(address);
  if (!source || source->is_called || !is_ready(source)) return;
  if (!source->interest || uses(source) != before) return call_if_ready(address);
  const uint64_t first_pause = 1000000, longest_pause = first_pause << 20;
  source->pause = pause == 0 ? first_pause : pause < longest_pause ? 2 * pause : pause;
  source->setting = ++settings;
  rh_dispatch.fire(rh_instant_after(source->pause), source->queue, address, source->setting);
}

static void call_if_ready(void *address) {
  struct source *source = source_of(address);
  if (!source || source->is_called || !is_ready(source)) return;
  source->is_called = true;
  source->pause = 0;
  source->setting = ++settings;
  // Another thread that gives data from now on relies on this call: what it submits next comes after the handler.
  rh_dispatch.enqueue(source->queue, rh_block_of(address, call_handler));
}

// Where a source hears the signal, it takes the place of its handler, as in Dispatch.
static bool signals_sources(int signal) {
  bool is_heard = false;
  RH_FOR_EACH_RECORD(&sources, struct source, source) {
    if (source->kind != hears_signal || source->number != signal || source->has_ended || !source->is_active) continue;
    is_heard = true;
    source->pending++;
  }
  RH_FOR_EACH_RECORD(&sources, struct source, source) {
    if (source->kind == hears_signal) call_if_ready((void *)source->address);
  }
  return is_heard;
}

REPLACED(void *, dispatch_source_create, (const void *type, uintptr_t handle, uintptr_t mask, void *queue)) {
  static const char *const names[kinds] = {
    "_dispatch_source_type_timer",  "_dispatch_source_type_read",     "_dispatch_source_type_write",
    "_dispatch_source_type_signal", "_dispatch_source_type_data_add", "_dispatch_source_type_data_or",
    "_dispatch_source_type_data_replace",
  };
  static const void *types[kinds];
  if (!types[is_timer]) {
    for (int kind = 0; kind < kinds; kind++) types[kind] = dlsym(RTLD_DEFAULT, names[kind]);
  }
  enum kind kind = is_timer;
  while (kind < kinds && types[kind] != type) kind++;
  bool has_file = kind == reads || kind == writes;
  struct rh_file *file = has_file && rh_is_own((int)handle) ? rh_file((int)handle) : NULL;
  bool is_known = kind < kinds && (file || !has_file) && ci_is_seen();
  void *source = REAL(dispatch_source_create)(is_known ? types[is_timer] : type, is_known ? 0 : handle, is_known ? 0 : mask, queue);
  struct source *made = is_known ? rh_add_record(&sources, source) : NULL;
  if (!made) {
    rh_escapes("DispatchSource");
    return source;
  }
  // An earlier source may have had the address.
  release_blocks(made);
  *made = (struct source){.address = source, .kind = kind, .suspensions = 1, .number = (int)handle};
  made->queue = rh_serial_queue(queue ?: rh_default_queue());
  if (kind == hears_signal) rh_hears_signal = signals_sources;
  if (file) {
    uint32_t events = kind == reads ? EPOLLIN | EPOLLRDHUP | RH_ALWAYS : EPOLLOUT | RH_ALWAYS;
    made->interest = rh_watch(file, events, call_if_ready, source);
  }
  return source;
}

static void arm(struct source *source) {
  if (source->kind != is_timer) return call_if_ready((void *)source->address);
  if (!source->is_set || source->is_armed || source->suspensions > 0) return;
  source->is_armed = true;
  rh_dispatch.fire(source->due, source->queue, source->address, source->setting);
}

void rh_fire(const void *address, uint64_t setting) {
  struct source *source = source_of(address);
  if (!source) return;
  reach(source);
  if (source->setting != setting) return;
  if (source->interest) return call_handler((void *)address);
  source->is_armed = false;
  if (source->suspensions > 0) return;
  source->is_set = source->interval != 0 && source->interval != UINT64_MAX;
  // One call of the handler stands for all times that have come.
  uint64_t now = (uint64_t)rt_time(), missed = source->is_set && now > source->due ? (now - source->due) / source->interval : 0;
  source->due += (missed + 1) * source->interval;
  source->data = missed + 1;
  if (source->handlers.event) call(source);
  if (source->setting == setting) arm(source);
}

REPLACED(void, dispatch_source_set_timer, (void *address, uint64_t start, uint64_t interval, uint64_t leeway)) {
  struct source *source = hunted(address);
  if (!source) {
    uint64_t point = rh_real_point(start);
    IN_REAL_TIME(REAL(dispatch_source_set_timer)(address, point, interval, leeway));
    return;
  }
  alter(source);
  source->setting = ++settings;
  source->due = rh_instant_of_dispatch(start);
  source->interval = interval;
  source->is_set = true;
  source->is_armed = false;
  arm(source);
}

#define HANDLER(name, field)                                                 \
  REPLACED(void, name, (void *address, void *block)) {                       \
    struct source *source = hunted(address);                                 \
    if (!source) return REAL(name)(address, block);                          \
    hold(&source->handlers.field, block);                                             \
  }
HANDLER(dispatch_source_set_event_handler, event)
HANDLER(dispatch_source_set_cancel_handler, cancellation)

// Calls the handler that waits until the source is active, as work of the queue.
static void register_source(struct source *source) {
  void *block = source->is_active && !source->has_ended ? source->handlers.registration : NULL;
  if (!block) return;
  source->handlers.registration = NULL;
  rh_dispatch.async(source->queue, NULL, false, block);
}

REPLACED(void, dispatch_source_set_registration_handler, (void *address, void *block)) {
  struct source *source = hunted(address);
  if (!source) return REAL(dispatch_source_set_registration_handler)(address, block);
  hold(&source->handlers.registration, block);
  register_source(source);
}

REPLACED(uintptr_t, dispatch_source_get_handle, (void *address)) {
  struct source *source = hunted(address);
  return source ? (uintptr_t)source->number : REAL(dispatch_source_get_handle)(address);
}

// The number of bytes that can be read, of signals that came, or the data.
REPLACED(uintptr_t, dispatch_source_get_data, (void *address)) {
  struct source *source = hunted(address);
  if (!source) return REAL(dispatch_source_get_data)(address);
  int count = 0;
  if (source->kind == reads && ioctl(source->number, FIONREAD, &count) == 0) return (uintptr_t)count;
  return source->kind == reads || source->kind == writes ? 1 : source->data;
}

REPLACED(void, dispatch_source_merge_data, (void *address, uintptr_t value)) {
  struct source *source = hunted(address);
  if (!source) return REAL(dispatch_source_merge_data)(address, value);
  alter(source);
  if (source->kind == adds) source->pending += value;
  if (source->kind == combines) source->pending |= value;
  if (source->kind == replaces) source->pending = value;
  call_if_ready(address);
}

static void end(struct source *source) {
  source->setting = ++settings;
  source->is_set = false;
  source->has_ended = true;
  if (source->interest) rh_forget_interest(source->interest);
  source->interest = NULL;
}

// Whether the event loop of Dispatch watches the source. It no longer does if a timer has missed two times.
static bool is_watched(const struct source *source) {
  if (source->kind != is_timer) return source->interest || source->kind == hears_signal;
  return source->is_set && source->data <= 1 && (uint64_t)rt_time() < source->due + source->interval;
}

static void cancel(struct source *source) {
  if (source->is_cancelled) return;
  bool was_watched = is_watched(source);
  source->is_cancelled = true;
  end(source);
  if (source->calling) {
    *source->calling = (struct calling){true, was_watched, take_handlers(source)};
  } else if (source->suspensions == 0) {
    end_on(source->queue, take_handlers(source), false);
  }
}

REPLACED(void, dispatch_source_cancel, (void *address)) {
  struct source *source = hunted(address);
  if (source) {
    reach(source);
    cancel(source);
  }
  REAL(dispatch_source_cancel)(address);
}

REPLACED(intptr_t, dispatch_source_testcancel, (void *address)) {
  struct source *source = hunted(address);
  if (source) reach(source);
  return REAL(dispatch_source_testcancel)(address);
}

void rh_ends_source(const void *object) {
  struct source *source = source_of(object);
  if (!source || !source->queue) return;
  end(source);
  rh_give_up_queue(source->queue);
  source->queue = NULL;
}

void rh_retargets_source(const void *object, void *queue) {
  struct source *source = hunted(object);
  if (!source) return;
  rh_give_up_queue(source->queue);
  source->queue = rh_serial_queue(queue ?: rh_default_queue());
}

bool rh_is_suspended_source(const void *object) {
  const struct source *source = source_of(object);
  return source && source->suspensions > 0;
}

enum rh_suspension rh_suspends_source(const void *address, int change) {
  if (rh_suspends_channel(address, change)) return rh_suspended;
  struct source *source = source_of(address);
  if (!source) return rh_no_timer;
  alter(source);
  if (change == 0 && !source->is_active) change = -1;
  if (source->suspensions + change < 0) rh_synchronization.crash("it resumes a source more often than it suspended it");
  source->suspensions += change;
  bool begins = change < 0 && !source->is_active;
  if (begins) source->is_active = true;
  register_source(source);
  arm(source);
  if (source->is_cancelled && source->suspensions == 0 && !source->calling) {
    end_on(source->queue, take_handlers(source), false);
  }
  return begins ? rh_activated : rh_suspended;
}
#else
void rh_fire(const void *address, uint64_t setting) { (void)address, (void)setting; }
bool rh_is_suspended_source(const void *object) { return (void)object, false; }
#endif
