#define _GNU_SOURCE
#include "sockets.h"

// The calls that every file has. Files from before the run, and those on disks, are the system's.
#if RH_DESCRIPTORS
#include <CRuntimeHooks.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// MARK: Reading and writing

static long transfer(
    const char *verb, int number, const struct iovec *parts, int count, bool sends, bool is_vector) {
  struct rh_file *file = rh_reach(verb, number);
  if (!file) return -1;
  if (count < 0 || count > IOV_MAX) return rh_ends(file, -EINVAL);
  struct rh_transfer moved = {.parts = parts, .count = (size_t)count, .size = rh_size(parts, (size_t)count)};
  // The system does not ask the file.
  bool is_nothing = moved.size == 0 && (sends ? is_vector : is_vector || rh_socket_of(file));
  if (is_nothing && rh_may_move(file, sends)) return rh_ends(file, 0);
  return rh_ends(file, rh_moves(file, &moved, sends));
}

static ssize_t read_file(int number, void *buffer, size_t size) {
  return transfer("read from", number, &(struct iovec){buffer, size}, 1, false, false);
}

// Whether the file is the random device of the kernel, from which Foundation reads.
static bool is_random(int file) {
  struct stat status;
  if (ct_thread()->run == 0 || fstat(file, &status) != 0 || !S_ISCHR(status.st_mode)) return false;
  return major(status.st_rdev) == 1 && (minor(status.st_rdev) == 8 || minor(status.st_rdev) == 9);
}

REPLACED(ssize_t, read, (int file, void *buffer, size_t count)) {
  if (READS(file)) return read_file(file, buffer, count);
  return is_random(file) && rt_random(buffer, count) ? (ssize_t)count : REAL(read)(file, buffer, count);
}

REPLACED(ssize_t, __read_chk, (int number, void *buffer, size_t size, size_t room)) {
  return READS(number) ? read_file(number, buffer, size) : REAL(__read_chk)(number, buffer, size, room);
}

REPLACED(ssize_t, write, (int number, const void *buffer, size_t size)) {
  if (!WRITES(number)) return REAL(write)(number, buffer, size);
  return transfer("write to", number, &(struct iovec){(void *)buffer, size}, 1, true, false);
}

REPLACED(ssize_t, readv, (int number, const struct iovec *parts, int count)) {
  return READS(number) ? transfer("read from", number, parts, count, false, true) : REAL(readv)(number, parts, count);
}

REPLACED(ssize_t, writev, (int number, const struct iovec *parts, int count)) {
  return WRITES(number) ? transfer("write to", number, parts, count, true, true) : REAL(writev)(number, parts, count);
}

// A call for which these files have no place, or nothing.
#define UNFIT(result, name, error, parameters, arguments)                        \
  REPLACED(result, name, parameters) {                                           \
    if (!rh_is_own(number)) return REAL(name) arguments;                         \
    return (result)rh_result(rh_file(number) ? -error : -EBADF);                 \
  }
UNFIT(ssize_t, pread, ESPIPE, (int number, void *buffer, size_t size, off_t place), (number, buffer, size, place))
UNFIT(ssize_t, pread64, ESPIPE, (int number, void *buffer, size_t size, off64_t place), (number, buffer, size, place))
UNFIT(ssize_t, pwrite, ESPIPE, (int number, const void *buffer, size_t size, off_t place), (number, buffer, size, place))
UNFIT(ssize_t, pwrite64, ESPIPE, (int number, const void *buffer, size_t size, off64_t place), (number, buffer, size, place))
UNFIT(off_t, lseek, ESPIPE, (int number, off_t place, int from), (number, place, from))
UNFIT(off64_t, lseek64, ESPIPE, (int number, off64_t place, int from), (number, place, from))
UNFIT(int, ftruncate, EINVAL, (int number, off_t size), (number, size))
UNFIT(int, fsync, EINVAL, (int number), (number))

REPLACED(int, isatty, (int number)) {
  if (!rh_is_own(number)) return REAL(isatty)(number);
  rh_result(rh_file(number) ? -ENOTTY : -EBADF);
  return 0;
}

