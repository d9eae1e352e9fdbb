#include "CReactiveSignalsTesting.h"

#include <stdio.h>
#if !__wasi__
#include <dlfcn.h>
#endif

__attribute__((constructor)) static void install(void) { rst_fail_tests(); }

void *rst_find(const char *symbol) {
#if __wasi__
  (void)symbol;
  return NULL;
#else
  return dlsym(dlopen(NULL, RTLD_LAZY), symbol);
#endif
}

bool rst_write(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file) return false;
  bool is_written = fputs(text, file) >= 0;
  return fclose(file) == 0 && is_written;
}
