#ifndef CHANNELS_H
#define CHANNELS_H

#include "../descriptors/descriptors.h"
#include "internals.h"

// The channels of DispatchIO in a run. Channels of one descriptor share its line of operations. Work of a queue of the line
// does what can be done at once, and goes on when the descriptor is ready, so it never waits. The program's handlers are work
// of the program's queues. A descriptor is one of the run, or a file on a disk. As in the descriptors, nothing is locked here.
#if RH_DESCRIPTORS
#include <sys/types.h>

enum { rh_stream_channel, rh_random_channel };

struct rh_channel {
  struct rh_line *line;
  // The error of its beginning.
  int error;
  bool is_random, is_closed, is_stopped;
  int suspensions;
  // Where a channel for any place begins in the file.
  off_t start;
  // What one call of a handler gets at least, or zero if the program has not said so, and at most.
  size_t low, high;
  uint64_t interval;
  bool is_strict;
};

enum rh_operation_kind { rh_reading, rh_writing, rh_barrier };

struct rh_operation {
  enum rh_operation_kind kind;
  struct rh_channel *channel;
  struct rh_operation *next;
  // The handler of dispatch_read and dispatch_write is called once.
  bool is_once, has_ended;
  off_t place;
  // How many bytes are wanted, how many were moved, and how many of these no handler knows of.
  size_t length, total, unknown;
  size_t low, high;
  uint64_t interval;
  bool is_strict;
  // Bytes that no handler has, or those that are written.
  void *data;
  void *queue, *handler;
};

// A handler that is called when the line has ended.
struct rh_cleanup {
  struct rh_cleanup *next;
  void *queue, *block;
};

struct rh_line {
  struct rh_line *next;
  int number;
  // The path was opened here, so it is closed here.
  bool is_opened, was_blocking;
  // The queue that does the work, and whether that work is about to begin.
  void *queue;
  bool is_called;
  struct rh_operation *first, *last;
  // How many channels are open and how many operations have not ended.
  int users;
  struct rh_cleanup *cleanups;
  struct rh_interest *reader, *writer;
};

// The line of the descriptor, which has one user more.
struct rh_line *rh_use_line(int number, bool is_opened);
void rh_leave_line(struct rh_line *line);
// Performs what can be performed, as work of the queue of the line.
void rh_call_line(struct rh_line *line);
// Begins an operation, or calls its handler if there is nothing to do. The operation keeps the data and the queue.
void rh_begin_operation(struct rh_operation operation);
// Calls the block with the error as work of the queue, then releases both.
void rh_clean_up(void *queue, void *block, int error);
void rh_begin_lines(void);
#endif
#endif
