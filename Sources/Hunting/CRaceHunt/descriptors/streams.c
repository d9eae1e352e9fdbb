#define _GNU_SOURCE
#include "sockets.h"
#include "../network/network.h"

// The bytes of connected sockets: TCP, and streams of Unix. They differ in how a connection ends. TCP learns that nobody
// reads any more when it writes, from the answer to the bytes that it has sent.
#if RH_DESCRIPTORS
#include <fcntl.h>

static bool is_ended(const struct rh_socket *socket) { return socket->has_end || socket->is_shut_in; }

void rh_reset(struct rh_socket *socket, int error) {
  socket->error = error;
  rh_unbind(socket);
  if (!rh_is_unix(socket)) socket->state = rh_closing;
  socket->is_shut_in = socket->is_shut_out = true;
  rh_changed(&socket->file, 0);
}

// Closes the connection if both ends have shut down what they send.
static void settle(struct rh_socket *socket) {
  struct rh_socket *peer = socket->peer;
  if (rh_is_unix(socket) || socket->state != rh_connected || !socket->is_shut_out || !socket->has_end) return;
  socket->state = rh_closing;
  socket->is_shut_in = true;
  rh_unbind(socket);
  if (peer && !peer->is_closed) settle(peer);
}

long rh_receive_stream(struct rh_file *file, struct rh_transfer *transfer) {
  struct rh_socket *socket = (struct rh_socket *)file;
  bool is_unix = rh_is_unix(socket), peeks = transfer->flags & MSG_PEEK;
  if (is_unix && (socket->state == rh_fresh || socket->state == rh_listening)) return -EINVAL;
  if (socket->state == rh_listening) return -ENOTCONN;
  if (transfer->size == 0 && rh_arrived(&socket->flow) > 0) return 0;
  size_t count = rh_get_bytes(&socket->flow, transfer, 0, peeks);
  if (count > 0) {
    rh_learn(&socket->flow);
    struct rh_socket *peer = socket->peer;
    bool is_told = is_unix || (peer && peer->lacks_room && rh_room(&socket->flow) * 3 >= socket->flow.limit);
    if (!peeks && peer && is_told) {
      peer->lacks_room = false;
      rh_changed(&peer->file, RH_WRITABLE);
    }
    return (long)count;
  }
  if (socket->has_end && !is_unix) {
    rh_learn(&socket->flow);
    return 0;
  }
  if (socket->error) return -rh_take_error(socket);
  if (is_ended(socket)) {
    rh_learn(&socket->flow);
    return 0;
  }
  if (socket->state == rh_fresh || socket->state == rh_closing) return -ENOTCONN;
  return -EAGAIN;
}

long rh_send_stream(struct rh_file *file, struct rh_transfer *transfer) {
  struct rh_socket *socket = (struct rh_socket *)file, *peer = socket->peer;
  if (transfer->address && rh_is_unix(socket)) return socket->state == rh_connected ? -EISCONN : -EOPNOTSUPP;
  if (rh_is_unix(socket)) {
    if (socket->state == rh_fresh || socket->state == rh_listening) return -ENOTCONN;
    if (socket->is_shut_out) return -EPIPE;
    if (transfer->size == 0) return 0;
    if (peer->is_closed || peer->is_shut_in) return -EPIPE;
  } else {
    if (socket->state == rh_connecting) return -EAGAIN;
    if (socket->error) return -rh_take_error(socket);
    if (socket->state != rh_connected || socket->is_shut_out) return -EPIPE;
    if (transfer->size == 0) return 0;
    if (peer->is_closed || (peer->is_shut_in && peer->is_shut_out)) {
      // The bytes are sent, and refused.
      if (!peer->is_closed) rh_reset(peer, ECONNRESET);
      rh_reset(socket, socket->has_end ? EPIPE : ECONNRESET);
      return (long)transfer->size;
    }
  }
  long broken;
  if (rh_has_network && !rh_is_unix(socket) && rh_breaks_off(socket, transfer, &broken)) return broken;
  struct iovec half = {transfer->parts[0].iov_base, transfer->parts[0].iov_len / 2};
  bool is_short = (file->flags & O_NONBLOCK) && half.iov_len > 0 && rh_falls_short();
  struct rh_transfer part = {.parts = &half, .count = 1, .size = half.iov_len};
  size_t count = rh_put_bytes(&peer->flow, is_short ? &part : transfer, 0);
  socket->lacks_room = count < transfer->size;
  if (count == 0) return -EAGAIN;
  rh_tell(&peer->flow);
  if (!rh_travels(socket, peer, rh_cargo_bytes, count)) rh_changed(&peer->file, RH_READABLE);
  return (long)count;
}

