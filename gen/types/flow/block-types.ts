import type * as nodes from '@ruby/prism/src/nodes.js'
import { methodsThat } from '../../facts/method-effects.ts'
import { elementOf } from '../../facts/site.ts'
import { ANY, INTEGER, integer, STRING, type Type } from '../../facts/types.ts'
import { is, type Node } from '../../parse/parse.ts'

const EACH_ELEMENT = methodsThat('passesElement')

/** Methods of String that pass their block one String. */
const PASSES_TEXT = methodsThat('passesText')

/** Whether a method of Array passes its block one element, and nothing else. */
export function passesElement(name: string): boolean {
  return EACH_ELEMENT.has(name) && name !== 'each_with_index'
}

/** What a call of a known receiver passes to its block, as far as that is certain. */
export function blockParameterTypes(
  receiver: Type | null,
  name: string,
  typeOf: (node: Node) => Type,
  call: nodes.CallNode,
): Type[] | null {
  if (name === 'new' && call.receiver !== null && isArray(call.receiver)) {
    const size = call.arguments_?.arguments_[0]
    const type = size === undefined ? INTEGER : typeOf(size)
    return [type.kind === 'bottom' ? type : integer(Math.min(type.bits ?? 32, 32))]
  }
  if (receiver === null) return name === 'loop' ? [] : null
  if (receiver.kind === 'integer' && !receiver.nilable) {
    if (name === 'times') return [integer(Math.min(receiver.bits ?? COUNTED, COUNTED))]
    if (name === 'upto' || name === 'downto') {
      const limit = call.arguments_?.arguments_[0]
      const type = limit === undefined ? ANY : typeOf(limit)
      if (type.kind !== 'integer') return [ANY]
      return [counted(receiver, name === 'upto' ? receiver : type)]
    }
  }
  if (receiver.kind === 'string' && !receiver.nilable && PASSES_TEXT.has(name)) return [STRING]
  if (name === 'each_with_object' && receiver.kind === 'range') {
    const memo = call.arguments_?.arguments_[0]
    return [rangeElement(call, typeOf), memo === undefined ? ANY : withoutElements(typeOf(memo))]
  }
  if (receiver.kind === 'range' && call.receiver !== null) {
    const range = rangeOf(call.receiver)
    if (range === null || range.left === null) return null
    const first = typeOf(range.left)
    if (first.kind !== 'integer') return null
    const element = name === 'reverse_each' ? INTEGER : counted(first, first)
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
    const memo = call.arguments_?.arguments_[0]
    return [elementOf(receiver) ?? ANY, memo === undefined ? ANY : withoutElements(typeOf(memo))]
  }
  return null
}

/** At a step a nanosecond, who counts by one from a small number stays below this many bits for days. */
const COUNTED = 50

/** The Integers of a loop that counts by one from a start; none is below the lower end. */
function counted(start: Type, lower: Type): Type {
  const isSmall = start.bits !== undefined && start.bits <= COUNTED
  return isSmall ? integer(COUNTED) : INTEGER
}

function withIndex(name: string, element: Type): Type[] {
  return name === 'each_with_index' ? [element, integer(32)] : [element]
}

/** The range literal of a node, inside parentheses too. */
export function rangeOf(node: Node): nodes.RangeNode | null {
  if (is(node, 'RangeNode')) return node
  if (is(node, 'ParenthesesNode')) {
    const body = node.body
    if (is(body, 'StatementsNode') && body.body.length === 1) {
      return rangeOf(body.body[0] as Node)
    }
  }
  return null
}

/** What a range of Integers gives. */
export function rangeElement(call: nodes.CallNode, typeOf: (node: Node) => Type): Type {
  const range = call.receiver === null ? null : rangeOf(call.receiver)
  const first = range?.left == null ? ANY : typeOf(range.left)
  return first.kind === 'integer' && !first.nilable ? counted(first, first) : ANY
}

/** An Array whose elements nobody follows. */
function withoutElements(type: Type): Type {
  return type.kind === 'array' ? { kind: 'array', nilable: type.nilable } : type
}

function isArray(receiver: Node): boolean {
  return is(receiver, 'ConstantReadNode') && receiver.name === 'Array'
}
