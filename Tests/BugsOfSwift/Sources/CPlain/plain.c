#define _GNU_SOURCE
#include "CPlain.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

void add_fee(long *sum, long fee) { *sum += fee; }

long thread_of_system(void) { return syscall(SYS_gettid); }

static void *given;
static int is_given;

static void wait_while(int value) {
  while (__atomic_load_n(&is_given, __ATOMIC_ACQUIRE) == value) {
    syscall(SYS_futex, &is_given, FUTEX_WAIT, value, NULL, NULL, 0);
  }
}

static void pass(int value) {
  __atomic_store_n(&is_given, value, __ATOMIC_RELEASE);
  syscall(SYS_futex, &is_given, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void *take(void *unused) {
  while (1) {
    wait_while(0);
    free(given);
    pass(0);
  }
  return unused;
}

void start_freeing(void) {
  static pthread_t thread;
  if (!thread) pthread_create(&thread, NULL, take, NULL);
}

void free_elsewhere(void *memory) {
  given = memory;
  pass(1);
  wait_while(1);
}