uint32_t rh_stream_ready(const struct rh_file *file) {
  const struct rh_socket *socket = (const struct rh_socket *)file;
  if (socket->state == rh_listening && !rh_is_unix(socket)) return socket->waiting > 0 ? RH_READABLE : 0;
  uint32_t events = socket->error ? EPOLLERR : 0;
  bool is_in_ended = is_ended(socket);
  if ((is_in_ended && socket->is_shut_out) || socket->state == rh_fresh || socket->state == rh_closing) events |= EPOLLHUP;
  if (is_in_ended) events |= RH_READABLE | EPOLLRDHUP;
  if (socket->state == rh_connecting) return events;
  if (socket->state == rh_listening) return events | (socket->waiting > 0 ? RH_READABLE : 0);
  if (rh_arrived(&socket->flow) > 0) events |= RH_READABLE;
  const struct rh_socket *peer = socket->peer;
  bool has_room = !peer || peer->is_closed || rh_room(&peer->flow) * 3 >= peer->flow.limit;
  if (has_room || (socket->is_shut_out && !rh_is_unix(socket))) events |= RH_WRITABLE | (rh_is_unix(socket) ? EPOLLWRBAND : 0);
  // Whoever waits for room is told when there is some.
  else ((struct rh_socket *)(uintptr_t)socket)->lacks_room = true;
  return events;
}

void rh_arrive_end(struct rh_socket *socket) {
  if (!rh_is_unix(socket)) socket->has_end = true;
  settle(socket);
  rh_changed(&socket->file, 0);
}

// The socket sends nothing more to its peer.
static void ends_for(struct rh_socket *socket, struct rh_socket *peer) {
  rh_tell(&peer->flow);
  if (!rh_travels(socket, peer, rh_cargo_end, 0)) rh_arrive_end(peer);
}

int rh_shut(struct rh_socket *socket, int how) {
  if (how < SHUT_RD || how > SHUT_RDWR) return -EINVAL;
  bool shuts_in = how != SHUT_WR, shuts_out = how != SHUT_RD;
  struct rh_socket *peer = socket->peer && !socket->peer->is_closed ? socket->peer : NULL;
  if (socket->type == SOCK_DGRAM || rh_is_unix(socket)) {
    bool is_connected = rh_is_unix(socket) || socket->other.size > 0;
    socket->is_shut_in = socket->is_shut_in || shuts_in;
    socket->is_shut_out = socket->is_shut_out || shuts_out;
    rh_tell(&socket->flow);
    rh_changed(&socket->file, 0);
    if (socket->type == SOCK_STREAM && peer) {
      rh_tell(&peer->flow);
      peer->is_shut_out = peer->is_shut_out || shuts_in;
      peer->is_shut_in = peer->is_shut_in || shuts_out;
      rh_changed(&peer->file, 0);
    }
    return is_connected ? 0 : -ENOTCONN;
  }
  if (socket->state == rh_listening) {
    if (!shuts_in) return 0;
    rh_end_stream(socket);
    socket->state = rh_fresh;
    socket->is_shut_in = socket->is_shut_out = false;
    rh_unbind(socket);
    rh_changed(&socket->file, 0);
    return 0;
  }
  if (socket->state == rh_closing && !socket->is_told) socket->is_given_up = true;
  if (socket->state == rh_connected) socket->is_told = true;
  bool was_connected = socket->state == rh_connected, was_out = socket->is_shut_out;
  socket->is_shut_in = socket->is_shut_in || shuts_in;
  socket->is_shut_out = socket->is_shut_out || shuts_out;
  if (was_connected && shuts_out && !was_out && socket->peer) {
    settle(socket);
    if (peer && peer->state == rh_connected) ends_for(socket, peer);
  }
  rh_changed(&socket->file, 0);
  return was_connected ? 0 : -ENOTCONN;
}

void rh_refuse(struct rh_socket *socket) {
  socket->target = NULL;
  rh_reset(socket, ECONNREFUSED);
}

static void refuse_waiting(struct rh_socket *listener) {
  for (struct rh_socket *waiting = listener->first_waiting; waiting; waiting = waiting->next_waiting) {
    waiting->is_closed = true;
    struct rh_socket *peer = waiting->peer;
    // A connection that was left half-open has forgotten it.
    if (peer && !peer->is_closed) rh_reset(peer, rh_is_unix(peer) ? ECONNRESET : peer->has_end ? EPIPE : ECONNRESET);
  }
  listener->first_waiting = listener->last_waiting = NULL;
  listener->waiting = 0;
  for (struct rh_socket *socket = rh_sockets; socket; socket = socket->next) {
    if (socket->target == listener) rh_refuse(socket);
  }
}

void rh_end_stream(struct rh_socket *socket) {
  struct rh_socket *peer = socket->peer;
  if (socket->state == rh_listening) return refuse_waiting(socket);
  socket->target = NULL;
  if (!peer || peer->is_closed) return;
  bool resets = socket->lingers && socket->linger_seconds == 0 && !rh_is_unix(socket);
  // POSIX leaves it open whether bytes that nobody has read do.
  if (!resets && socket->flow.count > 0 && (rh_is_unix(socket) || peer->state == rh_connected)) {
    resets = rh_choose(2, false) == 0;
    if (!resets) rh_note("no reset for unread bytes");
  }
  rh_tell(&peer->flow);
  if (rh_is_unix(socket)) {
    peer->is_shut_in = peer->is_shut_out = true;
    if (resets) peer->error = ECONNRESET;
    rh_changed(&peer->file, 0);
  } else if (socket->state == rh_connected || socket->state == rh_closing) {
    if (resets && peer->state == rh_connected) {
      if (!rh_travels(socket, peer, rh_cargo_reset, 0)) rh_reset(peer, peer->has_end ? EPIPE : ECONNRESET);
    } else if (peer->state == rh_connected && !peer->has_end) {
      ends_for(socket, peer);
    } else {
      settle(peer);
    }
  }
}
#endif
