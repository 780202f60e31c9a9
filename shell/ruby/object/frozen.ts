import { FrozenError } from '../exception/detailed-errors.ts'
import { ImmutableStringError } from '../exception/fatal-errors.ts'
import { MutableString, type Str } from '../text/mutable-string.ts'
import { classNameOf } from './describe.ts'
import { inspect } from './texts.ts'

interface Freezable {
  frozen: boolean
}

/** The mark of an object whose application may have a `frozen` of its own: a record. */
export const FROZEN: unique symbol = Symbol('frozen')

/** An object that is frozen by its mark, and keeps its instance variables open. */
export interface Markable {
  [FROZEN]: boolean
}

function isMarkable(value: object): value is Markable {
  return FROZEN in value
}

/** Whether the object keeps its own mark, because its contents are not properties. */
function keepsMark(value: object): value is Freezable {
  return 'frozen' in value && typeof value.frozen === 'boolean'
}

const FROZEN_CLASSES = new WeakSet<object>()

/** `value.frozen?`. */
export function isFrozen(value: unknown): boolean {
  const isMarked = typeof value === 'object' && value !== null && isMarkable(value)
  return isMarked ? value[FROZEN] : areVariablesFrozen(value)
}

/** Whether the instance variables of a value may no longer be written. */
export function areVariablesFrozen(value: unknown): boolean {
  if (typeof value === 'string') return false
  if (typeof value === 'function') return FROZEN_CLASSES.has(value)
  if (typeof value !== 'object' || value === null) return true
  return keepsMark(value) ? value.frozen : !Object.isExtensible(value)
}

/** `value.freeze`. */
export function freeze<T>(value: T): T {
  if (typeof value === 'function') freezeClass(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) freezeArray(value)
  else if (isMarkable(value)) value[FROZEN] = true
  else if (!keepsMark(value)) freezeObject(value)
  else if (!value.frozen) value.frozen = true
  return value
}

/** Whether any Array has been frozen: until then writing to one needs no care. */
export let hasFrozenArrays = false

function freezeArray(value: unknown[]): void {
  hasFrozenArrays = true
  Object.freeze(value)
}

/** Its variables change no longer; what the library keeps at a class still may. */
function freezeClass(value: object): void {
  if (FROZEN_CLASSES.has(value)) return
  FROZEN_CLASSES.add(value)
  freezeVariables(value)
}

function freezeObject(value: object): void {
  if (!Object.isExtensible(value)) return
  // Bytes are no variables.
  if (!ArrayBuffer.isView(value)) freezeVariables(value)
  Object.preventExtensions(value)
}

/** Writing to an instance variable then raises FrozenError and says of what, as in Ruby. */
function freezeVariables(value: object): void {
  for (const key of Object.keys(value)) {
    const current: unknown = Reflect.get(value, key)
    Object.defineProperty(value, key, {
      get: () => current,
      set: () => {
        throw frozenError(value)
      },
      enumerable: true,
    })
  }
}

/** Raises FrozenError when the object must not change. */
export function checkFrozen(value: object): void {
  if (keepsMark(value) ? value.frozen : !Object.isExtensible(value)) throw frozenError(value)
}

/** The FrozenError for an attempt to change a value. */
export function frozenError(value: unknown): FrozenError {
  const shown = inspect(value)
  const name = typeof value === 'function' ? `#<Class:${shown}>` : classNameOf(value)
  return new FrozenError(`can't modify frozen ${name}: ${shown}`, { receiver: value })
}

/** The String as one that may be changed now. */
export function checkMutable(value: Str, method: string): MutableString {
  if (value instanceof MutableString) {
    if (value.frozen) throw frozenError(value)
    return value
  }
  throw new ImmutableStringError(
    `String#${method} would change ${inspect(value)} in place, but this program was compiled with it as an immutable value; start from +"" or dup`,
  )
}
