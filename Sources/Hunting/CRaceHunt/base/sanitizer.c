#include "CRaceHunt.h"

#include <CHuntable.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RH_TSAN 1
#endif
#endif

#if RH_TSAN
void AnnotateIgnoreSyncBegin(const char *file, int line);
void AnnotateIgnoreSyncEnd(const char *file, int line);
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);
void __tsan_acquire(void *address);
void __tsan_release(void *address);
void __sanitizer_set_report_fd(void *descriptor);

// By default ThreadSanitizer omits a second report with the same stacks. Here each occurrence must be reported: a
// schedule that fails once must fail in each replay, or shrinking and proofs would be wrong. Not weak, because then the
// sanitizer's own definition would be linked. TSAN_OPTIONS in the environment take precedence.
const char *__tsan_default_options(void) { return "suppress_equal_stacks=0"; }

static int64_t races;

// ThreadSanitizer calls this for each report that it prints, with its own locks held. So this function must not call the
// sanitizer: not even the entry and the exit of the function may be recorded.
__attribute__((disable_sanitizer_instrumentation)) void __tsan_on_report(void *report) {
  (void)report;
  __atomic_fetch_add(&races, 1, __ATOMIC_RELAXED);
}

void rh_print_data_races(bool are_printed) {
  static int nowhere = -1;
  if (nowhere < 0) nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  __sanitizer_set_report_fd((void *)(intptr_t)(are_printed || nowhere < 0 ? STDERR_FILENO : nowhere));
}

void rh_hide_from_sanitizer(void) {
  AnnotateIgnoreSyncBegin(NULL, 0);
  AnnotateIgnoreReadsBegin(NULL, 0);
  AnnotateIgnoreWritesBegin(NULL, 0);
}

void rh_show_to_sanitizer(void) {
  AnnotateIgnoreWritesEnd(NULL, 0);
  AnnotateIgnoreReadsEnd(NULL, 0);
  AnnotateIgnoreSyncEnd(NULL, 0);
}

void rh_acquire_in_sanitizer(const void *address) { __tsan_acquire((void *)address); }
void rh_release_in_sanitizer(const void *address) { __tsan_release((void *)address); }
bool rh_is_thread_sanitized(void) { return true; }
int64_t rh_data_races(void) { return __atomic_load_n(&races, __ATOMIC_RELAXED); }
#else
void rh_print_data_races(bool are_printed) { (void)are_printed; }
void rh_hide_from_sanitizer(void) {}
void rh_show_to_sanitizer(void) {}
void rh_acquire_in_sanitizer(const void *address) { (void)address; }
void rh_release_in_sanitizer(const void *address) { (void)address; }
bool rh_is_thread_sanitized(void) { return false; }
int64_t rh_data_races(void) { return 0; }
#endif
