#define _GNU_SOURCE
#include "runtime.h"

#include <CInstrumentation.h>

// The thread-local variables of the program. A sanitizer keeps what it knows of the thread among them.
#if __linux__ && !RH_SANITIZED
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Where the variables of the program are, seen from one of the hunter, and how many bytes they have.
static ptrdiff_t place;
static size_t extent;

static int find_program(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  if (!ci_is_program(library)) return 0;
  place = (char *)library->dlpi_tls_data - (char *)ct_thread();
  for (int i = 0; library->dlpi_tls_data && i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type == PT_TLS) extent = library->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

// How the processor rounds, and which exceptions of numbers it reports.
#if __x86_64__
static uint32_t vector_modes;
static uint16_t other_modes;
#define SAVE_MODES __asm__ volatile("stmxcsr %0\n fnstcw %1" : "=m"(vector_modes), "=m"(other_modes))
#define LOAD_MODES __asm__ volatile("ldmxcsr %0\n fldcw %1" ::"m"(vector_modes), "m"(other_modes))
#elif __aarch64__
static uint64_t modes;
#define SAVE_MODES __asm__ volatile("mrs %0, fpcr" : "=r"(modes))
#define LOAD_MODES __asm__ volatile("msr fpcr, %0" ::"r"(modes))
#else
#define SAVE_MODES
#define LOAD_MODES
#endif

__attribute__((constructor)) static void find_variables(void) {
  dl_iterate_phdr(find_program, NULL);
  SAVE_MODES;
}

void rh_begin_variables(void) {
  // Among the variables are these. All but the last one are set before the variables are saved.
  static _Thread_local void *first, *stack;
  static _Thread_local size_t size;
  static _Thread_local int64_t run;
  void *variables = (char *)ct_thread() + place;
  bool is_used_again = run == ci_current_run();
  pthread_attr_t attributes;
  if (first) {
    memcpy(variables, first, extent);
  } else if (extent > 0 && (first = malloc(extent))) {
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      pthread_attr_getstack(&attributes, &stack, &size);
      pthread_attr_destroy(&attributes);
    }
    memcpy(first, variables, extent);
  }
  run = ci_current_run();
  LOAD_MODES;
  // What threads have accessed there is no memory of this one. The variables of all libraries are there too.
  if (is_used_again && stack) rh_comes_back(stack, size);
}

bool rh_is_variable(const void *address) { return (size_t)((const char *)address - (char *)ct_thread() - place) < extent; }

void rh_end_variables(void) {
  if (ci_is_present() && ci_is_seen()) ci_free((char *)ct_thread() + place, extent, __builtin_frame_address(0));
}
#else
void rh_begin_variables(void) {}
void rh_end_variables(void) {}
#endif
