import { dlopen, FFIType, type Pointer, ptr, read, toArrayBuffer } from 'bun:ffi'
import { errno } from '../server/socket/libc.ts'
import { ConnectionFailed } from './errors.ts'
import type { Place } from './place.ts'

// The system's sockets, without an event loop: a statement waits for its answer, as one of SQLite does.

const isMac = process.platform === 'darwin'
const { i32, u32, i64_fast, ptr: pointer } = FFIType

const SYMBOLS = {
  // int socket(int domain, int type, int protocol)
  socket: { args: [i32, i32, i32], returns: i32 },
  // int connect(int fd, const struct sockaddr *address, socklen_t length)
  connect: { args: [i32, pointer, u32], returns: i32 },
  // int setsockopt(int fd, int level, int name, const void *value, socklen_t length)
  setsockopt: { args: [i32, i32, i32, pointer, u32], returns: i32 },
  // ssize_t send(int fd, const void *bytes, size_t length, int flags)
  send: { args: [i32, pointer, i64_fast, i32], returns: i64_fast },
  // ssize_t recv(int fd, void *bytes, size_t length, int flags)
  recv: { args: [i32, pointer, i64_fast, i32], returns: i64_fast },
  // int close(int fd)
  close: { args: [i32], returns: i32 },
  // int fcntl(int fd, int command, int argument)
  fcntl: { args: [i32, i32, i32], returns: i32 },
  // int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found)
  getaddrinfo: { args: [pointer, pointer, pointer, pointer], returns: i32 },
  // void freeaddrinfo(struct addrinfo *found)
  freeaddrinfo: { args: [pointer], returns: FFIType.void },
} as const

function open() {
  return dlopen(isMac ? 'libSystem.B.dylib' : 'libc.so.6', SYMBOLS).symbols
}
let symbols: ReturnType<typeof open> | null = null

function libc(): ReturnType<typeof open> {
  symbols ??= open()
  return symbols
}

const AF_UNIX = 1
const SOCK_STREAM = 1
const SOL_SOCKET = isMac ? 0xffff : 1
const SO_KEEPALIVE = isMac ? 8 : 9
const SO_RCVTIMEO = isMac ? 0x1006 : 20
const SO_SNDTIMEO = isMac ? 0x1005 : 21
const SO_NOSIGPIPE = 0x1022
const IPPROTO_TCP = 6
const TCP_NODELAY = 1
const TCP_KEEPIDLE = isMac ? 0x10 : 4
const TCP_KEEPINTVL = isMac ? 0x101 : 5
const TCP_KEEPCNT = isMac ? 0x102 : 6
const TCP_USER_TIMEOUT = 18
const MSG_PEEK = 2
const MSG_DONTWAIT = isMac ? 0x80 : 0x40
const MSG_NOSIGNAL = isMac ? 0 : 0x4000
const EINTR = 4
const EAGAIN = isMac ? 35 : 11
const F_SETFD = 2
const FD_CLOEXEC = 1

/** Milliseconds after which a call that waits comes back, so that somebody can look at the clock. */
const LOOK = 200

/** What a `receive` gives beside a number of bytes. */
export const GONE = 0
export const NOTHING = -1

/** A connection that carries bytes. */
export interface Stream {
  /** Sends all of the bytes; ConnectionFailed where that is not possible. */
  send(address: Pointer, length: number): void
  /** Puts what has arrived at an address; how many bytes, GONE, or NOTHING where none came within a moment, or at once. */
  receive(address: Pointer, room: number, mayWait: boolean): number
  /** Whether the other end has closed it, or has said something unasked. */
  isStirred(): boolean
  close(): void
}

/** Connects to a server: an address or a name, or a folder with its socket. */
export function openSocket(place: Place, host: string, port: number): Socket {
  return new Socket(host.startsWith('/') ? local(host, port) : remote(host, port, place))
}

function local(folder: string, port: number): number {
  const path = `${folder}/.s.PGSQL.${port}`
  const address = Buffer.alloc(isMac ? 106 : 110)
  if (isMac) address[1] = AF_UNIX
  else address.writeUInt16LE(AF_UNIX, 0)
  if (Buffer.byteLength(path) > address.length - 3)
    throw new ConnectionFailed(`the path of the socket ${path} is too long`)
  address.write(path, 2)
  const fd = opened(AF_UNIX, address, 10)
  if (fd >= 0) return fd
  throw new ConnectionFailed(
    `nothing listens at ${path}: is the server running, and is host its folder of sockets?`,
  )
}

