import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { Float } from '../float/float.ts'
import { identity, keyText } from '../hash/key.ts'
import { normalize } from '../integer/integer.ts'
import type { Int } from '../types.ts'
import { inspect } from './texts.ts'

const IDS = new WeakMap<object, number>()
const SYMBOL_IDS = new Map<symbol, number>()
let lastId = 0

/** `value.object_id`: numbers as CRuby numbers them, objects in the order in which they were asked. */
export function objectId(value: unknown): Int {
  switch (typeof value) {
    case 'number':
      return normalize(BigInt(value) * 2n + 1n)
    case 'bigint':
      if (!isFixnum(value)) throw identityOfNumber(value)
      return value * 2n + 1n
    case 'boolean':
      return value ? 20 : 0
    case 'string':
      throw identityOfString(value)
    case 'symbol': {
      const id = SYMBOL_IDS.get(value) ?? nextId()
      SYMBOL_IDS.set(value, id)
      return id
    }
    case 'object':
      if (value === null) return 8
      if (value instanceof Float) throw identityOfNumber(value)
      return idOf(value)
    case 'function':
      return idOf(value)
    default:
      return 8
  }
}

function idOf(value: object): number {
  const id = IDS.get(value) ?? nextId()
  IDS.set(value, id)
  return id
}

function nextId(): number {
  lastId += 8
  return lastId
}

function identityOfString(value: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `the identity of ${inspect(value)} is not known: this program was compiled with it as an immutable value`,
  )
}

/** `left.equal?(right)`. */
export function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && left === right) throw identityOfString(left)
  if (left instanceof Float && right instanceof Float && left !== right) {
    if (Object.is(left.value, right.value)) throw identityOfNumber(left)
    return false
  }
  if (typeof left === 'bigint' && left === right && !isFixnum(left)) throw identityOfNumber(left)
  return left === right
}

/** Whether an Integer is a machine word in CRuby. */
function isFixnum(value: bigint): boolean {
  return BigInt.asIntN(63, value) === value
}

function identityOfNumber(value: bigint | Float): Error {
  return new OutsideSubsetError(
    `the identity of ${inspect(value)} is not known here: CRuby may make a new object of it each time; write == or eql?`,
  )
}

/** `value.hash`: equal for values that are `eql?`. */
export function hashOf(value: unknown): number {
  return hashOfText(keyText(value))
}

/** The hash of an object that is like no other. */
export function hashOfIdentity(value: object): number {
  return hashOfText(`o${identity(value)}`)
}

/** The hash of what values that are `eql?` share. */
export function hashOfText(text: string): number {
  let high = 0x811c9dc5
  let low = 0x1000193
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
  }
  return (high >>> 0) * 0x100000 + ((low >>> 0) & 0xfffff)
}
