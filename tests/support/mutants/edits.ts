import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, parseRuby } from '../../../gen/parse/parse.ts'
import type { Span } from '../../../gen/parse/source.ts'
import { erbToRuby } from '../../../gen/views/erb-ruby.ts'
import type { Dice } from '../dice.ts'

/** What kind of mistake an edit is. */
export type Mistake = 'literal' | 'keyword' | 'name' | 'argument' | 'statement' | 'punctuation'

/** One mistake in a file: bytes that another text takes the place of. */
export interface Edit {
  readonly mistake: Mistake
  readonly start: number
  readonly length: number
  readonly text: string
}

/** What may stand where a literal stands, by the kind of its node. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  IntegerNode: ['nil', '"seven"', '-1', '1.5', ':seven', '0', 'true', '99999999999999999999', '[]'],
  FloatNode: ['nil', '"1.5"', '-1', ':half', '0.0'],
  StringNode: ['nil', '7', ':word', '""', '["a"]', '{}'],
  SymbolNode: ['nil', '7', '"word"', ':word', '[]', 'true'],
  TrueNode: ['false', 'nil', '"yes"', '1', ':maybe'],
  FalseNode: ['true', 'nil', '"no"', '0'],
  NilNode: ['0', '""', 'false', '[]'],
  RegularExpressionNode: ['"["', 'nil', '/(?<a>/', '7', '/[/'],
  ArrayNode: ['nil', '[]', '{}', '7', ':one'],
  HashNode: ['nil', '{}', '[]', '7'],
  RangeNode: ['nil', '7', '(9..1)', '("a".."c")'],
  LambdaNode: ['nil', ':word', '7', '-> {}'],
  SelfNode: ['nil'],
}

const PUNCTUATION = /\b(?:end|do|def|if|unless|class|module)\b|&\.|->|\.\.|=>|[()[\]{}|"',:@.=?!&]/g

/** Every mistake that may be made in a Ruby file or a template; the dice choose how names are misspelt. */
export function editsOf(path: string, text: string, dice: Dice): Edit[] {
  const isTemplate = path.endsWith('.erb')
  const ruby = isTemplate ? erbToRuby(text) : text
  const { source, result } = parseRuby(path, ruby)
  const edits: Edit[] = []
  const add = (mistake: Mistake, { startOffset: start, length }: Span, text: string): void => {
    edits.push({ mistake, start, length, text })
  }
  const visit = (node: Node): void => {
    const isKey = isKeyword(node)
    if (!isKey)
      for (const other of INSTEAD[kindOf(node)] ?? []) add('literal', node.location, other)
    const name = nameOf(node)
    if (name !== null && name.length > 1) {
      const mistake = isKey ? 'keyword' : 'name'
      for (const other of misspellings(source.slice(name), dice)) add(mistake, name, other)
    }
    const list = listOf(node)
    for (const [at, item] of list.entries()) {
      const before = list[at - 1]
      const code = source.slice(item.location)
      add('argument', item.location, `${code}, ${code}`)
      add('argument', item.location, before === undefined ? 'nil' : source.slice(before.location))
      add('argument', withComma(before, item, list[at + 1]), '')
      if (at === list.length - 1) add('argument', item.location, `${code}, nil`)
    }
    if (kindOf(node) === 'StatementsNode' && !isTemplate) {
      for (const { location } of (node as unknown as nodes.StatementsNode).body as Node[]) {
        add('statement', location, '')
        add('statement', location, `${source.slice(location)}\n${source.slice(location)}`)
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(result.value as unknown as Node)
  // One character a byte.
  for (const { 0: mark, index } of source.bytes.toString('latin1').matchAll(PUNCTUATION)) {
    const span = { startOffset: index, length: mark.length }
    add('punctuation', span, '')
    add('punctuation', span, mark + mark)
  }
  return edits
}

/** The file with the mistake in it. */
export function edited(text: string, { start, length, text: other }: Edit): string {
  const bytes = Buffer.from(text)
  return Buffer.concat([
    bytes.subarray(0, start),
    Buffer.from(other),
    bytes.subarray(start + length),
  ]).toString()
}

/** A word that lacks a letter, and one in which two letters changed places. */
export function misspellings(word: string, dice: Dice): string[] {
  const first = /^\W*\w/.exec(word)?.[0].length ?? 1
  const at = first + dice.below(Math.max(1, word.length - first))
  const dropped = word.slice(0, at) + word.slice(at + 1)
  const from = first + dice.below(Math.max(1, word.length - first - 1))
  const swapped = `${word.slice(0, from)}${word[from + 1] ?? 'x'}${word[from] ?? ''}${word.slice(from + 2)}`
  return [dropped, swapped].filter((other) => other !== word && /^\W*\w/.test(other))
}

/** `only:` of a call or a Hash. */
function isKeyword(node: Node): boolean {
  return (
    kindOf(node) === 'SymbolNode' &&
    (node as unknown as nodes.SymbolNode).closingLoc?.length === 1 &&
    (node as unknown as nodes.SymbolNode).openingLoc === null
  )
}

/** Where the name stands that a node reads, writes, calls or declares. */
function nameOf(node: Node): Span | null {
  switch (kindOf(node)) {
    case 'CallNode': {
      const { messageLoc, name } = node as unknown as nodes.CallNode
      return /^[a-z_]/i.test(name) ? messageLoc : null
    }
    case 'SymbolNode':
      return (node as unknown as nodes.SymbolNode).valueLoc
    case 'StringNode':
      return (node as unknown as nodes.StringNode).contentLoc
    case 'DefNode':
    case 'ConstantPathNode':
    case 'ConstantWriteNode':
    case 'InstanceVariableWriteNode':
    case 'InstanceVariableOrWriteNode':
    case 'LocalVariableWriteNode':
      return (node as unknown as nodes.DefNode).nameLoc
    case 'ConstantReadNode':
    case 'InstanceVariableReadNode':
    case 'LocalVariableReadNode':
    case 'RequiredParameterNode':
      return node.location
    case 'RequiredKeywordParameterNode':
    case 'OptionalKeywordParameterNode':
      return {
        startOffset: node.location.startOffset,
        length: (node as unknown as { nameLoc: Span }).nameLoc.length - 1,
      }
    default:
      return null
  }
}

/** What may be given once too often, or not at all: arguments, pairs of keywords, items, parameters. */
function listOf(node: Node): Node[] {
  switch (kindOf(node)) {
    case 'ArgumentsNode':
      return ((node as unknown as nodes.ArgumentsNode).arguments_ as Node[]).filter(
        (item) => kindOf(item) !== 'KeywordHashNode',
      )
    case 'KeywordHashNode':
    case 'HashNode':
      return (node as unknown as nodes.HashNode).elements as Node[]
    case 'ParametersNode':
      return childrenOf(node)
    default:
      return []
  }
}

/** An item with the comma that goes with it. */
function withComma(before: Node | undefined, item: Node, after: Node | undefined): Span {
  const end = item.location.startOffset + item.location.length
  if (after !== undefined) {
    const { startOffset } = item.location
    return { startOffset, length: after.location.startOffset - startOffset }
  }
  const startOffset =
    before === undefined
      ? item.location.startOffset
      : before.location.startOffset + before.location.length
  return { startOffset, length: end - startOffset }
}
