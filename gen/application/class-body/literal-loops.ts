import type * as nodes from '@ruby/prism/src/nodes.js'
import {
  camelize,
  pluralize,
  singularize,
  underscore,
} from '../../../shell/inflection/inflection.ts'
import { writeDefinedMethods } from '../../defined-methods.ts'
import { symbolText } from '../../facts/syntax.ts'
import { readsVariable } from '../../facts/variable-use.ts'
import { childrenOf, isNode, kindOf, type Node, type Parsed, parseRuby } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'

/**
 * Writes out loops of class bodies over what is written out: `%w[draft live].each { |name| define_method("#{name}?") { … } }`
 * says its block for each element, with the element in place of the parameter.
 */
export function writeOutLoops(parsed: Parsed): void {
  if (parsed.errors.length > 0 || !/\.each(?:_pair|_key)?\b/.test(parsed.source.text)) return
  let found = false
  const visit = (node: Node): void => {
    const list = listIn(node)
    if (list !== null) {
      const known = constantsIn(list.body as Node[])
      for (let at = 0; at < list.body.length; ) {
        const made = unrolled(parsed, list.body[at] as unknown as Node, known)
        if (made === null) at += 1
        else {
          list.body.splice(at, 1, ...(made as never[]))
          found = true
        }
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value as unknown as Node)
  if (found) writeDefinedMethods(parsed.result.value)
}

const LOOP = /^each(?:_pair|_key)?$/

/** The statements of a class, a module, or the block of `included`. */
export function listIn(node: Node): nodes.StatementsNode | null {
  const kind = kindOf(node)
  const call = node as unknown as nodes.CallNode
  const isIncluded = kind === 'CallNode' && call.receiver === null && call.name === 'included'
  const at = isIncluded ? (call.block as Node | null) : node
  if (at === null || !(isIncluded || /^(Class|Module|SingletonClass)Node$/.test(kind))) return null
  const { body } = at as unknown as { body: Node | null }
  return body !== null && kindOf(body) === 'StatementsNode'
    ? (body as unknown as nodes.StatementsNode)
    : null
}

function constantsIn(body: readonly Node[]): ReadonlyMap<string, Node> {
  return new Map(
    body.flatMap((item) => {
      if (kindOf(item) !== 'ConstantWriteNode') return []
      const { name, value } = item as nodes.ConstantWriteNode
      return [[name, value as Node] as const]
    }),
  )
}

/** The literals that stand for the parameters of a loop. */
type Given = ReadonlyMap<string, string>

/** The statements that a loop says; null for what is none, or does not declare by its parameter. */
function unrolled(
  parsed: Parsed,
  item: Node,
  known: ReadonlyMap<string, Node>,
  around: readonly Given[] = [],
): Node[] | null {
  const { source } = parsed
  if (kindOf(item) !== 'CallNode') return null
  const { receiver, name, block, arguments_ } = item as nodes.CallNode
  if (receiver === null || arguments_ !== null || !LOOP.test(name)) return null
  if (block === null || kindOf(block as Node) !== 'BlockNode') return null
  const { parameters, body } = block as nodes.BlockNode
  const names = namesOf(parameters as Node | null)
  const statements = bodyOf(body as Node | null)
  if (names === null || !statements.some((each) => declares(each, names))) return null
  const rows = rowsOf(receiver as Node, name, known)
  if (rows === null || rows.some((row) => row.length !== names.length)) return null
  return rows.flatMap((row) => {
    const values = new Map(names.map((each, at) => [each, literalText(source, row[at] as Node)]))
    // Each time the block is read anew, so that no node stands in two places.
    const again = parseRuby(source.file, source.text).result.value as unknown as Node
    const block = blockAt(again, item.location.startOffset)
    const levels = [values, ...around]
    return bodyOf(block).flatMap((each) => {
      const made = filled(each, levels, 0)
      return unrolled(parsed, made, known, levels) ?? [made]
    })
  })
}

/** The body of the block of the call at a place. */
function blockAt(node: Node, start: number): Node | null {
  if (kindOf(node) === 'CallNode' && node.location.startOffset === start) {
    const { name, block } = node as unknown as nodes.CallNode
    if (LOOP.test(name) && block !== null && kindOf(block as Node) === 'BlockNode') {
      return (block as nodes.BlockNode).body as Node | null
    }
  }
  for (const child of childrenOf(node)) {
    const found = blockAt(child, start)
    if (found !== null) return found
  }
  return null
}

function namesOf(parameters: Node | null): string[] | null {
  if (parameters === null || kindOf(parameters) !== 'BlockParametersNode') return null
  const list = (parameters as nodes.BlockParametersNode).parameters
  const required = (list?.requireds ?? []) as Node[]
  const isPlain = required.every((each) => kindOf(each) === 'RequiredParameterNode')
  const others = [list?.optionals.length, list?.keywords.length, list?.posts.length]
  if (!isPlain || required.length === 0 || others.some((count) => count !== 0)) return null
  return required.map((each) => (each as unknown as nodes.RequiredParameterNode).name)
}

/** A word of the class, with the parameter among its arguments: `define_method`, `scope`, `validates`. */
function declares(item: Node, names: readonly string[]): boolean {
  if (kindOf(item) !== 'CallNode') return false
  const { receiver, arguments_, block, name } = item as nodes.CallNode
  if (receiver === null) return arguments_ !== null && readsVariable(arguments_ as Node, ...names)
  // A loop in the loop.
  if (!LOOP.test(name) || block === null || kindOf(block as Node) !== 'BlockNode') return false
  const { body, parameters } = block as nodes.BlockNode
  const inner = [...names, ...(namesOf(parameters as Node | null) ?? [])]
  return bodyOf(body as Node | null).some((each) => declares(each, inner))
}

/** What the block is given, call by call; null where that is not written out. */
function rowsOf(node: Node, word: string, known: ReadonlyMap<string, Node>): Node[][] | null {
  const list = written(node, known)
  if (list === null) return null
  const items = (list as nodes.ArrayNode | nodes.HashNode).elements as Node[]
  if (kindOf(list) === 'ArrayNode') {
    if (word !== 'each') return null
    return items.every(isLiteral)
      ? items.map((each) =>
          kindOf(each) === 'ArrayNode' ? ((each as nodes.ArrayNode).elements as Node[]) : [each],
        )
      : null
  }
  if (!items.every((each) => kindOf(each) === 'AssocNode')) return null
  const pairs = (items as nodes.AssocNode[]).map(({ key, value }) => [key as Node, value as Node])
  if (!pairs.flat().every(isLiteral)) return null
  return word === 'each_key' ? pairs.map(([key]) => [key as Node]) : pairs
}

/** The Array or Hash that a node is, or that a constant above it is. */
function written(node: Node, known: ReadonlyMap<string, Node>): Node | null {
  const kind = kindOf(node)
  if (kind === 'ArrayNode' || kind === 'HashNode') return node
  if (kind === 'ParenthesesNode') {
    const [only, ...rest] = bodyOf((node as nodes.ParenthesesNode).body as Node | null)
    return only !== undefined && rest.length === 0 ? written(only, known) : null
  }
  if (kind === 'ConstantReadNode') {
    const value = known.get((node as nodes.ConstantReadNode).name)
    return value === undefined ? null : written(value, known)
  }
  if (kind !== 'CallNode') return null
  const { name, receiver } = node as nodes.CallNode
  if (!/^(freeze|keys|values)$/.test(name) || receiver === null) return null
  const list = written(receiver as Node, known)
  if (name === 'freeze' || list === null || kindOf(list) !== 'HashNode') return list
  const pairs = (list as nodes.HashNode).elements as nodes.AssocNode[]
  const made = synthesize('[]', node) as nodes.ArrayNode
  made.elements = pairs.map((pair) => (name === 'keys' ? pair.key : pair.value)) as never
  return made as Node
}

function isLiteral(node: Node): boolean {
  const kind = kindOf(node)
  if (/^(Symbol|String|Integer|Float|True|False|Nil|ConstantRead|ConstantPath)Node$/.test(kind))
    return true
  return kind === 'ArrayNode' && ((node as nodes.ArrayNode).elements as Node[]).every(isLiteral)
}

/** A node with literals in place of the parameters of the loops around it; other variables are as many scopes nearer. */
function filled<T extends Node>(node: T, levels: readonly Given[], depth: number): T {
  const kind = kindOf(node)
  if (kind === 'LocalVariableReadNode') {
    const read = node as unknown as nodes.LocalVariableReadNode
    const value = levels[read.depth - depth]?.get(read.name)
    if (value !== undefined) return synthesize(value, node) as T
  }
  const inner = kind === 'BlockNode' || kind === 'LambdaNode' ? depth + 1 : depth
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries())
        if (isNode(each)) value[at] = filled(each, levels, inner)
    } else if (isNode(value)) Reflect.set(node, key, filled(value, levels, inner))
  }
  const own: unknown = Reflect.get(node, 'depth')
  if (typeof own === 'number' && own > depth) {
    Reflect.set(node, 'depth', Math.max(depth, own - levels.length))
  }
  return joined(node)
}

