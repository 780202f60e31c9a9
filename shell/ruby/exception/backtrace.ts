import { className } from '../class/class-info.ts'
import { wasRaised } from '../control/current-error.ts'
import { isTruthy } from '../object/truth.ts'
import type { Keywords } from '../types.ts'
import { world } from '../world.ts'
import { RuntimeError } from './standard-errors.ts'

/** Exception#backtrace: where it was raised and what called that, nil before it was raised. */
export function exceptionBacktrace(self: Error): string[] | null {
  const given: unknown = Reflect.get(self, 'backtraceLines')
  if (Array.isArray(given)) return given
  return wasRaised(self) ? world().backtrace(self) : null
}

/** Exception#full_message: with colours when told so. */
export function exceptionFullMessage(self: Error, options: Keywords = {}): string {
  const text = describeException(self, isTruthy(options['highlight'] ?? null))
  return text.endsWith('\n') ? text : `${text}\n`
}

/**
 * What CRuby writes of an exception: its place, message and class, the calls it came through, and its
 * causes. Without places it names the program.
 */
export function describeException(exception: Error, isColoured = false): string {
  const [place = world().programName, ...calls] = placesOf(exception)
  const lines = [`${place}: ${describeMessage(exception, isColoured)}`]
  for (const call of calls) lines.push(`\tfrom ${call}`)
  if (exception.cause instanceof Error) lines.push(describeException(exception.cause, isColoured))
  return lines.join('\n')
}

/** The places in Ruby files; the engine's own are no help to who wrote the program. */
function placesOf(exception: Error): string[] {
  return (exceptionBacktrace(exception) ?? []).filter((line) => /:\d+(:in `.*')?$/.test(line))
}

function describeMessage(exception: Error, isColoured: boolean): string {
  const name = className(exception.constructor)
  if (exception.message === '') {
    if (exception.constructor === RuntimeError) return 'unhandled exception'
    return isColoured ? underlined(`${name}\u001b[m`) : name
  }
  const [first = '', ...rest] = exception.message.split('\n')
  if (!isColoured) return [`${first} (${name})`, ...rest].join('\n')
  const head = `${bold(`${first} (${underlined(name)}`)}${bold(')')}`
  return [head, ...rest.map(bold)].join('\n')
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[m`
}

function underlined(text: string): string {
  return `\u001b[1;4m${text}`
}
