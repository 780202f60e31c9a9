import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The names in a folder without the newest few; another process may take one away meanwhile. */
export function allButNewest(folder: string, names: readonly string[], count: number): string[] {
  const age = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return names.toSorted((a, b) => age(b) - age(a)).slice(count)
}
