import type { Pointer } from 'bun:ffi'
import type { SqliteLibrary } from './library.ts'

/**
 * Turns an option of a connection on or off: https://sqlite.org/c3ref/c_dbconfig_defensive.html. A library
 * that is older than the option goes on without it.
 */
export function configure(
  { sqlite }: SqliteLibrary,
  handle: Pointer,
  option: number,
  isOn: boolean,
): void {
  const call = sqlite.sqlite3_db_config as unknown as (...args: unknown[]) => number
  const fillers = isApple ? [0, 0, 0, 0, 0, 0] : []
  call(handle, option, ...fillers, isOn ? 1 : 0, null)
}

const isApple = process.platform === 'darwin' && process.arch === 'arm64'
