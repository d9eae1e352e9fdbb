#include "base/hunter.h"
#include "dispatch/internals.h"
#include "network/network.h"
#include "posix/posix.h"
#include "runtime/runtime.h"

#include <CInstrumentation.h>

// The beginning of a run, and the end of the calls of a thread that is taken out of them, for all folders. The folders use each
// other in this order: base, carriers, runtime, posix, descriptors with network, dispatch.
#if __linux__ && !RH_SANITIZED
void rh_begin_descriptors(void) {
  if (rh_used_numbers == 0 && !rh_has_network) return;
  rh_begin_numbers();
  rh_begin_memory();
  rh_begin_network();
  rh_begin_timers();
  rh_begin_watching();
  rh_begin_sockets();
}

void rh_begin_synchronization(void) {
  rh_begin_threads();
  rh_begin_locks();
  rh_begin_streams();
  rh_begin_sources();
  rh_begin_channels();
  rh_begin_loops();
  rh_begin_descriptors();
  ci_held_count = 0;
}
#else
void rh_begin_descriptors(void) {}
void rh_begin_synchronization(void) {}
#endif

void rh_forget_calls(void) {
  ci_forget_calls();
  rh_forget_own_call();
  rh_forget_runtime_locks();
  rh_forget_task_calls();
#if __linux__ && !RH_SANITIZED
  rh_forget_first_access();
  rh_forget_thread();
  rh_forget_queue();
#endif
}
