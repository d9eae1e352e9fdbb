#define _GNU_SOURCE
#include "sockets.h"

// The calls of sockets.
#if RH_DESCRIPTORS
#include <limits.h>
#include <netdb.h>
#include <string.h>

// MARK: Addresses and connections

// Another thread may run. Then returns the socket, whose file the caller drops, or null.
static struct rh_socket *reach(const char *verb, int number) {
  struct rh_file *file = rh_reach(verb, number);
  if (!file) return NULL;
  struct rh_socket *socket = rh_socket_of(file);
  if (!socket) rh_ends(file, -ENOTSOCK);
  return socket;
}

// With an address that the program gives.
static int with_address(
    const char *verb, int number, const struct sockaddr *given, socklen_t size,
    int (*call)(struct rh_socket *, const struct rh_address *)) {
  struct rh_socket *socket = reach(verb, number);
  if (!socket) return -1;
  struct rh_address address;
  int error = rh_read_address(given, size, &address);
  return (int)rh_ends(&socket->file, error ?: call(socket, &address));
}

static int bind_to(struct rh_socket *socket, const struct rh_address *address) { return rh_bind(socket, *address); }
static int connect_to(struct rh_socket *socket, const struct rh_address *address) { return rh_connect(&socket->file, address); }

REPLACED(int, bind, (int number, const struct sockaddr *address, socklen_t size)) {
  return rh_is_own(number) ? with_address("bind", number, address, size, bind_to) : REAL(bind)(number, address, size);
}

REPLACED(int, connect, (int number, const struct sockaddr *address, socklen_t size)) {
  return READS(number) ? with_address("connect", number, address, size, connect_to) : REAL(connect)(number, address, size);
}

REPLACED(int, listen, (int number, int backlog)) {
  if (!rh_is_own(number)) return REAL(listen)(number, backlog);
  struct rh_socket *socket = reach("listen at", number);
  return socket ? (int)rh_ends(&socket->file, rh_listen(socket, backlog)) : -1;
}

REPLACED(int, accept4, (int number, struct sockaddr *address, socklen_t *size, int flags)) {
  if (!READS(number)) return REAL(accept4)(number, address, size, flags);
  struct rh_file *file = rh_reach("accept at", number);
  if (!file) return -1;
  struct rh_address other;
  long result = rh_accept(file, flags, &other);
  if (result >= 0) rh_write_address(&other, address, size);
  return (int)rh_ends(file, result);
}

REPLACED(int, accept, (int number, struct sockaddr *address, socklen_t *size)) {
  return READS(number) ? accept4(number, address, size, 0) : REAL(accept)(number, address, size);
}

REPLACED(int, shutdown, (int number, int how)) {
  if (!rh_is_own(number)) return REAL(shutdown)(number, how);
  struct rh_socket *socket = reach("shut down", number);
  return socket ? (int)rh_ends(&socket->file, rh_shut(socket, how)) : -1;
}

REPLACED(int, getsockname, (int number, struct sockaddr *address, socklen_t *size)) {
  if (!rh_is_own(number)) return REAL(getsockname)(number, address, size);
  struct rh_socket *socket = reach("getsockname of", number);
  if (!socket) return -1;
  rh_write_address(&socket->own, address, size);
  return (int)rh_ends(&socket->file, 0);
}

REPLACED(int, getpeername, (int number, struct sockaddr *address, socklen_t *size)) {
  if (!rh_is_own(number)) return REAL(getpeername)(number, address, size);
  struct rh_socket *socket = reach("getpeername of", number);
  if (!socket) return -1;
  bool is_connected = socket->state == rh_connected;
  if (socket->type == SOCK_DGRAM) is_connected = socket->other.size > 0 && rh_port(&socket->other) != 0;
  if (rh_is_unix(socket)) is_connected = socket->peer != NULL;
  // A name that the other end has got since counts too.
  if (is_connected && rh_is_unix(socket)) socket->other = socket->peer->own;
  if (is_connected) rh_write_address(&socket->other, address, size);
  return (int)rh_ends(&socket->file, is_connected ? 0 : -ENOTCONN);
}

REPLACED(int, getsockopt, (int number, int level, int name, void *value, socklen_t *size)) {
  if (!rh_is_own(number)) return REAL(getsockopt)(number, level, name, value, size);
  struct rh_socket *socket = reach("getsockopt of", number);
  return socket ? (int)rh_ends(&socket->file, rh_get_option(socket, level, name, value, size)) : -1;
}

REPLACED(
    int, setsockopt, (int number, int level, int name, const void *value, socklen_t size)) {
  if (!rh_is_own(number)) return REAL(setsockopt)(number, level, name, value, size);
  struct rh_socket *socket = reach("setsockopt of", number);
  return socket ? (int)rh_ends(&socket->file, rh_set_option(socket, level, name, value, size)) : -1;
}

// MARK: Messages

static long send_message(struct rh_socket *socket, const struct msghdr *message, int flags) {
  if (message->msg_controllen > 0) return rh_refuses("a message with control data", EOPNOTSUPP);
  struct rh_address to;
  bool has_address = message->msg_name && message->msg_namelen > 0;
  int error = has_address ? rh_read_address(message->msg_name, message->msg_namelen, &to) : 0;
  if (error) return error;
  if (message->msg_iovlen > IOV_MAX) return -EMSGSIZE;
  struct rh_transfer transfer = {
      .parts = message->msg_iov, .count = message->msg_iovlen, .flags = flags,
      .size = rh_size(message->msg_iov, message->msg_iovlen),
      .address = has_address ? &to : NULL};
  return rh_moves(&socket->file, &transfer, true);
}

