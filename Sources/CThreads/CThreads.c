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
