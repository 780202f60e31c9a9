import { isOutsideSubset } from '../call/outside-subset.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { symbol } from '../text/symbol.ts'

/** The error of a call that nobody answers: NoMethodError, unless CRuby would find the method. */
export function undefinedMethod(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = [],
  isSelf = false,
): Error {
  if (isOutsideSubset(receiver, name, isSelf)) return methodOutsideSubset(receiver, name)
  const message = `undefined method \`${name}' for ${describeReceiver(receiver)}`
  return new NoMethodError(message, symbol(name), [...args], { receiver })
}

/** A value that is not nil: for nil, the NoMethodError of the method that is about to be called. */
export function notNil<Value>(value: Value | null, method: string): Value {
  if (value === null) throw undefinedMethod(value, method)
  return value
}

/** `value&.name`: what the function makes of a value that is not nil; nil for nil. */
export function unlessNil<Value, Result>(
  value: Value | null | undefined,
  rest: (value: Value) => Result,
): Result | null {
  return value === null || value === undefined ? null : rest(value)
}

/** The error of a method that CRuby has and this library has not. */
export function methodOutsideSubset(receiver: unknown, name: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `\`${name}' of ${describeReceiver(receiver)} is outside the Ruby subset`,
  )
}
