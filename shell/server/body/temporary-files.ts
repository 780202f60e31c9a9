import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../core/exchange.ts'
import { randomText } from '../random.ts'

/** The name of this process in a folder, of 16 letters. */
export type Owner = (folder: string) => string

const nobody = randomText(12)
let owner: Owner = () => nobody

/** Says how this process is called; without it a process that looks for leftovers takes the files for some. */
export function useOwner(named: Owner): void {
  owner = named
}

/** A path in tmp/ that nobody uses, named after this process. */
export function temporaryPath(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `upload-${owner(folder)}.${randomText(12)}`)
}

/** Takes away the files that were put aside while a request arrived. */
export function removeSpooled(exchange: Exchange): void {
  for (const { path } of exchange.spooledFiles) rmSync(path, { force: true })
}
