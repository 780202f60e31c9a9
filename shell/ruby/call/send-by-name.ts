import { NoMethodError } from '../exception/detailed-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { callWithSignature } from './arguments.ts'
import { findMember } from './find-member.ts'
import { send, sendSelf } from './send.ts'
import { findCoreMethod } from './tables.ts'

/** The methods of a program's top level, which are private methods of every object, with their signatures. */
export type Functions = Readonly<Record<string, readonly [fn: Block, signature?: string]>>

/** Object#send with a computed name, which is the first of the arguments. */
export function sendByName(
  receiver: unknown,
  given: readonly unknown[],
  block: Block | null,
  functions: Functions,
): unknown {
  const [name, args] = called(given)
  const found = topLevel(receiver, name, functions)
  if (found === undefined) return sendSelf(receiver, name, args, block)
  return callWithSignature(found[0], null, args, block, found[1]) ?? null
}

/** Object#public_send with a computed name. */
export function publicSendByName(
  receiver: unknown,
  given: readonly unknown[],
  block: Block | null,
  functions: Functions,
): unknown {
  const [name, args] = called(given)
  if (topLevel(receiver, name, functions) === undefined) return send(receiver, name, args, block)
  throw new NoMethodError(
    `private method \`${name}' called for ${describeReceiver(receiver)}`,
    symbol(name),
    args,
    { receiver },
  )
}

function called(given: readonly unknown[]): [name: string, args: readonly unknown[]] {
  if (given.length === 0) throw new ArgumentError('no method name given')
  return [nameOf(given[0]), given.slice(1)]
}

/** The method of the top level that a name means, where the receiver has none of its own. */
function topLevel(
  receiver: unknown,
  name: string,
  functions: Functions,
): Functions[string] | undefined {
  if (!Object.hasOwn(functions, name)) return undefined
  const isObject =
    (typeof receiver === 'object' && receiver !== null) || typeof receiver === 'function'
  const isOwn =
    (isObject && findMember(receiver, name) !== undefined) ||
    findCoreMethod(receiver, name) !== undefined
  return isOwn ? undefined : functions[name]
}
