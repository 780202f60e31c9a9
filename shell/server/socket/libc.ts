import { dlopen, FFIType, ptr, read } from 'bun:ffi'
import { os } from '../../builtin.ts'

// The calls that the runtime does not offer, with their C declarations. Loaded when first used.

const { i32, u32, u64, ptr: pointer } = FFIType

const SYMBOLS = {
  // int socket(int domain, int type, int protocol)
  socket: { args: [i32, i32, i32], returns: i32 },
  // int setsockopt(int fd, int level, int name, const void *value, socklen_t length)
  setsockopt: { args: [i32, i32, i32, pointer, u32], returns: i32 },
  // int bind(int fd, const struct sockaddr *address, socklen_t length)
  bind: { args: [i32, pointer, u32], returns: i32 },
  // int listen(int fd, int backlog)
  listen: { args: [i32, i32], returns: i32 },
  // int getsockname(int fd, struct sockaddr *address, socklen_t *length)
  getsockname: { args: [i32, pointer, pointer], returns: i32 },
  // int poll(struct pollfd *fds, nfds_t count, int timeout)
  poll: { args: [pointer, u64, i32], returns: i32 },
  // int close(int fd)
  close: { args: [i32], returns: i32 },
  // int fcntl(int fd, int command, int argument)
  fcntl: { args: [i32, i32, i32], returns: i32 },
  // int execve(const char *path, char *const argv[], char *const envp[])
  execve: { args: [pointer, pointer, pointer], returns: i32 },
  // int getrlimit(int resource, struct rlimit *limit)
  getrlimit: { args: [i32, pointer], returns: i32 },
  // pid_t waitpid(pid_t pid, int *status, int options)
  waitpid: { args: [i32, pointer, i32], returns: i32 },
  // pid_t getppid(void)
  getppid: { args: [], returns: i32 },
  // int getpagesize(void)
  getpagesize: { args: [], returns: i32 },
  // int isatty(int fd)
  isatty: { args: [i32], returns: i32 },
  // int flock(int fd, int operation)
  flock: { args: [i32, i32], returns: i32 },
  // int sigaction(int number, const struct sigaction *action, struct sigaction *old)
  sigaction: { args: [i32, pointer, pointer], returns: i32 },
} as const

const LINUX_SYMBOLS = {
  // int madvise(void *address, size_t length, int advice)
  madvise: { args: [u64, u64, i32], returns: i32 },
  // int *__errno_location(void)
  __errno_location: { args: [], returns: pointer },
  // int prctl(int option, unsigned long argument)
  prctl: { args: [i32, u64], returns: i32 },
} as const

const MAC_SYMBOLS = {
  // int *__error(void)
  __error: { args: [], returns: pointer },
} as const

const isMac = process.platform === 'darwin'

function openLibc() {
  const library = isMac ? 'libSystem.B.dylib' : 'libc.so.6'
  return dlopen(library, SYMBOLS).symbols
}

let libcSymbols: ReturnType<typeof openLibc> | null = null
let errnoAddress: number | null = null

/** The C library's functions. */
export function libc(): ReturnType<typeof openLibc> {
  libcSymbols ??= openLibc()
  return libcSymbols
}

/** The error number of the last call. Ask for it before anything else runs. */
export function errno(): number {
  if (errnoAddress === null) {
    const address = isMac
      ? dlopen('libSystem.B.dylib', MAC_SYMBOLS).symbols.__error()
      : dlopen('libc.so.6', LINUX_SYMBOLS).symbols.__errno_location()
    errnoAddress = Number(address)
  }
  return read.i32(errnoAddress as never, 0)
}

/** Has this process ended by SIGTERM when its parent dies. Linux only; elsewhere it does nothing. */
export function dieWithParent(): void {
  if (isMac) return
  const PR_SET_PDEATHSIG = 1
  const SIGTERM = 15
  dlopen('libc.so.6', LINUX_SYMBOLS).symbols.prctl(PR_SET_PDEATHSIG, SIGTERM)
}

/** The bytes of a page of memory. */
export function pageSize(): number {
  return libc().getpagesize()
}

/** Takes pages out of this process that are in a file unchanged: they come back when they are looked at. Linux only. */
export function dropPages(address: number, length: number): void {
  const MADV_DONTNEED = 4
  dlopen('libc.so.6', LINUX_SYMBOLS).symbols.madvise(address, length, MADV_DONTNEED)
}

/** Whether a descriptor is a terminal. */
export function isTerminal(fd: number): boolean {
  return libc().isatty(fd) === 1
}

/** Takes the exit status of a child that has ended; whether it has, or is no child. */
export function reap(pid: number): boolean {
  const WNOHANG = 1
  return libc().waitpid(pid, null, WNOHANG) !== 0
}

/** Lets a signal pass unheard, also in the program that this process becomes; answers how to hear it again. */
export function ignoreSignal(name: NodeJS.Signals): () => void {
  const SIG_IGN = 1n
  const number = os().constants.signals[name]
  // struct sigaction begins with the handler; 152 bytes on Linux, 16 on macOS.
  const ignore = new BigUint64Array(32)
  ignore[0] = SIG_IGN
  const before = new BigUint64Array(32)
  libc().sigaction(number, ptr(ignore), ptr(before))
  return () => void libc().sigaction(number, ptr(before), null)
}

/** SIGUSR1 and SIGUSR2 say nothing to a server: the system's answer would be to end it. */
export function ignoreUserSignals(): void {
  ignoreSignal('SIGUSR1')
  ignoreSignal('SIGUSR2')
}

/**
 * Locks an open file for this process until it closes it or ends; `taken` when another one has it, `unknown`
 * where the file system knows no locks. `isShared`: others may lock it so too.
 */
export function flock(fd: number, isShared = false): 'locked' | 'taken' | 'unknown' {
  const LOCK_SH = 1
  const LOCK_EX = 2
  const LOCK_NB = 4
  const EWOULDBLOCK = isMac ? 35 : 11
  if (libc().flock(fd, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) === 0) return 'locked'
  return errno() === EWOULDBLOCK ? 'taken' : 'unknown'
}

/** The soft limit of open file descriptors. */
export function descriptorLimit(): number {
  const RLIMIT_NOFILE = isMac ? 8 : 7
  const limit = new BigUint64Array(2)
  if (libc().getrlimit(RLIMIT_NOFILE, ptr(limit)) !== 0) return 1024
  const soft = limit[0] ?? 1024n
  return soft > 1_048_576n ? 1_048_576 : Number(soft)
}
