import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import { packageRoot } from '../package-root.ts'

const modules = {
  webfw: 'shell/index.ts',
  'webfw/ruby': 'shell/ruby/index.ts',
  'webfw/jobs': 'shell/jobs/index.ts',
  'webfw/cable': 'shell/cable/index.ts',
  'webfw/rich-text': 'shell/rich-text/index.ts',
  'webfw/mail': 'shell/mailer/index.ts',
  'webfw/mailbox': 'shell/mailbox/index.ts',
  'webfw/storage': 'shell/storage/index.ts',
  'webfw/test': 'shell/test/index.ts',
  'webfw/main': 'shell/main/main.ts',
  'webfw/start': 'shell/main/start.ts',
  'webfw/start-watch': 'shell/main/start-watch.ts',
  'webfw/development': 'shell/development/main.ts',
}

/** The modules of a framework, each under the name that applications import it by. */
export function frameworkEntries(framework: string): Record<string, string> {
  const entries = Object.entries(modules).map(([name, path]) => [name, join(framework, path)])
  return Object.fromEntries(entries)
}

/** Has `webfw` and its parts loaded from a folder that `frameworkBundle` made. */
export function bundledFramework(folder: string): Plugin {
  return {
    name: 'webfw bundled',
    setup(build) {
      build.onResolve({ filter: MODULE }, ({ path }) => {
        if (!Object.hasOwn(modules, path)) return unknown(path)
        return { path: join(folder, `${path}.cjs`), external: true }
      })
    },
  }
}

/** Finds `webfw` and its parts in the framework an application is locked to. */
export function frameworkModules(framework: string): Plugin {
  const entries = frameworkEntries(framework)
  const indexes = [modules.webfw, modules['webfw/storage']].map((path) => join(framework, path))
  const library = join(framework, 'shell/ruby/call/library.ts')
  return {
    name: 'webfw',
    setup(build) {
      build.onResolve({ filter: MODULE }, ({ path }) => {
        const file = entries[path]
        return file === undefined ? unknown(path) : { path: file }
      })
      // What an application does not name of the framework's public names is not in its bundle.
      build.onResolve({ filter: /^\.\/.+\.ts$/ }, ({ path, importer, kind, resolveDir }) => {
        if (!indexes.includes(importer) || kind !== 'import-statement') return undefined
        const file = join(resolveDir, path)
        return file === library ? undefined : { path: file, sideEffects: false }
      })
    },
  }
}

const MODULE = /^webfw(\/|$)/

function unknown(path: string): OnResolveResult {
  return { errors: [{ text: `there is no module "${path}" in the framework` }] }
}

/** Folders where the framework's own npm packages lie; its sources may be kept apart from them. */
export function packageFolders(): string[] {
  const folders: string[] = []
  for (let folder = packageRoot; dirname(folder) !== folder; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules')
    if (existsSync(candidate)) folders.push(candidate)
  }
  return folders
}
