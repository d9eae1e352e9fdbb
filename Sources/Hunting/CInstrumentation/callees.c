#define _GNU_SOURCE
#include "instrumentation.h"

// What a function of the program may do that nothing announces, although the function announces its own accesses. It calls a
// function of a library that no reference program calls, it lets the runtime copy values of generic code, or it is a
// deinitialiser, whose own accesses the compiler leaves out. Read from the code and from the names, when a hunt first enters
// the function.

static int64_t counts[ci_silences];
enum { most_listed = 8 };
static uintptr_t listed[ci_silences][most_listed];

int64_t ci_silence_count(enum ci_silence silence) { return counts[silence]; }
uintptr_t ci_silence_at(enum ci_silence silence, int64_t index) {
  return index < counts[silence] && index < most_listed ? listed[silence][index] : 0;
}

#if __linux__ && (__x86_64__ || __aarch64__) && defined(__LP64__) && !CI_SANITIZED
#include "instructions.h"

#include <ctype.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

struct callee_function {
  uintptr_t address;
  uint32_t size;
  bool is_counted;
  const char *name;
};
static struct callee_function *functions;
static size_t function_count, function_limit;

// The mangled names of the generic types of the program, without their endings.
static const char **generics;
static size_t generic_count, generic_limit;

// The functions of libraries that the program calls, by the variables with their addresses.
struct import {
  uintptr_t variable;
  const char *name;
};
static struct import *imports;
static size_t import_count;

static bool grow(void **elements, size_t count, size_t *limit, size_t size) {
  if (count < *limit) return true;
  size_t larger = *limit ? *limit * 2 : 1 << 8;
  void *moved = realloc(*elements, larger * size);
  if (!moved) return false;
  *elements = moved;
  *limit = larger;
  return true;
}

void ci_add_announcing(uintptr_t address, uint32_t size, const char *name) {
  if (!grow((void **)&functions, function_count, &function_limit, sizeof *functions)) return;
  functions[function_count++] = (struct callee_function){.address = address, .size = size, .name = name};
}

void ci_add_descriptor(const char *name, const uint32_t *flags) {
  enum { is_generic = 0x80 };
  size_t length = strlen(name);
  if (length < 6 || strcmp(name + length - 2, "Mn") != 0 || strncmp(name, "$s", 2) != 0 || !(*flags & is_generic)) return;
  if (grow((void **)&generics, generic_count, &generic_limit, sizeof *generics)) generics[generic_count++] = name;
}

// MARK: Calls of libraries

// The code of the program, with the stubs of the linker through which it calls libraries.
static const code_unit *code_start, *code_end;

#if __x86_64__
enum { jump_slot = R_X86_64_JUMP_SLOT, global_data = R_X86_64_GLOB_DAT };
#else
enum { jump_slot = R_AARCH64_JUMP_SLOT, global_data = R_AARCH64_GLOB_DAT };
#endif

static int by_variable(const void *one, const void *other) {
  uintptr_t first = ((const struct import *)one)->variable, second = ((const struct import *)other)->variable;
  return (first > second) - (first < second);
}

static int read_imports(struct dl_phdr_info *program, size_t size, void *unused) {
  (void)size, (void)unused;
  const Elf64_Dyn *entries = NULL;
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const Elf64_Phdr *part = &program->dlpi_phdr[i];
    uintptr_t start = program->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_DYNAMIC) entries = (const Elf64_Dyn *)start;
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    code_start = (const code_unit *)start;
    code_end = (const code_unit *)(start + part->p_memsz);
  }
  const Elf64_Rela *tables[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0};
  const Elf64_Sym *symbols = NULL;
  const char *names = NULL;
  for (; entries && entries->d_tag != DT_NULL; entries++) {
    switch (entries->d_tag) {
    case DT_JMPREL: tables[0] = (const Elf64_Rela *)entries->d_un.d_ptr; break;
    case DT_PLTRELSZ: sizes[0] = entries->d_un.d_val; break;
    case DT_RELA: tables[1] = (const Elf64_Rela *)entries->d_un.d_ptr; break;
    case DT_RELASZ: sizes[1] = entries->d_un.d_val; break;
    case DT_SYMTAB: symbols = (const Elf64_Sym *)entries->d_un.d_ptr; break;
    case DT_STRTAB: names = (const char *)entries->d_un.d_ptr; break;
    }
  }
  if (!symbols || !names) return 1;
  imports = calloc((sizes[0] + sizes[1]) / sizeof(Elf64_Rela) + 1, sizeof *imports);
  for (int table = 0; imports && table < 2; table++) {
    for (size_t i = 0; i < sizes[table] / sizeof(Elf64_Rela); i++) {
      const Elf64_Rela *entry = &tables[table][i];
      uint64_t kind = ELF64_R_TYPE(entry->r_info);
      const Elf64_Sym *symbol = &symbols[ELF64_R_SYM(entry->r_info)];
      if ((kind != jump_slot && kind != global_data) || symbol->st_value != 0) continue;
      imports[import_count++] = (struct import){program->dlpi_addr + entry->r_offset, names + symbol->st_name};
    }
  }
  qsort(imports, import_count, sizeof *imports, by_variable);
  return 1;
}

