#define _GNU_SOURCE
#include "CThreads.h"

#include <pthread.h>
#include <unistd.h>
#if __linux__
#include <sys/syscall.h>
#endif

_Thread_local struct ct_thread ct_this_thread;

bool ct_is_main_thread(void) {
  if (ct_this_thread.main == 0) {
#if __linux__
    bool is_main = syscall(SYS_gettid) == getpid();
#else
    bool is_main = pthread_main_np() != 0;
#endif
    ct_this_thread.main = is_main ? 1 : -1;
  }
  return ct_this_thread.main > 0;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CT_TSAN 1
#endif
#endif

#if CT_TSAN
void __tsan_acquire(void *address);
void __tsan_release(void *address);
void ct_acquired(const void *address) { __tsan_acquire((void *)address); }
void ct_releasing(const void *address) { __tsan_release((void *)address); }
#else
void ct_acquired(const void *address) { (void)address; }
void ct_releasing(const void *address) { (void)address; }
#endif
