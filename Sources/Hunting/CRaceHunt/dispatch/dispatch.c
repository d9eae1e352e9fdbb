#define _GNU_SOURCE
#include "../base/replace.h"
#include "../base/tables.h"
#include "../runtime/runtime.h"
#include "internals.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>

// The functions of Dispatch are replaced by their names. In the threads of a run, and while a run is set up, they become
// operations of the hunter's own queues. Work that is submitted elsewhere goes to Dispatch.
#if __linux__ && !RH_SANITIZED
#include <stdlib.h>
#include <string.h>

// Whether the program gives work to Dispatch. What the runtime gives is a job of a task, which has left control.
bool rh_is_submitted(const void *caller) {
  return ci_is_seen() && !rh_is_dispatch(caller) && !rh_is_runtime(caller);
}

// MARK: Objects

// The objects that the program made. They are forgotten when their memory is freed.
static struct rh_table objects = RH_TABLE(struct rh_dispatch_object, "objects of Dispatch");
// How many objects have the hash, at most 255. Each end of memory looks here, so this is small enough for the cache.
enum { most_hashes = 1 << 14 };
static uint8_t hashes[most_hashes];

static uint8_t *hash_of(const void *address) {
  return &hashes[((uintptr_t)address >> 4) * 0x9e3779b97f4a7c15u >> 50];
}

static void count(const void *address, int change) {
  uint8_t *hash = hash_of(address);
  if (*hash < UINT8_MAX) __atomic_store_n(hash, *hash + change, __ATOMIC_RELAXED);
}

static void forget_object(const void *address) {
  if (!address || !__atomic_load_n(hash_of(address), __ATOMIC_RELAXED)) return;
  rh_lock(&rh_shared[rh_objects_lock]);
  if (rh_find_record(&objects, address)) {
    rh_remove_record(&objects, address);
    count(address, -1);
  }
  rh_unlock(&rh_shared[rh_objects_lock]);
}

static void remember(const void *address, struct rh_dispatch_object object) {
  if (!address) return;
  rh_is_freed = forget_object;
  rh_lock(&rh_shared[rh_objects_lock]);
  bool is_new = !rh_find_record(&objects, address);
  struct rh_dispatch_object *record = rh_add_record(&objects, address);
  if (record) *record = object;
  if (record && is_new) count(address, 1);
  rh_unlock(&rh_shared[rh_objects_lock]);
}

struct rh_dispatch_object rh_dispatch_object(const void *address) {
  rh_lock(&rh_shared[rh_objects_lock]);
  const struct rh_dispatch_object *record = rh_find_record(&objects, address);
  struct rh_dispatch_object object = record ? *record : (struct rh_dispatch_object){0};
  rh_unlock(&rh_shared[rh_objects_lock]);
  return object;
}

static const void *main_queue(void) {
  static const void *queue;
  if (!queue) queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  return queue;
}

bool rh_is_main_queue(const void *queue) { return queue == main_queue(); }

FOUND(void *, dispatch_get_global_queue, (intptr_t quality, uintptr_t flags))
void *rh_default_queue(void) { return REAL(dispatch_get_global_queue)(0, 0); }

FOUND(const char *, dispatch_queue_get_label, (const void *queue))
const char *rh_queue_label(const void *queue) {
  const char *text = REAL(dispatch_queue_get_label) ? REAL(dispatch_queue_get_label)(queue) : NULL;
  // The queue of a session has the number of the session in the process, which differs from run to run.
  if (text && strncmp(text, "URLSession<", 11) == 0) return "URLSession";
  return text && *text ? text : "queue";
}

// An attribute is made of another one, which may be that of concurrent queues.
static bool is_concurrent(const void *attribute) {
  static const void *concurrent;
  if (!concurrent) concurrent = dlsym(RTLD_DEFAULT, "_dispatch_queue_attr_concurrent");
  return attribute && (attribute == concurrent || rh_dispatch_object(attribute).is_concurrent);
}

static void *derived(void *made, const void *attribute, bool is_inactive) {
  remember(made, (struct rh_dispatch_object){
      .is_concurrent = is_concurrent(attribute),
      .is_inactive = is_inactive || (attribute && rh_dispatch_object(attribute).is_inactive)});
  return made;
}

