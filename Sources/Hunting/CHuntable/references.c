#include "CHuntable.h"

#include <stddef.h>

// Functions of the Swift runtime.
extern size_t swift_retainCount(void *object);
extern void swift_release(void *object);

void ct_keep_one_reference(const void *object) {
  if (!object) return;
  while (swift_retainCount((void *)object) > 1) swift_release((void *)object);
}
