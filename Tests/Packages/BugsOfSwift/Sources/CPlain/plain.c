#define _GNU_SOURCE
#include "CPlain.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

void add_fee(long *sum, long fee) { *sum += fee; }

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long read_locked(const long *balance) {
  pthread_mutex_lock(&lock);
  long now = *balance;
  pthread_mutex_unlock(&lock);
  return now;
}

void withdraw_all(long *balance, long *paid) {
  long now = read_locked(balance);
  *paid += now;
  *balance = 0;
}

long thread_of_system(void) { return syscall(SYS_gettid); }

static void *given;
static int is_given;

static bool is_full(void) { return __atomic_load_n(&is_given, __ATOMIC_ACQUIRE) != 0; }

static void *take(void *unused) {
  while (1) {
    while (!is_full()) syscall(SYS_futex, &is_given, FUTEX_WAIT, 0, NULL, NULL, 0);
    free(given);
    __atomic_store_n(&is_given, 0, __ATOMIC_RELEASE);
  }
  return unused;
}

void start_freeing(void) {
  static pthread_t thread;
  if (!thread) pthread_create(&thread, NULL, take, NULL);
}

void free_elsewhere(void *memory) {
  given = memory;
  __atomic_store_n(&is_given, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &is_given, FUTEX_WAKE, 1, NULL, NULL, 0);
  // No function of the system, since a hunt would replace it.
  while (is_full()) {}
}
