#define _GNU_SOURCE
#include "dispatch.h"

#include "points.h"
#include "replace.h"

#include <CInstrumentation.h>
#include <CThreads.h>
#include <stddef.h>

struct rh_dispatch rh_dispatch;
void rh_dispatches(struct rh_dispatch callbacks) { rh_dispatch = callbacks; }

// The functions of Dispatch are replaced by their names. In the threads of a run, and while a run is set up, they become
// operations of the hunter's own queues. Work that is submitted elsewhere goes to Dispatch.
#if __linux__ && !RH_SANITIZED
#include <stdlib.h>
#include <string.h>

// Whether the program gives work to Dispatch. What the runtime gives is a job of a task, which has left control.
static bool is_submitted(const void *caller) {
  return ci_is_seen() && !rh_is_dispatch(caller) && !rh_is_runtime(caller);
}

// MARK: Objects

// The objects that the program made, by their addresses.
enum { most_objects = 1 << 14, most_probes = 64 };
static struct { const void *address; struct rh_dispatch_object object; } objects[most_objects];
static const char ended;
static int lock;
// How many objects have the hash, at most 255. Each end of memory looks here, so this is small enough for the cache.
static uint8_t hashes[most_objects];

static size_t hash_of(const void *address) { return ((uintptr_t)address >> 4) * 0x9e3779b97f4a7c15u >> 50; }

static void count(const void *address, int change) {
  uint8_t *hash = &hashes[hash_of(address)];
  if (*hash < UINT8_MAX) __atomic_store_n(hash, *hash + change, __ATOMIC_RELAXED);
}

// The place of an object, or -1. `unused` becomes the first place that the object may have.
static int place_of(const void *address, int *unused) {
  size_t place = hash_of(address);
  for (int probes = 0; probes < most_probes; probes++, place = (place + 1) % most_objects) {
    const void *found = __atomic_load_n(&objects[place].address, __ATOMIC_RELAXED);
    if (found == address) return (int)place;
    if (unused && *unused < 0 && (found == NULL || found == &ended)) *unused = (int)place;
    if (found == NULL) break;
  }
  return -1;
}

static void remember(const void *address, struct rh_dispatch_object object) {
  if (!address) return;
  rh_lock(&lock);
  int unused = -1, place = place_of(address, &unused);
  if (place < 0) {
    place = unused;
    if (place >= 0) count(address, 1);
  }
  if (place >= 0) {
    objects[place].object = object;
    __atomic_store_n(&objects[place].address, address, __ATOMIC_RELAXED);
  }
  rh_unlock(&lock);
}

struct rh_dispatch_object rh_dispatch_object(const void *address) {
  rh_lock(&lock);
  int place = place_of(address, NULL);
  struct rh_dispatch_object object = {0};
  if (place >= 0) object = objects[place].object;
  rh_unlock(&lock);
  return object;
}

void rh_forget_object(const void *address) {
  if (!address || !__atomic_load_n(&hashes[hash_of(address)], __ATOMIC_RELAXED)) return;
  rh_lock(&lock);
  int place = place_of(address, NULL);
  if (place >= 0) {
    __atomic_store_n(&objects[place].address, &ended, __ATOMIC_RELAXED);
    count(address, -1);
  }
  rh_unlock(&lock);
}

bool rh_is_main_queue(const void *queue) {
  static const void *main_queue;
  if (!main_queue) main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  return queue == main_queue;
}

