import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { underscore } from '../../shell/inflection/inflection.ts'
import { CommandError } from '../errors.ts'
import { releaseTag } from '../package-root.ts'
import { nameProblem } from './name.ts'
import { type FrameworkSource, type PackageSource, parseSpinToml } from './spin-toml.ts'

/** An application folder: where it is, what it is called, which framework it asks for. */
export interface App {
  root: string
  name: string
  framework: FrameworkSource
  /** The packages that spin.toml names beside it. */
  packages: Readonly<Record<string, PackageSource>>
  /** Whether spin.toml says which framework; one that `rails new` made takes the command's own. */
  isPinned: boolean
}

/** The application in a folder; one clear error where there is none. */
export async function openApp(root: string = process.cwd()): Promise<App> {
  await readInflections(root)
  const path = join(root, 'spin.toml')
  if (!existsSync(path)) {
    const name = railsName(root)
    if (name !== null) {
      return {
        root,
        name,
        framework: { kind: 'tag', tag: releaseTag },
        packages: {},
        isPinned: false,
      }
    }
    throw new CommandError('there is no application here: ./spin.toml does not exist.', {
      hint: 'Change into the folder of an application, or make one with `webfw new NAME`.',
    })
  }
  return { root, ...parseSpinToml(readFileSync(path, 'utf8')), isPinned: true }
}

/**
 * What the application says of English words: what a generator writes is called by them. The file that `rails new` writes is
 * comments alone; gen, which reads one that says something, is most of what a command could load.
 */
async function readInflections(root: string): Promise<void> {
  const path = 'config/initializers/inflections.rb'
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  if (!/^\s*[^\s#]/m.test(text)) return
  const { ownInflections } = await import('../../gen/load/configuration/inflections.ts')
  ownInflections(new Map([[path, text]]))
}

/**
 * What an application that `rails new` made is called: the module of config/application.rb. It needs no
 * spin.toml: it is built with the framework of the command itself.
 */
function railsName(root: string): string | null {
  const path = join(root, 'config', 'application.rb')
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  const [, module] = /^\s*module\s+([A-Z]\w*)/m.exec(text) ?? []
  if (module === undefined || !/<\s*(::)?Rails::Application\b/.test(text)) return null
  const name = underscore(module)
  return nameProblem(name) === null ? name : `${name}_app`
}

/** A path inside the application. */
export function appPath(app: App, ...parts: string[]): string {
  return join(app.root, ...parts)
}
