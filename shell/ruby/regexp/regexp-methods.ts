import { knownKeywords } from '../call/known-keywords.ts'
import type { MethodTable } from '../call/signature.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { toIndex } from '../integer/convert.ts'
import { inspect } from '../object/texts.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { equals } from '../operators/equals.ts'
import { matches } from '../operators/matching.ts'
import { searchStart } from '../text/characters.ts'
import { Encoding } from '../text/encoding.ts'
import { isString, text } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import { type Block, isKeywords } from '../types.ts'
import { regexpEscape } from './escape.ts'
import { lastMatch, setLastMatch } from './last-match.ts'
import { matchGet } from './match-methods.ts'
import { isFixed, Regexp } from './regexp.ts'
import { generalTimeLimit, setGeneralTimeLimit } from './time-limit.ts'

function subjectOf(value: unknown): string {
  if (isString(value)) return text(value)
  if (typeof value === 'symbol') return value.description ?? ''
  return toStr(value)
}

/** Regexp#match. */
function regexpMatch(
  self: Regexp,
  block: Block | null = null,
  subject: unknown,
  from: unknown = 0,
): unknown {
  if (subject === null) {
    setLastMatch(null)
    return null
  }
  const value = subjectOf(subject)
  const match = self.match(value, searchStart(value, toIndex(from)) ?? -1)
  return match !== null && block !== null ? block(match) : match
}

/** Regexp#match?. */
export function regexpIsMatch(self: Regexp, subject: unknown, from: unknown = 0): boolean {
  if (subject === null) return false
  const value = subjectOf(subject)
  return self.test(value, from === 0 ? 0 : (searchStart(value, toIndex(from)) ?? -1))
}

/** Regexp#source. */
export function regexpSource(self: Regexp): string {
  return self.source
}

/** Regexp#options. */
export function regexpOptions(self: Regexp): number {
  return self.optionBits
}

/** Regexp#casefold?. */
export function regexpIsCasefold(self: Regexp): boolean {
  return self.options.includes('i')
}

/** Regexp#named_captures: the numbers of the groups of each name. */
export function regexpNamedCaptures(self: Regexp): Hash<string, number[]> {
  const result = new Hash<string, number[]>()
  for (const [index, name] of self.names.entries()) {
    result.set(name, [...(result.peek(name) ?? []), index + 1])
  }
  return result
}

/** Regexp#names. */
export function regexpNames(self: Regexp): string[] {
  return [...new Set(self.names)]
}

/** Regexp#encoding. */
export function regexpEncoding(self: Regexp): Encoding {
  return regexpIsFixedEncoding(self) ? Encoding.UTF_8 : Encoding.US_ASCII
}

/** Regexp#fixed_encoding?: a pattern with other characters than ASCII is for UTF-8 alone. */
export function regexpIsFixedEncoding(self: Regexp): boolean {
  return isFixed(self.source)
}

/** Regexp#inspect. */
export function regexpInspect(self: Regexp): string {
  return self.inspect()
}

/** Regexp#to_s. */
export function regexpToS(self: Regexp): string {
  return self.to_s()
}

/** The methods of Regexp. */
export const regexpMethods = {
  '==': [equals, '1 -> Boolean'],
  '===': [caseEquals, '1 -> Boolean'],
  '=~': [matches, '1 -> Integer?'],
  'casefold?': [regexpIsCasefold, '0 -> Boolean'],
  'eql?': [equals, '1 -> Boolean'],
  encoding: [regexpEncoding, '0'],
  'fixed_encoding?': [regexpIsFixedEncoding, '0 -> Boolean'],
  inspect: [regexpInspect, '0 -> String'],
  match: [regexpMatch, '1-2 & -> MatchData?'],
  'match?': [regexpIsMatch, '1-2 -> Boolean'],
  named_captures: [regexpNamedCaptures, '0 -> Hash'],
  names: [regexpNames, '0 -> Array'],
  options: [regexpOptions, '0 -> Integer'],
  source: [regexpSource, '0 -> String'],
  timeout: [regexpTimeout, '0 -> Float?'],
  to_s: [regexpToS, '0 -> String'],
} as const satisfies MethodTable

/** Regexp.new: a text with options, or another Regexp; `timeout:` in seconds. */
export function newRegexp(_self: unknown, source: unknown, ...args: unknown[]): Regexp {
  const limit = secondsOf(knownKeywords(args, 'timeout')['timeout'] ?? null)
  const [options = null] = args.filter((arg) => !isKeywords(arg))
  if (source instanceof Regexp) return new Regexp(source.source, source.options, limit)
  const bits = typeof options === 'number' ? options : options === null || options === false ? 0 : 1
  const letters = `${bits & 1 ? 'i' : ''}${bits & 2 ? 'x' : ''}${bits & 4 ? 'm' : ''}`
  return new Regexp(toStr(source), letters, limit)
}

/** A time limit in seconds; null for none. */
function secondsOf(value: unknown): number | null {
  if (value === null) return null
  const seconds = toDouble(value)
  if (!(seconds > 0)) throw new ArgumentError(`invalid timeout: ${inspect(value)}`)
  return seconds
}

/** Regexp#timeout. */
export function regexpTimeout(self: Regexp): Float | null {
  return self.timeLimit === null ? null : new Float(self.timeLimit)
}

/** Regexp.timeout. */
export function regexpGeneralTimeout(): Float | null {
  const seconds = generalTimeLimit()
  return seconds === null ? null : new Float(seconds)
}

/** Regexp.timeout=. */
export function regexpSetGeneralTimeout(_self: unknown, seconds: unknown): unknown {
  setGeneralTimeLimit(secondsOf(seconds))
  return seconds
}

/** Regexp.escape, quote. */
export function escapeText(_self: unknown, value: unknown): string {
  return regexpEscape(subjectOf(value))
}

/** Regexp.union. */
export function regexpUnion(_self: unknown, ...patterns: unknown[]): Regexp {
  const all = patterns.length === 1 && Array.isArray(patterns[0]) ? patterns[0] : patterns
  if (all.length === 0) return new Regexp('(?!)')
  if (all.length === 1 && all[0] instanceof Regexp) return all[0]
  const [only] = all
  if (all.length === 1 && typeof only === 'symbol') return new Regexp(regexpEscape(subjectOf(only)))
  const sources = all.map((one) => (one instanceof Regexp ? one.to_s() : regexpEscape(toStr(one))))
  return new Regexp(sources.join('|'))
}

/** Regexp.last_match. */
export function regexpLastMatch(_self: unknown, group?: unknown): unknown {
  const match = lastMatch()
  return group === undefined || match === null ? match : matchGet(match, group)
}

/** Regexp.try_convert. */
export function tryRegexp(_self: unknown, value: unknown): Regexp | null {
  return value instanceof Regexp ? value : null
}

/** The methods of the class Regexp. */
export const regexpSingletons = {
  compile: [newRegexp, '1-3 k:timeout? -> Regexp'],
  escape: [escapeText, '1 -> String'],
  last_match: [regexpLastMatch, '0-1'],
  new: [newRegexp, '1-3 k:timeout? -> Regexp'],
  quote: [escapeText, '1 -> String'],
  timeout: [regexpGeneralTimeout, '0 -> Float?'],
  'timeout=': [regexpSetGeneralTimeout, '1'],
  try_convert: [tryRegexp, '1 -> Regexp?'],
  union: [regexpUnion, '0+ -> Regexp'],
} as const satisfies MethodTable
