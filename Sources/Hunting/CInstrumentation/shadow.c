#include "instrumentation.h"

#include <stdlib.h>
#include <string.h>

// Finds accesses to plain memory that nothing orders.
//
// Flanagan and Freund, "FastTrack: efficient and precise dynamic race detection" (PLDI 2009). Each word of eight bytes that
// a run accesses has a cell with those accesses that may race with a later one. An access is dropped if each access that
// races with it races with a later access too. One thread of a run has control at a time, so nothing here is locked.

int64_t ci_run;
struct ci_hunter ci_hunter;
bool ci_is_stale;

// An access of a thread at one of its times.
struct record {
  uint32_t time;
  uint16_t thread;
  // A bit for each byte of the word.
  uint8_t bytes;
  bool writes : 1;
  // Atomic accesses do not race with each other.
  bool is_atomic : 1;
  // Whether the memory was freed then.
  bool is_free : 1;
  // The return address, or the recorded calls.
  union {
    const void *place;
    const struct calls *calls;
  };
};

// A word has further cells if many threads read it. Their keys are the word with a level above its bits. The last level has
// the cells of pages: a page has one once one of its words has one. If a page is freed before, the end of its memory is
// recorded there alone, so that freeing a large buffer does not cost a cell for each of its words.
enum { most_records = 4, most_levels = 63, page_level = 63, level_shift = 58, page_words = 512 };
struct cell {
  uintptr_t key;
  // The cell is free in all other runs.
  int64_t run;
  int32_t count;
  // Whether the word has a cell of the next level.
  bool has_more;
  struct record records[most_records];
};

static uintptr_t key_of(uintptr_t word, int level) { return word | (uintptr_t)level << level_shift; }

struct calls {
  int32_t count;
  const void *places[ci_places];
};

enum { least_cells = 1 << 12, most_cells = 1 << 20, most_calls = 1 << 14 };
static struct cell *cells;
static size_t cell_count, used_cells;
static bool has_freed_pages;

static struct calls *calls;
static int32_t call_count;
static bool records_calls;

static struct ci_clock known;
static bool compares;
bool ci_has_passed_on;
struct recent ci_recent[ci_recents];
uint64_t ci_epoch;
static bool is_cut;
static bool has_given_up;
bool ci_compares_nothing;
static bool has_race;
static int64_t accesses;

void ci_hunt(struct ci_hunter callbacks) { ci_hunter = callbacks; }

void ci_begin_run(int64_t run) {
  ci_run = run;
  ci_is_stale = true;
  ci_epoch++;
  used_cells = 0;
  has_freed_pages = false;
  call_count = 0;
  is_cut = false;
  has_given_up = false;
  has_race = false;
  accesses = 0;
}

int64_t ci_current_run(void) { return ci_run; }

bool ci_is_seen(void) { return is_seen(); }
int64_t ci_accesses(void) { return accesses; }
bool ci_is_cut(void) { return is_cut; }

void ci_record_calls(bool are_recorded) {
  records_calls = are_recorded;
  if (are_recorded && !calls) calls = malloc(most_calls * sizeof *calls);
}

static int32_t running_thread = -1;
int32_t ci_running_thread(void) { return running_thread; }
void ci_set_running_thread(int32_t thread) { running_thread = thread; }

bool ci_records_calls(void) { return records_calls; }

// MARK: Cells

// The cell with the key, or the free cell that it would have.
static struct cell *find(struct cell *cells, size_t count, uintptr_t key) {
  size_t index = (size_t)(key * 0x9e3779b97f4a7c15u >> 20) & (count - 1);
  while (cells[index].run == ci_run && cells[index].key != key) index = (index + 1) & (count - 1);
  return &cells[index];
}

static struct cell *known_cell(uintptr_t word, int level) {
  struct cell *cell = find(cells, cell_count, key_of(word, level));
  return cell->run == ci_run ? cell : NULL;
}

// The cells of a word are the first one and, while there are more, the next one.
static struct cell *first_cell(uintptr_t word) { return cell_count == 0 ? NULL : known_cell(word, 0); }
static struct cell *next_cell(const struct cell *cell, uintptr_t word, int level) {
  return cell->has_more ? known_cell(word, level) : NULL;
}
static struct cell *page_cell(uintptr_t word) {
  return cell_count == 0 ? NULL : known_cell(word / page_words, page_level);
}

