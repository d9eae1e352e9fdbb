#define _GNU_SOURCE
#include "../network/network.h"

// The names of hosts. A run knows numbers and this machine; the system looks these up in its files.
#if RH_DESCRIPTORS
#include <netdb.h>
#include <string.h>
#include <sys/eventfd.h>
#include <signal.h>

static bool is_this_machine(const char *name) {
  return strcmp(name, "localhost") == 0 || strcmp(name, "ip6-localhost") == 0 || strcmp(name, "localhost.") == 0;
}

REPLACED(
    int, getaddrinfo, (const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result)) {
  if (!rh_owns_new(CALLER)) return REAL(getaddrinfo)(node, service, hints, result);
  rh_reach_call(rh_text("look up %.100s", node ?: service ?: "nothing"));
  struct addrinfo wanted = hints ? *hints : (struct addrinfo){.ai_flags = AI_V4MAPPED};
  // Which interfaces this machine has is none of the run's business.
  wanted.ai_flags &= ~AI_ADDRCONFIG;
  const char *asked = node;
  int error = rh_has_network && node ? rh_looks_up(&node) : 0;
  if (error) return error;
  if (!node || !is_this_machine(node)) wanted.ai_flags |= AI_NUMERICHOST;
  CT_UNSEEN(error = REAL(getaddrinfo)(node, service, &wanted, result));
  bool is_unknown = error == EAI_NONAME && node == asked && node && !(hints && (hints->ai_flags & AI_NUMERICHOST));
  if (is_unknown) rh_refuses(rh_text("the address of %.100s", node), 0);
  return error;
}

// Without the names of other machines.
REPLACED(int, getnameinfo, (const struct sockaddr *address, socklen_t size, char *host, socklen_t host_size, char *service,
    socklen_t rest, int flags)) {
  int numeric = rh_owns_new(CALLER) && ct_thread()->run != 0 ? NI_NUMERICHOST : 0;
  return REAL(getnameinfo)(address, size, host, host_size, service, rest, flags | numeric);
}

// What the run does not have.
#define REFUSED(name, what, parameters, arguments)                                     \
  REPLACED(int, name, parameters) {                                                    \
    if (!rh_owns_new(CALLER) || ct_thread()->run == 0) return REAL(name) arguments;     \
    return (int)rh_result(rh_refuses(what, EINVAL));                                   \
  }
REFUSED(signalfd, "signalfd", (int number, const sigset_t *signals, int flags), (number, signals, flags))
REFUSED(inotify_init1, "inotify", (int flags), (flags))
#endif
