/* Included before sqlite3.c on Linux with glibc, so that a library compiled on a new system
 * also loads on one with glibc 2.28. */
#ifndef WEBFW_GLIBC_H
#define WEBFW_GLIBC_H

#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <features.h>
#endif

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))

#if defined(__x86_64__)
#define WEBFW_BASE "GLIBC_2.2.5"
#else
#define WEBFW_BASE "GLIBC_2.17"
#endif
#define WEBFW_OLD(name) __asm__(".symver " #name "," #name "@" WEBFW_BASE)

/* libm gave these a new version in 2.29, when they stopped setting errno the old way. */
WEBFW_OLD(exp);
WEBFW_OLD(log);
WEBFW_OLD(log2);
WEBFW_OLD(pow);

/* libpthread moved into libc with 2.34. */
WEBFW_OLD(pthread_mutex_trylock);
WEBFW_OLD(pthread_mutexattr_init);
WEBFW_OLD(pthread_mutexattr_settype);
WEBFW_OLD(pthread_mutexattr_destroy);

/* Functions of their own since 2.33; before, macros over __xstat. glibc-2.28.c asks the kernel. */
struct stat;
extern int stat(const char *, struct stat *) __asm__("webfw_stat");
extern int lstat(const char *, struct stat *) __asm__("webfw_lstat");
extern int fstat(int, struct stat *) __asm__("webfw_fstat");

#endif
#endif
