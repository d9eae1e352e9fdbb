#ifndef REPLACED_H
#define REPLACED_H

// A function of the C library that is replaced: the body follows. `REAL` is the original, which is found early, since handlers
// of signals call some of these functions.
#define REPLACED(result, name, parameters)                                              \
  static result(*real_##name) parameters;                                               \
  __attribute__((constructor)) static void find_##name(void) {                          \
    real_##name = (result(*) parameters)dlsym(RTLD_NEXT, #name);                        \
  }                                                                                     \
  WEAK result name parameters
#define REAL(name) (real_##name ? (void)0 : find_##name(), real_##name)
#define CALLER __builtin_return_address(0)

#endif
