#define _GNU_SOURCE
#include "channels.h"

// The operations of DispatchIO on one descriptor. Those that read a stream follow each other, and so do those that write it.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));
extern void *dispatch_queue_create(const char *label, void *attribute) __attribute__((weak));
extern void *dispatch_data_create(const void *bytes, size_t size, void *queue, void *end) __attribute__((weak));
extern void *dispatch_data_create_concat(void *first, void *second) __attribute__((weak));
extern void *dispatch_data_create_subrange(void *data, size_t place, size_t size) __attribute__((weak));
extern void *dispatch_data_create_map(void *data, const void **bytes, size_t *size) __attribute__((weak));
extern size_t dispatch_data_get_size(void *data) __attribute__((weak));

// How many bytes one call of the system moves.
enum { most_bytes = 1 << 14 };

static struct rh_line *lines;
static bool has_lines;

void rh_begin_lines(void) {
  if (has_lines) rh_begin_memory();
  lines = NULL;
  has_lines = false;
}

static void *no_data(void) {
  static void *data;
  if (!data) data = dlsym(RTLD_DEFAULT, "_dispatch_data_empty");
  return data;
}

// MARK: Handlers

struct call {
  void *handler, *data;
  bool is_once, is_done;
  int error;
};

static void *function_of(void *block) { return ((void **)block)[2]; }

static void call_handler(void *context) {
  struct call *call = context;
  void *function = function_of(call->handler);
  if (call->is_once) ((void (*)(void *, void *, int))function)(call->handler, call->data, call->error);
  else ((void (*)(void *, bool, void *, int))function)(call->handler, call->is_done, call->data, call->error);
  if (call->data) rh_give_up_queue(call->data);
  _Block_release(call->handler);
}

// Takes a reference to the data.
static void tell(const struct rh_operation *operation, bool is_done, void *data, int error) {
  struct call *call = rh_take(sizeof *call);
  *call = (struct call){
      .handler = _Block_copy(operation->handler), .data = data, .is_once = operation->is_once, .is_done = is_done,
      .error = error};
  rh_dispatch.async(operation->queue, NULL, false, rh_block_of(call, call_handler));
}

static void call_cleanup(void *context) {
  struct call *call = context;
  ((void (*)(void *, int))function_of(call->handler))(call->handler, call->error);
  _Block_release(call->handler);
}

void rh_clean_up(void *queue, void *block, int error) {
  struct call *call = rh_take(sizeof *call);
  *call = (struct call){.handler = block, .error = error};
  rh_dispatch.async(queue, NULL, false, rh_block_of(call, call_cleanup));
  rh_give_up_queue(queue);
}

// Takes what no handler has out of an operation.
static void *take_data(struct rh_operation *operation) {
  operation->unknown = 0;
  if (operation->kind == rh_writing) {
    return dispatch_data_create_subrange(operation->data, operation->total, operation->length - operation->total);
  }
  void *data = operation->data;
  operation->data = no_data();
  return data;
}

static void end_operation(struct rh_operation *operation, int error) {
  struct rh_line *line = operation->channel->line;
  struct rh_operation **link = &line->first, *before = NULL;
  while (*link != operation) {
    before = *link;
    link = &before->next;
  }
  *link = operation->next;
  if (line->last == operation) line->last = before;
  operation->has_ended = true;
  bool is_reading = operation->kind == rh_reading;
  if (operation->kind == rh_barrier) {
    ((void (*)(void *))function_of(operation->handler))(operation->handler);
  } else {
    void *data = take_data(operation);
    bool has_rest = is_reading ? error != 0 : error == 0;
    // A handler learns of an error after it has got the bytes before the error.
    if (has_rest && !operation->is_once) {
      if (is_reading && dispatch_data_get_size(data) > 0) tell(operation, false, data, 0);
      else rh_give_up_queue(data);
      data = NULL;
    } else if (has_rest && !is_reading) {
      rh_give_up_queue(data);
      data = NULL;
    }
    tell(operation, true, data, error);
    if (operation->data) rh_give_up_queue(operation->data);
    rh_give_up_queue(operation->queue);
  }
  _Block_release(operation->handler);
  rh_leave_line(line);
}

