#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#include <CHuntable.h>
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

// All that is known of the data of the Swift runtime: where a task keeps what, and what flags mean. SwiftRuntime checks it
// by trials, with tasks that it makes for that. What a trial looks for is unknown before it, and then nothing is read.

#define SWIFTCALL __attribute__((swiftcall))

static uintptr_t word(const void *task, int index) { return ((const uintptr_t *)task)[index]; }

// Copies memory that may not exist, and says whether it does. The system does not write such memory into a pipe, which is none
// of the program's.
static bool has_copied(void *copy, uintptr_t place, size_t size) {
  int ends[2];
  bool is_copied = false;
  ct_thread()->unseen++;
  if (pipe(ends) == 0) {
    is_copied = write(ends[1], (const void *)place, size) == (ssize_t)size && read(ends[0], copy, size) == (ssize_t)size;
    close(ends[0]);
    close(ends[1]);
  }
  ct_thread()->unseen--;
  return is_copied;
}

// MARK: Jobs

// JobFlags, as swift/ABI/MetadataValues.h declares them.
enum { kind_mask = 0xff, is_in_group = 1 << 26, is_async_let = 1 << 28 };

extern SWIFTCALL void *swift_task_getCurrent(void);
extern SWIFTCALL uint64_t swift_task_getJobTaskId(const void *job);
extern SWIFTCALL uint32_t swift_task_getJobFlags(const void *task);
extern SWIFTCALL uintptr_t swift_task_currentPriority(void *task);

uint64_t rt_job_identity(const void *job) { return swift_task_getJobTaskId(job); }
void *rt_current_task(void) { return swift_task_getCurrent(); }
int rt_job_kind(const void *job) { return (int)(swift_task_getJobFlags(job) & kind_mask); }
bool rt_is_async_let(const void *task) { return swift_task_getJobFlags(task) & is_async_let; }
bool rt_is_in_group(const void *task) { return swift_task_getJobFlags(task) & is_in_group; }
uintptr_t rt_task_priority(void *task) { return swift_task_currentPriority(task); }

// MARK: The state of a task

// The flags of a task's status, as swift/ABI/Task.h declares them.
enum { is_running = 0x800, is_enqueued = 0x1000, is_complete = 0x2000, states = is_running | is_enqueued | is_complete };
enum { first_word = 5, words_of_task = 24, nowhere = -1 };
static unsigned candidates[3];
static int status_word = nowhere;

void rt_look(const void *task, enum rt_state state) {
  const uintptr_t expected[] = {is_enqueued, is_running, is_complete};
  for (int i = first_word; i < words_of_task; i++) {
    if ((word(task, i) & states) == expected[state] && (uint64_t)word(task, i) >> 32 == 0) candidates[state] |= 1u << i;
  }
}

bool rt_knows_states(void) {
  unsigned common = candidates[0] & candidates[1] & candidates[2];
  if (common != 0 && (common & (common - 1)) == 0) status_word = __builtin_ctz(common);
  return status_word != nowhere;
}

bool rt_is_complete(const void *task) { return status_word != nowhere && word(task, status_word) & is_complete; }
bool rt_is_suspended(const void *task) { return status_word != nowhere && !(word(task, status_word) & states); }

// MARK: The records of a task

// The status of a task continues with a list of records, as swift/ABI/TaskStatus.h declares them. The trials find out the
// kind of the records that contain names, and of those that contain children.
struct record {
  uintptr_t flags;
  const struct record *parent;
  const void *content;
};
enum { kind_of_record = 0xff };
static int name_kind = nowhere;
static int child_kind = nowhere;

// The kind of the first record with such a content: these bytes, or, without any, this place.
static int kind_with(const void *task, const void *content, size_t size) {
  struct record record;
  char bytes[64];
  if (size > sizeof bytes || status_word == nowhere) return nowhere;
  for (uintptr_t place = word(task, status_word + 1); has_copied(&record, place, sizeof record);
       place = (uintptr_t)record.parent) {
    bool is_found = size == 0 ? record.content == content
                              : has_copied(bytes, (uintptr_t)record.content, size) && memcmp(bytes, content, size) == 0;
    if (is_found) return (int)(record.flags & kind_of_record);
  }
  return nowhere;
}

bool rt_look_for_name(const void *task, const char *name) {
  name_kind = kind_with(task, name, strlen(name) + 1);
  return name_kind != nowhere;
}

bool rt_look_for_child(const void *task, const void *child) {
  child_kind = kind_with(task, child, 0);
  return child_kind != nowhere;
}

