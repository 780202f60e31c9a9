import { KeyError } from '../exception/detailed-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { doubleToInteger } from '../float/arithmetic.ts'
import { convertToFloat } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { convertToInteger } from '../integer/convert.ts'
import { inspect } from '../object/inspect.ts'
import { toS } from '../object/to-s.ts'
import { isKeywords } from '../types.ts'
import { characterCount } from './characters.ts'
import { type Directive, padDirective, writeFloat, writeInteger } from './format-number.ts'
import { isString, text } from './mutable-string.ts'
import { symbol } from './symbol.ts'

/** String#%: one argument, or an Array of them. */
export function stringFormat(pattern: string, args: unknown): string {
  return format(pattern, ...(Array.isArray(args) ? args : [args]))
}

const DIRECTIVE =
  /%((?:[-+ 0#]|\d+\$|<[^>]*>)*)(\*|\d+)?((?:<[^>]*>)?)(?:\.(\*|\d+)?)?((?:<[^>]*>)?)(\{[^}]*\}|[^]|$)/g

/** Kernel#format. */
export function format(pattern: unknown, ...args: unknown[]): string {
  const source = isString(pattern) ? text(pattern) : toS(pattern)
  let next = 0
  const take = (): unknown => {
    if (next >= args.length) throw new ArgumentError('too few arguments')
    next += 1
    return args[next - 1]
  }
  return source.replace(
    DIRECTIVE,
    (
      whole,
      flags: string,
      width: string | undefined,
      name1: string,
      precision: string | undefined,
      name2: string,
      type: string,
    ) => {
      if (type === '%' && whole === '%%') return '%'
      if ((type === '\n' || type === '\0') && whole.length === 2) return whole
      if (!/^(?:[a-z]|\{.*\}$)/is.test(type)) throw new ArgumentError(malformed(whole, type))
      const directive: Directive = {
        minus: flags.includes('-'),
        plus: flags.includes('+'),
        space: flags.includes(' '),
        zero: /(?:^|[-+ #>$])0/.test(flags),
        hash: flags.includes('#'),
        width: 0,
        precision: null,
        type,
      }
      if (width === '*') {
        const given = Number(convertToInteger(take()))
        directive.width = Math.abs(given)
        if (given < 0) directive.minus = true
      } else if (width !== undefined) directive.width = Number(width)
      if (precision === '*') directive.precision = Number(convertToInteger(take()))
      else if (precision !== undefined) directive.precision = Number(precision)
      else if (/\./.test(whole.replace(/[<{][^>}]*[>}]/g, ''))) directive.precision = 0
      if (type.startsWith('{')) {
        return padDirective(
          toS(named(args, type.slice(1, -1), `{${type.slice(1, -1)}}`)),
          directive,
        )
      }
      const name = /<([^>]*)>/.exec(flags + name1 + name2)?.[1]
      const position = /(\d+)\$/.exec(flags)?.[1]
      const value =
        name !== undefined
          ? named(args, name, `<${name}>`)
          : position !== undefined
            ? at(args, Number(position))
            : take()
      return writeDirective(directive, value)
    },
  )
}

/** What is wrong with a directive that ends in no letter. */
function malformed(whole: string, type: string): string {
  if (whole === '%') return 'incomplete format specifier; use %% (double %) instead'
  if (type === '<' || type === '{') return 'malformed name - unmatched parenthesis'
  if (type === '' && /[\d.*]$/.test(whole)) return 'malformed format string - %*[0-9]'
  if (type === '' || /[%\n\0]/.test(type)) return 'invalid format character - %'
  return `malformed format string${type > '~' ? '' : ` - %${type}`}`
}

function at(args: readonly unknown[], position: number): unknown {
  if (position > args.length) throw new ArgumentError('too few arguments')
  return args[position - 1]
}

function named(args: readonly unknown[], name: string, shown: string): unknown {
  const [hash] = args
  const key = symbol(name)
  if (isKeywords(hash)) {
    if (name in hash) return hash[name]
  } else if (hash instanceof Hash) {
    if (hash.has(key) || hash.defaultBlock !== null || hash.defaultValue !== null) {
      return hash.get(key)
    }
  } else {
    throw new ArgumentError('one hash required')
  }
  throw new KeyError(`key${shown} not found`, { receiver: hash, key })
}

function writeDirective(directive: Directive, value: unknown): string {
  switch (directive.type) {
    case 's':
      return padDirective(cut(toS(value), directive), directive)
    case 'p':
      return padDirective(cut(inspect(value), directive), directive)
    case 'c': {
      if (isString(value) && characterCount(text(value)) !== 1) {
        throw new ArgumentError('%c requires a character')
      }
      const shown = isString(value)
        ? text(value)
        : String.fromCodePoint(Number(convertToInteger(value)))
      return padDirective(shown, directive)
    }
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
    case 'b':
    case 'B':
      return writeInteger(
        directive,
        value instanceof Float ? doubleToInteger(value.value) : toInteger(value),
      )
    case 'f':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return writeFloat(directive, convertToFloat(value)?.value ?? 0)
    default:
      throw new ArgumentError(`malformed format string - %${directive.type}`)
  }
}

function toInteger(value: unknown) {
  const result = convertToInteger(value)
  if (result === null) throw new TypeError("can't convert nil into Integer")
  return result
}

function cut(shown: string, { precision }: Directive): string {
  return precision === null ? shown : [...shown].slice(0, precision).join('')
}
