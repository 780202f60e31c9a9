import { METHOD_MISSING, type MethodMissing } from '../call/method-missing.ts'
import { answers, send, sendSelf } from '../call/send.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { classVariableKey, ivarKey } from '../object/instance-variables.ts'
import { isTruthy } from '../object/truth.ts'
import { nameOf } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { readDeclared } from './class-attribute.ts'
import { classNamed } from './class-info.ts'
import { declareMethod, writes } from './declare-method.ts'
import { defineMethod } from './define-method.ts'

/** Options of `delegate`: the name of what is asked, or a function that gives it. */
export interface Delegation {
  readonly to?: unknown
  readonly prefix?: unknown
  readonly allowNil?: unknown
  readonly private?: unknown
}

/** What the other object of a delegation is to an object. */
type Target = (self: object) => unknown

/** The object that `to:` names: an instance variable, one of the class, the class, a constant or a method. */
function targetOf(to: unknown): Target {
  if (typeof to === 'function') return to as Target
  const name = nameOf(to as string).replace(/^self\./, '')
  if (name.includes('.')) {
    const [first = '', ...rest] = name.split('.')
    const from = targetOf(first)
    return (self) => rest.reduce((other, each) => send(other, each), from(self))
  }
  if (name.startsWith('@@')) {
    return ({ constructor }) => Reflect.get(constructor, classVariableKey(name)) ?? null
  }
  if (name.startsWith('@')) return (self) => Reflect.get(self, ivarKey(name)) ?? null
  if (/^[A-Z]/.test(name)) return () => classNamed(name) ?? null
  return (self) => sendSelf(self, name)
}

/**
 * Methods that ask another object: `delegate(this, 'name', { to: 'author', prefix: true })`. One that the class writes itself
 * takes the place of its delegation. Rails API, `Module#delegate`.
 *
 * @throws ArgumentError without `to`.
 */
export function delegate(owner: RubyClass, ...declared: readonly unknown[]): void {
  const { names, options } = readDeclared<Delegation>(declared)
  if (options.to == null) {
    throw new ArgumentError(
      "Delegation needs a target. Supply a keyword argument 'to' (e.g. delegate :hello, to: :greeter).",
    )
  }
  const target = targetOf(options.to)
  const isNilAllowed = isTruthy(options.allowNil ?? null)
  const level = isTruthy(options.private ?? null) ? 'private' : 'public'
  const prefix = options.prefix === true ? options.to : options.prefix
  const before = isTruthy(prefix ?? null) ? `${nameOf(prefix as string)}_` : ''
  for (const name of names) {
    const ask = function (this: object, given: unknown[] = [], task: Block | null = null): unknown {
      const other = target(this)
      return isNilAllowed && other == null ? null : send(other, name, given, task)
    }
    const method = before + name
    const define = writes(owner.prototype as object, method) ? declareMethod : defineMethod
    define(owner, method, ask as Block, '0+ &', level)
  }
}

/**
 * Objects of a class hand what they do not answer to another object: `delegateMissing(this, 'values')`; with `allowNil`
 * nil answers everything with nil. Rails API, `delegate_missing_to`.
 */
export function delegateMissing(type: object, to: unknown, options: Delegation = {}): void {
  const target = targetOf(to)
  const isNilAllowed = isTruthy(options.allowNil ?? null)
  const missing: MethodMissing & ThisType<object> = {
    [METHOD_MISSING](name: string, args: readonly unknown[], block: Block | null) {
      const other = target(this)
      if (answers(other, name)) return { value: send(other, name, args, block) }
      return isNilAllowed && other === null ? { value: null } : undefined
    },
    answersTo(name: string): boolean {
      return answers(target(this), name)
    },
  }
  const { prototype } = type as { prototype: object }
  for (const key of Reflect.ownKeys(missing)) {
    const value: unknown = Reflect.get(missing, key)
    Object.defineProperty(prototype, key, { value, configurable: true, writable: true })
  }
}
