#include "CReactiveSignalsObservation.h"

__attribute__((constructor)) static void install(void) { rso_report_reads(); }
