#define _GNU_SOURCE
#include "channels.h"
#include "../base/tables.h"

// The functions of DispatchIO. The object that the program has for a channel is a queue of Dispatch, which does nothing.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

extern void *_Block_copy(const void *block) __attribute__((weak));
extern size_t dispatch_data_get_size(void *data) __attribute__((weak));

// The channels that the program has references to.
static struct rh_table channels = RH_TABLE(struct rh_channel *, "channels of Dispatch");

void rh_begin_channels(void) {
  rh_remove_records(&channels);
  rh_begin_lines();
}

// The channel that a thread of the run uses. Null if it is one from before the run, which is refused.
static struct rh_channel *channel_of(const void *object, const void *caller, const char *what) {
  if (ct_thread()->run == 0) return NULL;
  struct rh_channel **found = rh_find_record(&channels, object);
  if (!found || !rh_is_submitted(caller)) return rh_refuses_work(what), NULL;
  // Other threads may run before the call.
  CT_UNSEEN(rh_synchronization.signal(object, "channel"));
  return *found;
}
#define CHANNEL(what) channel_of(object, CALLER, what)

// Whether the descriptor is one of the run or a file on a disk, or none.
static bool is_possible(int number, const void *caller) {
  struct stat status;
  return rh_is_submitted(caller) && (rh_is_own(number) || fstat(number, &status) != 0 || S_ISREG(status.st_mode));
}

static int error_of(int number) { return fcntl(number, F_GETFD) < 0 ? errno : 0; }

// MARK: Beginning

// That of the system, since the queue is none of the program's.
FOUND(void *, dispatch_queue_create, (const char *label, void *attribute))

static void *make(uint64_t type, struct rh_line *line, int error, void *queue, void *cleanup) {
  struct rh_channel *channel = rh_take(sizeof *channel);
  channel->is_random = type == rh_random_channel;
  channel->high = SIZE_MAX;
  channel->line = line;
  channel->error = error;
  if (channel->is_random && !error) {
    channel->start = line->is_opened ? 0 : lseek(line->number, 0, SEEK_CUR);
    if (channel->start < 0) channel->error = errno;
  }
  void *object = REAL(dispatch_queue_create)("DispatchIO", NULL);
  struct rh_channel **record = rh_add_record(&channels, object);
  if (record) *record = channel;
  if (!cleanup) return object;
  rh_keep_queue(queue);
  cleanup = _Block_copy(cleanup);
  if (channel->error) return rh_clean_up(queue, cleanup, channel->error), object;
  struct rh_cleanup *made = rh_take(sizeof *made), **last = &line->cleanups;
  *made = (struct rh_cleanup){.queue = queue, .block = cleanup};
  while (*last) last = &(*last)->next;
  *last = made;
  return object;
}

REPLACED(void *, dispatch_io_create, (uint64_t type, int number, void *queue, void *cleanup)) {
  if (ct_thread()->run != 0 && is_possible(number, CALLER)) {
    return make(type, rh_use_line(number, false), error_of(number), queue, cleanup);
  }
  rh_refuses_work("DispatchIO");
  return REAL(dispatch_io_create)(type, number, queue, cleanup);
}

REPLACED(
    void *, dispatch_io_create_with_path,
    ( uint64_t type, const char *path, int flags, mode_t mode, void *queue, void *cleanup)) {
  struct stat status;
  bool is_of_run = ct_thread()->run != 0 && rh_is_submitted(CALLER) && path[0] == '/';
  if (is_of_run && (stat(path, &status) != 0 || S_ISREG(status.st_mode))) {
    int number = open(path, flags | O_CLOEXEC, mode), error = number < 0 ? errno : 0;
    return make(type, rh_use_line(number, true), error, queue, cleanup);
  }
  rh_refuses_work("DispatchIO");
  return REAL(dispatch_io_create_with_path)(type, path, flags, mode, queue, cleanup);
}

REPLACED(void *, dispatch_io_create_with_io, (uint64_t type, void *object, void *queue, void *cleanup)) {
  struct rh_channel *channel = CHANNEL("DispatchIO");
  if (!channel) return REAL(dispatch_io_create_with_io)(type, object, queue, cleanup);
  int error = channel->is_closed ? ECANCELED : channel->error;
  if (error) return make(type, rh_use_line(-1, true), error, queue, cleanup);
  channel->line->users++;
  return make(type, channel->line, 0, queue, cleanup);
}

// MARK: Reading and writing

REPLACED(void, dispatch_io_read, (void *object, off_t place, size_t length, void *queue, void *handler)) {
  struct rh_channel *channel = CHANNEL("DispatchIO.read");
  if (!channel) return REAL(dispatch_io_read)(object, place, length, queue, handler);
  rh_begin_operation((struct rh_operation){
      .kind = rh_reading, .channel = channel, .place = channel->start + place, .length = length, .queue = queue,
      .handler = handler});
}

