import { unary, yieldTo } from '../control/yield.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import { ArgumentError, RuntimeError, TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { toIndex } from '../integer/convert.ts'
import { describeSource } from '../object/describe.ts'
import { toS } from '../object/texts.ts'
import { regexpEscape } from '../regexp/escape.ts'
import type { NativeFinder } from '../regexp/finder.ts'
import { setLastMatch, setLazyLastMatch } from '../regexp/last-match.ts'
import { MatchData } from '../regexp/match-data.ts'
import { cachedRegexp, Regexp } from '../regexp/regexp.ts'
import type { Block } from '../types.ts'
import { characters, searchStart } from './characters.ts'
import { isString, type Str, text } from './mutable-string.ts'
import { implicitText, toStr } from './operators.ts'

/** The pattern of a search: a Regexp, or a String taken literally. */
export function toPattern(value: unknown): Regexp {
  return value instanceof Regexp ? value : cachedRegexp(regexpEscape(patternText(value)))
}

/** The text that stands for a pattern. */
export function patternText(value: unknown): string {
  const found = isString(value) ? text(value) : implicitText(value)
  if (found !== null) return found
  throw new TypeError(`wrong argument type ${describeSource(value)} (expected Regexp)`)
}

type Replacer = (match: MatchData) => string

function replacer(block: Block | null = null, replacement: unknown): Replacer {
  if (replacement instanceof Hash) return (match) => toS(replacement.get(match.to_s()))
  if (replacement !== undefined) {
    const template = toStr(replacement)
    return template.includes('\\') ? (match) => expand(template, match) : () => template
  }
  if (block === null) throw new ArgumentError('wrong number of arguments (given 1, expected 2)')
  return (match) => toS(yieldTo(block, match.to_s()))
}

const REFERENCE = /\\(?:(\d)|k(?:<([^>]*)>|(<))|([&0`'+\\]))/g

/** Puts groups into a replacement: `\1`, `\k<name>`, `\0`, `\&`. */
function expand(template: string, match: MatchData): string {
  return template.replace(
    REFERENCE,
    (_whole, number?: string, name?: string, open?: string, special?: string) => {
      if (number !== undefined) return groupOf(match, Number(number))
      if (name !== undefined) return match.named(name) ?? ''
      if (open !== undefined) throw new RuntimeError('invalid group name reference format')
      if (special === '`') return match.pre
      if (special === "'") return match.post
      if (special === '+') return match.groups.slice(1).findLast((group) => group !== null) ?? ''
      return special === '\\' ? '\\' : match.to_s()
    },
  )
}

/** The text of `\\1`; where groups have names the numbers mean nothing. */
function groupOf(match: MatchData, number: number): string {
  return number > 0 && match.regexp.names.length > 0 ? '' : (match.group(number) ?? '')
}

/** String#sub. */
export function stringSub(
  self: Str,
  block: Block | null = null,
  pattern: unknown,
  replacement?: unknown,
): string {
  const value = text(self)
  if (isString(pattern) && !(isString(replacement) && text(replacement).includes('\\'))) {
    return substituteText(value, text(pattern), block, replacement)
  }
  return substitute(value, toPattern(pattern), replacer(block, replacement), 1)
}

/** The first place of a text taken literally: no pattern is made of what may be long. */
function substituteText(
  value: string,
  wanted: string,
  block: Block | null,
  replacement: unknown,
): string {
  const made = literalReplacer(wanted, block, replacement)
  const at = value.indexOf(wanted)
  const match = () => (at < 0 ? null : toPattern(wanted).match(value, at))
  setLazyLastMatch(match)
  if (at < 0) return value
  const result = value.slice(0, at) + made() + value.slice(at + wanted.length)
  setLazyLastMatch(match)
  return result
}

function literalReplacer(wanted: string, block: Block | null, replacement: unknown): () => string {
  if (replacement instanceof Hash) return () => toS(replacement.get(wanted))
  if (replacement === undefined && block !== null) return () => toS(yieldTo(block, wanted))
  if (replacement === undefined) {
    throw new ArgumentError('wrong number of arguments (given 1, expected 2)')
  }
  const fixed = toStr(replacement)
  return () => fixed
}

/** String#gsub. */
export function stringGsub(
  self: Str,
  block: Block | null = null,
  pattern: unknown,
  replacement?: unknown,
): unknown {
  if (block === null && replacement === undefined) return makeEnumerator(self, 'gsub', [pattern])
  return substituteAll(text(self), block, pattern, replacement)
}

