#ifndef NETWORK_H
#define NETWORK_H

#include "../descriptors/sockets.h"
#include "../include/network.h"

// What lies between the sockets of a run. Until a scenario says something of it, `rh_has_network` is false, and bytes arrive at
// once. Afterwards the kernel of descriptors asks the functions here where bytes, ends, datagrams and connections leave a host.
// What arrives later does so on a thread of its own, which is one of the threads of the run: so the schedule decides when.
#if RH_DESCRIPTORS
// MARK: Hosts

// The host of an address: the name that was given to the port, or else to the address, or else the thread that has opened the
// socket. Null if nobody knows.
const char *rh_host(const struct rh_address *address, const struct rh_socket *socket);
// What holds between two hosts.
struct rh_rule {
  enum rh_setting kind;
  const char *one, *other;
  uint64_t least, most;
  struct rh_rule *next;
};
struct rh_rule *rh_rule(enum rh_setting kind, const char *one, const char *other);
// Whether the rule is on.
bool rh_is_set(enum rh_setting kind, const char *one, const char *other);
// Looks a name up. Returns 0 or an error of getaddrinfo.
int rh_looks_up(const char **name);
bool rh_is_between(const struct rh_rule *rule, const char *one, const char *other);
void rh_begin_hosts(void);

// MARK: Faults

// Which of the possibilities happens; 0 if nothing goes wrong. Each fault but the late ones is one of `most`.
int rh_meets(enum rh_fault fault, int possibilities);
void rh_later(int number, const char *what, uint64_t when, void (*body)(void *), void *context);
void rh_drop_later(int number);
// A copy in the memory of the run.
const char *rh_copy_text(const char *text);
const char *rh_thread_name(void);
extern size_t rh_buffer_size;

// MARK: What is on its way

enum rh_cargo { rh_cargo_bytes, rh_cargo_end, rh_cargo_reset };
// Takes what one socket sends to the other one, whose flow has the bytes already, hidden. Returns false if it arrives at once.
bool rh_travels(struct rh_socket *from, struct rh_socket *to, enum rh_cargo cargo, size_t size);
// The same for a connection, and for a datagram, which arrives by rh_arrive_datagram.
bool rh_dials(struct rh_socket *socket);
bool rh_sends(struct rh_datagram *datagram, struct rh_socket *to);
// Whether the connection breaks at a write, whose result this is.
bool rh_breaks_off(struct rh_socket *socket, const struct rh_transfer *transfer, long *result);
// Hosts that were apart may not be any more.
void rh_releases_held(void);
#endif
#endif
