#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The set-up and the last checks of a scenario run on the driver's thread. If they trap, the thread leaves them, as a carrier
// leaves the code of a thread that traps.

static _Thread_local struct rh_storage storage;
static _Thread_local sigjmp_buf *way_out;

bool rh_guard(int64_t run, void (*body)(void *), void *context) {
  // Before the run, which the memory of the storage and of the stack for signals is no part of.
  if (storage.count == 0) {
    rh_crash_prepare_thread();
    rh_find_storage(&storage);
  } else {
    rh_save_storage(&storage);
  }
  sigjmp_buf place;
  way_out = storage.is_whole ? &place : NULL;
  bool has_returned = sigsetjmp(place, 1) == 0;
  if (has_returned) {
    ct_thread()->run = run;
    body(context);
    ct_thread()->run = 0;
  } else {
    rh_load_storage(&storage);
  }
  way_out = NULL;
  return has_returned;
}

void rh_leave_guard(void) {
  if (way_out) siglongjmp(*way_out, 1);
}

// The last complaint of the Swift runtime in the run.
static char complaint[256];
const char *rh_complaint(void) { return complaint; }
void rh_forget_complaint(void) { *complaint = 0; }

// The functions by which a program ends itself. On a thread of a run they are a crash.
#if __linux__ && !RH_SANITIZED
// Copies a line without addresses, which differ from run to run.
void rh_note_complaint(const char *text) {
  size_t length = 0;
  while (*text && *text != '\n' && length + 1 < sizeof complaint) {
    if (strncmp(text, " 0x", 3) == 0) {
      text += 3;
      text += strspn(text, "0123456789abcdef");
    } else {
      complaint[length++] = *text++;
    }
  }
  complaint[length] = 0;
}

REPLACED(void, abort, (void)) {
  rh_traps_with(*complaint ? complaint : "the program calls abort()");
  REAL(abort)();
  __builtin_unreachable();
}

#define ENDS(name)                                       \
  REPLACED(void, name, (int status)) {                   \
    char text[64];                                       \
    snprintf(text, sizeof text, "the program calls " #name "(%d)", status); \
    rh_traps_with(text);                                 \
    REAL(name)(status);                                  \
    __builtin_unreachable();                             \
  }
ENDS(exit)
ENDS(_exit)
ENDS(quick_exit)
#endif
