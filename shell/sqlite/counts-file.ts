import { rmSync } from 'node:fs'

/** Where the workers of an application share the counts of `rate_limit`. */
export function countsFile(root: string): string {
  return `${root}/tmp/rate_limits.sqlite3`
}

/** Removes the file, before there are workers: a crash of the machine may have spoilt it, and it holds minutes. */
export function removeCounts(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
}
