import { FFIType, JSCallback, type Pointer } from 'bun:ffi'

/** Steps of SQLite's machine between two looks at the clock: about a millisecond. */
export const stepsBetweenLooks = 20_000

let deadline = Number.POSITIVE_INFINITY
let callback: JSCallback | null = null

/** Runs `body`; a statement of it that is still running at the time, by `performance.now()`, is stopped. */
export function withDeadline<T>(time: number, body: () => T): T {
  deadline = time
  try {
    return body()
  } finally {
    deadline = Number.POSITIVE_INFINITY
  }
}

/** What SQLite calls from time to time while it runs a statement: whether to stop. */
export function progressHandler(): Pointer | null {
  callback ??= new JSCallback(() => (performance.now() > deadline ? 1 : 0), {
    args: [FFIType.ptr],
    returns: FFIType.i32,
  })
  return callback.ptr
}
