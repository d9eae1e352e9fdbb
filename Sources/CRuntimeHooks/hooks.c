#include "CRuntimeHooks.h"

#include <CThreads.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SWIFTCALL __attribute__((swiftcall))

// Hooks of the Swift runtime, as swift/Runtime/Concurrency.h declares them. Each hook receives the function that it
// replaces.
typedef SWIFTCALL rt_executor (*original_get)(void);
typedef SWIFTCALL bool (*original_is)(rt_executor executor);

extern SWIFTCALL rt_executor (*swift_task_getMainExecutor_hook)(original_get);
extern SWIFTCALL bool (*swift_task_isMainExecutor_hook)(rt_executor executor, original_is);

static _Thread_local const void *taker_of_thread;
static _Thread_local rt_executor main_of_thread;

static const void *taker_of_hunt;
static rt_executor main_of_hunt;

static bool is_hunted(void) {
  return ct_thread()->run != 0 && __atomic_load_n(&taker_of_hunt, __ATOMIC_RELAXED) != 0;
}

static SWIFTCALL rt_executor get_main(original_get get) {
  if (is_hunted()) return main_of_hunt;
  return taker_of_thread ? main_of_thread : get();
}

static SWIFTCALL bool is_main(rt_executor executor, original_is is) {
  if (is_hunted() && executor.identity == main_of_hunt.identity) return true;
  return (taker_of_thread && executor.identity == main_of_thread.identity) || is(executor);
}

// Wraps the default executor. Implemented in Swift.
void rt_wrap_default_executor(void);

// Runs before a second thread exists: the runtime reads the hooks without a lock.
__attribute__((constructor)) static void install(void) {
  swift_task_getMainExecutor_hook = get_main;
  swift_task_isMainExecutor_hook = is_main;
  rt_wrap_default_executor();
}

void rt_enter(rt_executor main, const void *taker) {
  main_of_thread = main;
  taker_of_thread = taker;
  rt_job_begins();
}

void rt_leave(void) { taker_of_thread = 0; }

void rt_hunt(rt_executor main, const void *taker) {
  main_of_hunt = main;
  __atomic_store_n(&taker_of_hunt, taker, __ATOMIC_RELAXED);
}

const void *rt_taker(void) {
  return is_hunted() ? __atomic_load_n(&taker_of_hunt, __ATOMIC_RELAXED) : taker_of_thread;
}

// The tasks of runs. Their identities are consecutive numbers, so that the table holds the last few thousand tasks.
enum { table_size = 1 << 13 };
static uint64_t claimed[table_size];
static uint64_t dropped;

void rt_claim(uint64_t task) { __atomic_store_n(&claimed[task % table_size], task, __ATOMIC_RELAXED); }

uint64_t rt_take_dropped(void) { return __atomic_exchange_n(&dropped, 0, __ATOMIC_RELAXED); }

bool rt_must_drop(const void *job) {
  if (rt_job_kind(job) != rt_kind_task) return false;
  uint64_t task = rt_job_identity(job);
  if (__atomic_load_n(&claimed[task % table_size], __ATOMIC_RELAXED) != task) return false;
  __atomic_store_n(&dropped, task, __ATOMIC_RELAXED);
  return true;
}

static long long nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// The time at which the job began, and for how long this thread had not been running by then. Below zero: for a short
// job, which counts as not running.
static _Thread_local long long job_began;
static _Thread_local long long off_before_job;

