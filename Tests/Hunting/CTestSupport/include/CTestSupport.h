#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#if __linux__
// What Swift's module of the C library leaves out.
#include <malloc.h>
#include <netdb.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#endif

// Makes the same random calls of the C library on descriptors of the system and on those of the hunter, and compares results,
// errors and bytes after each call. Returns null if nothing differs, or the calls up to the first difference. A difference
// that does not happen again is none: the system delivers bytes a moment later, too. The text lasts until the next call.
// `switches` are the functions of the hunter: to begin without descriptors, and to use the kernel of descriptors or the system.
struct cd_switches {
  void (*begin)(void);
  void (*simulate)(bool simulates);
};
const char *cd_compare(uint64_t seed, struct cd_switches switches);
// How many calls were compared in all.
int64_t cd_calls(void);

// Waits with ppoll for bytes, at most so long; below zero is forever. Returns the events, zero if the time is over.
int cd_ppoll(int number, int64_t seconds);
// Waits for one event of an epoll.
int cd_epoll_pwait(int number, int milliseconds);
struct timespec;
int cd_epoll_pwait2(int number, const struct timespec *limit);
// Sends at most eight letters, each in a message, in one call, and receives as many. Returns how many messages were moved.
int cd_sendmmsg(int number, const char *letters);
int cd_recvmmsg(int number, char *letters, int count, bool waits_for_one);
int cd_signalfd(void);
int cd_inotify(void);

// Call the function, once in the process: by the function of threads, and by that of C.
void cd_once(void (*body)(void));
void cd_call_once(void (*body)(void));

// Whether the runtime of Swift gives the jobs of all tasks to the main actor, as libraries for tests do.
void cd_enqueue_on_main(bool enqueues);
bool cd_enqueues_on_main(void);

// A thread-local variable, which is 5 when a thread begins.
int *cd_variable(void);

// A counter of code coverage.
uint64_t *cd_coverage_counter(void);

// Calls the function while the thread has a lock of the Swift runtime, as the hunter knows it.
void cd_with_runtime_lock(void (*body)(void));
// What the hunter must never do: it takes a lock of the runtime for a thread that has one, and hears of what such a thread does.
void cd_take_runtime_lock_in_hunter(void);
void cd_announce_with_runtime_lock(void (*body)(void));

#endif
