#include "CTestSupport.h"

#include <CHuntable.h>

// Functions of the hunter's C code, which no header of a product declares.
extern void rh_takes_runtime_lock(const void *lock);
extern bool rh_gives_up_runtime_lock(const void *lock);

static char one, other;

void cd_with_runtime_lock(void (*body)(void)) {
  rh_takes_runtime_lock(&one);
  body();
  rh_gives_up_runtime_lock(&one);
}

void cd_take_runtime_lock_in_hunter(void) {
  rh_takes_runtime_lock(&one);
  ct_thread()->unseen++;
  rh_takes_runtime_lock(&other);
  rh_gives_up_runtime_lock(&other);
  ct_thread()->unseen--;
  rh_gives_up_runtime_lock(&one);
}

void cd_announce_with_runtime_lock(void (*body)(void)) {
  rh_takes_runtime_lock(&one);
  ct_thread()->unseen--;
  ct_thread()->outside--;
  body();
  ct_thread()->unseen++;
  ct_thread()->outside++;
  rh_gives_up_runtime_lock(&one);
}
