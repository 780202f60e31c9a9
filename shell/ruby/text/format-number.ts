import { keepsZeros, toExponential, toFixed } from '../float/exact-decimal.ts'
import type { Int } from '../types.ts'

/** One `%` directive of a format. */
export interface Directive {
  minus: boolean
  plus: boolean
  space: boolean
  zero: boolean
  hash: boolean
  width: number
  precision: number | null
  type: string
}

/** Pads with spaces to the width. */
export function padDirective(shown: string, { width, minus }: Directive): string {
  const length = /[\ud800-\udfff]/.test(shown) ? [...shown].length : shown.length
  const gap = ' '.repeat(Math.max(0, width - length))
  return minus ? shown + gap : gap + shown
}

const RADIX: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8, b: 2, B: 2 }
const PREFIX: Readonly<Record<string, string>> = { x: '0x', X: '0X', o: '0', b: '0b', B: '0B' }

/** Writes `%d %x %o %b`. */
export function writeInteger(directive: Directive, value: Int): string {
  const radix = RADIX[directive.type] ?? 10
  const isSigned = radix === 10 || directive.plus || directive.space || value >= 0
  const sign = isSigned ? signOf(value < 0, directive) : ''
  const prefix = directive.hash && value !== 0 ? (PREFIX[directive.type] ?? '') : ''
  let digits = isSigned ? absolute(value).toString(radix) : complement(value, radix)
  if (directive.type === 'X') digits = digits.toUpperCase()
  if (!isSigned) {
    const filler = digits[0] ?? ''
    const width = directive.zero && !directive.minus ? directive.width - prefix.length : 0
    digits = `..${digits.padStart((directive.precision ?? width) - 2, filler)}`
    return padDirective(prefix + digits, directive)
  }
  return assemble(sign + prefix, digits.padStart(directive.precision ?? 0, '0'), {
    ...directive,
    zero: directive.zero && directive.precision === null,
  })
}

function absolute(value: Int): Int {
  return value < 0 ? -value : value
}

/** A negative number as two's complement, shortened to one leading filler digit. */
function complement(value: Int, radix: number): string {
  const bits = radix === 16 ? 4 : radix === 8 ? 3 : 1
  const size = Math.ceil((absolute(value).toString(2).length + 1) / bits) * bits
  const digits = ((1n << BigInt(size)) + BigInt(value)).toString(radix)
  const filler = (radix - 1).toString(radix)
  return filler + digits.replace(new RegExp(`^${filler}+`), '')
}

function signOf(isNegative: boolean, { plus, space }: Directive): string {
  return isNegative ? '-' : plus ? '+' : space ? ' ' : ''
}

function assemble(head: string, body: string, directive: Directive): string {
  if (directive.zero && !directive.minus) {
    return head + body.padStart(directive.width - head.length, '0')
  }
  return padDirective(head + body, directive)
}

/** Writes `%f %e %g %a`. */
export function writeFloat(directive: Directive, value: number): string {
  const sign = signOf(value < 0 || Object.is(value, -0), directive)
  const size = Math.abs(value)
  if (!Number.isFinite(value)) {
    return padDirective(
      (Number.isNaN(value) ? signOf(false, directive) : sign) +
        (Number.isNaN(value) ? 'NaN' : 'Inf'),
      directive,
    )
  }
  const lower = directive.type.toLowerCase()
  const places = directive.precision ?? 6
  const body =
    lower === 'f'
      ? toFixed(size, places) + (directive.hash && places === 0 ? '.' : '')
      : lower === 'e'
        ? exponential(size, places, false)
        : lower === 'g'
          ? general(
              size,
              places === 0 ? 1 : places,
              directive.hash || (size > 0 && keepsZeros(size, places === 0 ? 1 : places)),
            )
          : hexadecimal(size)
  return assemble(sign, directive.type === lower ? body : body.toUpperCase(), directive)
}

function exponential(value: number, places: number, trims: boolean): string {
  const { digits, exponent } = toExponential(value, places)
  const fraction = trims ? digits.slice(1).replace(/0+$/, '') : digits.slice(1)
  const power = `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  return `${digits[0]}${fraction === '' ? '' : `.${fraction}`}e${power}`
}

function general(value: number, significant: number, keepsZeros: boolean): string {
  const { exponent } = toExponential(value, significant - 1)
  if (exponent < -4 || exponent >= significant) {
    return exponential(value, significant - 1, !keepsZeros)
  }
  const fixed = toFixed(value, significant - 1 - exponent)
  return keepsZeros || !fixed.includes('.') ? fixed : fixed.replace(/\.?0+$/, '')
}

function hexadecimal(value: number): string {
  if (value === 0) return '0x0p+0'
  const exponent = Math.floor(Math.log2(value))
  let rest = value / 2 ** exponent - 1
  let digits = ''
  while (rest > 0) {
    rest *= 16
    digits += Math.floor(rest).toString(16)
    rest -= Math.floor(rest)
  }
  return `0x1${digits === '' ? '' : `.${digits}`}p${exponent < 0 ? '' : '+'}${exponent}`
}
