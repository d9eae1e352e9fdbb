#define _GNU_SOURCE
#include "sockets.h"
#include "../network/network.h"

// Connections are made and accepted. A connection is there as soon as the one that listens has room for it; `accept` comes
// later. Without room it waits.
#if RH_DESCRIPTORS
#include <arpa/inet.h>
#include <fcntl.h>

int rh_listen(struct rh_socket *socket, int backlog) {
  if (socket->type != SOCK_STREAM) return -EOPNOTSUPP;
  if (socket->state != rh_fresh && socket->state != rh_listening) return -EINVAL;
  if (rh_is_unix(socket) && !socket->is_bound) return -EINVAL;
  if (!rh_is_unix(socket)) {
    int error = rh_bind_free(socket);
    if (error) return error;
  }
  socket->backlog = backlog < 0 || backlog > 4096 ? 4096 : backlog;
  socket->state = rh_listening;
  return 0;
}

static bool has_room(const struct rh_socket *listener) { return listener->waiting <= listener->backlog; }

// Connects the socket with a new one, which waits to be accepted.
static void establish(struct rh_socket *socket, struct rh_socket *listener) {
  struct rh_socket *accepted = rh_new_socket(listener->domain, listener->type, listener->protocol, 0);
  if (rh_is_unix(socket)) {
    accepted->own = socket->other = listener->own;
    accepted->other = socket->own;
  } else {
    accepted->own = socket->other;
    accepted->other = socket->own;
    rh_convert(&accepted->own, listener->domain);
    rh_convert(&accepted->other, listener->domain);
    accepted->is_chosen = true;
    rh_inherits(accepted, listener);
  }
  accepted->opener = listener->opener;
  accepted->is_bound = true;
  rh_pair(socket, accepted);
  socket->has_end = accepted->is_shut_out;
  accepted->is_told = true;
  socket->target = NULL;
  accepted->next_waiting = NULL;
  if (listener->last_waiting) listener->last_waiting->next_waiting = accepted;
  else listener->first_waiting = accepted;
  listener->last_waiting = accepted;
  listener->waiting++;
  rh_tell(listener);
  rh_changed(&listener->file, RH_READABLE);
  rh_changed(&socket->file, 0);
}

void rh_arrive_connection(struct rh_socket *socket) {
  struct rh_socket *listener = rh_bound(socket, &socket->other);
  if (!listener) return rh_refuse(socket);
  socket->target = listener;
  if (has_room(listener)) establish(socket, listener);
}

static bool may_connect(const void *context) {
  const struct rh_socket *socket = context;
  return socket->state != rh_connecting;
}

static bool may_connect_path(const void *context) {
  const struct rh_socket *listener = context;
  return listener->state != rh_listening || listener->is_closed || has_room(listener);
}

static int connect_path(struct rh_socket *socket, const struct rh_address *address) {
  if (address->any.sa_family != AF_UNIX || address->size <= sizeof(sa_family_t)) return -EINVAL;
  while (true) {
    struct rh_socket *listener = rh_bound(socket, address);
    if (!listener) return address->un.sun_path[0] ? -ENOENT : -ECONNREFUSED;
    if (listener->is_closed) return -ECONNREFUSED;
    if (listener->type != socket->type) return -EPROTOTYPE;
    if (listener->state != rh_listening || listener->is_shut_in) return -ECONNREFUSED;
    if (has_room(listener)) {
      if (socket->state != rh_fresh) return socket->state == rh_connected ? -EISCONN : -EINVAL;
      establish(socket, listener);
      socket->is_told = true;
      return 0;
    }
    if (socket->file.flags & O_NONBLOCK) return -EAGAIN;
    const char *what = rh_text("%s to accept", rh_address_text(address));
    if (!rh_await(may_connect_path, listener, rh_limit(socket->send_limit), what)) return rh_was_interrupted() ? -EINTR : -EAGAIN;
  }
}

// The loopback interface has no other addresses.
static int resolve(struct rh_socket *socket, struct rh_address *address) {
  if (address->any.sa_family != socket->domain) return -EAFNOSUPPORT;
  rh_resolve_wildcard(address);
  struct rh_address v4 = *address;
  bool is_v4 = rh_convert(&v4, AF_INET) == 0;
  bool is_local = is_v4 ? (ntohl(v4.v4.sin_addr.s_addr) >> 24) == 127 : IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr);
  if (!is_local) return (int)rh_refuses(rh_text("a connection to %s", rh_address_text(address)), ENETUNREACH);
  if (is_v4 && socket->domain == AF_INET6 && socket->is_v6_only) return -ENETUNREACH;
  return 0;
}

