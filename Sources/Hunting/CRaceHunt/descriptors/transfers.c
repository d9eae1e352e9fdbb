#define _GNU_SOURCE
#include "descriptors.h"

// Reading and writing, whatever the file is. A call that may wait waits until it can do something; a writer, until all is
// written.
#if RH_DESCRIPTORS
#include "sockets.h"
#include <fcntl.h>

long rh_result(long result) {
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}

long rh_ends(struct rh_file *file, long result) {
  // A call that would block has found nothing to do.
  if (result == -EAGAIN) file->uses--;
  rh_drop(file);
  rh_tell_watchers();
  return rh_result(result);
}

static uint64_t limit_of(struct rh_file *file, bool sends) {
  const struct rh_socket *socket = rh_socket_of(file);
  return socket ? rh_limit(sends ? socket->send_limit : socket->receive_limit) : RH_FOREVER;
}

// Moves the rest, from `done` on.
static long move(struct rh_file *file, struct rh_transfer *transfer, size_t done, bool sends) {
  long (*moves)(struct rh_file *, struct rh_transfer *) = sends ? file->kind->send : file->kind->receive;
  if (done == 0) return moves(file, transfer);
  struct iovec rest[64];
  struct rh_transfer left = *transfer;
  size_t count = 0, skipped = done;
  for (size_t i = 0; i < transfer->count && count < 64; i++) {
    struct iovec part = transfer->parts[i];
    size_t cut = skipped < part.iov_len ? skipped : part.iov_len;
    skipped -= cut;
    if (part.iov_len > cut) rest[count++] = (struct iovec){(char *)part.iov_base + cut, part.iov_len - cut};
  }
  left.parts = rest;
  left.count = count;
  left.size = rh_size(rest, count);
  return moves(file, &left);
}

bool rh_may_move(const struct rh_file *file, bool sends) {
  if (sends) return file->kind->send && (file->flags & O_ACCMODE) != O_RDONLY;
  return file->kind->receive && (file->flags & O_ACCMODE) != O_WRONLY;
}

long rh_moves(struct rh_file *file, struct rh_transfer *transfer, bool sends) {
  if (!rh_may_move(file, sends)) {
    bool is_possible = (file->flags & O_ACCMODE) == O_RDWR;
    return is_possible ? -EINVAL : -EBADF;
  }
  if (transfer->flags & MSG_OOB) return rh_refuses("MSG_OOB", EOPNOTSUPP);
  if (!sends && (transfer->flags & MSG_ERRQUEUE)) return -EAGAIN;
  bool waits = !(file->flags & O_NONBLOCK) && !(transfer->flags & MSG_DONTWAIT);
  bool is_whole = file->kind != &rh_datagrams && (sends || (transfer->flags & MSG_WAITALL));
  uint64_t until = waits ? limit_of(file, sends) : 0;
  size_t done = 0;
  while (true) {
    long moved = move(file, transfer, done, sends);
    if (moved == -EAGAIN && waits) {
      uint32_t events = (sends ? EPOLLOUT : EPOLLIN | EPOLLRDHUP) | RH_ALWAYS;
      if (rh_await_events(file, events, until)) continue;
      if (rh_was_interrupted()) moved = -EINTR;
    }
    if (moved < 0) {
      if (done > 0) return (long)done;
      bool is_broken = moved == -EPIPE && sends && file->kind != &rh_datagrams && !(transfer->flags & MSG_NOSIGNAL);
      if (is_broken) rh_breaks(rh_description(file));
      return moved;
    }
    done += (size_t)moved;
    if (moved == 0 || !waits || !is_whole || done >= transfer->size || (transfer->flags & MSG_PEEK)) return (long)done;
  }
}
#endif
