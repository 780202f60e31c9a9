import { shownName } from '../object/address.ts'
import { inspect } from '../object/texts.ts'
import { symbol } from '../text/symbol.ts'
import type { Keywords } from '../types.ts'
import { world } from '../world.ts'
import { exceptionMessage } from './message.ts'
import { exceptionBacktrace } from './raised-at.ts'
import { ArgumentError, RuntimeError } from './standard-errors.ts'

/** Exception#full_message: with colours when told so. */
export function exceptionFullMessage(self: Error, options: Keywords = {}): string {
  const { highlight = null, order = null } = options
  if (highlight !== null && typeof highlight !== 'boolean') {
    throw new ArgumentError(`expected true or false as highlight: ${inspect(highlight)}`)
  }
  if (order !== null && order !== symbol('top') && order !== symbol('bottom')) {
    throw new ArgumentError(`expected :top or :bottom as order: ${inspect(order)}`)
  }
  const isColoured = highlight === true
  const text =
    order === symbol('bottom')
      ? describeUpwards(self, isColoured)
      : describeException(self, isColoured)
  return text.endsWith('\n') ? text : `${text}\n`
}

/** The same with the outermost call first, as `order: :bottom` asks for. */
function describeUpwards(exception: Error, isColoured: boolean): string {
  const [place = world().programName, ...calls] = placesOf(exception)
  const width = String(calls.length).length
  const lines = calls.map((call, index) => `\t${String(index + 1).padStart(width)}: from ${call}`)
  const title = isColoured ? bold('Traceback') : 'Traceback'
  const causes =
    exception.cause instanceof Error ? [describeUpwards(exception.cause, isColoured)] : []
  return [
    ...causes,
    `${title} (most recent call last):`,
    ...lines.reverse(),
    `${place}: ${describeMessage(exception, isColoured)}`,
  ].join('\n')
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
  return (exceptionBacktrace(exception) ?? []).filter((line) =>
    /(?<!:\d+):\d+(:in `.*')?$/.test(line),
  )
}

function describeMessage(exception: Error, isColoured: boolean): string {
  const name = shownName(exception.constructor)
  const message = exceptionMessage(exception)
  if (message === '') {
    if (exception.constructor === RuntimeError) return 'unhandled exception'
    return isColoured ? underlined(`${name}\u001b[m`) : name
  }
  const [first = '', ...rest] = message.split('\n')
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
