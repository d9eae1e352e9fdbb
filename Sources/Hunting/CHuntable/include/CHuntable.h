#ifndef CHUNTABLE_H
#define CHUNTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// With this flag the compiler of Swift instruments the hunter's functions that a module of Swift takes from headers. What the
// hunter does itself would be reported as a race. `--sanitize=thread` does not pass the flag on to Swift.
#if defined(__swift__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#error "Leave out -Xcc -fsanitize=thread, which instruments the hunter itself: set the flag in cSettings of targets in C"
#endif
#endif

// The library's state of each thread. In C because Swift has no thread-local variables: this one needs no key, no
// destructor and no lazy initialiser, and an access is one instruction.
struct ct_thread {
  const void *scheduler[2];  // the scheduler running on this thread, as the words of an existential
  int32_t locks;             // library locks held, counted in exploration builds
  int32_t unseen;            // positive while a race hunt must not announce what this thread calls
  int32_t real;              // positive while a thread in virtual time sees real time on the clocks of the system
  int8_t main;               // whether this is the main thread: 0 unknown, 1 yes, -1 no
  int16_t outside;           // positive while a hunt leaves this thread alone: in what a process does once, and with a lock of
                             // the Swift runtime
  int64_t run;               // the run of a race hunt in which this thread is under control, or 0
  const void *trace;         // the traced subscription whose operator's code runs on this thread, or null
  const void *standIn;       // the existential of the scheduler that replaces the main scheduler here, or null
  int32_t silent;            // positive while this thread writes a trace record, and traces nothing
  int32_t disposals;         // nested disposals and releases that run on this thread
  void *postponed;           // postponed ones, which the innermost one runs, or null
};

// By default an access in position-independent code is a call, for which the compiler saves registers, though the linker
// replaces the call by two instructions. With this model there is no call. A dynamic library with such a variable can
// also be loaded while the program runs: the C library of GNU reserves memory for that.
#if __GLIBC__
#define CT_TLS __attribute__((tls_model("initial-exec")))
#else
#define CT_TLS
#endif

extern _Thread_local struct ct_thread ct_this_thread CT_TLS;

static inline struct ct_thread *ct_thread(void) { return &ct_this_thread; }

// A call that a race hunt must not announce: of the hunter, or of a lock that announces itself.
#define CT_UNSEEN(call)     \
  do {                      \
    ct_thread()->unseen++;  \
    call;                   \
    ct_thread()->unseen--;  \
  } while (0)

bool ct_is_main_thread(void);

// Whether the hooks of an exploration build do more than the operation itself: a hunt controls this thread or runs on
// other threads, or a fault is planted. Inline, because each atomic and each lock of a debug build asks.
extern bool ct_is_process_watched;
static inline bool ct_is_watched(void) {
  return ct_thread()->run != 0 || __atomic_load_n(&ct_is_process_watched, __ATOMIC_RELAXED);
}

// The traces: the number of subscriptions that are traced individually, and above ct_process_shift whether the process
// is traced. Inline, because every subscription reads it once.
enum { ct_process_shift = 48 };
extern int64_t ct_traced;
static inline bool ct_is_tracing(void) { return __atomic_load_n(&ct_traced, __ATOMIC_RELAXED) != 0; }
bool ct_traces_process(void);
void ct_trace(int64_t amount);

// Whether reads of properties are reported to Observation: the program contains ReactiveSignalsObservation. Inline, because
// every read of a property asks.
extern bool ct_reports_reads;
static inline bool ct_are_reads_reported(void) { return __atomic_load_n(&ct_reports_reads, __ATOMIC_RELAXED); }
void ct_report_reads(void);

// Whether the program contains ThreadSanitizer. Only C code can test that while it is compiled, not Swift code that imports
// this header.
extern const bool ct_is_sanitized;

// Report an order to ThreadSanitizer that it does not see. In other programs they do nothing. The order that a
// Synchronization.Mutex makes is reported without them.
void ct_acquired(const void *address);
void ct_releasing(const void *address);

// ThreadSanitizer cannot see copies of generic values either: the uninstrumented Swift runtime makes them. These
// functions report that the byte at the address is read or written.
void ct_reading(const void *address);
void ct_writing(const void *address);

// Atomic accesses of 1, 2, 4, 8 or 16 bytes. The orders are those of C: 0 relaxed, 2 acquire, 3 release, 4 both, 5
// sequentially consistent. A comparison that fails replaces `expected` by the value that it found.
void ct_atomic_load(const void *address, int64_t size, int32_t order, void *value);
void ct_atomic_store(void *address, int64_t size, int32_t order, const void *value);
void ct_atomic_exchange(void *address, int64_t size, int32_t order, const void *value, void *old);
bool ct_atomic_compare_exchange(
    void *address, int64_t size, int32_t success, int32_t failure, void *expected, const void *desired);
void ct_fence(int32_t order);