function remote(host: string, port: number, place: Place): number {
  const addresses = resolved(host)
  for (const [family, address] of addresses) {
    address.writeUInt16BE(port, 2)
    const fd = opened(family, address, place.connectTimeout)
    if (fd < 0) continue
    option(fd, IPPROTO_TCP, TCP_NODELAY, Int32Array.of(1))
    watch(fd, place)
    return fd
  }
  throw new ConnectionFailed(
    addresses.length === 0
      ? `there is no host ${host}`
      : `${host} does not answer on port ${port}: is the server running there, and does it take TCP connections?`,
  )
}

/** Has the system find out that the other end is gone, as libpq has it. macOS has no TCP_USER_TIMEOUT. */
function watch(fd: number, { keepalive, userTimeout }: Place): void {
  if (userTimeout > 0 && !isMac)
    option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, Int32Array.of(userTimeout))
  if (keepalive === null) return
  option(fd, SOL_SOCKET, SO_KEEPALIVE, Int32Array.of(1))
  const { idle, interval, count } = keepalive
  for (const [name, value] of [
    [TCP_KEEPIDLE, idle],
    [TCP_KEEPINTVL, interval],
    [TCP_KEEPCNT, count],
  ] as const)
    if (value > 0) option(fd, IPPROTO_TCP, name, Int32Array.of(value))
}

/** The addresses of a host, as the system's resolver orders them. */
function resolved(host: string): [family: number, address: Buffer][] {
  const hints = new Int32Array(12)
  hints[2] = SOCK_STREAM
  const out = new BigUint64Array(1)
  const name = Buffer.from(`${host}\0`)
  if (libc().getaddrinfo(ptr(name), null, ptr(hints), ptr(out)) !== 0) return []
  const first = Number(out[0]) as Pointer
  const found: [number, Buffer][] = []
  for (let at = Number(first); at !== 0; at = read.ptr(at as Pointer, 40)) {
    const length = read.u32(at as Pointer, 16)
    const address = read.ptr(at as Pointer, isMac ? 32 : 24) as Pointer
    found.push([
      read.i32(at as Pointer, 4),
      Buffer.from(new Uint8Array(toArrayBuffer(address, 0, length))),
    ])
  }
  libc().freeaddrinfo(first)
  return found
}

function opened(family: number, address: Buffer, timeout: number): number {
  const fd = libc().socket(family, SOCK_STREAM, 0)
  if (fd < 0) throw new ConnectionFailed('the system gives no more sockets (ulimit -n)')
  libc().fcntl(fd, F_SETFD, FD_CLOEXEC)
  if (isMac) option(fd, SOL_SOCKET, SO_NOSIGPIPE, Int32Array.of(1))
  // A connection is made within the time for sending.
  option(fd, SOL_SOCKET, SO_SNDTIMEO, BigInt64Array.of(BigInt(timeout), 0n))
  if (libc().connect(fd, ptr(address), address.length) !== 0) {
    libc().close(fd)
    return -1
  }
  for (const name of [SO_RCVTIMEO, SO_SNDTIMEO])
    option(fd, SOL_SOCKET, name, BigInt64Array.of(0n, BigInt(LOOK * 1000)))
  return fd
}

function option(fd: number, level: number, name: number, value: Int32Array | BigInt64Array): void {
  libc().setsockopt(fd, level, name, ptr(value), value.byteLength)
}

/** A socket of the system, blocking. */
export class Socket implements Stream {
  readonly fd: number
  #peeked = new Uint8Array(1)

  constructor(fd: number) {
    this.fd = fd
  }

  send(address: Pointer, length: number): void {
    for (let done = 0; done < length; ) {
      const at = (address + done) as Pointer
      const sent = Number(libc().send(this.fd, at, length - done, MSG_NOSIGNAL))
      if (sent >= 0) done += sent
      else if (!isInterrupted()) throw lost()
    }
  }

  receive(address: Pointer, room: number, mayWait: boolean): number {
    const count = Number(libc().recv(this.fd, address, room, mayWait ? 0 : MSG_DONTWAIT))
    if (count >= 0) return count
    return isInterrupted() ? NOTHING : GONE
  }

  isStirred(): boolean {
    return libc().recv(this.fd, ptr(this.#peeked), 1, MSG_PEEK | MSG_DONTWAIT) !== -1
  }

  close(): void {
    libc().close(this.fd)
  }
}

/** A signal, or no byte for a moment. Asked at once behind the call. */
function isInterrupted(): boolean {
  const code = errno()
  return code === EINTR || code === EAGAIN
}

/** The connection has ended. */
export function lost(): ConnectionFailed {
  return new ConnectionFailed('the connection to the server was lost')
}
