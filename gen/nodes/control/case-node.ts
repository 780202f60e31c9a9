import type * as nodes from '@ruby/prism/src/nodes.js'
import { BOOLEAN, type Type } from '../../facts/types.ts'
import { type Destination } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import {
  binary,
  call,
  declare,
  type Expression,
  member,
  NULL,
  name,
  type Statement,
} from '../../typescript/tree.ts'
import { endOf } from './control-node.ts'

export const caseNode = {
  value(lo: Lowering, node: nodes.CaseNode): Expression {
    const target = name(lo.fresh('value'))
    lo.prelude.push(declare('let', target, null))
    lo.prelude.push(...caseNode.statement(lo, node, { kind: 'assign', target }))
    return target
  },
  statement(lo: Lowering, node: nodes.CaseNode, destination: Destination): Statement[] {
    const out: Statement[] = []
    let subject: Expression | null = null
    let type: Type = BOOLEAN
    if (node.predicate !== null) {
      type = lo.typeOf(node.predicate)
      const { prelude, result } = lo.capture(() => lo.once(lo.value(node.predicate), 'subject'))
      out.push(...prelude)
      subject = result
    }
    const whens = node.conditions as nodes.WhenNode[]
    const build = (index: number): Statement[] | null => {
      const when = whens[index]
      if (when === undefined) {
        if (node.elseClause !== null) {
          return lo.statements(node.elseClause.statements, destination, endOf(node) - 3)
        }
        return destination.kind === 'assign' ? lo.deliver(destination, NULL) : null
      }
      const { prelude, result } = lo.capture(() => whenTest(lo, when, subject, type))
      const next = whens[index + 1] ?? node.elseClause
      const end = next === undefined || next === null ? endOf(node) - 3 : next.location.startOffset
      const then = lo.statements(when.statements, destination, end)
      const other = build(index + 1)
      const branch: Statement = { kind: 'if', test: result, then, else: other }
      return [...prelude, branch]
    }
    out.push(...(build(0) ?? []))
    return out
  },
}

function whenTest(
  lo: Lowering,
  when: nodes.WhenNode,
  subject: Expression | null,
  type: Type,
): Expression {
  const tests = lo.ordered(
    when.conditions.map((condition) => (): Expression => {
      if (is(condition, 'SplatNode')) {
        const list = lo.call('splat', lo.value(condition.expression))
        const item = name(lo.fresh('pattern'))
        const test =
          subject === null ? lo.call('isTruthy', item) : lo.call('caseEquals', item, subject)
        return call(member(list, 'some'), {
          kind: 'arrow',
          parameters: [{ target: item }],
          body: test,
        })
      }
      if (subject === null) return lo.test(condition)
      return caseTest(lo, condition, subject, type)
    }),
  )
  return tests.reduce((left, right) => binary('||', left, right))
}

/** `pattern === subject` for a pattern written in the program. */
function caseTest(lo: Lowering, pattern: Node, subject: Expression, type: Type): Expression {
  const plain =
    (is(pattern, 'IntegerNode') && type.kind === 'integer') ||
    (is(pattern, 'StringNode') && type.kind === 'string' && lo.plainStrings) ||
    is(pattern, 'SymbolNode', 'TrueNode', 'FalseNode')
  if (plain) return binary('===', subject, lo.value(pattern))
  if (is(pattern, 'NilNode')) return binary('==', subject, NULL)
  return lo.call('caseEquals', lo.value(pattern), subject)
}
