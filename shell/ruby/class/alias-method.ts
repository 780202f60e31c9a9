import { callCore } from '../call/send.ts'
import { findCoreMethod } from '../call/tables.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { findDescriptor } from './accessor.ts'
import { classInfo, className } from './class-info.ts'
import { forgetLookups } from './define.ts'
import { methodName } from './method-name.ts'

/** `alias to from`: the method as it is now, under a second name. */
export function aliasMethod(owner: RubyClass, to: string, from: string): void {
  const info = classInfo(owner)
  const member = findDescriptor(owner.prototype, methodName(from))
  const isAttribute = member === undefined && info.reads.has(methodName(from))
  if (member !== undefined) {
    defineHalf(owner.prototype, to, member)
    const signature = findSignature(owner.prototype, from)
    if (signature !== undefined) info.parameters.set(to, signature)
  } else if (isAttribute || info.writes.has(methodName(from))) aliasAttribute(owner, to, from)
  else aliasCore(owner, to, from)
  forgetLookups()
}

/** Defines a method, or the half of an accessor that the name means: the reader, or with `=` the writer. */
function defineHalf(prototype: object, to: string, member: PropertyDescriptor): void {
  const { get, set } = member
  const half = to.endsWith('=') ? set && { set } : get && { get }
  Object.defineProperty(prototype, methodName(to), half ? { ...half, configurable: true } : member)
}

function findSignature(start: object, name: string): string | undefined {
  for (let owner: object | null = start; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const described = Object.hasOwn(owner, 'constructor') ? owner.constructor : owner
    const signature = classInfo(described).parameters.get(name)
    if (signature !== undefined) return signature
  }
  return undefined
}

function aliasAttribute(owner: RubyClass, to: string, from: string): void {
  const key = methodName(from)
  const get = function (this: object): unknown {
    return Reflect.get(this, key) ?? null
  }
  const set = function (this: object, value: unknown): void {
    Reflect.set(this, key, value)
  }
  const accessor = to.endsWith('=') ? { set } : { get }
  Object.defineProperty(owner.prototype, methodName(to), { ...accessor, configurable: true })
}

function aliasCore(owner: RubyClass, to: string, from: string): void {
  const entry = findCoreMethod(Object.create(owner.prototype), from)
  if (entry === undefined) {
    throw new NameError(
      `undefined method \`${from}' for class \`${className(owner)}'`,
      symbol(from),
    )
  }
  const signature = entry.text
  const value = function (this: unknown, ...args: unknown[]): unknown {
    const block = signature.includes('&') ? args.pop() : null
    return callCore(this, from, entry, args, typeof block === 'function' ? (block as Block) : null)
  }
  Object.defineProperty(owner.prototype, methodName(to), {
    value,
    configurable: true,
    writable: true,
  })
  classInfo(owner).parameters.set(to, signature)
}
