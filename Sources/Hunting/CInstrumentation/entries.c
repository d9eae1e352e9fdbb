#define _GNU_SOURCE
#include "instrumentation.h"

// Which functions of the program the runs of a hunt enter: functions that announce what they do, and others.
//
// A function of instrumented code announces its entry. The first instruction of each other function of the program is
// replaced by a breakpoint while a hunt lasts. When a thread of the run comes to the breakpoint, the function counts and gets
// its instruction back. A thread that is not the run's continues behind the breakpoint as if it had executed the instruction.

static int64_t announcing, others;
static bool are_known;
enum { most_others = 8 };
static uintptr_t first_others[most_others];

int64_t ci_announcing_functions(void) { return announcing; }
int64_t ci_other_functions(void) { return are_known ? others : -1; }
uintptr_t ci_other_function(int64_t index) { return index < others && index < most_others ? first_others[index] : 0; }

#if __linux__ && (__x86_64__ || __aarch64__) && defined(__LP64__) && !CI_SANITIZED
#include "instructions.h"
#include "names.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct function *ci_functions;
size_t ci_function_count;
static size_t function_limit;
static uintptr_t text_start = UINTPTR_MAX, text_end;

// A bit for each sixteen bytes of the text: whether a function was entered that is called from there.
uint64_t *ci_entered;
uintptr_t ci_entered_start, ci_entered_size;

// MARK: Names

// The libraries of the toolchain, whose code is in the program where the compiler has inlined or specialised it.
static const char *const toolchain[] = {
    "Swift",   "Dispatch",        "Foundation", "FoundationEssentials", "FoundationInternationalization", "Observation",
    "Runtime", "Synchronization", "Testing",    "XCTest"};

struct module {
  const char *name;
  size_t length;
  // Whether one of its functions calls others without announcing it.
  bool is_silent, announces;
};
enum { most_modules = 1 << 10 };
static struct module modules[most_modules];
static int32_t module_count;

// Whether the module belongs to the toolchain, or to this package, whose operations announce themselves.
static bool is_listed(const char *name, size_t length) {
  if (*name == '_') return true;
  for (size_t i = 0; i < sizeof toolchain / sizeof *toolchain; i++) {
    if (strncmp(toolchain[i], name, length) == 0 && toolchain[i][length] == 0) return true;
  }
  return ct_is_own_module(name, length);
}

static int32_t module_of(const char *name, size_t length) {
  for (int32_t i = 0; i < module_count; i++) {
    if (modules[i].length == length && strncmp(modules[i].name, name, length) == 0) return i;
  }
  if (module_count == most_modules) return -1;
  modules[module_count] = (struct module){.name = strndup(name, length), .length = length};
  return module_count++;
}

// Functions that the compiler makes and that run no code of the program: witnesses of values and outlined copies.
static bool is_of_compiler(const char *name) {
  size_t length = ci_length(name);
  const char *end = name + length;
  if (length < 6) return false;
  return end[-3] == 'w' || (end[-3] == 'W' && end[-2] == 'O') || (end[-2] == 'W' && strchr("lLabT", end[-1])) ||
         (end[-2] == 'M' && strchr("airn", end[-1]));
}

// Whether the name is that of a function of the program. Names that begin with an underscore belong to the compiler and the
// system, unless they are mangled names of C++. A name that a later library has too is that of a function which is replaced.
static bool is_of_program(const struct symbol *symbol, int32_t *module) {
  const char *name = symbol->name;
  *module = -1;
  if (strncmp(name, "$s", 2) == 0) {
    // Generic code of the standard library has no number here.
    char *start;
    size_t length = strtoul(name + 2, &start, 10);
    if (length == 0 || strlen(start) < length || is_listed(start, length) || is_of_compiler(name)) return false;
    *module = module_of(start, length);
    return *module >= 0;
  }
  static const char *const prefixes[] = {"ci_", "ct_", "rh_", "rt_", "swift_", "_ZSt", "_ZNS", "_ZNKS", "_ZN9__gnu_cxx"};
  if (symbol->is_local || (*name == '_' && strncmp(name, "_Z", 2) != 0) || strcmp(name, "main") == 0) return false;
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return false;
  }
  return dlsym(RTLD_NEXT, name) == NULL;
}

// MARK: Code

static uintptr_t announcements[256];
static size_t announcement_count;

bool ci_is_announcement(uintptr_t address) {
  for (size_t i = 0; i < announcement_count; i++) {
    if (announcements[i] == address) return true;
  }
  return false;
}

