/** A file that a form sent. Rails guide "Action View Form Helpers", section 5. */
export class UploadedFile {
  readonly originalFilename: string
  readonly contentType: string
  readonly #bytes: Uint8Array
  readonly #spool: (bytes: Uint8Array) => string
  #path: string | null = null

  constructor(
    originalFilename: string,
    contentType: string,
    bytes: Uint8Array,
    spool: (bytes: Uint8Array) => string = () => '',
  ) {
    this.#spool = spool
    this.originalFilename = originalFilename
    this.contentType = contentType
    this.#bytes = bytes
  }

  /** How many bytes were sent. */
  size(): number {
    return this.#bytes.length
  }

  /** A file with the content, which goes away with the request. */
  path(): string {
    this.#path ??= this.#spool(this.#bytes)
    return this.#path
  }

  /** The content as text. */
  read(): string {
    return new TextDecoder().decode(this.#bytes)
  }

  /** The content as it was sent. */
  bytes(): Uint8Array {
    return this.#bytes
  }
}
