#include "CHuntable.h"

#include <stddef.h>
#include <string.h>

static const char *const modules[] = {
    "Huntable",           "RuntimeHooks",      "RaceHunt",
    "HuntTraits",         "HuntRunner",        "ReactiveSchedulers",
    "SignalsCore",        "SignalOperators",   "SignalConcurrency",
    "LazyStreams",        "SignalTracing",     "ReactiveSignals",
    "ReactiveSignalsMigration", "ReactiveSignalsFoundation", "ReactiveSignalsObservation",
    "ReactiveSignalsTesting", "VirtualConcurrency", "SignalHunting", NULL};

const char *ct_own_module(int number) { return modules[number]; }

bool ct_is_own_module(const char *name, size_t length) {
  for (int i = 0; modules[i]; i++) {
    if (strncmp(modules[i], name, length) == 0 && modules[i][length] == 0) return true;
  }
  return false;
}
