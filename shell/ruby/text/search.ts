import { sliceOf } from '../array/index-arguments.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isTruthy } from '../object/truth.ts'
import { Range } from '../range/range.ts'
import { setLastMatch } from '../regexp/last-match.ts'
import { Regexp } from '../regexp/regexp.ts'
import { type Block } from '../types.ts'
import { bytesOf } from './bytes.ts'
import { characterTest, transliterate } from './character-set.ts'
import { characterCount, characterIndex, unitIndex } from './characters.ts'
import { isString, type Str, text } from './mutable-string.ts'
import { toStr } from './operators.ts'
import { patternText } from './substitute.ts'
import { successor } from './successor.ts'
import { eachUpto } from './upto.ts'

/** String#count. */
export function stringCount(self: Str, ...sets: unknown[]): number {
  const [only] = sets
  if (sets.length === 1 && isString(only) && text(only).length === 1) {
    return countUnits(text(self), text(only))
  }
  const test = characterTest(sets)
  let count = 0
  for (const char of text(self)) if (test(char)) count += 1
  return count
}

function countUnits(value: string, unit: string): number {
  let count = 0
  for (let at = value.indexOf(unit); at >= 0; at = value.indexOf(unit, at + 1)) count += 1
  return count
}

/** String#delete. */
export function stringDelete(self: Str, ...sets: unknown[]): string {
  const test = characterTest(sets)
  let result = ''
  for (const char of text(self)) if (!test(char)) result += char
  return result
}

/** String#squeeze. */
export function stringSqueeze(self: Str, ...sets: unknown[]): string {
  const test = sets.length === 0 ? () => true : characterTest(sets)
  let result = ''
  let previous: string | null = null
  for (const char of text(self)) {
    if (char !== previous || !test(char)) result += char
    previous = char
  }
  return result
}

/** String#tr. */
export function stringTr(self: Str, from: unknown, to: unknown): string {
  return transliterate(text(self), from, to, false)
}

/** String#tr_s. */
export function stringTrS(self: Str, from: unknown, to: unknown): string {
  return transliterate(text(self), from, to, true)
}

/** String#succ. */
export function stringSucc(self: Str): string {
  return successor(text(self))
}

/** String#upto. */
export function stringUpto(
  self: Str,
  block: Block,
  last: unknown,
  excludesEnd: unknown = false,
): Str {
  eachUpto(text(self), toStr(last), isTruthy(excludesEnd), (value) => {
    block(value)
    return false
  })
  return self
}

/** String#index. */
export function stringIndex(self: Str, wanted: unknown, from: unknown = 0): number | null {
  const value = text(self)
  const at = toIndex(from)
  const start = at < 0 ? at + characterCount(value) : at
  if (start < 0 || start > characterCount(value)) return null
  const unit = unitIndex(value, start)
  if (wanted instanceof Regexp) {
    const match = wanted.match(value, unit)
    return match === null ? null : characterIndex(value, match.start)
  }
  const found = value.indexOf(toStr(wanted), unit)
  return found < 0 ? null : characterIndex(value, found)
}

/** String#rindex. */
export function stringRindex(self: Str, wanted: unknown, from?: unknown): number | null {
  const value = text(self)
  const size = characterCount(value)
  const at = from === undefined ? size : toIndex(from)
  const start = at < 0 ? at + size : Math.min(at, size)
  if (start < 0) return null
  const unit = unitIndex(value, start)
  if (wanted instanceof Regexp) {
    for (let index = unit; index >= 0; index -= 1) {
      const found = wanted.matchAt(value, index)
      if (found !== null) return characterIndex(value, found.start)
    }
    setLastMatch(null)
    return null
  }
  const found = value.lastIndexOf(toStr(wanted), unit)
  return found < 0 ? null : characterIndex(value, found)
}

/** String#getbyte. */
export function stringGetbyte(self: Str, index: unknown): number | null {
  return bytesOf(self).at(toIndex(index)) ?? null
}

/** String#ascii_only?. */
export function stringIsAsciiOnly(self: Str): boolean {
  return /^[\u0000-\u007f]*$/.test(text(self))
}

/** String#grapheme_clusters. */
export function stringGraphemeClusters(self: Str): string[] {
  return Array.from(new Intl.Segmenter().segment(text(self)), ({ segment }) => segment)
}

/** String#each_grapheme_cluster. */
export function stringEachGraphemeCluster(self: Str, block: Block): Str {
  for (const cluster of stringGraphemeClusters(self)) block(cluster)
  return self
}

/** String#byteslice: by place and count in bytes. A cut through a character is outside the subset. */
export function stringByteslice(self: Str, index: unknown, length?: unknown): string | null {
  const bytes = bytesOf(self)
  const slice =
    index instanceof Range
      ? sliceOf(index, bytes.length)
      : sliceAt(bytes.length, toIndex(index), length === undefined ? null : toIndex(length))
  if (slice === null) return null
  const cut = bytes.subarray(slice.start, slice.start + slice.count)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(cut)
  } catch {
    throw new OutsideSubsetError('byteslice cuts a character in two: Strings are whole UTF-8 here')
  }
}

function sliceAt(size: number, at: number, count: number | null) {
  const start = at < 0 ? at + size : at
  const isInside = start >= 0 && (count === null ? start < size : start <= size)
  return isInside && (count ?? 1) >= 0 ? { start, count: count ?? 1 } : null
}

/** String#unicode_normalize. */
export function stringUnicodeNormalize(self: Str, form: unknown = Symbol.for('nfc')): string {
  const name = typeof form === 'symbol' ? (form.description ?? '') : String(form)
  if (!/^nfk?[cd]$/.test(name)) throw new ArgumentError(`Invalid normalization form ${name}.`)
  return text(self).normalize(name.toUpperCase())
}

/** String#unicode_normalized?. */
export function stringIsUnicodeNormalized(self: Str, form?: unknown): boolean {
  return stringUnicodeNormalize(self, form) === text(self)
}

/** String#partition. */
export function stringPartition(self: Str, separator: unknown): [string, string, string] {
  const value = text(self)
  if (separator instanceof Regexp) {
    const match = separator.match(value)
    return match === null ? [value, '', ''] : [match.pre, match.to_s(), match.post]
  }
  const between = patternText(separator)
  const at = value.indexOf(between)
  return at < 0 ? [value, '', ''] : [value.slice(0, at), between, value.slice(at + between.length)]
}

/** String#rpartition. */
export function stringRpartition(self: Str, separator: unknown): [string, string, string] {
  const value = text(self)
  if (separator instanceof Regexp) {
    for (let index = value.length; index >= 0; index -= 1) {
      const match = separator.matchAt(value, index)
      if (match !== null) return [match.pre, match.to_s(), match.post]
    }
    setLastMatch(null)
    return ['', '', value]
  }
  const between = patternText(separator)
  const at = value.lastIndexOf(between)
  return at < 0 ? ['', '', value] : [value.slice(0, at), between, value.slice(at + between.length)]
}