/** String#gsub that always gives a String. */
export function substituteAll(
  self: string,
  block: Block | null = null,
  pattern: unknown,
  replacement?: unknown,
): string {
  const fixed = fixedReplacement(replacement)
  const wanted = isString(pattern) ? text(pattern) : ''
  if (fixed !== null && wanted !== '') {
    setLazyLastMatch(() => lastIn(self, wanted))
    return self.replaceAll(wanted, fixed)
  }
  const regexp = toPattern(pattern)
  const finder = regexp.finder.nativeFor(self)
  if (finder !== null) {
    if (fixed !== null) {
      setLazyLastMatch(() => lastOf(self, regexp))
      return finder.replaceBy(self, fixed)
    }
    if (replacement instanceof Hash) return substituteFrom(self, regexp, finder, replacement)
    if (block !== null && replacement === undefined) {
      return substituteYielding(self, regexp, finder, block)
    }
  }
  return substitute(self, regexp, replacer(block, replacement), Number.POSITIVE_INFINITY)
}

function substitute(value: string, pattern: Regexp, replace: Replacer, limit: number): string {
  let result = ''
  let copied = 0
  let last: MatchData | null = null
  eachMatch(value, pattern, limit, (match) => {
    setLastMatch(match)
    last = match
    result += value.slice(copied, match.start) + replace(match)
    copied = match.end
  })
  setLastMatch(last)
  return result + value.slice(copied)
}

/** The last match of a text taken literally. */
function lastIn(value: string, wanted: string): MatchData | null {
  const at = value.lastIndexOf(wanted)
  return at < 0 ? null : toPattern(wanted).match(value, at)
}

/** All matches replaced by what a Hash has for them. */
function substituteFrom(
  value: string,
  pattern: Regexp,
  finder: NativeFinder,
  replacements: Hash,
): string {
  let last = -1
  const result = finder.replace(value, (found, at) => {
    last = at
    return toS(replacements.get(found))
  })
  setLazyLastMatch(() => (last < 0 ? null : pattern.match(value, last)))
  return result
}

/** All matches replaced by what a block makes of them, which may ask for `$~`. */
function substituteYielding(
  value: string,
  pattern: Regexp,
  finder: NativeFinder,
  block: Block,
): string {
  const call = unary(block)
  let last = -1
  const result = finder.replace(value, (found, at) => {
    last = at
    setLazyLastMatch(() => pattern.match(value, at))
    return toS(call(found))
  })
  setLazyLastMatch(() => (last < 0 ? null : pattern.match(value, last)))
  return result
}

/** A replacement that is the same for all matches, as JavaScript's `replace` wants it written. */
function fixedReplacement(replacement: unknown): string | null {
  if (!isString(replacement)) return null
  const template = text(replacement)
  if (template.includes('\\')) return null
  return template.includes('$') ? template.replaceAll('$', '$$$$') : template
}

