#define _GNU_SOURCE
// Otherwise the header of the C library defines some of these functions itself when the compiler optimises.
#define __NO_INLINE__ 1
#include "../base/libraries.h"
#include "../base/replace.h"
#include "../base/tables.h"
#include "../carriers/carriers.h"
#include "posix.h"

#include <CInstrumentation.h>

// The locks of the streams of C. In the threads of a run they are the hunter's alone. A description that is printed is code of the
// program, where another thread may run or the run may end: the lock of the C library would then hold up the whole process.
#if __linux__ && !RH_SANITIZED
#include <stdarg.h>
#include <stdio.h>

struct holder {
  int32_t thread;
  int count;
};
static struct rh_table holders = RH_TABLE(struct holder, "locks of streams");

static bool takes(FILE *file, bool waits) {
  struct holder *holder = rh_add_record(&holders, file);
  bool is_free = true;
  if (!holder) return true;
  if (holder->thread != rh_number_for_locks()) {
    if (waits) CT_UNSEEN(rh_synchronization.lock(file));
    else CT_UNSEEN(is_free = rh_synchronization.try_lock(file));
    if (!is_free) return false;
    holder->thread = rh_number_for_locks();
  }
  holder->count++;
  return true;
}

static void gives_up(FILE *file, const void *caller, const void *frame) {
  struct holder *holder = rh_find_record(&holders, file);
  if (!holder || holder->thread != rh_number_for_locks()) {
    return rh_synchronization.crash("it unlocks a stream that it has not locked");
  }
  if (--holder->count > 0) return;
  holder->thread = 0;
  CT_UNSEEN(rh_synchronization.unlock(file));
  if (rh_owner(caller) == rh_of_program) rh_has_unlocked(file, caller, frame);
}

REPLACED(void, flockfile, (FILE *file)) {
  if (IS_HUNTED) takes(file, true);
  else REAL(flockfile)(file);
}

REPLACED(int, ftrylockfile, (FILE *file)) { return IS_HUNTED ? !takes(file, false) : REAL(ftrylockfile)(file); }

REPLACED(void, funlockfile, (FILE *file)) {
  if (IS_HUNTED) gives_up(file, CALLER, __builtin_frame_address(0));
  else REAL(funlockfile)(file);
}

// What the program calls under the lock of the stream, which is null if all are meant. The library of Swift has the lock already.
#define LOCKED(result, name, arguments, file)                                                         \
  bool is_locked = file && IS_HUNTED && rh_owner(CALLER) == rh_of_program && takes(file, true);       \
  result value = REAL(name) arguments;                                                                \
  if (is_locked) gives_up(file, CALLER, __builtin_frame_address(0));                                  \
  return value;
#define IN_STREAM(result, name, parameters, arguments, file) \
  REPLACED(result, name, parameters) { LOCKED(result, name, arguments, file) }
IN_STREAM(int, fputc, (int character, FILE *file), (character, file), file)
IN_STREAM(int, putc, (int character, FILE *file), (character, file), file)
IN_STREAM(int, putchar, (int character), (character), stdout)
IN_STREAM(int, puts, (const char *text), (text), stdout)
IN_STREAM(size_t, fwrite, (const void *bytes, size_t size, size_t count, FILE *file), (bytes, size, count, file), file)
IN_STREAM(int, vfprintf, (FILE *file, const char *format, va_list values), (file, format, values), file)
IN_STREAM(int, vprintf, (const char *format, va_list values), (format, values), stdout)
IN_STREAM(int, fgetc, (FILE *file), (file), file)
IN_STREAM(int, getc, (FILE *file), (file), file)
IN_STREAM(char *, fgets, (char *text, int size, FILE *file), (text, size, file), file)
IN_STREAM(size_t, fread, (void *bytes, size_t size, size_t count, FILE *file), (bytes, size, count, file), file)
IN_STREAM(ssize_t, getline, (char **text, size_t *size, FILE *file), (text, size, file), file)
IN_STREAM(int, fflush, (FILE *file), (file), file)

// The runtime writes why it ends the program. In a run the report says it.
REPLACED(int, fputs, (const char *text, FILE *file)) {
  if (ct_thread()->run != 0 && file == stderr && rh_is_quiet(CALLER)) return rh_note_complaint(text), 0;
  LOCKED(int, fputs, (text, file), file)
}

#define PRINTS(name, parameters, file)          \
  WEAK int name parameters {                    \
    va_list values;                             \
    va_start(values, format);                   \
    int value = vfprintf(file, format, values); \
    va_end(values);                             \
    return value;                               \
  }
PRINTS(fprintf, (FILE *file, const char *format, ...), file)
PRINTS(printf, (const char *format, ...), stdout)

void rh_begin_streams(void) { rh_remove_records(&holders); }
#endif
