#define _GNU_SOURCE
#include "../base/replace.h"
#include "carriers.h"

#include <string.h>
#include <unistd.h>

// Where a thread is that does not go on. A signal interrupts the thread, whose handler looks at the stack.

#if __linux__ && (__x86_64__ || __aarch64__)
#include <dlfcn.h>
#include <signal.h>
#include <sys/syscall.h>

static const void *places[rh_many_places];
static int count;
static int64_t sampled;
static int32_t is_done;
static struct sigaction earlier;

// Whether the word is the address after a call in a library or in the program.
static bool is_return(uintptr_t word) {
  Dl_info place;
  if (word < 4096 || !dladdr((const void *)(word - 8), &place)) return false;
#if __x86_64__
  const uint8_t *code = (const uint8_t *)word;
  return code[-5] == 0xe8 || (code[-2] == 0xff && (code[-1] & 0x38) == 0x10) || (code[-3] == 0xff && (code[-2] & 0x38) == 0x10);
#else
  uint32_t code = ((const uint32_t *)word)[-1];
  return code >> 26 == 0x25 || (code & 0xfffffc1f) == 0xd63f0000;
#endif
}

// Whether the word is the address of a frame of Swift code, which has the frame of its caller and the return address.
static bool is_frame(uintptr_t word, uintptr_t top) {
  enum { nearby = 64 * 1024 };
  if (word < top || word - top > nearby || word % sizeof(uintptr_t) != 0) return false;
  const uintptr_t *frame = (const uintptr_t *)word;
  return frame[0] > word && frame[0] - word < nearby && is_return(frame[1]);
}

// The place of the context and those of its callers. Code of the system has no frame pointers. So its words on the stack are
// looked through, up to one that is the frame of its caller.
static int look(const void *context) {
  enum { most_words = 1 << 11 };
  struct rh_registers at = rh_registers(context);
  uintptr_t frame = at.frame, top = at.stack;
  int found = 0;
  places[found++] = (const void *)(at.place + 1);
  bool has_frame = is_frame(frame, top);
  const uintptr_t *words = (const uintptr_t *)top;
  for (int i = 0; i < most_words && found < rh_places && !(has_frame && (uintptr_t)&words[i] >= frame); i++) {
    if (!has_frame && is_frame(words[i], top)) {
      frame = words[i];
      has_frame = true;
    } else if (is_return(words[i])) {
      places[found++] = (const void *)words[i];
    }
  }
  return has_frame ? found + ct_callers(places + found, rh_many_places - found, (const void *)frame) : found;
}

void rh_sample_context(const void *context) { count = look(context); }

int rh_last_sample(const void **copy) {
  int copied = count;
  memcpy(copy, places, (size_t)copied * sizeof *places);
  count = 0;
  return copied;
}

// Not weakened: no part of a hunt. The watching thread and the handler pass the sample on.
static void interrupted(int signal, siginfo_t *information, void *context) {
  if (syscall(SYS_gettid) == __atomic_load_n(&sampled, __ATOMIC_ACQUIRE)) {
    count = look(context);
    __atomic_store_n(&sampled, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&is_done, 1, __ATOMIC_RELEASE);
  } else if (earlier.sa_flags & SA_SIGINFO) {
    earlier.sa_sigaction(signal, information, context);
  } else if (earlier.sa_handler != SIG_DFL && earlier.sa_handler != SIG_IGN) {
    earlier.sa_handler(signal);
  }
}

int rh_sample(int64_t thread, const void **copy) {
  static bool is_installed;
  if (!is_installed) {
    is_installed = true;
    // The handler that was there before may leave the interrupted code for good, so the signal must not stay blocked.
    struct sigaction action = {.sa_sigaction = interrupted, .sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER};
    sigaction(SIGURG, &action, &earlier);
  }
  count = 0;
  is_done = 0;
  __atomic_store_n(&sampled, thread, __ATOMIC_RELEASE);
  if (syscall(SYS_tgkill, getpid(), (pid_t)thread, SIGURG) != 0) return 0;
  for (int looks = 0; looks < 100 && !__atomic_load_n(&is_done, __ATOMIC_ACQUIRE); looks++) ct_sleep(1000000);
  // The thread may block all signals.
  __atomic_store_n(&sampled, 0, __ATOMIC_RELEASE);
  return __atomic_load_n(&is_done, __ATOMIC_ACQUIRE) ? rh_last_sample(copy) : 0;
}
void rh_permit_interruption(void) {
  static _Thread_local bool is_permitted;
  if (is_permitted) return;
  is_permitted = true;
  sigset_t urgent;
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &urgent, NULL);
}
#else
void rh_permit_interruption(void) {}
void rh_sample_context(const void *context) { (void)context; }
int rh_last_sample(const void **copy) {
  (void)copy;
  return 0;
}
int rh_sample(int64_t thread, const void **copy) {
  (void)thread, (void)copy;
  return 0;
}
#endif