REPLACED(void *, dispatch_queue_attr_make_initially_inactive, (void *attribute)) {
  return derived(REAL(dispatch_queue_attr_make_initially_inactive)(attribute), attribute, true);
}
REPLACED(void *, dispatch_queue_attr_make_with_autorelease_frequency, (void *attribute, uintptr_t frequency)) {
  return derived(REAL(dispatch_queue_attr_make_with_autorelease_frequency)(attribute, frequency), attribute, false);
}
REPLACED(void *, dispatch_queue_attr_make_with_qos_class, (void *attribute, unsigned quality, int priority)) {
  return derived(REAL(dispatch_queue_attr_make_with_qos_class)(attribute, quality, priority), attribute, false);
}

static void *made_queue(void *queue, const void *attribute, const void *target) {
  remember(queue, (struct rh_dispatch_object){
      .is_known = true, .is_concurrent = is_concurrent(attribute), .target = target,
      .is_inactive = attribute && rh_dispatch_object(attribute).is_inactive});
  return queue;
}
REPLACED(void *, dispatch_queue_create, (const char *label, void *attribute)) {
  return made_queue(REAL(dispatch_queue_create)(label, attribute), attribute, NULL);
}
REPLACED(void *, dispatch_queue_create_with_target, (const char *label, void *attribute, void *target)) {
  return made_queue(REAL(dispatch_queue_create_with_target)(label, attribute, target), attribute, target);
}
// Also on a concurrent queue the handlers of a source, or of an operation, are called one after the other.
void *rh_serial_queue(void *queue) {
  struct rh_dispatch_object object = rh_dispatch_object(queue);
  bool is_serial = rh_is_main_queue(queue) || (object.is_known && !object.is_concurrent);
  if (is_serial) return rh_keep_queue(queue), queue;
  return dispatch_queue_create_with_target(object.is_known ? rh_queue_label(queue) : "global", NULL, queue);
}
REPLACED(void, dispatch_set_target_queue, (void *queue, void *target)) {
  REAL(dispatch_set_target_queue)(queue, target);
  rh_retargets_source(queue, target);
  struct rh_dispatch_object object = rh_dispatch_object(queue);
  object.target = target;
  if (object.is_known) remember(queue, object);
}
REPLACED(void *, dispatch_group_create, (void)) {
  void *group = REAL(dispatch_group_create)();
  remember(group, (struct rh_dispatch_object){.is_known = true});
  return group;
}
REPLACED(void *, dispatch_semaphore_create, (intptr_t value)) {
  void *semaphore = REAL(dispatch_semaphore_create)(value);
  remember(semaphore, (struct rh_dispatch_object){.is_known = true, .value = value, .first_value = value});
  return semaphore;
}

// Changes the value of an object of Dispatch, which the objects of later runs begin with. Returns the value before.
static int64_t add(const void *address, int64_t amount) {
  struct rh_dispatch_object object = rh_dispatch_object(address);
  int64_t value = object.value;
  object.value += amount;
  if (object.is_known) remember(address, object);
  return value;
}

// MARK: Blocks

struct block {
  void *class;
  int flags, reserved;
  void (*invoke)(void *block);
  void *descriptor;
  // What Dispatch keeps for a work item. The item is in the group until it has run.
  uint64_t magic, item_flags;
  int32_t item_state[2];
  void *item_priority, *item_voucher, *item_block, *item_group;
};

// Whether the block is a work item. All of these have one function.
static bool is_item(const void *block) {
  static void (*const *invoke)(void *);
  if (!invoke) invoke = dlsym(RTLD_DEFAULT, "_dispatch_block_special_invoke");
  const struct block *item = block;
  return invoke && item->invoke == *invoke && item->magic == 0xd159b10c;
}

static bool is_barrier(const void *block) { return is_item(block) && (((const struct block *)block)->item_flags & 1); }

// Other threads may run before a work item looks whether it is cancelled, and before it is cancelled.
static void reach_item(const void *block) {
  rh_announce(rh_act_work_item);
  CT_UNSEEN(rh_synchronization.signal(block, "work item"));
}
// DispatchWorkItem has reached the item already, when it copied the block.
static void reach_item_for(const void *caller, const void *block) {
  if (ci_is_seen() && !rh_is_quiet(caller)) reach_item(block);
}

