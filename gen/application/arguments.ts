import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../lower/lowering.ts'
import { camelCase } from '../lower/names.ts'
import { blockArgument, given } from '../nodes/calls/arguments-node.ts'
import { hashLiteral, splat, template } from '../nodes/literals/literal-node.ts'
import { is, kindOf, type Node } from '../parse/parse.ts'
import { type Entry, type Expression, string } from '../typescript/tree.ts'

/** Options whose value is a Hash of the application's own, kept as Ruby's. */
const RUBY_VALUES = new Set(['json'])
/** Options of validations that say what an error says. */
const MESSAGES = new Set(['message', 'too_short', 'too_long', 'wrong_length'])
/** Options that hold data: the names inside stay as they are written. */
const DATA = new Set(['locals', 'params', 'flash', 'data', 'headers', 'session', 'include'])

/** The arguments of a framework method: plain strings, one object literal, the block last. */
export function frameworkArguments(
  lo: Lowering,
  node: nodes.CallNode,
  keepsKeys: boolean,
  block: ((block: nodes.BlockNode | nodes.BlockArgumentNode) => Expression) | null = null,
  special: ((item: Node, index: number) => Expression | null) | null = null,
): Expression[] {
  const args = given(node)
  const makers = args.positional.map((item, index) => () => {
    return special?.(item, index) ?? plainValue(lo, item, keepsKeys)
  })
  if (args.keywords !== null) {
    const list = args.keywords.elements
    makers.push(() => {
      const options = plainObject(lo, list, keepsKeys)
      return keepsKeys || options.kind === 'object' ? options : lo.call('optionsFrom', options)
    })
  }
  const given_ = args.block
  if (given_ !== null) {
    makers.push(() => (block === null ? blockArgument(lo, given_, node) : block(given_)))
  }
  return lo.ordered(makers)
}

/** The arguments of a word that takes Ruby values as they are: the memo of `each_with_object({})`. */
export function valueArguments(lo: Lowering, node: nodes.CallNode): Expression[] {
  const { positional, keywords, block } = given(node)
  const makers = positional.map((item) => () => {
    return isMemo(node, item) ? mutableText(lo, item as nodes.StringNode) : lo.value(item)
  })
  if (keywords !== null) makers.push(() => hashLiteral(lo, keywords.elements))
  if (block !== null) makers.push(() => blockArgument(lo, block, node))
  return lo.ordered(makers)
}

/** A String that the block may write into. */
function isMemo(node: nodes.CallNode, item: Node): boolean {
  return ['each_with_object', 'inject', 'reduce'].includes(node.name) && is(item, 'StringNode')
}

/** A String of one word, as the names of types and columns are. */
export function isWord(node: Node): boolean {
  return is(node, 'StringNode') && /^[a-z_]+$/.test(node.unescaped.value)
}

/** A String that is no name where names are plain Strings too. */
export function ownText(lo: Lowering, node: Node): Expression {
  return mutableText(lo, node as nodes.StringNode)
}

function mutableText(lo: Lowering, node: nodes.StringNode): Expression {
  return { kind: 'new', callee: lo.runtime('MutableString'), args: [string(node.unescaped.value)] }
}

/** A value for the framework: Symbols and Strings as plain strings, Arrays and Hashes as literals. */
export function plainValue(lo: Lowering, node: Node, keepsKeys: boolean): Expression {
  switch (kindOf(node)) {
    case 'SymbolNode':
    case 'StringNode':
      return string((node as nodes.SymbolNode).unescaped.value)
    case 'InterpolatedStringNode':
      return template(lo, (node as nodes.InterpolatedStringNode).parts, false)
    case 'ArrayNode':
      return {
        kind: 'array',
        items: lo.ordered(
          (node as nodes.ArrayNode).elements.map((item) => () => {
            if (is(item, 'SplatNode')) return splat(lo, item)
            if (is(item, 'KeywordHashNode')) {
              return plainObject(lo, item.elements, keepsKeys)
            }
            return plainValue(lo, item, keepsKeys)
          }),
        ),
      }
    case 'HashNode': {
      const list = (node as nodes.HashNode).elements
      return keepsKeys && list.some(hasText)
        ? hashLiteral(lo, list)
        : plainObject(lo, list, keepsKeys)
    }
    case 'SplatNode':
      return splat(lo, node as nodes.SplatNode)
    default:
      return lo.value(node)
  }
}

/** `"size" => 3`: a record may keep the Hash, where a String is no Symbol. */
function hasText(item: Node): boolean {
  return is(item, 'AssocNode') && is(item.key, 'StringNode')
}

/** An object literal for keywords; one with computed keys becomes a Hash. */
export function plainObject(lo: Lowering, list: readonly Node[], keepsKeys: boolean): Expression {
  const named = list.every(
    (item) => is(item, 'AssocNode') && is(item.key, 'SymbolNode', 'StringNode'),
  )
  if (!named) return hashLiteral(lo, list)
  const keys = (list as nodes.AssocNode[]).map(
    (item) => (item.key as nodes.SymbolNode).unescaped.value,
  )
  const values = lo.ordered(
    (list as nodes.AssocNode[]).map((item, index) => () => {
      const key = keys[index] as string
      if (!keepsKeys && RUBY_VALUES.has(key)) return lo.value(item.value)
      // `message: :invalid` is a type, and `message: "invalid"` a text.
      if (MESSAGES.has(key) && is(item.value, 'SymbolNode')) return lo.value(item.value)
      return plainValue(lo, item.value, keepsKeys || DATA.has(key))
    }),
  )
  const entries: Entry[] = keys.map((key, index) => ({
    key: keepsKeys ? key : camelCase(key),
    value: values[index] as Expression,
  }))
  return { kind: 'object', entries }
}
