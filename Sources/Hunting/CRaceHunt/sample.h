#ifndef SAMPLE_H
#define SAMPLE_H

// Notes where a thread is that a signal interrupts, for rh_last_sample.
void rh_sample_context(const void *context);

#endif