const char *rh_queue_label(const void *queue) {
  static const char *(*label)(const void *);
  if (!label) label = (const char *(*)(const void *))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  const char *text = label ? label(queue) : NULL;
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

WEAK void *dispatch_queue_attr_make_initially_inactive(void *attribute) {
  NEXT(void *, dispatch_queue_attr_make_initially_inactive, void *);
  return derived(next(attribute), attribute, true);
}
WEAK void *dispatch_queue_attr_make_with_autorelease_frequency(void *attribute, uintptr_t frequency) {
  NEXT(void *, dispatch_queue_attr_make_with_autorelease_frequency, void *, uintptr_t);
  return derived(next(attribute, frequency), attribute, false);
}
WEAK void *dispatch_queue_attr_make_with_qos_class(void *attribute, unsigned quality, int priority) {
  NEXT(void *, dispatch_queue_attr_make_with_qos_class, void *, unsigned, int);
  return derived(next(attribute, quality, priority), attribute, false);
}

static void *made_queue(void *queue, const void *attribute, const void *target) {
  remember(queue, (struct rh_dispatch_object){
      .is_known = true, .is_concurrent = is_concurrent(attribute), .target = target,
      .is_inactive = attribute && rh_dispatch_object(attribute).is_inactive});
  return queue;
}
WEAK void *dispatch_queue_create(const char *label, void *attribute) {
  NEXT(void *, dispatch_queue_create, const char *, void *);
  return made_queue(next(label, attribute), attribute, NULL);
}
WEAK void *dispatch_queue_create_with_target(const char *label, void *attribute, void *target) {
  NEXT(void *, dispatch_queue_create_with_target, const char *, void *, void *);
  return made_queue(next(label, attribute, target), attribute, target);
}
WEAK void dispatch_set_target_queue(void *queue, void *target) {
  NEXT(void, dispatch_set_target_queue, void *, void *);
  next(queue, target);
  struct rh_dispatch_object object = rh_dispatch_object(queue);
  object.target = target;
  if (object.is_known) remember(queue, object);
}
WEAK void *dispatch_group_create(void) {
  NEXT(void *, dispatch_group_create, void);
  void *group = next();
  remember(group, (struct rh_dispatch_object){.is_known = true});
  return group;
}
WEAK void *dispatch_semaphore_create(intptr_t value) {
  NEXT(void *, dispatch_semaphore_create, intptr_t);
  void *semaphore = next(value);
  remember(semaphore, (struct rh_dispatch_object){.is_known = true, .value = value});
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
static void reach_item(const void *block) { UNANNOUNCED(rh_synchronization.signal(block, "work item")); }

static void *made_item(void *block) {
  if (block && is_item(block)) {
    remember(((struct block *)block)->item_group, (struct rh_dispatch_object){.is_known = true, .value = 1});
  }
  return block;
}
WEAK void *dispatch_block_create(uintptr_t flags, void *block) {
  NEXT(void *, dispatch_block_create, uintptr_t, void *);
  return made_item(next(flags, block));
}
WEAK void *dispatch_block_create_with_qos_class(uintptr_t flags, unsigned quality, int priority, void *block) {
  NEXT(void *, dispatch_block_create_with_qos_class, uintptr_t, unsigned, int, void *);
  return made_item(next(flags, quality, priority, block));
}
WEAK void dispatch_block_cancel(void *block) {
  NEXT(void, dispatch_block_cancel, void *);
  if (ci_is_seen()) reach_item(block);
  next(block);
}
WEAK intptr_t dispatch_block_testcancel(void *block) {
  NEXT(intptr_t, dispatch_block_testcancel, void *);
  if (ci_is_seen()) reach_item(block);
  return next(block);
}

extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

static _Thread_local const void *current_queue;

void rh_forget_queue(void) { current_queue = NULL; }

static void call(void *block, const void *queue) {
  const void *outer = current_queue;
  current_queue = queue;
  if (is_item(block)) reach_item(block);
  ((struct block *)block)->invoke(block);
  current_queue = outer;
}

void rh_call_block(void *block, const void *queue) {
  call(block, queue);
  _Block_release(block);
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
static void *block_of(void *context, void (*function)(void *)) {
  static const uintptr_t descriptor[] = {0, sizeof(struct call)};
  enum { is_counted = 1 << 24, one_reference = 1 << 1 };
  struct call *made = malloc(sizeof *made);
  *made = (struct call){.class = _NSConcreteMallocBlock, .flags = is_counted | one_reference,
      .invoke = call_function, .descriptor = descriptor, .context = context, .function = function};
  return made;
}

// MARK: Time

enum { nanoseconds = 1000000000 };

// A point in time as the clock of the run shows it. Dispatch writes points of the wall clock as negative numbers.
uint64_t rh_instant_of_dispatch(uint64_t when) {
  if (when == UINT64_MAX) return RH_FOREVER;
  const uint64_t before = (uint64_t)rh_seconds_before_run * nanoseconds;
  if ((int64_t)when < 0) when = (uint64_t)-(int64_t)when;
  return when > before ? when - before : 0;
}

// MARK: Operations

// A function without a result, and the operation that takes its place.
#define REPLACED(name, parameters, arguments, what, operation)                   \
  WEAK void name parameters {                                                    \
    static void (*next) parameters;                                              \
    if (!next) next = (void (*) parameters)dlsym(RTLD_NEXT, #name);              \
    if (is_submitted(__builtin_return_address(0))) {                             \
      operation;                                                                 \
      return;                                                                    \
    }                                                                            \
    if (what) rh_escapes(what);                                                  \
    next arguments;                                                              \
  }

REPLACED(dispatch_async, (void *queue, void *block), (queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, NULL, is_barrier(block), _Block_copy(block)))
REPLACED(dispatch_barrier_async, (void *queue, void *block), (queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, NULL, true, _Block_copy(block)))
REPLACED(dispatch_group_async, (void *group, void *queue, void *block), (group, queue, block), "DispatchQueue.async",
    rh_dispatch.async(queue, group, is_barrier(block), _Block_copy(block)))
REPLACED(dispatch_sync, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, is_barrier(block), _Block_copy(block)))
REPLACED(dispatch_barrier_sync, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, true, _Block_copy(block)))
REPLACED(dispatch_async_and_wait, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, is_barrier(block), _Block_copy(block)))
REPLACED(dispatch_barrier_async_and_wait, (void *queue, void *block), (queue, block), NULL,
    rh_dispatch.sync(queue, true, _Block_copy(block)))
REPLACED(dispatch_apply, (size_t count, void *queue, void *block), (count, queue, block), "DispatchQueue.concurrentPerform",
    rh_dispatch.apply(count, block))
REPLACED(dispatch_group_notify, (void *group, void *queue, void *block), (group, queue, block), "DispatchGroup.notify",
    rh_dispatch.notify(group, queue, _Block_copy(block)))

// The same with a function in place of a block.
typedef void (*function)(void *);
REPLACED(dispatch_async_f, (void *queue, void *context, function work), (queue, context, work), "DispatchQueue.async",
    rh_dispatch.async(queue, NULL, false, block_of(context, work)))
REPLACED(dispatch_barrier_async_f, (void *queue, void *context, function work), (queue, context, work),
    "DispatchQueue.async", rh_dispatch.async(queue, NULL, true, block_of(context, work)))
REPLACED(dispatch_group_async_f, (void *group, void *queue, void *context, function work),
    (group, queue, context, work), "DispatchQueue.async", rh_dispatch.async(queue, group, false, block_of(context, work)))
REPLACED(dispatch_sync_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, false, block_of(context, work)))
REPLACED(dispatch_barrier_sync_f, (void *queue, void *context, function work), (queue, context, work), NULL,
    rh_dispatch.sync(queue, true, block_of(context, work)))
