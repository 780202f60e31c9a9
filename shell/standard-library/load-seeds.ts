import { relative, resolve } from 'node:path'
import { LoadError } from '../ruby/exception/fatal-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { rootFolder } from './application-files.ts'

/** `load file` where db/seeds.rb computes the path: runs the file of that path among those of the application. */
export function loadSeeds(path: unknown, files: Readonly<Record<string, () => void>>): true {
  const place = relative(rootFolder(), resolve(rootFolder(), toS(path))).replace(/\.rb$/, '')
  const run = files[`${place}.rb`]
  if (run === undefined) throw new LoadError(`cannot load such file -- ${toS(path)}`)
  run()
  return true
}
