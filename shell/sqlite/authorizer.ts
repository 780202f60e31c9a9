import { CString, FFIType, JSCallback, type Pointer } from 'bun:ffi'
import {
  SQLITE_DELETE,
  SQLITE_DETERMINISTIC,
  SQLITE_FUNCTION,
  SQLITE_INSERT,
  SQLITE_READ,
  SQLITE_RECURSIVE,
  SQLITE_SAVEPOINT,
  SQLITE_SELECT,
  SQLITE_TRANSACTION,
  SQLITE_UPDATE,
} from './constants.ts'

/** What only reads, as long as the functions that it calls are deterministic. */
const READING: ReadonlySet<number> = new Set([SQLITE_READ, SQLITE_RECURSIVE, SQLITE_SELECT])

/** What leaves the connection and its write-ahead log as they are, beside the rows. */
const ORDINARY: ReadonlySet<number> = new Set([
  ...READING,
  SQLITE_DELETE,
  SQLITE_FUNCTION,
  SQLITE_INSERT,
  SQLITE_SAVEPOINT,
  SQLITE_TRANSACTION,
  SQLITE_UPDATE,
])

/** Deterministic to SQLite, as they may stand in an index, and yet they read the clock where they are told 'now'. */
const OF_THE_CLOCK: ReadonlySet<string> = new Set(
  'date time datetime julianday unixepoch strftime timediff'.split(' '),
)

/** The functions of the library; `type` is `s` where they are no aggregates. */
export const FUNCTIONS = 'SELECT name, builtin, type, flags FROM pragma_function_list'

/** What SQLite has said of the statements that were prepared since `forget`. */
export const noticed = { isDeterministic: true, isOrdinary: true }

let deterministic: ReadonlySet<string> = new Set()
let callback: JSCallback | null = null

export function forget(): void {
  noticed.isDeterministic = true
  noticed.isOrdinary = true
}

/**
 * What `sqlite3_set_authorizer` is given. SQLite calls it while it prepares a statement, also when it does so again
 * for a changed schema, once for each thing that the statement may do; that includes what views and triggers do.
 */
export function authorizer(functions: Iterable<Readonly<Record<string, unknown>>>): Pointer | null {
  deterministic = deterministicOf(functions)
  callback ??= new JSCallback(notice, {
    // int (*xAuth)(void*, int action, const char*, const char *function, const char *database, const char*)
    args: [FFIType.ptr, FFIType.i32, FFIType.ptr, FFIType.ptr, FFIType.ptr, FFIType.ptr],
    returns: FFIType.i32,
  })
  return callback.ptr
}

/** Those that SQLite has itself and that give the same for the same arguments; an aggregate does for the same rows. */
function deterministicOf(
  functions: Iterable<Readonly<Record<string, unknown>>>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const other = new Set(OF_THE_CLOCK)
  for (const { name, builtin, type, flags } of functions) {
    const isOne = type !== 's' || (Number(flags) & SQLITE_DETERMINISTIC) !== 0
    const to = Number(builtin) === 1 && isOne ? found : other
    to.add(String(name))
  }
  return new Set([...found].filter((name) => !other.has(name)))
}

/** Allows everything. */
function notice(_: Pointer, action: number, __: Pointer, second: Pointer): number {
  if (!ORDINARY.has(action)) noticed.isOrdinary = false
  const isKnown =
    action === SQLITE_FUNCTION
      ? deterministic.has(String(new CString(second)))
      : READING.has(action)
  if (!isKnown) noticed.isDeterministic = false
  return 0
}
