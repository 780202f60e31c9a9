import type * as nodes from '@ruby/prism/src/nodes.js'
import { Hash, inspect, toS } from '../../../shell/ruby/index.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../../parse.ts'
import type { Source } from '../../source.ts'
import { bodyOf } from '../body.ts'
import { evaluate } from '../evaluate.ts'
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
  const given = givenValues(list, rest)
  const values = given === undefined ? keptOf(rest) : valuesOf(given, body)
  if (values === null || values.length === 0) return null
  const methods = new Map(
    values.map(([name]) => [name, affixed(name, attribute, options).replace(/\W/g, '_')]),
  )
  return { attribute, values, methods, options }
}

/** What is said of the values, but for names that are options themselves: `enum :status, draft: 0`. */
function givenValues(list: readonly Node[], rest: readonly [string, Node][]): Node | undefined {
  if (symbolText(list[0] ?? null) === null) return rest[0]?.[1]
  const [, second] = list
  return second !== undefined && kindOf(second) === 'KeywordHashNode' ? undefined : second
}

/** Puts what computed values give into their place: `enum :size, SIZES.each_with_index.to_h`, which runs once, as in Rails. */
export function writeOutEnums({ source, result }: Parsed): void {
  if (!/\benum\b/.test(source.text)) return
  for (const item of result.value.statements.body as Node[]) {
    if (kindOf(item) !== 'ClassNode') continue
    const body = bodyOf((item as nodes.ClassNode).body as Node | null)
    for (const each of body) {
      const { name, receiver, arguments_ } = each as nodes.CallNode
      if (kindOf(each) !== 'CallNode' || name !== 'enum' || receiver !== null) continue
      if (enumDeclaration(each, body) !== null) continue
      const list = (arguments_?.arguments_ ?? []) as Node[]
      const last = list.at(-1)
      const pairs = last !== undefined && kindOf(last) === 'KeywordHashNode' ? pairsOf(last) : []
      const given = givenValues(
        list,
        pairs.filter(([key]) => !OPTIONS.test(key)),
      )
      const made = given === undefined ? null : computedValues(source, body, given)
      if (made !== null) replace(each, given as Node, synthesize(made, given as Node))
    }
  }
}

/** The values that an expression over literals and constants of the class gives, as a literal; null for any other. */
function computedValues(source: Source, body: readonly Node[], given: Node): string | null {
  let text = source.slice(given.location)
  for (const each of [...body].reverse()) {
    if (kindOf(each) !== 'ConstantWriteNode') continue
    const { name } = each as nodes.ConstantWriteNode
    if (new RegExp(`\\b${name}\\b`).test(text)) text = `${source.slice(each.location)}\n${text}`
  }
  const parsed = parseRuby(source.file, text)
  const found = parsed.errors.length > 0 ? null : evaluate(parsed)
  if (found === null || !('value' in found)) return null
  const { value } = found
  const entries =
    value instanceof Hash
      ? [...value]
      : Array.isArray(value)
        ? [...value.entries()].map(([index, name]) => [name, index] as const)
        : []
  const isKept = (each: unknown) => /^(?:string|symbol|number|bigint)$/.test(typeof each)
  if (entries.length === 0 || !entries.every((pair) => pair.every(isKept))) return null
  return `{ ${entries.map(([name, kept]) => `${JSON.stringify(toS(name))} => ${typeof kept === 'symbol' ? JSON.stringify(toS(kept)) : inspect(kept)}`).join(', ')} }`
}

function replace(node: Node, old: Node, made: Node): void {
  if (kindOf(node) === 'AssocNode' && (node as nodes.AssocNode).value === (old as never)) {
    Object.assign(node, { value: made })
  }
  if (kindOf(node) === 'ArgumentsNode') {
    const list = (node as unknown as nodes.ArgumentsNode).arguments_ as Node[]
    Object.assign(node, { arguments_: list.map((each) => (each === old ? made : each)) })
  }
  for (const child of childrenOf(node)) if (child !== made) replace(child, old, made)
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
