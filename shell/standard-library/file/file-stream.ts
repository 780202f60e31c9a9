import { EINVAL } from '../../ruby/exception/errno.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import type { SystemCallError } from '../../ruby/exception/system-call-error.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { ByteStream, Read } from '../../ruby/string-io/stream.ts'
import { bytesIn, stringOfBytes, textOrBytes } from '../../ruby/text/binary-string.ts'
import { MutableString } from '../../ruby/text/mutable-string.ts'
import type { OpenMode } from './open-mode.ts'
import type { Source } from './source.ts'

/** How many bytes are read ahead. */
const AHEAD = 64 * 1024

/** The bytes of an opened file, with a place in them. What is written reaches the system at once. */
export class FileStream implements ByteStream {
  mode: OpenMode
  readonly whenClosed = 'closed stream'
  readonly source: Source
  readonly shown: string
  pos = 0
  lineNumber = 0
  isSynchronous = false
  /** Bytes that were read ahead, and where they begin. */
  #ahead: Uint8Array = new Uint8Array(0)
  #start = 0

  constructor(source: Source, mode: OpenMode, shown: string) {
    this.source = source
    this.mode = mode
    this.shown = shown
    const [first, second, third] = mode.skipsMark ? source.read(0, 3) : []
    if (first === 0xef && second === 0xbb && third === 0xbf) this.pos = 3
  }

  get size(): number {
    return this.source.size
  }

  get isAtEnd(): boolean {
    return this.#from(this.pos).length === 0
  }

  take(to: number, isBinary = this.mode.isBinary): Read {
    const part = this.#read(this.pos, to)
    this.pos += part.length
    if (!isBinary) this.#checkEncoding(part)
    const read = isBinary ? textOrBytes(part) : stringOfBytes(part)
    return typeof read === 'string' ? new MutableString(read) : read
  }

  lineEnd(separator: Uint8Array | null): number {
    if (separator === null || separator.length === 0) return this.size
    if (separator.length === 1) return this.#endOfByte(separator[0] as number)
    const { size } = this
    const rest = Buffer.from(this.#read(this.pos, size))
    const at = rest.indexOf(separator)
    return at < 0 ? size : this.pos + at + separator.length
  }

  characterEnd(): number {
    if (this.mode.isBinary) return this.pos + 1
    const bytes = this.#from(this.pos, 4)
    let end = 1
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1
    return this.pos + end
  }

  write(value: unknown): number {
    const bytes = bytesIn(value instanceof Uint8Array ? value : toS(value))
    if (bytes.length === 0) return 0
    this.#checkEncoding(bytes)
    this.source.write(bytes, this.mode.appends ? null : this.pos)
    this.pos = this.mode.appends ? this.size : this.pos + bytes.length
    this.#ahead = new Uint8Array(0)
    return bytes.length
  }

  truncate(size: number): void {
    this.source.truncate(size)
    this.#ahead = new Uint8Array(0)
  }

  badPlace(): SystemCallError {
    return new EINVAL(this.shown, 'rb_io_seek')
  }

  /** Raises OutsideSubsetError for what is not ASCII in a file of another encoding than UTF-8. */
  #checkEncoding(bytes: Uint8Array): void {
    const { foreign } = this.mode
    if (foreign === null || bytes.every((byte) => byte < 128)) return
    throw new OutsideSubsetError(
      `${this.shown} is opened as ${foreign}, and Strings are UTF-8 here: keep the file in UTF-8`,
    )
  }

  #endOfByte(byte: number): number {
    for (let at = this.pos; ; ) {
      const bytes = this.#from(at)
      if (bytes.length === 0) return at
      const found = bytes.indexOf(byte)
      if (found >= 0) return at + found + 1
      at += bytes.length
    }
  }

  /** The bytes of `[start, end)`, of those that were read ahead where they hold all of it. */
  #read(start: number, end: number): Uint8Array {
    const at = start - this.#start
    if (at >= 0 && end - this.#start <= this.#ahead.length) {
      return this.#ahead.slice(at, Math.max(at, end - this.#start))
    }
    return this.source.read(start, end)
  }

  /** Bytes from a place on, at least so many unless the file ends. */
  #from(place: number, least = 1): Uint8Array {
    const at = place - this.#start
    if (at < 0 || this.#ahead.length - at < least) {
      this.#ahead = this.source.read(place, place + AHEAD)
      this.#start = place
    }
    return this.#ahead.subarray(place - this.#start)
  }
}
