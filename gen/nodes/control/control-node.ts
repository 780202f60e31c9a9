import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Destination, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { isNever } from '../../lower/purity.ts'
import { is, type Node } from '../../parse/parse.ts'
import {
  assign,
  binary,
  declare,
  type Expression,
  NULL,
  name,
  negation,
  type Statement,
  statement,
} from '../../typescript/tree.ts'
import { isRepeatable } from '../calls/kept-receiver.ts'

/** The byte where a node ends. */
export function endOf(node: { location: Node['location'] }): number {
  return node.location.startOffset + node.location.length
}

export const parenthesesNode = {
  value: (lo: Lowering, node: nodes.ParenthesesNode): Expression => lo.value(node.body),
  statement: (lo: Lowering, node: nodes.ParenthesesNode, destination: Destination) =>
    node.body === null ? lo.deliver(destination, NULL) : lo.statement(node.body, destination),
}

export const statementsNode = {
  value(lo: Lowering, node: nodes.StatementsNode): Expression {
    const body = node.body
    for (const item of body.slice(0, -1)) lo.prelude.push(...lo.statement(item, NONE))
    const last = body[body.length - 1]
    if (last === undefined) return NULL
    const value = lo.value(last)
    if (!lo.isCounted || isNever(value)) return value
    return { kind: 'marked', value, at: last.location.startOffset, name: null }
  },
  statement: (lo: Lowering, node: nodes.StatementsNode, destination: Destination) =>
    lo.statements(node, destination),
}

function logical(which: '&&' | '||') {
  return {
    value(lo: Lowering, node: nodes.AndNode): Expression {
      const type = lo.typeOf(node.left)
      const left = lo.value(node.left)
      const { prelude, result } = lo.capture(() => lo.value(node.right))
      if (prelude.length === 0) {
        if (type.kind === 'boolean' && !type.nilable) return binary(which, left, result)
        const nilOnly = type.kind !== 'any' && type.kind !== 'bottom' && type.kind !== 'boolean'
        // An instance variable is nil until it is assigned, whatever is assigned to it.
        const mayBeNil = type.nilable || is(node.left, 'InstanceVariableReadNode')
        if (which === '||' && nilOnly) return mayBeNil ? binary('??', left, result) : left
        const kept = isRepeatable(lo, node.left) ? left : lo.once(left, 'value')
        const test = lo.truth(kept, type)
        return which === '||'
          ? { kind: 'conditional', test, then: kept, else: result }
          : { kind: 'conditional', test, then: result, else: kept }
      }
      const target = name(lo.fresh('value'))
      lo.prelude.push(declare('let', target, left))
      const test = lo.truth(target, type)
      lo.prelude.push({
        kind: 'if',
        test: which === '&&' ? test : negation(test),
        then: isNever(result) ? prelude : [...prelude, statement(assign(target, result))],
        else: null,
      })
      return target
    },
    statement(lo: Lowering, node: nodes.AndNode, destination: Destination): Statement[] | null {
      if (destination.kind !== 'none') return null
      const test = lo.test(node.left)
      const then = lo.statement(node.right, NONE)
      return [{ kind: 'if', test: which === '&&' ? test : negation(test), then, else: null }]
    },
  }
}

export const andNode = logical('&&')

export const orNode = logical('||')
