#define _GNU_SOURCE
#include "../base/libraries.h"
#include "../base/replace.h"
#include "../base/tables.h"
#include "runtime.h"

// Functions before which a hunt may run another thread: those by which a task makes another one ready, or sees a change
// that another one makes. Each replacement announces the call, restores all registers that can hold arguments, and jumps
// to the original function. So it needs to know neither the arguments nor whether the function is asynchronous.
//
// Calls inside the library that runs tasks do not pass here. A stream takes a lock, which is announced below, and who
// makes a job ready is announced by the taker of jobs.

#if __linux__ && (defined(__x86_64__) || defined(__aarch64__))
static bool is_announced(void) { return ct_thread()->run != 0 && ct_thread()->unseen == 0; }

#define NAMES(name)                                                                                          \
  name(0, "swift_continuation_await", await)                                                                 \
  name(1, "swift_continuation_resume", resume)                                                               \
  name(2, "swift_continuation_throwingResume", resume)                                                       \
  name(3, "swift_continuation_throwingResumeWithError", resume)                                              \
  /* CheckedContinuation.resume(returning:) and resume(throwing:) */                                         \
  name(4, "$sScC6resume9returningyxn_tF", resume)                                                            \
  name(5, "$sScC6resume8throwingyq_n_tF", resume)                                                            \
  /* Task.cancel() and isCancelled, Task.isCancelled and Task.checkCancellation() */                         \
  name(6, "$sScT6cancelyyF", cancel)                                                                         \
  name(7, "$sScT11isCancelledSbvg", is_cancelled)                                                            \
  name(8, "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ", is_cancelled)                                       \
  name(9, "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ", is_cancelled)                                 \
  name(10, "swift_task_cancel", cancel)                                                                      \
  name(11, "swift_task_isCancelled", is_cancelled)                                                           \
  name(12, "swift_taskGroup_cancelAll", cancel)                                                              \
  name(13, "swift_taskGroup_isCancelled", is_cancelled)                                                      \
  name(14, "swift_task_addCancellationHandler", handler)                                                     \
  name(15, "swift_task_removeCancellationHandler", handler)                                                  \
  /* Task.value and Task.result */                                                                           \
  name(16, "$sScT5valuexvg", value)                                                                          \
  name(17, "$sScTss5NeverORs_rlE5valuexvg", value)                                                           \
  name(18, "$sScT6results6ResultOyxq_Gvg", value)                                                            \
  name(19, "swift_asyncLet_get", let)                                                                        \
  name(20, "swift_asyncLet_get_throwing", let)                                                               \
  /* The end of a scope waits for the child tasks that nobody awaits. */                                     \
  name(21, "swift_asyncLet_finish", let)                                                                     \
  name(22, "swift_asyncLet_consume", let)                                                                    \
  name(23, "swift_asyncLet_consume_throwing", let)                                                           \
  /* withTaskCancellationHandler, which calls the functions above inside of the library. */                  \
  name(24, "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF", handler) \
  name(25, "$ss27withTaskCancellationHandler9operation8onCancelxxyYaKXE_yyYbXEtYaKlF", handler)              \
  /* The ends of a stream, which call its handler after the lock. */                                         \
  name(26, "$sScS12ContinuationV6finishyyF", finish)                                                         \
  name(27, "$sScs12ContinuationV6finish8throwingyq_Sgn_tF", finish)                                          \
  /* UnsafeCurrentTask, and groups. */                                                                       \
  name(28, "$sSct6cancelyyF", cancel)                                                                        \
  name(29, "$sSct11isCancelledSbvg", is_cancelled)                                                           \
  name(30, "$sScG9cancelAllyyF", cancel)                                                                     \
  name(31, "$sScG11isCancelledSbvg", is_cancelled)                                                           \
  name(32, "$sScg9cancelAllyyF", cancel)                                                                     \
  name(33, "$sScg11isCancelledSbvg", is_cancelled)                                                           \
  name(34, "$ss19DiscardingTaskGroupV9cancelAllyyF", cancel)                                                 \
  name(35, "$ss19DiscardingTaskGroupV11isCancelledSbvg", is_cancelled)                                       \
  name(36, "$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF", cancel)                                         \
  name(37, "$ss27ThrowingDiscardingTaskGroupV11isCancelledSbvg", is_cancelled)                               \
  /* addTaskUnlessCancelled */                                                                               \
  name(38, "swift_taskGroup_addPending", is_cancelled)                                                       \
  name(39, "$sScT16escalatePriority2toyScP_tF", escalate)                                                    \
  name(40, "$sSct16escalatePriority2toyScP_tF", escalate)                                                    \
  name(41, "$sScTss5NeverORszABRs_rlE15currentPriorityScPvgZ", priority)                                     \
  name(42, "$sSct8priorityScPvg", priority)                                                                  \
  name(43, "swift_task_addPriorityEscalationHandler", priority)                                              \
  name(44, "swift_task_removePriorityEscalationHandler", priority)                                           \
  /* An error that leaves the body of a group, or a child of a discarding group, cancels the other children. */ \
  name(45, "swift_willThrow", throw)                                                                         \
  name(46, "swift_willThrowTypedImpl", throw)                                                                \
  /* The next value of AsyncStream and AsyncThrowingStream. A cancelled task ends the stream, before its lock is taken. */ \
  name(47, "$sScS8IteratorV4next9isolationxSgScA_pSgYi_tYaF", is_cancelled)                                  \
  name(48, "$sScS8IteratorV4nextxSgyYaF", is_cancelled)                                                      \
  name(49, "$sScs8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF", is_cancelled)                              \
  name(50, "$sScs8IteratorV4nextxSgyYaKF", is_cancelled)                                                     \
  /* What waits for children of a group, which may have ended. The scopes of groups wait at their end. */    \
  name(51, "$sScG22awaitAllRemainingTasks9isolationyScA_pSgYi_tYaF", group)                                  \
  name(52, "$sScG22awaitAllRemainingTasksyyYaF", group)                                                      \
  name(53, "$sScG4next9isolationxSgScA_pSgYi_tYaF", group)                                                   \
  name(54, "$sScG4nextxSgyYaF", group)                                                                       \
  name(55, "$sScG8IteratorV4next9isolationxSgScA_pSgYi_tYaF", group)                                         \
  name(56, "$sScG8IteratorV4nextxSgyYaF", group)                                                             \
  name(57, "$sScg10nextResults0B0Oyxq_GSgyYaKF", group)                                                      \
  name(58, "$sScg11_waitForAllyyYaKF", group)                                                                \
  name(59, "$sScg22awaitAllRemainingTasks9isolationyScA_pSgYi_tYaF", group)                                  \
  name(60, "$sScg22awaitAllRemainingTasksyyYaF", group)                                                      \
  name(61, "$sScg4next9isolationxSgScA_pSgYi_tYaKF", group)                                                  \
  name(62, "$sScg4nextxSgyYaKF", group)                                                                      \
  name(63, "$sScg8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF", group)                                     \
  name(64, "$sScg8IteratorV4nextxSgyYaKF", group)                                                            \
  name(65, "$ss13withTaskGroup2of9returning4bodyq_xm_q_mq_ScGyxGzYaXEtYar0_lF", group)                       \
  name(66, "$ss13withTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_ScGyxGzYaXEtYas8SendableRzr0_lF", group) \
  name(67, "$ss21withThrowingTaskGroup2of9returning4bodyq_xm_q_mq_Scgyxs5Error_pGzYaKXEtYaKr0_lF", group)    \
  name(68, "$ss21withThrowingTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_Scgyxs5Error_pGzYaKXEtYaKs8SendableRzr0_lF", group) \
  name(69, "$ss19DiscardingTaskGroupV22awaitAllRemainingTasksyyYaKF", group)                                 \
  name(70, "$ss27ThrowingDiscardingTaskGroupV22awaitAllRemainingTasks9bodyErrorys0J0_pSg_tYaKF", group)      \
  name(71, "$ss23withDiscardingTaskGroup9returning4bodyxxm_xs0bcD0VzYaXEtYalF", group)                       \
  name(72, "$ss23withDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcD0VzYaXEtYalF", group)    \
  name(73, "$ss31withThrowingDiscardingTaskGroup9returning4bodyxxm_xs0bcdE0Vys5Error_pGzYaKXEtYaKlF", group) \
  name(74, "$ss31withThrowingDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcdE0Vys5Error_pGzYaKXEtYaKlF", group)

