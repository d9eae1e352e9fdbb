#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A carrier is a thread that sleeps for good, so that another thread, the host, can run code on its stack and with its
// thread-local storage. To switch between carriers, the host saves and loads the registers and writes the register that
// holds the address of the thread-local storage. The kernel takes no part in that.
//
// What the kernel keeps for each thread stays that of the host: the kernel's thread identifier, the signal mask, the
// alternate signal stack. On Darwin the register is read-only for programs, and sanitizers follow threads by
// themselves: there, and on other processors, carriers are not supported.

#if __linux__ && (defined(__x86_64__) || defined(__aarch64__)) && !RH_SANITIZED

#include <linux/futex.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

struct rh_carrier {
  void *stack_pointer;
  uintptr_t thread_pointer;
  void *top;  // the part of the stack below this address is free
  int32_t is_parked;
  void (*prepare)(void);
  struct rh_storage storage;
};

// rh_switch(void **saved, void *loaded, uintptr_t thread_pointer) saves the registers that a function must preserve on
// the present stack, stores the stack pointer, and continues on the other stack. rh_begin is where a new stack
// begins; it calls the function in one register with the argument in another, and has no caller.
void rh_switch(void **saved, void *loaded, uintptr_t thread_pointer);
void rh_begin(void);

#if defined(__x86_64__)
__asm__(
    ".text\n"
    ".globl rh_switch\n"
    ".hidden rh_switch\n"
    ".type rh_switch,@function\n"
    "rh_switch:\n"
    "  pushq %rbp\n"
    "  pushq %rbx\n"
    "  pushq %r12\n"
    "  pushq %r13\n"
    "  pushq %r14\n"
    "  pushq %r15\n"
    "  subq $8, %rsp\n"
    "  stmxcsr (%rsp)\n"
    "  fnstcw 4(%rsp)\n"
    "  movq %rsp, (%rdi)\n"
    "  movq %rsi, %rsp\n"
    "  wrfsbase %rdx\n"
    "  ldmxcsr (%rsp)\n"
    "  fldcw 4(%rsp)\n"
    "  addq $8, %rsp\n"
    "  popq %r15\n"
    "  popq %r14\n"
    "  popq %r13\n"
    "  popq %r12\n"
    "  popq %rbx\n"
    "  popq %rbp\n"
    "  ret\n"
    ".size rh_switch, .-rh_switch\n"
    ".globl rh_begin\n"
    ".hidden rh_begin\n"
    ".type rh_begin,@function\n"
    "rh_begin:\n"
    "  .cfi_startproc\n"
    "  .cfi_undefined rip\n"
    "  movq %rbx, %rdi\n"
    "  xorl %ebp, %ebp\n"
    "  callq *%r12\n"
    "  ud2\n"
    "  .cfi_endproc\n"
    ".size rh_begin, .-rh_begin\n");

static bool is_permitted(void) {
  // The kernel's bit says that programs may write the base of the segment register FS.
  return getauxval(AT_HWCAP2) & 2;
}

static uintptr_t thread_pointer(void) {
  uintptr_t pointer;
  __asm__ volatile("rdfsbase %0" : "=r"(pointer));
  return pointer;
}

static void *prepared(void *top, void (*body)(void *), void *argument) {
  void **words = top;
  *--words = NULL;  // keeps the alignment that a call expects
  *--words = NULL;
  *--words = (void *)rh_begin;
  *--words = NULL;              // rbp
  *--words = argument;          // rbx
  *--words = (void *)body;      // r12
  words -= 3;                   // r13, r14, r15
  words[0] = words[1] = words[2] = NULL;
  uint32_t *modes = (uint32_t *)--words;
  uint16_t mode;
  __asm__ volatile("stmxcsr %0\n fnstcw %1" : "=m"(modes[0]), "=m"(mode));
  modes[1] = mode;
  return words;
}

#define CONTINUE_ON(top, function) \
  __asm__ volatile("movq %0, %%rsp\n xorl %%ebp, %%ebp\n callq *%1\n" ::"r"(top), "r"(function) : "memory")

