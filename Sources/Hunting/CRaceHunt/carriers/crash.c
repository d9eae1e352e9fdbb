#define _GNU_SOURCE
#include "../base/heap.h"
#include "carriers.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#if __linux__
#include <ucontext.h>
#endif

// The state is plain memory that a signal handler can read.
enum { line_size = 4096, picks_size = 1 << 16 };
static char line[line_size];
static struct record {
  int64_t steps;
  int32_t count;
  int32_t picks[picks_size];
} own, *record = &own;
// The end of the schedule's text, or empty.
static char seed_text[24];

// Whether a run can crash now. A trap may come on any thread of the run.
// Not weakened: hunts run on this, and do not see it.
static bool active;
static bool is_active(void) { return __atomic_load_n(&active, __ATOMIC_RELAXED); }
static void set_active(bool is_active) { __atomic_store_n(&active, is_active, __ATOMIC_RELAXED); }

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction previous[signal_count];

void rh_crash_line(const char *text) { strncpy(line, text, line_size - 1); }

void rh_crash_begin(void) {
  rh_forget_complaint();
  record->count = 0;
  seed_text[0] = 0;
  set_active(true);
}

void rh_crash_pick(int32_t thread) {
  rh_count(&record->steps);
  if (record->count < picks_size) record->picks[record->count++] = thread;
}

int32_t rh_crash_picks(const int32_t **picks) {
  *picks = record->picks;
  return record->count;
}

int64_t rh_crash_steps(void) { return rh_read(&record->steps); }

void rh_crash_share(void) {
  if (record != &own) return;
  struct record *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared != MAP_FAILED) record = shared;
}

void rh_crash_end(void) { set_active(false); }

static char *put_number(char *end, uint64_t number) {
  char digits[20];
  int length = 0;
  do {
    digits[length++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (length > 0) *end++ = digits[--length];
  return end;
}

void rh_crash_seed(uint64_t seed) {
  seed_text[0] = '@';
  *put_number(seed_text + 1, seed) = 0;
}

// The same text as `Schedule.description`.
static void put_schedule(void) {
  const int32_t *picks = record->picks, count = record->count;
  for (int32_t i = 0; i < count;) {
    int32_t thread = picks[i], steps = 0;
    do i++, steps++;
    while (thread >= 0 && i < count && picks[i] == thread);
    char text[32], *end = text;
    if (thread < 0) {
      *end++ = '~';
      end = put_number(end, (uint64_t)-thread);
    } else if (thread < 26) {
      *end++ = (char)('a' + thread);
    } else if (thread < 52) {
      *end++ = (char)('A' + thread - 26);
    } else {
      *end++ = '<';
      end = put_number(end, (uint64_t)thread);
      *end++ = '>';
    }
    if (steps > 1) end = put_number(end, (uint64_t)steps);
    rh_write(STDERR_FILENO, text, (size_t)(end - text));
  }
}

static const void *trap_places[rh_many_places];
static int trap_place_count;
static const char *trap_signal = "";

const char *rh_trap_signal(void) { return trap_signal; }

int rh_trap_places(const void **places) {
  memcpy(places, trap_places, (size_t)trap_place_count * sizeof *places);
  return trap_place_count;
}

struct rh_registers rh_registers(const void *context) {
#if __linux__ && __x86_64__
  const greg_t *registers = ((const ucontext_t *)context)->uc_mcontext.gregs;
  return (struct rh_registers){(uintptr_t)registers[REG_RIP], (uintptr_t)registers[REG_RBP], (uintptr_t)registers[REG_RSP]};
#elif __linux__ && __aarch64__
  const mcontext_t *machine = &((const ucontext_t *)context)->uc_mcontext;
  return (struct rh_registers){machine->pc, machine->regs[29], machine->sp};
#else
  (void)context;
  return (struct rh_registers){0};
#endif
}

// Notes where the code was that a signal has interrupted. Its frame is used if that is on the same stack.
static void note_place(const void *context) {
  struct rh_registers at = rh_registers(context);
  trap_place_count = 0;
  if (at.place == 0) return;
  // Places are return addresses: those of the instructions after the calls.
  trap_places[trap_place_count++] = (const void *)(at.place + 1);
  if (at.frame < at.stack || at.frame - at.stack > 64 * 1024 || at.frame % sizeof(uintptr_t) != 0) return;
  trap_place_count += ct_callers(trap_places + 1, rh_many_places - 1, (const void *)at.frame);
}

static const char *name_of(int signal) {
  switch (signal) {
    case SIGABRT: return "SIGABRT";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    default: return "";
  }
}

static void report(int signal, siginfo_t *information, void *context) {
  (void)information;
  if (is_active()) {
    if (rh_is_in_heap()) rh_abandon_heap();
    trap_signal = name_of(signal);
    note_place(context);
    rh_carrier_trapped();
    rh_leave_guard();
    rh_baton_trapped();
  }
  if (is_active()) {
    set_active(false);
    rh_say(line);
    put_schedule();
    rh_say(seed_text);
    rh_say("'\n");
  }
  for (int i = 0; i < signal_count; i++) {
    if (signals[i] == signal) sigaction(signal, &previous[i], NULL);
  }
  // After the return the faulting instruction runs again, under the previous handler, such as the printer of
  // backtraces.
  if (signal == SIGABRT) raise(signal);
}

void rh_crash_install(void) {
  static bool is_installed;
  if (is_installed) return;
  is_installed = true;
  rh_crash_prepare_thread();
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], NULL, &previous[i]);
  for (int i = 0; i < signal_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = report;
    // A handler that leaves the carrier does not return, so the signal must not stay blocked.
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
    sigaction(signals[i], &action, NULL);
  }
}

void rh_crash_prepare_thread(void) {
  stack_t stack;
  // AddressSanitizer has given the thread a stack, and unmaps the one that it finds when the thread ends.
  if (RH_SANITIZED && sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE)) return;
  stack = (stack_t){.ss_size = 64 * 1024};
  stack.ss_sp = malloc(stack.ss_size);
  sigaltstack(&stack, NULL);
}
