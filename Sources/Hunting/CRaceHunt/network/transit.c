#define _GNU_SOURCE
#include "network.h"

// What is on its way. The messages to a stream arrive in their order: each has a thread, and whichever thread comes first delivers
// the first message. What is sent while the hosts are apart is held, since TCP repeats it, and gets its thread when they are
// not any more. A datagram has a thread of its own, so another one may overtake it.
#if RH_DESCRIPTORS
struct rh_message {
  enum rh_cargo cargo;
  size_t size;
  struct rh_message *next;
};

// How long the system repeats what nobody answers: the begin of a connection, and bytes.
static const uint64_t time_to_connect = 127000000000u, time_to_send = 924000000000u;
static const uint64_t minute = 60000000000u;

static const char *name_of(const struct rh_socket *socket) {
  return rh_host(&socket->own, socket) ?: rh_address_text(&socket->own);
}

// The host at the other end.
static const char *peer_of(const struct rh_socket *socket) {
  const struct rh_socket *other = socket->peer;
  if (!other && socket->state == rh_connecting) other = rh_bound(socket, &socket->other);
  return rh_host(&socket->other, other);
}

static bool is_apart(const struct rh_socket *socket) {
  return rh_is_set(rh_partition, rh_host(&socket->own, socket), peer_of(socket));
}

static void end_partition(void *context) {
  ((struct rh_rule *)context)->least = 0;
  rh_releases_held();
  rh_tell_watchers();
}

// Whether the hosts are apart when one sends something to the other. A partition that the schedule has chosen ends by itself.
static bool are_apart(const char *one, const char *other) {
  if (rh_is_set(rh_partition, one, other)) return true;
  int length = rh_meets(rh_chosen_partition, 3);
  if (length == 0) return false;
  rh_note(length == 1 ? "a partition" : "a partition of a minute");
  rh_set_network(rh_partition, one, other, 1, 0);
  rh_later(0, "heal", rh_now() + (length == 1 ? 0 : minute), end_partition, rh_rule(rh_partition, one, other));
  return true;
}

// When what is sent now arrives. Returns 0 if that is at once.
static uint64_t arrival(const char *from, const char *to, size_t size, uint64_t *busy_until) {
  const struct rh_rule *bandwidth = rh_rule(rh_bandwidth, from, to), *latency = rh_rule(rh_latency, from, to);
  int lateness = rh_meets(rh_late_arrival, 3);
  if (!bandwidth && !latency && lateness == 0) return 0;
  uint64_t when = rh_now();
  if (bandwidth && bandwidth->least > 0) {
    if (*busy_until > when) when = *busy_until;
    when += size * 1000000000u / bandwidth->least;
    *busy_until = when;
  }
  if (latency) when += latency->least;
  // The shortest, the mean or the longest one.
  if (latency && latency->most > latency->least) when += (latency->most - latency->least) / 2 * (uint64_t)rh_choose(3, false);
  if (lateness > 0) rh_note(lateness == 1 ? "late" : "a minute late");
  return lateness == 2 ? when + minute : when;
}

// MARK: Streams

static void arrive(void *context);

static void send_off(struct rh_socket *to, uint64_t when) {
  if (when <= to->last_arrival) when = to->last_arrival + 1;
  to->last_arrival = when;
  rh_later(2 * to->file.serial, rh_text("deliver to %s", name_of(to)), when, arrive, to);
}

// Nothing has arrived for so long that the system ends the connection of whoever has sent it.
static void give_up(void *context) {
  struct rh_socket *to = context, *from = to->peer;
  if (to->held == 0 || !from || from->is_closed) return;
  to->first_message = NULL;
  to->held = 0;
  rh_reset(from, ETIMEDOUT);
  rh_tell_watchers();
}

static void hold(struct rh_socket *to) {
  if (to->held++ > 0) return;
  rh_later(2 * to->file.serial + 1, rh_text("give up %s", name_of(to)), rh_now() + time_to_send, give_up, to);
}