static const char *import_at(uintptr_t variable) {
  if (variable == 0) return NULL;
  struct import key = {variable, NULL};
  const struct import *found = bsearch(&key, imports, import_count, sizeof *imports, by_variable);
  return found ? found->name : NULL;
}

static bool begins(const char *name, const char *prefix) { return strncmp(name, prefix, strlen(prefix)) == 0; }
static bool begins_with_any(const char *name, const char *const *prefixes) {
  for (; *prefixes; prefixes++) {
    if (begins(name, *prefixes)) return true;
  }
  return false;
}

// Pointers and buffers of the standard library: `UnsafeMutablePointer` and the seven others.
static bool is_of_pointer(const char *name) {
  return begins(name, "$sS") && strchr("pPrRvVwW", name[3]) != NULL && name[3] != 0;
}

// Whether a class of Foundation has this function. Values of Foundation are as those of the standard library.
static bool is_of_foundation_class(const char *name) {
  char *start;
  if (begins(name, "$s10Foundation")) name += 14;
  else if (begins(name, "$s20FoundationEssentials")) name += 24;
  else return false;
  size_t length = strtoul(name, &start, 10);
  return length > 0 && strlen(start) > length && start[length] == 'C';
}

// Whether reference programs call the function, or it does nothing that another thread could see. What a hunt replaces is no
// function of a library.
static bool is_known(const char *name) {
  static const char *const of_swift[] = {
      "$s10Foundation6NSLockC", "$s10Foundation15NSRecursiveLockC", "$s10Foundation11NSConditionC",
      "$s10Foundation15NSConditionLockC", "$s10Foundation6ThreadC5sleep", "$s10Foundation6ThreadC12isMainThread", NULL};
  static const char *const of_c[] = {
      "_", "swift_", "dispatch_", "pthread_", "sem_", "mem", "str", "abort", "abs", "bcmp", "bsearch", "ceil", "cos", "div",
      "exit", "exp", "floor", "fm", "free", "geteuid", "getpid", "getppid", "getuid", "hton", "inet_", "is", "labs", "ldexp",
      "ldiv", "llabs", "log", "longjmp", "malloc_usable_size", "modf", "ntoh", "pow", "qsort", "rint", "round", "setjmp",
      "siglongjmp", "sin", "snprintf", "sqrt", "sysconf", "tan", "to", "trunc", "vsnprintf", NULL};
  if (begins(name, "$s")) {
    if (begins_with_any(name, of_swift)) return true;
    if (is_of_foundation_class(name) || strstr(name, "contentsOf") || strstr(name, "toFile")) return false;
    return true;
  }
  return begins_with_any(name, of_c) && !begins(name, "strtok") && !begins(name, "strerror");
}

