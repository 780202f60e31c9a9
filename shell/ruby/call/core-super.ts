import { isKeyed, KEY, keyText, listText } from '../hash/key.ts'
import { anyToS } from '../object/address.ts'
import { hashOfIdentity, hashOfText } from '../object/identity.ts'
import { inspectArray, inspectException, inspectObject, toS } from '../object/texts.ts'
import { eql } from '../operators/eql.ts'
import { coreEquals, equals } from '../operators/equals.ts'
import { inspectString } from '../text/inspect-string.ts'
import { isString, text } from '../text/mutable-string.ts'
import type { Block } from '../types.ts'
import { checkCount } from './arguments.ts'

/** What the core's own methods do where the library's function would ask the class of the program again. */
const OF_OBJECTS: Readonly<Record<string, (self: object, other: unknown) => unknown>> = {
  '==': objectEquals,
  '!=': (self, other) => !equals(self, other),
  '===': (self, other) => self === other || equals(self, other),
  '<=>': (self, other) => (self === other || equals(self, other) ? 0 : null),
  'eql?': objectEql,
  hash: objectHash,
  inspect: objectInspect,
  to_s: objectToS,
}

/**
 * The method that a core class has itself for one of those that every class answers, to be called by
 * `super`; undefined for any other. `layer` is the prototype above the class that calls.
 */
export function coreSuper(
  layer: object | null,
  name: string,
  key: string,
): ((args: readonly unknown[]) => unknown) | undefined {
  if (name === 'message' && layer instanceof Error) {
    return counted(name, function (this: object) {
      return toS(this)
    })
  }
  const own = Object.hasOwn(OF_OBJECTS, name) ? OF_OBJECTS[name] : undefined
  if (own === undefined) return undefined
  for (let at = layer; at !== null; at = Object.getPrototypeOf(at)) {
    if (at === Object.prototype || at === Error.prototype || at === Array.prototype) break
    const found: unknown = Object.getOwnPropertyDescriptor(at, key)?.value
    if (typeof found === 'function') return counted(name, found as Block)
  }
  return counted(name, function (this: object, other: unknown) {
    return own(this, other)
  })
}

const ALONE: ReadonlySet<string> = new Set(['hash', 'inspect', 'message', 'to_s'])

function counted(name: string, fn: Block) {
  const wanted = ALONE.has(name) ? 0 : 1
  return function (this: object, args: readonly unknown[]): unknown {
    if (args.length !== wanted) checkCount(args.length, wanted, wanted)
    return fn.apply(this, [...args])
  }
}

function objectEquals(self: object, other: unknown): boolean {
  return self === other || coreEquals(self, other)
}

function objectEql(self: object, other: unknown): boolean {
  if (self === other) return true
  if (Array.isArray(self) || isString(self)) return eql(self, other)
  if (!isKeyed(self) || typeof other !== 'object' || other === null || !isKeyed(other)) return false
  return self.constructor === other.constructor && self[KEY]() === other[KEY]()
}

function objectHash(self: object): number {
  if (Array.isArray(self)) return hashOfText(listText(self))
  if (isString(self)) return hashOfText(keyText(self))
  return isKeyed(self) ? hashOfText(self[KEY]()) : hashOfIdentity(self)
}

function objectInspect(self: object): string {
  if (isString(self)) return inspectString(text(self))
  if (Array.isArray(self)) return inspectArray(self)
  return self instanceof Error ? inspectException(self) : inspectObject(self)
}

function objectToS(self: object): string {
  if (isString(self)) return text(self)
  return Array.isArray(self) ? inspectArray(self) : anyToS(self)
}
