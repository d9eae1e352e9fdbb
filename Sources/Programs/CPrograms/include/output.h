#ifndef CPROGRAMS_OUTPUT_H
#define CPROGRAMS_OUTPUT_H

// Call this first in a program. Each line of standard output is then written immediately, also to a pipe. If the output
// could not be written, the process says so on standard error and ends with status 1.
void cp_write_lines(void);

#endif
