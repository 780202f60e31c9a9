import { compareText } from './compare-text.ts'
import { isString, type Str, text } from './mutable-string.ts'
import { toStr } from './operators.ts'

/** String#upcase. */
export function stringUpcase(self: Str): string {
  return text(self).toUpperCase()
}

/** String#downcase. */
export function stringDowncase(self: Str): string {
  return text(self).toLowerCase()
}

/** String#capitalize. */
export function stringCapitalize(self: Str): string {
  const value = text(self)
  const code = value.charCodeAt(0)
  if (code < 128) return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()
  const first = String.fromCodePoint(value.codePointAt(0) ?? 0)
  return value === '' ? '' : titlecase(first) + value.slice(first.length).toLowerCase()
}

function titlecase(first: string): string {
  const upper = first.toUpperCase()
  return upper.length > 1 ? (upper[0] ?? '') + upper.slice(1).toLowerCase() : upper
}

/** String#swapcase. */
export function stringSwapcase(self: Str): string {
  let result = ''
  for (const char of text(self)) {
    const lower = char.toLowerCase()
    result += lower === char ? char.toUpperCase() : lower
  }
  return result
}

function foldAscii(value: string): string {
  return value.replace(/[A-Z]+/g, (found) => found.toLowerCase())
}

/** String#casecmp: compares, taking ASCII letters as one case. */
export function stringCasecmp(self: Str, other: unknown): number | null {
  return isString(other) ? compareText(foldAscii(text(self)), foldAscii(text(other))) : null
}

/** String#casecmp?. */
export function stringIsCasecmp(self: Str, other: unknown): boolean | null {
  if (!isString(other)) {
    toStr(other)
    return null
  }
  const fold = (value: string) => value.toLowerCase().toUpperCase()
  return fold(text(self)) === fold(text(other))
}
