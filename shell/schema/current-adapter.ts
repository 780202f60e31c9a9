import type { Adapter } from './adapter.ts'
import { sqlite } from './sqlite/adapter.ts'

let current: Adapter = sqlite

/** What kind of database this process works with, for SQL that is made where no connection is at hand. */
export function currentAdapter(): Adapter {
  return current
}

/** Says what kind it is; once a process, at its start. */
export function useAdapter(adapter: Adapter): void {
  current = adapter
}
