import { dlopen, ptr } from 'bun:ffi'

const CLOCK_THREAD_CPUTIME_ID = process.platform === 'darwin' ? 16 : 3
const library = process.platform === 'darwin' ? 'libSystem.dylib' : 'libc.so.6'
const { symbols } = dlopen(library, { clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' } })
const parts = new BigInt64Array(2)

/** Milliseconds of processor time of this thread: getrusage counts in ticks of the kernel, too long for one call. */
export function threadTime(): number {
  symbols.clock_gettime(CLOCK_THREAD_CPUTIME_ID, ptr(parts))
  return Number(parts[0]) * 1e3 + Number(parts[1]) / 1e6
}
