import type * as nodes from '@ruby/prism/src/nodes.js'
import { Hash, isString, toS } from '../../shell/ruby/index.ts'
import { is, kindOf, type Node, parseRuby } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { evaluate } from './evaluate.ts'

/** Where a declaration stands: what is said around it may be a constant that it names. */
export interface LiteralSite {
  readonly source: Source
  readonly body: readonly Node[]
  /** Lists of names in constants elsewhere: `Leafable::TYPES`. */
  readonly lists?: ReadonlyMap<string, readonly string[]>
}

/** A value that is written out; undefined for what is computed. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | ReadonlyMap<string, Literal>

/** What a declaration is given, as far as it is written out. */
export interface LiteralArguments {
  readonly positional: readonly Literal[]
  /** Keywords by name; undefined where some are computed. */
  readonly options: ReadonlyMap<string, Literal> | undefined
}

/** The arguments of a declaration; constants of the class's body stand for what they are given. */
export function readGiven(call: nodes.CallNode, site: LiteralSite): LiteralArguments {
  const list = [...argumentsOf(call)]
  const last = list.at(-1)
  const options = is(last, 'KeywordHashNode')
    ? (literal(list.pop() as Node, site) as LiteralArguments['options'])
    : new Map<string, Literal>()
  const positional = list.flatMap((each): readonly Literal[] => {
    if (!is(each, 'SplatNode')) return [literal(each, site)]
    const spread = literal(each.expression as Node, site)
    return Array.isArray(spread) ? spread : [undefined]
  })
  return { positional, options }
}

/** The names in literals, those in lists too; null where some are computed. */
export function namesIn(given: readonly Literal[]): string[] | null {
  const names = given.flatMap((each): (string | null)[] => {
    if (typeof each === 'string') return [each]
    return Array.isArray(each) ? (namesIn(each) ?? [null]) : [null]
  })
  return names.includes(null) ? null : (names as string[])
}

/** The value of an expression over literals, and constants of the body that hold them. */
export function literal(node: Node, site: LiteralSite): Literal {
  const text = symbolText(node)
  if (text !== null) return text
  switch (kindOf(node)) {
    case 'NilNode':
      return null
    case 'TrueNode':
      return true
    case 'FalseNode':
      return false
    case 'IntegerNode':
      return Number((node as nodes.IntegerNode).value)
    case 'ArrayNode':
      return (node as nodes.ArrayNode).elements.map((each) => literal(each, site))
    case 'KeywordHashNode':
    case 'HashNode':
      return pairsIn((node as nodes.HashNode).elements, site)
    case 'ParenthesesNode':
    case 'CallNode':
      return evaluated(node, site)
    default: {
      const written = constantIn(constantPath(node), site)
      if (written !== null) return literal(written.value, site)
      return site.lists?.get(constantPath(node)?.replace(/^::/, '') ?? '')
    }
  }
}

function constantIn(path: string | null, { body }: LiteralSite): nodes.ConstantWriteNode | null {
  const isWrite = (each: Node): boolean => is(each, 'ConstantWriteNode') && each.name === path
  return (body.find(isWrite) as nodes.ConstantWriteNode | undefined) ?? null
}

function pairsIn(elements: readonly Node[], site: LiteralSite): Literal {
  const pairs = elements.map((each): [string, Literal] | null => {
    if (!is(each, 'AssocNode')) return null
    const { key, value } = each
    const name = symbolText(key)
    return name === null ? null : [name, literal(value, site)]
  })
  return pairs.includes(null) ? undefined : new Map(pairs as [string, Literal][])
}

/** What an expression gives that asks literals and constants of the body alone: `STATES.each_with_index.to_h`. */
function evaluated(node: Node, { source, body }: LiteralSite): Literal {
  let text = source.slice(node.location)
  for (const each of [...body].reverse()) {
    if (!is(each, 'ConstantWriteNode')) continue
    const { name } = each
    if (new RegExp(`\\b${name}\\b`).test(text)) text = `${source.slice(each.location)}\n${text}`
  }
  const parsed = parseRuby(source.file, text)
  const found = parsed.errors.length > 0 ? null : evaluate(parsed)
  return found === null || !('value' in found) ? undefined : asLiteral(found.value)
}

function asLiteral(value: unknown): Literal {
  if (Array.isArray(value)) return value.map(asLiteral)
  if (value instanceof Hash)
    return new Map([...value].map(([key, each]) => [toS(key), asLiteral(each)]))
  if (typeof value === 'symbol' || isString(value)) return toS(value)
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : undefined
}
