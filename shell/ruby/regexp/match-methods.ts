import { arrayGet, arrayValuesAt } from '../array/access.ts'
import type { MethodTable } from '../call/signature.ts'
import { IndexError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { toMachineInt } from '../integer/convert.ts'
import { equals } from '../operators/equals.ts'
import { Range } from '../range/range.ts'
import { characterCount } from '../text/characters.ts'
import { isString } from '../text/mutable-string.ts'
import { nameOf } from '../text/symbol.ts'
import type { MatchData } from './match-data.ts'
import type { Regexp } from './regexp.ts'

/** MatchData#[]. */
export function matchGet(self: MatchData, index: unknown, length?: unknown): unknown {
  if (index instanceof Range || length !== undefined) return arrayGet(self.groups, index, length)
  return typeof index === 'symbol' || isString(index)
    ? self.named(nameOf(index))
    : self.group(toMachineInt(index))
}

/** MatchData#match: the text of one group. */
function matchText(self: MatchData, group: unknown): string | null {
  return self.groups[groupIndex(self, group)] ?? null
}

/** MatchData#match_length: how many characters a group took. */
export function matchTextLength(self: MatchData, group: unknown): number | null {
  const text = matchText(self, group)
  return text === null ? null : characterCount(text)
}

/** MatchData#captures. */
export function matchCaptures(self: MatchData): unknown[] {
  return self.groups.slice(1)
}

/** MatchData#named_captures. */
export function matchNamedCaptures(self: MatchData): Hash {
  const result = new Hash()
  for (const name of self.regexp.names) result.set(name, self.named(name))
  return result
}

/** MatchData#to_a. */
export function matchToA(self: MatchData): unknown[] {
  return [...self.groups]
}

/** MatchData#names. */
export function matchNames(self: MatchData): string[] {
  return [...new Set(self.regexp.names)]
}

function groupIndex(self: MatchData, group: unknown): number {
  if (typeof group !== 'symbol' && !isString(group)) {
    const index = toMachineInt(group)
    if (index < 0 || index >= self.groups.length) {
      throw new IndexError(`index ${index} out of matches`)
    }
    return index
  }
  const index = self.regexp.names.indexOf(nameOf(group))
  if (index < 0) throw new IndexError(`undefined group name reference: ${nameOf(group)}`)
  return index + 1
}

/** MatchData#begin. */
export function matchBegin(self: MatchData, group: unknown): number | null {
  return self.offset(groupIndex(self, group))?.[0] ?? null
}

/** MatchData#end. */
export function matchEnd(self: MatchData, group: unknown): number | null {
  return self.offset(groupIndex(self, group))?.[1] ?? null
}

/** MatchData#offset. */
export function matchOffset(self: MatchData, group: unknown): unknown[] {
  return [...(self.offset(groupIndex(self, group)) ?? [null, null])]
}

/** MatchData#pre_match. */
export function matchPreMatch(self: MatchData): string {
  return self.pre
}

/** MatchData#post_match. */
export function matchPostMatch(self: MatchData): string {
  return self.post
}

/** MatchData#string. */
export function matchString(self: MatchData): string {
  return self.subject
}

/** MatchData#regexp. */
export function matchRegexp(self: MatchData): Regexp {
  return self.regexp
}

/** MatchData#size. */
export function matchLength(self: MatchData): number {
  return self.groups.length
}

/** MatchData#values_at. */
export function matchValuesAt(self: MatchData, ...indices: unknown[]): unknown[] {
  return indices.flatMap((index) =>
    index instanceof Range ? arrayValuesAt([...self.groups], index) : [matchGet(self, index)],
  )
}

/** MatchData#to_s. */
export function matchToS(self: MatchData): string {
  return self.to_s()
}

/** MatchData#inspect. */
export function matchInspect(self: MatchData): string {
  return self.inspect()
}

/** The methods of MatchData. */
export const matchMethods = {
  '==': [equals, '1 -> Boolean'],
  '[]': [matchGet, '1-2'],
  begin: [matchBegin, '1 -> Integer?'],
  captures: [matchCaptures, '0 -> Array'],
  end: [matchEnd, '1 -> Integer?'],
  inspect: [matchInspect, '0 -> String'],
  match: [matchText, '1 -> String?'],
  match_length: [matchTextLength, '1 -> Integer?'],
  length: [matchLength, '0 -> Integer'],
  named_captures: [matchNamedCaptures, '0 -> Hash'],
  names: [matchNames, '0 -> Array'],
  offset: [matchOffset, '1 -> Array'],
  post_match: [matchPostMatch, '0 -> String'],
  pre_match: [matchPreMatch, '0 -> String'],
  regexp: [matchRegexp, '0 -> Regexp'],
  size: [matchLength, '0 -> Integer'],
  string: [matchString, '0 -> String'],
  to_a: [matchToA, '0 -> Array'],
  to_s: [matchToS, '0 -> String'],
  values_at: [matchValuesAt, '0+ -> Array'],
} as const satisfies MethodTable
