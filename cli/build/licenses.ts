import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../package-root.ts'

/** The licences of everything inside a binary; `./app licenses` prints them. */
export function collectLicenses(bundledFiles: readonly string[]): string {
  const folders = new Set(bundledFiles.flatMap(packageFolder))
  const own = readFileSync(packageFile('cli', 'templates', 'licenses.txt'), 'utf8')
  return [own.trimEnd(), ...[...folders].sort().map(describe)].join('\n\n') + '\n'
}

/** `…/node_modules/mrmime/index.mjs` → `…/node_modules/mrmime`. */
function packageFolder(path: string): string[] {
  const found = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)
  return found && existsSync(join(found[0], 'package.json')) ? [found[0]] : []
}

function describe(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    license?: string
  }
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|third-party)/i.test(name))
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return `${manifest.name}\n  ${manifest.license ?? 'see its package'}\n\n${text.replace(/^/gm, '  ')}`
}
