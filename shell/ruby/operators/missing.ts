import { findReopened } from '../class/reopened.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
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
  const added = findReopened(receiver, name)
  if (added !== undefined) return added.apply(receiver, args)
  throw undefinedMethod(receiver, name, args)
}

/** The NoMethodError for a call that nobody answers. */
export function undefinedMethod(
  receiver: unknown,
  name: string,
  args: readonly unknown[] = [],
): NoMethodError {
  const message = `undefined method \`${name}' for ${describeReceiver(receiver)}`
  return new NoMethodError(message, symbol(name), [...args], { receiver })
}