// Its own address is now the one from which the other one is reached.
static int take_address(struct rh_socket *socket, const struct rh_address *address) {
  int error = rh_bind_free(socket);
  if (error || !rh_is_wildcard(&socket->own)) return error;
  uint16_t port = rh_port(&socket->own);
  socket->own = *address;
  if (socket->domain == AF_INET) socket->own.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  else if (IN6_IS_ADDR_V4MAPPED(&address->v6.sin6_addr)) {
    uint32_t loopback = htonl(INADDR_LOOPBACK);
    __builtin_memcpy(socket->own.v6.sin6_addr.s6_addr + 12, &loopback, 4);
  }
  rh_set_port(&socket->own, port);
  return 0;
}

// A connection that did not come about, or was reset before the program knew of it. The socket begins anew.
static int take_refusal(struct rh_socket *socket) {
  int error = rh_take_error(socket) ?: ECONNABORTED;
  socket->state = rh_fresh;
  socket->is_shut_in = socket->is_shut_out = socket->has_end = false;
  socket->peer = NULL;
  socket->flow.count = 0;
  return -error;
}

static int connect_stream(struct rh_socket *socket, struct rh_address address) {
  if (address.any.sa_family == AF_UNSPEC) return (int)rh_refuses("connect to AF_UNSPEC on a stream", EAFNOSUPPORT);
  bool waits = !(socket->file.flags & O_NONBLOCK);
  switch (socket->state) {
    case rh_listening: return -EISCONN;
    case rh_connected:
    case rh_closing:
      if (socket->is_given_up) return -EINVAL;
      if (socket->is_told) return -EISCONN;
      if (socket->state == rh_closing) return take_refusal(socket);
      socket->is_told = true;
      return 0;
    case rh_connecting:
      if (!waits) return -EALREADY;
      break;
    case rh_fresh: {
      if (socket->error) return -rh_take_error(socket);
      int error = resolve(socket, &address);
      if (!error) error = take_address(socket, &address);
      if (error) return error;
      socket->other = address;
      socket->state = rh_connecting;
      if (!rh_dials(socket)) rh_arrive_connection(socket);
      if (!waits) return -EINPROGRESS;
    }
  }
  uint64_t until = rh_limit(socket->send_limit);
  while (socket->state == rh_connecting) {
    if (rh_await(may_connect, socket, until, rh_text("%s to accept", rh_address_text(&socket->other)))) continue;
    return rh_was_interrupted() ? -EINTR : -EINPROGRESS;
  }
  if (socket->state == rh_closing) return take_refusal(socket);
  socket->is_told = true;
  return 0;
}

int rh_connect(struct rh_file *file, const struct rh_address *address) {
  struct rh_socket *socket = rh_socket_of(file);
  if (!socket) return -ENOTSOCK;
  if (socket->type == SOCK_DGRAM) return rh_connect_datagrams(socket, address);
  return rh_is_unix(socket) ? connect_path(socket, address) : connect_stream(socket, *address);
}

static struct rh_socket *take_waiting(struct rh_socket *listener) {
  struct rh_socket *accepted = listener->first_waiting;
  listener->first_waiting = accepted->next_waiting;
  if (!listener->first_waiting) listener->last_waiting = NULL;
  listener->waiting--;
  // The list begins with the newest socket. The last one in it has waited longest for room.
  struct rh_socket *next = NULL;
  for (struct rh_socket *socket = rh_sockets; socket; socket = socket->next) {
    if (socket->target == listener && !socket->is_closed) next = socket;
  }
  if (next) establish(next, listener);
  return accepted;
}

long rh_accept(struct rh_file *file, int flags, struct rh_address *address) {
  struct rh_socket *listener = rh_socket_of(file);
  if (flags & ~(SOCK_CLOEXEC | SOCK_NONBLOCK)) return -EINVAL;
  if (!listener) return -ENOTSOCK;
  if (listener->type != SOCK_STREAM) return -EOPNOTSUPP;
  uint64_t until = rh_limit(listener->receive_limit);
  while (true) {
    if (listener->state != rh_listening) return -EINVAL;
    if (listener->waiting > 0) break;
    if (file->flags & O_NONBLOCK) return -EAGAIN;
    if (!rh_await_events(file, EPOLLIN | RH_ALWAYS, until)) return rh_was_interrupted() ? -EINTR : -EAGAIN;
  }
  struct rh_socket *accepted = take_waiting(listener);
  rh_learn(listener);
  if (flags & SOCK_NONBLOCK) accepted->file.flags |= O_NONBLOCK;
  // The other end may have got a name since.
  *address = rh_is_unix(accepted) ? accepted->peer->own : accepted->other;
  return rh_add_file(&accepted->file, 0, flags & SOCK_CLOEXEC);
}
#endif
