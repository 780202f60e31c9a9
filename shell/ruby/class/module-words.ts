import { METHOD_MISSING, type MethodMissing } from '../call/method-missing.ts'
import { answers, send, sendSelf } from '../call/send.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { classVariableKey, ivarKey } from '../object/instance-variables.ts'
import { isTruthy } from '../object/truth.ts'
import { nameOf } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { classNamed } from './class-info.ts'
import { declareMethod, declareStatic, writes } from './declare-method.ts'
import { defineMethod } from './define-method.ts'
import { isClass } from './hierarchy.ts'

/** Options of `class_attribute` and `mattr_accessor`. */
export interface ClassAttributeOptions {
  readonly default?: unknown
  readonly instanceAccessor?: unknown
  readonly instanceReader?: unknown
  readonly instanceWriter?: unknown
  readonly instancePredicate?: unknown
  /** What a shared attribute has where it is not both. */
  readonly only?: 'reader' | 'writer'
}

/** The names that a declaration is given, and its options; a block is the option `default`. */
export function readDeclared<Options extends object>(
  declared: readonly unknown[],
): { names: string[]; options: Options } {
  const names = declared.filter((each) => typeof each === 'string' || typeof each === 'symbol')
  const options = (declared.find((each) => typeof each === 'object') ?? {}) as Options
  const block = declared.find((each) => typeof each === 'function')
  return {
    names: names.map(nameOf),
    options: block === undefined ? options : { ...options, default: block() },
  }
}

/** Attributes of a class that the classes below it have too, until one is given its own. Rails API, `class_attribute`. */
export function classAttribute(owner: RubyClass, ...declared: readonly unknown[]): void {
  const { names, options } = readDeclared<ClassAttributeOptions>(declared)
  const { instanceAccessor = true, instancePredicate = true } = options
  const { instanceReader = instanceAccessor, instanceWriter = instanceAccessor } = options
  for (const name of names) {
    const [kept, own] = [classVariableKey(`@@class_attribute_${name}`), ivarKey(`@${name}`)]
    Reflect.set(owner, kept, options.default ?? null)
    const read = (type: object): unknown => Reflect.get(type, kept) ?? null
    const readOwn = (self: object): unknown =>
      Object.hasOwn(self, own) ? Reflect.get(self, own) : read(self.constructor)
    declareStatic(owner, name, ofSelf(read), '0')
    declareStatic(owner, `${name}=`, writing(kept), '1')
    if (isTruthy(instanceReader)) declareMethod(owner, name, ofSelf(readOwn), '0')
    if (isTruthy(instanceWriter)) declareMethod(owner, `${name}=`, writing(own), '1')
    if (!isTruthy(instancePredicate)) continue
    declareStatic(
      owner,
      `${name}?`,
      ofSelf((type) => isTruthy(read(type))),
      '0',
    )
    if (!isTruthy(instanceReader)) continue
    declareMethod(
      owner,
      `${name}?`,
      ofSelf((self) => isTruthy(readOwn(self))),
      '0',
    )
  }
}

/** Attributes of a module or a class that all classes below it share: class variables. Rails API, `mattr_accessor`. */
export function sharedAttribute(owner: RubyClass, ...declared: readonly unknown[]): void {
  const { names, options } = readDeclared<ClassAttributeOptions>(declared)
  const { instanceAccessor = true, only } = options
  const { instanceReader = instanceAccessor, instanceWriter = instanceAccessor } = options
  for (const name of names) {
    const key = classVariableKey(`@@${name}`)
    if (!Object.hasOwn(owner, key)) Reflect.set(owner, key, options.default ?? null)
    const read = (): unknown => Reflect.get(owner, key) ?? null
    const write = (value: unknown): unknown => {
      Reflect.set(owner, key, value)
      return value
    }
    if (only !== 'writer') {
      declareStatic(owner, name, read, '0')
      if (isTruthy(instanceReader)) declareMethod(owner, name, read, '0')
    }
    if (only === 'reader') continue
    declareStatic(owner, `${name}=`, write, '1')
    if (isTruthy(instanceWriter)) declareMethod(owner, `${name}=`, write, '1')
  }
}

function ofSelf(read: (self: object) => unknown) {
  return function (this: object): unknown {
    return read(this)
  }
}

function writing(key: string) {
  return function (this: object, value: unknown): unknown {
    Object.defineProperty(this, key, {
      value,
      writable: true,
      configurable: true,
      enumerable: true,
    })
    return value
  }
}

/** Options of `delegate`: the name of what is asked, or a function that gives it. */
export interface Delegation {
  readonly to?: unknown
  readonly prefix?: unknown
  readonly allowNil?: unknown
  readonly private?: unknown
}

/** What the other object of a delegation is to an object. */
type Target = (self: object) => unknown

/** The object that `to:` names: an instance variable, the class, a constant or a method. */
function targetOf(to: unknown): Target {
  if (isClass(to)) return () => to
  if (typeof to === 'function') return to as Target
  const name = nameOf(to as string).replace(/^self\./, '')
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
