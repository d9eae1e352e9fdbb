#ifndef CRACEHUNT_NETWORK_H
#define CRACEHUNT_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a scenario says of the network of its run. A host is a name; null stands for every host. Of several settings of one kind
// for a pair of hosts the last one counts.
enum rh_setting {
  // From `least` to `most` nanoseconds.
  rh_latency,
  // At most `least` bytes a second.
  rh_bandwidth,
  // Whether nothing arrives, and whether connections are refused.
  rh_partition,
  rh_refusal,
  // So many datagrams are lost, arrive twice, or arrive late.
  rh_lost,
  rh_duplicated,
  rh_late,
  // Whether the address of the host is not found, and after how many nanoseconds it is.
  rh_lookup_failure,
  rh_lookup_delay,
};
void rh_set_network(enum rh_setting kind, const char *one, const char *other, uint64_t least, uint64_t most);
// Names what has the port, if that is not zero, and the address, if that is not empty. Returns false if it is no address.
bool rh_name_host(const char *name, const char *address, uint16_t port);
// The host loses its connections with the other one, which learns of it at once or when it sends something.
void rh_end_connections(const char *host, const char *other, bool tells_other);

// What may go wrong by a choice of the schedule, so many times in a run.
enum rh_fault {
  rh_refused_connection = 1,
  rh_broken_connection = 2,
  rh_late_arrival = 4,
  rh_lost_datagram = 8,
  rh_duplicated_datagram = 16,
  rh_failed_lookup = 32,
  rh_short_transfer = 64,
  rh_interruption = 128,
  rh_chosen_partition = 256,
};
void rh_set_chaos(unsigned faults, int most);
// How many bytes a socket holds that is opened from now on; zero for as many as usual.
void rh_set_buffers(size_t size);

// The lowest descriptor of the run that is not below the number and open, and what it is; -1 if there is none.
int rh_next_open(int number, const char **what);
// Whether descriptors belong to runs here.
bool rh_knows_descriptors(void);
// A text that lasts as long as the process: one text, or two that a colon separates.
const char *rh_lasting(const char *text, const char *more);

#endif
