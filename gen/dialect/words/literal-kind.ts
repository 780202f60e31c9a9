import { findArgumentKind, type LiteralKind } from '../../../shell/vocabulary/kinds.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'

const LITERALS: Readonly<Record<string, LiteralKind>> = {
  SymbolNode: 'symbol',
  InterpolatedSymbolNode: 'symbol',
  StringNode: 'string',
  InterpolatedStringNode: 'string',
  IntegerNode: 'integer',
  FloatNode: 'float',
  TrueNode: 'flag',
  FalseNode: 'flag',
  NilNode: 'nil',
  ArrayNode: 'list',
  HashNode: 'hash',
  KeywordHashNode: 'hash',
  LambdaNode: 'proc',
  RangeNode: 'range',
  RegularExpressionNode: 'pattern',
  InterpolatedRegularExpressionNode: 'pattern',
}

/** Which of several kinds a literal is of; undefined for none. */
export function kindAmong(kinds: string, node: Node): string | undefined {
  const literal = literalOf(node) ?? ''
  return kinds.split('|').find((each) => {
    const { literals = [each], words } = findArgumentKind(each) ?? {}
    if (![literal, 'any'].some((kind) => literals.some((one) => one === kind))) return false
    const text = is(node, 'IntegerNode') ? String(node.value) : symbolText(node)
    if (words === undefined || text === null) return true
    return words instanceof RegExp ? words.test(text) : words.includes(text)
  })
}

/** What kind of literal a node is; null for any other code. */
export function literalOf(node: Node): LiteralKind | null {
  return LITERALS[kindOf(node)] ?? null
}
