import { readFileSync } from 'node:fs'
import { defineClass } from '../ruby/class/define.ts'
import { send } from '../ruby/index.ts'
import { type BinaryString, stringOfBytes } from '../ruby/text/binary-string.ts'
import { RubyFile } from '../standard-library/file/file.ts'

/** Files of more bytes than this are in tmp/ rather than in memory while their request runs. */
export const SPOOL_ABOVE = 64 * 1024

/** A file that a form sent. Rails guide "Action View Form Helpers", section 5. */
export class UploadedFile {
  static {
    defineClass(this, 'ActionDispatch::Http::UploadedFile', { parameters: { read: '0-1' } })
  }

  readonly originalFilename: string
  /** The media type that was sent, or null. */
  readonly contentType: string | null
  readonly #size: number
  readonly #spool: (bytes: Uint8Array) => string
  #bytes: Uint8Array | null
  #path: string | null = null
  #file: RubyFile | null = null

  /**
   * The content is in a file already, or bytes that may be a view which is good only now; `spool` writes
   * such bytes to a file and names it.
   */
  constructor(
    originalFilename: string,
    contentType: string | null,
    content: Uint8Array | { readonly path: string; readonly length: number },
    spool: (bytes: Uint8Array) => string,
  ) {
    this.originalFilename = originalFilename
    this.contentType = contentType
    this.#size = content.length
    this.#spool = spool
    const isSmall = content instanceof Uint8Array && content.length <= SPOOL_ABOVE
    this.#bytes = isSmall ? content.slice() : null
    if (!isSmall) this.#path = content instanceof Uint8Array ? spool(content) : content.path
  }

  /** How many bytes were sent. */
  size(): number {
    return this.#size
  }

  /** A file with the content, which goes away with the request. */
  path(): string {
    this.#path ??= this.#spool(this.bytes())
    return this.#path
  }

  toPath(): string {
    return this.path()
  }

  /** The content as an opened file, which goes away with the request. */
  tempfile(): RubyFile {
    this.#file ??= new RubyFile(this.path(), 'rb')
    return this.#file
  }

  /**
   * The content: text where it is UTF-8, else a String of bytes. So many bytes are read behind those before; so is what
   * is left, once the file is opened.
   */
  read(): string | BinaryString
  read(count: unknown): unknown
  read(count: unknown = null): unknown {
    return count === null && this.#file === null
      ? stringOfBytes(this.bytes())
      : send(this.tempfile(), 'read', [count])
  }

  rewind(): unknown {
    return this.#file === null ? 0 : send(this.#file, 'rewind')
  }

  isEof(): unknown {
    return send(this.tempfile(), 'eof?')
  }

  open(): RubyFile {
    this.rewind()
    return this.tempfile()
  }

  toIo(): RubyFile {
    return this.tempfile()
  }

  /** Whether the content is in a file already. */
  get isSpooled(): boolean {
    return this.#bytes === null
  }

  /** The content as it was sent. */
  bytes(): Uint8Array {
    return this.#bytes ?? readFileSync(this.path())
  }
}
