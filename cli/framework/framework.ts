import { existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { type App, appPath } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { gitFolder, storeGit } from './git.ts'
import { fetchPackages, pinPackages } from './packages.ts'
import { releaseFolder, storeRelease } from './release.ts'
import { formatSpinLock, readSpinLock, type SpinLock, sourceWords } from './spin-lock.ts'

/** Pins the framework and the packages that spin.toml asks for and writes spin.lock; answers what it pinned. */
export async function lockFramework(output: Writable, app: App): Promise<SpinLock> {
  const framework = await pin(output, app)
  requireFramework(frameworkFolder(app, framework), framework)
  const packages = await pinPackages(output, app)
  const lock = Object.keys(packages).length === 0 ? framework : { ...framework, packages }
  writeFileSync(appPath(app, 'spin.lock'), formatSpinLock(lock))
  linkForEditors(app, frameworkFolder(app, lock))
  return lock
}

/** The folder of the framework an application is locked to; refuses one that differs from spin.lock. */
export async function lockedFramework(output: Writable, app: App): Promise<string> {
  const lock = readSpinLock(app) ?? (app.isPinned ? null : await pin(output, app))
  if (lock === null) throw mismatch('spin.lock is missing')
  if (lock.source !== sourceWords(app)) {
    throw mismatch(`spin.toml asks for ${sourceWords(app)}, spin.lock pins ${lock.source}`)
  }
  const folder = frameworkFolder(app, lock)
  // What an older webfw of the same version left there would not fit what this generator writes.
  if (app.framework.kind === 'tag' && storeRelease(app.framework.tag) !== lock.sha256) {
    throw mismatch(`the installed webfw ${lock.source} is not the one spin.lock pins`)
  }
  if (app.framework.kind === 'git' && !existsSync(folder)) {
    await storeGit(output, app.framework.url, lock.commit ?? app.framework.ref)
  }
  requireFramework(folder, lock)
  linkForEditors(app, folder)
  await fetchPackages(output, app, lock)
  return folder
}

function requireFramework(folder: string, lock: SpinLock): void {
  if (existsSync(join(folder, 'shell'))) return
  throw new CommandError(`there is no framework in ${folder} (spin.toml: ${lock.source}).`, {
    hint: 'Point spin.toml at a checkout of webfw, or at a release such as webfw = "v0.2.1".',
  })
}

async function pin(output: Writable, app: App): Promise<SpinLock> {
  const source = sourceWords(app)
  const { framework } = app
  if (framework.kind === 'tag') return { source, sha256: storeRelease(framework.tag) }
  if (framework.kind === 'path') return { source }
  return { source, commit: await storeGit(output, framework.url, framework.ref) }
}

function frameworkFolder(app: App, lock: SpinLock): string {
  const { framework } = app
  if (framework.kind === 'tag') return releaseFolder(framework.tag)
  if (framework.kind === 'path') return resolve(app.root, framework.path)
  return gitFolder(lock.commit ?? '')
}

/** The application's tsconfig.json finds `webfw` through tmp/webfw/framework, on every machine. */
function linkForEditors(app: App, folder: string): void {
  const link = appPath(app, 'tmp', 'webfw', 'framework')
  mkdirSync(appPath(app, 'tmp', 'webfw'), { recursive: true })
  if (linkTarget(link) === folder) return
  rmSync(link, { force: true })
  symlinkSync(folder, link)
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

function mismatch(reason: string): CommandError {
  return new CommandError(`${reason}.`, { hint: 'Run `webfw spin lock`, and commit spin.lock.' })
}
