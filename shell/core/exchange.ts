import { Flag, Word } from './exchange-words.ts'
import { type Decoders, decodeText, FrameReader } from './frame-reader.ts'
import type { Core } from './load.ts'
import { Tag } from './tag.ts'

/** What the last call into the core left behind; docs/wire-format.md, States. */
export const State = {
  NEED_MORE: 0,
  REQUEST: 1,
  REFUSED: 2,
  RENDERED: 3,
  QUESTION: 4,
  RESPONSE: 5,
  FAILED: 6,
  ANSWERED: 7,
} as const

/** The verbs by the core's numbers. */
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'OTHER',
] as const

/** A verb as the core names it. */
export type Method = (typeof METHODS)[number]

const NO_TEXTS: ReadonlyMap<string, string> = new Map()
const NO_ROUTE = 0xffffffff
const MALFORMED_DATE = -(2n ** 63n)

/** Bytes in the core's memory. */
export interface Span {
  readonly start: number
  readonly length: number
}

/** Where in a body of chunks the core stopped: four numbers that mean something to it alone. */
export type ChunkState = readonly [phase: number, left: number, total: number, overhead: number]

/** The content of a file, put aside before the core read the body; `offset` is its place there. */
export interface SpooledFile {
  readonly offset: number
  readonly path: string
  readonly length: number
}

/** A file of a multipart form. */
export interface ReceivedFile {
  readonly filename: string
  /** Null where none was sent. */
  readonly contentType: string | null
  /** A view of the core's memory, good until the exchange is closed; or where the content was put. */
  readonly content: Uint8Array | SpooledFile
}

/** One request and its answer in the core's memory. Everything is decoded when it is asked for. */
export class Exchange {
  readonly core: Core
  readonly address: number
  readonly #word: number
  #marker: string | null = null
  /** The files of this request that are not in the core's memory. */
  spooledFiles: readonly SpooledFile[] = []
  /** Encrypts the session cookie that the response sets; null for one that is signed alone. */
  sealSession: ((signed: Uint8Array) => string) | null = null

  constructor(core: Core, address: number) {
    this.core = core
    this.address = address
    this.#word = address >>> 2
  }

  /** A State. */
  get state(): number {
    return this.#read(Word.STATE)
  }

  get errorCode(): number {
    return this.#read(Word.ERROR_CODE)
  }

  /** Index of the template an error lies in. */
  get errorTemplate(): number {
    return this.#read(Word.ERROR_TEMPLATE)
  }

  /** Byte offset of an error in its template's source, or in the request. */
  get errorOffset(): number {
    return this.#read(Word.ERROR_OFFSET)
  }

  /** The offending name of an error, for its message. */
  get errorText(): string {
    return this.#text(Word.ERROR_TEXT)
  }

  /** How many bytes of the input this request took. */
  get consumed(): number {
    return this.#read(Word.CONSUMED)
  }

