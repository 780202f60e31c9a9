import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { doubleToInteger } from '../float/arithmetic.ts'
import { convertToFloat } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { convertToInteger, toMachineInt } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { inspect, toS } from '../object/texts.ts'
import type { Int } from '../types.ts'
import { characterCount } from './characters.ts'
import { writeFixedInteger, writeFloat } from './format-float.ts'
import { type Directive, padDirective, writeInteger } from './format-number.ts'
import { isString, text } from './mutable-string.ts'
import { implicitText } from './operators.ts'

/** What one directive writes of a value. */
export function writeDirective(directive: Directive, value: unknown): string {
  switch (directive.type) {
    case 's':
      return padDirective(cut(toS(value), directive), directive)
    case 'p':
      return padDirective(cut(inspect(value), directive), directive)
    case 'c':
      return padDirective(character(value), directive)
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
    case 'b':
    case 'B':
      return writeInteger(directive, toInteger(value))
    case 'f':
      if (isInteger(value)) return writeFixedInteger(directive, value)
      return writeFloat(directive, convertToFloat(value)?.value ?? 0)
    default:
      return writeFloat(directive, convertToFloat(value)?.value ?? 0)
  }
}

function cut(shown: string, { precision }: Directive): string {
  return precision === null ? shown : [...shown].slice(0, precision).join('')
}

function character(value: unknown): string {
  const shown = isString(value) ? text(value) : implicitText(value)
  if (shown !== null) {
    if (characterCount(shown) !== 1) throw new ArgumentError('%c requires a character')
    return shown
  }
  const code = toMachineInt(value)
  if (code < -1 || code > 0x10ffff) throw new ArgumentError('invalid character')
  if (code === -1 || (code >= 0xd800 && code <= 0xdfff)) {
    throw new OutsideSubsetError(`%c of ${code} makes a String that is no text`)
  }
  return String.fromCodePoint(code)
}

function toInteger(value: unknown): Int {
  return value instanceof Float ? doubleToInteger(value.value) : (convertToInteger(value) ?? 0)
}
