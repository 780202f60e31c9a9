import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Type } from '../../facts/types.ts'
import { notNil } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { attributeType } from '../../types/call-type.ts'
import { assign, type Expression, member, NULL, negation, string } from '../../typescript/tree.ts'
import { isRepeatable } from '../calls/kept-receiver.ts'
import { operation } from '../calls/operators.ts'
import { isProperty, propertyRead, propertyWrite } from '../classes/attribute-property.ts'
import { elements } from '../literals/literal-node.ts'

/** `receiver.name = value` for a value that is lowered already. */
export function attributeWrite(
  lo: Lowering,
  node: { receiver: Node | null; name: string; isSafeNavigation(): boolean },
  value: Expression,
): Expression {
  const attribute = node.name.replace(/=$/, '')
  const type = node.receiver === null ? undefined : lo.typeOf(node.receiver)
  const receiver = lo.value(node.receiver)
  const own = node.receiver === null ? null : lo.dialect.attribute?.(lo, node.receiver, attribute)
  if (own) return assign(member(receiver, own.name), value)
  if (type !== undefined && isProperty(lo, type, attribute, node.receiver)) {
    return propertyWrite(receiver, attribute, value)
  }
  if (node.receiver !== null && is(node.receiver, 'SelfNode')) {
    return lo.call('sendSelf', receiver, string(`${attribute}=`), { kind: 'array', items: [value] })
  }
  return lo.call('send', receiver, string(`${attribute}=`), { kind: 'array', items: [value] })
}

/** `receiver[index] = value` for a value that is lowered already. */
export function indexWrite(
  lo: Lowering,
  node: { receiver: Node | null; arguments_: nodes.ArgumentsNode | null },
  value: Expression,
): Expression {
  const places = argumentsOf(node)
  const [receiver = NULL, ...index] = elements(lo, [node.receiver as Node, ...places])
  const types = places.map((place) => lo.typeOf(place))
  return indexSet(lo, receiver, lo.typeOf(node.receiver), index, types, value)
}

/** The call that stores under an index. */
function indexSet(
  lo: Lowering,
  receiver: Expression,
  type: Type,
  index: Expression[],
  indexTypes: readonly Type[],
  value: Expression,
): Expression {
  if (type.kind === 'hash' && !type.nilable && index.length === 1) {
    return { kind: 'call', callee: member(receiver, 'set'), args: [...index, value] }
  }
  const isPlace = indexTypes.length === 1 && indexTypes[0]?.kind === 'integer'
  if (type.kind === 'array' && !type.nilable && isPlace && !indexTypes[0]?.nilable) {
    return lo.call('arraySetAt', receiver, ...index, value)
  }
  return lo.call('set', receiver, ...index, value)
}

/** What reads an index: `list[i] ?? null` where the index is known not to be below zero, else a call. */
export function indexGet(
  lo: Lowering,
  receiver: Expression,
  type: Type,
  index: Expression[],
  indexTypes: readonly Type[],
): Expression {
  if (type.kind === 'hash' && !type.nilable && index.length === 1) {
    return { kind: 'call', callee: member(receiver, 'get'), args: index }
  }
  const [place, ...others] = indexTypes
  const isPlace = others.length === 0 && place?.kind === 'integer' && !place.nilable
  if (type.kind !== 'array' || type.nilable || !isPlace) {
    return lo.call(partReader(type, indexTypes) ?? 'get', receiver, ...index)
  }
  const [at = NULL] = index
  return lo.call('itemAt', receiver, at)
}

/** The function that reads a part of an Array or a String: by a Range, or by its place and length. */
function partReader(
  { kind, nilable }: Type,
  [first, second, ...more]: readonly Type[],
): string | null {
  if (nilable || more.length > 0) return null
  const isPart =
    second === undefined ? first?.kind === 'range' : isInteger(first) && isInteger(second)
  if (kind === 'array' && isPart) return 'arrayGet'
  return kind === 'string' && (isPart || (second === undefined && isInteger(first)))
    ? 'stringGet'
    : null
}

function isInteger(type: Type | undefined): boolean {
  return type?.kind === 'integer' && !type.nilable
}

const UNKNOWN: Type = { kind: 'any', nilable: true }

interface Place {
  read: Expression
  write(value: Expression): Expression
  type: Type
}

function attributePlace(
  lo: Lowering,
  node: nodes.CallOperatorWriteNode,
  known: Expression | null = null,
): Place {
  const attribute = node.readName
  const value = known ?? lo.value(node.receiver)
  const receiver = isRepeatable(lo, node.receiver) ? value : lo.once(value, 'target')
  const type = node.receiver === null ? UNKNOWN : lo.typeOf(node.receiver)
  const column =
    node.receiver === null ? null : lo.dialect.attribute?.(lo, node.receiver, attribute)
  if (column) {
    return {
      read: member(receiver, column.name),
      write: (value) => assign(member(receiver, column.name), value),
      type: column.type,
    }
  }
  // A nil in place of the object raises when the attribute is read, before it is written.
  const isMethod = lo.program.changedNames.has(attribute)
  if (!isMethod && isProperty(lo, notNil(type), attribute, node.receiver)) {
    return {
      read: propertyRead(receiver, attribute),
      write: (value) => propertyWrite(receiver, attribute, value),
      type: attributeOf(lo, type, attribute),
    }
  }
  const word = is(node.receiver, 'SelfNode') ? 'sendSelf' : 'send'
  return {
    read: lo.call(word, receiver, string(attribute)),
    write: (value) =>
      lo.call(word, receiver, string(`${attribute}=`), { kind: 'array', items: [value] }),
    type: UNKNOWN,
  }
}

