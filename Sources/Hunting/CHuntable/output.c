#include "CHuntable.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void ct_warn(const char *message) { fprintf(stderr, "%s\n", message); }

static void check(void) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return;
  ct_warn("The output could not be written.");
  _exit(1);
}

void ct_write_lines(void) {
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  atexit(check);
}
