#define _GNU_SOURCE
#include "comparison.h"

// The calls of sockets.
#if __linux__
#include <errno.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define SOCKET ANY(cd_random(state, 4) ? stream : datagrams)

static struct address address_of(struct state *state, int domain) {
  struct address made = {0};
  if (domain == AF_UNIX) {
    struct sockaddr_un path = {.sun_family = AF_UNIX};
    bool is_abstract = cd_random(state, 3) == 0;
    int number = (int)cd_random(state, path_count);
    int size = cd_path(state->world, number, path.sun_path + is_abstract);
    made.size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)size + 1);
    memcpy(&made.bytes, &path, sizeof path);
  } else if (domain == AF_INET) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(cd_random(state, 3) ? INADDR_LOOPBACK : INADDR_ANY)};
    made.size = sizeof v4;
    memcpy(&made.bytes, &v4, sizeof v4);
  } else {
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (cd_random(state, 2)) v6.sin6_addr = in6addr_loopback;
    made.size = sizeof v6;
    memcpy(&made.bytes, &v6, sizeof v6);
  }
  return made;
}

static uint64_t inode(int number) {
  struct stat found;
  return fstat(number, &found) == 0 ? found.st_ino : 0;
}

static void note_role(struct state *state, int number, int domain, bool listens) {
  if (domain == AF_UNIX || state->world == simulated || state->role_count == most_names) return;
  state->roles[state->role_count].inode = inode(number);
  state->roles[state->role_count++].listens = listens;
}

// Some kernels, such as Linux 6.18.44, connect no socket of TCP that has listened, and let none listen that has had a connection.
static bool has_other_role(struct state *state, int number, bool listens) {
  if (state->world == simulated) return state->has_other_role;
  state->has_other_role = false;
  for (int i = 0; i < state->role_count; i++) {
    if (state->roles[i].inode == inode(number) && state->roles[i].listens != listens) state->has_other_role = true;
  }
  return state->has_other_role;
}

static struct result call_bind(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  struct address address = address_of(state, slot->domain);
  if (cd_random(state, 8) == 0) address.size = 1;
  cd_say(state, "bind(%d, %u bytes)", NAME(slot), address.size);
  struct result result = result_of(bind(N(slot), (struct sockaddr *)&address.bytes, address.size));
  struct address own = {.size = sizeof own.bytes};
  // What has a name can be found by the next calls.
  if (result.value == 0 && getsockname(N(slot), (struct sockaddr *)&own.bytes, &own.size) == 0) result.sum = cd_name(state, &own.bytes, own.size);
  return result;
}

static struct result call_listen(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  int backlog = (int)cd_random(state, 4);
  if (has_other_role(state, N(slot), true)) return (struct result){0};
  cd_say(state, "listen(%d, %d)", NAME(slot), backlog);
  struct result result = result_of(listen(N(slot), backlog));
  if (result.value == 0) note_role(state, N(slot), slot->domain, true);
  struct address own = {.size = sizeof own.bytes};
  if (result.value == 0 && getsockname(N(slot), (struct sockaddr *)&own.bytes, &own.size) == 0) result.sum = cd_name(state, &own.bytes, own.size);
  return result;
}

static bool some_name(struct state *state, struct address *found) {
  if (state->name_count == 0) return false;
  int place = (int)cd_random(state, (uint64_t)state->name_count);
  *found = state->names[place][state->world];
  return found->size > 0;
}

static struct result call_connect(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  struct address address;
  if (!some_name(state, &address)) return (struct result){0};
  sa_family_t family = address.bytes.ss_family;
  // A stream can be connected to itself, which here it cannot.
  if (slot->domain != family) return (struct result){0};
  struct address own = {.size = sizeof own.bytes};
  getsockname(N(slot), (struct sockaddr *)&own.bytes, &own.size);
  bool is_self = family != AF_UNIX && ((struct sockaddr_in *)&own.bytes)->sin_port == ((struct sockaddr_in *)&address.bytes)->sin_port;
  if (is_self && slot->kind == stream) return (struct result){0};
  if (has_other_role(state, N(slot), false)) return (struct result){0};
  if (slot->kind == stream) note_role(state, N(slot), family, false);
  cd_say(state, "connect(%d, %d)", NAME(slot), (int)family);
  return result_of(connect(N(slot), (struct sockaddr *)&address.bytes, address.size));
}

