import { arrayGet, arraySet } from '../array/access.ts'
import { send } from '../call/send.ts'
import { Hash } from '../hash/hash.ts'
import { integerBit } from '../integer/functions.ts'
import { isInteger } from '../integer/integer.ts'
import { stringGet, stringSet } from '../text/access.ts'
import { isString } from '../text/mutable-string.ts'

/** `receiver[index, …]`. */
export function get(receiver: unknown, ...index: unknown[]): unknown {
  if (Array.isArray(receiver)) return arrayGet(receiver, index[0], index[1])
  if (receiver instanceof Hash && receiver.constructor === Hash) return receiver.get(index[0])
  if (isString(receiver)) return stringGet(receiver, index[0], index[1])
  if (isInteger(receiver)) return integerBit(receiver, index[0])
  return send(receiver, '[]', index)
}

/** `receiver[index, …] = value`; gives the value back. */
export function set(receiver: unknown, ...args: unknown[]): unknown {
  const value = args.at(-1)
  if (Array.isArray(receiver)) arraySet(receiver, ...args)
  else if (receiver instanceof Hash && receiver.constructor === Hash) receiver.set(args[0], value)
  else if (isString(receiver)) stringSet(receiver, ...args)
  else send(receiver, '[]=', args)
  return value
}
