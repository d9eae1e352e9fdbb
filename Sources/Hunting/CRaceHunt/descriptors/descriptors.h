#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "../base/replace.h"
#include "../posix/posix.h"
#include "../runtime/runtime.h"

#include <CInstrumentation.h>
#include <CHuntable.h>

// A kernel of descriptors inside the process. What a thread of a run opens belongs to the run: pipes, sockets, counters,
// timers, and what waits for these. One thread of a run has control at a time and gives it up only where it says so, in
// rh_reach and rh_await. So nothing here is locked. As in the system, a function returns a result or a negated number of an
// error. What is compared with the system is what Linux does on the loopback interface: DescriptorComparisonTests makes 10,000
// random sequences of calls in both, or as many as DESCRIPTOR_SEQUENCES says, and its comment lists what is not compared.
//
// A file is what duplicated descriptors share, a kind has the functions that differ between files, and a flow has the bytes
// that were written and not read. rh_tell and rh_learn order the reader of bytes after their writer.
#if __linux__ && !RH_SANITIZED
#define RH_DESCRIPTORS 1
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

// The bytes that a call moves, from or to memory of the program.
struct rh_transfer {
  const struct iovec *parts;
  size_t count, size;
  int flags;
  // To whom a datagram goes, or from whom it came. Null if the call does not say or ask.
  struct rh_address *address;
  // A datagram was longer.
  bool is_cut;
};

struct rh_file;

// What differs between the kinds of descriptors.
struct rh_kind {
  // Moves bytes now, or returns -EAGAIN. Null if this kind does not.
  long (*receive)(struct rh_file *file, struct rh_transfer *transfer);
  long (*send)(struct rh_file *file, struct rh_transfer *transfer);
  // The events of poll that hold now.
  uint32_t (*ready)(const struct rh_file *file);
  // When an event may come by itself. Null if none does.
  uint64_t (*due)(const struct rh_file *file);
  // The last descriptor is closed.
  void (*end)(struct rh_file *file);
  // Writes what it is, for reports.
  void (*describe)(const struct rh_file *file, char *text, size_t size);
  // What a reader waits for, as in "bytes from".
  const char *offer;
  // The type of the file, as fstat shows it.
  unsigned mode;
};

// An open description: what descriptors refer to that were duplicated.
struct rh_file {
  const struct rh_kind *kind;
  // How many descriptors and calls use it, and how many calls have done so.
  int references, uses;
  // Whether it may be read and written, and O_NONBLOCK.
  int flags;
  // Its first number, and its place in the order of the run.
  int number, serial;
  // Where epoll watches it.
  struct rh_interest *watchers;
};

// MARK: Memory of the run

// Memory that is zero. It lasts until the run ends.
void *rh_take(size_t size);
// Memory for bytes, whose size is a power of two. It may be given back before.
void *rh_take_bytes(size_t size);
void rh_give_bytes(void *bytes, size_t size);

// MARK: Numbers

enum { rh_first_number = 600, rh_most_numbers = 4096 };
// How many descriptors runs of this process have had at once. Zero in a program that has none in its runs.
extern int rh_used_numbers;

// Whether new descriptors belong to the run: a thread of the run calls, and not for the hunter. Whether this thread uses those
// that do.
bool rh_owns_new(const void *caller);
bool rh_is_inside(void);
// The same for what a run loop of Foundation may be made of: see dispatch/run_loops.c.
bool rh_opens(const char *what, const void *caller);

// Whether the number is one of the kernel's here, also after its end.
static inline bool rh_is_own(int number) {
  return number >= rh_first_number && number - rh_first_number < rh_used_numbers && rh_is_inside();
}
// Whether the program uses a socket, a pipe or the like from before the run, which fails the run. A call that reads or waits
// is not performed then, and one that writes is: a thread from before the run may wait for it.
bool rh_refuses_real(int number, const void *caller);
#define READS(number) (rh_is_own(number) || rh_refuses_real(number, CALLER))
#define WRITES(number) (rh_is_own(number) || (rh_refuses_real(number, CALLER), false))
// The file with the number, or null.
struct rh_file *rh_file(int number);
// Gives a new or a known file the lowest free number that is not below `least`.
int rh_add_file(struct rh_file *file, int least, bool ends_on_exec);
int rh_replace_file(struct rh_file *file, int number, bool ends_on_exec);
int rh_close(int number);
bool *rh_ends_on_exec(int number);
void *rh_new_file(const struct rh_kind *kind, size_t size, int flags);
void rh_keep(struct rh_file *file);
void rh_drop(struct rh_file *file);

// MARK: Points

