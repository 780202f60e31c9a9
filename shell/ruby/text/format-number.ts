import type { Int } from '../types.ts'
import { characterCount } from './characters.ts'

/** One `%` directive of a format. */
export interface Directive {
  minus: boolean
  plus: boolean
  space: boolean
  zero: boolean
  hash: boolean
  width: number | null
  precision: number | null
  type: string
}

/** Pads with spaces to the width. */
export function padDirective(shown: string, { width, minus }: Directive): string {
  const gap = width === null ? 0 : width - characterCount(shown)
  if (gap <= 0) return shown
  return minus ? shown + ' '.repeat(gap) : ' '.repeat(gap) + shown
}

/** Pads to the width: with zeros after the sign and prefix where the directive says so. */
export function padNumber(head: string, body: string, directive: Directive): string {
  if (directive.zero && !directive.minus) {
    return head + body.padStart((directive.width ?? 0) - head.length, '0')
  }
  return padDirective(head + body, directive)
}

/** The sign that a number is written with. */
export function signOf(isNegative: boolean, { plus, space }: Directive): string {
  return isNegative ? '-' : plus ? '+' : space ? ' ' : ''
}

const RADIX: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8, b: 2, B: 2 }
const PREFIX: Readonly<Record<string, string>> = { x: '0x', X: '0X', o: '0', b: '0b', B: '0B' }

/** Writes `%d %x %o %b`. */
export function writeInteger(directive: Directive, value: Int): string {
  const radix = RADIX[directive.type] ?? 10
  const isSigned = radix === 10 || directive.plus || directive.space || value >= 0
  return isSigned
    ? writeSigned(directive, value, radix)
    : writeComplement(directive, value, radix, directive.hash ? PREFIX[directive.type] : '')
}

function writeSigned(directive: Directive, value: Int, radix: number): string {
  const { precision, type } = directive
  const sign = signOf(value < 0, directive)
  let digits = (value < 0 ? -value : value).toString(radix)
  if (type === 'X') digits = digits.toUpperCase()
  let prefix = directive.hash ? (PREFIX[type] ?? '') : ''
  if (type === 'o' && prefix !== '') {
    // The 0 of an octal number is one of its digits.
    if (value === 0) digits = precision === 0 || precision === null ? '' : digits
    else if ((precision ?? 0) > digits.length) prefix = ''
  } else if (value === 0) {
    prefix = ''
    if (precision === 0) digits = ''
  }
  const zero = directive.zero && precision === null
  const padding = zero === directive.zero ? directive : { ...directive, zero }
  if (precision !== null) {
    digits = digits.padStart(precision - (type === 'o' && value === 0 ? prefix.length : 0), '0')
  }
  return padNumber(sign + prefix, digits, padding)
}

/** A negative number without a sign: `..f` and the digits of its two's complement. */
function writeComplement(directive: Directive, value: Int, radix: number, prefix = ''): string {
  const filler = (radix - 1).toString(radix)
  const shownPrefix = directive.type === 'o' ? '' : prefix
  let digits = complement(value, radix)
  const fills = directive.zero && !directive.minus && directive.precision === null
  const length = fills ? (directive.width ?? 0) - shownPrefix.length : (directive.precision ?? 0)
  digits = `..${digits.padStart(length - 2, filler)}`
  if (directive.type === 'X') digits = digits.toUpperCase()
  return padDirective(shownPrefix + digits, directive)
}

/** Two's complement, shortened to one leading filler digit. */
function complement(value: Int, radix: number): string {
  const bits = radix === 16 ? 4 : radix === 8 ? 3 : 1
  const size = Math.ceil(((-value).toString(2).length + 1) / bits) * bits
  const digits = ((1n << BigInt(size)) + BigInt(value)).toString(radix)
  const filler = (radix - 1).toString(radix)
  return filler + digits.replace(new RegExp(`^${filler}+`), '')
}
