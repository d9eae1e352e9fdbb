#ifndef CREACTIVESIGNALSOBSERVATION_H
#define CREACTIVESIGNALSOBSERVATION_H

// Called when the process is loaded. Implemented in Swift, in ReactiveSignalsObservation.
void rso_report_reads(void);

#endif