/** How a literal is written by itself: a word of `%w[…]` and a key `name:` stand without their signs. */
export function literalText(source: Parsed['source'], node: Node): string {
  const text = symbolText(node)
  if (text === null) return source.slice(node.location)
  const quoted = JSON.stringify(text).replaceAll('#', '\\#')
  return kindOf(node) === 'SymbolNode' ? `:${quoted}` : quoted
}

/** Makes such texts below a node what they are. */
export function joinLiterals(node: Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) {
        if (!isNode(each)) continue
        joinLiterals(each)
        value[at] = joined(each)
      }
    } else if (isNode(value)) {
      joinLiterals(value)
      Reflect.set(node, key, joined(value))
    }
  }
}

/** `"#{:draft}_at"` as the String or Symbol that it is. */
function joined<T extends Node>(node: T): T {
  const kind = kindOf(node)
  if (kind === 'CallNode') return converted(node)
  if (!/^Interpolated(String|Symbol)Node$/.test(kind)) return node
  const texts = ((node as unknown as nodes.InterpolatedStringNode).parts as Node[]).map(textOf)
  if (texts.includes(null)) return node
  const text = JSON.stringify(texts.join('')).replaceAll('#', '\\#')
  return synthesize(kind === 'InterpolatedSymbolNode' ? `:${text}` : text, node) as T
}

