import { isString } from '../text/mutable-string.ts'
import { TypeError } from './standard-errors.ts'

/** Exception#set_backtrace. */
export function exceptionSetBacktrace(self: Error, given: unknown): unknown {
  const lines = isString(given) ? [given] : (given ?? null)
  if (lines !== null && !(Array.isArray(lines) && lines.every(isString))) {
    throw new TypeError('backtrace must be Array of String')
  }
  Object.defineProperty(self, 'backtraceLines', { value: lines, enumerable: false, writable: true })
  return lines
}
