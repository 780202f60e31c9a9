import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { type App, appPath } from '../app/app.ts'
import { CommandError } from '../errors.ts'

/** What spin.lock pins of a package. */
export interface PackageLock {
  /** The words of spin.toml it was made from: `path ../price_tags`, `git URL REF`. */
  source: string
  commit?: string
  sha256: string
}

/** What spin.lock pins. */
export interface SpinLock {
  /** The words of spin.toml it was made from: `v0.2.1`, `path ../..`, `git URL REF`. */
  source: string
  sha256?: string
  commit?: string
  packages?: Readonly<Record<string, PackageLock>>
}

/** spin.lock of an application, or null when it has none. */
export function readSpinLock(app: App): SpinLock | null {
  const path = appPath(app, 'spin.lock')
  if (!existsSync(path)) return null
  try {
    const { webfw, packages } = parse(readFileSync(path, 'utf8')) as Partial<Record<string, object>>
    const lock = { ...webfw, ...(packages === undefined ? {} : { packages }) } as Partial<SpinLock>
    if (typeof lock.source === 'string') return lock as SpinLock
  } catch {}
  throw new CommandError('spin.lock cannot be read.', {
    hint: 'Run `webfw spin lock`; it writes the file anew.',
  })
}

/** The text of spin.lock. */
export function formatSpinLock(lock: SpinLock): string {
  const lines = [
    '# Written by `webfw spin lock`. Commit it.',
    '[webfw]',
    `source = "${lock.source}"`,
  ]
  if (lock.commit) lines.push(`commit = "${lock.commit}"`)
  if (lock.sha256) lines.push(`sha256 = "${lock.sha256}"`)
  for (const [name, { source, commit, sha256 }] of Object.entries(lock.packages ?? {})) {
    lines.push('', `[packages.${name}]`, `source = "${source}"`)
    if (commit !== undefined) lines.push(`commit = "${commit}"`)
    lines.push(`sha256 = "${sha256}"`)
  }
  return `${lines.join('\n')}\n`
}

/** The words under which spin.lock knows an application's choice of framework. */
export function sourceWords(app: App): string {
  const { framework } = app
  if (framework.kind === 'tag') return framework.tag
  if (framework.kind === 'path') return `path ${framework.path}`
  return `git ${framework.url} ${framework.ref}`
}
