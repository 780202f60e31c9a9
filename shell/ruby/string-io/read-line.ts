import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isTruthy } from '../object/truth.ts'
import { isString } from '../text/mutable-string.ts'
import { implicitText, toStr } from '../text/operators.ts'
import { isKeywords } from '../types.ts'
import type { SharedText } from './shared-text.ts'

const LINE_FEED = 10
const RETURN = 13

/** How `gets` and its kin cut lines. */
export interface Cutting {
  /** What ends a line; null takes all, an empty one paragraphs. */
  readonly separator: Uint8Array | null
  /** The most bytes of a line; below zero any number. */
  readonly limit: number
  readonly chomps: boolean
}

const NEWLINE = Uint8Array.of(LINE_FEED)

/** Reads the arguments of `gets`: a separator, a limit, or both, and `chomp:`. */
export function parseCutting(args: readonly unknown[]): Cutting {
  const last = args.at(-1)
  const options = isKeywords(last) ? last : {}
  const [first, second] = isKeywords(last) ? args.slice(0, -1) : args
  const unknown = Object.keys(options).find((key) => key !== 'chomp')
  if (unknown !== undefined) throw new ArgumentError(`unknown keyword: :${unknown}`)
  let separator: Uint8Array | null = NEWLINE
  let limit = -1
  if (first !== undefined) {
    const text = isString(first) ? toStr(first) : implicitText(first)
    if (second !== undefined && second !== null) limit = toIndex(second)
    if (first === null) separator = null
    else if (text !== null) separator = new TextEncoder().encode(text)
    else if (second === undefined) limit = toIndex(first)
    else toStr(first)
  }
  return { separator, limit, chomps: isTruthy(options['chomp'] ?? null) }
}

/** Where a line starts, where its text ends, and where the next one starts. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly next: number
}

/** The line at a place; null where there is none. */
export function cutLine(
  text: SharedText,
  from: number,
  cutting: Cutting,
  isBinary: boolean,
): Line | null {
  const { separator, limit, chomps } = cutting
  const { size } = text
  if (from >= size) return null
  const to = limit > 0 && limit < size - from ? headAfter(text, from + limit, isBinary) : size
  if (separator === null) {
    return { start: from, end: to - (chomps ? endingWidth(text, from, to) : 0), next: to }
  }
  if (separator.length === 0) return paragraph(text, from, to, chomps)
  if (separator.length > 1) return longLine(text, from, to, separator, chomps)
  const found = text.find(separator[0] as number, from, to)
  if (found < 0) return { start: from, end: to, next: to }
  const isPair = found > from && text.byte(found - 1) === RETURN
  const width = chomps ? (isPair ? 2 : 1) : 0
  return { start: from, end: found + 1 - width, next: found + 1 }
}

/** The width of the newline at the end of a text. */
function endingWidth(text: SharedText, from: number, to: number): number {
  if (text.byte(to - 1) !== LINE_FEED) return 0
  return to - 1 > from && text.byte(to - 2) === RETURN ? 2 : 1
}

/** The first place from one on where a character starts; in bytes each does. */
function headAfter(text: SharedText, at: number, isBinary: boolean): number {
  let place = at
  while (!isBinary && place < text.size && (text.byte(place) & 0xc0) === 0x80) place += 1
  return place
}

function paragraph(text: SharedText, from: number, to: number, chomps: boolean): Line | null {
  let start = from
  while (text.byte(start) === LINE_FEED) {
    start += 1
    if (start === to) return null
  }
  for (let at = text.find(LINE_FEED, start, to); at >= 0; at = text.find(LINE_FEED, at, to)) {
    at += 1
    const width = newlineWidth(text, at, to)
    if (width > 0) return { start, end: at + width - (chomps ? width : 0), next: at + width }
  }
  return { start, end: to - (chomps ? endingWidth(text, start, to) : 0), next: to }
}

/** The width of a newline at a place; as in CRuby it may begin where the limit ends. */
function newlineWidth(text: SharedText, at: number, to: number): number {
  if (at < text.size && text.byte(at) === LINE_FEED) return 1
  const isPair = at < to && at + 1 < text.size && text.byte(at) === RETURN
  return isPair && text.byte(at + 1) === LINE_FEED ? 2 : 0
}

/** A line with a longer end, which CRuby 3.1 leaves for the next line where it chomps. */
function longLine(
  text: SharedText,
  from: number,
  to: number,
  separator: Uint8Array,
  chomps: boolean,
): Line {
  const found = search(text, from, to, separator)
  if (found < 0) return { start: from, end: to, next: to }
  const end = chomps ? found : found + separator.length
  return { start: from, end, next: end }
}

function search(text: SharedText, from: number, to: number, wanted: Uint8Array): number {
  const [first = 0] = wanted
  for (let at = text.find(first, from, to); at >= 0; at = text.find(first, at + 1, to)) {
    if (at + wanted.length > to) return -1
    if (wanted.every((byte, index) => text.byte(at + index) === byte)) return at
  }
  return -1
}