REPLACED(dispatch_group_notify_f, (void *group, void *queue, void *context, function work),
    (group, queue, context, work), "DispatchGroup.notify", rh_dispatch.notify(group, queue, block_of(context, work)))

typedef void (*iteration)(void *, size_t);
static void apply_function(size_t count, void *context, iteration work) {
  struct call block = {.invoke = (function)call_function_of_index, .context = context, .iteration = work};
  rh_dispatch.apply(count, &block);
}
REPLACED(dispatch_apply_f, (size_t count, void *queue, void *context, iteration work), (count, queue, context, work),
    "DispatchQueue.concurrentPerform", apply_function(count, context, work))

WEAK void dispatch_after_f(uint64_t when, void *queue, void *context, function work) {
  NEXT(void, dispatch_after_f, uint64_t, void *, void *, function);
  if (is_submitted(__builtin_return_address(0))) {
    return rh_dispatch.after(rh_instant_of_dispatch(when), queue, block_of(context, work));
  }
  rh_escapes("DispatchQueue.asyncAfter");
  uint64_t point = rh_real_point(when);
  IN_REAL_TIME(next(point, queue, context, work));
}

WEAK void dispatch_after(uint64_t when, void *queue, void *block) {
  NEXT(void, dispatch_after, uint64_t, void *, void *);
  if (is_submitted(__builtin_return_address(0))) {
    return rh_dispatch.after(rh_instant_of_dispatch(when), queue, _Block_copy(block));
  }
  rh_escapes("DispatchQueue.asyncAfter");
  uint64_t point = rh_real_point(when);
  IN_REAL_TIME(next(point, queue, block));
}

