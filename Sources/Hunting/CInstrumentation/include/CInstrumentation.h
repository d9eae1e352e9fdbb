#ifndef CINSTRUMENTATION_H
#define CINSTRUMENTATION_H

#include <stdbool.h>
#include <stdint.h>

// The functions that a target calls which is compiled with `-Xfrontend -sanitize=thread`, or C code with
// `-fsanitize=thread`: one for each access to memory, each atomic operation and each call. No sanitizer is linked. Outside
// of a hunt the functions do nothing but the operation itself. In a hunt, atomic operations are passed on to the hunter,
// and each plain access is compared with the accesses of other threads that nothing orders with it.
//
// A program that links an instrumented target but hunts nothing links this target alone.

// For each thread of a run, up to which of its times the running thread knows what it did.
enum { ci_threads = 512 };
struct ci_clock {
  int32_t thread;
  // Threads from this number on have the time 0.
  int32_t count;
  uint32_t times[ci_threads];
};

enum { ci_places = 24 };

// An access to plain memory. The return addresses of the calls that led to it are known if they are recorded, the
// innermost one first; otherwise the innermost one alone.
struct ci_access {
  int32_t thread;
  uint32_t time;
  bool writes;
  // Whether the memory was freed.
  bool is_free;
  int32_t count;
  const void *places[ci_places];
};

// Two accesses to the same memory. Nothing orders them, and one of them writes.
struct ci_race {
  const void *address;
  struct ci_access earlier;
  struct ci_access later;
};

// What the hunter is told of, on the thread that makes the access. The calls are not announced themselves.
struct ci_hunter {
  // Writes what the running logical thread knows. Returns false if its accesses are not to be compared.
  bool (*clock)(struct ci_clock *clock);
  // Returns false if the two accesses are ordered after all.
  bool (*race)(const struct ci_race *race);
  // What the running thread does from now on belongs to a new time, of which no other thread knows.
  void (*tick)(void);
  // The running thread gets to know what the clock knows.
  void (*learn)(const struct ci_clock *clock);
  // The atomic operations of 1, 2, 4, 8 or 16 bytes. The orders are those of C.
  void (*load)(const void *address, int64_t size, int32_t order, void *value);
  void (*store)(void *address, int64_t size, int32_t order, const void *value);
  // An update is announced, performed here, and then reported.
  void (*before_update)(void *address, int32_t order);
  void (*updated)(void *address, int64_t size, int32_t order, const void *old, const void *new);
  bool (*compare)(
      void *address, int64_t size, int32_t success, int32_t failure, bool is_weak, void *expected, const void *desired);
  void (*fence)(int32_t order);
  // A function begins.
  void (*enter)(void);
  // The handler of a task that is cancelled, or whose priority is raised, begins.
  void (*handle)(void);
  // A mutex that the run holds may be free.
  void (*settle)(void);
  // Whether the slow functions of the standard Mutex are the hunter's.
  bool replaces_mutex;
};
void ci_hunt(struct ci_hunter callbacks);

// A run begins: nothing is known of its accesses.
void ci_begin_run(int64_t run);

int64_t ci_current_run(void);

// The logical thread that runs; -1 outside of the threads of the run.
int32_t ci_running_thread(void);
void ci_set_running_thread(int32_t thread);

// Whether this thread belongs to the run, and what it does is not the hunter's own work.
bool ci_is_seen(void);

// What the running thread knows may have changed, or another thread runs.
extern bool ci_is_stale;

// Whether the calls that lead to each access are recorded.
void ci_record_calls(bool are_recorded);
bool ci_records_calls(void);

// The places to which the handlers return of tasks that are cancelled, and of those whose priority is raised. Null if unknown.
void ci_expect_handlers(const void *const callers[2]);
bool ci_calls_handler(const void *place);
// Such a handler begins on the calling thread.
void ci_begin_handler(void);

// Whether the hunter is told of the functions that begin.
void ci_announce_entries(bool are_announced);
// The hunter is told of the next function that begins on the calling thread.
void ci_announce_next_entry(void);

// The calling thread has left the calls that it was in.
void ci_forget_calls(void);

// Whether the thread was just refused a standard Mutex that may be free, or to give it up, so that it calls the function
// that the hunter replaces.
bool ci_has_refused(const uint32_t *word);

