import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { methodsThat } from './method-effects.ts'
import type { Type } from './types.ts'

/** Methods that give a new String, whatever the receiver is. */
const ANYWHERE = methodsThat('makesText')
/** Methods that give a new String for a String. */
const OF_STRINGS = methodsThat('makesTextOfText')
/** Methods of a String that give an Array of new ones. */
const LISTS = methodsThat('makesTexts')
const MAPPING = new Set('map collect flat_map filter_map'.split(' '))

/** What a call gives of new Strings: one, an Array of them, or none that is known. */
export function freshStrings(
  call: nodes.CallNode,
  receiver: Type | null,
  isOwn: (name: string) => boolean,
): 'one' | 'list' | null {
  const { name } = call
  if (isOwn(name)) return null
  if (ANYWHERE.has(name)) return 'one'
  if (receiver?.kind === 'string' && OF_STRINGS.has(name)) return 'one'
  if (receiver?.kind === 'any' && (name === '+' || name === '*' || name === '%')) return 'one'
  if (LISTS.has(name) && (receiver?.kind === 'string' || receiver?.kind === 'any')) return 'list'
  if (MAPPING.has(name) && is(call.block, 'BlockArgumentNode')) {
    const { expression } = call.block
    if (!is(expression, 'SymbolNode')) return null
    const mapped = expression.unescaped.value
    return ANYWHERE.has(mapped) || mapped === 'reverse' || mapped === 'succ' ? 'list' : null
  }
  return null
}

/** Whether a call gives a String that is mutable already. */
export function isMutableCopy(node: nodes.CallNode): boolean {
  if (['dup', 'clone', '+@'].includes(node.name)) return true
  const { receiver } = node
  return node.name === 'new' && is(receiver, 'ConstantReadNode') && receiver.name === 'String'
}

/** An operator write that may give a new String: `text += more`. */
export function isFreshWrite(node: Node, current: Type, right: Type): boolean {
  const { binaryOperator } = node as nodes.LocalVariableOperatorWriteNode
  if (!['+', '*', '%'].includes(binaryOperator)) return false
  if (current.kind === 'string') return true
  if (current.kind !== 'any') return false
  return binaryOperator !== '+' || right.kind === 'string' || right.kind === 'any'
}