// MARK: Progress

static void be_called(void *line) { rh_call_line(line); }

// Returns whether the descriptor is ready already.
static bool watch(struct rh_line *line, enum rh_operation_kind kind) {
  struct rh_interest **place = kind == rh_reading ? &line->reader : &line->writer;
  struct rh_file *file = rh_file(line->number);
  uint32_t events = kind == rh_reading ? EPOLLIN | EPOLLRDHUP | RH_ALWAYS : EPOLLOUT | RH_ALWAYS;
  if (!*place && file) *place = rh_watch(file, events, be_called, line);
  return *place && rh_holds_event(*place);
}

static ssize_t read_some(struct rh_operation *operation, size_t size) {
  int number = operation->channel->line->number;
  void *bytes = malloc(size);
  off_t place = operation->place + (off_t)operation->total;
  ssize_t count = operation->channel->is_random ? pread(number, bytes, size, place) : read(number, bytes, size);
  int error = errno;
  if (count > 0) {
    void *more = dispatch_data_create(bytes, (size_t)count, NULL, NULL);
    void *all = dispatch_data_create_concat(operation->data, more);
    rh_give_up_queue(operation->data);
    rh_give_up_queue(more);
    operation->data = all;
  }
  free(bytes);
  errno = error;
  return count;
}

static ssize_t write_some(struct rh_operation *operation, size_t size) {
  int number = operation->channel->line->number;
  const void *bytes;
  size_t all;
  void *map = dispatch_data_create_map(operation->data, &bytes, &all);
  const char *rest = (const char *)bytes + operation->total;
  off_t place = operation->place + (off_t)operation->total;
  ssize_t count = operation->channel->is_random ? pwrite(number, rest, size, place) : write(number, rest, size);
  int error = errno;
  rh_give_up_queue(map);
  errno = error;
  return count;
}

// Whether the handler is called before the operation ends. Programs must expect that if they have set no limit.
static bool is_told(const struct rh_operation *operation) {
  if (operation->low > 0) return operation->unknown >= operation->low;
  bool is_told = operation->unknown >= operation->high || rh_choose(2, false) > 0;
  if (is_told) rh_note("a part of the bytes");
  return is_told;
}

// Returns whether there was something to do.
static bool advance(struct rh_operation *operation) {
  bool is_reading = operation->kind == rh_reading;
  if (operation->channel->is_stopped) return end_operation(operation, ECANCELED), true;
  size_t size = operation->length - operation->total, room = operation->high - operation->unknown;
  if (size > room) size = room;
  if (size > most_bytes) size = most_bytes;
  ssize_t count = is_reading ? read_some(operation, size) : write_some(operation, size);
  if (count < 0 && errno == EAGAIN) {
    bool is_enough = operation->is_once && is_reading && operation->total > 0;
    if (is_enough) end_operation(operation, 0);
    return is_enough || watch(operation->channel->line, operation->kind);
  }
  if (count < 0) return end_operation(operation, errno), true;
  if (count == 0 && is_reading) {
    if (!operation->is_once && operation->unknown > 0) tell(operation, false, take_data(operation), 0);
    return end_operation(operation, 0), true;
  }
  operation->total += (size_t)count;
  operation->unknown += (size_t)count;
  if (operation->total == operation->length) end_operation(operation, 0);
  else if (!operation->is_once && is_told(operation)) tell(operation, false, take_data(operation), 0);
  return true;
}

// Performs a part of the first operation that can be performed. Returns false if none can.
static bool step(struct rh_line *line) {
  bool is_reading = false, is_writing = false;
  for (struct rh_operation *operation = line->first; operation; operation = operation->next) {
    if (operation->channel->suspensions > 0) continue;
    if (operation->kind == rh_barrier) {
      bool is_next = operation == line->first;
      if (is_next) end_operation(operation, 0);
      return is_next;
    }
    bool *is_taken = operation->kind == rh_reading ? &is_reading : &is_writing;
    bool must_wait = *is_taken && !operation->channel->is_random && !operation->channel->is_stopped;
    if (!operation->channel->is_random) *is_taken = true;
    if (!must_wait && advance(operation)) return true;
  }
  return false;
}

