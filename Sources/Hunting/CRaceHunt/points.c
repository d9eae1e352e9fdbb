#define _GNU_SOURCE
#include "CRaceHunt.h"
#include "points.h"
#include "replace.h"
#include "tables.h"

#include <CInstrumentation.h>
#include <CRuntimeHooks.h>
#include <CHuntable.h>
#include <stddef.h>

// Functions before which a hunt may run another thread: those by which a task makes another one ready, or sees a change
// that another one makes. Each replacement announces the call, restores all registers that can hold arguments, and jumps
// to the original function. So it needs to know neither the arguments nor whether the function is asynchronous.
//
// Calls inside the library that runs tasks do not pass here. A stream takes a lock, which is announced below, and who
// makes a job ready is announced by the taker of jobs.

#if __linux__
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

static bool is_announced(void) { return ct_thread()->run != 0 && ct_thread()->unseen == 0; }

#if defined(__x86_64__) || defined(__aarch64__)

#define NAMES(name)                                                                                          \
  name(0, "swift_continuation_await", await)                                                                 \
  name(1, "swift_continuation_resume", resume)                                                               \
  name(2, "swift_continuation_throwingResume", resume)                                                       \
  name(3, "swift_continuation_throwingResumeWithError", resume)                                              \
  /* CheckedContinuation.resume(returning:) and resume(throwing:) */                                         \
  name(4, "$sScC6resume9returningyxn_tF", resume)                                                            \
  name(5, "$sScC6resume8throwingyq_n_tF", resume)                                                            \
  /* Task.cancel() and isCancelled, Task.isCancelled and Task.checkCancellation() */                         \
  name(6, "$sScT6cancelyyF", cancel)                                                                        \
  name(7, "$sScT11isCancelledSbvg", is_cancelled)                                                           \
  name(8, "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ", is_cancelled)                                      \
  name(9, "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ", is_cancelled)                                \
  name(10, "swift_task_cancel", cancel)                                                                      \
  name(11, "swift_task_isCancelled", is_cancelled)                                                           \
  name(12, "swift_taskGroup_cancelAll", cancel)                                                              \
  name(13, "swift_taskGroup_isCancelled", is_cancelled)                                                      \
  name(14, "swift_task_addCancellationHandler", handler)                                                     \
  name(15, "swift_task_removeCancellationHandler", handler)                                                  \
  name(16, "swift_task_future_wait", value)                                                                  \
  name(17, "swift_task_future_wait_throwing", value)                                                         \
  name(18, "swift_asyncLet_get", await)                                                                      \
  name(19, "swift_asyncLet_get_throwing", await)                                                             \
  name(20, "swift_taskGroup_wait_next_throwing", await)                                                      \
  /* The end of a scope waits for the child tasks that nobody awaits. */                                     \
  name(21, "swift_asyncLet_finish", await)                                                                   \
  name(22, "swift_asyncLet_consume", await)                                                                  \
  name(23, "swift_asyncLet_consume_throwing", await)                                                         \
  name(24, "swift_taskGroup_waitAll", await)                                                                  \
  /* withTaskCancellationHandler, which calls the functions above inside of the library. */                  \
  name(25, "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF", handler) \
  name(26, "$ss27withTaskCancellationHandler9operation8onCancelxxyYaKXE_yyYbXEtYaKlF", handler)

// The functions that get the task whose continuation they resume.
enum { first_resume = 1, last_resume = 3 };

static struct {
  const char *name;
  enum rh_act act;
  void *original;
} functions[] = {
#define ENTRY(number, symbol, act) [number] = {symbol, rh_act_##act, NULL},
    NAMES(ENTRY)
#undef ENTRY
};

// The last continuation of each task. A checked continuation finds out itself whether it is resumed twice.
struct continuation {
  int64_t run;
  bool is_resumed;
};
static struct rh_table continuations = RH_TABLE(struct continuation, "tasks with continuations");

