#define _GNU_SOURCE
#include "descriptors.h"

// The numbers of the run's descriptors. Each is reserved in the system by a descriptor of its own, once in a process, so that
// no file of the process has it too. They are small enough for `select`. A run gets the same numbers in the same order.
#if RH_DESCRIPTORS
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>

int rh_used_numbers;

static struct {
  struct rh_file *file;
  bool ends_on_exec;
  // The system has given the number to something else.
  bool is_foreign;
} entries[rh_most_numbers - rh_first_number];
static int serial;
// A comparison with the system uses the kernel without a run.
static _Thread_local bool is_compared;

bool rh_is_inside(void) { return ct_thread()->run != 0 || is_compared; }

bool rh_owns_new(const void *caller) {
  if (rh_is_first_access() && rh_is_of_program(caller)) rh_opens_first_access();
  return is_compared || (ci_is_seen() && rh_is_of_program(caller));
}

// Foundation makes a loop while it has a lock, so no other thread may run then.
bool rh_opens(const char *what, const void *caller) {
  bool is_of_loop = rh_makes_run_loops(caller);
  if (!rh_owns_new(caller) || (is_of_loop && !rh_may_wait())) return false;
  if (!is_of_loop) rh_reach_call(what);
  return true;
}

// The output of the program is none of the run's business, and neither are files on disks and the descriptors of a run loop.
bool rh_refuses_real(int number, const void *caller) {
  struct stat status;
  bool is_used = ct_thread()->run != 0 && number > 2 && ci_is_seen() && rh_is_of_program(caller);
  if (!is_used || fstat(number, &status) != 0) return false;
  mode_t type = status.st_mode & S_IFMT;
  bool is_other = type == 0 && !rh_makes_run_loops(caller);
  if (type != S_IFSOCK && type != S_IFIFO && !is_other) return false;
  const char *kind = is_other ? "an eventfd, or another descriptor," : type == S_IFIFO ? "a pipe" : "a socket";
  rh_refuses(rh_text("%s from before the run", kind), 0);
  return true;
}

void rh_compares_descriptors(bool begins) { is_compared = begins; }

void rh_begin_numbers(void) {
  for (int i = 0; i < rh_used_numbers; i++) entries[i].file = NULL;
  serial = 0;
}

// Makes sure that the system has no other use for the next number. A thread from before the run may get it from one of the run.
static bool reserves(int index) {
  int number = rh_first_number + index;
  int device = (int)rh_kernel(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR | O_CLOEXEC);
  if (device < 0) return false;
  int reserved = (int)rh_kernel(SYS_fcntl, device, F_DUPFD_CLOEXEC, number);
  rh_kernel(SYS_close, device);
  // Beyond the limit of the process the system has no numbers.
  entries[index].is_foreign = reserved >= 0 && reserved != number;
  if (entries[index].is_foreign) rh_kernel(SYS_close, reserved);
  rh_used_numbers = index + 1;
  return true;
}

struct rh_file *rh_file(int number) {
  return number >= rh_first_number && number - rh_first_number < rh_used_numbers ? entries[number - rh_first_number].file : NULL;
}

int rh_next_open(int number, const char **what) {
  int index = number > rh_first_number ? number - rh_first_number : 0;
  while (index < rh_used_numbers && !entries[index].file) index++;
  if (index >= rh_used_numbers) return -1;
  *what = rh_description(entries[index].file);
  return rh_first_number + index;
}

bool rh_knows_descriptors(void) { return true; }

bool *rh_ends_on_exec(int number) { return &entries[number - rh_first_number].ends_on_exec; }

int rh_add_file(struct rh_file *file, int least, bool ends_on_exec) {
  int index = least > rh_first_number ? least - rh_first_number : 0;
  for (; index < rh_most_numbers - rh_first_number; index++) {
    while (index >= rh_used_numbers) {
      if (!reserves(rh_used_numbers)) return -EMFILE;
    }
    if (!entries[index].file && !entries[index].is_foreign) return rh_replace_file(file, rh_first_number + index, ends_on_exec);
  }
  return -EMFILE;
}

int rh_replace_file(struct rh_file *file, int number, bool ends_on_exec) {
  rh_keep(file);
  if (rh_file(number)) rh_close(number);
  entries[number - rh_first_number].file = file;
  entries[number - rh_first_number].ends_on_exec = ends_on_exec;
  if (file->number == 0) file->number = number;
  return number;
}

int rh_close(int number) {
  struct rh_file *file = rh_file(number);
  if (!file) return -EBADF;
  rh_tell(file);
  entries[number - rh_first_number].file = NULL;
  rh_drop(file);
  return 0;
}

void *rh_new_file(const struct rh_kind *kind, size_t size, int flags) {
  struct rh_file *file = rh_take(size);
  file->kind = kind;
  file->flags = flags;
  file->serial = ++serial;
  return file;
}

void rh_keep(struct rh_file *file) { file->references++; }

void rh_drop(struct rh_file *file) {
  if (--file->references > 0) return;
  // Whoever closes the last descriptor knows what those did that closed the others.
  rh_learn(file);
  rh_unwatch(file);
  if (file->kind->end) file->kind->end(file);
}
#else
void rh_compares_descriptors(bool begins) { (void)begins; }
int rh_next_open(int number, const char **what) { return (void)number, (void)what, -1; }
bool rh_knows_descriptors(void) { return false; }
#endif
