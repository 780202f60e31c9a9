import { isAbsent } from '../call/absent-methods.ts'
import { isSubclass } from '../class/hierarchy.ts'
import { findReopened } from '../class/reopened.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { findMethod } from '../object/find-method.ts'
import { symbol } from '../text/symbol.ts'

/** Asks a user's class, or a reopened core class, for an operator; NoMethodError when it has none. */
export function sendOperator(receiver: unknown, name: string, ...args: unknown[]): unknown {
  if (typeof receiver === 'object' && receiver !== null) {
    const own = findMethod(receiver, name)
    if (own !== undefined) return own.apply(receiver, args)
  } else if (typeof receiver === 'function') {
    const own: unknown = Reflect.get(receiver, name)
    if (typeof own === 'function') return own.apply(receiver, args)
  }
  if (typeof receiver === 'function' && typeof args[0] === 'function') {
    const relation = compareClasses(receiver, name, args[0])
    if (relation !== undefined) return relation
  }
  const added = findReopened(receiver, name)
  if (added !== undefined) return added.apply(receiver, args)
  if (receiver instanceof Uint8Array) throw absentMethod(receiver, name)
  throw undefinedMethod(receiver, name, args)
}

/** `Dog < Animal`: true, false, or nil when the two have nothing to do with each other. */
function compareClasses(left: object, name: string, right: object): boolean | null | undefined {
  const [isBelow, isAbove] = [isSubclass(left, right), isSubclass(right, left)]
  const related = isBelow || isAbove
  switch (name) {
    case '<':
      return related ? isBelow && left !== right : null
    case '<=':
      return related ? isBelow : null
    case '>':
      return related ? isAbove && left !== right : null
    case '>=':
      return related ? isAbove : null
    default:
      return undefined
  }
}

/** The error of a call that nobody answers: NoMethodError, unless CRuby would find the method. */
export function undefinedMethod(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = [],
  isSelf = false,
): Error {
  if (isAbsent(receiver, name, isSelf)) return absentMethod(receiver, name)
  const message = `undefined method \`${name}' for ${describeReceiver(receiver)}`
  return new NoMethodError(message, symbol(name), [...args], { receiver })
}

/** A value that is not nil: for nil, the NoMethodError of the method that is about to be called. */
export function notNil<Value>(value: Value | null, method: string): Value {
  if (value === null) throw undefinedMethod(value, method)
  return value
}

/** The error of a method that CRuby has and this library has not. */
export function absentMethod(receiver: unknown, name: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `\`${name}' of ${describeReceiver(receiver)} is outside the Ruby subset`,
  )
}
