import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from './errors.ts'

/** Who holds a lock file: a living process, or somebody who did not write which. */
export type LockHolder = number | 'somebody'

/** Seconds after which a lock is given up that names no process: nobody can see whether it will end. */
const PATIENCE = 10

/**
 * Holds a lock file with our process id in it while `work` runs; waits while another process has it. A
 * lock that names no process raises CommandError after ten seconds.
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: (holder: LockHolder) => void = () => {},
): Promise<Result> {
  mkdirSync(dirname(path), { recursive: true })
  let waitedSince: number | null = null
  while (!tryLock(path)) {
    const holder = lockHolder(path)
    if (holder === null) continue
    if (waitedSince === null) onWait(holder)
    waitedSince ??= performance.now()
    if (holder === 'somebody' && performance.now() - waitedSince > PATIENCE * 1000) {
      throw new CommandError(`${path} is there and names no process that holds it.`, {
        hint: `If nothing is building, remove it: rm ${path}`,
      })
    }
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** Who holds a lock file; null when nobody does. The file of a process that has ended is removed. */
export function lockHolder(path: string): LockHolder | null {
  const text = readIfThere(path)
  if (text === null) return null
  if (!/^[1-9]\d*\n?$/.test(text)) return 'somebody'
  const holder = Number(text)
  if (isAlive(holder)) return holder
  rmSync(path, { force: true })
  return null
}

/** The file appears with its text: nobody sees an empty one. */
function tryLock(path: string): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${process.pid}\n`)
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isAlive(identifier: number): boolean {
  try {
    process.kill(identifier, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
