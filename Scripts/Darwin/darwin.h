// The parts of Darwin's C library that the package uses, as its manual pages declare them, for Scripts/check-platforms.
#ifndef DARWIN_H
#define DARWIN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// On Linux, Dispatch brings structures of the same names that differ. There these have other names in C, and the right
// ones in Swift.
#if __APPLE__
#define STRUCT(name) struct name
#else
#define STRUCT(name) struct __attribute__((swift_name(#name))) darwin_##name
#define timespec darwin_timespec
#define timeval darwin_timeval
#define rusage darwin_rusage
#define pollfd darwin_pollfd
#define sockaddr_in darwin_sockaddr_in
#define in_addr darwin_in_addr
#define sockaddr darwin_sockaddr
#endif

typedef long ssize_t;
typedef long time_t;
typedef uint32_t socklen_t;
typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
typedef uint8_t sa_family_t;
typedef uint32_t sigset_t;
typedef unsigned int nfds_t;

// errno.h
int *__error(void);
#define errno (*__error())
#define EINTR 4
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EINPROGRESS 36
#define ENOMEM 12
#define ENFILE 23
#define EMFILE 24
#define ECONNABORTED 53
#define ENOBUFS 55

// time.h
STRUCT(timespec) {
  time_t tv_sec;
  long tv_nsec;
};
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
#define CLOCK_REALTIME _CLOCK_REALTIME
#define CLOCK_MONOTONIC _CLOCK_MONOTONIC
#define CLOCK_THREAD_CPUTIME_ID _CLOCK_THREAD_CPUTIME_ID
int clock_gettime(clockid_t clock, struct timespec *time);
int nanosleep(const struct timespec *requested, struct timespec *left);

// stdio.h
typedef struct __sFILE {
  int _file;
} FILE;
FILE *fopen(const char *path, const char *mode);
#define EOF (-1)
int getc(FILE *file);
int fclose(FILE *file);
int fflush(FILE *file);
int fputs(const char *text, FILE *file);
int fprintf(FILE *file, const char *format, ...);
int snprintf(char *text, size_t size, const char *format, ...);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
int ferror(FILE *file);
int setvbuf(FILE *file, char *buffer, int mode, size_t size);
#define _IOLBF 1
#define BUFSIZ 1024
extern FILE *__stdoutp;
#define stdout __stdoutp
extern FILE *__stderrp;
#define stderr __stderrp

// stdlib.h and string.h
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);
_Noreturn void abort(void);
int atexit(void (*work)(void));
_Noreturn void exit(int status);
_Noreturn void _exit(int status);
void *memcpy(void *target, const void *source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int byte, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
size_t strlen(const char *text);
int memcmp(const void *one, const void *other, size_t size);
char *strncpy(char *target, const char *source, size_t size);
char *strerror(int code);

// malloc/malloc.h
struct mstats {
  size_t bytes_total, chunks_used, bytes_used, chunks_free, bytes_free;
};
struct mstats mstats(void);

// unistd.h and fcntl.h. Swift declares functions with variable arguments anew.
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0
#define O_NONBLOCK 4
#define O_CLOEXEC 0x01000000
#define F_GETFL 3
#define F_SETFL 4
int close(int file);
ssize_t read(int file, void *bytes, size_t count);
ssize_t write(int file, const void *bytes, size_t count);
int pipe(int files[2]);
int isatty(int file);
int getpagesize(void);

// poll.h
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
STRUCT(pollfd) {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *files, nfds_t count, int milliseconds);

// sys/socket.h and netinet/in.h
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022
STRUCT(sockaddr) {
  uint8_t sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};
STRUCT(in_addr) {
  in_addr_t s_addr;
};
STRUCT(sockaddr_in) {
  uint8_t sin_len;
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};
int socket(int domain, int type, int protocol);
int bind(int file, const struct sockaddr *address, socklen_t length);
int listen(int file, int backlog);
int accept(int file, struct sockaddr *address, socklen_t *length);
int connect(int file, const struct sockaddr *address, socklen_t length);
int getsockname(int file, struct sockaddr *address, socklen_t *length);
int getsockopt(int file, int level, int option, void *value, socklen_t *length);
int setsockopt(int file, int level, int option, const void *value, socklen_t length);
ssize_t send(int file, const void *bytes, size_t count, int flags);

// sys/resource.h
STRUCT(timeval) {
  time_t tv_sec;
  int32_t tv_usec;
};
STRUCT(rusage) {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss;
  long ru_others[13];
};
int getrusage(int who, struct rusage *usage);

// dlfcn.h
#define RTLD_LAZY 0x1
#define RTLD_NEXT ((void *)-1)
#define RTLD_DEFAULT ((void *)-2)
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *symbol);
typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
int dladdr(const void *address, Dl_info *info);

// sched.h and pthread.h
typedef struct _opaque_pthread_t *pthread_t;
typedef struct {
  long __sig;
  char __opaque[56];
} pthread_attr_t, pthread_mutex_t;
typedef struct {
  long __sig;
  char __opaque[40];
} pthread_cond_t;
typedef struct {
  long __sig;
  char __opaque[8];
} pthread_condattr_t;
typedef struct {
  long __sig;
  char __opaque[192];
} pthread_rwlock_t;
int sched_yield(void);
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument);
int pthread_detach(pthread_t thread);
int pthread_join(pthread_t thread, void **result);
pthread_t pthread_self(void);
int pthread_main_np(void);
int pthread_threadid_np(pthread_t thread, uint64_t *identifier);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
#define PTHREAD_CREATE_DETACHED 2
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes);
int pthread_mutex_destroy(pthread_mutex_t *lock);
int pthread_mutex_lock(pthread_mutex_t *lock);
int pthread_mutex_unlock(pthread_mutex_t *lock);
int pthread_condattr_init(pthread_condattr_t *attributes);
int pthread_condattr_destroy(pthread_condattr_t *attributes);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int pthread_cond_timedwait_relative_np(
    pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *limit);
int pthread_rwlock_init(pthread_rwlock_t *lock, const void *attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);

// signal.h
#define SIGABRT 6
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIG_DFL ((void (*)(int))0)
#define SA_SIGINFO 0x0040
#define SA_ONSTACK 0x0001
#define SA_RESETHAND 0x0004
#define SA_NODEFER 0x0010
typedef struct __siginfo {
  int si_signo, si_errno, si_code;
  void *si_addr;
} siginfo_t;
struct sigaction {
  union {
    void (*sa_handler)(int);
    void (*sa_sigaction)(int, siginfo_t *, void *);
  };
  sigset_t sa_mask;
  int sa_flags;
};
typedef struct {
  void *ss_sp;
  size_t ss_size;
  int ss_flags;
} stack_t;
int sigaction(int number, const struct sigaction *action, struct sigaction *previous);
int sigaltstack(const stack_t *stack, stack_t *previous);
int sigemptyset(sigset_t *set);
int raise(int number);

#endif
