import { defineClass } from '../../../ruby/class/define.ts'
import type { NetHttp } from '../../../standard-library/http/net-http.ts'
import { type Conversation, converse } from '../../../standard-library/http/sockets.ts'
import { checksumOf, piecesOf, sizeOf } from '../../content.ts'
import { FileNotFoundError, IntegrityError } from '../../errors.ts'
import type {
  Content,
  DirectUploadFacts,
  FileFacts,
  Service,
  ServiceMaker,
  Talks,
  UploadFacts,
} from '../service.ts'
import { type Answer, S3Client, S3ServiceError, WEEK } from './s3-client.ts'
import { readS3Options, type S3Options } from './s3-options.ts'

/** Bytes that are in memory at once: a part of an upload may not be smaller. Amazon S3, multipart upload limits. */
const PART = 5 * 1024 * 1024
/** Parts of a file at most. */
const PARTS = 10_000
/** Uploads the next part of a file. */
type PartWriter = (bytes: Uint8Array) => Conversation<void>

/**
 * Files in a bucket of Amazon S3, or of what speaks its protocol. Source: Rails, ActiveStorage::Service::S3Service; Amazon S3 API.
 */
export class S3Service implements Service {
  static {
    defineClass(this, 'ActiveStorage::Service::S3Service')
  }

  static readonly make: ServiceMaker = (name, options) =>
    new S3Service(name, readS3Options(name, options))

  readonly kind = 'S3'
  readonly name: string
  readonly isPublic: boolean
  readonly talks: Talks = {
    upload: (key, content, facts) => this.#uploading(key, content, facts),
    eachChunk: (key, take) => this.#client.session((http) => this.#chunks(http, key, take)),
    downloadChunk: (key, start, end) => this.#chunk(key, start, end),
    exist: (key) => this.#existing(key),
  }
  readonly #options: S3Options
  readonly #client: S3Client

  constructor(name: string, options: S3Options) {
    this.name = name
    this.isPublic = options.isPublic
    this.#options = options
    this.#client = new S3Client(options)
  }

  upload(key: string, content: Content, facts: UploadFacts): void {
    converse(this.talks.upload(key, content, facts))
  }

  /** What is kept with a file is said when it is uploaded, as in Rails. */
  updateMetadata(): void {}

