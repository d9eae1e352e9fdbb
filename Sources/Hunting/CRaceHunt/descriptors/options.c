#define _GNU_SOURCE
#include "sockets.h"

// The options of sockets. Those without an effect here are kept, so that a program reads back what it has set.
#if RH_DESCRIPTORS
#include <linux/tcp.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

struct rh_option {
  int level, name;
  socklen_t size;
  unsigned char value[32];
  struct rh_option *next;
};

static struct rh_option *find(const struct rh_socket *socket, int level, int name) {
  struct rh_option *option = socket->options;
  while (option && (option->level != level || option->name != name)) option = option->next;
  return option;
}

static void keep(struct rh_socket *socket, int level, int name, const void *value, socklen_t size) {
  struct rh_option *option = find(socket, level, name);
  if (!option) {
    option = rh_take(sizeof *option);
    option->level = level;
    option->name = name;
    option->next = socket->options;
    socket->options = option;
  }
  option->size = size < sizeof option->value ? size : sizeof option->value;
  memcpy(option->value, value, option->size);
}

static int give(void *value, socklen_t *size, const void *bytes, socklen_t count) {
  if ((int)*size < 0) return -EINVAL;
  if (*size > count) *size = count;
  memcpy(value, bytes, *size);
  return 0;
}

// Whether the socket has options of this level.
static bool has_level(const struct rh_socket *socket, int level) {
  switch (level) {
    case SOL_SOCKET: return true;
    case IPPROTO_TCP: return socket->protocol == IPPROTO_TCP;
    case IPPROTO_UDP: return socket->protocol == IPPROTO_UDP;
    case IPPROTO_IP: return !rh_is_unix(socket);
    case IPPROTO_IPV6: return socket->domain == AF_INET6;
    default: return false;
  }
}

static bool is_flag(int name) {
  switch (name) {
    case SO_REUSEADDR: case SO_REUSEPORT: case SO_KEEPALIVE: case SO_BROADCAST: case SO_OOBINLINE: case SO_DONTROUTE:
    case SO_TIMESTAMP: case SO_PASSCRED: return true;
    default: return false;
  }
}