// Another thread may run before the call, which is shown as in "write to 127.0.0.1:7000". Then returns the file, which the
// caller drops, or null.
struct rh_file *rh_reach(const char *verb, int number);
// The same for a call without a descriptor.
void rh_reach_call(const char *what);
// Waits until the condition holds. Returns false if the limit was reached before.
bool rh_await(bool (*holds)(const void *context), const void *context, uint64_t until, const char *what);
// The same for whatever may happen.
bool rh_await_idly(bool (*holds)(const void *context), const void *context, uint64_t until, const char *what);
// Waits for nothing but the time.
void rh_pass_time(uint64_t until, const char *what);
// Waits for one of the events of the file.
bool rh_await_events(struct rh_file *file, uint32_t events, uint64_t until);
// A text that lasts as long as the process. Equal texts are one.
const char *rh_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
const char *rh_description(const struct rh_file *file);
// Whether the wait that has ended before its limit was interrupted by a signal.
bool rh_was_interrupted(void);
// What the thread did is ordered before what those do that learn of it.
void rh_tell(const void *object);
void rh_learn(const void *object);
// The schedule chooses one of so many possibilities, of which 0 is the usual one. What has happened in the present step.
int rh_choose(int count, bool is_fault);
void rh_note(const char *what);
// Whether bytes are read or written in part only, although all could be.
bool rh_falls_short(void);
// The time of the run; for a comparison the monotonic clock.
uint64_t rh_now(void);
// The instant after so many nanoseconds; below zero is never.
uint64_t rh_limit(int64_t nanoseconds);
// The program asks for what the kernel does not have.
long rh_refuses(const char *what, int error);
// The program has written where nobody reads.
void rh_breaks(const char *what);

// MARK: Calls

// Moves bytes. Waits if the call may wait. Until when SO_RCVTIMEO and SO_SNDTIMEO say.
long rh_moves(struct rh_file *file, struct rh_transfer *transfer, bool sends);
// Whether the file can be read from, or written to.
bool rh_may_move(const struct rh_file *file, bool sends);
// The result of a call of the C library.
long rh_result(long result);
// The same, after the last use of the file.
long rh_ends(struct rh_file *file, long result);
size_t rh_size(const struct iovec *parts, size_t count);
// The nanoseconds of a limit, below zero for none. Returns false if it is no time.
bool rh_read_limit(const struct timespec *limit, int64_t *nanoseconds);
// Copies bytes of the program, from `offset` of the transfer on.
void rh_copy_out(const struct rh_transfer *transfer, size_t offset, void *bytes, size_t size);
void rh_copy_in(const struct rh_transfer *transfer, size_t offset, const void *bytes, size_t size);

// MARK: Readiness

#define RH_READABLE (EPOLLIN | EPOLLRDNORM)
#define RH_WRITABLE (EPOLLOUT | EPOLLWRNORM)
#define RH_ALWAYS (EPOLLERR | EPOLLHUP)
// Tells those that watch the file of the events. Zero stands for all.
void rh_changed(struct rh_file *file, uint32_t events);
// Calls the function when one of the events may hold, at the end of a call. The interest ends with the file, or before.
struct rh_interest *rh_watch(struct rh_file *file, uint32_t events, void (*told)(void *context), void *context);
bool rh_holds_event(const struct rh_interest *interest);
void rh_forget_interest(struct rh_interest *interest);
void rh_tell_watchers(void);
// The file has ended, so nobody watches it.
void rh_unwatch(struct rh_file *file);
bool rh_is_epoll(const struct rh_file *file);
// Tells of the timers that are due.
void rh_run_timers(void);
uint64_t rh_due(const struct rh_file *file);

// MARK: Bytes and pipes

// The bytes that are on their way.
struct rh_flow {
  unsigned char *bytes;
  size_t begin, count, size, limit;
  // How many of the last bytes have not arrived.
  size_t hidden;
};
size_t rh_room(const struct rh_flow *flow);
static inline size_t rh_arrived(const struct rh_flow *flow) { return flow->count - flow->hidden; }
size_t rh_put_bytes(struct rh_flow *flow, const struct rh_transfer *transfer, size_t offset);
// `peeks` leaves the bytes there.
size_t rh_get_bytes(struct rh_flow *flow, const struct rh_transfer *transfer, size_t offset, bool peeks);

extern const struct rh_kind rh_pipe_reader, rh_pipe_writer;
size_t rh_bytes_in_pipe(const struct rh_file *file);
long rh_pipe_limit(struct rh_file *file, long limit);

// MARK: Beginning of a run

// Whether the scenario has said something of the network: see network/network.h.
extern bool rh_has_network;

void rh_begin_numbers(void);
void rh_begin_memory(void);
void rh_begin_network(void);
void rh_begin_timers(void);
void rh_begin_watching(void);
void rh_begin_sockets(void);
#endif
#endif
