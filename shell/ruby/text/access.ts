import { sliceOf, writtenSlice } from '../array/index-arguments.ts'
import { IndexError, RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { checkMutable } from '../object/frozen.ts'
import { inspect } from '../object/texts.ts'
import { Range } from '../range/range.ts'
import type { MatchData } from '../regexp/match-data.ts'
import { Regexp } from '../regexp/regexp.ts'
import { characterCount, hasPairs, notePlain, unitAfter, unitIndex } from './characters.ts'
import { isString, type MutableString, type Str, text } from './mutable-string.ts'
import { toStr } from './operators.ts'
import { nameOf } from './symbol.ts'

/** Some characters of a text: by number and count in characters. */
export function substring(value: string, start: number, count: number): string {
  if (!hasPairs(value)) return notePlain(value.substr(start, count))
  const from = unitIndex(value, start)
  return value.slice(from, unitAfter(value, from, count))
}

/** String#[]: by position, by range, by text, by pattern. */
export function stringGet(self: Str, index: unknown, length?: unknown): string | null {
  const value = text(self)
  if (index instanceof Regexp) {
    const match = index.match(value)
    if (match === null || length === undefined) return match?.to_s() ?? null
    if (typeof length !== 'number') return match.named(nameOf(length))
    return match.group(length)
  }
  if (isString(index)) return value.includes(text(index)) ? text(index) : null
  const size = characterCount(value)
  if (length !== undefined) {
    const at = toIndex(index)
    const count = toIndex(length)
    const start = at < 0 ? at + size : at
    if (start < 0 || start > size || count < 0) return null
    return substring(value, start, count)
  }
  if (index instanceof Range) {
    const slice = sliceOf(index, size)
    return slice === null ? null : substring(value, slice.start, slice.count)
  }
  const at = toIndex(index)
  const position = at < 0 ? at + size : at
  if (position < 0 || position >= size) return null
  return size === value.length ? (value[position] ?? null) : substring(value, position, 1)
}

/** String#[]=. */
export function stringSet(self: Str, ...args: unknown[]): unknown {
  const target = checkMutable(self, '[]=')
  const replacement = toStr(args.at(-1))
  const { start, end } = placeOf(target.$value, args[0], args.length === 3 ? args[1] : undefined)
  replacePart(target, start, end, replacement)
  return args.at(-1)
}

/** Puts a text in place of a part. */
export function replacePart(
  target: MutableString,
  start: number,
  end: number,
  replacement: string,
): void {
  const before = target.$value
  const isPlain = !hasPairs(before) && !hasPairs(replacement)
  target.$value = before.slice(0, start) + replacement + before.slice(end)
  if (isPlain) notePlain(target.$value)
}

/** Where an index points to, in UTF-16 units. */
function placeOf(value: string, index: unknown, length: unknown): { start: number; end: number } {
  if (isString(index)) {
    const start = value.indexOf(text(index))
    if (start < 0) throw new IndexError('string not matched')
    return { start, end: start + text(index).length }
  }
  if (index instanceof Regexp) {
    const match = index.match(value)
    if (match === null) throw new IndexError('regexp not matched')
    if (length === undefined) return { start: match.start, end: match.end }
    return placeOfGroup(value, match, length)
  }
  const size = characterCount(value)
  const units = (start: number, count: number) => {
    const from = unitIndex(value, start)
    const end = hasPairs(value)
      ? unitAfter(value, from, Math.min(count, size - start))
      : from + Math.min(count, size - start)
    return { start: from, end }
  }
  if (index instanceof Range) {
    const { start, count } = writtenSlice(index, size)
    if (start > size) throw new RangeError(`${inspect(index)} out of range`)
    return units(start, count)
  }
  const at = toIndex(index)
  const start = at < 0 ? at + size : at
  if (start < 0 || start > size) {
    throw new IndexError(`index ${at} out of string`)
  }
  const count = length === undefined ? 1 : toIndex(length)
  if (count < 0) throw new IndexError(`negative length ${count}`)
  return units(start, count)
}

function placeOfGroup(
  value: string,
  match: MatchData,
  group: unknown,
): { start: number; end: number } {
  const index =
    typeof group === 'number' ? group : match.regexp.names.lastIndexOf(nameOf(group)) + 1
  if (typeof group !== 'number' && index === 0) {
    throw new IndexError(`undefined group name reference: ${nameOf(group)}`)
  }
  const at = index < 0 ? index + match.groups.length : index
  if (at < 0 || at >= match.groups.length) throw new IndexError(`index ${index} out of regexp`)
  const place = match.offset(at)
  if (place === null) throw new IndexError(`regexp group ${at} not matched`)
  return { start: unitIndex(value, place[0]), end: unitIndex(value, place[1]) }
}

/** String#slice!. */
export function stringSliceBang(self: Str, index: unknown, length?: unknown): string | null {
  const target = checkMutable(self, 'slice!')
  const found = stringGet(self, index, length)
  if (found === null) return null
  if (found === '') return found
  const { start, end } = placeOf(target.$value, index, length)
  replacePart(target, start, end, '')
  return found
}