static void arrive(void *context) {
  struct rh_socket *to = context;
  struct rh_message *message = to->first_message;
  if (!message) return;
  if (is_apart(to)) {
    rh_note("kept back");
    return hold(to);
  }
  to->first_message = message->next;
  bool is_open = !to->is_closed && to->state == rh_connected;
  if (message->cargo == rh_cargo_bytes) {
    to->flow.hidden -= message->size;
    rh_note(rh_text("%zu bytes", message->size));
    if (!to->is_closed) rh_changed(&to->file, RH_READABLE);
  } else {
    rh_note(message->cargo == rh_cargo_end ? "the end" : "a reset");
    if (is_open && message->cargo == rh_cargo_end) rh_arrive_end(to);
    else if (is_open) rh_reset(to, to->has_end ? EPIPE : ECONNRESET);
  }
  rh_tell_watchers();
}

bool rh_travels(struct rh_socket *from, struct rh_socket *to, enum rh_cargo cargo, size_t size) {
  if (!rh_has_network || rh_is_unix(to)) return false;
  struct rh_message **end = &to->first_message;
  for (; *end; end = &(*end)->next) {
    // Whoever shuts a connection down and closes it sends one end.
    if (cargo == rh_cargo_end && (*end)->cargo == cargo) return true;
  }
  const char *one = rh_host(&from->own, from), *other = rh_host(&to->own, to);
  bool is_held = are_apart(one, other);
  uint64_t when = is_held ? 0 : arrival(one, other, size, &to->busy_until);
  // Nothing overtakes what is on its way.
  if (!is_held && when == 0 && !to->first_message) return false;
  *end = rh_take(sizeof **end);
  **end = (struct rh_message){cargo, size, NULL};
  if (cargo == rh_cargo_bytes) to->flow.hidden += size;
  if (!is_held) {
    send_off(to, when ?: rh_now());
  } else {
    rh_note("kept back");
    hold(to);
  }
  return true;
}

// MARK: Connections

static void arrive_connection(void *context) {
  struct rh_socket *socket = context;
  if (socket->is_closed || socket->state != rh_connecting || socket->target) return;
  socket->is_held = is_apart(socket);
  if (socket->is_held) return rh_note("kept back");
  rh_arrive_connection(socket);
  rh_note(socket->state == rh_closing ? "refused" : "a connection");
  rh_tell_watchers();
}

static void give_up_connecting(void *context) {
  struct rh_socket *socket = context;
  if (!socket->is_held || socket->is_closed || socket->state != rh_connecting) return;
  socket->is_held = false;
  rh_reset(socket, ETIMEDOUT);
  rh_tell_watchers();
}

static void send_connection(struct rh_socket *socket, uint64_t when) {
  rh_later(2 * socket->file.serial, rh_text("deliver to %s", rh_address_text(&socket->other)), when, arrive_connection, socket);
}

bool rh_dials(struct rh_socket *socket) {
  if (!rh_has_network) return false;
  const char *one = rh_host(&socket->own, socket), *other = peer_of(socket);
  if (rh_is_set(rh_refusal, one, other) || rh_meets(rh_refused_connection, 2) > 0) {
    rh_note("refused");
    rh_refuse(socket);
    return true;
  }
  socket->is_held = are_apart(one, other);
  if (socket->is_held) {
    rh_note("kept back");
    const char *what = rh_text("give up %s", rh_address_text(&socket->other));
    rh_later(2 * socket->file.serial + 1, what, rh_now() + time_to_connect, give_up_connecting, socket);
    return true;
  }
  uint64_t when = arrival(one, other, 0, &socket->busy_until);
  if (when > 0) send_connection(socket, when);
  return when > 0;
}