REPLACED(FILE *, fdopen, (int number, const char *mode)) {
  if (rh_is_own(number)) {
    rh_result(rh_refuses("fdopen of a descriptor of the run", EINVAL));
    return NULL;
  }
  return REAL(fdopen)(number, mode);
}

static ssize_t send_file(int to, int from, off_t *place, size_t size) {
  if (rh_is_own(from)) return rh_result(rh_refuses("sendfile from a descriptor of the run", EINVAL));
  struct rh_file *file = rh_reach("sendfile to", to);
  if (!file) return -1;
  size_t done = 0;
  while (done < size) {
    char buffer[4096];
    size_t wanted = size - done < sizeof buffer ? size - done : sizeof buffer;
    ssize_t count = place ? pread(from, buffer, wanted, *place) : read(from, buffer, wanted);
    if (count <= 0) return done > 0 || count == 0 ? rh_ends(file, (long)done) : (rh_drop(file), -1);
    struct rh_transfer moved = {.parts = &(struct iovec){buffer, (size_t)count}, .count = 1, .size = (size_t)count};
    long sent = rh_moves(file, &moved, true);
    if (sent > 0) done += (size_t)sent;
    if (sent > 0 && place) *place += sent;
    if (sent < count && !place) lseek(from, (sent > 0 ? sent : 0) - count, SEEK_CUR);
    if (sent < count) return rh_ends(file, done > 0 ? (long)done : sent);
  }
  return rh_ends(file, (long)done);
}

REPLACED(ssize_t, sendfile, (int to, int from, off_t *place, size_t size)) {
  return rh_is_own(to) || rh_is_own(from) ? send_file(to, from, place, size) : REAL(sendfile)(to, from, place, size);
}
REPLACED(ssize_t, sendfile64, (int to, int from, off64_t *place, size_t size)) {
  return rh_is_own(to) || rh_is_own(from) ? send_file(to, from, place, size) : REAL(sendfile64)(to, from, place, size);
}

// MARK: Numbers

REPLACED(int, close, (int number)) {
  // The number is reserved for runs that come. A thread from before the run may have got it from one of the run.
  bool is_reserved = number >= rh_first_number && number - rh_first_number < rh_used_numbers;
  if (!rh_is_own(number)) return is_reserved ? 0 : REAL(close)(number);
  struct rh_file *file = rh_reach("close", number);
  return file ? (int)rh_ends(file, rh_close(number)) : -1;
}

static int duplicate(int number, int least, bool ends_on_exec) {
  struct rh_file *file = rh_reach("duplicate", number);
  return file ? (int)rh_ends(file, least < 0 ? -EINVAL : rh_add_file(file, least, ends_on_exec)) : -1;
}

REPLACED(int, dup, (int number)) {
  return rh_is_own(number) ? duplicate(number, 0, false) : REAL(dup)(number);
}

static int replace(int number, int other, int flags) {
  if (!rh_is_own(number) || !rh_is_own(other)) {
    if (rh_is_own(number) && !rh_file(number)) return (int)rh_result(-EBADF);
    return (int)rh_result(rh_refuses("dup2 between a descriptor of the run and another number", EBADF));
  }
  struct rh_file *file = rh_reach("duplicate", number);
  if (!file) return -1;
  return (int)rh_ends(file, number == other ? other : rh_replace_file(file, other, flags & O_CLOEXEC));
}

REPLACED(int, dup2, (int number, int other)) {
  return rh_is_own(number) || rh_is_own(other) ? replace(number, other, 0) : REAL(dup2)(number, other);
}

REPLACED(int, dup3, (int number, int other, int flags)) {
  if (!rh_is_own(number) && !rh_is_own(other)) return REAL(dup3)(number, other, flags);
  if (number == other || (flags & ~O_CLOEXEC)) return (int)rh_result(-EINVAL);
  return replace(number, other, flags);
}

// MARK: Control

