import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Destination } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import {
  assign,
  binary,
  call,
  declare,
  type Expression,
  FALSE,
  literal,
  member,
  NULL,
  name,
  negation,
  type Statement,
  statement,
  string,
  TRUE,
} from '../../typescript/tree.ts'
import { assignTarget } from '../variables/multi-write-node.ts'
import { ensureDeclared, variableOf } from '../variables/variable-node.ts'
import { endOf } from './control-node.ts'
import { unmatched } from './unmatched.ts'

/**
 * Whether a value matches a pattern, as statements that set `matched` to true. Written as nested
 * `if`s, so that bindings happen in Ruby's order and a failed part stops the rest.
 */
function matching(
  lo: Lowering,
  pattern: Node,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  switch (kindOf(pattern)) {
    case 'LocalVariableTargetNode': {
      const { variable, target } = variableOf(lo, pattern as nodes.LocalVariableTargetNode)
      ensureDeclared(lo, variable)
      return [statement(assign(target, value)), ...success()]
    }
    case 'CapturePatternNode': {
      const capture = pattern as nodes.CapturePatternNode
      return matching(lo, capture.value, value, () => [
        ...assignTarget(lo, capture.target, value),
        ...success(),
      ])
    }
    case 'AlternationPatternNode': {
      const alternatives: Node[] = []
      const collect = (node: Node): void => {
        if (is(node, 'AlternationPatternNode')) {
          collect(node.left)
          collect(node.right)
        } else alternatives.push(node)
      }
      collect(pattern)
      const found = name(lo.fresh('found'))
      const out: Statement[] = [declare('let', found, FALSE)]
      for (const [index, alternative] of alternatives.entries()) {
        const tries = matching(lo, alternative, value, () => [statement(assign(found, TRUE))])
        if (index === 0) out.push(...tries)
        else out.push({ kind: 'if', test: negation(found), then: tries, else: null })
      }
      return [...out, { kind: 'if', test: found, then: success(), else: null }]
    }
    case 'ParenthesesNode':
      return matching(lo, (pattern as nodes.ParenthesesNode).body as Node, value, success)
    case 'StatementsNode':
      return matching(lo, (pattern as nodes.StatementsNode).body[0] as Node, value, success)
    case 'PinnedVariableNode':
      return tested(lo, (pattern as nodes.PinnedVariableNode).variable, value, success)
    case 'PinnedExpressionNode':
      return tested(lo, (pattern as nodes.PinnedExpressionNode).expression, value, success)
    case 'ArrayPatternNode':
      return arrayPattern(lo, pattern as nodes.ArrayPatternNode, value, success)
    case 'FindPatternNode':
      return findPattern(lo, pattern as nodes.FindPatternNode, value, success)
    case 'HashPatternNode':
      return hashPattern(lo, pattern as nodes.HashPatternNode, value, success)
    case 'IfNode':
    case 'UnlessNode': {
      const guard = pattern as nodes.IfNode
      const inner = (guard.statements as nodes.StatementsNode).body[0] as Node
      return matching(lo, inner, value, () => {
        const { prelude, result } = lo.capture(() => lo.test(guard.predicate))
        const test = is(pattern, 'UnlessNode') ? negation(result) : result
        return [...prelude, { kind: 'if', test, then: success(), else: null }]
      })
    }
    default:
      return tested(lo, pattern, value, success)
  }
}

function tested(
  lo: Lowering,
  pattern: Node,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  const { prelude, result } = lo.capture(() => lo.call('caseEquals', lo.value(pattern), value))
  return [...prelude, { kind: 'if', test: result, then: success(), else: null }]
}

function withConstant(
  lo: Lowering,
  constant: Node | null,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  return constant === null ? success() : tested(lo, constant, value, success)
}

