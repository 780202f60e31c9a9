import { Float } from '../float/float.ts'
import { findMethod } from '../object/find-method.ts'
import { MutableString } from '../text/mutable-string.ts'
import { knownCharactersOf } from '../text/subclass.ts'
import { keyText } from './key.ts'

/** Below this level the elements of an Array do not count. */
const DEEP = 8

/** A number of 32 bits that two values share when they are `eql?`; others seldom do. */
export function keyHash(value: unknown, level = 0): number {
  switch (typeof value) {
    case 'number':
      return hashNumber(value)
    case 'string':
      return hashText(value)
    case 'symbol':
      return hashText(value.description ?? '') ^ 0x5bd1e995
    case 'boolean':
      return value ? 0x2545f491 : 0x1b873593
    case 'object':
      return value === null ? 0x27d4eb2f : hashObject(value, level)
    default:
      return hashText(keyText(value))
  }
}

function hashObject(value: object, level: number): number {
  if (Array.isArray(value)) return hashList(value, level)
  if (value instanceof MutableString) return hashText(value.$value)
  const characters = knownCharactersOf(value)
  if (characters !== null) return hashText(characters)
  if (value instanceof Float) return hashNumber(value.value) ^ 0x6d2b79f5
  const own = findMethod(value, 'hash')
  return own === undefined ? hashText(keyText(value)) : keyHash(own.call(value), level + 1)
}

function hashList(items: readonly unknown[], level: number): number {
  let hash = items.length
  if (level >= DEEP) return hash
  for (let index = 0; index < items.length; index += 1) {
    hash = Math.imul(hash ^ keyHash(items[index], level + 1), 0x01000193) ^ (hash >>> 15)
  }
  return hash
}

function hashNumber(value: number): number {
  const low = value | 0
  const whole = low === value ? low : low ^ Math.trunc(value / 2 ** 32)
  return Math.imul(whole ^ (whole >>> 16), 0x45d9f3b)
}

function hashText(value: string): number {
  let hash = value.length
  for (let index = 0; index < value.length; index += 1) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash
}
