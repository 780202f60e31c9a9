import { ArgumentError } from '../exception/standard-errors.ts'
import { parseLeadingFloat } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { parseLeadingInteger, toIndex } from '../integer/convert.ts'
import { isTruthy } from '../object/truth.ts'
import { setLastMatch } from '../regexp/last-match.ts'
import { Regexp } from '../regexp/regexp.ts'
import { type Block, type Int, isKeywords } from '../types.ts'
import { BinaryString, beginsWith, bytesIn, endsWith, placeOf } from './binary-string.ts'
import { bytesOf } from './bytes.ts'
import { characterCount, characters, hasPairs, isHalf, notePlain, unitIndex } from './characters.ts'
import { compareText } from './compare-text.ts'
import {
  frozenLiteral,
  isString,
  MutableString,
  type Str,
  seesFrozen,
  text,
} from './mutable-string.ts'
import { checkLength, toStr } from './operators.ts'
import { stripEnd, stripStart } from './trim.ts'

/** String#length. */
export function stringLength(self: Str): number {
  const known = typeof self === 'string' ? null : self.plainLength(hasPairs)
  return known ?? characterCount(text(self))
}

/** String#bytesize. */
export function stringBytesize(self: Str): number {
  return bytesOf(self).length
}

/** String#bytes. */
export function stringBytes(self: Str): number[] {
  return [...bytesOf(self)]
}

/** String#empty?. */
export function stringIsEmpty(self: Str): boolean {
  return text(self) === ''
}

/** String#chars. */
export function stringChars(self: Str): string[] {
  return characters(text(self))
}

/** String#each_char. */
export function stringEachChar(self: Str, block: Block): Str {
  const value = text(self)
  if (hasPairs(value)) for (const char of value) block(char)
  else for (let index = 0; index < value.length; index += 1) block(value[index])
  return self
}

/** String#each_byte. */
export function stringEachByte(self: Str, block: Block): Str {
  for (const each of stringBytes(self)) block(each)
  return self
}

/** String#lines. */
export function stringLines(self: Str, ...args: unknown[]): string[] {
  const options = args.find(isKeywords)
  const value = text(self)
  if (args[0] === null) return [value]
  const separator = args[0] === undefined || isKeywords(args[0]) ? '\n' : toStr(args[0])
  const chomps = isTruthy(options?.['chomp'] ?? null)
  if (separator === '') return paragraphs(value, chomps)
  const lines: string[] = []
  for (let start = 0; start < value.length; ) {
    const found = value.indexOf(separator, start)
    const end = found < 0 ? value.length : found + separator.length
    const line = value.slice(start, end)
    lines.push(chomps && found >= 0 ? chompLine(line, separator) : line)
    start = end
  }
  return lines
}

/** What an empty separator means: texts with empty lines between them. */
function paragraphs(value: string, chomps: boolean): string[] {
  const found = value.match(/[^]*?\n{2,}|[^]+$/g) ?? []
  return found.map((part) => part.replace(/\n{2,}$/, chomps ? '\n' : '\n\n'))
}

function chompLine(line: string, separator: string): string {
  return line.slice(0, separator === '\n' && line.endsWith('\r\n') ? -2 : -separator.length)
}

/** String#each_line. */
export function stringEachLine(self: Str, block: Block, ...args: unknown[]): Str {
  for (const each of stringLines(self, ...args)) block(each)
  return self
}

/** String#codepoints. */
export function stringCodepoints(self: Str): number[] {
  return [...text(self)].map((char) => char.codePointAt(0) ?? 0)
}

/** String#each_codepoint. */
export function stringEachCodepoint(self: Str, block: Block): Str {
  for (const each of stringCodepoints(self)) block(each)
  return self
}

/** String#ord. */
export function stringOrd(self: Str): number {
  const code = text(self).codePointAt(0)
  if (code === undefined) throw new ArgumentError('empty string')
  return code
}

/** String#chr. */
export function stringChr(self: Str): string {
  const [first = ''] = text(self)
  return first
}

/** String#sum. */
export function stringSum(self: Str, bits: unknown = 16): Int {
  const sum = stringBytes(self).reduce((total, byte) => total + byte, 0)
  const kept = toIndex(bits)
  return kept <= 0 || kept > 52 ? sum : sum % 2 ** kept
}

/** String#strip. */
export function stringStrip(self: Str): string {
  const value = text(self)
  const start = stripStart(value)
  return value.slice(start, stripEnd(value, start))
}

/** String#lstrip. */
export function stringLstrip(self: Str): string {
  const value = text(self)
  return value.slice(stripStart(value))
}

/** String#rstrip. */
export function stringRstrip(self: Str): string {
  const value = text(self)
  return value.slice(0, stripEnd(value))
}

/** String#chomp. */
export function stringChomp(self: Str, ending?: unknown): string {
  const value = text(self)
  if (ending === undefined) return withoutNewline(value)
  if (ending === null) return value
  const tail = toStr(ending)
  if (tail === '') return withoutNewlines(value)
  if (tail === '\n') return withoutNewline(value)
  return value.endsWith(tail) ? value.slice(0, value.length - tail.length) : value
}

