#define _GNU_SOURCE
#include "names.h"

#if __linux__ && (__x86_64__ || __aarch64__) && defined(__LP64__) && !CI_SANITIZED
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// What the name of a function says of what it does.

bool ci_begins(const char *name, const char *prefix) { return strncmp(name, prefix, strlen(prefix)) == 0; }

static bool begins_with_any(const char *name, const char *const *prefixes) {
  for (; *prefixes; prefixes++) {
    if (ci_begins(name, *prefixes)) return true;
  }
  return false;
}

static bool contains_any(const char *name, const char *const *parts) {
  for (; *parts; parts++) {
    if (strstr(name, *parts)) return true;
  }
  return false;
}

size_t ci_length(const char *name) {
  size_t length = strlen(name);
  return length > 2 && strcmp(name + length - 2, "Tm") == 0 ? length - 2 : length;
}

bool ci_ends(const char *name, const char *ending) {
  size_t length = ci_length(name), count = strlen(ending);
  return length > count && strncmp(name + length - count, ending, count) == 0;
}

// MARK: Functions of C

// Functions that do nothing which another thread could see, or whose accesses a hunt announces.
static const char of_c[] =
    " abort abs bcmp call_once div exit free geteuid getpid getppid getuid htonl htons labs ldiv llabs longjmp malloc_usable_size memcmp "
    "memcpy memmove memset ntohl ntohs siglongjmp sysconf ";
// Functions that access nothing but what their caller passes, and those which the hunter replaces.
static const char of_memory[] =
    " bsearch inet_ntop inet_pton memchr pread pwrite qsort read readv recv recvfrom send sendto snprintf strcasecmp strcat "
    "strchr strcmp strcpy strcspn strdup strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn "
    "strstr strtod strtof strtol strtoll strtoul strtoull vsnprintf write writev ";
// Those of mathematics may end with `f` or `l`.
static const char of_mathematics[] =
    " acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh exp exp2 expm1 fabs fdim floor fma fmax fmin fmod "
    "hypot ldexp llrint llround log log10 log1p log2 logb lrint lround nearbyint nextafter pow remainder rint round scalbn "
    "sin sinh sqrt tan tanh trunc ";
static const char of_mathematics_with_memory[] = " frexp modf ";

static bool is_listed(const char *names, const char *name, size_t length) {
  for (const char *at = names; (at = strstr(at, " ")) && at[1]; at++) {
    if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ') return true;
  }
  return false;
}

static bool is_listed_of_mathematics(const char *names, const char *name) {
  size_t length = strlen(name);
  return is_listed(names, name, length) || (length > 1 && strchr("fl", name[length - 1]) && is_listed(names, name, length - 1));
}

// A function that follows another standard of C has a prefix, such as `__isoc23_strtol`.
static const char *without_standard(const char *name) {
  const char *start = ci_begins(name, "__isoc") ? strchr(name + 2, '_') : NULL;
  return start ? start + 1 : name;
}

static bool is_of_memory(const char *name) {
  if (ci_begins(name, "pthread_get") && !ci_begins(name, "pthread_getspecific")) return true;
  name = without_standard(name);
  return is_listed(of_memory, name, strlen(name)) || is_listed_of_mathematics(of_mathematics_with_memory, name);
}

static bool is_known_of_c(const char *name) {
  static const char *const beginnings[] = {"swift_", "dispatch_", "pthread_", "sem_", "thrd_", "mtx_", "cnd_", "tss_", NULL};
  // Types, operators `new` and `delete`, errors, and what the hunter replaces. The library of C++ also has the nodes of lists
  // and trees, and strings: it changes memory that threads may share.
  static const char *const of_cxx[] = {
      "_ZT", "_Zn", "_Zd", "_ZNSa", "_ZNKSa", "_ZNSt9exception", "_ZNSt11logic_error", "_ZNSt13runtime_error",
      "_ZNSt12future_error", "_ZNSt12system_error", "_ZNSt15__exception_ptr", "_ZSt17current_exception",
      "_ZSt17rethrow_exception", "_ZSt9terminate", "_ZNSt3_V2", "_ZSt15future_category", "_ZNSt13__future_base",
      "_ZNSt28__atomic_futex_unsigned_base", "_ZNSt8__detail11__wait_impl", "_ZNSt8__detail17__wait_until_impl",
      "_ZNSt8__detail13__notify_impl", "_ZNSt10_Sp_locker", "_ZSt11__once_call", "_ZSt15__once_callable", "_ZNSt6chrono",
      "_ZNSt18condition_variable", "_ZNSt6thread", NULL};
  if (ci_begins(name, "_Z")) return begins_with_any(name, of_cxx) || strstr(name, "__throw_");
  name = without_standard(name);
  // Of the compiler and of the C library.
  if (*name == '_' || begins_with_any(name, beginnings)) return true;
  return is_listed(of_c, name, strlen(name)) || is_listed_of_mathematics(of_mathematics, name) || is_of_memory(name);
}

// MARK: Functions of Swift

// Whether a class of Foundation has this function. Values of Foundation are as those of the standard library.
static bool is_of_foundation_class(const char *name) {
  char *start;
  if (ci_begins(name, "$s10Foundation")) name += 14;
  else if (ci_begins(name, "$s20FoundationEssentials")) name += 24;
  else return false;
  size_t length = strtoul(name, &start, 10);
  return length > 0 && strlen(start) > length && start[length] == 'C';
}