/** The type of an attribute that is read to be written again. */
function attributeOf(lo: Lowering, type: Type, attribute: string): Type {
  const facts = type.kind === 'instance' ? lo.program.classes.get(type.name ?? '') : undefined
  return facts === undefined
    ? UNKNOWN
    : (attributeType(lo.inference, facts, attribute, []) ?? UNKNOWN)
}

function indexPlace(lo: Lowering, node: nodes.IndexOperatorWriteNode): Place {
  lo.dialect.update?.(lo, node)
  const type = lo.typeOf(node.receiver)
  const places = argumentsOf(node)
  const [first = NULL, ...rest] = elements(lo, [node.receiver as Node, ...places])
  const types = places.map((place) => lo.typeOf(place))
  const receiver = lo.once(first, 'target')
  const index = rest.map((item) => lo.once(item, 'key'))
  return {
    read: indexGet(lo, receiver, type, index, types),
    write: (value) => indexSet(lo, receiver, type, index, types, value),
    type: UNKNOWN,
  }
}

function operatorWrite(place: typeof attributePlace | typeof indexPlace) {
  const parts = (
    lo: Lowering,
    node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
    known: Expression | null = null,
  ): { target: Place; value: Expression } => {
    const target = place(lo, node, known)
    const rightType = lo.typeOf(node.value)
    const { prelude, result } = lo.capture(() => lo.value(node.value))
    const read = prelude.length === 0 ? target.read : lo.once(target.read, 'before')
    lo.prelude.push(...prelude)
    const value = operation(lo, node.binaryOperator, read, target.type, result, rightType)
    const isChanged = lo.mutable.has(node)
    return { target, value: isChanged ? lo.call('mutableResult', value) : value }
  }
  const written = (
    lo: Lowering,
    node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
    known: Expression | null,
  ): Expression => {
    const { target, value } = parts(lo, node, known)
    const kept = lo.once(value, 'value')
    lo.prelude.push({ kind: 'expression', value: target.write(kept) })
    return kept
  }
  return {
    value(
      lo: Lowering,
      node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
    ): Expression {
      return unlessNil(lo, node, (known) => written(lo, node, known))
    },
    statement(
      lo: Lowering,
      node: nodes.CallOperatorWriteNode & nodes.IndexOperatorWriteNode,
      destination: import('../../lower/frame.ts').Destination,
    ): import('../../typescript/tree.ts').Statement[] | null {
      if (destination.kind !== 'none' || node.isSafeNavigation()) return null
      const { target, value } = parts(lo, node)
      return [{ kind: 'expression', value: target.write(value) }]
    },
  }
}

function logicalWrite(place: typeof attributePlace | typeof indexPlace, which: '||' | '&&') {
  const written = (
    lo: Lowering,
    node: nodes.CallOrWriteNode & nodes.IndexOrWriteNode,
    known: Expression | null,
  ): Expression => {
    const target = place(lo, node as never, known)
    const kept: Expression = { kind: 'name', name: lo.fresh('value') }
    const { prelude, result } = lo.capture(() => lo.value(node.value))
    lo.prelude.push({ kind: 'declare', keyword: 'let', target: kept, value: target.read })
    const test = lo.truth(kept, target.type)
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
  }
  return {
    value(lo: Lowering, node: nodes.CallOrWriteNode & nodes.IndexOrWriteNode): Expression {
      return unlessNil(lo, node, (known) => written(lo, node, known))
    },
    statement(
      lo: Lowering,
      node: nodes.CallOrWriteNode & nodes.IndexOrWriteNode,
      destination: import('../../lower/frame.ts').Destination,
    ): import('../../typescript/tree.ts').Statement[] | null {
      if (destination.kind !== 'none' || node.isSafeNavigation()) return null
      const target = place(lo, node as never)
      const { prelude, result } = lo.capture(() => lo.value(node.value))
      const test = lo.truth(target.read, target.type)
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

/** With `&.`: nil, and nothing is run or written, when the receiver is nil. */
function unlessNil(
  lo: Lowering,
  node: { readonly receiver: Node | null; isSafeNavigation(): boolean },
  write: (known: Expression | null) => Expression,
): Expression {
  if (!node.isSafeNavigation()) return write(null)
  const receiver = lo.once(lo.value(node.receiver), 'target')
  const { prelude, result } = lo.capture(() => write(receiver))
  const target: Expression = { kind: 'name', name: lo.fresh('value') }
  lo.prelude.push({ kind: 'declare', keyword: 'let', target, value: NULL })
  lo.prelude.push({
    kind: 'if',
    test: { kind: 'binary', operator: '!=', left: receiver, right: NULL },
    then: [...prelude, { kind: 'expression', value: assign(target, result) }],
    else: null,
  })
  return target
}

export const callOperatorWriteNode = operatorWrite(attributePlace)
export const callOrWriteNode = logicalWrite(attributePlace, '||')
export const callAndWriteNode = logicalWrite(attributePlace, '&&')
export const indexOperatorWriteNode = operatorWrite(indexPlace)
export const indexOrWriteNode = logicalWrite(indexPlace, '||')
export const indexAndWriteNode = logicalWrite(indexPlace, '&&')
