import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Destination } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { isNever } from '../../lower/purity.ts'
import { is, type Node } from '../../parse/parse.ts'
import {
  assign,
  declare,
  type Expression,
  NULL,
  name,
  negation,
  type Statement,
  statement,
} from '../../typescript/tree.ts'
import { endOf } from './control-node.ts'

type Branch = { test: Node; body: Node | null; other: Node | null; negated: boolean }

function branchOf(node: Node): Branch {
  if (is(node, 'UnlessNode')) {
    return {
      test: node.predicate,
      body: node.statements,
      other: node.elseClause,
      negated: true,
    }
  }
  const branch = node as nodes.IfNode
  return {
    test: branch.predicate,
    body: branch.statements,
    other: branch.subsequent,
    negated: false,
  }
}

function isTernaryShape(node: Node | null): boolean {
  if (node === null) return true
  if (is(node, 'ElseNode')) return isTernaryShape(node.statements)
  if (is(node, 'StatementsNode')) return node.body.length <= 1
  return true
}

/** A condition; marked where statements are counted, as it is what of an `if` is. */
function tested(lo: Lowering, node: Node): Expression {
  const value = lo.test(node)
  if (!lo.isCounted) return value
  return { kind: 'marked', value, at: node.location.startOffset, name: null }
}

export const ifNode = {
  value(lo: Lowering, node: Node): Expression {
    const branch = branchOf(node)
    const test = tested(lo, branch.test)
    const condition = branch.negated ? negation(test) : test
    const then = lo.capture(() => lo.value(branch.body))
    const other = lo.capture(() => lo.value(branch.other))
    const simple = isTernaryShape(branch.body) && isTernaryShape(branch.other)
    if (then.prelude.length === 0 && other.prelude.length === 0 && simple) {
      return { kind: 'conditional', test: condition, then: then.result, else: other.result }
    }
    const target = name(lo.fresh('value'))
    const finish = (part: { prelude: Statement[]; result: Expression }): Statement[] =>
      isNever(part.result)
        ? part.prelude
        : [...part.prelude, statement(assign(target, part.result))]
    lo.prelude.push(declare('let', target, null), {
      kind: 'if',
      test: condition,
      then: finish(then),
      else: finish(other),
    })
    return target
  },
  statement(lo: Lowering, node: Node, destination: Destination): Statement[] | null {
    const branch = branchOf(node)
    const ternary = destination.kind !== 'none' && isTernary(lo, node)
    if (ternary) {
      const { prelude, result } = lo.capture(() => ifNode.value(lo, node))
      return [...prelude, ...lo.deliver(destination, result, node)]
    }
    const test = tested(lo, branch.test)
    const condition = branch.negated ? negation(test) : test
    const outer = lo.prelude
    lo.prelude = []
    const then = lo.statements(branch.body, destination, bodyEnd(branch, node))
    let other: Statement[] | null = null
    if (branch.other !== null) {
      other = is(branch.other, 'ElseNode')
        ? lo.statements(branch.other.statements, destination, endOf(node) - 3)
        : lo.statement(branch.other, destination)
      if (other.length === 0) other = null
    } else if (destination.kind === 'assign') {
      other = lo.deliver(destination, NULL)
    }
    lo.prelude = outer
    if (then.length === 0 && other !== null) {
      return [{ kind: 'if', test: negation(condition), then: other, else: null }]
    }
    return flattenGuard([{ kind: 'if', test: condition, then, else: other }], destination)
  },
}

/** After `if (…) return x` the other branch needs no else. */
function flattenGuard(list: Statement[], _: Destination): Statement[] {
  return list
}

function bodyEnd(branch: Branch, node: Node): number {
  return branch.other === null ? endOf(node) - 3 : branch.other.location.startOffset
}

function isTernary(lo: Lowering, node: Node): boolean {
  const text = lo.source.slice(node.location)
  if (text.includes('\n')) return false
  return is(node, 'IfNode') && node.ifKeywordLoc === null
}

export const elseNode = {
  value: (lo: Lowering, node: nodes.ElseNode): Expression => lo.value(node.statements),
  statement: (lo: Lowering, node: nodes.ElseNode, destination: Destination) =>
    lo.statements(node.statements, destination),
}
