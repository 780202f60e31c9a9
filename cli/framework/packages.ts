import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { fateOf, gemsOf } from '../../gen/load/packages/gems.ts'
import type { App } from '../app/app.ts'
import type { PackageSource } from '../app/spin-toml.ts'
import { CommandError } from '../errors.ts'
import { checkoutFolder, storeCheckout } from './git.ts'
import { findGem, type Package, readPackage } from './package-files.ts'
import type { PackageLock, SpinLock } from './spin-lock.ts'

/** Pins the packages that spin.toml names beside the framework. */
export async function pinPackages(
  output: Writable,
  app: App,
): Promise<Record<string, PackageLock>> {
  const pinned: Record<string, PackageLock> = {}
  for (const [name, source] of Object.entries(app.packages)) {
    const commit =
      source.kind === 'git' ? await storeCheckout(output, source.url, source.ref) : undefined
    const found = openPackage(app, name, source, commit)
    pinned[name] = {
      source: packageWords(source),
      ...(commit === undefined ? {} : { commit }),
      sha256: packageDigest(found),
    }
  }
  return pinned
}

/** Fetches what spin.lock pins by commit and is not here yet. */
export async function fetchPackages(output: Writable, app: App, lock: SpinLock): Promise<void> {
  for (const [name, source] of Object.entries(app.packages)) {
    const commit = lock.packages?.[name]?.commit
    if (source.kind !== 'git' || commit === undefined || existsSync(checkoutFolder(commit)))
      continue
    await storeCheckout(output, source.url, commit)
  }
}

/** The packages that spin.toml names; refuses one that differs from spin.lock. */
export function lockedPackages(app: App, lock: SpinLock | null): Package[] {
  return Object.entries(app.packages).map(([name, source]) => {
    const pinned = lock?.packages?.[name]
    const words = packageWords(source)
    if (pinned === undefined) throw differs(`spin.lock does not pin ${name}, which spin.toml names`)
    if (pinned.source !== words)
      throw differs(`spin.toml asks for ${name} from ${words}, spin.lock pins ${pinned.source}`)
    const found = openPackage(app, name, source, pinned.commit)
    const digest = packageDigest(found)
    if (digest === pinned.sha256) return found
    throw differs(
      `the package ${name} in ${found.folder} is not what spin.lock pins (SHA-256 ${digest.slice(0, 12)}, pinned ${pinned.sha256.slice(0, 12)})`,
    )
  })
}

/**
 * The gems of a Gemfile that lie with the application, but for those whose part is in the framework, and the gems that these
 * require: `require "public_suffix"` in addressable.
 */
export function gemsOfBundle(root: string, gemfile: string): Package[] {
  const found = new Map<string, Package>()
  const look = (name: string): void => {
    if (found.has(name)) return
    const gem = findGem(root, name)
    if (gem === null) return
    found.set(name, gem)
    for (const other of requiredBy(gem)) if (isCompiled(other)) look(other)
  }
  for (const name of gemsOf(gemfile).keys()) if (isCompiled(name)) look(name)
  return [...found.values()]
}

function isCompiled(name: string): boolean {
  const { kind } = fateOf(name)
  return kind !== 'built in' && kind !== 'not needed'
}

/** The names of gems that a package's Ruby may require: `kaminari/core` is of kaminari, or of kaminari-core. */
function requiredBy({ name, files }: Package): Set<string> {
  const names = new Set<string>()
  for (const [path, text] of files) {
    if (!path.endsWith('.rb')) continue
    for (const [, feature = ''] of text.matchAll(/^[^#\n]*\brequire[ (]+["']([\w./-]+)["']/gm)) {
      const [head = '', next] = feature.split('/')
      names.add(head)
      if (next !== undefined) names.add(`${head}-${next}`)
    }
  }
  names.delete(name)
  return names
}

function openPackage(app: App, name: string, source: PackageSource, commit?: string): Package {
  const isGit = source.kind === 'git'
  const folder = isGit ? checkoutFolder(commit ?? '') : resolve(app.root, source.path)
  const told = isGit ? `${source.url} at ${commit?.slice(0, 12)}` : source.path
  if (!existsSync(folder)) {
    throw new CommandError(`there is no package ${name} in ${told} (spin.toml).`, {
      hint: isGit
        ? 'Run `webfw spin lock`, which fetches it.'
        : `Point spin.toml at the folder that has its lib/: ${name} = { path = "…" }.`,
    })
  }
  const found = readPackage(name, folder, told)
  if ([...found.files.keys()].some((path) => path.startsWith('lib/') || path.startsWith('app/')))
    return found
  throw new CommandError(`the package ${name} in ${told} has neither lib/ nor app/.`, {
    hint: `\`require "${name}"\` loads lib/${name}.rb of a package.`,
  })
}

/** SHA-256 over the names and contents of what is read of a package. */
function packageDigest({ files }: Package): string {
  const hash = createHash('sha256')
  for (const [path, text] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(`${path}\0${Buffer.byteLength(text)}\0`).update(text)
  }
  return hash.digest('hex')
}

function packageWords(source: PackageSource): string {
  return source.kind === 'path' ? `path ${source.path}` : `git ${source.url} ${source.ref}`
}

function differs(reason: string): CommandError {
  return new CommandError(`${reason}.`, {
    hint: 'Look at what has changed, then run `webfw spin lock`, and commit spin.lock.',
  })
}