// The functions that get the task whose continuation they resume. The others are called on a checked continuation.
enum { last_resume = 3 };
// Those that get an operation.
enum { first_operation = 24, last_operation = 25 };
// It leaves the actor in any case.
enum { task_result = 18 };

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

// Whether the program throws the error. A library may throw many errors that it handles itself. The frames below are those of
// rh_reach and of the replacement.
static bool is_of_program(void *const *frame) { return rh_is_of_program(((void *const *const *)frame[0])[0][1]); }

// The task whose continuation the function resumes. A checked continuation holds an object that holds the task, until it is
// resumed.
static const void *resumed_by(int number, const void **arguments, const void *const *const *self) {
  return number <= last_resume ? arguments[0] : (*self)[2];
}

// arguments: Where they are saved. The first one is the task if the function resumes a continuation, or the `async let` that is
// awaited. An awaited task and an operation follow the place of their result.
// self: What the function is called on, if it is a method that needs its address.
// context: That of the call, if the function is asynchronous.
__attribute__((used, visibility("hidden"), no_sanitize("thread"))) void *rh_reached(
    int number, const void **arguments, const void *self, const void *context) {
  if (!functions[number].original) functions[number].original = dlsym(RTLD_NEXT, functions[number].name);
  if (is_announced()) {
    enum rh_act act = functions[number].act;
    switch (act) {
      // The lock of a stream is announced.
      case rh_act_finish: break;
      case rh_act_throw:
        if (is_of_program(__builtin_frame_address(0))) rh_announce(act);
        break;
      // Whether a task waits shows only where others can come to its actor meanwhile.
      case rh_act_value:
        if (number != task_result && rh_is_on_actor()) rh_announce_task(act, arguments[1]);
        rh_waits(context, arguments[1]);
        break;
      case rh_act_group: rh_waits(context, NULL); break;
      case rh_act_let: rh_announce_task(act, arguments[0]); break;
      case rh_act_resume:
        rh_announce_task(act, resumed_by(number, arguments, self));
        if (number <= last_resume) resumes(arguments[0]);
        break;
      default: rh_announce(act);
    }
    // While the operation runs, another thread may call the handler. While a handler of a stream runs, the stream has ended.
    if (act == rh_act_handler || act == rh_act_finish) ci_announce_next_entry();
    if (number >= first_operation && number <= last_operation) rh_wrap_operation(&arguments[1], (void **)&arguments[2]);
  }
  return functions[number].original;
}

__attribute__((constructor)) static void report_missing(void) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) rh_report_missing(&functions[i].name, 1);
}

// Weak, as the functions of `replace.h` are.
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
    "  leaq 8(%rsp), %rsi\n"
    "  movq %r13, %rdx\n"
    "  movq %r14, %rcx\n"
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
    "  mov x1, sp\n"
    "  mov x2, x20\n"
    "  mov x3, x22\n"
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
#endif