REPLACED(void *, swift_continuation_init, (void *context, uintptr_t flags)) {
  void *task = REAL(swift_continuation_init)(context, flags);
  struct continuation *continuation = is_announced() ? rh_add_record(&continuations, task) : NULL;
  if (continuation) *continuation = (struct continuation){.run = ct_thread()->run};
  return task;
}

static void resumes(const void *task) {
  struct continuation *continuation = rh_find_record(&continuations, task);
  if (!continuation || continuation->run != ct_thread()->run) return;
  if (continuation->is_resumed) rh_announce(rh_act_resume_again);
  continuation->is_resumed = true;
}

// argument: The first one, which is the task if the function resumes a continuation.
__attribute__((used, visibility("hidden"), no_sanitize("thread"))) void *rh_reached(int number, const void *argument) {
  if (!functions[number].original) functions[number].original = dlsym(RTLD_NEXT, functions[number].name);
  if (is_announced()) {
    rh_announce(functions[number].act);
    // While the operation runs, another thread may call the handler.
    if (functions[number].act == rh_act_handler) ci_announce_next_entry();
    if (number >= first_resume && number <= last_resume) resumes(argument);
  }
  return functions[number].original;
}

void rh_find_functions(void) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (!dlsym(RTLD_NEXT, functions[i].name)) rt_is_missing(functions[i].name);
  }
}

// Weak, so that a statically linked program uses the original functions instead.
#if defined(__x86_64__)
#define REPLACE(number, symbol, act)                     \
  ".weak \"" symbol "\"\n"                               \
  ".type \"" symbol "\",@function\n"                     \
  "\"" symbol "\":\n"                                    \
  ".cfi_startproc\n"                                     \
  "  pushq %rbp\n"                                       \
  ".cfi_def_cfa_offset 16\n"                             \
  ".cfi_offset %rbp, -16\n"                              \
  "  movq %rsp, %rbp\n"                                  \
  ".cfi_def_cfa_register %rbp\n"                         \
  "  pushq $" #number "\n"                               \
  "  call rh_reach\n"                                    \
  "  movq %rbp, %rsp\n"                                  \
  "  popq %rbp\n"                                        \
  ".cfi_def_cfa %rsp, 8\n"                               \
  "  jmpq *%r11\n"                                       \
  ".cfi_endproc\n"                                       \
  ".size \"" symbol "\", .-\"" symbol "\"\n"

// The registers that can hold arguments, and their places on the stack.
#define ARGUMENTS(moves)                                                                                              \
  moves("movq", "rax", "") moves("movq", "rdi", "8") moves("movq", "rsi", "16") moves("movq", "rdx", "24")            \
  moves("movq", "rcx", "32") moves("movq", "r8", "40") moves("movq", "r9", "48") moves("movq", "r10", "56")           \
  moves("movups", "xmm0", "64") moves("movups", "xmm1", "80") moves("movups", "xmm2", "96") moves("movups", "xmm3", "112") \
  moves("movups", "xmm4", "128") moves("movups", "xmm5", "144") moves("movups", "xmm6", "160") moves("movups", "xmm7", "176")
#define SAVE(move, name, place) "  " move " %" name ", " place "(%rsp)\n"
#define LOAD(move, name, place) "  " move " " place "(%rsp), %" name "\n"

// The number is above the return address. The address of the original function is left in r11.
__asm__(
    ".text\n"
    ".type rh_reach,@function\n"
    "rh_reach:\n"
    ".cfi_startproc\n"
    "  pushq %rbp\n"
    ".cfi_def_cfa_offset 16\n"
    ".cfi_offset %rbp, -16\n"
    "  movq %rsp, %rbp\n"
    ".cfi_def_cfa_register %rbp\n"
    "  subq $192, %rsp\n"
    "  andq $-16, %rsp\n"
    ARGUMENTS(SAVE)
    "  movl 16(%rbp), %edi\n"
    "  movq 8(%rsp), %rsi\n"
    "  call rh_reached\n"
    "  movq %rax, %r11\n"
    ARGUMENTS(LOAD)
    "  leave\n"
    ".cfi_def_cfa %rsp, 8\n"
    "  ret\n"
    ".cfi_endproc\n"
    ".size rh_reach, .-rh_reach\n" NAMES(REPLACE));
