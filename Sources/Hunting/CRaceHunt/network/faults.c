#define _GNU_SOURCE
#include "network.h"

// What goes wrong by a choice of the schedule, and what the hunter is told of it.
#if RH_DESCRIPTORS
static unsigned faults;
static int left;
size_t rh_buffer_size;

void rh_begin_network(void) {
  rh_begin_hosts();
  faults = 0;
  left = 0;
  rh_buffer_size = 0;
}

void rh_set_chaos(unsigned wanted, int most) {
  rh_has_network = true;
  faults = wanted;
  left = most;
}

void rh_set_buffers(size_t size) {
  rh_has_network = true;
  rh_buffer_size = size;
}

int rh_meets(enum rh_fault fault, int possibilities) {
  if (!rh_has_network || !(faults & fault) || left == 0) return 0;
  int chosen = rh_choose(possibilities, true);
  if (chosen > 0) left--;
  return chosen;
}
#else
void rh_set_network(enum rh_setting kind, const char *one, const char *other, uint64_t least, uint64_t most) {
  (void)kind, (void)one, (void)other, (void)least, (void)most;
}
bool rh_name_host(const char *name, const char *address, uint16_t port) { return (void)name, (void)address, (void)port, true; }
void rh_end_connections(const char *host, const char *other, bool tells_other) { (void)host, (void)other, (void)tells_other; }
void rh_set_chaos(unsigned wanted, int most) { (void)wanted, (void)most; }
void rh_set_buffers(size_t size) { (void)size; }
#endif
