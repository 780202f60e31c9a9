import { arrayGet, arraySet, arraySetAt } from '../array/access.ts'
import { checkCount } from '../call/arguments.ts'
import { send } from '../call/send.ts'
import { Hash } from '../hash/hash.ts'
import { integerBit } from '../integer/bits.ts'
import { isInteger } from '../integer/integer.ts'
import { stringGet, stringSet } from '../text/access.ts'
import { isString } from '../text/mutable-string.ts'

/** `receiver[index, …]`. */
export function get(
  receiver: unknown,
  index?: unknown,
  length?: unknown,
  ...more: unknown[]
): unknown {
  if (Array.isArray(receiver) && typeof index === 'number' && index >= 0 && length === undefined) {
    const item: unknown = receiver[index]
    if (item !== undefined) return item
  }
  return getFrom(receiver, index, length, more)
}

function getFrom(
  receiver: unknown,
  index: unknown,
  length: unknown,
  more: readonly unknown[],
): unknown {
  if (Array.isArray(receiver)) {
    if (index === undefined || more.length > 0) {
      checkCount(index === undefined ? 0 : more.length + 2, 1, 2)
    }
    return arrayGet(receiver, index, length)
  }
  if (receiver instanceof Hash && receiver.constructor === Hash) return receiver.get(index)
  if (isString(receiver)) return stringGet(receiver, index, length)
  if (isInteger(receiver)) return integerBit(receiver, index, length)
  const given = [index, length, ...more]
  while (given.at(-1) === undefined && given.length > 0) given.pop()
  return send(receiver, '[]', given)
}

/** `receiver[index, …] = value`; gives the value back. */
export function set(
  receiver: unknown,
  index: unknown,
  second: unknown,
  ...more: unknown[]
): unknown {
  if (more.length === 0) {
    if (Array.isArray(receiver)) return arraySetAt(receiver, index, second)
    if (receiver instanceof Hash && receiver.constructor === Hash) {
      receiver.set(index, second)
      return second
    }
  }
  const args = [index, second, ...more]
  if (Array.isArray(receiver)) arraySet(receiver, ...args)
  else if (isString(receiver)) stringSet(receiver, ...args)
  else send(receiver, '[]=', args)
  return args.at(-1)
}