#else
#define REPLACE(number, symbol, act)                     \
  ".weak \"" symbol "\"\n"                               \
  ".type \"" symbol "\",%function\n"                     \
  "\"" symbol "\":\n"                                    \
  ".cfi_startproc\n"                                     \
  "  stp x29, x30, [sp, #-16]!\n"                        \
  ".cfi_def_cfa_offset 16\n"                             \
  ".cfi_offset w30, -8\n"                                \
  ".cfi_offset w29, -16\n"                               \
  "  mov x29, sp\n"                                      \
  "  mov w16, #" #number "\n"                            \
  "  bl rh_reach\n"                                      \
  "  ldp x29, x30, [sp], #16\n"                          \
  ".cfi_def_cfa sp, 0\n"                                 \
  "  br x16\n"                                           \
  ".cfi_endproc\n"                                       \
  ".size \"" symbol "\", .-\"" symbol "\"\n"

// Loads or stores the registers that can hold arguments.
#define ARGUMENTS(move)                                                                                           \
  "  " move "p x0, x1, [sp]\n  " move "p x2, x3, [sp, #16]\n  " move "p x4, x5, [sp, #32]\n"                      \
  "  " move "p x6, x7, [sp, #48]\n  " move "r x8, [sp, #64]\n  " move "p q0, q1, [sp, #80]\n"                     \
  "  " move "p q2, q3, [sp, #112]\n  " move "p q4, q5, [sp, #144]\n  " move "p q6, q7, [sp, #176]\n"

// The number is in w16. The address of the original function is left in x16.
__asm__(
    ".text\n"
    ".type rh_reach,%function\n"
    "rh_reach:\n"
    ".cfi_startproc\n"
    "  stp x29, x30, [sp, #-16]!\n"
    ".cfi_def_cfa_offset 16\n"
    ".cfi_offset w30, -8\n"
    ".cfi_offset w29, -16\n"
    "  mov x29, sp\n"
    ".cfi_def_cfa w29, 16\n"
    "  sub sp, sp, #208\n"
    ARGUMENTS("st")
    "  mov x1, x0\n"
    "  mov w0, w16\n"
    "  bl rh_reached\n"
    "  mov x16, x0\n"
    ARGUMENTS("ld")
    "  mov sp, x29\n"
    "  ldp x29, x30, [sp], #16\n"
    ".cfi_def_cfa sp, 0\n"
    "  ret\n"
    ".cfi_endproc\n"
    ".size rh_reach, .-rh_reach\n" NAMES(REPLACE));
#endif
#else
void rh_find_functions(void) {}
#endif

// MARK: Locks

// Whose code takes a lock.
enum owner {
  // The program, or a library that it brings along.
  program,
  // The library that runs tasks. Of its locks, only those of streams are announced: the other acts of tasks are.
  runtime,
  // Foundation, and Observation, which releases objects of the program under its locks. The program's locks are those that the
  // program has made.
  foundation,
  // The other libraries of the system, whose locks protect what no program can see.
  quiet,
  // Those of them that make what they keep in the first of several runs, and have locks of all kinds for it.
  hidden,
  // Dispatch itself, which is one of them.
  dispatch,
};

struct library {
  uintptr_t start, end;
  enum owner owner;
};

static struct library libraries[256];
static int library_count;
// Two of those of Foundation. The descriptors of a run loop last longer than a run. Those of a session do not.
static struct library observation, run_loops;
// The names of libraries that are neither the toolchain's nor the C library's: those in the system's folders, and others,
// which belong to the program.
static char names_of_system[256], names_of_program[256];

