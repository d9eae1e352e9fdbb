// What Swift cannot import, or imports with a different type on each system.

#ifndef CCOOKBOOK_H
#define CCOOKBOOK_H

#include <sys/socket.h>

#ifdef __linux__
#include <stdint.h>
#include <sys/epoll.h>

// An enumeration in glibc, macros in musl.
static const uint32_t CCookbookReadable = EPOLLIN;
static const uint32_t CCookbookWritable = EPOLLOUT;
// Always reported: the other side has closed the connection, or it has failed.
static const uint32_t CCookbookFailed = EPOLLERR | EPOLLHUP;
#endif

// An enumeration in glibc, a macro elsewhere.
static const int CCookbookStream = SOCK_STREAM;

// Writing to a closed connection returns an error instead of sending SIGPIPE. Darwin has an option of the socket for
// that, and no flag.
#ifdef MSG_NOSIGNAL
static const int CCookbookNoSignal = MSG_NOSIGNAL;
#else
static const int CCookbookNoSignal = 0;
#endif

#endif
