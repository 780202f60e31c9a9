import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../core/exchange.ts'
import { randomText } from '../random.ts'

const NAME = /^upload-(\d+)-/

/** A path in tmp/ that nobody uses, named after this process. */
export function temporaryPath(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `upload-${process.pid}-${randomText(12)}`)
}

/** Takes away the files that were put aside while a request arrived. */
export function removeSpooled(exchange: Exchange): void {
  for (const { path } of exchange.spooledFiles) rmSync(path, { force: true })
}

/** Takes away what processes that are gone have left: a killed one removes nothing itself. */
export function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