static void look_for_calls(const code_unit *code, size_t size, bool *announces, bool *calls, bool *updates) {
  *announces = *calls = *updates = false;
  for (const code_unit *end = code + size / sizeof *code; code < end; code++) {
    if (ci_updates_at(code, end)) {
      *updates = true;
      continue;
    }
    uintptr_t target = called_at(code, end);
    if (target < text_start || target >= text_end) continue;
    *calls = true;
    if (ci_is_announcement(target)) {
      *announces = true;
      return;
    }
  }
}

void ci_add_function(const struct symbol *symbol) {
  if (strncmp(symbol->name, "__tsan_", 7) == 0 && announcement_count < sizeof announcements / sizeof *announcements) {
    announcements[announcement_count++] = symbol->address;
  }
  if (symbol->size == 0) return;
  if (symbol->address < text_start) text_start = symbol->address;
  if (symbol->address + symbol->size > text_end) text_end = symbol->address + symbol->size;
  int32_t module;
  bool is_counted = is_of_program(symbol, &module);
  if (!is_counted) ci_add_function_of_compiler(symbol->address, symbol->name);
  // Templates of the library of C++ may call functions of the library that announce nothing.
  bool is_of_cxx = !is_counted && !symbol->is_local && strncmp(symbol->name, "_Z", 2) == 0;
  if (!is_counted && !is_of_cxx && (!symbol->is_local || *symbol->name == '$')) return;
  if (!ci_grow(&ci_functions, ci_function_count, &function_limit, sizeof *ci_functions)) return;
  ci_functions[ci_function_count++] =
      (struct function){.address = symbol->address, .size = (uint32_t)symbol->size, .is_counted = is_counted, .is_of_cxx = is_of_cxx,
                          .module = module, .name = symbol->name};
}

// Whether the function writes a large vector, which nothing announces.
static bool moves_vector(const struct function *function) {
  const code_unit *code = (const code_unit *)function->address, *end = code + function->size / sizeof *code;
  while (code < end && !moves_vector_at(code, end)) code++;
  return code < end;
}

// Looks at the code of a function.
static void examine(struct function *function) {
  bool announces, calls, updates;
  look_for_calls((const code_unit *)function->address, function->size, &announces, &calls, &updates);
  // The optimiser makes one function of several equal ones, and lets the others call it. It does so last of all.
  if (function->size <= most_forwarding) calls = false;
  if (function->module >= 0) {
    struct module *module = &modules[function->module];
    module->announces = module->announces || announces;
    module->is_silent = module->is_silent || (calls && !announces);
  }
  function->announces = announces;
  function->is_leaf = !calls && !moves_vector(function);
  function->updates = !calls && updates;
  function->first_code = *(const code_unit *)function->address;
  function->first = decode((const code_unit *)function->address);
}

// A function that calls nothing announces nothing if it accesses no memory that threads can share. So it is known if its
// module is instrumented.
static bool is_known(const struct function *function) {
  if (!function->is_leaf || function->module < 0) return false;
  return modules[function->module].announces && !modules[function->module].is_silent;
}

static bool find_functions(void) {
  static bool has_tried, is_found;
  if (has_tried) return is_found;
  has_tried = true;
  if (!ci_read_symbols()) return false;
  for (size_t i = 0; i < ci_function_count; i++) examine(&ci_functions[i]);
  ci_find_imports();
  qsort(ci_functions, ci_function_count, sizeof *ci_functions, ci_by_address);
  size_t kept = 0;
  for (size_t i = 0; i < ci_function_count; i++) {
    bool is_same = kept > 0 && ci_functions[kept - 1].address == ci_functions[i].address;
    bool is_left_out = is_same || ci_functions[i].is_of_cxx;
    bool is_needed = ci_functions[i].announces || (!is_left_out && (!is_known(&ci_functions[i]) || ci_functions[i].updates));
    if (is_needed) ci_functions[kept++] = ci_functions[i];
  }
  ci_function_count = kept;
  ci_entered_start = text_start;
  ci_entered = calloc((text_end - text_start) / 1024 + 1, sizeof *ci_entered);
  return is_found = ci_entered != NULL;
}

// MARK: Breakpoints

static bool protect(int protection) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = text_start & ~(page - 1);
  return mprotect((void *)start, text_end - start, protection) == 0;
}

