import type { SqliteLibrary } from '../../shell/sqlite/library.ts'

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

/** A library whose calls fail when they are told to. */
export interface FailingLibrary {
  readonly library: SqliteLibrary
  /** Whether the call that was to fail has been made. */
  hasFailed(): boolean
}

/** The library, with its `nth` fallible call answering `code` in place of doing anything. */
export function failAt(library: SqliteLibrary, nth: number, code: number): FailingLibrary {
  let calls = 0
  const sqlite = { ...library.sqlite } as Record<string, unknown>
  for (const name of fallible) {
    const real = library.sqlite[name] as (...values: unknown[]) => number
    sqlite[name] = (...values: unknown[]) => (++calls === nth ? code : real(...values))
  }
  return {
    library: { ...library, sqlite: sqlite as unknown as SqliteLibrary['sqlite'] },
    hasFailed: () => calls >= nth,
  }
}
