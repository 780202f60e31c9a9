import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../errors.ts'
import { type FrameworkSource, parseSpinToml } from './spin-toml.ts'

/** An application folder: where it is, what it is called, which framework it asks for. */
export interface App {
  root: string
  name: string
  framework: FrameworkSource
}

/** The application in a folder; one clear error where there is none. */
export function openApp(root: string = process.cwd()): App {
  const path = join(root, 'spin.toml')
  if (!existsSync(path)) {
    throw new CommandError('there is no application here: ./spin.toml does not exist.', {
      hint: 'Change into the folder of an application, or make one with `webfw new NAME`.',
    })
  }
  return { root, ...parseSpinToml(readFileSync(path, 'utf8')) }
}

/** A path inside the application. */
export function appPath(app: App, ...parts: string[]): string {
  return join(app.root, ...parts)
}