  /** Said of a request whose head and body were read apart. */
  set consumed(count: number) {
    this.core.words[this.#word + Word.CONSUMED] = count
  }

  /** With how many bytes in all it is worth asking again. */
  get needed(): number {
    return this.#read(Word.NEEDED)
  }

  /** Bytes of the head once it is complete, else 0. */
  get headLength(): number {
    return this.#read(Word.HEAD_LENGTH)
  }

  /** How long a body is that does not come in chunks. */
  get contentLength(): number {
    return this.#read(Word.CONTENT_LENGTH)
  }

  get isChunked(): boolean {
    return this.#has(Flag.CHUNKED)
  }

  /** Whether a body came with the head, however framed. */
  get hasContent(): boolean {
    return this.isChunked || this.contentLength > 0
  }

  /** Where the core stopped in a body of chunks, for the exchange that reads on. */
  get chunkState(): ChunkState {
    const at = (index: number) => this.#read(Word.CHUNKS + index)
    return [at(0), at(1), at(2), at(3)]
  }

  set chunkState(state: ChunkState) {
    this.core.words.set(state, this.#word + Word.CHUNKS)
  }

  /** The verb, after `_method`. */
  get method(): Method {
    return METHODS[this.#read(Word.METHOD)] ?? 'OTHER'
  }

  /** Index of the matching route, or −1. */
  get route(): number {
    const route = this.#read(Word.ROUTE)
    return route === NO_ROUTE ? -1 : route
  }

  get keepsAlive(): boolean {
    return this.#has(Flag.KEEP_ALIVE)
  }

  get isHttp10(): boolean {
    return this.#has(Flag.HTTP_1_0)
  }

  /** Goes on to the next route that fits, where the one that was found turned the request away. */
  nextRoute(): void {
    this.core.exports.nextRoute(this.address)
  }

  get isSentAsHead(): boolean {
    return this.#has(Flag.SENT_AS_HEAD)
  }

  get expectsContinue(): boolean {
    return this.#has(Flag.EXPECTS_CONTINUE)
  }

  /** Whether the CSRF token is missing or wrong where the route wants one. */
  get isForged(): boolean {
    return this.#has(Flag.FORGED)
  }

  /** Said of a request that came over TLS: its session cookie is Secure. */
  set isTls(isTls: boolean) {
    const at = this.#word + Word.FLAGS
    const flags = this.#read(Word.FLAGS) & ~Flag.OVER_TLS
    this.core.words[at] = isTls ? flags | Flag.OVER_TLS : flags
  }

  /** The session cookie that came, where it is encrypted: the core has read nothing of it yet. */
  get sealedSession(): string | null {
    return this.#has(Flag.SESSION_SEALED) ? this.#text(Word.QUESTION) : null
  }

  /** Hands in what was in `sealedSession`; `now` is seconds since 1970. Asks for the CSRF token again. */
  openSession(signed: Uint8Array, now: number): void {
    const start = this.place(signed)
    if (start !== 0) {
      this.core.exports.openSealed(this.address, start, signed.length, BigInt(now))
    }
  }

  /** Says that the session cookie is sent anew although nothing in it changed. */
  renewSession(): void {
    this.core.words[this.#word + Word.FLAGS] = this.#read(Word.FLAGS) | Flag.SESSION_OLD
  }

  get hasSessionCookie(): boolean {
    return this.#has(Flag.SESSION_SENT)
  }

  /** Whether the session cookie was tampered with, too old, or not ours. */
  get isSessionRefused(): boolean {
    return this.#has(Flag.SESSION_REFUSED)
  }

  /** The request target as it was sent. */
  get target(): string {
    return this.#text(Word.TARGET)
  }

  /** The decoded path. */
  get path(): string {
    return this.#text(Word.PATH)
  }

  /** The query as it was sent, without its question mark. */
  get query(): string {
    return this.#text(Word.QUERY)
  }

  /** The head's fields in order; names are lowercase. */
  fields(): [name: string, value: string][] {
    const { bytes, words } = this.core
    const fields: [string, string][] = []
    let word = this.#read(Word.FIELDS) >>> 2
    for (let count = this.#read(Word.FIELDS + 1); count > 0; count--) {
      fields.push([
        decodeText(bytes, words[word] as number, words[word + 1] as number),
        decodeText(bytes, words[word + 2] as number, words[word + 3] as number),
      ])
      word += 4
    }
    return fields
  }

  /** The first field of a lowercase name, or null. Nothing else is decoded. */
  field(name: string): string | null {
    const span = this.#findField(name, 0)
    return span === null ? null : decodeText(this.core.bytes, span.start, span.length)
  }

  /** The elements of all fields of a lowercase name, joined with commas; null when there is none. */
  list(name: string): string | null {
    let list: string | null = null
    for (let span = this.#findField(name, 0); span !== null; ) {
      const text = decodeText(this.core.bytes, span.start, span.length)
      list = list === null ? text : `${list}, ${text}`
      span = this.#findField(name, span.next)
    }
    return list
  }

  /** The moment of a date field in milliseconds since 1970; null when it is absent or malformed. */
  date(name: string): number | null {
    const span = this.#findField(name, 0)
    if (span === null) return null
    const now = BigInt(Math.floor(Date.now() / 1000))
    const seconds = this.core.exports.parseDate(span.start, span.length, now)
    return seconds === MALFORMED_DATE ? null : Number(seconds) * 1000
  }

  /** Whether query, form or path have parameters. */
  get hasParams(): boolean {
    return !this.#isEmpty(Word.PARAMS)
  }

  /** Query, form and path parameters by name. */
  params(decoders?: Decoders): Map<string, unknown> {
    return this.#frame(Word.PARAMS, decoders) as Map<string, unknown>
  }

  session(): Map<string, string> {
    return this.#frame(Word.SESSION) as Map<string, string>
  }

  flash(): ReadonlyMap<string, string> {
    if (this.#isEmpty(Word.FLASH)) return NO_TEXTS
    return this.#frame(Word.FLASH) as Map<string, string>
  }

  /** The body, decoded from chunks: a view, good until the exchange is closed. */
  get body(): Uint8Array {
    return this.#view(Word.BODY)
  }

  /** The file behind an `UploadedFile` handle of `params`. */
  file(handle: number): ReceivedFile {
    const { bytes, words } = this.core
    const word = (this.#read(Word.FILES) >>> 2) + handle * 6
    const at = (index: number) => words[word + index] as number
    const offset = at(4) - this.#read(Word.BODY)
    const spooled = this.spooledFiles.find((each) => each.offset === offset)
    return {
      filename: decodeText(bytes, at(0), at(1)),
      contentType: at(3) === 0 ? null : decodeText(bytes, at(2), at(3)),
      content: spooled ?? bytes.subarray(at(4), at(4) + at(5)),
    }
  }

  /** The output: a refusal, HTML or a whole response. A view, good until the exchange is closed. */
  get output(): Uint8Array {
    return this.#view(Word.OUTPUT)
  }

  /** How many bytes it has. */
  get outputLength(): number {
    return this.#read(Word.OUTPUT + 1)
  }

  get question(): Span {
    return { start: this.#read(Word.QUESTION), length: this.#read(Word.QUESTION + 1) }
  }

  /** Whether a template wrote a CSRF token. */
  get wroteToken(): boolean {
    return (this.#read(Word.TEMPLATE_FLAGS) & 1) !== 0
  }

  /** Whether a template wrote a nonce. */
  get wroteNonce(): boolean {
    return (this.#read(Word.TEMPLATE_FLAGS) & 2) !== 0
  }

  /** Whether a URL that would run script was written as `#`. */
  get hasRefusedUrl(): boolean {
    return (this.#read(Word.TEMPLATE_FLAGS) & 4) !== 0
  }

  /** Whether a template asked for the flash. */
  get hasReadFlash(): boolean {
    return (this.#read(Word.TEMPLATE_FLAGS) & 8) !== 0
  }

  /** What has been written of tokens (1) and nonces (2) since this was asked. */
  takeWritten(): number {
    const flags = this.#read(Word.TEMPLATE_FLAGS)
    this.core.words[this.#word + Word.TEMPLATE_FLAGS] = flags & ~3
    return flags & 3
  }

  noteWritten(written: number): void {
    this.core.words[this.#word + Word.TEMPLATE_FLAGS] = this.#read(Word.TEMPLATE_FLAGS) | written
  }

  /** Whether what is written may be kept for other pages, and holds the marker in place of tokens. */
  set isKeeping(isKeeping: boolean) {
    const flags = this.#read(Word.TEMPLATE_FLAGS)
    this.core.words[this.#word + Word.TEMPLATE_FLAGS] = isKeeping ? flags | 32 : flags & ~32
  }

  /** What stands in place of a token, and is as long, until the page is done; null for nothing. */
  get marker(): string | null {
    return this.#marker
  }

  set marker(marker: string | null) {
    this.#marker = marker
    const start = marker === null ? 0 : this.place(new TextEncoder().encode(marker))
    this.core.words[this.#word + Word.MARKER] = start
  }

  /** Whether a token of this session may be in the bytes of the question. */
  holdsToken(): boolean {
    return this.core.exports.holdsToken(this.address) !== 0
  }

  /** Says that code of a page has the flash: what a template reads after that it asks for. */
  noteLentFlash(): void {
    this.core.words[this.#word + Word.TEMPLATE_FLAGS] = this.#read(Word.TEMPLATE_FLAGS) | 16
  }

  /** Copies bytes into the exchange's arena; their address, or 0 when it is full. */
  place(data: Uint8Array): number {
    const start = this.core.exports.allocate(this.address, data.length)
    if (start !== 0) this.core.bytes.set(data, start)
    return start
  }

  /** Lets templates see a GET of another target: the page of an error. */
  retarget(target: string): void {
    const bytes = Buffer.from(target)
    const start = this.place(bytes)
    if (start !== 0) this.core.exports.retarget(this.address, start, bytes.length)
  }

  /** Empties the session for good: `reset_session`. Templates after this get a new CSRF token. */
  resetSession(): void {
    this.core.exports.resetSession(this.address)
  }

  /** Gives everything back. The exchange is dead after this. */
  close(): void {
    this.core.exports.close(this.address)
  }

  #read(word: number): number {
    return this.core.words[this.#word + word] as number
  }

  #has(flag: number): boolean {
    return (this.#read(Word.FLAGS) & flag) !== 0
  }

  #text(word: number): string {
    return decodeText(this.core.bytes, this.#read(word), this.#read(word + 1))
  }

  #view(word: number): Uint8Array {
    const start = this.#read(word)
    return this.core.bytes.subarray(start, start + this.#read(word + 1))
  }

  /** Whether a Hash of the core is empty, without decoding it. */
  #isEmpty(word: number): boolean {
    const { bytes } = this.core
    const start = this.#read(word)
    return bytes[start] === Tag.HASH && bytes[start + 1] === 0
  }

  #frame(word: number, decoders?: Decoders): unknown {
    return new FrameReader(this.core.bytes, this.#read(word), decoders).value()
  }

  /** Where the value of the first field of that name is, at or after the field number `from`. */
  #findField(name: string, from: number): (Span & { readonly next: number }) | null {
    const { words } = this.core
    const count = this.#read(Word.FIELDS + 1)
    for (let index = from; index < count; index++) {
      const word = (this.#read(Word.FIELDS) >>> 2) + index * 4
      if (words[word + 1] !== name.length || !this.#isAt(words[word] as number, name)) continue
      return {
        start: words[word + 2] as number,
        length: words[word + 3] as number,
        next: index + 1,
      }
    }
    return null
  }

  #isAt(start: number, name: string): boolean {
    const { bytes } = this.core
    for (let index = 0; index < name.length; index++) {
      if (bytes[start + index] !== name.charCodeAt(index)) return false
    }
    return true
  }
}
