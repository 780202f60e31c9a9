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

/** Of how many calls one fails in the tests; 1 in `npm run campaign faults`. */
const STEP = Number(process.env['FAULT_STEP'] ?? 3)

/**
 * The calls that are made to fail, one after the other: the `offset`th of STEP and each STEP after it. Claims of one work take
 * offsets that differ, so that among them each call fails.
 */
export function* callsToFail(offset: number, limit: number): Generator<number> {
  for (let nth = 1 + (offset % STEP); nth < limit; nth += STEP) yield nth
}

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