static int64_t time_of(const void *value) {
  struct timeval time;
  memcpy(&time, value, sizeof time);
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

static int set_common(struct rh_socket *socket, int name, const void *value, socklen_t size, int number) {
  switch (name) {
    case SO_TYPE: case SO_DOMAIN: case SO_PROTOCOL: case SO_ERROR: case SO_ACCEPTCONN: return -ENOPROTOOPT;
    case SO_LINGER: {
      struct linger linger;
      if (size < sizeof linger) return -EINVAL;
      memcpy(&linger, value, sizeof linger);
      socket->lingers = linger.l_onoff != 0;
      socket->linger_seconds = linger.l_linger;
      linger.l_onoff = socket->lingers;
      keep(socket, SOL_SOCKET, name, &linger, sizeof linger);
      return 0;
    }
    case SO_RCVTIMEO: case SO_SNDTIMEO: {
      if (size < sizeof(struct timeval)) return -EINVAL;
      int64_t limit = time_of(value);
      *(name == SO_RCVTIMEO ? &socket->receive_limit : &socket->send_limit) = limit > 0 ? limit : -1;
      keep(socket, SOL_SOCKET, name, value, sizeof(struct timeval));
      return 0;
    }
    case SO_SNDBUF: case SO_RCVBUF: {
      // The system counts what it needs itself, too.
      int least = name == SO_SNDBUF ? 4608 : 2304, most = 212992;
      if (number > most) number = most;
      number = number * 2 < least ? least : number * 2;
      keep(socket, SOL_SOCKET, name, &number, sizeof number);
      return 0;
    }
    case SO_RCVLOWAT:
      number = number < 0 ? INT32_MAX : number ?: 1;
      break;
    case SO_REUSEADDR: socket->is_reused = number != 0; break;
    default: break;
  }
  if (is_flag(name)) number = number != 0;
  keep(socket, SOL_SOCKET, name, &number, sizeof number);
  return 0;
}

void rh_inherits(struct rh_socket *socket, const struct rh_socket *listener) {
  for (const struct rh_option *option = listener->options; option; option = option->next) {
    keep(socket, option->level, option->name, option->value, option->size);
  }
  socket->is_v6_only = listener->is_v6_only;
  socket->is_shut_in = listener->is_shut_in;
  socket->is_shut_out = listener->is_shut_out;
  socket->is_reused = listener->is_reused;
  socket->lingers = listener->lingers;
  socket->linger_seconds = listener->linger_seconds;
  socket->receive_limit = listener->receive_limit;
  socket->send_limit = listener->send_limit;
}

void rh_sets_v6_only(struct rh_socket *socket) {
  socket->is_v6_only = true;
  keep(socket, IPPROTO_IPV6, IPV6_V6ONLY, &(int){1}, sizeof(int));
}

int rh_set_option(struct rh_socket *socket, int level, int name, const void *value, socklen_t size) {
  if (!has_level(socket, level)) return rh_is_unix(socket) ? -EOPNOTSUPP : -ENOPROTOOPT;
  int number = 0;
  if (size < sizeof number && !(level == IPPROTO_IP && size > 0)) return -EINVAL;
  memcpy(&number, value, size < sizeof number ? size : sizeof number);
  if (level == SOL_SOCKET) return set_common(socket, name, value, size, number);
  if (level == IPPROTO_IPV6 && name == IPV6_V6ONLY) {
    if (socket->is_bound) return -EINVAL;
    socket->is_v6_only = number != 0;
    number = number != 0;
  }
  if (level == IPPROTO_IP && name == IP_TTL && (number < -1 || number == 0 || number > 255)) return -EINVAL;
  if (level == IPPROTO_TCP && (name == TCP_NODELAY || name == TCP_CORK || name == TCP_QUICKACK)) number = number != 0;
  if (level == IPPROTO_TCP && (name == TCP_KEEPIDLE || name == TCP_KEEPINTVL || name == TCP_KEEPCNT) && number < 1) return -EINVAL;
  keep(socket, level, name, size > sizeof number ? value : &number, size > sizeof number ? size : sizeof number);
  return 0;
}

// What an option is that was never set.
static int first_value(const struct rh_socket *socket, int level, int name) {
  if (level == SOL_SOCKET) {
    switch (name) {
      case SO_SNDBUF: return socket->protocol == IPPROTO_TCP ? 16384 : 212992;
      case SO_RCVBUF: return socket->protocol == IPPROTO_TCP ? 131072 : 212992;
      case SO_RCVLOWAT: case SO_SNDLOWAT: return 1;
      default: return 0;
    }
  }
  if (level == IPPROTO_TCP) {
    switch (name) {
      case TCP_KEEPIDLE: return 7200;
      case TCP_KEEPINTVL: return 75;
      case TCP_KEEPCNT: return 9;
      case TCP_MAXSEG: return socket->state == rh_connected ? 32741 : 536;
      case TCP_QUICKACK: return 1;
      case TCP_SYNCNT: return 6;
      default: return 0;
    }
  }
  if (level == IPPROTO_IP && (name == IP_TTL || name == IP_MULTICAST_TTL)) return name == IP_TTL ? 64 : 1;
  if (level == IPPROTO_IP && name == IP_MULTICAST_LOOP) return 1;
  if (level == IPPROTO_IPV6 && name == IPV6_UNICAST_HOPS) return 64;
  if (level == IPPROTO_IPV6 && name == IPV6_MULTICAST_HOPS) return 1;
  return 0;
}

int rh_get_option(struct rh_socket *socket, int level, int name, void *value, socklen_t *size) {
  if (!has_level(socket, level)) return socket->domain == AF_INET6 ? -ENOPROTOOPT : -EOPNOTSUPP;
  int number;
  if (level == SOL_SOCKET) {
    switch (name) {
      case SO_TYPE: return give(value, size, &socket->type, sizeof socket->type);
      case SO_DOMAIN: return give(value, size, &socket->domain, sizeof socket->domain);
      case SO_PROTOCOL: return give(value, size, &socket->protocol, sizeof socket->protocol);
      case SO_ACCEPTCONN:
        number = socket->state == rh_listening;
        return give(value, size, &number, sizeof number);
      case SO_ERROR:
        number = rh_take_error(socket);
        return give(value, size, &number, sizeof number);
      case SO_PEERCRED: {
        struct ucred own = {getpid(), geteuid(), getegid()};
        return give(value, size, &own, sizeof own);
      }
      default: break;
    }
  }
  const struct rh_option *option = find(socket, level, name);
  if (option) return give(value, size, option->value, option->size);
  static const unsigned char zero[256];
  if (level == SOL_SOCKET && name == SO_LINGER) return give(value, size, zero, sizeof(struct linger));
  if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO)) return give(value, size, zero, sizeof(struct timeval));
  if (level == IPPROTO_TCP && name == TCP_INFO) return give(value, size, zero, sizeof zero);
  if (level == IPPROTO_TCP && name == TCP_CONGESTION) return give(value, size, "cubic\0\0\0\0\0\0\0\0\0\0", 16);
  number = first_value(socket, level, name);
  return give(value, size, &number, sizeof number);
}
#endif
