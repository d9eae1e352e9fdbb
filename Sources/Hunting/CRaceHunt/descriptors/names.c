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
  UNANNOUNCED(error = REAL(getaddrinfo)(node, service, &wanted, result));
  bool is_unknown = error == EAI_NONAME && node == asked && node && !(hints && (hints->ai_flags & AI_NUMERICHOST));
  if (is_unknown) rh_refuses(rh_text("the address of %.100s", node), 0);
  return error;
}

// What the run does not have.
REPLACED(int, signalfd, (int number, const sigset_t *signals, int flags)) {
  if (!rh_owns_new(CALLER) || ct_thread()->run == 0) return REAL(signalfd)(number, signals, flags);
  return (int)rh_result(rh_refuses("signalfd", EINVAL));
}
REPLACED(int, inotify_init1, (int flags)) {
  if (!rh_owns_new(CALLER) || ct_thread()->run == 0) return REAL(inotify_init1)(flags);
  return (int)rh_result(rh_refuses("inotify", EINVAL));
}
#endif