static void *made_item(void *block) {
  if (block && is_item(block)) {
    remember(((struct block *)block)->item_group, (struct rh_dispatch_object){.is_known = true, .value = 1});
  }
  return block;
}
REPLACED(void *, dispatch_block_create, (uintptr_t flags, void *block)) {
  return made_item(REAL(dispatch_block_create)(flags, block));
}
REPLACED(void *, dispatch_block_create_with_qos_class, (uintptr_t flags, unsigned quality, int priority, void *block)) {
  return made_item(REAL(dispatch_block_create_with_qos_class)(flags, quality, priority, block));
}
REPLACED(void, dispatch_block_cancel, (void *block)) {
  reach_item_for(CALLER, block);
  REAL(dispatch_block_cancel)(block);
}
REPLACED(intptr_t, dispatch_block_testcancel, (void *block)) {
  reach_item_for(CALLER, block);
  return REAL(dispatch_block_testcancel)(block);
}

// Dispatch traps if an item is awaited twice, or called twice and awaited. This thread waits for the item, or calls it.
static void check_item(const void *block, bool waits) {
  enum { is_awaited = 1 << 1, was_awaited = 1 << 2 };
  const int *state = ((const struct block *)block)->item_state;
  bool is_wrong = waits ? (state[0] & (is_awaited | was_awaited)) || state[1] > 1 : (state[0] & was_awaited) != 0;
  if (is_wrong) rh_synchronization.crash("a work item that is awaited is awaited or called once more");
}
REPLACED(intptr_t, dispatch_block_wait, (void *block, uint64_t until)) {
  if (ci_is_seen() && is_item(block)) check_item(block, true);
  return REAL(dispatch_block_wait)(block, until);
}

// With Swift 6.3 DispatchWorkItem copies its block before each use. DispatchWorkItem.perform then calls the block, which looks
// whether it is cancelled. No function in between can be replaced.
REPLACED(void *, _Block_copy, (const void *block)) {
  if (block && ci_is_seen() && is_item(block) && rh_is_quiet(CALLER)) reach_item(block);
  return REAL(_Block_copy)(block);
}

// The reference counts of blocks order as those of objects do.
REPLACED(void, _Block_release, (const void *block)) {
  enum { references = 0xfffe, one_reference = 1 << 1, is_counted = 1 << 24 };
  if (block && ci_is_seen()) {
    int flags = __atomic_load_n(&((const struct block *)block)->flags, __ATOMIC_RELAXED);
    if (flags & is_counted) ((flags & references) > one_reference ? rh_release_object : rh_acquire_object)(block);
  }
  REAL(_Block_release)(block);
}

// The works of queues that run on this thread, the innermost one first.
struct frame {
  const void *queue;
  bool is_barrier;
  const struct frame *outer;
};
static _Thread_local const struct frame *frames;

void rh_forget_queue(void) { frames = NULL; }

// The block is released as work of the queue too: what it holds may end there, and a deinitialiser may ask for the queue.
void rh_call_block(void *block, const void *queue, bool is_barrier) {
  struct frame frame = {.queue = queue, .is_barrier = is_barrier, .outer = frames};
  frames = &frame;
  if (is_item(block)) {
    reach_item(block);
    check_item(block, false);
  }
  ((struct block *)block)->invoke(block);
  _Block_release(block);
  frames = frame.outer;
}

void rh_call_iteration(void *block, uint64_t index) {
  ((void (*)(void *, size_t))((struct block *)block)->invoke)(block, (size_t)index);
}

// A block that calls a function with a context.
struct call {
  void *class;
  int flags, reserved;
  void (*invoke)(void *block);
  const void *descriptor;
  void *context;
  void (*function)(void *context);
  void (*iteration)(void *context, size_t index);
};

extern void *_NSConcreteMallocBlock[] __attribute__((weak));

static void call_function(void *block) { ((struct call *)block)->function(((struct call *)block)->context); }
static void call_function_of_index(void *block, size_t index) {
  ((struct call *)block)->iteration(((struct call *)block)->context, index);
}

// The block has one reference.
void *rh_block_of(void *context, void (*function)(void *)) {
  static const uintptr_t descriptor[] = {0, sizeof(struct call)};
  enum { is_counted = 1 << 24, one_reference = 1 << 1 };
  struct call *made = malloc(sizeof *made);
  *made = (struct call){.class = _NSConcreteMallocBlock, .flags = is_counted | one_reference,
      .invoke = call_function, .descriptor = descriptor, .context = context, .function = function};
  return made;
}

// MARK: References

FOUND(void, dispatch_retain, (const void *object))
FOUND(void *, _os_object_retain_with_resurrect, (const void *object))
FOUND(void, dispatch_release, (const void *object))

