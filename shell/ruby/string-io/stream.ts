import { EINVAL } from '../exception/errno.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, IOError } from '../exception/standard-errors.ts'
import type { SystemCallError } from '../exception/system-call-error.ts'
import { checkMutable, isFrozen } from '../object/frozen.ts'
import { toS } from '../object/texts.ts'
import { BinaryString, bytesIn, textOfBytes, textOrBytes } from '../text/binary-string.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { isString, MutableString, type Str } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'

/** What a StringIO reads and writes: a String that others may hold and change too. */
export type Shared = Str | BinaryString

/** The String of an argument that a StringIO is to share; raises TypeError for what is none. */
export function sharedOf(value: unknown): Shared {
  return isString(value) || value instanceof BinaryString ? value : toStr(value)
}

/** A String that was read. */
export type Read = MutableString | BinaryString

/** What may be done with a stream. */
export interface Mode {
  readonly reads: boolean
  readonly writes: boolean
  readonly appends: boolean
  readonly isBinary: boolean
}

/** Reads `"r"`, `"w+"`, `"ab"`; raises ArgumentError for what is none. */
function parseMode(text: string): Mode {
  if (!/^[rwa](?:b?\+?|\+b)$/.test(text)) {
    if (!/^[rwa][bt+]*(?::|$)/.test(text)) throw new ArgumentError(`invalid access mode ${text}`)
    throw new OutsideSubsetError(
      `the mode ${text} of a StringIO is outside the Ruby subset: write r, w, a, with + and b`,
    )
  }
  return {
    reads: text.startsWith('r') || text.includes('+'),
    writes: !text.startsWith('r') || text.includes('+'),
    appends: text.startsWith('a'),
    isBinary: text.includes('b'),
  }
}

/** Bytes with a place in them, which a StringIO or a File reads and writes. */
export interface ByteStream {
  readonly mode: Mode
  /** What a closed one raises where another asks for its place or its size; null where it answers. */
  readonly whenClosed: string | null
  pos: number
  lineNumber: number
  readonly size: number
  readonly isAtEnd: boolean
  /** The next bytes up to a place: text where the stream is one of text, as a String of its own. */
  take(to: number, isBinary?: boolean): Read
  /** The place behind a separator; the end where there is none any more, or it is null. */
  lineEnd(separator: Uint8Array | null): number
  /** The place behind the next character. */
  characterEnd(): number
  /** Puts a value over what is there, and after zeros where the place is behind the end; gives its bytes' count. */
  write(value: unknown): number
  /** Cuts it after so many bytes, or fills it up with zeros. */
  truncate(size: number): void
  /** What a place before the beginning raises. */
  badPlace(): SystemCallError
}

/** A String with a place in it, counted in bytes, which a StringIO and its copies share. */
export class Stream implements ByteStream {
  holder: Shared
  pos = 0
  lineNumber = 0
  readonly mode: Mode
  readonly whenClosed = null
  /** The text that what follows is known of: its size in bytes, and the bytes once somebody asked for them. */
  #seen: string | null = null
  #size = 0
  #bytes: Uint8Array | null = null

  /** Without a mode it reads, and writes where the String can be changed. */
  constructor(holder: Shared, mode: string | null) {
    this.holder = holder
    this.mode = mode === null ? { ...parseMode('r+'), writes: !isFrozen(holder) } : parseMode(mode)
    if (mode?.startsWith('w')) this.truncate(0)
  }

  /** The bytes, which nobody may change. */
  get bytes(): Uint8Array {
    const { holder } = this
    if (holder instanceof BinaryString) return holder
    const text = holder instanceof MutableString ? holder.$value : holder
    if (this.#bytes === null || text !== this.#seen) this.#know(text, bytesIn(text))
    return this.#bytes as Uint8Array
  }

  /** How many bytes there are. */
  get size(): number {
    const { holder } = this
    return holder instanceof MutableString && holder.$value === this.#seen
      ? this.#size
      : this.bytes.length
  }

  get isAtEnd(): boolean {
    return this.pos >= this.size
  }

  take(to: number, isBinary = this.mode.isBinary): Read {
    const part = this.bytes.slice(Math.min(this.pos, to), to)
    this.pos = Math.max(this.pos, to)
    if (!isBinary && this.holder instanceof BinaryString) return BinaryString.of8bit(part)
    const read = isBinary ? textOrBytes(part) : textOfBytes(part)
    if (read === null) throw outsideUtf8('a part of a character that StringIO reads')
    return typeof read === 'string' ? new MutableString(read) : read
  }

  lineEnd(separator: Uint8Array | null): number {
    const { bytes } = this
    const [first] = separator ?? []
    if (separator === null || first === undefined) return bytes.length
    for (let at = bytes.indexOf(first, this.pos); at >= 0; at = bytes.indexOf(first, at + 1)) {
      if (separator.every((byte, index) => bytes[at + index] === byte)) return at + separator.length
    }
    return bytes.length
  }

  characterEnd(): number {
    let end = this.pos + 1
    const isText = !this.mode.isBinary && this.holder instanceof MutableString
    while (isText && ((this.bytes[end] ?? 0) & 0xc0) === 0x80) end += 1
    return end
  }

  write(value: unknown): number {
    const text = toS(value)
    if (text === '') return 0
    const { size } = this
    const more = bytesIn(text)
    if (this.mode.appends) this.pos = size
    const end = this.pos + more.length
    if (this.pos === size) {
      this.#keep(`${this.#seen ?? ''}${text}`)
      this.#size = end
    } else {
      const made = new Uint8Array(Math.max(size, end))
      made.set(this.bytes)
      made.set(more, this.pos)
      this.#replace(made)
    }
    this.pos = end
    return more.length
  }

  badPlace(): SystemCallError {
    return new EINVAL()
  }

  truncate(size: number): void {
    const made = new Uint8Array(size)
    made.set(this.bytes.subarray(0, size))
    this.#replace(made)
  }

  #replace(bytes: Uint8Array): void {
    const text = textOfBytes(bytes)
    if (text === null) throw outsideUtf8('a StringIO that holds a part of a character')
    this.#keep(text)
    this.#know(text, bytes)
  }

  #keep(text: string): void {
    const { holder } = this
    if (isFrozen(holder)) throw new IOError('not modifiable string')
    if (holder instanceof BinaryString) throw outsideUtf8('writing to a StringIO of bytes')
    checkMutable(holder, 'replace').$value = text
    this.#seen = text
    this.#bytes = null
  }

  #know(text: string, bytes: Uint8Array): void {
    this.#seen = text
    this.#bytes = bytes
    this.#size = bytes.length
  }
}
