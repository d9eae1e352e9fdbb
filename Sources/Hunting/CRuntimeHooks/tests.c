#include "CRuntimeHooks.h"

#include <stdio.h>
#if !__wasi__
#include <dlfcn.h>
#endif

// Weak, so that a program with ReactiveSignalsTesting has the function of this name from there.
__attribute__((weak)) void rt_fail_tests(void) {}
__attribute__((constructor)) static void fail_tests(void) { rt_fail_tests(); }

void *rt_find(const char *symbol) {
#if __wasi__
  (void)symbol;
  return NULL;
#else
  return dlsym(dlopen(NULL, RTLD_LAZY), symbol);
#endif
}

bool rt_write(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file) return false;
  bool is_written = fputs(text, file) >= 0;
  return fclose(file) == 0 && is_written;
}
