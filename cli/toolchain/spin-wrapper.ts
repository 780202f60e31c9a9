import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../package-root.ts'

/** Writes `bin/spin`, so that `spin run gen` works once the folder is on PATH. */
export function writeSpinWrapper(folder: string): void {
  const path = join(folder, 'spin')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, wrapper(packageFile('build', 'webfw.mjs')))
  chmodSync(path, 0o755)
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
