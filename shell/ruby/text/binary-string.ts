import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { KEY } from '../hash/key.ts'
import { outsideUtf8 } from './encoding.ts'
import { inspectString } from './inspect-string.ts'
import { toStr } from './operators.ts'
import { CHARACTERS } from './subclass.ts'

/** A Ruby String of bytes that need not be text: an upload, a binary column, what Base64 decodes. */
export class BinaryString extends Uint8Array<ArrayBuffer> {
  static readonly rubyName = 'ASCII-8BIT'

  /** The same bytes, without a copy. */
  static of8bit(bytes: Uint8Array): BinaryString {
    if (bytes instanceof BinaryString) return bytes
    return new BinaryString(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
  }

  // What `slice` and `subarray` make of it.
  static get [Symbol.species](): typeof BinaryString {
    return BinaryString
  }

  /** Its characters where it is text; an error where it is none. */
  [CHARACTERS](): string {
    const characters = textOfBytes(this)
    if (characters !== null) return characters
    const message =
      'bytes that are no UTF-8 text are taken by binary columns, send_data, Base64 and Digest only'
    throw new OutsideSubsetError(message)
  }

  [KEY](): string {
    if (isAscii(this)) return `s${this.length}:${textOfBytes(this)}`
    return `b${this.join(',')}`
  }

  '+'(other: unknown): BinaryString {
    const more = bytesIn(other)
    const out = BinaryString.of8bit(new Uint8Array(this.length + more.length))
    out.set(this)
    out.set(more, this.length)
    return out
  }

  '<<'(_more: unknown): never {
    throw outsideUtf8('<< on bytes')
  }

  to_s(): this {
    return this
  }

  to_str(): string {
    return this[CHARACTERS]()
  }

  '=='(other: unknown): boolean {
    if (other instanceof Uint8Array) return sameBytes(this, other)
    // A String of another encoding is the same where both are ASCII only.
    return typeof other === 'string' && isAscii(this) && textOfBytes(this) === other
  }

  inspect(): string {
    let out = ''
    for (const byte of this) {
      out += byte < 128 ? inspectByte(byte) : `\\x${byte.toString(16).toUpperCase()}`
    }
    return `"${out}"`
  }
}

/** A String of the bytes that a program writes out. */
export function binary(...bytes: readonly number[]): BinaryString {
  return BinaryString.of8bit(Uint8Array.from(bytes))
}

/** A String of these bytes: text where they are UTF-8, else one of bytes. */
export function stringOfBytes(bytes: Uint8Array): string | BinaryString {
  return textOfBytes(bytes) ?? BinaryString.of8bit(bytes)
}

/** A text where all is ASCII that `inspect` shows alike, else a String of bytes: what CRuby keeps as binary. */
export function textOrBytes(bytes: Uint8Array): string | BinaryString {
  const isPlain = bytes.every((byte) => (byte >= 7 && byte <= 13) || (byte >= 32 && byte < 127))
  return isPlain ? new TextDecoder().decode(bytes) : BinaryString.of8bit(bytes)
}

/** The text that bytes are in UTF-8; null where they are none. */
export function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return DECODER.decode(bytes)
  } catch {
    return null
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a String of either kind. */
export function bytesIn(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(toStr(value))
}

/** Whether bytes begin with others. */
export function beginsWith(self: Uint8Array, head: Uint8Array): boolean {
  return head.length <= self.length && head.every((byte, index) => byte === self[index])
}

export function endsWith(self: Uint8Array, tail: Uint8Array): boolean {
  return tail.length <= self.length && beginsWith(self.subarray(self.length - tail.length), tail)
}

/** Where bytes stand in others, at a place or behind it; null where they do not. */
export function placeOf(self: Uint8Array, part: Uint8Array, from: number): number | null {
  const first = from < 0 ? from + self.length : from
  for (let at = first; at >= 0 && at + part.length <= self.length; at++) {
    if (beginsWith(self.subarray(at), part)) return at
  }
  return null
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 128)
}

function inspectByte(byte: number): string {
  if (
    byte === 127 ||
    (byte < 32 && !/[\n\t\r\f\v\b\u0007\u001b]/.test(String.fromCharCode(byte)))
  ) {
    return `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return inspectString(String.fromCharCode(byte)).slice(1, -1)
}
