#define _GNU_SOURCE
#include "sockets.h"

// The addresses of the run: the loopback interface, and the paths of Unix sockets, which name nothing outside of the run.
#if RH_DESCRIPTORS
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { first_port = 40000 };
static uint16_t next_port = first_port;
static int next_name;
struct path {
  struct rh_address address;
  struct rh_socket *socket;
  bool is_removed;
  struct path *next;
};
static struct path *paths;
struct rh_socket *rh_sockets;

void rh_begin_sockets(void) {
  next_port = first_port;
  next_name = 0;
  paths = NULL;
  rh_sockets = NULL;
}

int rh_read_address(const struct sockaddr *given, socklen_t size, struct rh_address *address) {
  *address = (struct rh_address){0};
  if (size > sizeof address->un + 1 && size > sizeof address->v6) return -EINVAL;
  if (size < sizeof given->sa_family) return -EINVAL;
  memcpy(&address->any, given, size < sizeof address->un ? size : sizeof address->un);
  address->size = size;
  if (address->any.sa_family == AF_INET) {
    if (size < sizeof address->v4) return -EINVAL;
    address->size = sizeof address->v4;
    memset(address->v4.sin_zero, 0, sizeof address->v4.sin_zero);
  } else if (address->any.sa_family == AF_INET6) {
    if (size < 24) return -EINVAL;
    address->size = sizeof address->v6;
  } else if (address->any.sa_family == AF_UNIX && address->un.sun_path[0] && size > sizeof(sa_family_t)) {
    // A path ends at its zero.
    address->size = (socklen_t)(sizeof(sa_family_t) + strnlen(address->un.sun_path, size - sizeof(sa_family_t)) + 1);
  }
  return 0;
}

void rh_write_address(const struct rh_address *address, struct sockaddr *place, socklen_t *size) {
  if (!place || !size) return;
  memcpy(place, &address->any, *size < address->size ? *size : address->size);
  *size = address->size;
}

static bool is_mapped(const struct rh_address *address) {
  return address->any.sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&address->v6.sin6_addr);
}

const char *rh_address_text(const struct rh_address *address) {
  char text[INET6_ADDRSTRLEN];
  switch (address->size ? address->any.sa_family : AF_UNSPEC) {
    case AF_INET:
      inet_ntop(AF_INET, &address->v4.sin_addr, text, sizeof text);
      return rh_text("%s:%d", text, ntohs(address->v4.sin_port));
    case AF_INET6:
      inet_ntop(AF_INET6, &address->v6.sin6_addr, text, sizeof text);
      return rh_text("[%s]:%d", text, ntohs(address->v6.sin6_port));
    case AF_UNIX:
      if (address->size <= sizeof(sa_family_t)) return "a Unix socket";
      if (!address->un.sun_path[0]) return rh_text("@%.100s", address->un.sun_path + 1);
      return rh_text("%.108s", address->un.sun_path);
    default: return "a socket";
  }
}

bool rh_is_wildcard(const struct rh_address *address) {
  if (address->any.sa_family == AF_INET) return address->v4.sin_addr.s_addr == 0;
  return address->any.sa_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&address->v6.sin6_addr);
}

void rh_resolve_wildcard(struct rh_address *address) {
  if (!rh_is_wildcard(address)) return;
  if (address->any.sa_family == AF_INET) address->v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  else address->v6.sin6_addr = in6addr_loopback;
}

uint16_t rh_port(const struct rh_address *address) {
  if (address->any.sa_family == AF_INET) return ntohs(address->v4.sin_port);
  return address->any.sa_family == AF_INET6 ? ntohs(address->v6.sin6_port) : 0;
}

void rh_set_port(struct rh_address *address, uint16_t port) {
  if (address->any.sa_family == AF_INET) address->v4.sin_port = htons(port);
  else address->v6.sin6_port = htons(port);
}

int rh_convert(struct rh_address *address, int domain) {
  if (address->any.sa_family == domain) return 0;
  struct rh_address converted = {.size = domain == AF_INET6 ? sizeof converted.v6 : sizeof converted.v4};
  converted.any.sa_family = (sa_family_t)domain;
  if (address->any.sa_family == AF_INET && domain == AF_INET6) {
    converted.v6.sin6_addr.s6_addr[10] = converted.v6.sin6_addr.s6_addr[11] = 0xff;
    memcpy(converted.v6.sin6_addr.s6_addr + 12, &address->v4.sin_addr, 4);
  } else if (is_mapped(address) && domain == AF_INET) {
    memcpy(&converted.v4.sin_addr, address->v6.sin6_addr.s6_addr + 12, 4);
  } else {
    return -EAFNOSUPPORT;
  }
  uint16_t port = rh_port(address);
  *address = converted;
  rh_set_port(address, port);
  return 0;
}

// Whether the address is one of this machine, as far as the run has one.
static bool is_local(const struct rh_address *address) {
  struct rh_address v4 = *address;
  if (address->any.sa_family == AF_INET6 && !is_mapped(address)) {
    return rh_is_wildcard(address) || IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr);
  }
  return rh_convert(&v4, AF_INET) == 0 && (v4.v4.sin_addr.s_addr == 0 || (ntohl(v4.v4.sin_addr.s_addr) >> 24) == 127);
}