REPLACED(void, dispatch_io_write, (void *object, off_t place, void *data, void *queue, void *handler)) {
  struct rh_channel *channel = CHANNEL("DispatchIO.write");
  if (!channel) return REAL(dispatch_io_write)(object, place, data, queue, handler);
  rh_begin_operation((struct rh_operation){
      .kind = rh_writing, .channel = channel, .place = channel->start + place, .length = dispatch_data_get_size(data),
      .data = data, .queue = queue, .handler = handler});
}

REPLACED(void, dispatch_io_barrier, (void *object, void *block)) {
  struct rh_channel *channel = CHANNEL("DispatchIO.barrier");
  if (!channel) return REAL(dispatch_io_barrier)(object, block);
  rh_begin_operation((struct rh_operation){.kind = rh_barrier, .channel = channel, .handler = block});
}

static void move_once(struct rh_operation operation, int number) {
  struct rh_channel *channel = rh_take(sizeof *channel);
  *channel = (struct rh_channel){.line = rh_use_line(number, false), .error = error_of(number), .high = SIZE_MAX};
  operation.is_once = true;
  operation.channel = channel;
  rh_begin_operation(operation);
  rh_leave_line(channel->line);
}

REPLACED(void, dispatch_read, (int number, size_t length, void *queue, void *handler)) {
  if (ct_thread()->run != 0 && is_possible(number, CALLER)) {
    return move_once((struct rh_operation){.kind = rh_reading, .length = length, .queue = queue, .handler = handler}, number);
  }
  rh_refuses_work("DispatchIO.read");
  REAL(dispatch_read)(number, length, queue, handler);
}

REPLACED(void, dispatch_write, (int number, void *data, void *queue, void *handler)) {
  if (ct_thread()->run != 0 && is_possible(number, CALLER)) {
    size_t length = dispatch_data_get_size(data);
    return move_once(
        (struct rh_operation){.kind = rh_writing, .length = length, .data = data, .queue = queue, .handler = handler}, number);
  }
  rh_refuses_work("DispatchIO.write");
  REAL(dispatch_write)(number, data, queue, handler);
}

// MARK: Settings

REPLACED(void, dispatch_io_set_high_water, (void *object, size_t limit)) {
  struct rh_channel *channel = CHANNEL("DispatchIO");
  if (!channel) return REAL(dispatch_io_set_high_water)(object, limit);
  channel->high = limit ?: 1;
  if (channel->low > channel->high) channel->low = channel->high;
}

REPLACED(void, dispatch_io_set_low_water, (void *object, size_t limit)) {
  struct rh_channel *channel = CHANNEL("DispatchIO");
  if (!channel) return REAL(dispatch_io_set_low_water)(object, limit);
  // Without a limit each byte is told.
  channel->low = limit ?: 1;
  if (channel->high < channel->low) channel->high = channel->low;
}

REPLACED(void, dispatch_io_set_interval, (void *object, uint64_t interval, uint64_t flags)) {
  struct rh_channel *channel = CHANNEL("DispatchIO");
  if (!channel) return REAL(dispatch_io_set_interval)(object, interval, flags);
  channel->interval = interval < INT64_MAX ? interval : INT64_MAX;
  channel->is_strict = flags & 1;
}

REPLACED(int, dispatch_io_get_descriptor, (void *object)) {
  struct rh_channel *channel = CHANNEL("DispatchIO");
  if (!channel) return REAL(dispatch_io_get_descriptor)(object);
  return channel->is_closed || channel->error ? -1 : channel->line->number;
}

// MARK: End

static void end_channel(struct rh_channel *channel, bool stops) {
  bool was_closed = channel->is_closed;
  channel->is_closed = true;
  if (stops && !channel->is_stopped) {
    channel->is_stopped = true;
    rh_call_line(channel->line);
  }
  if (!was_closed) rh_leave_line(channel->line);
}

REPLACED(void, dispatch_io_close, (void *object, uint64_t flags)) {
  struct rh_channel *channel = CHANNEL("DispatchIO.close");
  if (!channel) return REAL(dispatch_io_close)(object, flags);
  end_channel(channel, flags & 1);
}

void rh_ends_channel(const void *object) {
  struct rh_channel **found = rh_find_record(&channels, object);
  if (!found) return;
  struct rh_channel *channel = *found;
  rh_remove_record(&channels, object);
  end_channel(channel, false);
}

bool rh_suspends_channel(const void *object, int change) {
  struct rh_channel **found = rh_find_record(&channels, object);
  if (!found) return false;
  struct rh_channel *channel = *found;
  channel->suspensions += change;
  if (channel->suspensions == 0 && channel->line->first) rh_call_line(channel->line);
  return true;
}
#else
void rh_begin_channels(void) {}
void rh_ends_channel(const void *object) { (void)object; }
#endif
