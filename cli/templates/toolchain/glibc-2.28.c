/* stat(2) and its sisters by system call: `struct stat` is the kernel's on both processors. */
#if defined(__linux__)
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))

__attribute__((visibility("hidden"))) int webfw_stat(const char *path, void *buffer) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, buffer, 0);
}

__attribute__((visibility("hidden"))) int webfw_lstat(const char *path, void *buffer) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, buffer, AT_SYMLINK_NOFOLLOW);
}

__attribute__((visibility("hidden"))) int webfw_fstat(int descriptor, void *buffer) {
  return (int)syscall(SYS_fstat, descriptor, buffer);
}

#endif
#endif
