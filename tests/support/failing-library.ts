import type { SqliteLibrary } from '../../shell/sqlite/library.ts'
import { Packed, type PackedFunctions } from '../../shell/sqlite/packed.ts'

/** The calls that may fail for want of memory, space or a working disk. */
const fallible = [
  'sqlite3_open_v2',
  'sqlite3_prepare_v2',
  'sqlite3_step',
  'sqlite3_bind_text',
  'sqlite3_bind_int64',
  'sqlite3_bind_double',
  'sqlite3_bind_null',
  'sqlite3_bind_blob',
] as const

/** The same where whole statements run with one call. */
const falliblePacked = ['packed_run', 'packed_continue'] as const

/** A library whose calls fail when they are told to. */
export interface FailingLibrary {
  readonly library: SqliteLibrary
  /** Whether the call that was to fail has been made. */
  hasFailed(): boolean
}

/** The library, with its `nth` fallible call answering `code` in place of doing anything. */
export function failAt(library: SqliteLibrary, nth: number, code: number): FailingLibrary {
  let calls = 0
  const failing = (real: (...values: unknown[]) => number) => {
    return (...values: unknown[]) => (++calls === nth ? code : real(...values))
  }
  const sqlite = { ...library.sqlite } as Record<string, unknown>
  for (const name of fallible) sqlite[name] = failing(library.sqlite[name] as never)
  const functions = library.packed?.functions
  const packed =
    functions === undefined
      ? null
      : Object.fromEntries(falliblePacked.map((name) => [name, failing(functions[name] as never)]))
  return {
    library: {
      ...library,
      sqlite: sqlite as unknown as SqliteLibrary['sqlite'],
      packed: packed === null ? null : new Packed(packed as unknown as PackedFunctions),
    },
    hasFailed: () => calls >= nth,
  }
}