bool ci_is_known(const char *name) {
  // Not NSConditionLock, whose condition is read without its lock, by a function that has no name in the program.
  static const char *const of_foundation[] = {
      "$s10Foundation6NSLockC",       "$s10Foundation15NSRecursiveLockC", "$s10Foundation11NSConditionC",
      "$s10Foundation6ThreadC5sleep", "$s10Foundation6ThreadC12isMainThread", NULL};
  if (!ci_begins(name, "$s")) return is_known_of_c(name);
  if (begins_with_any(name, of_foundation)) return true;
  if (is_of_foundation_class(name)) return false;
  // Values of Foundation and of the standard library are read from files and written to them.
  return !strstr(name, "Foundation") || !(strstr(name, "contentsOf") || strstr(name, "toFile") || strstr(name, "5write"));
}

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

struct ci_meaning ci_meaning_of(const char *name) {
  struct ci_meaning meaning = {false, false, false};
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
      meaning.has_pointer = meaning.has_pointer || (*at == 'S' && strchr("pPrRvVwW", at[1]));
      at += 2;
    } else {
      meaning.has_parameters = meaning.has_parameters || *at == 'l';
      at++;
    }
  }
  return meaning;
}

// Pointers and buffers of the standard library: `UnsafeMutablePointer` and the seven others.
static bool is_of_pointer(const char *name) { return ci_begins(name, "$sS") && name[3] != 0 && strchr("pPrRvVwW", name[3]); }

// Whether a function of a pointer accesses nothing that it points to.
static bool is_harmless(const char *name) {
  static const char *const names[] = {
      "8allocate", "10deallocate", "12deinitialize", "8advanced", "8distance", "5count", "11baseAddress", NULL};
  const char *member = name + (ci_begins(name + 4, "sRi_zrlE") ? 12 : 4);
  // The hunter has this function in place of that of the standard library.
  bool is_replaced = strcmp(name, "$sSpsRi_zrlE10initialize2toyxn_tF") == 0;
  return is_replaced || ci_ends(name, "cfC") || begins_with_any(member, names);
}

// Functions of spans, but those that say where an element is, or how many there are.
static bool is_of_span(const char *name) {
  static const char *const types[] = {"$ss4SpanV",       "$ss7RawSpanV",     "$ss11MutableSpanV", "$ss14MutableRawSpanV",
                                      "$ss10OutputSpanV", "$ss13OutputRawSpanV", NULL};
  static const char *const harmless[] = {"5count", "7indices", "11byteOffsets", "9byteCount", "7isEmpty", "xtracting", NULL};
  return begins_with_any(name, types) && !contains_any(name, harmless) && !ci_ends(name, "C") && !ci_ends(name, "lu") &&
         !ci_ends(name, "au") && !ci_ends(name, "Ma");
}

// Whether a function of a library accesses what a pointer points to that its caller passes, such as `String(cString:)`. One
// that passes a pointer to its caller does not.
static bool takes_pointer(const char *name) {
  static const char *const passing[] = {"withUnsafe", "WithUnsafe", "withCString", "withContiguous", "withVaList",
                                        "withMemoryRebound", "unsafeUninitialized", "Opaque", "9Unmanaged", "13ManagedBuffer",
                                        "withTemporary", NULL};
  return ci_begins(name, "$s") && ci_meaning_of(name).has_pointer && !contains_any(name, passing);
}

bool ci_accesses_weak(const char *name) { return ci_begins(name, "swift_weak"); }

bool ci_follows_key_path(const char *name) {
  static const char *const names[] = {"swift_getAt", "swift_setAt", "swift_modifyAt", "swift_readAt", NULL};
  return begins_with_any(name, names);
}

bool ci_accesses_values(const char *name) {
  if (ci_follows_key_path(name) || ci_accesses_weak(name) || is_of_span(name)) return true;
  if (is_of_pointer(name)) return !is_harmless(name);
  return ci_begins(name, "$s") ? takes_pointer(name) : is_of_memory(name);
}

bool ci_counts_references_of(const char *name) {
  static const char *const names[] = {
      "swift_weakLoad", "swift_weakTake", "swift_weakCopy", "swift_unownedRetainStrong", "swift_unownedCheck", NULL};
  return begins_with_any(name, names);
}

// Whether the compiler has made the function to copy a value: `WOb` initialises with a value that is given up, `WOc` with a copy,
// `WOd` and `WOf` assign them.
static bool is_copy(const char *name) {
  static const char *const endings[] = {"WOb", "WOc", "WOd", "WOf", "WOB", "WOC", "WOD", "WOF"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    if (ci_ends(name, endings[i])) return true;
  }
  return false;
}

enum ci_helper ci_helper_kind(const char *name) {
  static const char *const existentials[] = {"_pWO", "_pSgWO", "ypWO", "ypSgWO", NULL};
  if (ci_begins(name, "__aarch64_")) return ci_updates_atomic;
  if (ci_begins(name, "__swift_assign_boxed_opaque_existential")) return ci_copies_existential;
  if (ci_begins(name, "__swift_") && strstr(name, "_boxed_opaque_existential")) return ci_uses_existential;
  if (ci_counts_references_of(name)) return ci_accesses_weak(name) ? ci_uses_weak : ci_uses_unowned;
  if (!ci_begins(name, "$s")) {
    if (is_of_memory(name)) return ci_accesses_memory;
    return ci_begins(name, "_") || ci_begins(name, "swift_") ? ci_no_helper : ci_is_of_c;
  }
  if (is_copy(name)) return contains_any(name, existentials) ? ci_copies_existential : ci_copies;
  bool passes_pointer = ci_ends(name, "Wl") && is_of_pointer(name);
  bool is_of_library = ci_begins(name, "$sS") || ci_begins(name, "$ss");
  return passes_pointer || (is_of_library && ci_accesses_values(name)) ? ci_accesses_memory : ci_no_helper;
}
#endif
