import type { MethodTable } from '../call/signature.ts'
import { RubyString } from '../class/core-classes.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { Range } from '../range/range.ts'
import type { Block } from '../types.ts'
import {
  BinaryString,
  beginsWith,
  bytesIn,
  endsWith,
  placeOf,
  textOfBytes,
} from './binary-string.ts'
import { Encoding, encodingOf, outsideUtf8 } from './encoding.ts'
import { bytesUnpack, bytesUnpack1 } from './unpack.ts'

/** What a String of bytes answers by itself: whatever counts bytes. */
export const binaryMethods: MethodTable = {
  '==': [(self: BinaryString, other) => self['=='](other), '1 -> Boolean'],
  '[]': [(self: BinaryString, ...at) => slice(self, ...at), '1-2'],
  b: [(self) => self, '0'],
  byteslice: [(self: BinaryString, ...at) => slice(self, ...at), '1-2'],
  bytes: [(self: BinaryString) => [...self], '0 -> Array'],
  bytesize: [(self: BinaryString) => self.length, '0 -> Integer'],
  class: [() => RubyString, '0'],
  dup: [(self: BinaryString) => self.slice(), '0'],
  each_byte: [
    (self: BinaryString, block: Block) => {
      for (const byte of self) block(byte)
      return self
    },
    '0 &e',
  ],
  'empty?': [(self: BinaryString) => self.length === 0, '0 -> Boolean'],
  'end_with?': [
    (self: BinaryString, ...tails) => tails.some((tail) => endsWith(self, bytesIn(tail))),
    '0+ -> Boolean',
  ],
  'eql?': [(self: BinaryString, other) => self['=='](other), '1 -> Boolean'],
  force_encoding: [(self: BinaryString, name) => forced(self, name), '1'],
  encoding: [() => Encoding.ASCII_8BIT, '0'],
  'ascii_only?': [(self: BinaryString) => self.every((byte) => byte < 128), '0 -> Boolean'],
  ord: [firstByte, '0 -> Integer'],
  reverse: [(self: BinaryString) => self.slice().reverse(), '0'],
  unpack: [bytesUnpack, '1 k:offset? -> Array'],
  unpack1: [bytesUnpack1, '1 k:offset?'],
  freeze: [(self) => self, '0'],
  getbyte: [(self: BinaryString, at) => self.at(toIndex(at)) ?? null, '1'],
  'include?': [
    (self: BinaryString, part) => placeOf(self, bytesIn(part), 0) !== null,
    '1 -> Boolean',
  ],
  index: [
    (self: BinaryString, part, from = 0) => placeOf(self, bytesIn(part), toIndex(from)),
    '1-2',
  ],
  inspect: [(self: BinaryString) => self.inspect(), '0 -> String'],
  itself: [(self) => self, '0'],
  length: [(self: BinaryString) => self.length, '0 -> Integer'],
  size: [(self: BinaryString) => self.length, '0 -> Integer'],
  'start_with?': [
    (self: BinaryString, ...heads) => heads.some((head) => beginsWith(self, bytesIn(head))),
    '0+ -> Boolean',
  ],
  to_s: [(self) => self, '0'],
  'valid_encoding?': [() => true, '0 -> Boolean'],
}

/** One byte, so many from one on, or those of a range; nil past the end. */
function slice(self: BinaryString, at?: unknown, count?: unknown): BinaryString | null {
  let start: number
  let wanted: number
  if (at instanceof Range) {
    start = at.first === null ? 0 : toIndex(at.first)
    if (start < 0) start += self.length
    let end = at.last === null ? self.length - 1 : toIndex(at.last)
    if (end < 0) end += self.length
    if (at.excludesEnd && at.last !== null) end -= 1
    wanted = Math.max(0, end - start + 1)
  } else {
    start = toIndex(at)
    if (start < 0) start += self.length
    wanted = count === undefined ? 1 : toIndex(count)
    if (count === undefined && start >= self.length) return null
  }
  if (start < 0 || start > self.length || wanted < 0) return null
  return self.slice(start, start + wanted) as BinaryString
}

/** The text that the bytes are, where UTF-8 is asked for; they stay what they are where bytes are. */
function forced(self: BinaryString, name: unknown): unknown {
  const encoding = encodingOf(name)
  if (encoding === Encoding.ASCII_8BIT) return self
  const text = encoding === Encoding.UTF_8 ? textOfBytes(self) : null
  if (text !== null) return text
  throw outsideUtf8(`force_encoding(${encoding.inspect()}) of bytes that are none`)
}

/** The one byte of a String that begins with it. */
function firstByte(self: BinaryString): number {
  const [first] = self
  if (first === undefined) throw new ArgumentError('empty string')
  return first
}
