#define _GNU_SOURCE
#include "CHuntable.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

// Threads, locks and condition variables of the system. In C because Linux and Darwin import them with different types, and
// measure the limit of a wait in different ways.

struct start {
  void (*body)(void *);
  void *argument;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.body(start.argument);
  return NULL;
}

void ct_thread_start(void (*body)(void *), void *argument) {
  struct start *start = malloc(sizeof *start);
  start->body = body;
  start->argument = argument;
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, start) != 0) abort();
  pthread_detach(thread);
}

// A race hunt knows of the locks below. It must not announce the functions of the system that they call.
void ct_yield(void) { CT_UNSEEN(sched_yield()); }

struct ct_condition {
  pthread_mutex_t lock;
  pthread_cond_t condition;
};

struct ct_condition *ct_condition_make(void) {
  struct ct_condition *made = malloc(sizeof *made);
  pthread_mutex_init(&made->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#if !__APPLE__
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_cond_init(&made->condition, &attributes);
  pthread_condattr_destroy(&attributes);
  return made;
}

void ct_condition_free(struct ct_condition *condition) {
  pthread_cond_destroy(&condition->condition);
  pthread_mutex_destroy(&condition->lock);
  free(condition);
}

void ct_condition_lock(struct ct_condition *condition) { CT_UNSEEN(pthread_mutex_lock(&condition->lock)); }
void ct_condition_unlock(struct ct_condition *condition) { CT_UNSEEN(pthread_mutex_unlock(&condition->lock)); }
void ct_condition_signal(struct ct_condition *condition) { pthread_cond_signal(&condition->condition); }
void ct_condition_broadcast(struct ct_condition *condition) { pthread_cond_broadcast(&condition->condition); }

bool ct_condition_wait(struct ct_condition *condition, int64_t nanoseconds) {
  if (nanoseconds < 0) return pthread_cond_wait(&condition->condition, &condition->lock) == 0;
  const int64_t second = 1000000000;
  struct timespec limit = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
#if __APPLE__
  return pthread_cond_timedwait_relative_np(&condition->condition, &condition->lock, &limit) == 0;
#else
  struct timespec now;
  ct_thread()->real++;
  clock_gettime(CLOCK_MONOTONIC, &now);
  limit.tv_sec += now.tv_sec;
  limit.tv_nsec += now.tv_nsec;
  if (limit.tv_nsec >= second) {
    limit.tv_sec += 1;
    limit.tv_nsec -= second;
  }
  int result = pthread_cond_timedwait(&condition->condition, &condition->lock, &limit);
  ct_thread()->real--;
  return result == 0;
#endif
}

struct ct_rwlock {
  pthread_rwlock_t lock;
};

struct ct_rwlock *ct_rwlock_make(void) {
  struct ct_rwlock *made = malloc(sizeof *made);
  pthread_rwlock_init(&made->lock, NULL);
  return made;
}

void ct_rwlock_free(struct ct_rwlock *lock) {
  pthread_rwlock_destroy(&lock->lock);
  free(lock);
}

void ct_rwlock_read(struct ct_rwlock *lock) { CT_UNSEEN(pthread_rwlock_rdlock(&lock->lock)); }
void ct_rwlock_write(struct ct_rwlock *lock) { CT_UNSEEN(pthread_rwlock_wrlock(&lock->lock)); }
void ct_rwlock_unlock(struct ct_rwlock *lock) { CT_UNSEEN(pthread_rwlock_unlock(&lock->lock)); }

void ct_sleep(int64_t nanoseconds) {
  const int64_t second = 1000000000;
  struct timespec rest = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
  nanosleep(&rest, NULL);
}
