import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import {
  type Entry,
  type Expression,
  literal,
  type Statement,
  string,
  TRUE,
} from '../../typescript/tree.ts'

/** What is raised when nothing matches; where there is one pattern alone, with what it wants. */
export function unmatched(lo: Lowering, subject: Expression, pattern: Node | null): Statement[] {
  const { prelude, result } = lo.capture(() => (pattern === null ? [] : wanted(lo, pattern)))
  const details = result.length === 0 ? [] : [object(result)]
  return [...prelude, { kind: 'throw', value: lo.call('noMatchingPattern', subject, ...details) }]
}

function object(entries: readonly Entry[]): Expression {
  return { kind: 'object', entries }
}

/** What a pattern wants, as entries of a `Wanted`; none where it takes everything. */
function wanted(lo: Lowering, pattern: Node): Entry[] {
  switch (kindOf(pattern)) {
    case 'LocalVariableTargetNode':
    case 'ImplicitNode':
      return []
    case 'CapturePatternNode':
      return wanted(lo, (pattern as nodes.CapturePatternNode).value)
    case 'ParenthesesNode':
      return wanted(lo, (pattern as nodes.ParenthesesNode).body as Node)
    case 'StatementsNode':
      return wanted(lo, (pattern as nodes.StatementsNode).body[0] as Node)
    case 'AlternationPatternNode': {
      const { left, right } = pattern as nodes.AlternationPatternNode
      return [{ key: 'either', value: listOf(lo, [left, right]) }]
    }
    case 'PinnedVariableNode':
      return [{ key: 'pattern', value: lo.value((pattern as nodes.PinnedVariableNode).variable) }]
    case 'PinnedExpressionNode': {
      const { expression } = pattern as nodes.PinnedExpressionNode
      return [{ key: 'pattern', value: lo.value(expression) }]
    }
    case 'ArrayPatternNode':
      return ofList(lo, pattern as nodes.ArrayPatternNode)
    case 'FindPatternNode': {
      const { constant, requireds } = pattern as nodes.FindPatternNode
      return [...ofConstant(lo, constant), { key: 'find', value: count(requireds) }]
    }
    case 'HashPatternNode':
      return ofPairs(lo, pattern as nodes.HashPatternNode)
    case 'IfNode':
    case 'UnlessNode': {
      const { statements } = pattern as nodes.IfNode
      return [...wanted(lo, statements as Node), { key: 'guard', value: TRUE }]
    }
    default:
      return [{ key: 'pattern', value: lo.value(pattern) }]
  }
}

function listOf(lo: Lowering, patterns: readonly Node[]): Expression {
  return { kind: 'array', items: patterns.map((each) => object(wanted(lo, each))) }
}

/** The same as an entry, left out where all of the patterns take everything. */
function ofEach(lo: Lowering, key: string, patterns: readonly Node[]): Entry[] {
  const all = patterns.map((each) => wanted(lo, each))
  if (all.every((entries) => entries.length === 0)) return []
  return [{ key, value: { kind: 'array', items: all.map(object) } }]
}

function ofConstant(lo: Lowering, constant: Node | null): Entry[] {
  return constant === null ? [] : [{ key: 'pattern', value: lo.value(constant) }]
}

function count(patterns: readonly unknown[]): Expression {
  return literal(String(patterns.length))
}

function ofList(lo: Lowering, pattern: nodes.ArrayPatternNode): Entry[] {
  const requireds = pattern.requireds
  const posts = pattern.posts
  return [
    ...ofConstant(lo, pattern.constant),
    { key: 'length', value: count([...requireds, ...posts]) },
    ...(pattern.rest === null ? [] : [{ key: 'open', value: TRUE }]),
    ...ofEach(lo, 'items', requireds),
    ...ofEach(lo, 'posts', posts),
  ]
}

function ofPairs(lo: Lowering, pattern: nodes.HashPatternNode): Entry[] {
  const elements = pattern.elements as nodes.AssocNode[]
  const rest = pattern.rest
  const keys = elements.map(({ key }) => string(symbolText(key) ?? ''))
  const isEmpty = elements.length === 0 && rest === null
  const isExact = isEmpty || is(rest, 'NoKeywordsParameterNode')
  return [
    ...ofConstant(lo, pattern.constant),
    { key: 'keys', value: { kind: 'array', items: keys } },
    ...ofEach(
      lo,
      'values',
      elements.map(({ value }) => value),
    ),
    ...(isExact ? [{ key: 'exact', value: TRUE }] : []),
  ]
}
