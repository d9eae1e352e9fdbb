#ifndef CREACTIVESIGNALSTESTING_H
#define CREACTIVESIGNALSTESTING_H

// What ReactiveSignalsTesting does as the process is loaded; in Swift.
void rst_fail_tests(void);

#endif
