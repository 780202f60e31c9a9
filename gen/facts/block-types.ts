import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../parse.ts'
import { elementOf } from './site.ts'
import { ANY, INTEGER, integer, type Type } from './types.ts'

const EACH_ELEMENT = new Set([
  'each',
  'map',
  'collect',
  'flat_map',
  'select',
  'filter',
  'reject',
  'find',
  'detect',
  'all?',
  'any?',
  'none?',
  'one?',
  'count',
  'sum',
  'min_by',
  'max_by',
  'sort_by',
  'group_by',
  'partition',
  'each_with_index',
  'filter_map',
  'find_each',
  'reverse_each',
  'take_while',
  'drop_while',
  'uniq',
  'index_by',
  'to_h',
  'find_index',
  'tally_by',
  'sum_by',
])

/** What a call of a known receiver passes to its block, as far as that is certain. */
export function blockParameterTypes(
  receiver: Type | null,
  name: string,
  typeOf: (node: Node) => Type,
  call: nodes.CallNode,
): Type[] | null {
  if (name === 'new' && call.receiver !== null && isArray(call.receiver)) return [integer(32)]
  if (receiver === null) return name === 'loop' ? [] : null
  if (receiver.kind === 'integer' && !receiver.nilable) {
    if (name === 'times') return [receiver.bits === undefined ? INTEGER : integer(receiver.bits)]
    if (name === 'upto' || name === 'downto') {
      const limit = call.arguments_?.arguments_[0] as Node | undefined
      const type = limit === undefined ? ANY : typeOf(limit)
      return [type.kind === 'integer' ? INTEGER : ANY]
    }
  }
  if (name === 'each_with_object' && receiver.kind === 'range') {
    const memo = call.arguments_?.arguments_[0] as Node | undefined
    return [rangeElement(call, typeOf), memo === undefined ? ANY : withoutElements(typeOf(memo))]
  }
  if (receiver.kind === 'range' && call.receiver !== null) {
    const range = rangeOf(call.receiver)
    if (range === null || range.left === null) return null
    const first = typeOf(range.left)
    if (first.kind !== 'integer') return null
    const last = range.right === null ? null : typeOf(range.right)
    const small = first.bits !== undefined && last?.bits !== undefined
    const element = small ? integer(Math.max(first.bits as number, last?.bits as number)) : INTEGER
    if (name === 'step') return [INTEGER]
    if (EACH_ELEMENT.has(name)) return withIndex(name, element)
    return null
  }
  if ((receiver.kind === 'array' || receiver.kind === 'framework') && EACH_ELEMENT.has(name)) {
    const of = elementOf(receiver)
    return of === undefined
      ? name === 'each_with_index'
        ? [ANY, integer(32)]
        : null
      : withIndex(name, of)
  }
  if (receiver.kind === 'array' && name === 'each_index') return [integer(32)]
  if (name === 'each_with_object' && receiver.kind !== 'any' && receiver.kind !== 'instance') {
    const memo = call.arguments_?.arguments_[0] as Node | undefined
    return [elementOf(receiver) ?? ANY, memo === undefined ? ANY : withoutElements(typeOf(memo))]
  }
  return null
}

function withIndex(name: string, element: Type): Type[] {
  return name === 'each_with_index' ? [element, integer(32)] : [element]
}

/** The range literal of a node, inside parentheses too. */
export function rangeOf(node: Node): nodes.RangeNode | null {
  if (kindOf(node) === 'RangeNode') return node as nodes.RangeNode
  if (kindOf(node) === 'ParenthesesNode') {
    const body = (node as nodes.ParenthesesNode).body as nodes.StatementsNode | null
    if (body !== null && kindOf(body) === 'StatementsNode' && body.body.length === 1) {
      return rangeOf(body.body[0] as Node)
    }
  }
  return null
}

/** What a range of Integers gives. */
function rangeElement(call: nodes.CallNode, typeOf: (node: Node) => Type): Type {
  const range = call.receiver === null ? null : rangeOf(call.receiver)
  const first = range?.left == null ? ANY : typeOf(range.left)
  return first.kind === 'integer' && !first.nilable ? INTEGER : ANY
}

/** An Array whose elements nobody follows. */
function withoutElements(type: Type): Type {
  return type.kind === 'array' ? { kind: 'array', nilable: type.nilable } : type
}

function isArray(receiver: Node): boolean {
  return (
    kindOf(receiver) === 'ConstantReadNode' && (receiver as nodes.ConstantReadNode).name === 'Array'
  )
}
