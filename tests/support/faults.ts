import { dlopen, FFIType, ptr } from 'bun:ffi'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const { i32, ptr: pointer } = FFIType

const symbols = {
  fault_use: { args: [pointer], returns: i32 },
  fault_at: { args: [i32, i32, i32], returns: FFIType.void },
  fault_count: { args: [], returns: i32 },
  fault_blocks: { args: [], returns: i32 },
} as const

/** What can be made to fail. */
export type Failing = 'memory' | 'files'

/** Memory and files of a SQLite library that fail when they are told to. */
export interface Faults {
  /** The nth call fails, or it and all after it; none with 0. */
  at(failing: Failing, nth: number, alsoAfter?: boolean): void
  /** How often something has failed since. */
  count(): number
  /** Allocations that nobody has released. */
  blocks(): number
}

/**
 * Takes over memory and files of the library at the path, before anything else is asked of it. Compiles
 * faults.c into the folder, with the system's C compiler.
 */
export function takeOver(library: string, folder: string): Faults {
  const target = join(folder, 'faults.so')
  const source = resolve('tests/support/faults.c')
  const args = ['-O1', '-w', '-fPIC', '-shared', '-o', target, source, '-ldl']
  const { status, stderr, error } = spawnSync('cc', args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(stderr)
  const { symbols: faults } = dlopen(target, symbols)
  const code = faults.fault_use(ptr(Buffer.from(`${library}\0`)))
  if (code !== 0) throw new Error(`the library did not take our memory: ${code}`)
  return {
    at: (failing, nth, alsoAfter = false) =>
      faults.fault_at(failing === 'files' ? 1 : 0, nth, alsoAfter ? 1 : 0),
    count: () => faults.fault_count(),
    blocks: () => faults.fault_blocks(),
  }
}