void rh_releases_held(void) {
  for (struct rh_socket *socket = rh_sockets; socket; socket = socket->next) {
    if (socket->is_closed || (socket->held == 0 && !socket->is_held) || is_apart(socket)) continue;
    rh_drop_later(2 * socket->file.serial + 1);
    const char *one = rh_host(&socket->own, socket), *other = peer_of(socket);
    if (socket->is_held) send_connection(socket, arrival(one, other, 0, &socket->busy_until) ?: rh_now());
    socket->is_held = false;
    for (; socket->held > 0; socket->held--) {
      send_off(socket, arrival(other, one, 0, &socket->busy_until) ?: rh_now());
    }
  }
}

static void forget_messages(struct rh_socket *socket) {
  socket->first_message = NULL;
  socket->held = 0;
  socket->flow.count -= socket->flow.hidden;
  socket->flow.hidden = 0;
}

static void break_connection(struct rh_socket *socket, bool tells_other) {
  struct rh_socket *peer = socket->peer;
  forget_messages(socket);
  rh_reset(socket, ECONNRESET);
  if (peer && !peer->is_closed && peer->state == rh_connected) {
    forget_messages(peer);
    if (tells_other) rh_reset(peer, ECONNRESET);
  }
  // The other one still knows this one, and learns of the end when it sends something.
  if (!tells_other) socket->peer = NULL;
}

void rh_end_connections(const char *host, const char *other, bool tells_other) {
  rh_has_network = true;
  for (struct rh_socket *socket = rh_sockets; socket; socket = socket->next) {
    if (socket->is_closed || rh_is_unix(socket) || socket->type != SOCK_STREAM || socket->state != rh_connected) continue;
    const struct rh_rule rule = {.one = host, .other = other};
    if (rh_is_between(&rule, rh_host(&socket->own, socket), peer_of(socket))) break_connection(socket, tells_other);
  }
  rh_tell_watchers();
}

bool rh_breaks_off(struct rh_socket *socket, const struct rh_transfer *transfer, long *result) {
  int fault = rh_meets(rh_broken_connection, 3);
  if (fault == 0) return false;
  rh_note(fault == 1 ? "reset" : "lost by a reset");
  break_connection(socket, true);
  *result = fault == 1 ? -ECONNRESET : (long)transfer->size;
  if (fault == 1) socket->error = 0;
  return true;
}

// MARK: Datagrams

static void arrive_datagram(void *context) {
  struct rh_datagram *datagram = context;
  rh_arrive_datagram(datagram->receiver, datagram);
  rh_tell_watchers();
}

// Whether a rule concerns one more datagram.
static bool takes_one(enum rh_setting kind, const char *one, const char *other) {
  struct rh_rule *rule = rh_rule(kind, one, other);
  if (!rule || rule->least == 0) return false;
  rule->least--;
  return true;
}

bool rh_sends(struct rh_datagram *datagram, struct rh_socket *to) {
  if (!rh_has_network || rh_is_unix(to)) return false;
  const char *one = rh_host(&datagram->from, datagram->sender), *other = rh_host(&to->own, to);
  bool is_lost = are_apart(one, other) || takes_one(rh_lost, one, other) || rh_meets(rh_lost_datagram, 2) > 0;
  if (is_lost) {
    rh_note("lost");
    return true;
  }
  bool is_doubled = takes_one(rh_duplicated, one, other) || rh_meets(rh_duplicated_datagram, 2) > 0;
  if (is_doubled) rh_note("sent twice");
  bool is_late = takes_one(rh_late, one, other);
  if (is_late) rh_note("late");
  for (int i = 0; i <= is_doubled; i++) {
    struct rh_datagram *sent = rh_take(sizeof *sent);
    *sent = *datagram;
    sent->receiver = to;
    uint64_t when = arrival(one, other, sent->size, &to->busy_until);
    if (when == 0 && is_late) when = rh_now();
    const char *what = rh_text("deliver a datagram to %s", name_of(to));
    if (when > 0) rh_later(2 * to->file.serial, what, when, arrive_datagram, sent);
    else rh_arrive_datagram(to, sent);
  }
  return true;
}
#endif
