import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Type } from '../facts/types.ts'
import { notNil } from '../facts/types.ts'
import type { Lowering } from '../lower/lowering.ts'
import { methodKey } from '../lower/names.ts'
import type { Node } from '../parse.ts'
import { kindOf } from '../parse.ts'
import {
  assign,
  type Expression,
  literal,
  member,
  NULL,
  negation,
  string,
} from '../typescript/tree.ts'
import { elements } from './literal-node.ts'
import { binaryOperation, operation } from './operators.ts'
import { conditionalWrite } from './variable-node.ts'

/** Whether an attribute of a receiver is a plain property here. */
export function isProperty(
  lo: Lowering,
  type: Type,
  attribute: string,
  receiver: Node | null,
): boolean {
  if (receiver !== null && kindOf(receiver) === 'SelfNode') {
    const owner = lo.scope.owner
    if (owner === null) return false
    if (lo.scope.isStatic)
      return (
        owner.staticWriters.has(attribute) || lo.program.findStatic(owner, `${attribute}=`) !== null
      )
    return (
      lo.program.hasAttribute(owner, attribute, 'writers') ||
      lo.program.findMethod(owner, `${attribute}=`) !== null
    )
  }
  if (type.kind !== 'instance' || type.nilable || type.name === undefined) return false
  const facts = lo.program.classes.get(type.name)
  if (facts === undefined) return false
  if (lo.program.hasAttribute(facts, attribute, 'writers') && facts.structMembers === null)
    return true
  const method = lo.program.findMethod(facts, `${attribute}=`)
  return method !== null && method.visibility === 'public'
}

/** `receiver.name = value` for a value that is lowered already. */
export function attributeWrite(
  lo: Lowering,
  node: { receiver: Node | null; name: string; isSafeNavigation(): boolean },
  value: Expression,
): Expression {
  const attribute = node.name.replace(/=$/, '')
  const type = node.receiver === null ? undefined : lo.typeOf(node.receiver)
  const receiver = lo.value(node.receiver)
  if (type !== undefined && isProperty(lo, type, attribute, node.receiver)) {
    return assign(member(receiver, propertyOf(attribute)), value)
  }
  if (node.receiver !== null && kindOf(node.receiver) === 'SelfNode') {
    return lo.call('sendSelf', receiver, string(`${attribute}=`), { kind: 'array', items: [value] })
  }
  return lo.call('send', receiver, string(`${attribute}=`), { kind: 'array', items: [value] })
}

/** The property an attribute lives in. */
export function propertyOf(attribute: string): string {
  return methodKey(attribute)
}

/** `receiver[index] = value` for a value that is lowered already. */
export function indexWrite(
  lo: Lowering,
  node: { receiver: Node | null; arguments_: nodes.ArgumentsNode | null },
  value: Expression,
): Expression {
  const [receiver = NULL, ...index] = elements(lo, [
    node.receiver as Node,
    ...((node.arguments_?.arguments_ ?? []) as Node[]),
  ])
  return indexSet(lo, receiver, lo.typeOf(node.receiver), index, value)
}

/** The call that stores under an index. */
export function indexSet(
  lo: Lowering,
  receiver: Expression,
  type: Type,
  index: Expression[],
  value: Expression,
): Expression {
  if (type.kind === 'hash' && !type.nilable && index.length === 1) {
    return { kind: 'call', callee: member(receiver, 'set'), args: [...index, value] }
  }
  return lo.call('set', receiver, ...index, value)
}

/** The call that reads an index. */
export function indexGet(
  lo: Lowering,
  receiver: Expression,
  type: Type,
  index: Expression[],
): Expression {
  if (type.kind === 'hash' && !type.nilable && index.length === 1) {
    return { kind: 'call', callee: member(receiver, 'get'), args: index }
  }
  return lo.call('get', receiver, ...index)
}

const UNKNOWN: Type = { kind: 'any', nilable: true }

interface Place {
  read: Expression
  write(value: Expression): Expression
  type: Type
}

function attributePlace(lo: Lowering, node: nodes.CallOperatorWriteNode): Place {
  const attribute = node.readName
  const receiver = lo.once(lo.value(node.receiver), 'target')
  const type = node.receiver === null ? UNKNOWN : lo.typeOf(node.receiver)
  if (isProperty(lo, type, attribute, node.receiver)) {
    const target = member(receiver, propertyOf(attribute))
    return { read: target, write: (value) => assign(target, value), type: UNKNOWN }
  }
  return {
    read: lo.call('send', receiver, string(attribute)),
    write: (value) =>
      lo.call('send', receiver, string(`${attribute}=`), { kind: 'array', items: [value] }),
    type: UNKNOWN,
  }
}

