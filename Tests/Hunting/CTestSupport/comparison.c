#define _GNU_SOURCE
#include "comparison.h"

// The comparison: random sequences of calls.
#if __linux__
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/un.h>
#include <unistd.h>

static int64_t calls;
int64_t cd_calls(void) { return calls; }

uint64_t cd_random(struct state *state, uint64_t limit) {
  state->random += 0x9e3779b97f4a7c15u;
  uint64_t mixed = state->random;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return (mixed ^ (mixed >> 31)) % limit;
}

struct slot *cd_slot(struct state *state, enum kind kind) {
  bool is_any = kind == none || cd_random(state, 12) == 0;
  struct slot *found[most_slots];
  uint64_t count = 0;
  for (int i = 0; i < most_slots; i++) {
    struct slot *slot = &state->slots[i];
    if (slot->kind != none && (is_any || slot->kind == kind)) found[count++] = slot;
  }
  return count > 0 ? found[cd_random(state, count)] : NULL;
}

struct slot *cd_free_slot(struct state *state) {
  for (int i = 0; i < most_slots; i++) {
    if (state->slots[i].kind == none) return &state->slots[i];
  }
  return NULL;
}

uint64_t cd_mix(uint64_t sum, const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) sum = (sum ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
  return sum ^ size;
}

static bool is_same(const struct address *one, const struct address *other) {
  return one->size == other->size && memcmp(&one->bytes, &other->bytes, one->size) == 0;
}

uint64_t cd_name(struct state *state, const void *address, socklen_t size) {
  struct address named = {.size = size};
  memcpy(&named.bytes, address, size < sizeof named.bytes ? size : sizeof named.bytes);
  if (size <= sizeof(sa_family_t)) return 1000 + size;
  for (int i = 0; i < state->name_count; i++) {
    if (is_same(&state->names[i][state->world], &named)) return (uint64_t)i << 8 | size;
  }
  // The other world sees it first, or as one of the same place.
  int place = state->name_count;
  for (int i = 0; i < state->name_count; i++) {
    if (state->names[i][state->world].size == 0) {
      place = i;
      break;
    }
  }
  if (place == most_names) return 2000;
  if (place == state->name_count) state->name_count++;
  state->names[place][state->world] = named;
  return (uint64_t)place << 8 | size;
}

void cd_say(struct state *state, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(state->text, sizeof state->text, format, list);
  va_end(list);
}

// A text that grows.
static char *report;
static size_t report_size;

static void add(const char *format, ...) {
  char line[400];
  va_list list;
  va_start(list, format);
  int size = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  report = realloc(report, report_size + (size_t)size + 1);
  memcpy(report + report_size, line, (size_t)size + 1);
  report_size += (size_t)size;
}

// The count of the sequences that have begun in this process.
static int sequence;

int cd_path(int world, int number, char *path) {
  return snprintf(path, most_path, "/tmp/cd%c%d.%d.%d", "rs"[world], (int)getpid(), sequence, number);
}

// A process that was killed may have had the number of this one, and have left paths behind.
static void remove_paths(void) {
  for (int i = 0; i < path_count; i++) {
    char path[most_path];
    cd_path(real, i, path);
    unlink(path);
  }
}

static void end(struct state *state) {
  for (int i = 0; i < most_slots; i++) {
    struct slot *slot = &state->slots[i];
    if (slot->kind == none) continue;
    // Without a rest that the system keeps for a minute.
    if (slot->kind == stream) setsockopt(slot->number[real], SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
    close(slot->number[real]);
  }
  remove_paths();
}

// Returns whether a call differed.
static bool differs(uint64_t seed, struct cd_switches switches) {
  struct state state = {.switches = switches, .random = seed * 0x2545f4914f6cdd1du};
  int probe = socket(AF_INET6, SOCK_STREAM, 0);
  struct sockaddr_in6 loopback = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  state.has_v6 = probe >= 0 && bind(probe, (struct sockaddr *)&loopback, sizeof loopback) == 0;
  if (probe >= 0) close(probe);
  sequence++;
  remove_paths();
  switches.begin();
  report_size = 0;
  add("seed %llu\n", (unsigned long long)seed);
  bool has_difference = false;
  // Each sequence prefers some of the calls.
  uint64_t files = 1 + cd_random(&state, 4), sockets = 1 + cd_random(&state, 6), events = 1 + cd_random(&state, 4);
  for (int step = 0; step < 60 && !has_difference; step++) {
    uint64_t which = cd_random(&state, files + sockets + events);
    const cd_call *table = which < files ? cd_file_calls : which < files + sockets ? cd_socket_calls : cd_event_calls;
    int count = which < files ? cd_file_call_count : which < files + sockets ? cd_socket_call_count : cd_event_call_count;
    cd_call call = table[cd_random(&state, (uint64_t)count)];
    uint64_t random = state.random;
    struct result results[worlds];
    struct slot *made[2] = {NULL, NULL};
    struct slot before[most_slots];
    memcpy(before, state.slots, sizeof before);
    for (state.world = 0; state.world < worlds; state.world++) {
      state.random = random;
      made[0] = made[1] = NULL;
      state.text[0] = 0;
      errno = 0;
      switches.simulate(state.world == simulated);
      results[state.world] = call(&state, made);
      switches.simulate(false);
    }
    if (!state.text[0]) continue;
    calls++;
    struct result *r = &results[real], *s = &results[simulated];
    has_difference = r->value != s->value || r->error != s->error || r->sum != s->sum;
    add("%s = %ld %s", state.text, r->value, r->error ? strerrorname_np(r->error) : "");
    if (has_difference) add("   but here %ld %s%s", s->value, s->error ? strerrorname_np(s->error) : "", r->sum != s->sum ? ", other bytes" : "");
    add("\n");
    if (has_difference && r->sum != s->sum) add("  %llx %llx\n", (unsigned long long)r->sum, (unsigned long long)s->sum);
  }
  end(&state);
  return has_difference;
}

const char *cd_compare(uint64_t seed, struct cd_switches switches) {
  void (*handler)(int) = signal(SIGPIPE, SIG_IGN);
  bool has_difference = differs(seed, switches);
  // The system delivers bytes a moment later, and a process that another test starts may have the sockets for a moment.
  for (int time = 0; time < 5 && has_difference; time++) {
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    has_difference = differs(seed, switches);
  }
  signal(SIGPIPE, handler);
  return has_difference ? report : NULL;
}
#else
const char *cd_compare(uint64_t seed, struct cd_switches switches) {
  (void)seed, (void)switches;
  return 0;
}
int64_t cd_calls(void) { return 0; }
#endif