#else
__asm__(
    ".text\n"
    ".globl rh_switch\n"
    ".hidden rh_switch\n"
    ".type rh_switch,@function\n"
    "rh_switch:\n"
    "  sub sp, sp, #176\n"
    "  stp x19, x20, [sp]\n"
    "  stp x21, x22, [sp, #16]\n"
    "  stp x23, x24, [sp, #32]\n"
    "  stp x25, x26, [sp, #48]\n"
    "  stp x27, x28, [sp, #64]\n"
    "  stp x29, x30, [sp, #80]\n"
    "  stp d8, d9, [sp, #96]\n"
    "  stp d10, d11, [sp, #112]\n"
    "  stp d12, d13, [sp, #128]\n"
    "  stp d14, d15, [sp, #144]\n"
    "  mrs x9, fpcr\n"
    "  str x9, [sp, #160]\n"
    "  mov x9, sp\n"
    "  str x9, [x0]\n"
    "  mov sp, x1\n"
    "  msr tpidr_el0, x2\n"
    "  ldr x9, [sp, #160]\n"
    "  msr fpcr, x9\n"
    "  ldp x19, x20, [sp]\n"
    "  ldp x21, x22, [sp, #16]\n"
    "  ldp x23, x24, [sp, #32]\n"
    "  ldp x25, x26, [sp, #48]\n"
    "  ldp x27, x28, [sp, #64]\n"
    "  ldp x29, x30, [sp, #80]\n"
    "  ldp d8, d9, [sp, #96]\n"
    "  ldp d10, d11, [sp, #112]\n"
    "  ldp d12, d13, [sp, #128]\n"
    "  ldp d14, d15, [sp, #144]\n"
    "  add sp, sp, #176\n"
    "  ret\n"
    ".size rh_switch, .-rh_switch\n"
    ".globl rh_begin\n"
    ".hidden rh_begin\n"
    ".type rh_begin,@function\n"
    "rh_begin:\n"
    "  .cfi_startproc\n"
    "  .cfi_undefined x30\n"
    "  mov x0, x19\n"
    "  mov x29, #0\n"
    "  blr x20\n"
    "  brk #1\n"
    "  .cfi_endproc\n"
    ".size rh_begin, .-rh_begin\n");

static bool is_permitted(void) { return true; }

static uintptr_t thread_pointer(void) {
  uintptr_t pointer;
  __asm__ volatile("mrs %0, tpidr_el0" : "=r"(pointer));
  return pointer;
}

static void *prepared(void *top, void (*body)(void *), void *argument) {
  uint64_t *words = (uint64_t *)top - 22;
  for (int i = 0; i < 22; i++) words[i] = 0;
  words[0] = (uint64_t)argument;    // x19
  words[1] = (uint64_t)body;        // x20
  words[11] = (uint64_t)rh_begin;   // x30
  __asm__ volatile("mrs %0, fpcr" : "=r"(words[20]));
  return words;
}

#define CONTINUE_ON(top, function) \
  __asm__ volatile("mov sp, %0\n mov x29, #0\n blr %1\n" ::"r"(top), "r"(function) : "memory")
#endif

bool rh_carriers_are_supported(void) { return is_permitted(); }

