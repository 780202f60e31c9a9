import { type Dispatcher, respondTo, send } from '../ruby/call/send.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { RubyString } from '../ruby/class/core-classes.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspect } from '../ruby/object/inspect.ts'
import { toS } from '../ruby/object/to-s.ts'
import { Range } from '../ruby/range/range.ts'
import { BinaryString, stringOfBytes } from '../ruby/text/binary-string.ts'
import type { Block } from '../ruby/types.ts'

/** What a String of bytes answers by itself: whatever counts bytes. */
export const binaryMethods: MethodTable = {
  '+': [(self: BinaryString, other) => joined(self, other), '1'],
  '==': [(self: BinaryString, other) => self['=='](other), '1 -> Boolean'],
  '[]': [(self: BinaryString, ...at) => slice(self, ...at), '1-2'],
  b: [(self) => self, '0'],
  'blank?': [(self: BinaryString) => self.every(isSpace), '0 -> Boolean'],
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
    '0 &',
  ],
  'empty?': [(self: BinaryString) => self.length === 0, '0 -> Boolean'],
  'eql?': [(self: BinaryString, other) => self['=='](other), '1 -> Boolean'],
  force_encoding: [(self: BinaryString, name) => forced(self, name), '1'],
  freeze: [(self) => self, '0'],
  getbyte: [(self: BinaryString, at) => self.at(toIndex(at)) ?? null, '1'],
  inspect: [(self: BinaryString) => self.inspect(), '0 -> String'],
  itself: [(self) => self, '0'],
  length: [(self: BinaryString) => self.length, '0 -> Integer'],
  presence: [(self: BinaryString) => (self.every(isSpace) ? null : self), '0'],
  'present?': [(self: BinaryString) => !self.every(isSpace), '0 -> Boolean'],
  size: [(self: BinaryString) => self.length, '0 -> Integer'],
  'start_with?': [
    (self: BinaryString, ...heads) => heads.some((head) => startsWith(self, bytesIn(head))),
    '0+ -> Boolean',
  ],
  to_s: [(self) => self, '0'],
  'valid_encoding?': [() => true, '0 -> Boolean'],
}

/** Whatever else a String of bytes is asked, its text answers; one that is no text says so. */
export const dispatchBinary: Dispatcher = (receiver, name, args, block) => {
  if (!(receiver instanceof BinaryString) || !respondTo('', name)) return undefined
  return { value: send(toS(receiver), name, args, block) }
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13) || byte === 0
}

function bytesIn(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(toS(value))
}

function startsWith(self: Uint8Array, head: Uint8Array): boolean {
  return head.length <= self.length && head.every((byte, index) => byte === self[index])
}

function joined(self: BinaryString, other: unknown): BinaryString {
  const more = bytesIn(other)
  const out = BinaryString.of8bit(new Uint8Array(self.length + more.length))
  out.set(self)
  out.set(more, self.length)
  return out
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

function forced(self: BinaryString, name: unknown): unknown {
  const encoding = toS(name).toUpperCase()
  if (/^(ASCII-8BIT|BINARY)$/.test(encoding)) return self
  const text = encoding === 'UTF-8' ? stringOfBytes(self) : null
  if (typeof text === 'string') return text
  const why = text === null ? `the encoding ${inspect(toS(name))} is not known here` : 'not UTF-8'
  throw new ArgumentError(`force_encoding: ${why}`)
}