static struct result call_accept(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  struct slot *other = cd_free_slot(state);
  if (!other) return (struct result){0};
  cd_say(state, "%d = accept4(%d)", NAME(other), NAME(slot));
  struct address from = {.size = sizeof from.bytes};
  int number = accept4(N(slot), (struct sockaddr *)&from.bytes, &from.size, SOCK_NONBLOCK);
  struct result result = result_of(number);
  if (number < 0) return result;
  other->number[state->world] = number;
  note_role(state, number, slot->domain, false);
  if (state->world == simulated) {
    other->kind = stream;
    other->domain = slot->domain;
  }
  return (struct result){0, 0, cd_name(state, &from.bytes, from.size)};
}

static struct result call_names(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  bool is_own = cd_random(state, 2);
  cd_say(state, "%s(%d)", is_own ? "getsockname" : "getpeername", NAME(slot));
  struct address name = {.size = sizeof name.bytes};
  struct result result = result_of((is_own ? getsockname : getpeername)(N(slot), (struct sockaddr *)&name.bytes, &name.size));
  // A socket that has no address yet has one without a port.
  if (result.value == 0) result.sum = cd_name(state, &name.bytes, name.size);
  return result;
}

static size_t some_size(struct state *state) { return (size_t[]){0, 1, 10, 100, 700}[cd_random(state, 5)]; }