// How many references to an object of Dispatch the program has, besides the first. The place is looked for once, since only
// Dispatch knows it.
static const int *references(const void *object) {
  enum { place = 3 };
  static int knows;
  if (knows == 0) {
    const int *words = REAL(dispatch_semaphore_create)(0);
    bool begins = words[place] == 0;
    REAL(dispatch_retain)(words);
    knows = begins && words[place] == 1 ? 1 : -1;
    REAL(dispatch_release)(words);
    knows = knows > 0 && words[place] == 0 ? 1 : -1;
    REAL(dispatch_release)(words);
  }
  return knows > 0 ? (const int *)object + place : NULL;
}

// A queue lives until its work has ended, also if the program has no reference to it. It may have had none before, as to a queue
// that only data has.
void rh_keep_queue(const void *queue) {
  const int *count = references(queue);
  if (count && *count < 0) REAL(_os_object_retain_with_resurrect)(queue);
  else REAL(dispatch_retain)(queue);
}
void rh_give_up_queue(const void *queue) { REAL(dispatch_release)(queue); }

// Dispatch traps if an object is released in some states, which only the hunter knows. The reference counts order as those of
// objects of Swift do: the bytes of data may end with the last reference.
WEAK void dispatch_release(void *object) {
  const int *count = ci_is_seen() ? references(object) : NULL;
  bool is_last = count && *count == 0;
  if (count) (is_last ? rh_acquire_object : rh_release_object)(object);
  if (is_last) rh_dispatch.end(object);
  if (is_last || (!count && ci_is_seen())) {
    rh_ends_source(object);
    rh_ends_channel(object);
  }
  rh_give_up_queue(object);
}

// MARK: Time

enum { nanoseconds = 1000000000 };

// Dispatch writes points of the wall clock as negative numbers, of which -1 is never.
uint64_t rh_instant_of_dispatch(uint64_t when) {
  return rh_instant_of((int64_t)when < 0 && when != RH_FOREVER ? (uint64_t)-(int64_t)when : when);
}

uint64_t rh_real_point(uint64_t when) {
  // The present of one of the clocks, or never.
  if (when == 0 || when >= UINT64_MAX - 2) return when;
  if ((int64_t)when > 0 && when / nanoseconds < rh_seconds_before_run / 2) return when;
  int64_t now = rt_time();
  if (now < 0) return when;
  uint64_t instant = rh_instant_of_dispatch(when);
  return (uint64_t)rh_real_now() + (instant > (uint64_t)now ? instant - (uint64_t)now : 0);
}

// MARK: Operations

// A function without a result, and the operation that takes its place.
#define SUBMITS(name, parameters, arguments, what, operation)                    \
  REPLACED(void, name, parameters) {                                             \
    if (rh_is_submitted(CALLER)) {                                               \
      operation;                                                                 \
      return;                                                                    \
    }                                                                            \
    if (what) rh_escapes(what);                                                  \
    REAL(name) arguments;                                                        \
  }

SUBMITS(dispatch_async, (void *queue, void *block), (queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, NULL, is_barrier(block), _Block_copy(block)))
SUBMITS(dispatch_barrier_async, (void *queue, void *block), (queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, NULL, true, _Block_copy(block)))
SUBMITS(dispatch_group_async, (void *group, void *queue, void *block), (group, queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, group, is_barrier(block), _Block_copy(block)))
SUBMITS(dispatch_sync, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, is_barrier(block), _Block_copy(block)))
SUBMITS(dispatch_barrier_sync, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, true, _Block_copy(block)))
SUBMITS(dispatch_async_and_wait, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, is_barrier(block), _Block_copy(block)))
SUBMITS(dispatch_barrier_async_and_wait, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, true, _Block_copy(block)))
SUBMITS(dispatch_apply, (size_t count, void *queue, void *block), (count, queue, block), "DispatchQueue.concurrentPerform",
    rh_dispatch.apply(count, block))
SUBMITS(dispatch_group_notify, (void *group, void *queue, void *block), (group, queue, block), "DispatchGroup.notify",
    rh_dispatch.notify(group, queue, _Block_copy(block)))

// The same with a function in place of a block.
typedef void (*function)(void *);
SUBMITS(dispatch_barrier_async_f, (void *queue, void *context, function work), (queue, context, work),
    "DispatchQueue.async", rh_dispatch.async(queue, NULL, true, rh_block_of(context, work)))
SUBMITS(dispatch_group_async_f, (void *group, void *queue, void *context, function work),
    (group, queue, context, work), "DispatchQueue.async", rh_dispatch.async(queue, group, false, rh_block_of(context, work)))