// Two fences: if one thread passes the light one and another thread the heavy one, their accesses are ordered. The light
// one only keeps the compiler from moving accesses. The heavy one makes the kernel run a fence on each processor that
// runs a thread of the process. It works where the fences are asymmetric.
static inline void ct_light_fence(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
void ct_heavy_fence(void);
bool ct_fences_are_asymmetric(void);

// Writes the return addresses of the functions that are being called on this thread, innermost first, from the one with
// this frame on, at most `limit`, and returns their number. Code without frame pointers ends the list, and so does the
// first function of a task, whose caller is not on the stack.
int ct_callers(const void **places, int limit, const void *frame);

// Starts a thread.
void ct_thread_start(void (*body)(void *), void *argument);

// A lock, and a condition that threads wait for. A wait gives up the lock and takes it again. It returns false if it
// ended after the given number of nanoseconds; a negative number means no limit.
struct ct_condition;
struct ct_condition *ct_condition_make(void);
void ct_condition_free(struct ct_condition *condition);
void ct_condition_lock(struct ct_condition *condition);
void ct_condition_unlock(struct ct_condition *condition);
bool ct_condition_wait(struct ct_condition *condition, int64_t nanoseconds);
void ct_condition_signal(struct ct_condition *condition);
void ct_condition_broadcast(struct ct_condition *condition);

// A lock that several threads may hold for reading, or one for writing.
struct ct_rwlock;
struct ct_rwlock *ct_rwlock_make(void);
void ct_rwlock_free(struct ct_rwlock *lock);
void ct_rwlock_read(struct ct_rwlock *lock);
void ct_rwlock_write(struct ct_rwlock *lock);
void ct_rwlock_unlock(struct ct_rwlock *lock);

// Lets other threads run on the processor of this one, if any can.
void ct_yield(void);

// Suspends the thread for this time, or until a signal is handled.
void ct_sleep(int64_t nanoseconds);

// Objects that were made in a run of a race hunt have the number of the run above this bit.
enum { ct_run_shift = 24 };

// How a run numbers its objects. Only the thread of the run that has control uses it.
struct ct_run_objects {
  int64_t newest;       // the identity of the newest object
  int64_t step;         // the difference between the numbers of two objects
  bool awaits_memory;   // whether the run has a model of memory, which the first atomic starts
};
extern struct ct_run_objects ct_run_objects;

// Begins to number the objects of a run, whose number is given. The first one has the number `step`.
void ct_number_objects(int64_t run, int64_t step, bool awaits_memory);
void ct_memory_begins(void);

// The identity of a new lock or atomic: in a run the next one, and otherwise a negative number that is used once. Inline,
// because a run makes objects again that live for a few steps. The accesses are atomic because ThreadSanitizer does not see
// that control is passed on.
int64_t ct_new_lasting_object(void);
static inline int64_t ct_new_object(void) {
  if (ct_thread()->run == 0) return ct_new_lasting_object();
  int64_t object = __atomic_load_n(&ct_run_objects.newest, __ATOMIC_RELAXED) +
                   __atomic_load_n(&ct_run_objects.step, __ATOMIC_RELAXED);
  __atomic_store_n(&ct_run_objects.newest, object, __ATOMIC_RELAXED);
  return object;
}
static inline bool ct_awaits_memory(void) {
  return ct_thread()->run != 0 && __atomic_load_n(&ct_run_objects.awaits_memory, __ATOMIC_RELAXED);
}

// Writes a line to the standard error.
void ct_warn(const char *message);

// Call this first in a program. Each line of standard output is then written immediately, also to a pipe. If the output
// could not be written, the process says so on standard error and ends with status 1. In C because Swift has no access to
// `stdout`.
void ct_write_lines(void);

// Begins a run and returns its number. Ends a run and returns how often a thread that is not under control used an
// object of the run. Only one run exists at a time.
int64_t ct_begin_run(void);
int64_t ct_end_run(void);
void ct_touch(int64_t object);

// Sets the label of the atomics whose exchanges are split into a load and a store: a fault that a hunt is meant to
// find.
void ct_tear(const char *label);
bool ct_tears(const char *label);

// Sets the ordering of one kind of access, in one function or in all, to the atomics with a label: another such fault.
// Returns the ordering, or -1 if the access has its own.
void ct_weaken(const char *label, const char *function, int32_t access, int32_t order);
int32_t ct_weakened(const char *label, const char *function, int32_t access, int32_t order);

// Sets what is called for each such access, also by threads that no hunt controls; null for nothing.
typedef void ct_access_observer(const char *label, const char *function, int32_t access, int32_t order);
void ct_observe_accesses(ct_access_observer *observer);

// The modules of this package: their operations announce themselves, and a report folds their steps. The first one has the
// number 0; null after the last one. A test compares the list with the folders of the sources.
const char *ct_own_module(int number);
bool ct_is_own_module(const char *name, size_t length);

// Gives up all references to a Swift object but one: those of tasks that never continue.
void ct_keep_one_reference(const void *object);

#endif
