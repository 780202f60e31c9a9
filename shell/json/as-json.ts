import { callWithSignature } from '../ruby/call/arguments.ts'
import { findMember } from '../ruby/call/find-member.ts'
import { Enumerable } from '../ruby/class/core-classes.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { IndifferentHash } from '../ruby/hash/indifferent-hash.ts'
import { isA, valuesOf } from '../ruby/index.ts'
import { instanceVariables } from '../ruby/object/instance-variables.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { MemberObject } from '../ruby/struct/member-object.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'
import { timeIso8601 } from '../ruby/time/time-functions.ts'
import { type JsonOptionSource, keeps, markOf, readJsonOptions } from './json-options.ts'

/**
 * `value.as_json(options)`: what JSON can say of a value, as Active Support says it. Hashes have texts
 * as keys; times, ranges and decimals are texts; a record or an object of the application is asked.
 */
export function asJson(value: unknown, options: JsonOptionSource = null): unknown {
  switch (typeof value) {
    case 'symbol':
      return value.description ?? ''
    case 'function':
      return new Hash()
    case 'object':
      return value === null ? null : objectAsJson(value, options)
    default:
      return value ?? null
  }
}

interface Convertible {
  asJson?(options: JsonOptionSource): unknown
  toJSON?(): unknown
  to_hash?(): unknown
}

function objectAsJson(value: object, options: JsonOptionSource): unknown {
  if (isString(value)) return text(value)
  if (value instanceof Float) return Number.isFinite(value.value) ? value : null
  if (value instanceof Time && !('asJson' in value)) return timeIso8601(value, 3)
  if (Array.isArray(value)) return value.map((each) => asJson(each, options))
  const own = findMember(value, 'as_json')
  if (own?.kind === 'method') {
    const given = own.fn.length === 0 && own.parameters === undefined ? [] : [toRuby(options)]
    return asJson(callWithSignature(own.fn, value, given, null, own.parameters))
  }
  const { asJson: convert, toJSON } = value as Convertible
  if (typeof convert === 'function') return asJson(convert.call(value, options))
  const pairs = pairsOf(value)
  const isOfKeys = value instanceof Hash && !(value instanceof IndifferentHash)
  if (pairs !== null) return hashAsJson(pairs, options, isOfKeys)
  if (value instanceof Range || value instanceof Regexp || value instanceof Error) return toS(value)
  if (typeof toJSON === 'function') return asJson(toJSON.call(value))
  if (isA(value, Enumerable)) return valuesOf(value).map((each) => asJson(each, options))
  if (Symbol.iterator in value) {
    return [...(value as Iterable<unknown>)].map((each) => asJson(each, options))
  }
  const hash = findMember(value, 'to_hash')
  if (hash?.kind === 'method') return asJson(hash.fn.call(value), options)
  return hashAsJson(instanceValues(value), options, true)
}

/** `isOfKeys`: `only: :a` means the key `:a`, and not `"a"`, as where Rails takes a slice. */
function hashAsJson(
  pairs: Iterable<readonly [unknown, unknown]>,
  options: JsonOptionSource,
  isOfKeys: boolean,
): Hash<string, unknown> {
  const read = readJsonOptions(options)
  const hash = new Hash<string, unknown>()
  for (const [key, each] of pairs) {
    const name = toS(key)
    if (keeps(read, isOfKeys ? markOf(key) : name)) hash.set(name, asJson(each, options))
  }
  return hash
}

/** The pairs of a Hash, a Map, parameters, a Struct or an object literal; null for anything else. */
function pairsOf(value: object): Iterable<readonly [unknown, unknown]> | null {
  if (value instanceof MemberObject) {
    return value.memberNames().map((name) => [name, Reflect.get(value, name)] as const)
  }
  if (value instanceof Hash || value instanceof Map) return value
  if (Symbol.iterator in value && 'keys' in value && 'permit' in value) {
    return value as unknown as Iterable<readonly [unknown, unknown]>
  }
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : null
}

/** The instance variables of an object, by their names without `@`. */
export function instanceValues(value: unknown): Hash<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return Hash.from(Object.entries(isObject ? instanceVariables(value) : {}))
}

function toRuby(options: JsonOptionSource): unknown {
  if (options === null || options === undefined) return new Hash()
  if (options instanceof Hash) return options
  const pairs = Symbol.iterator in options ? options : Object.entries(options)
  const hash = new Hash<unknown, unknown>()
  for (const [key, value] of pairs as Iterable<readonly [unknown, unknown]>) {
    hash.set(typeof key === 'string' ? Symbol.for(key) : key, value)
  }
  return hash
}