bool rh_is_same_host(const struct rh_address *one, const struct rh_address *other) {
  struct rh_address a = *one, b = *other;
  rh_convert(&a, AF_INET6);
  rh_convert(&b, AF_INET6);
  return memcmp(&a.v6.sin6_addr, &b.v6.sin6_addr, 16) == 0;
}

// Whether a socket with this address receives what is sent to the other one.
static bool covers(const struct rh_socket *socket, const struct rh_address *address) {
  bool is_v4 = address->any.sa_family == AF_INET || is_mapped(address);
  if (rh_is_wildcard(&socket->own)) return socket->domain == AF_INET ? is_v4 : !is_v4 || !socket->is_v6_only;
  return rh_is_same_host(&socket->own, address);
}

static bool conflicts(const struct rh_socket *socket, const struct rh_address *address) {
  for (const struct rh_socket *other = rh_sockets; other; other = other->next) {
    if (other == socket || other->is_closed || !other->is_bound || rh_is_unix(other) || other->type != socket->type) continue;
    if (rh_port(&other->own) != rh_port(address)) continue;
    if (socket->is_reused && other->is_reused && other->state != rh_listening) continue;
    struct rh_socket wanted = *socket;
    wanted.own = *address;
    if (covers(other, address) || covers(&wanted, &other->own)) return true;
  }
  return false;
}

// Whether the path has the name, or for an abstract name, a socket of this type has it.
static bool is_name(const struct path *path, const struct rh_address *address, int type) {
  if (path->is_removed || path->address.size != address->size) return false;
  if (memcmp(&path->address.un, &address->un, address->size) != 0) return false;
  // An abstract name ends with its socket.
  return address->un.sun_path[0] || (!path->socket->is_closed && path->socket->type == type);
}

static bool is_taken(const struct rh_address *address, int type) {
  for (struct path *path = paths; path; path = path->next) {
    if (is_name(path, address, type)) return true;
  }
  return address->un.sun_path[0] && access(address->un.sun_path, F_OK) == 0;
}

static int bind_path(struct rh_socket *socket, struct rh_address *address) {
  if (address->size == sizeof(sa_family_t)) {
    // The system chooses a name of five digits.
    snprintf(address->un.sun_path + 1, 6, "%05x", ++next_name);
    address->size += 6;
  }
  if (is_taken(address, socket->type)) return -EADDRINUSE;
  struct path *made = rh_take(sizeof *made);
  *made = (struct path){*address, socket, false, paths};
  paths = made;
  return 0;
}

bool rh_forget_path(const char *name) {
  for (struct path *path = paths; path; path = path->next) {
    if (path->is_removed || strcmp(path->address.un.sun_path, name) != 0) continue;
    return path->is_removed = true;
  }
  return false;
}

int rh_bind(struct rh_socket *socket, struct rh_address address) {
  if (rh_is_unix(socket)) {
    if (address.any.sa_family != AF_UNIX) return -EINVAL;
    bool is_path = address.size > sizeof(sa_family_t) && address.un.sun_path[0];
    // As in the system, a file that is there is noticed first.
    if (is_path && is_taken(&address, socket->type)) return -EADDRINUSE;
    int error = socket->is_bound ? -EINVAL : bind_path(socket, &address);
    if (error) return error;
  } else {
    if (address.any.sa_family != socket->domain) {
      return socket->domain == AF_INET6 && address.size < 24 ? -EINVAL : -EAFNOSUPPORT;
    }
    if (!is_local(&address)) return -EADDRNOTAVAIL;
    if (socket->is_bound || (socket->state != rh_fresh && socket->state != rh_closing)) return -EINVAL;
    if (rh_port(&address) == 0) {
      do rh_set_port(&address, ++next_port);
      while (conflicts(socket, &address));
      socket->is_chosen = true;
    } else if (conflicts(socket, &address)) {
      return -EADDRINUSE;
    }
  }
  bool is_v6 = address.any.sa_family == AF_INET6 && !rh_is_wildcard(&address) && !is_mapped(&address);
  if (is_v6) rh_sets_v6_only(socket);
  socket->own = address;
  socket->is_bound = true;
  return 0;
}

int rh_bind_free(struct rh_socket *socket) {
  if (socket->is_bound) return 0;
  struct rh_address any = {.size = socket->domain == AF_INET ? sizeof any.v4 : sizeof any.v6};
  any.any.sa_family = (sa_family_t)socket->domain;
  return rh_bind(socket, any);
}

void rh_unbind(struct rh_socket *socket) {
  if (socket->is_chosen) socket->is_bound = socket->is_chosen = false;
}

struct rh_socket *rh_bound(const struct rh_socket *from, const struct rh_address *address) {
  if (rh_is_unix(from)) {
    for (struct path *path = paths; path; path = path->next) {
      if (is_name(path, address, from->type)) return path->socket;
    }
    return NULL;
  }
  // The most exact address counts.
  struct rh_socket *found = NULL;
  for (struct rh_socket *other = rh_sockets; other; other = other->next) {
    if (other->is_closed || !other->is_bound || rh_is_unix(other) || other->type != from->type) continue;
    if (rh_port(&other->own) != rh_port(address) || !covers(other, address)) continue;
    if (other->type == SOCK_STREAM && other->state != rh_listening) continue;
    if (!found || rh_is_wildcard(&found->own)) found = other;
  }
  return found;
}
#endif