static struct result call_send(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  char bytes[1000];
  size_t size = some_size(state);
  for (size_t i = 0; i < size; i++) bytes[i] = (char)cd_random(state, 256);
  int how = (int)cd_random(state, 4);
  struct address to;
  bool has_address = how == 0 && some_name(state, &to);
  if (has_address && to.bytes.ss_family != slot->domain) return (struct result){0};
  cd_say(state, "%s(%d, %zu)", has_address ? "sendto" : how == 1 ? "sendmsg" : "send", NAME(slot), size);
  if (has_address) return result_of(sendto(N(slot), bytes, size, MSG_NOSIGNAL, (struct sockaddr *)&to.bytes, to.size));
  struct iovec parts[2] = {{bytes, size / 3}, {bytes + size / 3, size - size / 3}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  if (how == 1) return result_of(sendmsg(N(slot), &message, MSG_NOSIGNAL));
  if (how == 2 && size > 0) {
    struct mmsghdr two[2] = {{.msg_hdr = message}, {.msg_hdr = message}};
    cd_say(state, "sendmmsg(%d, 2 x %zu)", NAME(slot), size);
    return result_of(sendmmsg(N(slot), two, 2, MSG_NOSIGNAL));
  }
  return result_of(send(N(slot), bytes, size, MSG_NOSIGNAL));
}

static struct result call_receive(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  char bytes[1000];
  size_t size = some_size(state);
  int how = (int)cd_random(state, 3);
  int flags = (cd_random(state, 4) == 0 ? MSG_PEEK : 0) | (slot->kind == datagrams && cd_random(state, 4) == 0 ? MSG_TRUNC : 0);
  cd_say(state, "%s(%d, %zu, %d)", how == 0 ? "recv" : how == 1 ? "recvfrom" : "recvmsg", NAME(slot), size, flags);
  struct address from = {.size = sizeof from.bytes};
  struct iovec parts[2] = {{bytes, size / 3}, {bytes + size / 3, size - size / 3}};
  struct msghdr message = {.msg_name = &from.bytes, .msg_namelen = from.size, .msg_iov = parts, .msg_iovlen = 2};
  struct result result = result_of(
      how == 0 ? recv(N(slot), bytes, size, flags)
      : how == 1 ? recvfrom(N(slot), bytes, size, flags, (struct sockaddr *)&from.bytes, &from.size)
                 : recvmsg(N(slot), &message, flags));
  if (result.value < 0) return result;
  size_t count = (size_t)result.value < size ? (size_t)result.value : size;
  result.sum = cd_mix(0, bytes, count);
  if (how == 2) result.sum += (uint64_t)(message.msg_flags & MSG_TRUNC);
  // The name of a stream's other end need not be given.
  if (slot->kind == datagrams && how != 0 && result.value > 0) {
    result.sum += cd_name(state, &from.bytes, how == 1 ? from.size : message.msg_namelen) << 20;
  }
  return result;
}

static struct result call_shutdown(struct state *state, struct slot **unused) {
  (void)unused;
  if (cd_random(state, 2)) return (struct result){0};
  SOCKET;
  int how = (int)cd_random(state, 4);
  cd_say(state, "shutdown(%d, %d)", NAME(slot), how);
  return result_of(shutdown(N(slot), how));
}

static const struct {
  int level, name;
  const char *text;
} options[] = {
    {SOL_SOCKET, SO_TYPE, "SO_TYPE"}, {SOL_SOCKET, SO_ERROR, "SO_ERROR"}, {SOL_SOCKET, SO_ERROR, "SO_ERROR"},
    {SOL_SOCKET, SO_ACCEPTCONN, "SO_ACCEPTCONN"}, {SOL_SOCKET, SO_DOMAIN, "SO_DOMAIN"}, {SOL_SOCKET, SO_PROTOCOL, "SO_PROTOCOL"},
    {SOL_SOCKET, SO_REUSEADDR, "SO_REUSEADDR"}, {SOL_SOCKET, SO_KEEPALIVE, "SO_KEEPALIVE"}, {SOL_SOCKET, SO_BROADCAST, "SO_BROADCAST"},
    {IPPROTO_TCP, TCP_KEEPCNT, "TCP_KEEPCNT"}, {IPPROTO_TCP, TCP_KEEPIDLE, "TCP_KEEPIDLE"}, {IPPROTO_IP, IP_TTL, "IP_TTL"},
    {IPPROTO_IPV6, IPV6_V6ONLY, "IPV6_V6ONLY"}, {SOL_SOCKET, SO_LINGER, "SO_LINGER"}, {SOL_SOCKET, SO_RCVTIMEO, "SO_RCVTIMEO"}};

static struct result call_get_option(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  int which = (int)cd_random(state, sizeof options / sizeof *options);
  unsigned char value[64] = {0};
  socklen_t size = sizeof value;
  cd_say(state, "getsockopt(%d, %s)", NAME(slot), options[which].text);
  struct result result = result_of(getsockopt(N(slot), options[which].level, options[which].name, value, &size));
  if (result.value == 0) result.sum = cd_mix(0, value, size);
  return result;
}

static struct result call_set_option(struct state *state, struct slot **unused) {
  (void)unused;
  SOCKET;
  int which = (int)cd_random(state, 13), value = (int)cd_random(state, 3);
  cd_say(state, "setsockopt(%d, %s, %d)", NAME(slot), options[which].text, value);
  return result_of(setsockopt(N(slot), options[which].level, options[which].name, &value, sizeof value));
}

// A connection, with its two ends and the socket that listens.
static struct result make_connection(struct state *state, struct slot **unused) {
  (void)unused;
  struct slot *slots[3];
  int count = 0;
  for (int i = 0; i < most_slots && count < 3; i++) {
    if (state->slots[i].kind == none) slots[count++] = &state->slots[i];
  }
  if (count < 3) return (struct result){0};
  int domain = (int[]){AF_INET, AF_INET6, AF_UNIX}[cd_random(state, 3)];
  if (domain == AF_INET6 && !state->has_v6) domain = AF_INET;
  struct address address = address_of(state, domain), own = {.size = sizeof own.bytes};
  cd_say(state, "%d, %d, %d = connection(%s)", NAME(slots[0]), NAME(slots[1]), NAME(slots[2]), domain == AF_INET ? "INET" : domain == AF_UNIX ? "UNIX" : "INET6");
  int listener = socket(domain, SOCK_STREAM | SOCK_NONBLOCK, 0), client = socket(domain, SOCK_STREAM | SOCK_NONBLOCK, 0);
  int server = -1;
  // Without this the system holds small writes back.
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  bool is_bound = bind(listener, (struct sockaddr *)&address.bytes, address.size) == 0 && listen(listener, 2) == 0;
  if (is_bound) {
    note_role(state, listener, domain, true);
    note_role(state, client, domain, false);
    getsockname(listener, (struct sockaddr *)&own.bytes, &own.size);
    cd_name(state, &own.bytes, own.size);
    if (connect(client, (struct sockaddr *)&own.bytes, own.size) == 0 || errno == EINPROGRESS) server = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
  }
  if (server < 0) {
    close(listener);
    close(client);
    return (struct result){-1, is_bound ? errno : EADDRINUSE, 0};
  }
  note_role(state, server, domain, false);
  int numbers[3] = {listener, client, server};
  for (int i = 0; i < 3; i++) {
    slots[i]->number[state->world] = numbers[i];
    if (state->world == simulated) {
      slots[i]->kind = stream;
      slots[i]->domain = domain;
    }
  }
  return (struct result){0};
}

const cd_call cd_socket_calls[] = {make_connection, make_connection, call_bind, call_bind, call_listen, call_listen, call_connect, call_connect, call_connect,
    call_accept, call_accept, call_accept, call_names, call_send, call_send, call_send, call_receive, call_receive, call_receive, call_shutdown,
    call_get_option, call_set_option};
const int cd_socket_call_count = sizeof cd_socket_calls / sizeof *cd_socket_calls;
#endif
