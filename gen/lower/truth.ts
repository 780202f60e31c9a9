import type * as nodes from '@ruby/prism/src/nodes.js'
import { isObjectType, type Type } from '../facts/types.ts'
import { is, kindOf, type Node } from '../parse/parse.ts'
import {
  assign,
  bare,
  binary,
  declare,
  type Expression,
  FALSE,
  NULL,
  name,
  negation,
  statement,
  TRUE,
} from '../typescript/tree.ts'
import type { Lowering } from './lowering.ts'

/** A JS boolean: Ruby's truth of a node. */
export function testOf(lo: Lowering, node: Node): Expression {
  const kind = kindOf(node)
  if (kind === 'ParenthesesNode') {
    const body = (node as nodes.ParenthesesNode).body
    if (is(body, 'StatementsNode')) {
      const list = body.body
      if (list.length === 1) return lo.test(list[0] as Node)
    }
  }
  if (kind === 'TrueNode') return TRUE
  if (kind === 'FalseNode' || kind === 'NilNode') return FALSE
  if (kind === 'AndNode' || kind === 'OrNode') {
    const both = node as nodes.AndNode
    const left = lo.test(both.left)
    const { prelude, result } = lo.capture(() => lo.test(both.right))
    if (prelude.length === 0) return binary(kind === 'AndNode' ? '&&' : '||', left, result)
    const target = name(lo.fresh('test'))
    lo.prelude.push(declare('let', target, left))
    lo.prelude.push({
      kind: 'if',
      test: kind === 'AndNode' ? target : negation(target),
      then: [...prelude, statement(assign(target, result))],
      else: null,
    })
    return target
  }
  if (kind === 'CallNode') {
    const call = node as nodes.CallNode
    if (call.name === '!' && call.receiver !== null && !overridesNot(lo, call.receiver)) {
      return negation(lo.test(call.receiver))
    }
  }
  return lo.truth(lo.value(node), lo.typeOf(node))
}

/** Ruby's truth of a value of a known type. */
export function truthOf(lo: Lowering, value: Expression, type: Type): Expression {
  const inner = bare(value)
  if (
    inner.kind === 'binary' &&
    ['===', '!==', '<', '>', '<=', '>=', 'instanceof', '==', '!='].includes(inner.operator)
  ) {
    return value
  }
  if (inner.kind === 'unary' && inner.operator === '!') return value
  if (type.kind === 'boolean' || answersBoolean(lo, inner)) return value
  if (type.kind !== 'any' && type.kind !== 'bottom' && isObjectType(type)) return value
  if (['string', 'integer', 'symbol'].includes(type.kind) && type.nilable) {
    return binary('!=', value, NULL)
  }
  return lo.call('isTruthy', value)
}

/** Whether it is a comparison by the core library, which answers with true or false whatever a class says. */
function answersBoolean(lo: Lowering, value: Expression): boolean {
  if (value.kind !== 'call' || value.callee.kind !== 'runtime') return false
  const { name: called } = value.callee
  return ['equals', 'notEquals'].some((fn) => lo.imports.isUse('webfw/ruby', fn, called))
}

function overridesNot(lo: Lowering, receiver: Node): boolean {
  const type = lo.typeOf(receiver)
  if (!lo.program.methodNames.has('!')) return false
  return type.kind === 'any' || type.kind === 'instance'
}
