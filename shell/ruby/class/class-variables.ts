import { NameError } from '../exception/detailed-errors.ts'
import { classVariableKey } from '../object/instance-variables.ts'
import { isTruthy } from '../object/truth.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { className } from './class-info.ts'
import { ancestorsOf } from './hierarchy.ts'

/** The property of a class variable by its name. Raises NameError for what is none. */
function keyOf(owner: object, given: unknown): string {
  const name = nameOf(given)
  if (/^@@[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return classVariableKey(name)
  const message = `\`${name}' is not allowed as a class variable name`
  throw new NameError(message, symbol(name), { receiver: owner })
}

/** The class or module, of a class and what is above it, that has a variable: the uppermost. */
function holderOf(owner: object, key: string): object | undefined {
  return ancestorsOf(owner).findLast((at) => hasOwn(at, key))
}

function hasOwn(owner: object, key: string): boolean {
  return Object.hasOwn(owner, key) && Reflect.get(owner, key) !== undefined
}

/** Module#class_variable_get. */
export function classVariableGet(self: object, name: unknown): unknown {
  const key = keyOf(self, name)
  const holder = holderOf(self, key)
  if (holder !== undefined) return Reflect.get(holder, key)
  const message = `uninitialized class variable ${nameOf(name)} in ${className(self)}`
  throw new NameError(message, symbol(nameOf(name)), { receiver: self })
}

/** The class or module whose variable a class means: itself where nothing above has it. */
export function classVariableHolder(self: object, name: unknown): object {
  return holderOf(self, keyOf(self, name)) ?? self
}

/** Module#class_variable_set. */
export function classVariableSet(self: object, name: unknown, value: unknown): unknown {
  const key = keyOf(self, name)
  // A class below has the property of the one above until it gets its own.
  const holder = classVariableHolder(self, name)
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
  return value
}

/** Module#class_variable_defined?. */
export function classVariableIsDefined(self: object, name: unknown): boolean {
  return holderOf(self, keyOf(self, name)) !== undefined
}

/** Module#class_variables. */
export function classVariables(self: object, inherited: unknown = true): symbol[] {
  const owners = isTruthy(inherited) ? ancestorsOf(self) : [self]
  const keys = owners.flatMap((at) => Object.keys(at).filter((key) => hasOwn(at, key)))
  const names = keys.filter((key) => /^_\$(?!class_attribute_)/.test(key))
  return [...new Set(names)].map((key) => symbol(`@@${key.slice(2)}`))
}

/** Module#remove_class_variable. Gives the value. */
export function removeClassVariable(self: object, name: unknown): unknown {
  const key = keyOf(self, name)
  if (hasOwn(self, key)) {
    const value: unknown = Reflect.get(self, key)
    Reflect.deleteProperty(self, key)
    return value
  }
  const [full, owner] = [nameOf(name), className(self)]
  const message =
    holderOf(self, key) === undefined
      ? `class variable ${full} not defined for ${owner}`
      : `cannot remove ${full} for ${owner}`
  throw new NameError(message, symbol(full), { receiver: self })
}