static void work(void *context) {
  struct rh_line *line = context;
  line->is_called = false;
  rh_learn(line);
  while (step(line)) {}
  rh_leave_line(line);
}

void rh_call_line(struct rh_line *line) {
  rh_tell(line);
  if (line->is_called || line->users == 0) return;
  line->is_called = true;
  line->users++;
  rh_dispatch.async(line->queue, NULL, false, rh_block_of(line, work));
}

// At each interval the handler learns of what there is, or that there is little, if the program wants to know that.
static void tick(void *context) {
  struct rh_operation *operation = context;
  if (operation->has_ended) return;
  if (operation->is_strict || (operation->low > 0 && operation->unknown >= operation->low)) {
    tell(operation, false, take_data(operation), 0);
  }
  void *queue = operation->channel->line->queue;
  rh_dispatch.after(rh_instant_after(operation->interval), queue, rh_block_of(operation, tick));
}

void rh_begin_operation(struct rh_operation given) {
  struct rh_operation *operation = rh_take(sizeof *operation);
  *operation = given;
  struct rh_channel *channel = operation->channel;
  operation->queue = operation->queue ? rh_serial_queue(operation->queue) : NULL;
  operation->handler = _Block_copy(operation->handler);
  operation->low = channel->low;
  operation->high = channel->high;
  operation->interval = channel->interval;
  operation->is_strict = channel->is_strict;
  if (!operation->data) operation->data = no_data();
  rh_keep_queue(operation->data);
  int error = channel->is_closed ? ECANCELED : channel->error;
  struct rh_line *line = channel->line;
  // All operations of a line that has ended have ended.
  if (operation->kind == rh_barrier && line->users == 0) {
    return rh_dispatch.async(rh_default_queue(), NULL, false, operation->handler);
  }
  if (operation->kind != rh_barrier && (error || operation->length == 0)) {
    bool has_data = operation->kind == rh_reading ? error == 0 || operation->is_once : error != 0;
    if (!has_data) rh_give_up_queue(operation->data);
    tell(operation, true, has_data ? operation->data : NULL, error);
    rh_give_up_queue(operation->queue);
    return _Block_release(operation->handler);
  }
  line->users++;
  if (line->last) line->last->next = operation;
  else line->first = operation;
  line->last = operation;
  if (operation->interval > 0) {
    rh_dispatch.after(rh_instant_after(operation->interval), line->queue, rh_block_of(operation, tick));
  }
  rh_call_line(line);
}

// MARK: Lines

struct rh_line *rh_use_line(int number, bool is_opened) {
  struct rh_line *line = lines;
  while (line && (is_opened || line->is_opened || line->number != number)) line = line->next;
  if (!line) {
    line = rh_take(sizeof *line);
    *line = (struct rh_line){
        .next = lines, .number = number, .is_opened = is_opened, .queue = dispatch_queue_create("DispatchIO", NULL)};
    lines = line;
    has_lines = true;
    struct rh_file *file = rh_is_own(number) ? rh_file(number) : NULL;
    line->was_blocking = file && !(file->flags & O_NONBLOCK);
    if (file) file->flags |= O_NONBLOCK;
  }
  line->users++;
  return line;
}

void rh_leave_line(struct rh_line *line) {
  if (--line->users > 0) return;
  struct rh_line **link = &lines;
  while (*link != line) link = &(*link)->next;
  *link = line->next;
  if (line->reader) rh_forget_interest(line->reader);
  if (line->writer) rh_forget_interest(line->writer);
  struct rh_file *file = rh_is_own(line->number) ? rh_file(line->number) : NULL;
  if (file && line->was_blocking) file->flags &= ~O_NONBLOCK;
  if (line->is_opened && line->number >= 0) close(line->number);
  for (struct rh_cleanup *cleanup = line->cleanups; cleanup; cleanup = cleanup->next) {
    rh_clean_up(cleanup->queue, cleanup->block, 0);
  }
  rh_give_up_queue(line->queue);
}
#endif