// Doubles the number of cells. Returns false if there are too many.
static bool grow(void) {
  size_t count = cell_count ? cell_count * 2 : least_cells;
  if (count > most_cells) return false;
  struct cell *larger;
  CT_UNSEEN(larger = calloc(count, sizeof *larger));
  if (!larger) return false;
  for (size_t i = 0; i < cell_count; i++) {
    if (cells[i].run == ci_run) *find(larger, count, cells[i].key) = cells[i];
  }
  struct cell *smaller = cells;
  cells = larger;
  cell_count = count;
  // The program does not free this memory, so the end of the memory is no access.
  CT_UNSEEN(free(smaller));
  return true;
}

static struct cell *cell_of(uintptr_t word, int level) {
  if (used_cells * 2 >= cell_count && !grow()) {
    is_cut = true;
    if (used_cells * 8 >= cell_count * 7) return NULL;
  }
  struct cell *cell = find(cells, cell_count, key_of(word, level));
  if (cell->run != ci_run) {
    used_cells++;
    *cell = (struct cell){.key = key_of(word, level), .run = ci_run};
  }
  return cell;
}

void ci_forget(const void *address, uint64_t size) {
  ci_epoch++;
  if (used_cells == 0) return;
  uintptr_t word = (uintptr_t)address >> 3, end = ((uintptr_t)address + size + 7) >> 3;
  while (word < end) {
    uintptr_t page_end = word - word % page_words + page_words;
    struct cell *page = page_cell(word);
    if (page) page->count = 0;
    else word = page_end;
    for (; word < end && word < page_end; word++) {
      struct cell *cell = first_cell(word);
      for (int level = 1; cell; cell = next_cell(cell, word, level++)) cell->count = 0;
    }
  }
}

// MARK: Accesses

static void describe(const struct record *record, struct ci_access *access) {
  access->thread = record->thread;
  access->time = record->time;
  access->writes = record->writes;
  access->is_free = record->is_free;
  access->count = records_calls ? record->calls->count : 1;
  if (records_calls) {
    memcpy(access->places, record->calls->places, sizeof access->places);
  } else {
    access->places[0] = record->place;
  }
}

static void report(uintptr_t word, const struct record *earlier, const struct record *later) {
  static struct ci_race race;
  int low = __builtin_ctz(earlier->bytes & later->bytes);
  race.address = (const void *)((word << 3) + (uintptr_t)low);
  describe(earlier, &race.earlier);
  describe(later, &race.later);
  CT_UNSEEN(has_race = ci_hunter.race(&race));
}

static uint32_t time_of(int thread) { return thread < known.count ? known.times[thread] : 0; }

// Whether each access that races with the record also races with the new one, which the record happens before.
static bool is_covered(const struct record *record, const struct record *new) {
  return (record->bytes & ~new->bytes) == 0 && (new->writes || !record->writes) && (!new->is_atomic || record->is_atomic);
}

// Compares an access with those that a cell has, and drops those that need not be kept.
static void compare_with(struct cell *cell, uintptr_t word, const struct record *new) {
  int kept = 0;
  for (int i = 0; i < cell->count; i++) {
    struct record *old = &cell->records[i];
    bool conflicts = old->thread != new->thread && (old->writes || new->writes) && !(old->is_atomic && new->is_atomic) &&
        old->time > time_of(old->thread);
    if ((conflicts || old->is_free) && (old->bytes & new->bytes) != 0 && !has_race) report(word, old, new);
    if (old->time <= time_of(old->thread) && is_covered(old, new)) continue;
    if (kept != i) cell->records[kept] = *old;
    kept++;
  }
  cell->count = kept;
}

static void compare(uintptr_t word, const struct record *new) {
  const struct cell *page = has_freed_pages ? page_cell(word) : NULL;
  if (page && page->count > 0 && !has_race) report(word, page->records, new);
  int level = 0, free_level = -1;
  struct cell *last = NULL;
  for (struct cell *cell = first_cell(word); cell; cell = next_cell(cell, word, ++level)) {
    compare_with(cell, word, new);
    if (free_level < 0 && cell->count < most_records) free_level = level;
    last = cell;
  }
  if (free_level < 0 && level < most_levels) {
    free_level = level;
    if (last) last->has_more = true;
    else cell_of(word / page_words, page_level);
  }
  struct cell *cell = free_level < 0 ? NULL : cell_of(word, free_level);
  if (cell) cell->records[cell->count++] = *new;
  else is_cut = true;
}

// Records the end of a whole page that no thread has accessed. Returns false if the words must be compared.
static bool frees_page(uintptr_t word, uintptr_t end, const struct record *new) {
  if (word % page_words != 0 || (word + page_words) << 3 > end || page_cell(word)) return false;
  struct cell *page = cell_of(word / page_words, page_level);
  if (!page) return false;
  page->records[page->count++] = *new;
  has_freed_pages = true;
  return true;
}

