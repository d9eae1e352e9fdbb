#define _GNU_SOURCE
#include "instrumentation.h"

// What a function of the program may do that nothing announces, although the function announces its own accesses. It calls a
// function of a library that no reference program calls, it updates an atomic without a call, it lets the runtime copy values of
// generic code, or it is a deinitialiser, whose own accesses the compiler leaves out. Read from the code and from the names,
// when a hunt first enters the function.

static int64_t counts[ci_silences];
enum { most_listed = 64 };
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

// The functions of the compiler that count: those that update an atomic on a processor which may have no instruction for it,
// which is arm64, and those with which the program passes buffers and pointers to generic code of the standard library.
struct helper {
  uintptr_t address;
  bool updates;
};
static struct helper *helpers;
static size_t helper_count, helper_limit;

// Pointers and buffers of the standard library: `UnsafeMutablePointer` and the seven others.
static bool is_of_pointer(const char *name) {
  return strncmp(name, "$sS", 3) == 0 && name[3] != 0 && strchr("pPrRvVwW", name[3]);
}

static bool is_helper(uintptr_t target, bool updates) {
  for (size_t i = 0; i < helper_count; i++) {
    if (helpers[i].address == target) return helpers[i].updates == updates;
  }
  return false;
}

bool ci_updates_at(const code_unit *code, const code_unit *end) {
  return updates_at(code, end) || is_helper(leads_to(code, end), true);
}

void ci_add_function_of_compiler(uintptr_t address, const char *name) {
  size_t length = strlen(name);
  bool updates = strncmp(name, "__aarch64_", 10) == 0;
  bool passes_pointer = length >= 6 && strcmp(name + length - 2, "Wl") == 0 && is_of_pointer(name);
  if (!updates && !passes_pointer) return;
  if (!ci_grow(&helpers, helper_count, &helper_limit, sizeof *helpers)) return;
  helpers[helper_count++] = (struct helper){address, updates};
}

