#define _GNU_SOURCE
#include "CRaceHunt.h"
#include "libraries.h"
#include "tables.h"

#if __linux__
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct library {
  uintptr_t start, end;
  enum rh_owner owner;
};

static struct library libraries[256];
static int library_count;
// Two of those of Foundation. The descriptors of a run loop last longer than a run. Those of a session do not.
static struct library observation, run_loops;
// The names of libraries that are neither the toolchain's nor the C library's: those in the system's folders, and others,
// which belong to the program.
static char names_of_system[256], names_of_program[256];

static enum rh_owner owner_of_path(const char *path) {
  static const char *const quiet_names[] = {"libswift", "libBlocksRuntime", "libc.", "libm.", "libdl.",
      "librt.", "libpthread", "libstdc++", "libgcc", "ld-", "ld.", "linux-vdso", "libTesting", "lib_Testing", "libXCTest"};
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  if (strncmp(name, "libswift_Concurrency.", 21) == 0) return rh_of_runtime;
  if (strncmp(name, "libdispatch", 11) == 0) return rh_of_dispatch;
  // The sessions of Foundation are those of this library, which is loaded after Foundation's.
  static bool has_sessions;
  if (strncmp(name, "libFoundationNetworking", 23) == 0) has_sessions = true;
  if (has_sessions && strncmp(name, "libcurl.", 8) == 0) return rh_of_foundation;
  // What libcurl brings along.
  if (has_sessions && (strncmp(name, "libssl.", 7) == 0 || strncmp(name, "libcrypto.", 10) == 0)) return rh_of_hidden;
  if (strncmp(name, "lib_FoundationICU.", 18) == 0) return rh_of_hidden;
  if (strncmp(name, "libFoundation", 13) == 0 || strncmp(name, "lib_Foundation", 14) == 0) return rh_of_foundation;
  if (strncmp(name, "libswiftObservation.", 20) == 0) return rh_of_foundation;
  for (size_t i = 0; i < sizeof quiet_names / sizeof *quiet_names; i++) {
    if (strncmp(name, quiet_names[i], strlen(quiet_names[i])) == 0) return rh_of_quiet;
  }
  return rh_of_program;
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
  if (library.owner == rh_of_program) {
    const char *path = info->dlpi_name;
    if (*path && !ci_is_program(info)) add_name(rh_is_of_system(path) ? names_of_system : names_of_program, path);
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

enum rh_owner rh_owner(const void *place) {
  find_libraries();
  for (int i = 0; i < library_count; i++) {
    if (is_in(&libraries[i], place)) return libraries[i].owner;
  }
  return rh_of_program;
}

const char *rh_libraries(bool of_system) {
  find_libraries();
  return of_system ? names_of_system : names_of_program;
}

bool rh_is_runtime(const void *place) { return rh_owner(place) == rh_of_runtime; }
bool rh_is_quiet(const void *place) { return rh_owner(place) == rh_of_quiet || rh_owner(place) == rh_of_hidden; }
bool rh_is_dispatch(const void *place) { return rh_owner(place) == rh_of_dispatch; }
bool rh_is_hidden(const void *place) { return rh_owner(place) >= rh_of_hidden; }
bool rh_makes_run_loops(const void *place) {
  find_libraries();
  return is_in(&run_loops, place);
}
bool rh_observes(const void *place) {
  find_libraries();
  return is_in(&observation, place);
}
bool rh_is_of_program(const void *place) { return rh_owner(place) == rh_of_program || rh_owner(place) == rh_of_foundation; }
#else
const char *rh_libraries(bool of_system) { return (void)of_system, ""; }
bool rh_is_of_system(const char *path) { return (void)path, false; }
#endif