// Whether the same thread has made such an access, and has passed nothing on to others since.
static bool is_known(uintptr_t word, const struct record *new) {
  int level = 0;
  for (const struct cell *cell = first_cell(word); cell; cell = next_cell(cell, word, ++level)) {
    for (int i = 0; i < cell->count; i++) {
      const struct record *old = &cell->records[i];
      if (old->thread == new->thread && old->time == new->time && is_covered(new, old)) return !old->is_free;
    }
  }
  return false;
}

static bool knows_clock(void) {
  ci_is_stale = false;
  ci_epoch++;
  CT_UNSEEN(compares = ci_hunter.clock(&known));
  compares = compares && !has_given_up && !ci_compares_nothing;
  ci_has_passed_on = false;
  ci_is_stale = false;
  return compares;
}

const struct ci_clock *ci_knowledge(void) { return (ci_is_stale ? knows_clock() : compares) ? &known : NULL; }

void ci_passed_on(void) { ci_has_passed_on = true; }

void ci_learn(const struct ci_clock *other) {
  CT_UNSEEN(ci_hunter.learn(other));
  ci_is_stale = true;
}

void ci_misses_references(void) { ci_compares_nothing = true; }

void ci_forgets(void) { is_cut = true; }

void ci_give_up(void) {
  is_cut = true;
  has_given_up = true;
  compares = false;
}

// Begins a new time if the thread has passed its knowledge on.
static bool tick(void) {
  CT_UNSEEN(ci_hunter.tick());
  return knows_clock();
}

const uint32_t *ci_held[ci_most_held];
int32_t ci_held_count;

// A mutex that was given up unseen must be known to be free before the access.
static void settle(void) {
  for (int32_t i = 0; i < ci_held_count; i++) {
    if (__atomic_load_n(ci_held[i], __ATOMIC_RELAXED) != 0) continue;
    CT_UNSEEN(ci_hunter.settle());
    return;
  }
}

// Whether the accesses of the running thread are compared now.
static bool begins_access(void) {
  if (ci_held_count > 0) settle();
  bool has_passed = ci_has_passed_on;
  if (ci_is_stale ? !knows_clock() : !compares) return false;
  return !has_passed || tick();
}

static void access_words(uintptr_t address, uint64_t size, struct record new, const void *frame) {
  uintptr_t end = address + size;
  struct calls *recorded = NULL;
  for (uintptr_t word = address >> 3; word << 3 < end; word++) {
    uintptr_t first = word << 3;
    uint8_t bytes = 0xff;
    if (first < address) bytes &= (uint8_t)(0xff << (address - first));
    if (first + 8 > end) bytes &= (uint8_t)(0xff >> (first + 8 - end));
    new.bytes = bytes;
    if (!new.is_free && is_known(word, &new)) continue;
    if (records_calls && !recorded) {
      if (call_count == most_calls) return;
      recorded = &calls[call_count++];
      recorded->count = ct_callers(recorded->places, ci_places, frame);
      new.calls = recorded;
    }
    if (new.is_free && frees_page(word, end, &new)) word += page_words - 1;
    else compare(word, &new);
  }
}

static struct record record_of(bool writes, const void *frame) {
  return (struct record){
      .time = time_of(known.thread), .thread = (uint16_t)known.thread, .writes = writes,
      .place = ((const void *const *)frame)[1]};
}

void ci_access(uintptr_t address, uint64_t size, bool writes, const void *frame) {
  if (!begins_access()) return;
  accesses++;
  // The functions that copy bytes are replaced.
  CT_UNSEEN(access_words(address, size, record_of(writes, frame), frame));
  if (size <= 16) *recent(address) = (struct recent){address, ci_epoch << 8 | size << 2 | writes};
}

uint32_t ci_begins_atomic(void) { return begins_access() ? time_of(known.thread) : 0; }

void ci_atomic(uintptr_t address, uint64_t size, bool writes, uint32_t time, const void *frame) {
  if (time == 0 || !ci_knowledge()) return;
  struct record new = record_of(writes, frame);
  new.is_atomic = true;
  new.time = time;
  CT_UNSEEN(access_words(address, size, new, frame));
}

void ci_uses(const void *object, const void *frame) { ci_atomic((uintptr_t)object, 1, true, ci_begins_atomic(), frame); }

void ci_free(const void *address, uint64_t size, const void *frame) {
  ci_epoch++;
  if (!begins_access()) return;
  struct record new = record_of(true, frame);
  new.is_free = true;
  CT_UNSEEN(access_words((uintptr_t)address, size, new, frame));
}
