import { callWithSignature } from '../call/arguments.ts'
import { findMember } from '../call/find-member.ts'
import { RubyObject } from '../class/core-classes.ts'
import { classPrototype } from '../class/include.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { RubySet } from '../set/ruby-set.ts'
import { MutableString } from '../text/mutable-string.ts'
import { isKeywords } from '../types.ts'
import { COPY, COPY_STATE, UNALLOCATED } from './copy-state.ts'
import { classNameOf } from './describe.ts'
import { findMethod } from './find-method.ts'
import { freeze, isFrozen } from './frozen.ts'
import { ivarKeys } from './instance-variables.ts'

/** `value.dup`: a shallow copy that is not frozen. */
export function dup(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && UNALLOCATED in value) {
    throw new TypeError(`allocator undefined for ${classNameOf(value)}`)
  }
  return copied(value, (made, original) => {
    const own = findMethod(made, 'initialize_dup')
    if (own === undefined) initializeCopy(made, original)
    else own.call(made, original)
  })
}

/** Object#initialize_dup and initialize_clone where nobody overrides them: `initialize_copy`. */
export function initializeCopy(made: unknown, original: unknown): unknown {
  if (typeof made === 'object' && made !== null) {
    findMethod(made, 'initialize_copy')?.call(made, original)
  }
  return made
}

/** Raises for a `freeze:` that is none, and for values that are always frozen. */
function checkWanted(value: unknown, wanted: unknown): void {
  if (wanted !== null && typeof wanted !== 'boolean') {
    throw new ArgumentError(`unexpected value for freeze: ${classNameOf(wanted)}`)
  }
  const isText = typeof value === 'string' || value instanceof MutableString
  const isFixed = typeof value !== 'object' ? typeof value !== 'function' : value === null
  if (wanted === false && ((isFixed && !isText) || value instanceof Float)) {
    throw new ArgumentError(`can't unfreeze ${classNameOf(value)}`)
  }
}

function signatureOf(made: object): string | undefined {
  const found = findMember(made, 'initialize_clone')
  return found?.kind === 'method' ? found.parameters : undefined
}

function copied(value: unknown, initialize: (made: object, original: object) => void): unknown {
  if (typeof value === 'function') {
    throw new OutsideSubsetError('a class or module cannot be copied; write one below it')
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? new MutableString(value) : value
  }
  const made = copy(value)
  if (made !== value) initialize(made, value)
  return made
}

/** `value.clone`: a shallow copy that is frozen when the original is, unless told otherwise. */
export function clone(value: unknown, options: unknown = null): unknown {
  const wanted = isKeywords(options) ? (options['freeze'] ?? null) : null
  checkWanted(value, wanted)
  const result = copied(value, (made, original) => {
    const own = findMethod(made, 'initialize_clone')
    if (own === undefined) initializeCopy(made, original)
    else if (wanted === null) own.call(made, original)
    else callWithSignature(own, made, [original, { freeze: wanted }], null, signatureOf(made))
  })
  if (
    typeof value === 'object' &&
    value !== null &&
    typeof result === 'object' &&
    result !== null
  ) {
    const own: object | null = Object.getPrototypeOf(value)
    if (own !== Object.getPrototypeOf(result)) Object.setPrototypeOf(result, own)
  }
  return wanted === true || (wanted !== false && isFrozen(value)) ? freeze(result) : result
}

function copy(value: object): object {
  if (value instanceof MutableString) return copyText(value)
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
  if (COPY in value && typeof value[COPY] === 'function') return value[COPY]() as object
  if (COPY_STATE in value && typeof value[COPY_STATE] === 'function') {
    const made = copyProperties(value, Object.create(classPrototype(value)), [])
    value[COPY_STATE](made)
    return made
  }
  const isOwn = value.constructor === RubyObject || 'members' in value.constructor
  if (Object.hasOwn(value.constructor, 'rubyName') && !isOwn) return value
  return copyProperties(value, Object.create(classPrototype(value)), [])
}

function copyText(value: MutableString): MutableString {
  const made = new MutableString(value.$value)
  return value.constructor === MutableString ? made : asSubclass(value, made)
}

function copyArray(value: unknown[]): unknown[] {
  const made = value.slice()
  return value.constructor === Array ? made : asSubclass(value, made)
}

/** The copy of what a class below String, Array or Hash has made, with its instance variables. */
function asSubclass<Value extends object>(value: Value, made: Value): Value {
  for (const key of ivarKeys(value)) Reflect.set(made, key, Reflect.get(value, key))
  return Object.setPrototypeOf(made, Object.getPrototypeOf(value))
}

/** A copy of a Hash with its default. */
export function copyHash(value: Hash): Hash {
  const made = new Hash(value.defaultValue, value.defaultBlock)
  made.comparesByIdentity = value.comparesByIdentity
  for (const [key, item] of value) made.set(key, item)
  return value.constructor === Hash ? made : asSubclass(value, made)
}

function copyProperties(from: object, to: object, except: readonly string[]): object {
  for (const key of Object.keys(from)) {
    if (!except.includes(key)) Reflect.set(to, key, Reflect.get(from, key))
  }
  return to
}
