#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define UNSEEN __attribute__((no_sanitize("thread")))

#if __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

UNSEEN static void sleep_while_zero(int32_t *word, const struct timespec *limit) {
  rh_kernel(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, limit, NULL, 0);
}

UNSEEN static void wake(int32_t *word) { rh_kernel(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0); }
#else
// Darwin's counterpart of a futex.
extern int __ulock_wait(uint32_t operation, void *address, uint64_t value, uint32_t microseconds);
extern int __ulock_wake(uint32_t operation, void *address, uint64_t value);
#define UL_COMPARE_AND_WAIT 1

UNSEEN static void sleep_while_zero(int32_t *word, const struct timespec *limit) {
  uint32_t microseconds = limit ? (uint32_t)(limit->tv_sec * 1000000 + limit->tv_nsec / 1000) : 0;
  __ulock_wait(UL_COMPARE_AND_WAIT, word, 0, microseconds);
}

UNSEEN static void wake(int32_t *word) { __ulock_wake(UL_COMPARE_AND_WAIT, word, 0); }
#endif

// The code under test may be between a call and its look at the error number, which these two calls leave as it is.

// Not weakened: hunts run on this, and do not see it. The thread that gets the baton sees what the one before it wrote.

UNSEEN static void post(struct rh_baton *baton) {
  int error = errno;
  __atomic_store_n(&baton->word, 1, __ATOMIC_SEQ_CST);
  wake(&baton->word);
  errno = error;
}

UNSEEN void rh_baton_post(struct rh_baton *baton) {
  rh_passes_turn();
  post(baton);
}

UNSEEN void rh_baton_wait(struct rh_baton *baton) {
  int error = errno;
  while (__atomic_exchange_n(&baton->word, 0, __ATOMIC_SEQ_CST) == 0) sleep_while_zero(&baton->word, NULL);
  errno = error;
}

UNSEEN bool rh_baton_wait_for(struct rh_baton *baton, int64_t milliseconds) {
  struct timespec limit = {milliseconds / 1000, (milliseconds % 1000) * 1000000};
  if (__atomic_exchange_n(&baton->word, 0, __ATOMIC_SEQ_CST) != 0) return true;
  sleep_while_zero(&baton->word, &limit);
  return __atomic_exchange_n(&baton->word, 0, __ATOMIC_SEQ_CST) != 0;
}

static _Thread_local struct rh_baton *driver_of_thread;
static int32_t has_trapped;

void rh_baton_post_after_trap(struct rh_baton *driver) { driver_of_thread = driver; }

UNSEEN void rh_baton_trapped(void) {
  if (!driver_of_thread) return;
  static struct rh_baton never;
  __atomic_store_n(&has_trapped, 1, __ATOMIC_SEQ_CST);
  post(driver_of_thread);
  while (true) sleep_while_zero(&never.word, NULL);
}

UNSEEN bool rh_take_trap(void) { return __atomic_exchange_n(&has_trapped, 0, __ATOMIC_SEQ_CST) != 0; }

struct start {
  void (*body)(void *);
  void *argument;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  rh_crash_prepare_thread();
  rh_register_thread();
  start.body(start.argument);
  return NULL;
}

bool rh_detached_start(int64_t stack_size, void *(*body)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, (size_t)stack_size);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  rh_own_call(true);
  bool has_started = pthread_create(&thread, &attributes, body, argument) == 0;
  rh_own_call(false);
  pthread_attr_destroy(&attributes);
  return has_started;
}

bool rh_thread_start(int64_t stack_size, void (*body)(void *), void *argument) {
  struct start *start = malloc(sizeof *start);
  *start = (struct start){body, argument};
  bool has_started = rh_detached_start(stack_size, run, start);
  if (!has_started) free(start);
  return has_started;
}

int64_t rh_read_line(const char *path, int64_t line, char *text, int64_t size) {
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  int64_t length = 0;
  int character;
  while ((character = getc(file)) != EOF && line > 0) {
    if (character == '\n') {
      line--;
    } else if (line == 1 && length < size) {
      text[length++] = (char)character;
    }
  }
  fclose(file);
  return length > 0 ? length : -1;
}

static _Thread_local int64_t number;

void rh_thread_has_new_number(void) { number = 0; }

int64_t rh_thread_number(void) {
#if __linux__
  if (number == 0) number = syscall(SYS_gettid);
#else
  if (number == 0) {
    uint64_t identifier;
    pthread_threadid_np(NULL, &identifier);
    number = (int64_t)identifier;
  }
#endif
  return number;
}
