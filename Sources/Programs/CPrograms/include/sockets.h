// What Swift cannot import of sockets, or imports with a different type on each system.

#ifndef CPROGRAMS_SOCKETS_H
#define CPROGRAMS_SOCKETS_H

#include <sys/socket.h>

#ifdef __linux__
#include <stdint.h>
#include <sys/epoll.h>

// An enumeration in glibc, macros in musl.
static const uint32_t cp_readable = EPOLLIN;
static const uint32_t cp_writable = EPOLLOUT;
// Always reported: the other side has closed the connection, or it has failed.
static const uint32_t cp_failed = EPOLLERR | EPOLLHUP;
#endif

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