  download(key: string): Uint8Array {
    return converse(this.#client.once({ method: 'GET', key })).body
  }

  eachChunk(key: string, take: (bytes: Uint8Array) => void): void {
    converse(this.talks.eachChunk(key, take))
  }

  downloadChunk(key: string, start: number, end: number): Uint8Array {
    return converse(this.talks.downloadChunk(key, start, end))
  }

  localFile(): null {
    return null
  }

  delete(key: string): void {
    converse(this.#client.once({ method: 'DELETE', key }))
  }

  deletePrefixed(prefix: string): void {
    converse(this.#client.session((http) => this.#deleteAll(http, prefix)))
  }

  /** The keys that begin so. */
  list(prefix: string): string[] {
    return converse(this.#client.session((http) => this.#keys(http, prefix)))
  }

  exist(key: string): boolean {
    return converse(this.talks.exist(key))
  }

  compose(sourceKeys: readonly string[], key: string, facts: FileFacts): void {
    const fields = this.#fields(facts)
    converse(this.#inParts(key, fields, (http, part) => this.#joined(http, sourceKeys, part)))
  }

  url(key: string, expiresIn: number | null, facts: FileFacts): string {
    if (this.isPublic) return this.#client.address(key)
    const query = new Map<string, string>()
    if (facts.disposition) query.set('response-content-disposition', facts.disposition)
    if (facts.contentType) query.set('response-content-type', facts.contentType)
    return this.#client.presigned({ method: 'GET', key, query }, expiresIn ?? WEEK)
  }

  urlForDirectUpload(key: string, facts: DirectUploadFacts): string {
    const fields = lowered(this.headersForDirectUpload(key, facts))
    fields.set('content-length', String(facts.contentLength))
    // A browser sends it along or not; S3 does not ask for its signature.
    fields.delete('content-disposition')
    return this.#client.presigned({ method: 'PUT', key, fields }, facts.expiresIn ?? WEEK)
  }

  headersForDirectUpload(_: string, facts: DirectUploadFacts): Record<string, string> {
    return {
      'Content-Type': facts.contentType ?? '',
      'Content-MD5': facts.checksum,
      ...(facts.disposition ? { 'Content-Disposition': facts.disposition } : {}),
      ...Object.fromEntries(this.#options.uploadFields),
      ...metadataOf(facts),
    }
  }

  #fields(facts: FileFacts): Map<string, string> {
    const fields = new Map(this.#options.uploadFields)
    if (facts.contentType) fields.set('content-type', facts.contentType)
    if (facts.disposition) fields.set('content-disposition', facts.disposition)
    for (const [name, value] of Object.entries(metadataOf(facts))) fields.set(name, value)
    return fields
  }

  *#uploading(key: string, content: Content, facts: UploadFacts): Conversation<void> {
    const size = sizeOf(content)
    const fields = this.#fields(facts)
    if (size >= this.#options.multipartThreshold && size > PART) {
      // The service looks at the checksums of parts alone.
      if (facts.checksum !== null && checksumOf(content) !== facts.checksum)
        throw new IntegrityError(`The content of ${key} is not what its checksum says.`)
      const length = Math.max(PART, Math.ceil(size / PARTS))
      yield* this.#inParts(key, fields, function* (_, part) {
        for (const bytes of partsOf(content, length)) yield* part(bytes)
      })
      return
    }
    if (facts.checksum !== null) fields.set('content-md5', facts.checksum)
    yield* this.#client.once({ method: 'PUT', key, fields, body: content })
  }

  *#chunk(key: string, start: number, end: number): Conversation<Uint8Array> {
    if (end <= start) return new Uint8Array(0)
    return (yield* this.#client.session((http) => this.#range(http, key, start, end))).body
  }

  *#existing(key: string): Conversation<boolean> {
    return (yield* this.#client.once({ method: 'HEAD', key })).status !== 404
  }

  /** The bytes from `start` up to `end`, with the size of the whole in its fields. */
  #range(http: NetHttp, key: string, start: number, end: number): Conversation<Answer> {
    const last = Number.isFinite(end) ? end - 1 : ''
    const fields = new Map([['range', `bytes=${start}-${last}`]])
    return this.#client.ask(http, { method: 'GET', key, fields })
  }

  *#chunks(http: NetHttp, key: string, take: (bytes: Uint8Array) => void): Conversation<void> {
    const size = yield* this.#size(http, key)
    for (let at = 0; at < size; at += PART) {
      take((yield* this.#range(http, key, at, Math.min(size, at + PART))).body)
    }
  }

  *#size(http: NetHttp, key: string): Conversation<number> {
    const head = yield* this.#client.ask(http, { method: 'HEAD', key })
    if (head.status !== 404) return Number(head.field('content-length') ?? 0)
    throw new FileNotFoundError(`The service ${this.name} has no file ${key}.`)
  }

  /**
   * Uploads what `write` hands over, part after part, each with its checksum, and makes one file of them; where that fails, no
   * part is left behind. Amazon S3 API, CreateMultipartUpload.
   */
  *#inParts(
    key: string,
    fields: ReadonlyMap<string, string>,
    write: (http: NetHttp, part: PartWriter) => Conversation<void>,
  ): Conversation<void> {
    yield* this.#client.session(
      function* (this: S3Service, http: NetHttp): Conversation<void> {
        const begun = { method: 'POST', key, fields, query: new Map([['uploads', '']]) } as const
        const id = elementOf(yield* this.#client.ask(http, begun), 'UploadId')
        const tags: string[] = []
        const part = (bytes: Uint8Array) => this.#part(http, key, id, tags, bytes)
        const query = new Map([['uploadId', id]])
        try {
          yield* write(http, part)
          const body = { bytes: Buffer.from(completionOf(tags)) }
          const answer = yield* this.#client.ask(http, { method: 'POST', key, query, body })
          if (/<Error>/.test(textOf(answer))) {
            throw new S3ServiceError(elementOf(answer, 'Code'), elementOf(answer, 'Message'))
          }
        } catch (error) {
          yield* this.#client.ask(http, { method: 'DELETE', key, query })
          throw error
        }
      }.bind(this),
    )
  }

  *#part(
    http: NetHttp,
    key: string,
    id: string,
    tags: string[],
    bytes: Uint8Array,
  ): Conversation<void> {
    const query = new Map([
      ['partNumber', String(tags.length + 1)],
      ['uploadId', id],
    ])
    const fields = new Map([['content-md5', checksumOf({ bytes })]])
    const asked = { method: 'PUT', key, query, fields, body: { bytes } } as const
    tags.push((yield* this.#client.ask(http, asked)).field('etag') ?? '')
  }

  /** Hands over the content of several files as parts that are large enough. */
  *#joined(http: NetHttp, keys: readonly string[], part: PartWriter): Conversation<void> {
    let waiting: Uint8Array = new Uint8Array(0)
    for (const key of keys) {
      const size = yield* this.#size(http, key)
      for (let at = 0; at < size; at += PART) {
        const { body } = yield* this.#range(http, key, at, Math.min(size, at + PART))
        waiting = Buffer.concat([waiting, body])
        if (waiting.length < PART) continue
        yield* part(waiting)
        waiting = new Uint8Array(0)
      }
    }
    yield* part(waiting)
  }

  *#deleteAll(http: NetHttp, prefix: string): Conversation<void> {
    for (const key of yield* this.#keys(http, prefix)) {
      yield* this.#client.ask(http, { method: 'DELETE', key })
    }
  }

  *#keys(http: NetHttp, prefix: string): Conversation<string[]> {
    const keys: string[] = []
    for (let token: string | null = ''; token !== null; ) {
      const query = new Map([
        ['list-type', '2'],
        ['prefix', prefix],
        ['encoding-type', 'url'],
        ...(token === '' ? [] : ([['continuation-token', token]] as const)),
      ])
      const text = textOf(yield* this.#client.ask(http, { method: 'GET', key: '', query }))
      const isEncoded = /<EncodingType>url</.test(text)
      for (const [, name = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const plain = unescaped(name)
        keys.push(isEncoded ? decodeURIComponent(plain.replaceAll('+', ' ')) : plain)
      }
      const [, next = null] = /<NextContinuationToken>([^<]*)</.exec(text) ?? []
      token = next === null ? null : unescaped(next)
    }
    return keys
  }
}

function partsOf(content: Content, length: number): Iterable<Uint8Array> {
  if ('path' in content) return piecesOf(content.path, length)
  const { bytes } = content
  const count = Math.ceil(bytes.length / length)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * length, (at + 1) * length))
}

/** What names the parts of a file, in their order. */
function completionOf(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
}

function metadataOf({ customMetadata = {} }: FileFacts): Record<string, string> {
  const pairs = Object.entries(customMetadata)
  return Object.fromEntries(pairs.map(([name, value]) => [`x-amz-meta-${name}`, value]))
}

function lowered(fields: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}

function textOf({ body }: Answer): string {
  return new TextDecoder().decode(body)
}

function elementOf(answer: Answer, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(textOf(answer)) ?? []
  return unescaped(text)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
