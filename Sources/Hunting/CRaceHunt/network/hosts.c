#define _GNU_SOURCE
#include "network.h"

// The names of hosts, and what a scenario says of them. Later rules come first.
#if RH_DESCRIPTORS
#include <arpa/inet.h>
#include <netdb.h>
#include <string.h>

struct host {
  const char *name;
  // Of size zero if every address counts.
  struct rh_address address;
  uint16_t port;
  struct host *next;
};
static struct host *hosts;
static struct rh_rule *rules;
bool rh_has_network;

void rh_begin_hosts(void) {
  rh_has_network = false;
  hosts = NULL;
  rules = NULL;
}

const char *rh_copy_text(const char *text) {
  return text ? memcpy(rh_take(strlen(text) + 1), text, strlen(text) + 1) : NULL;
}

static bool is_same(const char *one, const char *other) { return one && other && strcmp(one, other) == 0; }

bool rh_name_host(const char *name, const char *address, uint16_t port) {
  struct host made = {.name = rh_copy_text(name), .port = port, .next = hosts};
  if (*address) {
    if (inet_pton(AF_INET, address, &made.address.v4.sin_addr) == 1) {
      made.address.any.sa_family = AF_INET;
      made.address.size = sizeof made.address.v4;
    } else if (inet_pton(AF_INET6, address, &made.address.v6.sin6_addr) == 1) {
      made.address.any.sa_family = AF_INET6;
      made.address.size = sizeof made.address.v6;
    } else {
      return false;
    }
  }
  rh_has_network = true;
  hosts = memcpy(rh_take(sizeof made), &made, sizeof made);
  return true;
}

static bool covers(const struct host *host, const struct rh_address *address) {
  if (host->port && host->port != rh_port(address)) return false;
  return host->address.size == 0 || rh_is_same_host(&host->address, address);
}

const char *rh_host(const struct rh_address *address, const struct rh_socket *socket) {
  const struct host *found = NULL;
  for (const struct host *host = hosts; host; host = host->next) {
    if (covers(host, address) && (!found || (host->port && !found->port))) found = host;
  }
  return found ? found->name : socket ? socket->opener : NULL;
}

bool rh_is_between(const struct rh_rule *rule, const char *one, const char *other) {
  return (!rule->one || is_same(rule->one, one)) && (!rule->other || is_same(rule->other, other));
}

struct rh_rule *rh_rule(enum rh_setting kind, const char *one, const char *other) {
  struct rh_rule *rule = rules;
  while (rule && (rule->kind != kind || (!rh_is_between(rule, one, other) && !rh_is_between(rule, other, one)))) rule = rule->next;
  return rule;
}

bool rh_is_set(enum rh_setting kind, const char *one, const char *other) {
  const struct rh_rule *rule = rh_rule(kind, one, other);
  return rule && rule->least > 0;
}

void rh_set_network(enum rh_setting kind, const char *one, const char *other, uint64_t least, uint64_t most) {
  rh_has_network = true;
  struct rh_rule *made = rh_take(sizeof *made);
  *made = (struct rh_rule){kind, rh_copy_text(one), rh_copy_text(other), least, most, rules};
  rules = made;
  if (kind == rh_partition) rh_releases_held();
}

int rh_looks_up(const char **name) {
  const struct rh_rule *slow = rh_rule(rh_lookup_delay, *name, NULL);
  uint64_t delay = slow ? slow->least : 0;
  int fault = rh_meets(rh_failed_lookup, 3);
  if (fault == 2) delay += 60000000000u;
  if (delay > 0) rh_pass_time(rh_limit((int64_t)delay), rh_text("the address of %.100s", *name));
  if (fault == 1 || rh_is_set(rh_lookup_failure, *name, NULL)) {
    rh_note("not found");
    return EAI_AGAIN;
  }
  if (fault == 2) rh_note("a minute late");
  for (const struct host *host = hosts; host; host = host->next) {
    if (!is_same(host->name, *name)) continue;
    char text[INET6_ADDRSTRLEN] = "127.0.0.1";
    bool is_v6 = host->address.any.sa_family == AF_INET6;
    const void *place = is_v6 ? (const void *)&host->address.v6.sin6_addr : &host->address.v4.sin_addr;
    if (host->address.size > 0) inet_ntop(host->address.any.sa_family, place, text, sizeof text);
    *name = rh_copy_text(text);
    return 0;
  }
  return 0;
}
#endif
