import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

/** An `enum` as a class body writes it. Rails API, ActiveRecord::Enum. */
export interface EnumDeclaration {
  readonly attribute: string
  /** Each name and what the column keeps. */
  readonly values: readonly (readonly [name: string, kept: Kept])[]
  /** The names of its methods by the names of its values: `status_draft` with a prefix. */
  readonly methods: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, Node>
}

/** What the column keeps for a name: what is written out, or a constant. */
type Kept = string | number | { readonly constant: string; readonly node: Node }

/** Options of `enum` that are no values: `enum status: […], _prefix: true` writes some with an underscore. */
const OPTIONS = /^_?(prefix|suffix|scopes|default|validate|instance_methods)$/

/**
 * What a call of `enum` declares; null for another call, or values that are not written out. `body` is the class's:
 * a constant may hold the values.
 */
export function enumDeclaration(item: Node, body: readonly Node[]): EnumDeclaration | null {
  if (kindOf(item) !== 'CallNode') return null
  const call = item as nodes.CallNode
  if (call.receiver !== null || call.name !== 'enum') return null
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = list.at(-1)
  const pairs = last !== undefined && kindOf(last) === 'KeywordHashNode' ? pairsOf(last) : []
  const options = new Map(
    pairs
      .filter(([key]) => OPTIONS.test(key))
      .map(([key, value]) => [key.replace(/^_/, ''), value]),
  )
  const rest = pairs.filter(([key]) => !OPTIONS.test(key))
  const attribute = symbolText(list[0] ?? null) ?? rest[0]?.[0] ?? null
  if (attribute === null) return null
  const isOld = symbolText(list[0] ?? null) === null
  const given = isOld ? rest[0]?.[1] : list[1] !== last || pairs.length === 0 ? list[1] : undefined
  const values = given === undefined ? keptOf(rest) : valuesOf(given, body)
  if (values === null || values.length === 0) return null
  const methods = new Map(
    values.map(([name]) => [name, affixed(name, attribute, options).replace(/\W/g, '_')]),
  )
  return { attribute, values, methods, options }
}

function pairsOf(hash: Node): [string, Node][] {
  const elements = (hash as unknown as nodes.HashNode).elements as Node[]
  return elements.flatMap((pair): [string, Node][] => {
    if (kindOf(pair) !== 'AssocNode') return []
    const key = symbolText((pair as nodes.AssocNode).key as Node)
    return key === null ? [] : [[key, (pair as nodes.AssocNode).value as Node]]
  })
}

type Values = [string, Kept][]

function keptOf(pairs: readonly (readonly [string, Node])[]): Values | null {
  const values = pairs.map(([name, node]): [string, Kept | null] => [name, keptBy(node)])
  return values.every(([, kept]) => kept !== null) ? (values as Values) : null
}

function keptBy(node: Node): Kept | null {
  if (kindOf(node) === 'IntegerNode') return Number((node as nodes.IntegerNode).value)
  const constant = constantPath(node)
  return constant === null ? symbolText(node) : { constant, node }
}

/** The values in a Hash, an Array, a constant of the class, or one of Ruby's ways to write them. */
function valuesOf(node: Node, body: readonly Node[]): Values | null {
  const kind = kindOf(node)
  if (kind === 'HashNode' || kind === 'KeywordHashNode') return keptOf(pairsOf(node))
  if (kind === 'ArrayNode') {
    const names = ((node as nodes.ArrayNode).elements as Node[]).map(symbolText)
    return names.includes(null) ? null : names.map((name, index) => [name as string, index])
  }
  if (kind === 'ParenthesesNode') {
    const inner = (node as nodes.ParenthesesNode).body as nodes.StatementsNode | null
    return inner === null ? null : valuesOf(inner.body[0] as Node, body)
  }
  const path = constantPath(node)
  if (path !== null) {
    const write = body.find(
      (each) =>
        kindOf(each) === 'ConstantWriteNode' && (each as nodes.ConstantWriteNode).name === path,
    )
    return write === undefined
      ? null
      : valuesOf((write as nodes.ConstantWriteNode).value as Node, body)
  }
  if (kind !== 'CallNode') return null
  const call = node as nodes.CallNode
  const inner = call.receiver === null ? null : valuesOf(call.receiver as Node, body)
  if (inner === null) return null
  if (call.name === 'freeze' || call.name === 'to_h') return call.block === null ? inner : null
  // `%w[draft published].index_by(&:itself)`: the column keeps the names themselves.
  if (call.name === 'index_by' || call.name === 'to_h' || call.name === 'index_with') {
    const passed = call.block as nodes.BlockArgumentNode | null
    const word = passed === null ? null : symbolText((passed.expression as Node | null) ?? null)
    return word === 'itself' || word === 'to_s' ? inner.map(([name]) => [name, name]) : null
  }
  return null
}

function affixed(name: string, attribute: string, options: ReadonlyMap<string, Node>): string {
  const affix = (key: string): string | null => {
    const node = options.get(key)
    if (node === undefined || kindOf(node) === 'FalseNode') return null
    return kindOf(node) === 'TrueNode' ? attribute : symbolText(node)
  }
  const [prefix, suffix] = [affix('prefix'), affix('suffix')]
  return `${prefix === null ? '' : `${prefix}_`}${name}${suffix === null ? '' : `_${suffix}`}`
}

/** The methods that an `enum` announces: `draft?`, `draft!`, the scopes, and `Article.statuses`. */
export function enumMethods(
  { attribute, values, methods, options }: EnumDeclaration,
  plural: string,
  at: Node,
): { own: Node[]; ofClass: Node[] } {
  const isOff = (key: string): boolean => kindOf(options.get(key) ?? at) === 'FalseNode'
  const hash = values.map(([name, kept]) => {
    const text = typeof kept === 'object' ? kept.constant : JSON.stringify(kept)
    return `${JSON.stringify(name)} => ${text}`
  })
  const own = [...methods].flatMap(([name, method]) => [
    synthesize(`def ${method}? = ${attribute} == ${JSON.stringify(name)}`, at),
    synthesize(`def ${method}! = update!(${attribute}: ${JSON.stringify(name)})`, at),
  ])
  const scopes = [...methods].flatMap(([name, method]) => [
    synthesize(`def self.${method} = where(${attribute}: ${JSON.stringify(name)})`, at),
    synthesize(`def self.not_${method} = where.not(${attribute}: ${JSON.stringify(name)})`, at),
  ])
  const mapping = synthesize(
    `def self.${plural} = { ${hash.join(', ')} }.with_indifferent_access`,
    at,
  )
  return {
    own: isOff('instance_methods') ? [] : own,
    ofClass: [mapping, ...(isOff('scopes') ? [] : scopes)],
  }
}