// Not weakened: the processor reads such a unit whole.
static void set_first_code(struct function *function, bool is_armed) {
  code_unit *code = (code_unit *)function->address;
  function->is_armed = is_armed;
  __atomic_store_n(code, is_armed ? breakpoint : function->first_code, __ATOMIC_SEQ_CST);
  have_changed(code);
}

static int compare_place(const void *place, const void *element) {
  const struct function *function = element;
  uintptr_t address = *(const uintptr_t *)place;
  return address < function->address ? -1 : address - function->address >= function->size;
}

struct function *ci_function_at(uintptr_t address) {
  return bsearch(&address, ci_functions, ci_function_count, sizeof *ci_functions, compare_place);
}

bool ci_is_silent(const void *place) {
  const struct function *function = find_functions() ? ci_function_at((uintptr_t)place) : NULL;
  return function && !function->announces;
}

static struct sigaction previous;

// Other threads than those of a run come to breakpoints at most so often. Then nothing is known of the functions of the hunt.
enum { most_passages = 1 << 17 };
static int passages;

static void pass_on(int signal, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) return previous.sa_sigaction(signal, info, context);
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) return previous.sa_handler(signal);
  sigaction(signal, &previous, NULL);
  raise(signal);
}

static void trapped(int signal, siginfo_t *info, void *context) {
  uintptr_t place = place_of_trap(context);
  struct function *function = ci_function_at(place);
  if (!function || function->announces || function->address != place) return pass_on(signal, info, context);
  bool is_of_run = ct_this_thread.run != 0 && ct_this_thread.unseen == 0 && ct_this_thread.run == ci_run;
  const bool can_pass = function->is_armed && !is_of_run && function->first.length > 0;
  if (can_pass && __atomic_add_fetch(&passages, 1, __ATOMIC_RELAXED) < most_passages) {
    return execute(&function->first, context);
  }
  if (function->is_armed) {
    if (!is_of_run) are_known = false;
    else if (is_known(function)) ci_updates_unseen();
    else if (others++ < most_others) first_others[others - 1] = function->address;
    set_first_code(function, false);
  }
  retry(context);
}

static void handle_traps(void) {
  struct sigaction action;
  sigaction(SIGTRAP, NULL, &action);
  if ((action.sa_flags & SA_SIGINFO) && action.sa_sigaction == trapped) return;
  previous = action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = trapped;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction(SIGTRAP, &action, NULL);
}

// A debugger would stop at each breakpoint.
static bool is_debugged(void) {
  char text[2048];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (size <= 0) return false;
  text[size] = 0;
  const char *tracer = strstr(text, "TracerPid:");
  return tracer && strtol(tracer + 10, NULL, 10) != 0;
}

void ci_begin_hunt(bool has_libraries) {
  announcing = others = 0;
  ci_begin_callees();
  are_known = !has_libraries && !ci_compares_nothing && ci_is_present() && find_functions() && !is_debugged() &&
      protect(PROT_READ | PROT_WRITE | PROT_EXEC);
  if (!are_known) return;
  passages = 0;
  ci_entered_size = text_end - text_start;
  memset(ci_entered, 0, ci_entered_size / 1024 * sizeof *ci_entered + sizeof *ci_entered);
  handle_traps();
  for (size_t i = 0; i < ci_function_count; i++) {
    if (ci_functions[i].is_counted && !ci_functions[i].announces) set_first_code(&ci_functions[i], true);
  }
}

void ci_end_hunt(void) {
  if (ci_entered_size == 0) return;
  ci_entered_size = 0;
  for (size_t i = 0; i < ci_function_count; i++) {
    if (ci_functions[i].is_armed) set_first_code(&ci_functions[i], false);
  }
  protect(PROT_READ | PROT_EXEC);
}

void ci_count_entry(uint64_t *word, uint64_t bit) {
  *word |= bit;
  announcing++;
  uintptr_t distance = (uintptr_t)(word - ci_entered) * 1024 + (uintptr_t)__builtin_ctzll(bit) * 16;
  ci_note_function(ci_entered_start + distance + 15);
}
#else
uint64_t *ci_entered;
uintptr_t ci_entered_start, ci_entered_size;
void ci_begin_hunt(bool has_libraries) { (void)has_libraries; }
void ci_end_hunt(void) {}
void ci_count_entry(uint64_t *word, uint64_t bit) { (void)word, (void)bit; }
void ci_add_function(const struct symbol *symbol) { (void)symbol; }
bool ci_is_silent(const void *place) {
  (void)place;
  return false;
}
#endif