SUBMITS(dispatch_sync_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, false, rh_block_of(context, work)))
SUBMITS(dispatch_barrier_sync_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, true, rh_block_of(context, work)))
SUBMITS(dispatch_group_notify_f, (void *group, void *queue, void *context, function work),
    (group, queue, context, work), "DispatchGroup.notify", rh_dispatch.notify(group, queue, rh_block_of(context, work)))

SUBMITS(dispatch_async_and_wait_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, false, rh_block_of(context, work)))
SUBMITS(dispatch_barrier_async_and_wait_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, true, rh_block_of(context, work)))

typedef void (*iteration)(void *, size_t);
static void apply_function(size_t count, void *context, iteration work) {
  struct call block = {.invoke = (function)call_function_of_index, .context = context, .iteration = work};
  rh_dispatch.apply(count, &block);
}
SUBMITS(dispatch_apply_f, (size_t count, void *queue, void *context, iteration work), (count, queue, context, work),
    "DispatchQueue.concurrentPerform", apply_function(count, context, work))

// Whether the runtime gives the queue of its own tasks a job. A runtime without executors that a program provides does so
// with the jobs of Task.yield and the ends of sleeps.
static bool is_job(void *queue, function work) {
  return rt_uses_hook() && rh_is_runtime((const void *)work) &&
         strcmp(rh_queue_label(queue), "Swift global concurrent queue") == 0;
}

// How long it is until a point that the runtime computes from its clocks. The highest bit says which clock.
static int64_t delay_until(uint64_t when) {
  if (when == UINT64_MAX) return INT64_MAX;
  struct timespec now;
  clockid_t clock = (int64_t)when < 0 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC;
  if (!rh_read_clock(clock, &now)) clock_gettime(clock, &now);
  int64_t delay = (int64_t)(when & INT64_MAX) - (now.tv_sec * nanoseconds + now.tv_nsec);
  return delay < 0 ? 0 : delay;
}

// Dispatch itself submits the end of the bytes of data.
REPLACED(void, dispatch_async_f, (void *queue, void *context, function work)) {
  if (ci_is_seen() && !rh_is_runtime(CALLER)) {
    return rh_dispatch.async(queue, NULL, false, rh_block_of(context, work));
  }
  if (is_job(queue, work) && rt_takes_job(context, rt_is_ready)) return;
  rh_escapes("DispatchQueue.async");
  REAL(dispatch_async_f)(queue, context, work);
}

REPLACED(void, dispatch_after_f, (uint64_t when, void *queue, void *context, function work)) {
  if (rh_is_submitted(CALLER)) {
    return rh_dispatch.after(rh_instant_of_dispatch(when), queue, rh_block_of(context, work));
  }
  if (is_job(queue, work) && rt_takes_job(context, delay_until(when))) return;
  rh_escapes("DispatchQueue.asyncAfter");
  uint64_t point = rh_real_point(when);
  IN_REAL_TIME(REAL(dispatch_after_f)(point, queue, context, work));
}

REPLACED(void, dispatch_after, (uint64_t when, void *queue, void *block)) {
  if (rh_is_submitted(CALLER)) {
    return rh_dispatch.after(rh_instant_of_dispatch(when), queue, _Block_copy(block));
  }
  rh_escapes("DispatchQueue.asyncAfter");
  uint64_t point = rh_real_point(when);
  IN_REAL_TIME(REAL(dispatch_after)(point, queue, block));
}

// Queues and timers are the hunter's. The objects that Dispatch has for them become active, since they may not end before.
#define SUSPENDED(name, operation, change)                                                \
  REPLACED(void, name, (void *object)) {                                                  \
    enum rh_suspension timer = ci_is_seen() ? rh_suspends_source(object, change) : rh_no_timer; \
    if (timer == rh_suspended) return;                                                    \
    bool is_queue = timer == rh_no_timer && rh_dispatch_object(object).is_known;          \
    if (is_queue && ci_is_seen()) operation(object);                                       \
    if (!is_queue || !ci_is_seen() || change == 0) REAL(name)(object);                     \
  }
SUSPENDED(dispatch_suspend, rh_dispatch.suspend, 1)
SUSPENDED(dispatch_resume, rh_dispatch.resume, -1)
SUSPENDED(dispatch_activate, rh_dispatch.activate, 0)

