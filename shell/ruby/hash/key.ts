import { findMethod } from '../object/find-method.ts'
import { MutableString } from '../text/mutable-string.ts'

/** The method of core classes that are compared by content: a text that `eql?` values share. */
export const KEY: unique symbol = Symbol('key')

interface Keyed {
  [KEY](): string
}

const IDENTITIES = new WeakMap<object, number>()
let identities = 0

/** A number that only this object has. */
export function identity(object: object): number {
  let id = IDENTITIES.get(object)
  if (id === undefined) {
    identities += 1
    id = identities
    IDENTITIES.set(object, id)
  }
  return id
}

/** A text that two values share when Ruby's `hash` of both is the same. */
export function keyText(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return `i${value}`
    case 'string':
      return `s${value.length}:${value}`
    case 'symbol':
      return `y${(value.description ?? '').length}:${value.description}`
    case 'boolean':
      return value ? 't' : 'f'
    case 'object':
      return value === null ? 'n' : objectText(value)
    case 'function':
      return `o${identity(value)}`
    default:
      return 'n'
  }
}

/** The collections whose texts are being written, from the depth on where one may hold itself. */
const OPEN: object[] = []
const DEEP = 64
let depth = 0

function objectText(value: object): string {
  const isDeep = depth >= DEEP
  if (isDeep && OPEN.includes(value)) return 'r'
  if (isDeep) OPEN.push(value)
  depth += 1
  try {
    return insideText(value)
  } finally {
    depth -= 1
    if (isDeep) OPEN.pop()
  }
}

function insideText(value: object): string {
  if (Array.isArray(value)) return listText(value)
  if (value instanceof MutableString) return `s${value.$value.length}:${value.$value}`
  const hash = findMethod(value, 'hash')
  if (hash !== undefined) return `h${keyText(hash.call(value))}`
  return isKeyed(value) ? value[KEY]() : `o${identity(value)}`
}

/** The text of an Array as a key. */
export function listText(items: readonly unknown[]): string {
  let text = `[${items.length}`
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    text += typeof item === 'number' ? `,i${item}` : `,${keyText(item)}`
  }
  return text
}

/** Whether JavaScript's Map already compares this key as Ruby does. */
export function isPlainKey(key: unknown): boolean {
  if (typeof key !== 'object' || key === null) return true
  return !(Array.isArray(key) || isKeyed(key) || findMethod(key, 'hash') !== undefined)
}

/** Whether the object is compared by content. */
export function isKeyed(value: object): value is Keyed {
  return KEY in value
}
