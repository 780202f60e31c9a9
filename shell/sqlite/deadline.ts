import { FFIType, JSCallback, type Pointer } from 'bun:ffi'
import { currentDeadline } from '../record/database/deadline.ts'

/** Steps of SQLite's machine between two looks at the clock: about a millisecond. */
export const stepsBetweenLooks = 20_000

let callback: JSCallback | null = null

/** What SQLite calls from time to time while it runs a statement: whether to stop. */
export function progressHandler(): Pointer | null {
  callback ??= new JSCallback(() => (performance.now() > currentDeadline() ? 1 : 0), {
    args: [FFIType.ptr],
    returns: FFIType.i32,
  })
  return callback.ptr
}
