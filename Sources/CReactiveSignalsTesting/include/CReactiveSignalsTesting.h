#ifndef CREACTIVESIGNALSTESTING_H
#define CREACTIVESIGNALSTESTING_H

// Called when the process is loaded. Implemented in Swift, in ReactiveSignalsTesting.
void rst_fail_tests(void);

#endif