static enum owner owner_of_path(const char *path) {
  static const char *const quiet_names[] = {"libswift", "libBlocksRuntime", "libc.", "libm.", "libdl.",
      "librt.", "libpthread", "libstdc++", "libgcc", "ld-", "ld.", "linux-vdso", "libTesting", "lib_Testing", "libXCTest"};
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  if (strncmp(name, "libswift_Concurrency.", 21) == 0) return runtime;
  if (strncmp(name, "libdispatch", 11) == 0) return dispatch;
  // The sessions of Foundation are those of this library, which is loaded after Foundation's.
  static bool has_sessions;
  if (strncmp(name, "libFoundationNetworking", 23) == 0) has_sessions = true;
  if (has_sessions && strncmp(name, "libcurl.", 8) == 0) return foundation;
  // What libcurl brings along.
  if (has_sessions && (strncmp(name, "libssl.", 7) == 0 || strncmp(name, "libcrypto.", 10) == 0)) return hidden;
  if (strncmp(name, "lib_FoundationICU.", 18) == 0) return hidden;
  if (strncmp(name, "libFoundation", 13) == 0 || strncmp(name, "lib_Foundation", 14) == 0) return foundation;
  if (strncmp(name, "libswiftObservation.", 20) == 0) return foundation;
  for (size_t i = 0; i < sizeof quiet_names / sizeof *quiet_names; i++) {
    if (strncmp(name, quiet_names[i], strlen(quiet_names[i])) == 0) return quiet;
  }
  return program;
}

bool rh_is_of_system(const char *path) {
  static const char *const folders[] = {"/lib", "/usr/lib", "/usr/local/lib"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    if (strncmp(path, folders[i], strlen(folders[i])) == 0) return true;
  }
  return false;
}

static void add_name(char *names, const char *path) {
  const char *slash = strrchr(path, '/');
  size_t used = strlen(names);
  snprintf(names + used, 256 - used, "%s%s", used ? ", " : "", slash ? slash + 1 : path);
}

static int add_library(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  struct library library = {UINTPTR_MAX, 0, owner_of_path(info->dlpi_name)};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    if (start < library.start) library.start = start;
    if (start + info->dlpi_phdr[i].p_memsz > library.end) library.end = start + info->dlpi_phdr[i].p_memsz;
  }
  if (library.owner == program) {
    const char *path = info->dlpi_name;
    if (*path) add_name(rh_is_of_system(path) ? names_of_system : names_of_program, path);
    return 0;
  }
  if (library_count == sizeof libraries / sizeof *libraries) {
    rh_is_full("libraries of the system");
    return 1;
  }
  libraries[library_count++] = library;
  if (strstr(info->dlpi_name, "/libswiftObservation.")) observation = library;
  if (strstr(info->dlpi_name, "/libFoundation.")) run_loops = library;
  return 0;
}

// The libraries of the system are loaded when the program starts. They call functions that are replaced before this library
// begins.
__attribute__((constructor)) static void find_libraries(void) {
  if (library_count == 0) dl_iterate_phdr(add_library, NULL);
}

static bool is_in(const struct library *library, const void *place) {
  return (uintptr_t)place - library->start < library->end - library->start;
}

static enum owner owner_of(const void *place) {
  find_libraries();
  for (int i = 0; i < library_count; i++) {
    if (is_in(&libraries[i], place)) return libraries[i].owner;
  }
  return program;
}

const char *rh_libraries(bool of_system) {
  find_libraries();
  return of_system ? names_of_system : names_of_program;
}

