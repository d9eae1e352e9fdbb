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
#include "names.h"

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

// The functions of the compiler and of the standard library in the program, as `names.h` describes them.
struct helper {
  uintptr_t address;
  enum ci_helper kind;
};
static struct helper *helpers;
static size_t helper_count, helper_limit;
static bool helpers_are_sorted;

static enum ci_helper helper_at(uintptr_t address) {
  if (address == 0 || helper_count == 0) return ci_no_helper;
  if (!helpers_are_sorted) qsort(helpers, helper_count, sizeof *helpers, ci_by_address);
  helpers_are_sorted = true;
  const struct helper *found = bsearch(&address, helpers, helper_count, sizeof *helpers, ci_by_address);
  return found ? found->kind : ci_no_helper;
}

bool ci_updates_at(const code_unit *code, const code_unit *end) {
  return updates_at(code, end) || helper_at(leads_to(code, end)) == ci_updates_atomic;
}

void ci_add_function_of_compiler(uintptr_t address, const char *name) {
  enum ci_helper kind = ci_helper_kind(name);
  if (kind == ci_no_helper || !ci_grow(&helpers, helper_count, &helper_limit, sizeof *helpers)) return;
  helpers[helper_count++] = (struct helper){address, kind};
  helpers_are_sorted = false;
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

static int read_imports(struct dl_phdr_info *program, size_t size, void *unused) {
  (void)size, (void)unused;
  if (!ci_is_program(program)) return 0;
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
  qsort(imports, import_count, sizeof *imports, ci_by_address);
  return 1;
}

static const char *import_at(uintptr_t variable) {
  if (variable == 0) return NULL;
  const struct import *found = bsearch(&variable, imports, import_count, sizeof *imports, ci_by_address);
  return found ? found->name : NULL;
}

// MARK: Generic code

// Whether the runtime copies values for the function, whose types the function does not know. One that only finds the metadata
// of a type copies none.
static bool is_generic(const char *name) {
  if (!ci_begins(name, "$s") || ci_ends(name, "Ma")) return false;
  struct ci_meaning meaning = ci_meaning_of(name);
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

static void note_call(const char *name, uintptr_t place) {
  if (!name) return;
  if (ci_accesses_values(name)) note(ci_copies_values, place);
  if (!ci_is_known(name)) note(ci_calls_library, (uintptr_t)name);
  if (ci_counts_references_of(name)) note(ci_counts_references, (uintptr_t)name);
}

static void note_calls(const struct function *function, uintptr_t place) {
  const code_unit *end = (const code_unit *)(function->address + function->size);
  // The end of an address, which is no instruction.
  const code_unit *end_of_address = NULL;
  for (const code_unit *code = (const code_unit *)function->address; code < end; code++) {
    const code_unit *target = (const code_unit *)leads_to(code, end);
    bool is_call = target >= code_start && target < code_end;
    if (code >= end_of_address) {
      if (moves_vector_at(code, end) || moves_ten_bytes_at(code, end)) note(ci_copies_values, place);
      int length = addressing_length(code, end, is_call);
      if (length > 0) end_of_address = code + length;
      // The compiler announces each atomic operation by a call, but for `min` and `max`.
      if (ci_updates_at(code, end)) ci_updates_unseen();
    }
    note_call(import_at(variable_at(code, end)), place);
    if (!is_call) continue;
    note_call(import_at(variable_at(target, code_end)), place);
    enum ci_helper kind = helper_at((uintptr_t)target);
    bool accesses_value = kind == ci_copies || kind == ci_copies_existential || kind == ci_accesses_memory || kind == ci_uses_weak;
    if (accesses_value) note(ci_copies_values, place);
    if (kind == ci_uses_weak || kind == ci_uses_unowned) ci_asked_for_references();
  }
}

// The optimiser merges functions that differ in the function they call, such as one that locks and one that unlocks. They call it
// by its address.
static bool is_merged(const struct function *function) { return ci_length(function->name) < strlen(function->name); }

// Behind the call that begins an access, the next call is that of the copying function, if there is one. The code may
// announce that it reads the type of an existential, and how the type conforms, before it lets a function of that type access
// the value. After more announcements the function accesses another value. An access without any call has more bytes than the
// compiler can announce: a vector, or a number of ten bytes.
uint64_t ci_accessed_next(const void *place) {
  // A pointer to the metadata is behind the three words of the value, and the compiler announces it alone.
  enum { most_code = 96, of_existential = 4 * sizeof(uintptr_t), of_vector = 16, reads_of_type = 2 };
  const code_unit *code = place, *end = code + most_code / sizeof *code;
  const struct function *function = ci_function_at((uintptr_t)place);
  if (code < code_start || end > code_end || !function || !function->announces) return 0;
  int announced = 0;
  bool calls_by_address = is_merged(function);
  for (; code < end; code++) {
    if (calls_by_address && indirect_call_at(code, end) == calls_another) return 0;
    const code_unit *target = (const code_unit *)called_at(code, end);
    if (target < code_start || target >= code_end) continue;
    if (ci_is_announcement((uintptr_t)target)) {
      announced++;
      continue;
    }
    enum ci_helper kind = helper_at((uintptr_t)target);
    if (kind == ci_uses_existential && announced <= reads_of_type) return of_existential;
    if (kind == ci_copies_existential && announced == 0) return of_existential;
    if (announced > 0) return 0;
    const char *name = import_at(variable_at(target, code_end));
    if (kind == ci_uses_weak || (name && ci_accesses_weak(name))) return sizeof(uintptr_t);
    if (name && strcmp(name, "swift_endAccess") == 0) return of_vector;
    return kind == ci_copies || (name && ci_follows_key_path(name));
  }
  return 0;
}

// The code may begin accesses to more variables before it passes their addresses on. The hunter replaces functions of the runtime
// too, such as the one that begins an access. What a library does with an address is not known. Code that has the address from
// an accessor calls the accessor again, by an address, when the access ends.
static bool calls_c(const struct function *function, const code_unit *code) {
  const code_unit *end = (const code_unit *)(function->address + function->size), *behind_call = code;
  for (; code < end; code++) {
    enum indirect_call call = indirect_call_at(code, end);
    if (call != no_indirect_call) return is_merged(function) && call == calls_another && !resumes_between(behind_call, code);
    const code_unit *target = (const code_unit *)called_at(code, end);
    if (target < code_start || target >= code_end) continue;
    behind_call = code + 1;
    if (ci_is_announcement((uintptr_t)target)) continue;
    enum ci_helper kind = helper_at((uintptr_t)target);
    if (kind != ci_no_helper) return kind == ci_is_of_c;
    if (import_at(variable_at(target, code_end))) return false;
    const struct function *called = ci_function_at((uintptr_t)target);
    if (called) return called->announces && !ci_begins(called->name, "$s");
  }
  return false;
}

// Where the code that has begun an access passes the address.
enum passing { passes_nowhere, passes_to_c, passes_to_caller };

// An accessor begins the access to a property of a class that is not final, and its caller has the address then. Found out at the
// first access of each place, and kept beside its address.
static enum passing passing_at(const void *place) {
  enum { most_places = 1 << 12, most_passings = 4 };
  static uintptr_t places[most_places];
  uintptr_t *known = &places[(uintptr_t)place % most_places];
  if (*known / most_passings == (uintptr_t)place) return (enum passing)(*known % most_passings);
  const struct function *function = ci_function_at((uintptr_t)place);
  if (!function) return passes_nowhere;
  bool is_accessor = ci_ends(function->name, "vM") || ci_ends(function->name, "vMZ");
  enum passing passing = is_accessor ? passes_to_caller : calls_c(function, place) ? passes_to_c : passes_nowhere;
  *known = (uintptr_t)place * most_passings + passing;
  return passing;
}

// An accessor may call that of the superclass.
bool ci_passes_to_c(const void *place, const void *frame) {
  enum passing passing = passing_at(place);
  while (passing == passes_to_caller) {
    const void *const *words = frame;
    frame = words[0];
    passing = passing_at(words[1]);
  }
  return passing == passes_to_c;
}

bool ci_begins_early(const void *place) {
  const struct function *function = ci_function_at((uintptr_t)place);
  if (!function) return false;
  const code_unit *code = place, *end = (const code_unit *)(function->address + function->size);
  for (; code < end; code++) {
    enum indirect_call call = indirect_call_at(code, end);
    if (call != no_indirect_call) return call == calls_another;
    const code_unit *target = (const code_unit *)leads_to(code, end);
    if (target < code_start || target >= code_end || ci_is_announcement((uintptr_t)target)) continue;
    enum ci_helper kind = helper_at((uintptr_t)target);
    if (kind == ci_uses_weak || kind == ci_uses_unowned) continue;
    if (kind != ci_no_helper) return kind == ci_is_of_c;
    const char *name = import_at(variable_at(target, code_end));
    bool is_of_runtime = name && strncmp(name, "swift_", 6) == 0 && strcmp(name, "swift_task_switch") != 0;
    if (name ? !is_of_runtime : ci_is_instrumented(target)) return true;
  }
  return false;
}

bool ci_is_instrumented(const void *place) {
  const struct function *function = ci_function_at((uintptr_t)place);
  return function && function->announces;
}

void ci_note_function(uintptr_t place) {
  struct function *function = ci_function_at(place);
  if (!function || !function->announces || function->is_noted) return;
  function->is_noted = true;
  if (ci_ends(function->name, "fd") || ci_ends(function->name, "fD")) {
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
uint64_t ci_accessed_next(const void *place) {
  (void)place;
  return 0;
}
bool ci_passes_to_c(const void *place, const void *frame) {
  (void)place, (void)frame;
  return false;
}
bool ci_begins_early(const void *place) {
  (void)place;
  return false;
}
void ci_add_descriptor(const char *name, const uint32_t *flags) { (void)name, (void)flags; }
#endif