static long long time_off(long long now) { return now - nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

void rt_job_begins(void) {
  job_began = nanoseconds(CLOCK_MONOTONIC);
  off_before_job = time_off(job_began);
}

void rt_short_job_begins(void) {
  job_began = nanoseconds(CLOCK_MONOTONIC);
  off_before_job = -1;
}

long long rt_since_job_began(void) { return nanoseconds(CLOCK_MONOTONIC) - job_began; }

long long rt_held_up(void) {
  return off_before_job < 0 ? rt_since_job_began() : time_off(nanoseconds(CLOCK_MONOTONIC)) - off_before_job;
}

// The flags of a task's status, as swift/ABI/Task.h declares them, and where a task has them.
enum { is_running = 0x800, is_enqueued = 0x1000, is_complete = 0x2000, states = is_running | is_enqueued | is_complete };
enum { words_of_task = 24 };
static unsigned candidates[3];

static uintptr_t word(const void *task, int index) { return ((const uintptr_t *)task)[index]; }

void rt_look(const void *task, enum rt_state state) {
  const uintptr_t expected[] = {is_enqueued, is_running, is_complete};
  for (int i = 5; i < words_of_task; i++) {
    if ((word(task, i) & states) == expected[state] && (uint64_t)word(task, i) >> 32 == 0) candidates[state] |= 1u << i;
  }
}

static int status_word;

bool rt_knows_states(void) {
  unsigned common = candidates[0] & candidates[1] & candidates[2];
  bool is_known = common != 0 && (common & (common - 1)) == 0;
  if (is_known) status_word = __builtin_ctz(common);
  return is_known;
}

bool rt_is_complete(const void *task) { return word(task, status_word) & is_complete; }
bool rt_is_suspended(const void *task) { return !(word(task, status_word) & states); }

// The status of a task continues with a list of records, as swift/ABI/TaskStatus.h declares them. The trial finds out
// the kind of the records that contain names, and of those that contain children.
struct record {
  uintptr_t flags;
  const struct record *parent;
  const void *content;
};
enum { kind_of_record = 0xff };
static int name_kind = -1;
static int child_kind = -1;

// Copies memory that may not exist, and says whether it does. The system does not write such memory into a pipe.
static bool has_copied(const int pipe[2], void *copy, uintptr_t place, size_t size) {
  return write(pipe[1], (const void *)place, size) == (ssize_t)size && read(pipe[0], copy, size) == (ssize_t)size;
}

// The kind of the first record with such a content: these bytes, or, without any, this place. -1 if there is none.
static int kind_with(const void *task, const void *content, size_t size) {
  struct record record;
  char bytes[64];
  int ends[2], kind = -1;
  if (size > sizeof bytes || pipe(ends) != 0) return kind;
  for (uintptr_t place = word(task, status_word + 1); kind < 0 && has_copied(ends, &record, place, sizeof record);
       place = (uintptr_t)record.parent) {
    bool is_found = size == 0 ? record.content == content
                              : has_copied(ends, bytes, (uintptr_t)record.content, size) && memcmp(bytes, content, size) == 0;
    if (is_found) kind = (int)(record.flags & kind_of_record);
  }
  close(ends[0]);
  close(ends[1]);
  return kind;
}

void rt_look_for_name(const void *task, const char *name) { name_kind = kind_with(task, name, strlen(name) + 1); }
void rt_look_for_child(const void *task, const void *child) { child_kind = kind_with(task, child, 0); }

// The contents of the records of one kind.
static int contents(const void *task, int kind, const void **places, int limit) {
  int count = 0;
  if (kind < 0) return count;
  const struct record *record = (const struct record *)word(task, status_word + 1);
  for (; record && count < limit; record = record->parent) {
    if ((record->flags & kind_of_record) == (uintptr_t)kind) places[count++] = record->content;
  }
  return count;
}

const char *rt_name(const void *task) {
  const void *name;
  return contents(task, name_kind, &name, 1) > 0 ? name : NULL;
}

int rt_children(const void *task, const void **children, int limit) {
  return contents(task, child_kind, children, limit);
}

// JobFlags, as swift/ABI/MetadataValues.h declares them.
enum { kind_mask = 0xff, is_async_let = 1 << 28 };

extern SWIFTCALL void *swift_task_getCurrent(void);
extern SWIFTCALL uint64_t swift_task_getJobTaskId(const void *job);
extern SWIFTCALL uint32_t swift_task_getJobFlags(const void *task);
extern SWIFTCALL uintptr_t swift_task_currentPriority(void *task);

uint64_t rt_job_identity(const void *job) { return swift_task_getJobTaskId(job); }
void *rt_current_task(void) { return swift_task_getCurrent(); }
int rt_job_kind(const void *job) { return (int)(swift_task_getJobFlags(job) & kind_mask); }

// The place at which a task continues, and the context for it. A context begins with the context of the caller and the
// place at which the caller continues.
enum { resume_word = 7, context_word = 8 };

bool rt_is_async_let(const void *task) { return swift_task_getJobFlags(task) & is_async_let; }

int rt_continuations(const void *task, const void **places, int limit) {
  int count = 0;
  places[count++] = (const void *)word(task, resume_word);
  const uintptr_t *context = (const uintptr_t *)word(task, context_word);
  for (; context && context[1] && count < limit; context = (const uintptr_t *)context[0]) {
    places[count++] = (const void *)context[1];
  }
  return count;
}

int rt_callers(const void **places, int limit) { return ct_callers(places, limit, __builtin_frame_address(0)); }

uintptr_t rt_task_priority(void *task) { return swift_task_currentPriority(task); }
