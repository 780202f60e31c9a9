import { ptr } from 'bun:ffi'
import { dns, os } from '../../builtin.ts'
import { ConfigurationError } from '../../errors.ts'
import { errno, libc } from './libc.ts'

// The one listening socket of an application. It is made here rather than by the runtime, so that
// worker processes can inherit it and a restart can carry it over; its backlog is 4,096.

const isMac = process.platform === 'darwin'
const AF_INET = 2
const AF_INET6 = isMac ? 30 : 10
const SOCK_STREAM = 1
const SOL_SOCKET = isMac ? 0xffff : 1
const SO_REUSEADDR = isMac ? 4 : 2
const SO_ATTACH_FILTER = 26
const BACKLOG = 4096
const F_DUPFD = 0
const F_SETFD = 2
const FD_CLOEXEC = 1

/** Binds and listens; a port in use, or one that needs privileges, is one clear line. */
export async function createListeningSocket(host: string, port: number): Promise<number> {
  const { address, family } = await resolveHost(host)
  const isV6 = family === 6
  const fd = libc().socket(isV6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
  if (fd < 0) throw new ConfigurationError(`Cannot make a socket: ${errorName(errno())}.`)
  const one = new Int32Array([1])
  libc().setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, ptr(one), 4)
  libc().fcntl(fd, F_SETFD, FD_CLOEXEC)
  const bytes = isV6 ? addressV6(address, port) : addressV4(address, port)
  if (libc().bind(fd, ptr(bytes), bytes.length) !== 0) throw refused(fd, host, port, errno())
  if (libc().listen(fd, BACKLOG) !== 0) throw refused(fd, host, port, errno())
  return fd
}

/** The port that a listening socket is bound to: what the system chose for port 0. */
export function portOf(fd: number): number {
  const bytes = new Uint8Array(28)
  const length = new Uint32Array([28])
  if (libc().getsockname(fd, ptr(bytes), ptr(length)) !== 0) return 0
  return new DataView(bytes.buffer).getUint16(2)
}

/**
 * Lets no further connection in, so that those which are in already can all be accepted before the
 * socket closes: closing it with connections in its queue would reset them. Linux only; elsewhere
 * it does nothing.
 */
export function shutDoor(fd: number): void {
  if (isMac) return
  // struct sock_fprog of one instruction, BPF_RET with 0: every packet to the socket is dropped.
  const program = new BigUint64Array([6n])
  const description = new BigUint64Array([1n, BigInt(ptr(program))])
  libc().setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, ptr(description), 16)
}

/** A copy of a descriptor that survives exec, numbered 200 or more. */
export function duplicate(fd: number): number {
  return libc().fcntl(fd, F_DUPFD, 200)
}

/** Another descriptor of the same socket, closed by exec; −1 when there is none left. */
export function share(fd: number): number {
  const copy = libc().fcntl(fd, F_DUPFD, 0)
  if (copy >= 0) libc().fcntl(copy, F_SETFD, FD_CLOEXEC)
  return copy
}

/** Whether a connection waits to be accepted. */
export function hasWaiting(fd: number): boolean {
  // struct pollfd: i32 descriptor, i16 events, i16 what of them there is
  const POLLIN = 1
  return libc().poll(ptr(new Int32Array([fd, POLLIN])), 1n, 0) === 1
}

/** Whether so many more descriptors could be opened now. */
export function hasDescriptors(fd: number, count: number): boolean {
  const copies = Array.from({ length: count }, () => share(fd))
  for (const copy of copies) if (copy >= 0) libc().close(copy)
  return !copies.includes(-1)
}

/** Closes a descriptor. */
export function closeDescriptor(fd: number): void {
  libc().close(fd)
}

async function resolveHost(host: string): Promise<{ address: string; family: number }> {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return { address: host, family: 4 }
  if (host.includes(':')) return { address: host, family: 6 }
  try {
    return await dns().lookup(host)
  } catch {
    throw new ConfigurationError(
      `WEBFW_HOST=${JSON.stringify(host)} is not an address of this machine.`,
    )
  }
}

function refused(fd: number, host: string, port: number, code: number): ConfigurationError {
  libc().close(fd)
  const name = errorName(code)
  if (name === 'EADDRINUSE') {
    return new ConfigurationError(
      `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another.`,
    )
  }
  if (name === 'EACCES' || name === 'EPERM') {
    return new ConfigurationError(`Port ${port} needs privileges: set PORT to 1024 or more.`)
  }
  return new ConfigurationError(`Cannot listen on ${host}, port ${port}: ${name}.`)
}

function errorName(code: number): string {
  return (
    Object.entries(os().constants.errno).find(([, value]) => value === code)?.[0] ?? `error ${code}`
  )
}

// struct sockaddr_in, 16 bytes
// 0        2      4         8       16
// ├ family ┼ port ┼ address ┼ zeros ─┤   the family is u16; on macOS it is u8 length, u8 family
function addressV4(address: string, port: number): Uint8Array {
  const bytes = new Uint8Array(16)
  writeFamily(bytes, AF_INET)
  new DataView(bytes.buffer).setUint16(2, port)
  bytes.set(address.split('.').map(Number), 4)
  return bytes
}

// struct sockaddr_in6, 28 bytes
// 0        2      4          8         24      28
// ├ family ┼ port ┼ flowinfo ┼ address ┼ scope ─┤
function addressV6(address: string, port: number): Uint8Array {
  const bytes = new Uint8Array(28)
  writeFamily(bytes, AF_INET6)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, port)
  partsOfV6(address).forEach((part, index) => {
    view.setUint16(8 + index * 2, part)
  })
  return bytes
}

function writeFamily(bytes: Uint8Array, family: number): void {
  bytes[0] = isMac ? bytes.length : family
  bytes[1] = isMac ? family : 0
}

function partsOfV6(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((part) => parseInt(part, 16))
  const first = numbers(head)
  if (tail === undefined) return first
  const last = numbers(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
