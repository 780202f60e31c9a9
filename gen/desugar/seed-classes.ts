import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFile, madeFile } from '../application/file-kinds.ts'
import { isSeedFile } from '../application/loaded-seeds.ts'
import { childrenOf, is, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

const MAIN = 'db/seeds.rb'
const SHARED = 'db/seeds_shared.rb'

const wrapped = new WeakMap<Parsed, string>()
const shared = new WeakMap<Parsed, Parsed>()

/** The class whose method `seed` the statements of a file of seeds are; undefined where they need none. */
export function seedClass(unit: Parsed): string | undefined {
  return wrapped.get(unit)
}

/**
 * Makes the statements of each file of seeds a method of a class, where `include SeedHelper`, `return` or a class stands at
 * the top of one, or where files that db/seeds.rb loads may call its methods: as in Ruby, what is said at the top of db/seeds.rb is known in all
 * of them. The file of what they share; null where nothing of that is said.
 */
export function classesOfSeeds(parsed: Map<string, Parsed>): AppFile | null {
  const main = parsed.get(MAIN)
  const units = [...parsed].filter(([path]) => isSeedFile(path) && path !== SHARED)
  const isWanted = units.some(([, { result }]) => {
    const { includes, opened, rest } = partsOf(result)
    return includes.length + opened.length > 0 || rest.some(returns)
  })
  const isShared = units.length > 1 && main !== undefined && partsOf(main.result).defs.length > 0
  const isDone = main !== undefined && shared.has(main)
  if (main === undefined || !(isWanted || isShared || isDone)) return null
  if (units.some(([, { errors }]) => errors.length > 0)) return null
  const unit = shared.get(main) ?? sharedUnit(main)
  shared.set(main, unit)
  parsed.set(SHARED, unit)
  for (const [path, each] of units) if (!wrapped.has(each)) wrap(path, each)
  return madeFile('concern', SHARED, 'seeds_shared', 'SeedsShared', 'class')
}

/** What the files of seeds share: the modules and the methods of db/seeds.rb. */
function sharedUnit(main: Parsed): Parsed {
  const unit = parseRuby(SHARED, 'class SeedsShared\n  nil\nend')
  const [opened] = unit.result.value.statements.body as [nodes.ClassNode]
  const { includes, defs, opened: classes, rest } = partsOf(main.result)
  main.result.value.statements.body = [...classes, ...rest]
  fill(opened, [...includes, ...defs])
  return { ...unit, source: main.source }
}

function wrap(path: string, unit: Parsed): void {
  const words = path.slice('db/'.length, -'.rb'.length).split(/[^A-Za-z0-9]+/)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  wrapped.set(unit, name)
  const program = unit.result.value
  const { includes, defs, opened: classes, rest } = partsOf(unit.result)
  const at = { location: program.location } as Node
  const text = `class ${name} < SeedsShared\ndef seed\nnil\nend\nend`
  const opened = synthesize(text, at) as nodes.ClassNode
  const [def] = (opened.body as nodes.StatementsNode).body as [nodes.DefNode]
  if (rest.length > 0) (def.body as nodes.StatementsNode).body = rest
  def.locals = program.locals
  program.locals = []
  fill(opened, [...includes, ...defs, def])
  program.statements.body = [...classes, opened]
}

function fill(opened: nodes.ClassNode, body: readonly Node[]): void {
  if (body.length > 0) (opened.body as nodes.StatementsNode).body = body as never
}

/** Whether a statement leaves its file: `return if Rails.env.production?`. */
function returns(node: Node): boolean {
  if (is(node, 'DefNode', 'ClassNode', 'ModuleNode', 'LambdaNode')) return false
  return is(node, 'ReturnNode') || childrenOf(node).some(returns)
}

interface Parts {
  readonly includes: Node[]
  readonly defs: Node[]
  readonly opened: Node[]
  readonly rest: Node[]
}

/** The statements of a file: what it includes, its methods, its classes and modules, and the others. */
function partsOf({ value }: Parsed['result']): Parts {
  const parts: Parts = { includes: [], defs: [], opened: [], rest: [] }
  for (const item of value.statements.body) {
    const { name, receiver, arguments_ } = item as nodes.CallNode
    const given = arguments_?.arguments_ ?? []
    const isInclude =
      is(item, 'CallNode') &&
      name === 'include' &&
      receiver === null &&
      given.every((each) => constantPath(each) !== null)
    const isDef = is(item, 'DefNode') && item.receiver === null
    const isOpened = is(item, 'ClassNode', 'ModuleNode')
    parts[isInclude ? 'includes' : isDef ? 'defs' : isOpened ? 'opened' : 'rest'].push(item)
  }
  return parts
}
