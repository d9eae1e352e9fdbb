#define _GNU_SOURCE
#include "sockets.h"
#include "../network/network.h"

// Sockets are made, and end.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

struct rh_socket *rh_socket_of(struct rh_file *file) {
  return file->kind == &rh_stream || file->kind == &rh_datagrams ? (struct rh_socket *)file : NULL;
}

struct rh_socket *rh_new_socket(int domain, int type, int protocol, int flags) {
  const struct rh_kind *kind = type == SOCK_STREAM ? &rh_stream : &rh_datagrams;
  struct rh_socket *made = rh_new_file(kind, sizeof *made, O_RDWR | (flags & SOCK_NONBLOCK ? O_NONBLOCK : 0));
  made->domain = domain;
  made->type = type;
  made->protocol = protocol;
  made->flow.limit = domain == AF_UNIX ? 1 << 17 : 1 << 18;
  made->own.any.sa_family = made->other.any.sa_family = (sa_family_t)domain;
  if (domain == AF_UNIX) made->own.size = made->other.size = sizeof(sa_family_t);
  else made->own.size = domain == AF_INET ? sizeof made->own.v4 : sizeof made->own.v6;
  made->receive_limit = made->send_limit = -1;
  if (rh_has_network) made->opener = rh_thread_name();
  if (rh_buffer_size > 0) made->flow.limit = rh_buffer_size;
  made->next = rh_sockets;
  rh_sockets = made;
  return made;
}

static int check(int domain, int *type, int *protocol, int *flags) {
  *flags = *type & ~0xf;
  *type &= 0xf;
  if (*flags & ~(SOCK_CLOEXEC | SOCK_NONBLOCK)) return -EINVAL;
  if (domain != AF_INET && domain != AF_INET6 && domain != AF_UNIX) {
    return (int)rh_refuses("a socket that is neither of TCP, UDP nor of Unix", EAFNOSUPPORT);
  }
  if (*type != SOCK_STREAM && *type != SOCK_DGRAM) {
    return (int)rh_refuses("a socket that is neither a stream nor for datagrams", ESOCKTNOSUPPORT);
  }
  int usual = domain == AF_UNIX ? 0 : *type == SOCK_STREAM ? IPPROTO_TCP : IPPROTO_UDP;
  if (*protocol != 0 && *protocol != usual && !(domain == AF_UNIX && *protocol == PF_UNIX)) return -EPROTONOSUPPORT;
  *protocol = usual;
  return 0;
}

REPLACED(int, socket, (int domain, int type, int protocol)) {
  if (!rh_owns_new(CALLER)) return REAL(socket)(domain, type, protocol);
  rh_reach_call("open a socket");
  int flags, error = check(domain, &type, &protocol, &flags);
  if (error) return (int)rh_result(error);
  return (int)rh_result(rh_add_file(&rh_new_socket(domain, type, protocol, flags)->file, 0, flags & SOCK_CLOEXEC));
}

static int make_pair(int domain, int type, int protocol, int *numbers) {
  int flags, error = check(domain, &type, &protocol, &flags);
  if (error) return error;
  if (domain != AF_UNIX) return -EOPNOTSUPP;
  struct rh_socket *one = rh_new_socket(domain, type, protocol, flags), *other = rh_new_socket(domain, type, protocol, flags);
  rh_pair(one, other);
  numbers[0] = rh_add_file(&one->file, 0, flags & SOCK_CLOEXEC);
  if (numbers[0] < 0) return numbers[0];
  numbers[1] = rh_add_file(&other->file, 0, flags & SOCK_CLOEXEC);
  if (numbers[1] >= 0) return 0;
  rh_close(numbers[0]);
  return -EMFILE;
}

REPLACED(int, socketpair, (int domain, int type, int protocol, int *pair)) {
  if (!rh_owns_new(CALLER)) return REAL(socketpair)(domain, type, protocol, pair);
  rh_reach_call("open a socketpair");
  return (int)rh_result(make_pair(domain, type, protocol, pair));
}

void rh_pair(struct rh_socket *one, struct rh_socket *other) {
  one->peer = other;
  other->peer = one;
  if (one->type != SOCK_STREAM) return;
  one->state = other->state = rh_connected;
}

static void describe(const struct rh_file *file, char *text, size_t size) {
  const struct rh_socket *socket = (const struct rh_socket *)file, *peer = socket->peer;
  bool has_name = socket->own.size > sizeof(sa_family_t);
  if (socket->state == rh_listening) snprintf(text, size, "%s", rh_address_text(&socket->own));
  else if (socket->other.size > sizeof(sa_family_t)) snprintf(text, size, "%s", rh_address_text(&socket->other));
  else if (peer && !has_name) snprintf(text, size, "socketpair %d-%d", file->number, peer->file.number);
  else if (socket->is_bound) snprintf(text, size, "socket %d of %s", file->number, rh_address_text(&socket->own));
  else snprintf(text, size, "socket %d", file->number);
}

static void end(struct rh_file *file) {
  struct rh_socket *socket = (struct rh_socket *)file;
  socket->is_closed = true;
  if (socket->type == SOCK_STREAM) rh_end_stream(socket);
  else rh_end_datagrams(socket);
}

long rh_receive_stream(struct rh_file *file, struct rh_transfer *transfer);
long rh_send_stream(struct rh_file *file, struct rh_transfer *transfer);
uint32_t rh_stream_ready(const struct rh_file *file);
long rh_receive_datagram(struct rh_file *file, struct rh_transfer *transfer);
long rh_send_datagram(struct rh_file *file, struct rh_transfer *transfer);
uint32_t rh_datagrams_ready(const struct rh_file *file);

const struct rh_kind rh_stream = {
    .receive = rh_receive_stream, .send = rh_send_stream, .ready = rh_stream_ready, .end = end, .describe = describe,
    .offer = "bytes from", .mode = S_IFSOCK | 0777};
const struct rh_kind rh_datagrams = {
    .receive = rh_receive_datagram, .send = rh_send_datagram, .ready = rh_datagrams_ready, .end = end, .describe = describe,
    .offer = "a datagram at", .mode = S_IFSOCK | 0777};
#endif
