#define _GNU_SOURCE
#include "CHuntable.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>
#if __linux__
#include <sys/syscall.h>
#endif

_Thread_local struct ct_thread ct_this_thread;

bool ct_is_main_thread(void) {
  if (ct_this_thread.main == 0) {
#if __linux__
    bool is_main = syscall(SYS_gettid) == getpid();
#else
    bool is_main = pthread_main_np() != 0;
#endif
    ct_this_thread.main = is_main ? 1 : -1;
  }
  return ct_this_thread.main > 0;
}

// Swift code and the Swift runtime keep frame pointers. In a function of a task the pointer has a mark, so that it is no
// address of this stack. ThreadSanitizer must not see the reads of other functions' frames.
__attribute__((no_sanitize("thread"))) int ct_callers(const void **places, int limit, const void *first) {
  const uintptr_t *frame = first;
  const uintptr_t start = (uintptr_t)first;
  int count = 0;
  while (count < limit) {
    places[count++] = (const void *)frame[1];
    uintptr_t next = frame[0];
    if (next <= (uintptr_t)frame || next - start > 256 * 1024 || next % sizeof(uintptr_t) != 0) break;
    frame = (const uintptr_t *)next;
  }
  return count;
}

// Relaxed, because these accesses order no memory.

int64_t ct_traced;
bool ct_traces_process(void) { return __atomic_load_n(&ct_traced, __ATOMIC_RELAXED) >> ct_process_shift != 0; }
void ct_trace(int64_t amount) { __atomic_fetch_add(&ct_traced, amount, __ATOMIC_RELAXED); }

static int64_t objects;
int64_t ct_new_lasting_object(void) { return -1 - __atomic_fetch_add(&objects, 1, __ATOMIC_RELAXED); }

struct ct_run_objects ct_run_objects;

void ct_number_objects(int64_t run, int64_t step, bool awaits_memory) {
  __atomic_store_n(&ct_run_objects.newest, run << ct_run_shift, __ATOMIC_RELAXED);
  __atomic_store_n(&ct_run_objects.step, step, __ATOMIC_RELAXED);
  __atomic_store_n(&ct_run_objects.awaits_memory, awaits_memory, __ATOMIC_RELAXED);
}

void ct_memory_begins(void) { __atomic_store_n(&ct_run_objects.awaits_memory, false, __ATOMIC_RELAXED); }

static int64_t runs;
static int64_t current_run;
static int64_t escapes;
static const char *torn;
static const char *weak, *weak_function;

bool ct_reports_reads;
void ct_report_reads(void) { __atomic_store_n(&ct_reports_reads, true, __ATOMIC_RELAXED); }

// Weak, so that a program with ReactiveSignalsObservation has the function of this name from there.
__attribute__((weak)) void ct_begin_observation(void) {}
__attribute__((constructor)) static void begin_observation(void) { ct_begin_observation(); }

bool ct_is_process_watched;

static void update_watch(void) {
  bool is_watched = __atomic_load_n(&current_run, __ATOMIC_RELAXED) != 0 ||
                    __atomic_load_n(&torn, __ATOMIC_RELAXED) || __atomic_load_n(&weak, __ATOMIC_RELAXED);
  __atomic_store_n(&ct_is_process_watched, is_watched, __ATOMIC_RELAXED);
}

int64_t ct_begin_run(void) {
  int64_t run = __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&escapes, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&current_run, run, __ATOMIC_RELAXED);
  update_watch();
  return run;
}

int64_t ct_end_run(void) {
  __atomic_store_n(&current_run, 0, __ATOMIC_RELAXED);
  update_watch();
  return __atomic_load_n(&escapes, __ATOMIC_RELAXED);
}

void ct_touch(int64_t object) {
  if (object <= 0) return;
  if (object >> ct_run_shift == __atomic_load_n(&current_run, __ATOMIC_RELAXED)) {
    __atomic_fetch_add(&escapes, 1, __ATOMIC_RELAXED);
  }
}

void ct_tear(const char *label) {
  __atomic_store_n(&torn, label, __ATOMIC_RELAXED);
  update_watch();
}

bool ct_tears(const char *label) {
  const char *fault = __atomic_load_n(&torn, __ATOMIC_RELAXED);
  return fault && strcmp(fault, label) == 0;
}

// Set while no other thread runs.
static int32_t weak_access, weak_order;

// Not weakened: a hunt sees only what the threads of its scenario do, and this is a part of the hunt.
void ct_weaken(const char *label, const char *function, int32_t access, int32_t order) {
  weak_function = function;
  weak_access = access;
  weak_order = order;
  __atomic_store_n(&weak, label, __ATOMIC_RELEASE);
  update_watch();
}

static ct_access_observer *observer;

void ct_observe_accesses(ct_access_observer *new_observer) {
  __atomic_store_n(&observer, new_observer, __ATOMIC_RELAXED);
}

// Not weakened: as above.
int32_t ct_weakened(const char *label, const char *function, int32_t access, int32_t order) {
  ct_access_observer *observes = __atomic_load_n(&observer, __ATOMIC_RELAXED);
  if (observes) observes(label, function, access, order);
  const char *fault = __atomic_load_n(&weak, __ATOMIC_ACQUIRE);
  if (!fault || access != weak_access || strcmp(fault, label) != 0) return -1;
  return !weak_function || strcmp(weak_function, function) == 0 ? weak_order : -1;
}
