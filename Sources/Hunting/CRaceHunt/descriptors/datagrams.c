#define _GNU_SOURCE
#include "sockets.h"
#include "../network/network.h"

// Datagrams: UDP, and those of Unix. They arrive at once and in order, and are lost if the receiver has no room for them.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <string.h>

enum { most_of_udp = 65507, most_of_unix = 10, most_bytes = 212992 };

long rh_receive_datagram(struct rh_file *file, struct rh_transfer *transfer) {
  struct rh_socket *socket = (struct rh_socket *)file;
  if (socket->error) return -rh_take_error(socket);
  struct rh_datagram *datagram = socket->first;
  // After a shutdown, a call that may wait returns 0, and another one EAGAIN.
  bool waits = !(file->flags & O_NONBLOCK) && !(transfer->flags & MSG_DONTWAIT);
  if (!datagram) return socket->is_shut_in && waits ? 0 : -EAGAIN;
  size_t count = datagram->size < transfer->size ? datagram->size : transfer->size;
  rh_learn(&socket->flow);
  rh_copy_in(transfer, 0, datagram->bytes, count);
  transfer->is_cut = count < datagram->size;
  // The sender may have got a name since.
  if (transfer->address) *transfer->address = rh_is_unix(socket) ? datagram->sender->own : datagram->from;
  size_t size = datagram->size;
  if (!(transfer->flags & MSG_PEEK)) {
    socket->first = datagram->next;
    if (!socket->first) socket->last = NULL;
    socket->queued--;
    socket->flow.count -= size;
    for (struct rh_socket *other = rh_sockets; rh_is_unix(socket) && other; other = other->next) {
      if (other->peer == socket) rh_changed(&other->file, RH_WRITABLE);
    }
  }
  return (long)((transfer->flags & MSG_TRUNC) ? size : count);
}

// The socket has another peer. What the old one has sent is dropped, and the old one learns of that.
static void disconnects(struct rh_socket *socket, struct rh_socket *peer) {
  if (!socket->first) return;
  socket->first = socket->last = NULL;
  socket->queued = socket->flow.count = 0;
  if (peer->is_closed || peer->peer != socket) return;
  peer->error = ECONNRESET;
  rh_changed(&peer->file, 0);
}

// Whether the receiver takes no more for now, so that the sender waits. UDP loses datagrams instead.
static bool is_full(const struct rh_socket *receiver) { return rh_is_unix(receiver) && receiver->queued > most_of_unix; }

// The socket to which a datagram goes. If it cannot go there, `error` is not 0.
static struct rh_socket *receiver_of(struct rh_socket *socket, struct rh_address *address, bool is_given, int *error) {
  *error = 0;
  if (rh_is_unix(socket)) {
    struct rh_socket *receiver = socket->peer;
    if (address) {
      bool is_name = address->any.sa_family == AF_UNIX && address->size > sizeof(sa_family_t);
      receiver = is_name ? rh_bound(socket, address) : NULL;
      if (!is_name) *error = -EINVAL;
      else if (!receiver) *error = address->un.sun_path[0] ? -ENOENT : -ECONNREFUSED;
      if (receiver && !receiver->is_closed && receiver->type != SOCK_DGRAM) *error = -EPROTOTYPE;
    } else if (!receiver) {
      *error = -ENOTCONN;
    }
    if (*error) return NULL;
    if (receiver->is_closed) {
      *error = -ECONNREFUSED;
      return receiver;
    }
    if (receiver->peer && receiver->peer != socket) {
      *error = -EPERM;
    } else if (receiver->is_shut_in) {
      *error = -EPIPE;
    }
    return receiver;
  }
  if (rh_convert(address, socket->domain) != 0) *error = -EAFNOSUPPORT;
  else if (is_given && rh_port(address) == 0) *error = -EINVAL;
  if (*error) return NULL;
  rh_resolve_wildcard(address);
  return rh_bound(socket, address);
}

// The address that the receiver sees.
static struct rh_address address_of(const struct rh_socket *socket, const struct rh_address *to, int domain) {
  struct rh_address from = socket->own;
  if (rh_is_unix(socket)) return from;
  if (rh_is_wildcard(&from)) {
    uint16_t port = rh_port(&from);
    from = *to;
    rh_set_port(&from, port);
  }
  rh_convert(&from, domain);
  return from;
}

static bool is_of_peer(const struct rh_socket *receiver, const struct rh_address *from) {
  if (rh_is_unix(receiver) || receiver->other.size == 0 || rh_port(&receiver->other) == 0) return true;
  return rh_port(&receiver->other) == rh_port(from);
}

