import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { toStr } from '../../ruby/text/operators.ts'
import { rootFolder } from '../application-files.ts'

/** The folder of the application for what does not last, which is made where it is missing. */
export function temporaryFolder(): string {
  const folder = join(rootFolder(), 'tmp')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** A name that nobody has: of a prefix, or a prefix and a suffix, with the day, the process and chance between them, as Ruby makes it. */
export function temporaryName(given: unknown, usual = ''): string {
  const [prefix = '', suffix = ''] = [given ?? usual]
    .flat()
    .map((part) => toStr(part).replace(/\//g, ''))
  const day = new Date().toISOString().slice(0, 10).replace(/-/g, '')
  const chance = [...globalThis.crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 36).toString(36))
    .join('')
  return `${prefix}${day}-${process.pid}-${chance}${suffix}`
}