function arrayPattern(
  lo: Lowering,
  pattern: nodes.ArrayPatternNode,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  const requireds = pattern.requireds
  const posts = pattern.posts
  return withConstant(lo, pattern.constant, value, () => {
    const items = name(lo.fresh('items'))
    const count = requireds.length + posts.length
    const length = member(items, 'length')
    const open = pattern.rest !== null
    const fitsLength = binary(open ? '>=' : '===', length, literal(String(count)))
    const test = binary('&&', binary('!==', items, NULL), fitsLength)
    const build = (index: number): Statement[] => {
      if (index < requireds.length) {
        const item = at(items, literal(String(index)))
        return bound(lo, requireds[index] as Node, item, () => build(index + 1))
      }
      const rest = pattern.rest
      if (index === requireds.length && is(rest, 'SplatNode')) {
        const target = rest.expression
        if (target !== null) {
          const last = literal(`${(items as { name: string }).name}.length - ${posts.length}`)
          const slice = call(member(items, 'slice'), literal(String(requireds.length)), last)
          return [...assignTarget(lo, target, slice), ...buildPosts(0)]
        }
      }
      return buildPosts(0)
    }
    const buildPosts = (index: number): Statement[] => {
      const post = posts[index]
      if (post === undefined) return success()
      const offset = posts.length - index
      const item = at(items, literal(`${(items as { name: string }).name}.length - ${offset}`))
      return bound(lo, post, item, () => buildPosts(index + 1))
    }
    return [
      declare('const', items, lo.call('deconstruct', value)),
      { kind: 'if', test, then: build(0), else: null },
    ]
  })
}

function at(list: Expression, index: Expression): Expression {
  return { kind: 'index', object: list, index }
}

/** Matches an element; one that is looked at more than once gets a name. */
function bound(
  lo: Lowering,
  pattern: Node,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  const simple = [
    'LocalVariableTargetNode',
    'IntegerNode',
    'StringNode',
    'SymbolNode',
    'NilNode',
    'ConstantReadNode',
  ]
  if (simple.includes(kindOf(pattern))) return matching(lo, pattern, value, success)
  const item = name(lo.fresh('item'))
  return [declare('const', item, value), ...matching(lo, pattern, item, success)]
}

function findPattern(
  lo: Lowering,
  pattern: nodes.FindPatternNode,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  const requireds = pattern.requireds
  return withConstant(lo, pattern.constant, value, () => {
    const items = name(lo.fresh('items'))
    const start = name(lo.fresh('start'))
    const found = name(lo.fresh('found'))
    const itemsName = (items as { name: string }).name
    const startName = (start as { name: string }).name
    const build = (index: number): Statement[] => {
      if (index < requireds.length) {
        const item = at(items, literal(index === 0 ? startName : `${startName} + ${index}`))
        return bound(lo, requireds[index] as Node, item, () => build(index + 1))
      }
      const left = pattern.left.expression
      const right = (pattern.right as nodes.SplatNode).expression
      return [
        ...(left === null
          ? []
          : assignTarget(lo, left, call(member(items, 'slice'), literal('0'), start))),
        ...(right === null
          ? []
          : assignTarget(
              lo,
              right,
              call(member(items, 'slice'), literal(`${startName} + ${requireds.length}`)),
            )),
        statement(assign(found, TRUE)),
        { kind: 'break' },
      ]
    }
    return [
      declare('const', items, lo.call('deconstruct', value)),
      declare('let', found, FALSE),
      {
        kind: 'for',
        start: declare('let', start, literal('0')),
        test: literal(
          `${itemsName} !== null && ${startName} + ${requireds.length} <= ${itemsName}.length`,
        ),
        step: literal(`${startName}++`),
        body: build(0),
      },
      { kind: 'if', test: found, then: success(), else: null },
    ]
  })
}

