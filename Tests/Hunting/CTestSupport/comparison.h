#ifndef COMPARISON_H
#define COMPARISON_H

#include "CTestSupport.h"

#if __linux__
#include <errno.h>
#include <stddef.h>
#include <sys/socket.h>

// The two worlds in which each call is made.
enum { real, simulated, worlds };
enum { most_slots = 24, most_names = 64 };

enum kind { none, pipe_reader, pipe_writer, counter, timer, epoll, stream, datagrams };

// A descriptor, in both worlds.
struct slot {
  int number[worlds];
  enum kind kind;
  int domain;
};

struct address {
  socklen_t size;
  struct sockaddr_storage bytes;
};

// What a call has returned: its result, its error, and a sum of what it has written.
struct result {
  long value;
  int error;
  uint64_t sum;
};

// How many paths of Unix sockets a sequence has, and the room that one needs.
enum { path_count = 3, most_path = 60 };

struct state {
  struct cd_switches switches;
  uint64_t random;
  struct slot slots[most_slots];
  // The addresses that sockets have had, in both worlds.
  struct address names[most_names][worlds];
  int name_count;
  bool has_v6;
  // The sockets of TCP that have listened, or have had a connection, by their inodes in the real world.
  struct {
    uint64_t inode;
    bool listens;
  } roles[most_names];
  int role_count;
  // Whether the socket of the present call has had the other role.
  bool has_other_role;
  // The world in which the present call is made, and the text of the call.
  int world;
  char text[200];
};

// A number below the limit.
uint64_t cd_random(struct state *state, uint64_t limit);
// A slot in use, most often one of the kind; null if none is in use.
struct slot *cd_slot(struct state *state, enum kind kind);
struct slot *cd_free_slot(struct state *state);
uint64_t cd_mix(uint64_t sum, const void *bytes, size_t size);
// Which of the known addresses it is; a new one becomes known.
uint64_t cd_name(struct state *state, const void *address, socklen_t size);
// Writes a path of the present sequence in a world, and returns its length. A name without a file is free when the last
// descriptor of its socket is closed, and a process that another test has started may have a copy for long. So no other
// sequence has the same names.
int cd_path(int world, int number, char *path);
void cd_say(struct state *state, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The number of a slot in the present world, and its number in texts.
#define N(slot) ((slot)->number[state->world])
#define NAME(slot) ((int)((slot) - state->slots))
// Some slot in use, or the end of the call.
#define ANY(kind) \
  struct slot *slot = cd_slot(state, kind); \
  if (!slot) return (struct result){0}

// The result of a call of the system, with its error.
static inline struct result result_of(long value) { return (struct result){value < 0 ? -1 : value, value < 0 ? errno : 0, 0}; }

// A call with random arguments. It is made twice, with the same random numbers. `made` says where new descriptors go.
typedef struct result (*cd_call)(struct state *state, struct slot **made);
extern const cd_call cd_file_calls[], cd_socket_calls[], cd_event_calls[];
extern const int cd_file_call_count, cd_socket_call_count, cd_event_call_count;
#endif
#endif
