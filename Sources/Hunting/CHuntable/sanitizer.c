#define _GNU_SOURCE
#include "CHuntable.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CT_TSAN 1
#endif
#endif

#if CT_TSAN
const bool ct_is_sanitized = true;
void __tsan_acquire(void *address);
void __tsan_release(void *address);
void ct_acquired(const void *address) { __tsan_acquire((void *)address); }
void ct_releasing(const void *address) { __tsan_release((void *)address); }
void __tsan_read1(void *address);
void __tsan_write1(void *address);
void ct_reading(const void *address) { __tsan_read1((void *)address); }
void ct_writing(const void *address) { __tsan_write1((void *)address); }
#else
const bool ct_is_sanitized = false;
void ct_acquired(const void *address) { (void)address; }
void ct_releasing(const void *address) { (void)address; }
void ct_reading(const void *address) { (void)address; }
void ct_writing(const void *address) { (void)address; }
#endif

// ThreadSanitizer sees how a free Synchronization.Mutex is taken and given up: the program contains that code. If threads
// wait, that code calls three functions of a library that is not instrumented. A program with the sanitizer calls the
// functions below instead, which have the same names. They call the library, and report the order. Weak, because a
// statically linked program contains the originals. If another toolchain has other names, these functions are never called.
// On Darwin the mutex is os_unfair_lock, whose functions the sanitizer replaces itself.
#if CT_TSAN && __linux__
#include <dlfcn.h>

#define LOCK $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF
#define TRY_LOCK $s15Synchronization12_MutexHandleV12_tryLockSlowSbyF
#define UNLOCK $s15Synchronization12_MutexHandleV11_unlockSlowyyF
#define NAME(symbol) STRING(symbol)
#define STRING(symbol) #symbol
#define REPLACEMENT __attribute__((weak, visibility("default"), swiftcall))
#define ORIGINAL static __attribute__((swiftcall))
#define MUTEX __attribute__((swift_context)) void *mutex

ORIGINAL void (*lock)(uint32_t thread, MUTEX);
ORIGINAL bool (*try_lock)(MUTEX);
ORIGINAL void (*unlock)(MUTEX);

__attribute__((constructor)) static void find_originals(void) {
  lock = dlsym(RTLD_NEXT, NAME(LOCK));
  try_lock = dlsym(RTLD_NEXT, NAME(TRY_LOCK));
  unlock = dlsym(RTLD_NEXT, NAME(UNLOCK));
}

REPLACEMENT void LOCK(uint32_t thread, MUTEX) {
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

REPLACEMENT bool TRY_LOCK(MUTEX) {
  bool is_taken = try_lock(mutex);
  if (is_taken) __tsan_acquire(mutex);
  return is_taken;
}

REPLACEMENT void UNLOCK(MUTEX) {
  __tsan_release(mutex);
  unlock(mutex);
}
#endif
