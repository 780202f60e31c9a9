import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Holds a lock file with our process id in it while `work` runs; waits while another process has it. */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: (holder: number) => void = () => {},
): Promise<Result> {
  mkdirSync(dirname(path), { recursive: true })
  let waited = false
  while (!tryLock(path)) {
    const holder = lockHolder(path)
    if (holder === null) {
      await sleep(20)
      continue
    }
    if (!waited) onWait(holder)
    waited = true
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** The living process that holds a lock file, or null; the file of a dead one is removed. */
export function lockHolder(path: string): number | null {
  const text = readIfThere(path)
  if (text === null) return null
  const holder = Number.parseInt(text, 10)
  if (holder > 0 && isAlive(holder)) return holder
  if (text !== '') rmSync(path, { force: true })
  return null
}

function tryLock(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
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
