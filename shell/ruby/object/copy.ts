import { RubyObject } from '../class/core-classes.ts'
import { classPrototype } from '../class/include.ts'
import { Hash } from '../hash/hash.ts'
import { RubySet } from '../set/ruby-set.ts'
import { isString, MutableString, text } from '../text/mutable-string.ts'
import { isKeywords } from '../types.ts'
import { COPY_STATE } from './copy-state.ts'
import { findMethod } from './find-method.ts'
import { freeze, isFrozen } from './frozen.ts'

/** `value.dup`: a shallow copy that is not frozen. */
export function dup(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? new MutableString(value) : value
  }
  if (isString(value)) return new MutableString(text(value))
  return initialized(copy(value), value)
}

/** `value.clone`: a shallow copy that is frozen when the original is, unless told otherwise. */
export function clone(value: unknown, options: unknown = null): unknown {
  const result = dup(value)
  if (
    typeof value === 'object' &&
    value !== null &&
    typeof result === 'object' &&
    result !== null
  ) {
    const own: object | null = Object.getPrototypeOf(value)
    if (own !== Object.getPrototypeOf(result)) Object.setPrototypeOf(result, own)
  }
  const wanted = isKeywords(options) ? options['freeze'] : null
  return wanted === true || (wanted !== false && isFrozen(value)) ? freeze(result) : result
}

function copy(value: object): object {
  if (Array.isArray(value)) return copyArray(value)
  if (value instanceof Hash) return copyHash(value)
  if (value instanceof RubySet) {
    const made: RubySet = Reflect.construct(RubySet, [value.values()], value.constructor)
    return copyProperties(value, made, ['items', 'frozen'])
  }
  if (value instanceof Error) {
    const made: Error = Reflect.construct(value.constructor, [value.message])
    return copyProperties(value, made, [])
  }
  if (COPY_STATE in value && typeof value[COPY_STATE] === 'function') {
    const made = copyProperties(value, Object.create(classPrototype(value)), [])
    value[COPY_STATE](made)
    return made
  }
  const isOwn = value.constructor === RubyObject || 'members' in value.constructor
  if (Object.hasOwn(value.constructor, 'rubyName') && !isOwn) return value
  return copyProperties(value, Object.create(classPrototype(value)), [])
}

function copyArray(value: unknown[]): unknown[] {
  const made = value.slice()
  return value.constructor === Array
    ? made
    : Object.setPrototypeOf(made, Object.getPrototypeOf(value))
}

/** A copy of a Hash with its default. */
export function copyHash(value: Hash): Hash {
  const made = new Hash(value.defaultValue, value.defaultBlock)
  made.comparesByIdentity = value.comparesByIdentity
  for (const [key, item] of value) made.set(key, item)
  return value.constructor === Hash
    ? made
    : Object.setPrototypeOf(made, Object.getPrototypeOf(value))
}

function copyProperties(from: object, to: object, except: readonly string[]): object {
  for (const key of Object.keys(from)) {
    if (!except.includes(key)) Reflect.set(to, key, Reflect.get(from, key))
  }
  return to
}

function initialized(made: object, original: object): object {
  findMethod(made, 'initialize_copy')?.call(made, original)
  return made
}
