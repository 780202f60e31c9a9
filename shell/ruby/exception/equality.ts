import { equals } from '../operators/equals.ts'
import { Exception } from './exception.ts'
import { exceptionBacktrace } from './raised-at.ts'

/** Exception#==: class, message and backtrace. */
export function exceptionsAreEqual(left: Error, right: Error): boolean {
  return (
    left.constructor === right.constructor &&
    equals(Exception.detailOf(left), Exception.detailOf(right)) &&
    equals(exceptionBacktrace(left), exceptionBacktrace(right))
  )
}