long rh_send_datagram(struct rh_file *file, struct rh_transfer *transfer) {
  struct rh_socket *socket = (struct rh_socket *)file;
  bool is_unix = rh_is_unix(socket);
  int error = is_unix ? 0 : rh_bind_free(socket);
  if (error) return error;
  struct rh_address to = transfer->address ? *transfer->address : socket->other;
  if (!is_unix) {
    if (transfer->size > 65535) return -EMSGSIZE;
    if (!transfer->address && socket->other.size == 0) return -EDESTADDRREQ;
  } else {
    if (transfer->address && (to.any.sa_family != AF_UNIX || to.size <= sizeof(sa_family_t))) return -EINVAL;
    if (transfer->size > most_bytes) return -EMSGSIZE;
    if (socket->error) return -rh_take_error(socket);
    if (socket->is_shut_out) return -EPIPE;
  }
  struct rh_socket *receiver = receiver_of(socket, is_unix && !transfer->address ? NULL : &to, transfer->address, &error);
  if (error == -ECONNREFUSED && !transfer->address) {
    socket->peer = NULL;
    disconnects(socket, receiver);
  }
  if (error) return error;
  if (socket->error) return -rh_take_error(socket);
  if (socket->is_shut_out) return -EPIPE;
  if (!is_unix && transfer->size > most_of_udp) return -EMSGSIZE;
  if (!receiver) {
    // Nobody is there. Only a connected socket learns of that.
    uint16_t port = rh_port(&socket->other);
    if (socket->other.size > 0 && (port == 0 || port == rh_port(&to))) {
      socket->error = ECONNREFUSED;
      rh_changed(file, 0);
    }
    return (long)transfer->size;
  }
  if (is_full(receiver)) return -EAGAIN;
  struct rh_address from = address_of(socket, &to, receiver->domain);
  if (!is_of_peer(receiver, &from)) return (long)transfer->size;
  struct rh_datagram *sent = rh_take(sizeof *sent);
  *sent = (struct rh_datagram){.sender = socket, .from = from, .size = transfer->size, .bytes = rh_take(transfer->size ?: 1)};
  rh_copy_out(transfer, 0, sent->bytes, sent->size);
  rh_tell(&receiver->flow);
  if (!rh_sends(sent, receiver)) rh_arrive_datagram(receiver, sent);
  return (long)transfer->size;
}

void rh_arrive_datagram(struct rh_socket *receiver, struct rh_datagram *datagram) {
  bool has_room = rh_is_unix(receiver) || receiver->flow.count + datagram->size <= most_bytes;
  if (receiver->is_closed || !has_room) return;
  if (receiver->last) receiver->last->next = datagram;
  else receiver->first = datagram;
  receiver->last = datagram;
  receiver->queued++;
  receiver->flow.count += datagram->size;
  rh_changed(&receiver->file, RH_READABLE);
}

uint32_t rh_datagrams_ready(const struct rh_file *file) {
  const struct rh_socket *socket = (const struct rh_socket *)file;
  uint32_t events = socket->error ? EPOLLERR : 0;
  if (socket->first) events |= RH_READABLE;
  if (socket->is_shut_in) events |= RH_READABLE | EPOLLRDHUP;
  if (socket->is_shut_in && socket->is_shut_out) events |= EPOLLHUP;
  bool has_room = !socket->peer || socket->peer->is_closed || !is_full(socket->peer);
  return has_room ? events | RH_WRITABLE | EPOLLWRBAND : events;
}

int rh_connect_datagrams(struct rh_socket *socket, const struct rh_address *address) {
  if (address->any.sa_family == AF_UNSPEC) {
    socket->other.size = rh_is_unix(socket) ? sizeof(sa_family_t) : 0;
    struct rh_socket *peer = socket->peer;
    socket->peer = NULL;
    if (peer) disconnects(socket, peer);
    return 0;
  }
  struct rh_address to = *address;
  if (rh_is_unix(socket)) {
    int error;
    struct rh_socket *peer = socket->peer;
    struct rh_socket *receiver = receiver_of(socket, &to, true, &error);
    if (error && error != -EPIPE) return error;
    socket->peer = receiver;
    if (peer && peer != receiver) disconnects(socket, peer);
    socket->other = receiver->own;
    return 0;
  }
  if (to.any.sa_family != socket->domain && rh_convert(&to, socket->domain) != 0) return -EAFNOSUPPORT;
  rh_resolve_wildcard(&to);
  int error = rh_bind_free(socket);
  if (error) return error;
  socket->own = address_of(socket, &to, socket->domain);
  socket->other = to;
  return 0;
}

void rh_end_datagrams(struct rh_socket *socket) {
  // A sender that waits for room goes on, and learns that the socket is closed.
  for (struct rh_socket *other = rh_sockets; rh_is_unix(socket) && other; other = other->next) {
    if (other->peer == socket && !other->is_closed) rh_changed(&other->file, RH_WRITABLE);
  }
}
#endif