// Queues and timers are the hunter's. The objects that Dispatch has for them become active, since they may not end before.
#define SUSPENDED(name, operation, change)                                                \
  WEAK void name(void *object) {                                                          \
    NEXT(void, name, void *);                                                             \
    enum rh_suspension timer = ci_is_seen() ? rh_suspends_source(object, change) : rh_no_timer; \
    if (timer == rh_suspended) return;                                                    \
    bool is_queue = timer == rh_no_timer && rh_dispatch_object(object).is_known;          \
    if (is_queue && ci_is_seen()) operation(object);                                       \
    if (!is_queue || !ci_is_seen() || change == 0) next(object);                           \
  }
SUSPENDED(dispatch_suspend, rh_dispatch.suspend, 1)
SUSPENDED(dispatch_resume, rh_dispatch.resume, -1)
SUSPENDED(dispatch_activate, rh_dispatch.activate, 0)

// The group of Dispatch keeps what was entered before the run, such as the end of a work item.
WEAK void dispatch_group_enter(void *group) {
  NEXT(void, dispatch_group_enter, void *);
  if (ci_is_seen()) return rh_dispatch.enter(group);
  add(group, 1);
  next(group);
}
WEAK void dispatch_group_leave(void *group) {
  NEXT(void, dispatch_group_leave, void *);
  if (ci_is_seen()) {
    rh_dispatch.leave(group);
    if (rh_dispatch_object(group).value == 0) return;
  }
  add(group, -1);
  next(group);
}
WEAK intptr_t dispatch_group_wait(void *group, uint64_t until) {
  NEXT(intptr_t, dispatch_group_wait, void *, uint64_t);
  return ci_is_seen() ? !rh_dispatch.wait_group(group, rh_instant_of_dispatch(until)) : next(group, until);
}
WEAK intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t until) {
  NEXT(intptr_t, dispatch_semaphore_wait, void *, uint64_t);
  if (rh_dispatch_object(semaphore).is_known && ci_is_seen()) return !rh_dispatch.wait(semaphore, rh_instant_of_dispatch(until));
  intptr_t result = next(semaphore, until);
  if (result == 0) add(semaphore, -1);
  return result;
}
WEAK intptr_t dispatch_semaphore_signal(void *semaphore) {
  NEXT(intptr_t, dispatch_semaphore_signal, void *);
  if (rh_dispatch_object(semaphore).is_known && ci_is_seen()) return rh_dispatch.signal(semaphore);
  add(semaphore, 1);
  return next(semaphore);
}

// What the program has stored for the queue whose work runs, or for a queue on which that one runs.
WEAK void *dispatch_get_specific(const void *key) {
  NEXT(void *, dispatch_get_specific, const void *);
  static void *(*of_queue)(const void *, const void *);
  if (!of_queue) of_queue = (void *(*)(const void *, const void *))dlsym(RTLD_NEXT, "dispatch_queue_get_specific");
  if (!current_queue || !ci_is_seen()) return next(key);
  for (const void *queue = current_queue; queue; queue = rh_dispatch_object(queue).target) {
    void *value = of_queue(queue, key);
    if (value) return value;
  }
  return NULL;
}

// A queue on which the work of the hunter runs is not that of Dispatch.
#define ASSERTED(name)                 \
  WEAK void name(void *queue) {        \
    NEXT(void, name, void *);          \
    if (!ci_is_seen()) next(queue);     \
  }
ASSERTED(dispatch_assert_queue)
ASSERTED(dispatch_assert_queue_not)
ASSERTED(dispatch_assert_queue_barrier)
#else
void rh_forget_object(const void *address) { (void)address; }
void rh_forget_queue(void) {}
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
void rh_call_block(void *block, const void *queue) { (void)block, (void)queue; }
void rh_call_iteration(void *block, uint64_t index) { (void)block, (void)index; }
#endif
