import { checkMutable, isFrozen } from '../object/frozen.ts'
import { BinaryString, bytesIn, textOfBytes, textOrBytes } from '../text/binary-string.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { MutableString, type Str } from '../text/mutable-string.ts'

/** What a StringIO reads and writes: a String that others may hold and change too. */
export type Shared = Str | BinaryString

const ASCII = /^[\0-\x7f]*$/
const ENCODER = new TextEncoder()

/** The bytes of a String that others may change at any time. */
export class SharedText {
  readonly holder: Shared
  /** The text that what follows is known of. */
  #seen = ''
  #isAscii = true
  #bytes: Uint8Array | null = null
  #size = 0

  constructor(holder: Shared) {
    this.holder = holder
  }

  get isFrozen(): boolean {
    return isFrozen(this.holder)
  }

  get size(): number {
    this.#look()
    return this.#size
  }

  /** The bytes, which nobody may change. */
  get bytes(): Uint8Array {
    this.#look()
    this.#bytes ??= ENCODER.encode(this.#seen)
    return this.#bytes
  }

  /** The text between two places; an error where one of them cuts a character in two. */
  text(from: number, to: number): string | BinaryString {
    this.#look()
    if (this.#isAscii) return this.#seen.slice(from, to)
    const part = this.bytes.subarray(from, to)
    if (this.holder instanceof BinaryString) return BinaryString.of8bit(part.slice())
    const text = textOfBytes(part)
    if (text === null) throw outsideUtf8('a part of a character that StringIO reads')
    return text
  }

  /** The bytes between two places, as a binary String. */
  binary(from: number, to: number): string | BinaryString {
    return textOrBytes(this.bytes.slice(from, to))
  }

  /** The byte at a place. */
  byte(at: number): number {
    this.#look()
    return (this.#isAscii ? this.#seen.charCodeAt(at) : this.bytes[at]) as number
  }

  /** Where a byte stands first from a place on, before another; -1 where it does not. */
  find(byte: number, from: number, to: number): number {
    this.#look()
    const found = this.#isAscii
      ? this.#seen.slice(from, to).indexOf(String.fromCharCode(byte))
      : this.bytes.subarray(from, to).indexOf(byte)
    return found < 0 ? -1 : from + found
  }

  /** Puts a text at a place: over what is there, and after zeros where that is behind the end. */
  write(text: string, at: number): number {
    const size = this.size
    const isAscii = ASCII.test(text)
    if (at === size) {
      const count = isAscii ? text.length : ENCODER.encode(text).length
      this.#keep(this.#seen + text, this.#isAscii && isAscii, size + count)
      return count
    }
    const more = ENCODER.encode(text)
    this.writeBytes(more, at)
    return more.length
  }

  /** The same of bytes. */
  writeBytes(more: Uint8Array, at: number): void {
    const made = new Uint8Array(Math.max(this.size, at + more.length))
    made.set(this.bytes)
    made.set(more, at)
    this.replace(made)
  }

  /** Makes it hold other bytes. */
  replace(bytes: Uint8Array): void {
    const text = textOfBytes(bytes)
    if (text === null) throw outsideUtf8('a StringIO that holds a part of a character')
    this.#keep(text, ASCII.test(text), bytes.length)
  }

  #look(): void {
    const { holder } = this
    if (holder instanceof BinaryString) {
      this.#bytes = holder
      this.#isAscii = false
      this.#size = holder.length
      return
    }
    const now = holder instanceof MutableString ? holder.value : holder
    if (now === this.#seen) return
    this.#seen = now
    this.#isAscii = ASCII.test(now)
    this.#bytes = this.#isAscii ? null : bytesIn(now)
    this.#size = this.#bytes === null ? now.length : this.#bytes.length
  }

  #keep(text: string, isAscii: boolean, size: number): void {
    const { holder } = this
    if (holder instanceof BinaryString) throw outsideUtf8('writing to a StringIO of bytes')
    checkMutable(holder, 'replace').value = text
    this.#seen = text
    this.#isAscii = isAscii
    this.#bytes = null
    this.#size = size
  }
}
