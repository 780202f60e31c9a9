import { classVariableKey, ivarKey } from '../object/instance-variables.ts'
import { isTruthy } from '../object/truth.ts'
import { nameOf } from '../text/symbol.ts'
import type { RubyClass } from '../types.ts'
import { declareMethod, declareStatic } from './declare-method.ts'

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