__attribute__((noreturn)) static void sleep_for_good(void) {
  static int32_t never;
  while (true) rh_kernel(SYS_futex, &never, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

bool rh_carrier_restart(struct rh_carrier *carrier) { return rh_load_storage(&carrier->storage); }

// Runs on the thread whose stack and storage become the carrier's.
static void *park(void *argument) {
  enum { stack_size = 16 * 1024, margin = 4096 };
  struct rh_carrier *carrier = argument;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  carrier->prepare();
  rh_register_thread();
  rh_find_storage(&carrier->storage);
  carrier->thread_pointer = thread_pointer();
  carrier->top = (void *)(((uintptr_t)__builtin_frame_address(0) - margin) & ~(uintptr_t)15);
  // The thread sleeps on another stack, because its own is in use from now on. It is never freed.
  void *top = (void *)(((uintptr_t)malloc(stack_size) + stack_size - 64) & ~(uintptr_t)15);
  // Not weakened: hunts run on this, and do not see it. The same is true of the watching thread below.
  __atomic_store_n(&carrier->is_parked, 1, __ATOMIC_SEQ_CST);
  rh_kernel(SYS_futex, &carrier->is_parked, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  CONTINUE_ON(top, sleep_for_good);
  __builtin_unreachable();
}

struct rh_carrier *rh_carrier_new(int64_t stack_size, void (*prepare)(void)) {
  struct rh_carrier *carrier = calloc(1, sizeof *carrier);
  carrier->prepare = prepare;
  if (!rh_detached_start(stack_size, park, carrier)) {
    free(carrier);
    return NULL;
  }
  while (!__atomic_load_n(&carrier->is_parked, __ATOMIC_SEQ_CST)) {
    rh_kernel(SYS_futex, &carrier->is_parked, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  return carrier;
}

void rh_carrier_prepare(struct rh_carrier *carrier, void (*body)(void *), void *argument) {
  carrier->stack_pointer = prepared(carrier->top, body, argument);
}

// The host's own context, and the carrier that runs on it; null while the host runs on its own stack.
static struct rh_carrier host;
static struct rh_carrier *volatile running;

static void switch_carriers(struct rh_carrier *from, struct rh_carrier *to) {
  running = to;
  rh_switch(from ? &from->stack_pointer : &host.stack_pointer, to ? to->stack_pointer : host.stack_pointer,
            to ? to->thread_pointer : host.thread_pointer);
}

void rh_carrier_switch(struct rh_carrier *from, struct rh_carrier *to) {
  rh_passes_turn();
  switch_carriers(from, to);
}

// MARK: The watchdog

static pid_t host_thread;           // the kernel's identifier of the host while it is watched, or 0
static const int64_t *progress;     // increased by each step
static int32_t looks_allowed;
static volatile sig_atomic_t is_given_up;
static volatile sig_atomic_t has_trapped;
static struct sigaction earlier;

enum { look_milliseconds = 100 };

// Runs on the host, in the middle of code that blocks or loops. Leaves that code and its stack for good. The signal is
// one that programs ignore by default.
static void leave(int signal, siginfo_t *information, void *context) {
  struct rh_carrier *stuck = running;
  if (is_given_up) {
    rh_sample_context(context);
    if (stuck) switch_carriers(stuck, NULL);
    // Between runs, when the hunter itself has work, there is nothing to leave.
    rh_leave_guard();
    is_given_up = 0;
  }
  if (earlier.sa_flags & SA_SIGINFO) earlier.sa_sigaction(signal, information, context);
  else if (earlier.sa_handler != SIG_DFL && earlier.sa_handler != SIG_IGN) earlier.sa_handler(signal);
}

static void *watch(void *unused) {
  (void)unused;
  int64_t seen = -1;
  int32_t looks = 0;
  while (true) {
    pid_t watched = __atomic_load_n(&host_thread, __ATOMIC_ACQUIRE);
    if (watched == 0) {
      looks = 0;
      rh_kernel(SYS_futex, &host_thread, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
      continue;
    }
    struct timespec pause = {0, look_milliseconds * 1000000};
    nanosleep(&pause, NULL);
    int64_t now = __atomic_load_n(progress, __ATOMIC_RELAXED);
    looks = now == seen ? looks + 1 : 0;
    seen = now;
    if (looks > __atomic_load_n(&looks_allowed, __ATOMIC_RELAXED)) {
      looks = 0;
      is_given_up = 1;
      syscall(SYS_tgkill, getpid(), watched, SIGURG);
    }
  }
  return NULL;
}

void rh_carrier_trapped(void) {
  struct rh_carrier *trapped = running;
  if (!trapped || (pid_t)syscall(SYS_gettid) != host_thread) return;
  has_trapped = 1;
  switch_carriers(trapped, NULL);
}

void rh_carrier_watch(const int64_t *steps, int32_t looks) {
  static bool is_watching;
  if (!is_watching) {
    is_watching = true;
    struct sigaction action = {.sa_sigaction = leave, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
    sigaction(SIGURG, &action, &earlier);
    progress = steps;
    // Without it, code that blocks outside control blocks the hunt.
    (void)rh_thread_start(64 * 1024, (void (*)(void *))watch, NULL);
  }
  rh_permit_interruption();
  pid_t this_thread = (pid_t)rh_thread_number();
  is_given_up = 0;
  __atomic_store_n(&progress, steps, __ATOMIC_RELAXED);
  __atomic_store_n(&looks_allowed, looks, __ATOMIC_RELAXED);
  if (__atomic_exchange_n(&host_thread, this_thread, __ATOMIC_ACQ_REL) == 0) {
    rh_kernel(SYS_futex, &host_thread, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  }
}

bool rh_carrier_is_given_up(void) { return is_given_up; }

enum rh_end rh_carrier_run(struct rh_carrier *first, const int64_t *steps, int32_t looks) {
  rh_carrier_watch(steps, looks);
  host.thread_pointer = thread_pointer();
  has_trapped = 0;
  switch_carriers(NULL, first);
  return has_trapped ? rh_trapped : is_given_up ? rh_stuck : rh_ended;
}

void rh_carrier_rest(void) {
  pid_t watched = (pid_t)syscall(SYS_gettid);
  __atomic_compare_exchange_n(&host_thread, &watched, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

#else

bool rh_carriers_are_supported(void) { return false; }
struct rh_carrier *rh_carrier_new(int64_t stack_size, void (*prepare)(void)) { abort(); }
void rh_carrier_prepare(struct rh_carrier *carrier, void (*body)(void *), void *argument) { abort(); }
bool rh_carrier_restart(struct rh_carrier *carrier) { return false; }
void rh_carrier_switch(struct rh_carrier *from, struct rh_carrier *to) { abort(); }
enum rh_end rh_carrier_run(struct rh_carrier *first, const int64_t *steps, int32_t looks) { abort(); }
void rh_carrier_watch(const int64_t *steps, int32_t looks) {}
bool rh_carrier_is_given_up(void) { return false; }
void rh_carrier_trapped(void) {}
void rh_carrier_rest(void) {}

#endif