function indexPlace(lo: Lowering, node: nodes.IndexOperatorWriteNode): Place {
  const type = lo.typeOf(node.receiver)
  const [first = NULL, ...rest] = elements(lo, [
    node.receiver as Node,
    ...((node.arguments_?.arguments_ ?? []) as Node[]),
  ])
  const receiver = lo.once(first, 'target')
  const index = rest.map((item) => lo.once(item, 'key'))
  return {
    read: indexGet(lo, receiver, type, index),
    write: (value) => indexSet(lo, receiver, type, index, value),
    type: UNKNOWN,
  }
}

function operatorWrite(place: typeof attributePlace | typeof indexPlace) {
  const parts = (
    lo: Lowering,
    node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
  ): { target: Place; value: Expression } => {
    guardSafe(lo, node)
    const target = place(lo, node)
    const rightType = lo.typeOf(node.value)
    const { prelude, result } = lo.capture(() => lo.value(node.value))
    const read = prelude.length === 0 ? target.read : lo.once(target.read, 'before')
    lo.prelude.push(...prelude)
    return {
      target,
      value: operation(lo, node.binaryOperator, read, target.type, result, rightType),
    }
  }
  return {
    value(
      lo: Lowering,
      node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
    ): Expression {
      const { target, value } = parts(lo, node)
      const kept = lo.once(value, 'value')
      lo.prelude.push({ kind: 'expression', value: target.write(kept) })
      return kept
    },
    statement(
      lo: Lowering,
      node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
      destination: import('../lower/lowering.ts').Destination,
    ): import('../typescript/tree.ts').Statement[] | null {
      if (destination.kind !== 'none') return null
      const { target, value } = parts(lo, node)
      return [{ kind: 'expression', value: target.write(value) }]
    },
  }
}

function logicalWrite(place: typeof attributePlace | typeof indexPlace, which: '||' | '&&') {
  return {
    value(lo: Lowering, node: nodes.CallOrWriteNode & nodes.IndexOrWriteNode): Expression {
      guardSafe(lo, node)
      const target = place(lo, node as never)
      const kept: Expression = { kind: 'name', name: lo.fresh('value') }
      const { prelude, result } = lo.capture(() => lo.value(node.value))
      lo.prelude.push({ kind: 'declare', keyword: 'let', target: kept, value: target.read })
      const test = lo.truth(kept, UNKNOWN)
      lo.prelude.push({
        kind: 'if',
        test: which === '||' ? negation(test) : test,
        then: [
          ...prelude,
          { kind: 'expression', value: assign(kept, result) },
          { kind: 'expression', value: target.write(kept) },
        ],
        else: null,
      })
      return kept
    },
    statement(
      lo: Lowering,
      node: nodes.CallOrWriteNode & nodes.IndexOrWriteNode,
      destination: import('../lower/lowering.ts').Destination,
    ): import('../typescript/tree.ts').Statement[] | null {
      if (destination.kind !== 'none') return null
      guardSafe(lo, node)
      const target = place(lo, node as never)
      const { prelude, result } = lo.capture(() => lo.value(node.value))
      const test = lo.truth(target.read, UNKNOWN)
      return [
        {
          kind: 'if',
          test: which === '||' ? negation(test) : test,
          then: [...prelude, { kind: 'expression', value: target.write(result) }],
          else: null,
        },
      ]
    },
  }
}

function guardSafe(lo: Lowering, node: { isSafeNavigation(): boolean } & Node): void {
  if (node.isSafeNavigation()) {
    lo.refuse(
      node,
      '`&.` in an assignment with an operator is outside the Ruby subset.',
      'Test for nil first.',
    )
  }
}

export const callOperatorWriteNode = operatorWrite(attributePlace as never)
export const callOrWriteNode = logicalWrite(attributePlace as never, '||')
export const callAndWriteNode = logicalWrite(attributePlace as never, '&&')
export const indexOperatorWriteNode = operatorWrite(indexPlace as never)
export const indexOrWriteNode = logicalWrite(indexPlace as never, '||')
export const indexAndWriteNode = logicalWrite(indexPlace as never, '&&')

export { binaryOperation, conditionalWrite, literal, notNil }