static long receive_message(struct rh_socket *socket, struct msghdr *message, int flags) {
  struct rh_address from = {0};
  struct rh_transfer transfer = {
      .parts = message->msg_iov, .count = message->msg_iovlen, .flags = flags,
      .size = rh_size(message->msg_iov, message->msg_iovlen),
      .address = &from};
  if (message->msg_iovlen > IOV_MAX) return -EMSGSIZE;
  long result = rh_moves(&socket->file, &transfer, false);
  if (result < 0) return result;
  bool has_address = from.size > (rh_is_unix(socket) ? sizeof(sa_family_t) : 0);
  if (message->msg_name && has_address) rh_write_address(&from, message->msg_name, &message->msg_namelen);
  else message->msg_namelen = 0;
  message->msg_controllen = 0;
  message->msg_flags = transfer.is_cut ? MSG_TRUNC : 0;
  return result;
}

static ssize_t send_to(int number, const void *bytes, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
  struct rh_socket *socket = reach("write to", number);
  if (!socket) return -1;
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {.msg_name = (void *)address, .msg_namelen = address ? length : 0, .msg_iov = &part, .msg_iovlen = 1};
  return rh_ends(&socket->file, send_message(socket, &message, flags));
}

static ssize_t receive_from(int number, void *bytes, size_t size, int flags, struct sockaddr *address, socklen_t *length) {
  struct rh_socket *socket = reach("read from", number);
  if (!socket) return -1;
  struct iovec part = {bytes, size};
  struct msghdr message = {.msg_name = address, .msg_namelen = address ? *length : 0, .msg_iov = &part, .msg_iovlen = 1};
  long result = receive_message(socket, &message, flags);
  if (result >= 0 && address) *length = message.msg_namelen;
  return rh_ends(&socket->file, result);
}

REPLACED(ssize_t, send, (int number, const void *bytes, size_t size, int flags)) {
  return WRITES(number) ? send_to(number, bytes, size, flags, NULL, 0) : REAL(send)(number, bytes, size, flags);
}

REPLACED(
    ssize_t, sendto, (int number, const void *bytes, size_t size, int flags, const struct sockaddr *address, socklen_t length)) {
  if (!WRITES(number)) return REAL(sendto)(number, bytes, size, flags, address, length);
  return send_to(number, bytes, size, flags, address, length);
}

REPLACED(ssize_t, recv, (int number, void *bytes, size_t size, int flags)) {
  return READS(number) ? receive_from(number, bytes, size, flags, NULL, NULL) : REAL(recv)(number, bytes, size, flags);
}

REPLACED(
    ssize_t, recvfrom, (int number, void *bytes, size_t size, int flags, struct sockaddr *address, socklen_t *length)) {
  if (!READS(number)) return REAL(recvfrom)(number, bytes, size, flags, address, length);
  return receive_from(number, bytes, size, flags, address, length);
}

// The same of programs whose calls are fortified.
REPLACED(ssize_t, __recv_chk, (int number, void *bytes, size_t size, size_t room, int flags)) {
  if (!READS(number)) return REAL(__recv_chk)(number, bytes, size, room, flags);
  return receive_from(number, bytes, size, flags, NULL, NULL);
}

REPLACED(
    ssize_t, __recvfrom_chk,
    (int number, void *bytes, size_t size, size_t room, int flags, struct sockaddr *address, socklen_t *length)) {
  if (!READS(number)) return REAL(__recvfrom_chk)(number, bytes, size, room, flags, address, length);
  return receive_from(number, bytes, size, flags, address, length);
}

REPLACED(ssize_t, sendmsg, (int number, const struct msghdr *message, int flags)) {
  if (!WRITES(number)) return REAL(sendmsg)(number, message, flags);
  struct rh_socket *socket = reach("write to", number);
  return socket ? rh_ends(&socket->file, send_message(socket, message, flags)) : -1;
}

REPLACED(ssize_t, recvmsg, (int number, struct msghdr *message, int flags)) {
  if (!READS(number)) return REAL(recvmsg)(number, message, flags);
  struct rh_socket *socket = reach("read from", number);
  return socket ? rh_ends(&socket->file, receive_message(socket, message, flags)) : -1;
}

REPLACED(int, sendmmsg, (int number, struct mmsghdr *messages, unsigned count, int flags)) {
  if (!WRITES(number)) return REAL(sendmmsg)(number, messages, count, flags);
  struct rh_socket *socket = reach("write to", number);
  if (!socket) return -1;
  long result = 0;
  unsigned sent = 0;
  for (; sent < count && result >= 0; sent += result >= 0) {
    result = send_message(socket, &messages[sent].msg_hdr, flags);
    if (result >= 0) messages[sent].msg_len = (unsigned)result;
  }
  return (int)rh_ends(&socket->file, sent > 0 ? (long)sent : result);
}

REPLACED(
    int, recvmmsg, (int number, struct mmsghdr *messages, unsigned count, int flags, struct timespec *timeout)) {
  if (!READS(number)) return REAL(recvmmsg)(number, messages, count, flags, timeout);
  struct rh_socket *socket = reach("read from", number);
  if (!socket) return -1;
  long result = 0;
  unsigned received = 0;
  for (; received < count && result >= 0; received += result >= 0) {
    int later = received > 0 && (flags & MSG_WAITFORONE) ? MSG_DONTWAIT : 0;
    result = receive_message(socket, &messages[received].msg_hdr, (flags & ~MSG_WAITFORONE) | later);
    if (result >= 0) messages[received].msg_len = (unsigned)result;
  }
  return (int)rh_ends(&socket->file, received > 0 ? (long)received : result);
}
#endif