// The contents of the records of one kind.
static int contents(const void *task, int kind, const void **places, int limit) {
  int count = 0;
  if (kind == nowhere) return count;
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

// MARK: Where a task continues

// A task has the place at which it continues, and then the context for it. A context begins with the context of the
// caller and the place at which the caller continues.
struct context {
  const struct context *caller;
  const void *resume;
};
static int resume_word = nowhere;

// Whether an address is in the program, or in the library, that this function is in.
static bool is_in_own_image(const void *place) {
  Dl_info own, other;
  return dladdr((const void *)(uintptr_t)&is_in_own_image, &own) && dladdr(place, &other) && own.dli_fbase == other.dli_fbase;
}

bool rt_look_for_continuation(const void *task) {
  int found = 0;
  for (int i = first_word; i + 1 < words_of_task; i++) {
    struct context context;
    if (!is_in_own_image((const void *)word(task, i)) || word(task, i + 1) % sizeof(void *) != 0) continue;
    if (!has_copied(&context, word(task, i + 1), sizeof context) || !is_in_own_image(context.resume)) continue;
    resume_word = i;
    found++;
  }
  if (found != 1) resume_word = nowhere;
  return found == 1;
}

int rt_continuations(const void *task, const void **places, int limit) {
  int count = 0;
  if (resume_word == nowhere) return count;
  places[count++] = (const void *)word(task, resume_word);
  const struct context *context = (const struct context *)word(task, resume_word + 1);
  for (; context && context->resume && count < limit; context = context->caller) places[count++] = context->resume;
  return count;
}

// MARK: Handlers

#define CONTEXT __attribute__((swift_context)) void *context
typedef SWIFTCALL void (*cancellation_handler)(CONTEXT);
typedef SWIFTCALL void (*priority_handler)(uint8_t old, uint8_t new, CONTEXT);
extern SWIFTCALL void *swift_task_addCancellationHandler(cancellation_handler handler, void *context);
extern SWIFTCALL void swift_task_removeCancellationHandler(void *record);
// macOS has these since version 26.
extern __attribute__((weak)) SWIFTCALL void *swift_task_addPriorityEscalationHandler(priority_handler handler, void *context);
extern __attribute__((weak)) SWIFTCALL void swift_task_removePriorityEscalationHandler(void *record);
extern SWIFTCALL void swift_task_cancel(void *task);
extern SWIFTCALL uintptr_t swift_task_escalate(void *task, uintptr_t priority);

static const void *handler_callers[2];
static SWIFTCALL void is_cancelled(CONTEXT) {
  (void)context;
  handler_callers[0] = __builtin_return_address(0);
}
static SWIFTCALL void is_escalated(uint8_t old, uint8_t new, CONTEXT) {
  (void)old, (void)new, (void)context;
  handler_callers[1] = __builtin_return_address(0);
}

void rt_look_for_handlers(void) {
  enum { highest = 0x21 };
  void *task = swift_task_getCurrent(), *record;
  if (swift_task_addPriorityEscalationHandler) {
    record = swift_task_addPriorityEscalationHandler(is_escalated, NULL);
    swift_task_escalate(task, highest);
    swift_task_removePriorityEscalationHandler(record);
  }
  record = swift_task_addCancellationHandler(is_cancelled, NULL);
  swift_task_cancel(task);
  swift_task_removeCancellationHandler(record);
}

const void *const *rt_handler_callers(void) { return handler_callers; }

// MARK: The creation of a task

// TaskCreateFlags, and the options with which tasks are created, as swift/ABI/MetadataValues.h and swift/ABI/Task.h declare
// them.
enum { flag_is_child = 1 << 8, flag_copies_locals = 1 << 10 };
enum { option_kind_mask = 0xff, option_kind_executor = 0, option_kind_name = 7 };
struct option {
  uintptr_t flags;
  const struct option *next;
  // The name, or the executor of the actor on which the task begins.
  const void *value;
};

enum { unseen, fits, differs };
static int creations = unseen;
static _Thread_local const char *expected_name;

void rt_expect_creation(const char *name) { expected_name = name; }
bool rt_creations_fit(void) { return creations != differs; }

static bool has_name(const struct option *place, const char *name) {
  struct option option;
  char bytes[64];
  const size_t size = strlen(name) + 1;
  for (; size <= sizeof bytes && has_copied(&option, (uintptr_t)place, sizeof option); place = option.next) {
    if ((option.flags & option_kind_mask) == option_kind_name) {
      return has_copied(bytes, (uintptr_t)option.value, size) && memcmp(bytes, name, size) == 0;
    }
  }
  return false;
}

bool rt_is_detached(uintptr_t flags) { return !(flags & (flag_copies_locals | flag_is_child)); }

void rt_creates(uintptr_t flags, const void *options) {
  if (expected_name) creations = rt_is_detached(flags) && has_name(options, expected_name) ? fits : differs;
}

static const void *value_of(const struct option *option, uintptr_t kind) {
  if (creations != fits) return NULL;
  while (option && (option->flags & option_kind_mask) != kind) option = option->next;
  return option ? option->value : NULL;
}

const char *rt_creation_name(const void *options) { return value_of(options, option_kind_name); }
bool rt_begins_on_actor(const void *options) { return value_of(options, option_kind_executor) != NULL; }

// MARK: Functions

static const char *missing_function;
void rt_is_missing(const char *function) { missing_function = function; }
const char *rt_missing_function(void) { return missing_function; }