// The words of the standard mutexes that the run holds. A word is zero when its mutex is free.
enum { ci_most_held = 1 << 10 };
extern const uint32_t *ci_held[ci_most_held];
extern int32_t ci_held_count;

// Whether the program has instrumented code.
bool ci_is_present(void);

// Whether the image is the one that contains this code: the executable, or a library into which tests are linked.
struct dl_phdr_info;
bool ci_is_program(const struct dl_phdr_info *image);

// The hunter does not see what reference counts order. No access is compared then.
void ci_misses_references(void);

// A hunt begins or ends. In between, the functions of the program are counted that its runs enter: those that announce what
// they do, and others. Functions of the system, of this package, and those that the compiler makes do not count.
// `has_libraries` says that the program has brought libraries along, whose functions are not known.
void ci_begin_hunt(bool has_libraries);
void ci_end_hunt(void);
int64_t ci_announcing_functions(void);
// Negative if they are not known.
int64_t ci_other_functions(void);
// The address of one of the first functions that announce nothing, or 0.
uintptr_t ci_other_function(int64_t index);

// What functions of the program have done in a hunt that nothing announces, although they announce their own accesses.
enum ci_silence {
  // Called a function of a library that no reference program calls. Listed by the functions' names.
  ci_calls_library,
  // Let the runtime or the standard library access values: generic code that is not specialised does, and code with key paths
  // or pointers. Listed by places in the functions.
  ci_copies_values,
  // Deinitialised an object: the compiler instruments no deinitialiser. Listed by places in the functions.
  ci_deinitialises,
  // Asked whether an object is still there, or whether a reference to it is the only one while another thread may give up one.
  // Listed by the names of the functions.
  ci_counts_references,
  ci_silences,
};
int64_t ci_silence_count(enum ci_silence silence);
// A thread has asked whether a reference is the only one, and nothing orders that with another thread that gives one up.
void ci_asked_for_references(void);
// The address of one of the first names or places, or 0.
uintptr_t ci_silence_at(enum ci_silence silence, int64_t index);

// Whether the function with this place is one that announces nothing. False if that is not known.
bool ci_is_silent(const void *place);

// Whether the function of the program with this place announces its accesses. False if that is not known.
bool ci_is_instrumented(const void *place);
// How many bytes the code at this place, which has begun an access, accesses without announcing it, since it lets a function of
// the compiler copy them, follows a key path or uses a weak variable; 0 if it does none of these. 1 is any number.
uint64_t ci_accessed_next(const void *place);
// Whether the code at this place, which has begun an access and has this frame, passes the address to a function of C. That
// function announces its accesses, or is a lock of the system, which makes none. An accessor passes the address to its caller.
bool ci_passes_to_c(const void *place, const void *frame);
// Whether the code at this place, which has begun an access to a value of generic code, does something else before the access.
// Announcements and calls of the runtime do not count, and the next call is none of a function of the value's type. The
// optimiser moves the beginning of an access out of a loop, and so in front of a lock or a change of the actor.
bool ci_begins_early(const void *place);

// Finds the variables of the compiler, whose accesses are not announced.
void ci_find_caches(void);

// What the running thread knows, or null if its accesses are not compared.
const struct ci_clock *ci_knowledge(void);
// The running thread has passed its knowledge on. Its next access belongs to a new time.
void ci_passed_on(void);
void ci_learn(const struct ci_clock *clock);
// From now on no access of the run is compared, since not all orders are known.
void ci_give_up(void);
// Some accesses of the run are forgotten.
void ci_forgets(void);

// A function accesses memory for its caller. `frame` is that of the function.
void ci_accesses_bytes(const void *address, uint64_t size, bool writes, const void *frame);

// A function uses an object in memory for its caller, as other threads may at the same time.
void ci_uses(const void *object, const void *frame);

// Memory begins or ends: accesses to what was at these addresses before are forgotten.
void ci_forget(const void *address, uint64_t size);

// Memory ends that is not used again in this run. Each later access to it is a mistake, and so is this end if nothing orders
// it after an access. `frame` is that of the function that the program calls.
void ci_free(const void *address, uint64_t size, const void *frame);

// The number of accesses that were compared in this run. Whether accesses of the run were forgotten since there were too
// many.
int64_t ci_accesses(void);
bool ci_is_cut(void);

#endif
