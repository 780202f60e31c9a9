import { EACCES, EINVAL } from '../exception/errno.ts'
import { ArgumentError, IOError, RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { checkMutable } from '../object/frozen.ts'
import { BinaryString, bytesIn, textOfBytes } from '../text/binary-string.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { isString, MutableString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import type { Mode } from './mode.ts'
import { type Cutting, cutLine } from './read-line.ts'
import { type Shared, SharedText } from './shared-text.ts'

/** A String that was read. */
export type Read = MutableString | BinaryString

/** A String with a place in it, which a StringIO and its copies share. */
export class Stream {
  #text: SharedText | null
  pos = 0
  lineNumber = 0
  reads: boolean
  writes: boolean
  isBinary: boolean
  #appends: boolean

  constructor(holder: Shared, mode: Mode, isPlain: boolean) {
    this.#text = new SharedText(holder)
    this.reads = mode.reads
    this.writes = mode.writes
    this.isBinary = mode.isBinary
    this.#appends = mode.appends
    if (this.#text.isFrozen) {
      if (mode.writes) throw new EACCES()
    } else if (isPlain) this.writes = true
    if (mode.truncates && this.#text.size > 0) this.#text.replace(new Uint8Array(0))
  }

  /** The String itself; null after the end of a block of `open`. */
  get holder(): Shared | null {
    return this.#text?.holder ?? null
  }

  /** Takes another String. */
  hold(holder: Shared): void {
    this.#text = new SharedText(holder)
    this.reads = true
    this.writes = !this.#text.isFrozen
    this.#appends = false
    this.pos = 0
    this.lineNumber = 0
  }

  /** Lets the String go. */
  drop(): void {
    this.#text = null
    this.reads = false
    this.writes = false
  }

  get text(): SharedText {
    if (this.#text === null) throw new IOError('not opened')
    return this.#text
  }

  get isAtEnd(): boolean {
    return this.pos >= this.text.size
  }

  move(to: number): void {
    if (to < 0) throw new EINVAL()
    this.pos = to
  }

  write(value: string | BinaryString): number {
    const text = value instanceof BinaryString ? textOfBytes(value) : value
    if (text === '') return 0
    this.checkModifiable()
    if (text === null || (this.isBinary && /[^\0-\x7f]/.test(text))) {
      throw outsideUtf8('writing bytes to a StringIO')
    }
    if (this.#appends) this.pos = this.text.size
    const count = this.text.write(text, this.pos)
    this.pos += count
    return count
  }

  checkModifiable(): void {
    if (this.text.isFrozen) throw new IOError('not modifiable string')
  }

  line(cutting: Cutting): Read | null {
    const found = cutLine(this.text, this.pos, cutting, this.#countsBytes)
    if (found === null) return null
    const line = this.#part(found.start, found.end)
    this.pos = found.next
    this.lineNumber += 1
    return line
  }

  /** All that is left, or so many bytes of it. */
  read(count: number | null): Read | null {
    const { size } = this.text
    if (count === null) {
      const rest = this.#part(Math.min(this.pos, size), size)
      if (this.pos < size) this.pos = size
      return rest
    }
    if (count < 0) throw new ArgumentError(`negative length ${count} given`)
    if (count > 0 && this.pos >= size) return null
    const end = Math.min(size, this.pos + count)
    const part = changeable(this.text.binary(this.pos, end))
    this.pos = Math.max(this.pos, end)
    return part
  }

  /** The next character. */
  character(): Read | null {
    const { text, pos } = this
    if (pos >= text.size) return null
    const head = text.byte(pos)
    const width = this.#countsBytes ? 1 : widthOf(head)
    const part = this.#part(pos, Math.min(text.size, pos + width))
    this.pos += width
    return part
  }

  get #countsBytes(): boolean {
    return this.isBinary || this.text.holder instanceof BinaryString
  }

  byte(): number | null {
    if (this.isAtEnd) return null
    this.pos += 1
    return this.text.byte(this.pos - 1)
  }

  /** Puts bytes back: over those before the place, and before all where there are too few. */
  unread(bytes: Uint8Array): void {
    const { text, pos } = this
    if (bytes.length <= pos) {
      text.writeBytes(bytes, pos - bytes.length)
      this.pos = pos - bytes.length
      return
    }
    text.replace(Uint8Array.of(...bytes, ...text.bytes.subarray(pos)))
    this.pos = 0
  }

  truncate(size: number): void {
    if (size < 0) throw new EINVAL('negative length')
    const { text } = this
    if (text.size === size) return
    const made = new Uint8Array(size)
    made.set(text.bytes.subarray(0, size))
    text.replace(made)
  }

  #part(from: number, to: number): Read {
    return changeable(this.isBinary ? this.text.binary(from, to) : this.text.text(from, to))
  }
}

/** What is read: a String of its own, which the program may change. */
function changeable(part: string | BinaryString): Read {
  return typeof part === 'string' ? new MutableString(part) : part
}

/** How many bytes the character has that begins with one. */
function widthOf(head: number): number {
  if (head < 0xc2) return 1
  return head < 0xe0 ? 2 : head < 0xf0 ? 3 : head < 0xf5 ? 4 : 1
}

/** What `ungetc` puts back for its argument; null for nothing. */
export function bytesOfCharacter(value: unknown): Uint8Array | null {
  if (value === null) return null
  if (isString(value) || value instanceof BinaryString) return bytesIn(value)
  if (typeof value !== 'number' && typeof value !== 'bigint') return bytesIn(toStr(value))
  const code = toIndex(value)
  const isScalar = code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (!isScalar) throw new RangeError(`${code} out of char range`)
  return bytesIn(String.fromCodePoint(code))
}

/** Fills the buffer that `read` was given. */
export function fill(buffer: unknown, part: Read | null): unknown {
  const target = checkMutable(isString(buffer) ? buffer : toStr(buffer), 'replace')
  if (part instanceof BinaryString) throw outsideUtf8('bytes in the buffer of read')
  target.value = part?.value ?? ''
  return part === null ? null : target
}
