#include "output.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void check(void) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return;
  fputs("The output could not be written.\n", stderr);
  _exit(1);
}

void cp_write_lines(void) {
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  atexit(check);
}
