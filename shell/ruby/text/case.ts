import { ArgumentError } from '../exception/standard-errors.ts'
import { foldCase, lowerCase, swapCase, titleCase } from './case-mapping.ts'
import { compareText } from './compare-text.ts'
import { isString, type Str, text } from './mutable-string.ts'
import { implicitText, toStr } from './operators.ts'

/** What the options of `upcase` and its kin ask for. */
type Mapping = 'full' | 'ascii' | 'turkic' | 'fold'

function mappingOf(options: readonly unknown[], takesFold: boolean): Mapping {
  if (options.length === 0) return 'full'
  if (options.length > 2) throw new ArgumentError('too many options')
  const [first, second] = options.map((option) =>
    typeof option === 'symbol' ? (option.description ?? '') : '',
  )
  const rest = options.length > 1
  if (first === 'ascii') {
    if (rest) throw new ArgumentError('too many options')
    return 'ascii'
  }
  if (first === 'fold') {
    if (!takesFold) throw new ArgumentError('option :fold only allowed for downcasing')
    if (rest) throw new ArgumentError('too many options')
    return 'fold'
  }
  const other = first === 'turkic' ? 'lithuanian' : first === 'lithuanian' ? 'turkic' : null
  if (other === null) throw new ArgumentError('invalid option')
  if (rest && second !== other) throw new ArgumentError('invalid second argument')
  return first === 'turkic' || rest ? 'turkic' : 'full'
}

/** String#upcase. */
export function stringUpcase(self: Str, ...options: unknown[]): string {
  return options.length === 0
    ? text(self).toUpperCase()
    : upper(text(self), mappingOf(options, false))
}

/** String#downcase. */
export function stringDowncase(self: Str, ...options: unknown[]): string {
  return options.length === 0 ? lowerCase(text(self)) : lower(text(self), mappingOf(options, true))
}

/** The letters of ASCII, the small ones as capitals. */
const CAPITALS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code).toUpperCase())

/** Whether all from an index on is ASCII without capitals. */
function isLowerFrom(value: string, start: number): boolean {
  for (let index = start; index < value.length; index += 1) {
    const code = value.charCodeAt(index)
    if (code > 127 || (code >= 65 && code <= 90)) return false
  }
  return true
}

/** String#capitalize. */
export function stringCapitalize(self: Str, ...options: unknown[]): string {
  const value = text(self)
  const code = value.charCodeAt(0)
  if (options.length === 0 && code < 128) {
    const rest = value.slice(1)
    return CAPITALS[code] + (isLowerFrom(value, 1) ? rest : lowerCase(rest))
  }
  const mapping = mappingOf(options, false)
  const first = value === '' ? '' : String.fromCodePoint(value.codePointAt(0) ?? 0)
  const head = mapping === 'full' && first > '\u007f' ? titleCase(first) : upper(first, mapping)
  return head + lower(value.slice(first.length), mapping)
}

/** String#swapcase. */
export function stringSwapcase(self: Str, ...options: unknown[]): string {
  const mapping = mappingOf(options, false)
  let result = ''
  for (const char of text(self)) {
    if (mapping === 'full') result += swapCase(char)
    else {
      const lowered = lower(char, mapping)
      result += lowered === char ? upper(char, mapping) : lowered
    }
  }
  return result
}

function upper(value: string, mapping: Mapping): string {
  if (mapping === 'ascii') return value.replace(/[a-z]+/g, (found) => found.toUpperCase())
  return (mapping === 'turkic' ? value.replaceAll('i', 'İ') : value).toUpperCase()
}

function lower(value: string, mapping: Mapping): string {
  if (mapping === 'ascii') return foldAscii(value)
  if (mapping === 'fold') return foldCase(value)
  return lowerCase(mapping === 'turkic' ? value.replaceAll('I', 'ı').replaceAll('İ', 'i') : value)
}

function foldAscii(value: string): string {
  return value.replace(/[A-Z]+/g, (found) => found.toLowerCase())
}

/** String#casecmp: compares, taking ASCII letters as one case. */
export function stringCasecmp(self: Str, other: unknown): number | null {
  if (!isString(other) && !hasText(other)) return null
  return compareText(foldAscii(text(self)), foldAscii(toStr(other)))
}

/** String#casecmp?. */
export function stringIsCasecmp(self: Str, other: unknown): boolean | null {
  if (!isString(other) && !hasText(other)) return null
  return foldCase(text(self)) === foldCase(toStr(other))
}

function hasText(value: unknown): boolean {
  return implicitText(value) !== null
}