static struct callee_function *function_at(uintptr_t address) {
  size_t low = 0, high = function_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (functions[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  return low > 0 && address - functions[low - 1].address < functions[low - 1].size ? &functions[low - 1] : NULL;
}

// MARK: Generic code

// The end of an identifier of a mangled name, which begins with the number of its characters. See `Mangling.rst` of Swift.
static const char *behind_identifier(const char *name) {
  bool has_words = *name == '0' && name[1] != '0';
  bool is_coded = *name == '0' && name[1] == '0';
  name += has_words ? 1 : is_coded ? 2 : 0;
  do {
    while (has_words && isalpha(*name)) has_words = islower(*name++);
    if (*name == '0') return name + 1;
    char *start;
    size_t length = strtoul(name, &start, 10);
    if (length == 0 || strlen(start) < length) return name + strlen(name);
    name = start + (is_coded && *start == '_') + length;
  } while (has_words);
  return name;
}

// Whether the mangled name has parameters of generic code.
static bool has_parameters(const char *name) {
  for (const char *at = name + 2; *at;) {
    if (isdigit(*at)) {
      at = behind_identifier(at);
    } else if (*at == 'A') {
      at++;
      while (isdigit(*at) || islower(*at)) at++;
      if (*at) at++;
    } else {
      if (*at == 'l' && !strchr("STWMf", at[-1])) return true;
      at++;
    }
  }
  return false;
}

// Whether the runtime copies values for the function, whose types the function does not know.
static bool is_generic(const char *name) {
  if (strncmp(name, "$s", 2) != 0 || strstr(name, "Tg") || strstr(name, "TG") || strstr(name, "TB")) return false;
  if (has_parameters(name)) return true;
  for (size_t i = 0; i < generic_count; i++) {
    if (strncmp(name, generics[i], strlen(generics[i]) - 2) == 0) return true;
  }
  return false;
}

static void note(enum ci_silence silence, uintptr_t what) {
  for (int64_t i = 0; i < counts[silence] && i < most_listed; i++) {
    if (listed[silence][i] == what) return;
  }
  if (counts[silence] < most_listed) listed[silence][counts[silence]] = what;
  counts[silence]++;
}

// Whether a function of a pointer accesses nothing that it points to.
static bool is_harmless(const char *name) {
  static const char *const names[] = {
      "8allocate", "10deallocate", "12deinitialize", "8advanced", "8distance", "5count", "11baseAddress", NULL};
  size_t length = strlen(name);
  return strcmp(name + length - 3, "cfC") == 0 || begins_with_any(name + 4, names);
}

// Whether the runtime or the standard library accesses values for the caller.
static bool accesses_values(const char *name) {
  static const char *const key_paths[] = {"swift_getAt", "swift_setAt", "swift_modifyAt", "swift_readAt", NULL};
  return begins_with_any(name, key_paths) || (is_of_pointer(name) && !is_harmless(name));
}

// Whether the result depends on how many references to an object there are.
static bool counts_references(const char *name) {
  return begins(name, "swift_weakLoad") || begins(name, "swift_weakTake") || begins(name, "swift_weakCopy") ||
         begins(name, "swift_unownedRetainStrong") || begins(name, "swift_unownedCheck");
}

static void note_call(const char *name, uintptr_t place) {
  if (!name) return;
  if (accesses_values(name)) note(ci_copies_values, place);
  if (!is_known(name)) note(ci_calls_library, (uintptr_t)name);
  if (counts_references(name)) note(ci_counts_references, (uintptr_t)name);
}

static void note_calls(const struct callee_function *function, uintptr_t place) {
  const code_unit *end = (const code_unit *)(function->address + function->size);
  for (const code_unit *code = (const code_unit *)function->address; code < end; code++) {
    note_call(import_at(variable_at(code, end)), place);
    const code_unit *target = (const code_unit *)leads_to(code, end);
    if (target >= code_start && target < code_end) note_call(import_at(variable_at(target, code_end)), place);
  }
}

bool ci_is_instrumented(const void *place) { return function_at((uintptr_t)place) != NULL; }

void ci_note_function(uintptr_t place) {
  struct callee_function *function = function_at(place);
  if (!function || function->is_counted) return;
  function->is_counted = true;
  size_t length = strlen(function->name);
  if (length > 2 && function->name[length - 2] == 'f' && strchr("dD", function->name[length - 1])) {
    note(ci_deinitialises, place);
  } else if (is_generic(function->name)) {
    note(ci_copies_values, place);
  }
  note_calls(function, place);
}

static int by_address(const void *one, const void *other) {
  uintptr_t first = ((const struct callee_function *)one)->address, second = ((const struct callee_function *)other)->address;
  return (first > second) - (first < second);
}

void ci_find_callees(void) {
  qsort(functions, function_count, sizeof *functions, by_address);
  dl_iterate_phdr(read_imports, NULL);
}

void ci_begin_callees(void) {
  memset(counts, 0, sizeof counts);
  for (size_t i = 0; i < function_count; i++) functions[i].is_counted = false;
}
#else
bool ci_is_instrumented(const void *place) {
  (void)place;
  return false;
}
void ci_add_descriptor(const char *name, const uint32_t *flags) { (void)name, (void)flags; }
#endif