/** Goes through the matches that do not overlap, from left to right. */
function eachMatch(
  value: string,
  pattern: Regexp,
  limit: number,
  visit: (match: MatchData) => void,
): void {
  let from = 0
  for (let count = 0; count < limit; count += 1) {
    const found = pattern.exec(value, from)
    if (found === null) return
    const match = new MatchData(pattern, found)
    visit(match)
    from =
      match.end > match.start
        ? match.end
        : match.end + ((value.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1)
  }
}

/** String#scan. */
export function stringScan(self: Str, block: null, pattern: unknown): unknown[]
export function stringScan(self: Str, block: Block | null, pattern: unknown): unknown
export function stringScan(self: Str, block: Block | null = null, pattern: unknown): unknown {
  const value = text(self)
  const regexp = toPattern(pattern)
  if (block === null) return scanAll(value, regexp)
  let last: MatchData | null = null
  eachMatch(value, regexp, Number.POSITIVE_INFINITY, (match) => {
    last = match
    setLastMatch(match)
    yieldTo(block, match.groups.length === 1 ? match.to_s() : match.groups.slice(1))
  })
  setLastMatch(last)
  return self
}

function scanAll(value: string, regexp: Regexp): unknown[] {
  const wholes = regexp.finder.wholes(value)
  if (wholes !== null) return scanned(wholes, value, regexp)
  const found: unknown[] = []
  let last: RegExpExecArray | null = null
  for (const match of regexp.finder.matchAll(value)) {
    last = match
    found.push(match.length === 1 ? match[0] : match.slice(1).map((group) => group ?? null))
  }
  setLazyLastMatch(() => (last === null ? null : new MatchData(regexp, last)))
  return found
}

/** The same for a pattern without groups, whose matches JavaScript gives in one call. */
function scanned(wholes: string[], value: string, regexp: Regexp): string[] {
  setLazyLastMatch(() => lastOf(value, regexp))
  return wholes
}

/** The last of all matches. */
function lastOf(value: string, regexp: Regexp): MatchData | null {
  let last: MatchData | null = null
  eachMatch(value, regexp, Number.POSITIVE_INFINITY, (match) => {
    last = match
  })
  return last
}

/** String#split. */
export function stringSplit(self: Str, block?: null, separator?: unknown, limit?: unknown): string[]
export function stringSplit(
  self: Str,
  block?: Block | null,
  separator?: unknown,
  limit?: unknown,
): unknown
export function stringSplit(
  self: Str,
  block: Block | null = null,
  separator: unknown = null,
  limit: unknown = 0,
): unknown {
  const parts = split(text(self), separator, toIndex(limit))
  if (block === null) return parts
  for (const part of parts) block(part)
  return self
}

function split(value: string, separator: unknown, limit: number): string[] {
  if (limit === 1) return value === '' ? [] : [value]
  const isAwk = separator === null || (isString(separator) && text(separator) === ' ')
  const parts = isAwk
    ? splitBlank(value, limit)
    : isString(separator) && limit === 0
      ? value === ''
        ? []
        : text(separator) === ''
          ? characters(value)
          : value.split(text(separator))
      : isString(separator) && text(separator) !== ''
        ? splitText(value, text(separator), limit)
        : splitPattern(value, toPattern(separator), limit)
  if (limit === 0) while (parts.at(-1) === '') parts.pop()
  return parts
}

/** What `split` takes for a blank, a space apart. */
const OTHER_BLANK = /[\t-\r]/

/** What stands between blanks; with a limit the last part is all of the rest. */
function splitBlank(value: string, limit: number): string[] {
  if (limit === 0 && !OTHER_BLANK.test(value)) return splitSpaces(value)
  const parts: string[] = []
  let start = 0
  let isInside = false
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index)
    const isBlank = unit === 32 || (unit >= 9 && unit <= 13)
    if (isInside && isBlank) parts.push(value.slice(start, index))
    else if (!isInside && !isBlank && limit > 0 && limit <= parts.length + 1) break
    isInside = !isBlank
    if (isBlank) start = index + 1
  }
  if (value !== '' && (limit !== 0 || start < value.length)) parts.push(value.slice(start))
  return parts
}

/** What stands between spaces. */
function splitSpaces(value: string): string[] {
  const parts: string[] = []
  let start = 0
  while (start < value.length) {
    const space = value.indexOf(' ', start)
    const end = space < 0 ? value.length : space
    if (end > start) parts.push(value.slice(start, end))
    start = end + 1
  }
  return parts
}

/** Parts of a text with a limit, of which a negative one is none. */
function splitText(value: string, separator: string, limit: number): string[] {
  const parts: string[] = []
  let begin = 0
  while (limit < 0 || parts.length < limit - 1) {
    const found = value.indexOf(separator, begin)
    if (found < 0) break
    parts.push(value.slice(begin, found))
    begin = found + separator.length
  }
  if (value !== '') parts.push(value.slice(begin))
  return parts
}

/** As CRuby does it: an empty match counts only when the next one is empty too. */
function splitPattern(value: string, pattern: Regexp, limit: number): string[] {
  const parts: string[] = []
  const width = (at: number) => ((value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  let begin = 0
  let start = 0
  let wasEmpty = false
  for (let count = 1; ; ) {
    const found = pattern.exec(value, start)
    if (found === null) break
    if (found[0] === '' && found.index === start) {
      if (!wasEmpty) {
        start += width(start)
        wasEmpty = true
        continue
      }
      parts.push(value.slice(begin, begin + width(begin)))
      begin = start
    } else {
      parts.push(value.slice(begin, found.index))
      begin = found.index + found[0].length
      start = begin
    }
    wasEmpty = false
    for (const group of found.slice(1)) if (group !== undefined) parts.push(group)
    count += 1
    if (limit > 0 && limit <= count) break
  }
  if (value.length > 0 && (limit !== 0 || value.length > begin)) parts.push(value.slice(begin))
  return parts
}

/** String#match. */
export function stringMatch(
  self: Str,
  block: Block | null = null,
  pattern: unknown,
  from: unknown = 0,
): unknown {
  const regexp = pattern instanceof Regexp ? pattern : cachedRegexp(patternText(pattern))
  const value = text(self)
  const match = regexp.match(value, searchStart(value, toIndex(from)) ?? -1)
  return match !== null && block !== null ? block(match) : match
}

/** String#match?. */
export function stringIsMatch(self: Str, pattern: unknown, from: unknown = 0): boolean {
  const regexp = pattern instanceof Regexp ? pattern : cachedRegexp(patternText(pattern))
  const value = text(self)
  return regexp.test(value, from === 0 ? 0 : (searchStart(value, toIndex(from)) ?? -1))
}