void ci_add_descriptor(const char *name, const uint32_t *flags) {
  enum { is_generic = 0x80 };
  size_t length = strlen(name);
  if (length < 6 || strcmp(name + length - 2, "Mn") != 0 || strncmp(name, "$s", 2) != 0 || !(*flags & is_generic)) return;
  if (ci_grow(&generics, generic_count, &generic_limit, sizeof *generics)) generics[generic_count++] = name;
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

// Whether a class of Foundation has this function. Values of Foundation are as those of the standard library.
static bool is_of_foundation_class(const char *name) {
  char *start;
  if (begins(name, "$s10Foundation")) name += 14;
  else if (begins(name, "$s20FoundationEssentials")) name += 24;
  else return false;
  size_t length = strtoul(name, &start, 10);
  return length > 0 && strlen(start) > length && start[length] == 'C';
}

// Functions of C that do nothing which another thread could see. Those of mathematics may end with `f` or `l`.
static const char of_c[] =
    " abort abs bcmp bsearch div exit free geteuid getpid getppid getuid htonl htons inet_ntop inet_pton labs ldiv llabs "
    "longjmp malloc_usable_size memchr memcmp memcpy memmove memset ntohl ntohs qsort siglongjmp snprintf strcasecmp strcat "
    "strchr strcmp strcpy strcspn strdup strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn "
    "strstr strtod strtof strtol strtoll strtoul strtoull sysconf vsnprintf ";
static const char of_mathematics[] =
    " acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh exp exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp "
    "hypot ldexp llrint llround log log10 log1p log2 logb lrint lround modf nearbyint nextafter pow remainder rint round scalbn "
    "sin sinh sqrt tan tanh trunc ";

static bool is_listed(const char *names, const char *name, size_t length) {
  for (const char *at = names; (at = strstr(at, " ")) && at[1]; at++) {
    if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ') return true;
  }
  return false;
}

static bool is_known_of_c(const char *name) {
  static const char *const beginnings[] = {"swift_", "dispatch_", "pthread_", "sem_", NULL};
  static const char *const of_cxx[] = {"_ZS", "_ZNS", "_ZNKS", "_ZN9__gnu_cxx", "_Zn", "_Zd", "_ZT", NULL};
  if (begins(name, "_Z")) return begins_with_any(name, of_cxx);
  // Of the compiler and of the C library.
  if (*name == '_' || begins_with_any(name, beginnings)) return true;
  size_t length = strlen(name);
  if (is_listed(of_c, name, length) || is_listed(of_mathematics, name, length)) return true;
  return strchr("fl", name[length - 1]) && is_listed(of_mathematics, name, length - 1);
}

// Whether reference programs call the function, or it does nothing that another thread could see. What a hunt replaces is no
// function of a library.
static bool is_known(const char *name) {
  static const char *const of_foundation[] = {
      "$s10Foundation6NSLockC", "$s10Foundation15NSRecursiveLockC", "$s10Foundation11NSConditionC",
      "$s10Foundation15NSConditionLockC", "$s10Foundation6ThreadC5sleep", "$s10Foundation6ThreadC12isMainThread", NULL};
  if (!begins(name, "$s")) return is_known_of_c(name);
  if (begins_with_any(name, of_foundation)) return true;
  if (is_of_foundation_class(name)) return false;
  // Values of Foundation and of the standard library are read from files and written to them.
  return !strstr(name, "Foundation") || !(strstr(name, "contentsOf") || strstr(name, "toFile") || strstr(name, "5write"));
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

// What a mangled name says of the function.
struct meaning {
  bool has_parameters, is_specialised;
};

static struct meaning meaning_of(const char *name) {
  struct meaning meaning = {false, false};
  for (const char *at = name + 2; *at;) {
    if (isdigit(*at)) {
      at = behind_identifier(at);
    } else if (*at == 'A') {
      // A part of the name that came before.
      at++;
      while (isdigit(*at) || islower(*at)) at++;
      if (*at) at++;
    } else if (strchr("STWMXYf", *at) && at[1]) {
      // A type of the standard library, or a kind of function or variable: two letters.
      meaning.is_specialised = meaning.is_specialised || (*at == 'T' && strchr("gGB", at[1]));
      at += 2;
    } else {
      meaning.has_parameters = meaning.has_parameters || *at == 'l';
      at++;
    }
  }
  return meaning;
}

// Whether the name has this ending. The optimiser makes one function of several that are almost equal, and adds `Tm`.
static bool ends(const char *name, const char *ending) {
  size_t length = strlen(name);
  if (length > 2 && strcmp(name + length - 2, "Tm") == 0) length -= 2;
  return length > 2 && strncmp(name + length - 2, ending, 2) == 0;
}

// Whether the runtime copies values for the function, whose types the function does not know. One that only finds the metadata
// of a type copies none.
static bool is_generic(const char *name) {
  if (!begins(name, "$s") || ends(name, "Ma")) return false;
  struct meaning meaning = meaning_of(name);
  if (meaning.is_specialised || meaning.has_parameters) return !meaning.is_specialised;
  for (size_t i = 0; i < generic_count; i++) {
    if (strncmp(name, generics[i], strlen(generics[i]) - 2) == 0) return true;
  }
  return false;
}

// MARK: Functions

static void note(enum ci_silence silence, uintptr_t what) {
  for (int64_t i = 0; i < counts[silence] && i < most_listed; i++) {
    if (listed[silence][i] == what) return;
  }
  if (counts[silence] < most_listed) listed[silence][counts[silence]] = what;
  counts[silence]++;
}

void ci_updates_unseen(void) { note(ci_calls_library, (uintptr_t) "min or max of an atomic"); }
void ci_asked_for_references(void) { note(ci_counts_references, (uintptr_t) "isKnownUniquelyReferenced"); }

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

static void note_calls(const struct function *function, uintptr_t place) {
  const code_unit *end = (const code_unit *)(function->address + function->size);
  for (const code_unit *code = (const code_unit *)function->address; code < end; code++) {
    // The compiler announces each atomic operation by a call, but for `min` and `max`.
    if (ci_updates_at(code, end)) ci_updates_unseen();
    note_call(import_at(variable_at(code, end)), place);
    const code_unit *target = (const code_unit *)leads_to(code, end);
    if (target < code_start || target >= code_end) continue;
    note_call(import_at(variable_at(target, code_end)), place);
    if (is_helper((uintptr_t)target, false)) note(ci_copies_values, place);
  }
}

bool ci_is_instrumented(const void *place) {
  const struct function *function = ci_function_at((uintptr_t)place);
  return function && function->announces;
}

void ci_note_function(uintptr_t place) {
  struct function *function = ci_function_at(place);
  if (!function || !function->announces || function->is_noted) return;
  function->is_noted = true;
  if (ends(function->name, "fd") || ends(function->name, "fD")) {
    note(ci_deinitialises, place);
  } else if (is_generic(function->name)) {
    note(ci_copies_values, place);
  }
  note_calls(function, place);
}

void ci_find_imports(void) { dl_iterate_phdr(read_imports, NULL); }

void ci_begin_callees(void) {
  memset(counts, 0, sizeof counts);
  for (size_t i = 0; i < ci_function_count; i++) ci_functions[i].is_noted = false;
}
#else
bool ci_is_instrumented(const void *place) {
  (void)place;
  return false;
}
void ci_add_descriptor(const char *name, const uint32_t *flags) { (void)name, (void)flags; }
#endif
