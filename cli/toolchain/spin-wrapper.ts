import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../package-root.ts'
import { writeWhole } from '../write-whole.ts'

/** Writes `bin/spin`, so that `spin run gen` works once the folder is on PATH. */
export function writeSpinWrapper(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeWhole(join(folder, 'spin'), wrapper(packageFile('build', 'webfw.mjs')), 0o755)
}

/** Points `bin/spin` at this webfw when the one that it names has been moved or removed. */
export function repairSpinWrapper(folder: string): void {
  if (namesExistingMain(join(folder, 'spin'))) return
  try {
    writeSpinWrapper(folder)
  } catch (error) {
    // Somebody else's toolchain: all but `spin` works without it.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw error
    }
  }
}

function namesExistingMain(path: string): boolean {
  if (!existsSync(path)) return false
  const quoted = /^main='(.*)'$/ms.exec(readFileSync(path, 'utf8'))?.[1]
  return quoted !== undefined && existsSync(quoted.replaceAll("'\\''", "'"))
}

function wrapper(main: string): string {
  const quoted = `'${main.replaceAll("'", "'\\''")}'`
  return [
    '#!/bin/sh',
    '# The `spin` words of webfw: `spin run gen` is `webfw spin run gen`.',
    `main=${quoted}`,
    'if [ -f "$main" ]; then exec node "$main" spin "$@"; fi',
    'exec webfw spin "$@"',
    '',
  ].join('\n')
}