/** What is known of a literal ahead of time. */
const CONVERSIONS: Readonly<Record<string, (text: string) => string>> = {
  to_s: (text) => text,
  to_sym: (text) => text,
  pluralize,
  singularize,
  camelize,
  underscore,
}

/** `"draft".to_sym` as the Symbol that it is, `:draft.to_s` and `"draft".pluralize` as the String. */
function converted<T extends Node>(node: T): T {
  const { receiver, name, arguments_, block } = node as unknown as nodes.CallNode
  if (!Object.hasOwn(CONVERSIONS, name) || arguments_ !== null || block !== null) return node
  const text = symbolText(receiver as Node | null)
  // A Symbol has no other of these words.
  const isAnswered = name.startsWith('to_') || kindOf(receiver as Node) === 'StringNode'
  if (text === null || !isAnswered) return node
  const quoted = JSON.stringify(CONVERSIONS[name]?.(text)).replaceAll('#', '\\#')
  return synthesize(name === 'to_sym' ? `:${quoted}` : quoted, node) as T
}

function textOf(part: Node): string | null {
  if (kindOf(part) === 'StringNode') return (part as nodes.StringNode).unescaped.value
  if (kindOf(part) !== 'EmbeddedStatementsNode') return null
  const [only, ...rest] = bodyOf((part as nodes.EmbeddedStatementsNode).statements as Node | null)
  if (only === undefined || rest.length > 0) return null
  return kindOf(only) === 'IntegerNode'
    ? String((only as nodes.IntegerNode).value)
    : symbolText(only)
}
