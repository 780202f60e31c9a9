import { callCore } from '../call/send.ts'
import { findCoreMethod } from '../call/tables.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { classInfo, className } from './class-info.ts'
import { forgetLookups } from './define.ts'
import { methodName } from './method-name.ts'

/** `alias to from`: the method as it is now, under a second name. */
export function aliasMethod(owner: RubyClass, to: string, from: string): void {
  const info = classInfo(owner)
  const member = findDescriptor(owner.prototype, methodName(from))
  if (member !== undefined) {
    Object.defineProperty(owner.prototype, methodName(to), member)
    const signature = findSignature(owner.prototype, from)
    if (signature !== undefined) info.parameters.set(to, signature)
  } else if (info.reads.has(methodName(from)) || info.writes.has(methodName(from))) {
    aliasAttribute(owner, to, from)
  } else aliasCore(owner, to, from)
  forgetLookups()
}

function findDescriptor(start: object, key: string): PropertyDescriptor | undefined {
  for (let owner: object | null = start; owner !== null; owner = Object.getPrototypeOf(owner)) {
    if (owner === Object.prototype) return undefined
    const member = Object.getOwnPropertyDescriptor(owner, key)
    if (member !== undefined) return member
  }
  return undefined
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