bool rh_is_runtime(const void *place) { return owner_of(place) == runtime; }
bool rh_is_quiet(const void *place) { return owner_of(place) == quiet || owner_of(place) == hidden; }
bool rh_is_dispatch(const void *place) { return owner_of(place) == dispatch; }
bool rh_is_hidden(const void *place) { return owner_of(place) >= hidden; }
bool rh_makes_run_loops(const void *place) {
  find_libraries();
  return is_in(&run_loops, place);
}
bool rh_is_of_program(const void *place) { return owner_of(place) == program || owner_of(place) == foundation; }

// The locks of Foundation that the program has made. Foundation's own locks, which protect its caches, are taken in the first
// of several runs only. A lock that is never destroyed stays here, as its memory does.
static struct rh_table locks = RH_TABLE(char, "locks of Foundation");

// The code that has called functions of Foundation, the last of which called the function with this frame. The initialiser of
// a lock, for example, is called by the one that allocates the lock. Null if these are many calls.
static const void *user_of_foundation(const void *frame) {
  const void *callers[4];
  int count = ct_callers(callers, 4, frame), user = 1;
  while (user < count && owner_of(callers[user]) == foundation) user++;
  return user < count ? callers[user] : NULL;
}

void rh_makes_lock(const void *lock, const void *caller, const void *frame) {
  if (owner_of(caller) != foundation) return;
  const void *maker = user_of_foundation(frame);
  if (!maker || owner_of(maker) != program) return;
  rh_lock(&rh_shared[rh_locks_lock]);
  rh_add_record(&locks, lock);
  rh_unlock(&rh_shared[rh_locks_lock]);
}

void rh_ends_lock(const void *lock) {
  rh_lock(&rh_shared[rh_locks_lock]);
  rh_remove_record(&locks, lock);
  rh_unlock(&rh_shared[rh_locks_lock]);
}

static bool is_lock_of_program(const void *lock) {
  rh_lock(&rh_shared[rh_locks_lock]);
  bool is_known = rh_find_record(&locks, lock) != NULL;
  rh_unlock(&rh_shared[rh_locks_lock]);
  return is_known;
}

// Where the library that runs tasks takes the lock of a stream.
static const void *stream_caller;
static _Thread_local bool is_learning;

void rh_learn_streams(void (*use)(void)) {
  is_learning = true;
  use();
  is_learning = false;
}

// Each lock of Observation belongs to an object of the program. Swift 6.2 makes these locks without a call.
bool rh_models_lock(const void *lock, const void *caller) {
  if (!ci_is_seen() || !rh_may_wait()) return false;
  enum owner owner = owner_of(caller);
  return owner == program || (owner == foundation && (is_in(&observation, caller) || is_lock_of_program(lock)));
}

// Whether code that uses a lock announces nothing else.
static bool is_silent(const void *caller, const void *frame) {
  if (!ci_is_present()) return true;
  return ci_is_silent(owner_of(caller) == foundation ? user_of_foundation(frame) : caller);
}

// The accesses and atomics that follow are seen in instrumented code. Other code could not be interrupted between the two.
void rh_has_unlocked(const void *lock, const void *caller, const void *frame) {
  if (is_silent(caller, frame)) { CT_UNSEEN(rh_synchronization.unlocked(lock)); }
}

void rh_orders(void (*order)(const void *), const void *lock) {
  if (!ci_is_present() || !ci_is_seen() || !rh_may_wait()) return;
  CT_UNSEEN(order(lock));
}

void rh_uses_lock(const void *lock, const void *caller) {
  if (is_learning && owner_of(caller) == runtime) stream_caller = caller;
  if (!is_announced()) return;
  switch (owner_of(caller)) {
    case program:
    case foundation: return rh_announce(rh_act_other);
    case runtime:
      if (caller == stream_caller) rh_announce(rh_act_stream);
    case quiet:
    case hidden:
    case dispatch: return;
  }
}

#else
void rh_learn_streams(void (*use)(void)) { (void)use; }
const char *rh_libraries(bool of_system) { return (void)of_system, ""; }
bool rh_is_of_system(const char *path) { return (void)path, false; }
#endif
