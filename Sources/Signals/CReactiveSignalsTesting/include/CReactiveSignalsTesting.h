#ifndef CREACTIVESIGNALSTESTING_H
#define CREACTIVESIGNALSTESTING_H

#include <stdbool.h>

// Called when the process is loaded. Implemented in Swift, in ReactiveSignalsTesting.
void rst_fail_tests(void);

// The address of a symbol that the process has loaded, or null.
void *rst_find(const char *symbol);

// Replaces the contents of a file. Returns whether that succeeded.
bool rst_write(const char *path, const char *text);

#endif
