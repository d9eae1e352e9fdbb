#define _GNU_SOURCE
#include "../base/replace.h"
#include "runtime.h"

// The functions that end a program with a message, such as a failed precondition: Swift._assertionFailure with a
// message that is a string or a literal, and Swift._fatalErrorMessage.
#if __linux__
#define ASSERTION_FAILURE "$ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF"
#define LITERAL_FAILURE "$ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_A2HSus6UInt32VtF"
#define FATAL_ERROR "$ss18_fatalErrorMessage__4file4line5flagss5NeverOs12StaticStringV_A2HSus6UInt32VtF"

#define STATIC(name) const char *name, uintptr_t name##_count, uint8_t name##_flags
#define PASS(name) name, name##_count, name##_flags

#define TRAPS(name, symbol, parameters)        \
  SWIFTCALL void name parameters __asm__(symbol); \
  REPLACED_AT(SWIFTCALL void, name, parameters, dlsym(RTLD_NEXT, symbol))

TRAPS(
    rh_assertion_failure, ASSERTION_FAILURE,
    (STATIC(prefix), uintptr_t words, void *object, STATIC(file), uintptr_t line, uint32_t flags)) {
  rh_traps((struct rh_trap){prefix, prefix_count, NULL, 0, {words, (uintptr_t)object}, file, file_count, line});
  REAL(rh_assertion_failure)(PASS(prefix), words, object, PASS(file), line, flags);
}

#define LITERAL(name, symbol)                                                                                     \
  TRAPS(name, symbol, (STATIC(prefix), STATIC(message), STATIC(file), uintptr_t line, uint32_t flags)) {          \
    rh_traps((struct rh_trap){prefix, prefix_count, message, message_count, {0, 0}, file, file_count, line});     \
    REAL(name)(PASS(prefix), PASS(message), PASS(file), line, flags);                                             \
  }
LITERAL(rh_literal_failure, LITERAL_FAILURE)
LITERAL(rh_fatal_error, FATAL_ERROR)

static const char *const names[] = {ASSERTION_FAILURE, LITERAL_FAILURE, FATAL_ERROR};
__attribute__((constructor)) static void report_missing(void) { rh_report_missing(names, sizeof names / sizeof *names); }
#endif