static int control(int number, int command, long argument) {
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) return duplicate(number, (int)argument, command == F_DUPFD_CLOEXEC);
  struct rh_file *file = rh_reach("fcntl of", number);
  if (!file) return -1;
  enum { settable = O_NONBLOCK | O_APPEND | O_ASYNC | O_NOATIME };
  switch (command) {
    case F_GETFD: return (int)rh_ends(file, *rh_ends_on_exec(number) ? FD_CLOEXEC : 0);
    case F_SETFD:
      *rh_ends_on_exec(number) = argument & FD_CLOEXEC;
      return (int)rh_ends(file, 0);
    case F_GETFL: return (int)rh_ends(file, file->flags);
    case F_SETFL:
      if (argument & O_ASYNC) return (int)rh_ends(file, rh_refuses("fcntl with O_ASYNC", EINVAL));
      file->flags = (file->flags & ~settable) | (int)(argument & settable);
      return (int)rh_ends(file, 0);
    case F_GETPIPE_SZ:
    case F_SETPIPE_SZ: {
      bool is_pipe = file->kind == &rh_pipe_reader || file->kind == &rh_pipe_writer;
      return (int)rh_ends(file, is_pipe ? rh_pipe_limit(file, command == F_GETPIPE_SZ ? 0 : argument) : -EBADF);
    }
    default: return (int)rh_ends(file, -EINVAL);
  }
}

#define CONTROL(name)                                                                  \
  REPLACED(int, name, (int number, int command, ...)) {                                \
    va_list list;                                                                      \
    va_start(list, command);                                                           \
    long argument = va_arg(list, long);                                                \
    va_end(list);                                                                      \
    return rh_is_own(number) ? control(number, command, argument) : REAL(name)(number, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

static int bytes_to_read(struct rh_file *file, int *count) {
  struct rh_socket *socket = rh_socket_of(file);
  if (socket) {
    if (socket->state == rh_listening) return -EINVAL;
    *count = (int)(socket->type == SOCK_DGRAM ? (socket->first ? socket->first->size : 0) : rh_arrived(&socket->flow));
    return 0;
  }
  if (rh_is_epoll(file)) return -EINVAL;
  if (file->kind != &rh_pipe_reader && file->kind != &rh_pipe_writer) return -ENOTTY;
  *count = (int)rh_bytes_in_pipe(file);
  return 0;
}

REPLACED(int, ioctl, (int number, unsigned long request, ...)) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (!rh_is_own(number)) return REAL(ioctl)(number, request, argument);
  struct rh_file *file = rh_reach("ioctl of", number);
  if (!file) return -1;
  switch (request) {
    case FIONBIO: file->flags = (file->flags & ~O_NONBLOCK) | (*(int *)argument ? O_NONBLOCK : 0); break;
    case FIOCLEX: *rh_ends_on_exec(number) = true; break;
    case FIONCLEX: *rh_ends_on_exec(number) = false; break;
    case FIONREAD: return (int)rh_ends(file, bytes_to_read(file, argument));
    default: return (int)rh_ends(file, rh_is_epoll(file) ? -EINVAL : -ENOTTY);
  }
  return (int)rh_ends(file, 0);
}

static int look(int number, struct stat *status) {
  struct rh_file *file = rh_file(number);
  if (!file) return (int)rh_result(-EBADF);
  memset(status, 0, sizeof *status);
  status->st_mode = file->kind->mode;
  status->st_nlink = 1;
  status->st_ino = (ino_t)file->serial;
  status->st_blksize = 4096;
  status->st_uid = geteuid();
  status->st_gid = getegid();
  return 0;
}

REPLACED(int, fstat, (int number, struct stat *status)) {
  return rh_is_own(number) ? look(number, status) : REAL(fstat)(number, status);
}
REPLACED(int, fstat64, (int number, struct stat64 *status)) {
  return rh_is_own(number) ? look(number, (struct stat *)status) : REAL(fstat64)(number, status);
}

// A path of the run's name space.
REPLACED(int, unlink, (const char *path)) {
  if (rh_used_numbers > 0 && rh_is_inside() && rh_forget_path(path)) return 0;
  return REAL(unlink)(path);
}
#endif
