// What Swift cannot import of sockets, or imports with a different type on each system.

#ifndef CPROGRAMS_SOCKETS_H
#define CPROGRAMS_SOCKETS_H

#include <sys/socket.h>

// An enumeration in glibc, a macro elsewhere.
static const int cp_stream = SOCK_STREAM;

// Writing to a closed connection returns an error instead of sending SIGPIPE. Darwin has an option of the socket for
// that, and no flag.
#ifdef MSG_NOSIGNAL
static const int cp_no_signal = MSG_NOSIGNAL;
#else
static const int cp_no_signal = 0;
#endif

#endif
