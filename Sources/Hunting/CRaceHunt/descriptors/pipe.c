#define _GNU_SOURCE
#include "descriptors.h"

// Pipes. The end of the last writer is the end of the bytes, and a writer whose readers have ended fails.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

struct pipe {
  struct rh_flow flow;
  // The two ends; null if all their descriptors are closed.
  struct rh_file *reader, *writer;
  int numbers[2];
};
struct pipe_end {
  struct rh_file file;
  struct pipe *pipe;
};

static struct pipe *pipe_of(const struct rh_file *file) { return ((const struct pipe_end *)file)->pipe; }

static long take(struct rh_file *file, struct rh_transfer *transfer) {
  struct pipe *pipe = pipe_of(file);
  if (transfer->size == 0) return 0;
  bool was_full = rh_room(&pipe->flow) < PIPE_BUF;
  size_t count = rh_get_bytes(&pipe->flow, transfer, 0, false);
  if (count == 0 && pipe->writer) return -EAGAIN;
  rh_learn(pipe);
  if (was_full && count > 0 && pipe->writer) rh_changed(pipe->writer, RH_WRITABLE);
  return (long)count;
}

static long put(struct rh_file *file, struct rh_transfer *transfer) {
  struct pipe *pipe = pipe_of(file);
  if (transfer->size == 0) return 0;
  if (!pipe->reader) return -EPIPE;
  // A small message is not divided.
  if (transfer->size <= PIPE_BUF && rh_room(&pipe->flow) < transfer->size) return -EAGAIN;
  rh_tell(pipe);
  size_t count = rh_put_bytes(&pipe->flow, transfer, 0);
  if (count == 0) return -EAGAIN;
  rh_changed(pipe->reader, RH_READABLE);
  return (long)count;
}

static uint32_t reader_ready(const struct rh_file *file) {
  const struct pipe *pipe = pipe_of(file);
  return (pipe->flow.count > 0 ? RH_READABLE : 0) | (pipe->writer ? 0 : EPOLLHUP);
}

static uint32_t writer_ready(const struct rh_file *file) {
  const struct pipe *pipe = pipe_of(file);
  return (rh_room(&pipe->flow) >= PIPE_BUF ? RH_WRITABLE : 0) | (pipe->reader ? 0 : EPOLLERR);
}

static void end(struct rh_file *file) {
  struct pipe *pipe = pipe_of(file);
  rh_tell(pipe);
  if (file == pipe->reader) pipe->reader = NULL;
  else pipe->writer = NULL;
  struct rh_file *other = pipe->reader ?: pipe->writer;
  if (other) rh_changed(other, 0);
}

static void describe(const struct rh_file *file, char *text, size_t size) {
  snprintf(text, size, "pipe %d-%d", pipe_of(file)->numbers[1], pipe_of(file)->numbers[0]);
}

const struct rh_kind rh_pipe_reader = {
    .receive = take, .ready = reader_ready, .end = end, .describe = describe, .offer = "bytes from", .mode = S_IFIFO | 0600};
const struct rh_kind rh_pipe_writer = {
    .send = put, .ready = writer_ready, .end = end, .describe = describe, .offer = "bytes from", .mode = S_IFIFO | 0600};

size_t rh_bytes_in_pipe(const struct rh_file *file) { return pipe_of(file)->flow.count; }

long rh_pipe_limit(struct rh_file *file, long limit) {
  struct rh_flow *flow = &pipe_of(file)->flow;
  if (limit == 0) return (long)flow->limit;
  size_t size = 4096;
  while (size < (size_t)limit) size *= 2;
  if (size < flow->count) return -EBUSY;
  flow->limit = size;
  return (long)size;
}

static int make(int *numbers, int flags) {
  if (flags & ~(O_CLOEXEC | O_NONBLOCK)) return (int)rh_refuses("pipe2 with O_DIRECT", EINVAL);
  struct pipe *pipe = rh_take(sizeof *pipe);
  pipe->flow.limit = 1 << 16;
  for (int i = 0; i < 2; i++) {
    struct pipe_end *end = rh_new_file(
        i == 0 ? &rh_pipe_reader : &rh_pipe_writer, sizeof *end, (i == 0 ? O_RDONLY : O_WRONLY) | (flags & O_NONBLOCK));
    end->pipe = pipe;
    *(i == 0 ? &pipe->reader : &pipe->writer) = &end->file;
    pipe->numbers[i] = rh_add_file(&end->file, 0, flags & O_CLOEXEC);
    if (pipe->numbers[i] < 0) {
      if (i == 1) rh_close(pipe->numbers[0]);
      return -EMFILE;
    }
  }
  numbers[0] = pipe->numbers[0];
  numbers[1] = pipe->numbers[1];
  return 0;
}

REPLACED(int, pipe2, (int *numbers, int flags)) {
  if (!rh_owns_new(CALLER)) return REAL(pipe2)(numbers, flags);
  rh_reach_call("open a pipe");
  return (int)rh_result(make(numbers, flags));
}

REPLACED(int, pipe, (int *numbers)) {
  if (!rh_owns_new(CALLER)) return REAL(pipe)(numbers);
  rh_reach_call("open a pipe");
  return (int)rh_result(make(numbers, 0));
}
#endif
