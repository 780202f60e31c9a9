import { Hash } from '../hash/hash.ts'
import { methodName } from './method-name.ts'

/** What the library calls on a Hash. */
const OF_HASHES = new Set(
  'clear delete entries get has keys peek rehash replace set size values'.split(' '),
)

/** Whether the library's functions call a property on the collections below a class of the core, which a method must leave alone. */
export function isOfLibrary(core: string, key: string): boolean {
  if (core === 'Hash') return OF_HASHES.has(key)
  return core === 'Array' && key !== 'constructor' && Object.hasOwn(Array.prototype, key)
}

/** The property that holds a method in a prototype, or in those of an object: `push` of a class below Array is `$push`. */
export function keyIn(holder: object, name: string): string {
  return freeKey(holder, methodName(name))
}

/** The same for a name as TypeScript has it. */
export function freeKey(holder: object, key: string): string {
  const isTaken =
    (holder instanceof Hash && isOfLibrary('Hash', key)) ||
    (holder instanceof Array && isOfLibrary('Array', key))
  return isTaken ? `$${key}` : key
}
