import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../lower/lowering.ts'
import { is } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { call, type Expression, name } from '../typescript/tree.ts'
import { type AppFacts, modulePath, relativePath } from './app-facts.ts'
import { pathsOf } from './autoload-paths.ts'

/** Whether a file below db/ is Ruby that seeds may load: neither a migration nor a schema. */
export function isSeedFile(path: string): boolean {
  return /^db\/(?!migrate\/|.*schema\.rb$).+\.rb$/.test(path)
}

/**
 * `load "db/seeds/users.rb"` in seeds, or another way to say it: each file is a method of its own, as the variables of a
 * file are its own. A path that is computed is found at run time; null for any other call.
 */
export function loadedSeeds(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  const { file } = lo.source
  if (node.receiver !== null || !isSeedFile(file)) return null
  if (!/^(load|require|require_relative)$/.test(node.name)) return null
  const [path] = argumentsOf(node)
  if (path === undefined) return null
  // The application is there by then.
  if (pathsOf(path).some((each) => /(?:^|\/)config\/environment(?:\.rb)?$/.test(each)))
    return name('true')
  const others = app.seeds.filter((each) => each !== file)
  const text = is(path, 'StringNode') ? path.unescaped.value : null
  if (text !== null) {
    const folder = node.name === 'require_relative' ? posix.dirname(file) : '.'
    const place = `${posix.join(folder, text).replace(/\.rb$/, '')}.rb`
    if (others.includes(place)) return call(seedsOf(lo, place))
    // Another library, or a file that is loaded anyway.
    if (node.name !== 'load') return null
    const known = others.length === 0 ? 'db/seeds/ holds none.' : `There are: ${others.join(', ')}.`
    lo.refuse(path, ['unknown-file', place], `There is no ${place}.`, known)
  }
  // What stands below lib/ or app/ is loaded by then.
  const loaded = new Set([...app.program.classes.values()].map(({ source }) => source.file))
  if (pathsOf(path).some((each) => loaded.has(`${each.replace(/\.rb$/, '')}.rb`)))
    return name('true')
  const entries = others.map((key) => ({ key, value: seedsOf(lo, key) }))
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'loadSeeds'),
    from: 'webfw',
  }
  return call(callee, lo.value(path), { kind: 'object', entries })
}

function seedsOf(lo: Lowering, path: string): Expression {
  const from = relativePath(modulePath(lo.source.file), modulePath(path))
  const words = path.slice(0, -3).split(/\W+/).slice(1)
  const [first = '', ...rest] = words.flatMap((each) => each.split('_'))
  const wanted = first + rest.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join('')
  return { kind: 'import', name: lo.imports.use(from, 'seeds', wanted), from }
}
