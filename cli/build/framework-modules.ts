import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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
  const exported = exportedModules(framework)
  const names = [...new Set([...exported].map((path) => basename(path, '.ts')))]
  const mayBeExported = new RegExp(`^\\..*/(?:${names.join('|')})\\.ts$`)
  return {
    name: 'webfw',
    setup(build) {
      build.onResolve({ filter: MODULE }, ({ path }) => {
        const file = entries[path]
        return file === undefined ? unknown(path) : { path: file }
      })
      // Whoever imports it: esbuild asks in any order, and the first answer for a file counts.
      build.onResolve({ filter: mayBeExported }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path)
        return exported.has(file) ? { path: file, sideEffects: false } : undefined
      })
    },
  }
}

/** The modules of the framework's public names: what an application does not use of them is not in its bundle. */
function exportedModules(framework: string): Set<string> {
  const files = new Set<string>()
  for (const index of [modules.webfw, modules['webfw/storage']].map((path) =>
    join(framework, path),
  )) {
    for (const [, path = ''] of readFileSync(index, 'utf8').matchAll(/from '(\.\/[^']+\.ts)'/g)) {
      files.add(join(dirname(index), path))
    }
  }
  files.delete(join(framework, 'shell/ruby/call/library.ts'))
  return files
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
