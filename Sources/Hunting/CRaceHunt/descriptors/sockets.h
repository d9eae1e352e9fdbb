#ifndef SOCKETS_H
#define SOCKETS_H

#include "descriptors.h"

#if RH_DESCRIPTORS
// An address of a socket. Its size is zero if there is none.
struct rh_address {
  socklen_t size;
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    struct sockaddr_un un;
  };
};

// A message of a datagram socket.
struct rh_datagram {
  struct rh_datagram *next;
  struct rh_socket *sender, *receiver;
  struct rh_address from;
  size_t size;
  unsigned char *bytes;
};

// The states of a stream socket. A socket for datagrams stays fresh. `closing` is the state in which both sides have ended, or
// one was reset.
enum rh_state { rh_fresh, rh_listening, rh_connecting, rh_connected, rh_closing };

struct rh_socket {
  struct rh_file file;
  int domain, type, protocol;
  enum rh_state state;
  // Whether it has a port or a path, and whether the system has chosen the port.
  bool is_bound, is_chosen, is_closed;
  struct rh_address own, other;
  // The other end of the connection, also after that was closed. Whether a call has told the program of the connection.
  struct rh_socket *peer;
  bool is_told;
  // The program has shut it down before a call told that the connection was refused.
  bool is_given_up;
  // What this end has shut down, and whether the other end has ended.
  bool is_shut_in, is_shut_out, has_end;
  // The error that the next call returns.
  int error;
  struct rh_flow flow;
  // A writer has found no room.
  bool lacks_room;
  // Of a socket that listens: the connections that wait for `accept`.
  struct rh_socket *first_waiting, *last_waiting, *next_waiting;
  int waiting, backlog;
  // The socket that listens and has no room for this connection yet.
  struct rh_socket *target;
  struct rh_datagram *first, *last;
  size_t queued;
  // Whether a wildcard of version 6 leaves out version 4, and whether the address may be used again.
  bool is_v6_only, is_reused, lingers;
  int linger_seconds;
  // How many nanoseconds a call waits; below zero is without a limit.
  int64_t receive_limit, send_limit;
  struct rh_option *options;
  // What is on its way to it, how many of these messages are held since the hosts are apart, and whether its connection is.
  struct rh_message *first_message;
  int held;
  bool is_held;
  // When the last one arrives, and until when the bandwidth is used up.
  uint64_t last_arrival, busy_until;
  // The thread that has opened it, if the run has a network.
  const char *opener;
  struct rh_socket *next;
};

extern struct rh_socket *rh_sockets;
extern const struct rh_kind rh_stream, rh_datagrams;
// The socket of the file, or null.
struct rh_socket *rh_socket_of(struct rh_file *file);
struct rh_socket *rh_new_socket(int domain, int type, int protocol, int flags);
// The error that the present call returns, and no later one.
static inline int rh_take_error(struct rh_socket *socket) {
  int error = socket->error;
  socket->error = 0;
  return error;
}
static inline bool rh_is_unix(const struct rh_socket *socket) { return socket->domain == AF_UNIX; }

// MARK: Addresses

// Reads an address of the program. Returns 0 or an error.
int rh_read_address(const struct sockaddr *given, socklen_t size, struct rh_address *address);
void rh_write_address(const struct rh_address *address, struct sockaddr *place, socklen_t *size);
const char *rh_address_text(const struct rh_address *address);
bool rh_is_wildcard(const struct rh_address *address);
// Where something is sent, a wildcard means this machine.
void rh_resolve_wildcard(struct rh_address *address);
uint16_t rh_port(const struct rh_address *address);
void rh_set_port(struct rh_address *address, uint16_t port);
// Converts an address of version 4 for a socket of version 6, and back.
int rh_convert(struct rh_address *address, int domain);
bool rh_is_same_host(const struct rh_address *one, const struct rh_address *other);
// Gives the socket the address; a free port for port 0. A socket without an address gets one of its domain.
int rh_bind(struct rh_socket *socket, struct rh_address address);
int rh_bind_free(struct rh_socket *socket);
// Gives up a port that was chosen, at the end of a connection.
void rh_unbind(struct rh_socket *socket);
// The socket with the address for which the condition holds, or null.
struct rh_socket *rh_bound(const struct rh_socket *from, const struct rh_address *address);
// Whether a path of the run's name space was bound, also if its socket has ended.
bool rh_forget_path(const char *path);

// MARK: Streams

int rh_listen(struct rh_socket *socket, int backlog);
int rh_connect(struct rh_file *file, const struct rh_address *address);
long rh_accept(struct rh_file *file, int flags, struct rh_address *address);
int rh_shut(struct rh_socket *socket, int how);
void rh_pair(struct rh_socket *one, struct rh_socket *other);
void rh_end_stream(struct rh_socket *socket);
// Nobody accepts its connection.
void rh_refuse(struct rh_socket *socket);
// The other end does not answer any more. What has arrived can still be read.
void rh_reset(struct rh_socket *socket, int error);
// The end of the bytes arrives, and a connection arrives where it is accepted or not.
void rh_arrive_end(struct rh_socket *socket);
void rh_arrive_connection(struct rh_socket *socket);

// MARK: Datagrams

int rh_connect_datagrams(struct rh_socket *socket, const struct rh_address *address);
void rh_end_datagrams(struct rh_socket *socket);
void rh_arrive_datagram(struct rh_socket *receiver, struct rh_datagram *datagram);

// MARK: Options

int rh_get_option(struct rh_socket *socket, int level, int name, void *value, socklen_t *size);
// An accepted socket begins with the options of the one that listens.
void rh_inherits(struct rh_socket *socket, const struct rh_socket *listener);
// A socket with an address of version 6 has none of version 4.
void rh_sets_v6_only(struct rh_socket *socket);
int rh_set_option(struct rh_socket *socket, int level, int name, const void *value, socklen_t size);
#endif
#endif