function hashPattern(
  lo: Lowering,
  pattern: nodes.HashPatternNode,
  value: Expression,
  success: () => Statement[],
): Statement[] {
  const elements = pattern.elements as nodes.AssocNode[]
  const rest = pattern.rest
  return withConstant(lo, pattern.constant, value, () => {
    const pairs = name(lo.fresh('pairs'))
    const keys = elements.map((element) => lo.value(element.key))
    const wanted: Expression =
      rest !== null
        ? NULL
        : {
            kind: 'array',
            items: elements.map((element) => string(symbolText(element.key) ?? '')),
          }
    const hasAll = keys.reduce<Expression>(
      (test, key) => binary('&&', test, call(member(pairs, 'has'), key)),
      binary('!==', pairs, NULL),
    )
    const exact = is(rest, 'NoKeywordsParameterNode')
    const empty = elements.length === 0 && rest === null
    const test =
      exact || empty
        ? binary(
            '&&',
            hasAll,
            binary('===', member(pairs, 'size'), literal(String(elements.length))),
          )
        : hasAll
    const build = (index: number): Statement[] => {
      const element = elements[index]
      if (element === undefined) {
        if (is(rest, 'AssocSplatNode')) {
          const target = rest.value
          if (target !== null) {
            const others = lo.call('send', pairs, string('except'), { kind: 'array', items: keys })
            return [...assignTarget(lo, target, others), ...success()]
          }
        }
        return success()
      }
      const item = call(member(pairs, 'get'), keys[index] as Expression)
      const inner = element.value
      if (is(inner, 'ImplicitNode')) {
        return matching(lo, inner.value, item, () => build(index + 1))
      }
      return bound(lo, inner, item, () => build(index + 1))
    }
    return [
      declare('const', pairs, lo.call('deconstructKeys', value, wanted)),
      { kind: 'if', test, then: build(0), else: null },
    ]
  })
}

export const caseMatchNode = {
  statement(lo: Lowering, node: nodes.CaseMatchNode, destination: Destination): Statement[] {
    const { prelude, result } = lo.capture(() => lo.once(lo.value(node.predicate), 'subject'))
    const out: Statement[] = [...prelude]
    const matched = name(lo.fresh('matched'))
    out.push(declare('let', matched, FALSE))
    const branches = node.conditions as nodes.InNode[]
    for (const [index, branch] of branches.entries()) {
      const next = branches[index + 1] ?? node.elseClause
      const end = next == null ? endOf(node) - 3 : next.location.startOffset
      const tries = matching(lo, branch.pattern, result, () => [statement(assign(matched, TRUE))])
      const body = lo.statements(branch.statements, destination, end)
      const attempt: Statement[] =
        index === 0 ? tries : [{ kind: 'if', test: negation(matched), then: tries, else: null }]
      const chosen = name(lo.fresh('chosen'))
      if (index > 0) out.push(declare('const', chosen, matched))
      out.push(...attempt)
      const test = index === 0 ? matched : binary('&&', matched, negation(chosen))
      out.push({ kind: 'if', test, then: body, else: null })
    }
    const otherwise: Statement[] =
      node.elseClause === null
        ? unmatched(lo, result, branches.length === 1 ? (branches[0]?.pattern as Node) : null)
        : lo.statements(node.elseClause.statements, destination, endOf(node) - 3)
    out.push({ kind: 'if', test: negation(matched), then: otherwise, else: null })
    return out
  },
}

/** Matches a value against one pattern ahead of the expression: the value, and whether it matched. */
function matchOnce(
  lo: Lowering,
  node: nodes.MatchPredicateNode | nodes.MatchRequiredNode,
): { subject: Expression; matched: Expression } {
  const subject = lo.once(lo.value(node.value), 'subject')
  const matched = name(lo.fresh('matched'))
  lo.prelude.push(declare('let', matched, FALSE))
  lo.prelude.push(...matching(lo, node.pattern, subject, () => [statement(assign(matched, TRUE))]))
  return { subject, matched }
}

export const matchPredicateNode = {
  value(lo: Lowering, node: nodes.MatchPredicateNode): Expression {
    return matchOnce(lo, node).matched
  },
}

export const matchRequiredNode = {
  value(lo: Lowering, node: nodes.MatchRequiredNode): Expression {
    const { subject, matched } = matchOnce(lo, node)
    lo.prelude.push({
      kind: 'if',
      test: negation(matched),
      then: unmatched(lo, subject, node.pattern),
      else: null,
    })
    return NULL
  },
}