function withoutNewline(value: string): string {
  if (value.endsWith('\r\n')) return value.slice(0, -2)
  return value.endsWith('\n') || value.endsWith('\r') ? value.slice(0, -1) : value
}

function withoutNewlines(value: string): string {
  let end = value.length
  while (value[end - 1] === '\n') end -= value[end - 2] === '\r' ? 2 : 1
  return value.slice(0, end)
}

/** String#chop. */
export function stringChop(self: Str): string {
  const value = text(self)
  const count = value.endsWith('\r\n') ? 2 : 1
  if (!hasPairs(value)) return notePlain(value.slice(0, -count))
  return value.slice(0, unitIndex(value, characterCount(value) - count))
}

/** String#reverse. */
export function stringReverse(self: Str): string {
  const value = text(self)
  if (value.length > 256) return characters(value).reverse().join('')
  const codes: number[] = []
  for (let index = value.length - 1; index >= 0; index -= 1) {
    const code = value.charCodeAt(index)
    if (isHalf(code)) return characters(value).reverse().join('')
    codes.push(code)
  }
  return String.fromCharCode(...codes)
}

/** String#include?. */
export function stringIncludes(self: Str, other: unknown): boolean {
  if (other instanceof BinaryString) return placeOf(bytesIn(self), other, 0) !== null
  return text(self).includes(toStr(other))
}

/** String#start_with?. */
export function stringStartsWith(self: Str, ...prefixes: unknown[]): boolean {
  return prefixes.some((prefix) => {
    if (prefix instanceof BinaryString) return beginsWith(bytesIn(self), prefix)
    if (!(prefix instanceof Regexp)) return text(self).startsWith(toStr(prefix))
    if (prefix.matchAt(text(self), 0) !== null) return true
    setLastMatch(null)
    return false
  })
}

/** String#end_with?. */
export function stringEndsWith(self: Str, ...suffixes: unknown[]): boolean {
  return suffixes.some((suffix) =>
    suffix instanceof BinaryString
      ? endsWith(bytesIn(self), suffix)
      : text(self).endsWith(toStr(suffix)),
  )
}

/** String#delete_prefix. */
export function stringDeletePrefix(self: Str, prefix: unknown): string {
  const [value, head] = [text(self), toStr(prefix)]
  return value.startsWith(head) ? value.slice(head.length) : value
}

/** String#delete_suffix. */
export function stringDeleteSuffix(self: Str, suffix: unknown): string {
  const [value, tail] = [text(self), toStr(suffix)]
  return value.endsWith(tail) ? value.slice(0, value.length - tail.length) : value
}

function padding(width: number, pad: unknown): string {
  const filler = characters(toStr(pad))
  if (filler.length === 0) throw new ArgumentError('zero width padding')
  if (width <= 0) return ''
  checkLength(width)
  const whole = filler.join('').repeat(Math.floor(width / filler.length))
  return whole + filler.slice(0, width % filler.length).join('')
}

/** String#ljust. */
export function stringLjust(self: Str, width: unknown, pad: unknown = ' '): string {
  return text(self) + padding(toIndex(width) - stringLength(self), pad)
}

/** String#rjust. */
export function stringRjust(self: Str, width: unknown, pad: unknown = ' '): string {
  return padding(toIndex(width) - stringLength(self), pad) + text(self)
}

/** String#center. */
export function stringCenter(self: Str, width: unknown, pad: unknown = ' '): string {
  const gap = Math.max(0, toIndex(width) - stringLength(self))
  const left = Math.floor(gap / 2)
  return padding(left, pad) + text(self) + padding(gap - left, pad)
}

/** String#to_i. */
export function stringToI(self: Str, base: unknown = 10): Int {
  return parseLeadingInteger(text(self), toIndex(base))
}

/** String#hex. */
export function stringHex(self: Str): Int {
  return parseLeadingInteger(text(self), 16)
}

/** String#oct. */
export function stringOct(self: Str): Int {
  const value = text(self)
  return /^\s*[+-]?0[bdxBDX]/.test(value)
    ? parseLeadingInteger(value, 0)
    : parseLeadingInteger(value, 8)
}

/** String#to_f. */
export function stringToF(self: Str): Float {
  return new Float(parseLeadingFloat(text(self)))
}

/** String#to_sym. */
export function stringToSym(self: Str): symbol {
  return Symbol.for(text(self))
}

/** String#to_s: the String itself, a plain one of a class below String. */
export function stringToS(self: Str): Str {
  const isPlain = typeof self === 'string' || self.constructor === MutableString
  return isPlain ? self : new MutableString(self.$value)
}

/** String#+@: one that may be changed in place. */
export function stringUnfrozen(self: Str): MutableString {
  return self instanceof MutableString && !self.frozen ? self : new MutableString(text(self))
}

/** String#-@: one that may not. */
export function stringDeduplicated(self: Str): Str {
  if (typeof self === 'string' && !seesFrozen) return self
  return self instanceof MutableString && self.frozen ? self : frozenLiteral(text(self))
}

/** String#<=>. */
export function stringCompare(self: Str, other: unknown): number | null {
  return isString(other) ? compareText(text(self), text(other)) : null
}