// The group of Dispatch keeps what was entered before the run, such as the end of a work item.
REPLACED(void, dispatch_group_enter, (void *group)) {
  if (ci_is_seen()) return rh_dispatch.enter(group);
  add(group, 1);
  REAL(dispatch_group_enter)(group);
}
REPLACED(void, dispatch_group_leave, (void *group)) {
  if (ci_is_seen()) {
    rh_dispatch.leave(group);
    if (rh_dispatch_object(group).value == 0) return;
  }
  add(group, -1);
  REAL(dispatch_group_leave)(group);
}
REPLACED(intptr_t, dispatch_group_wait, (void *group, uint64_t until)) {
  return ci_is_seen() ? !rh_dispatch.wait_group(group, rh_instant_of_dispatch(until)) : REAL(dispatch_group_wait)(group, until);
}
REPLACED(intptr_t, dispatch_semaphore_wait, (void *semaphore, uint64_t until)) {
  if (rh_dispatch_object(semaphore).is_known && ci_is_seen()) return !rh_dispatch.wait(semaphore, rh_instant_of_dispatch(until));
  intptr_t result = REAL(dispatch_semaphore_wait)(semaphore, until);
  if (result == 0) add(semaphore, -1);
  return result;
}
REPLACED(intptr_t, dispatch_semaphore_signal, (void *semaphore)) {
  if (rh_dispatch_object(semaphore).is_known && ci_is_seen()) return rh_dispatch.signal(semaphore);
  add(semaphore, 1);
  return REAL(dispatch_semaphore_signal)(semaphore);
}

// MARK: The present queue

// Whether the hunter knows the queue whose work this thread does. In a set-up and in the last checks, it knows that of `sync`.
static bool knows_queue(void) { return ci_is_seen() && (frames || rh_may_wait()); }

// The queue whose work a thread of the run does.
static const void *present_queue(void) { return frames ? frames->queue : ct_is_main_thread() ? main_queue() : NULL; }

static const void *target_of(const void *queue) { return rh_dispatch_object(queue).target; }

FOUND(void *, dispatch_queue_get_specific, (const void *queue, const void *key))

// What the program has stored for the present queue, or for a queue on which that one runs.
REPLACED(void *, dispatch_get_specific, (const void *key)) {
  if (!knows_queue()) return REAL(dispatch_get_specific)(key);
  for (const void *queue = present_queue(); queue; queue = target_of(queue)) {
    void *value = REAL(dispatch_queue_get_specific)(queue, key);
    if (value) return value;
  }
  return NULL;
}

REPLACED(void, dispatch_queue_set_specific, (void *queue, const void *key, void *context, void *destroy)) {
  if (IS_HUNTED) rh_announce(rh_act_queue_value);
  REAL(dispatch_queue_set_specific)(queue, key, context, destroy);
}

// Whether this thread does work of the queue: also if that work waits for the work of another queue on this thread.
static bool is_on(const void *queue, bool alone) {
  for (const struct frame *frame = frames; frame; frame = frame->outer) {
    for (const void *on = frame->queue; on; on = target_of(on)) {
      if (on == queue) return !alone || !rh_dispatch_object(on).is_concurrent || frame->is_barrier;
    }
  }
  return rh_is_main_queue(queue) && ct_is_main_thread();
}

bool rh_is_on_queue(const void *queue) { return is_on(queue, false); }

#define ASSERTED(name, alone, why)                                                          \
  REPLACED(void, name, (void *queue)) {                                                     \
    if (!knows_queue()) return REAL(name)(queue);                                           \
    if (!is_on(queue, alone)) rh_synchronization.crash(why);                                \
  }
ASSERTED(dispatch_assert_queue, false, "dispatchPrecondition: the code does not run on the queue")
ASSERTED(dispatch_assert_queue_barrier, true, "dispatchPrecondition: the code does not run as a barrier of the queue")
REPLACED(void, dispatch_assert_queue_not, (void *queue)) {
  if (!knows_queue()) return REAL(dispatch_assert_queue_not)(queue);
  if (is_on(queue, false)) rh_synchronization.crash("dispatchPrecondition: the code runs on the queue");
}
#else
struct rh_dispatch_object rh_dispatch_object(const void *object) {
  (void)object;
  return (struct rh_dispatch_object){0};
}
bool rh_is_main_queue(const void *queue) {
  (void)queue;
  return false;
}
const char *rh_queue_label(const void *queue) {
  (void)queue;
  return "queue";
}
void rh_call_block(void *block, const void *queue, bool is_barrier) { (void)block, (void)queue, (void)is_barrier; }
void rh_keep_queue(const void *queue) { (void)queue; }
void rh_give_up_queue(const void *queue) { (void)queue; }
void rh_call_iteration(void *block, uint64_t index) { (void)block, (void)index; }
#endif
