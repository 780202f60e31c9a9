import { defineClass } from '../../../ruby/class/define.ts'
import { ArgumentError, IOError, RuntimeError } from '../../../ruby/exception/standard-errors.ts'
import { SystemCallError } from '../../../ruby/exception/system-call-error.ts'
import { milliseconds } from '../../../ruby/world.ts'
import { bytesOf } from '../../../standard-library/bytes.ts'
import { HttpBadResponse, SocketError } from '../../../standard-library/http/errors.ts'
import {
  configuredHttp,
  type NetHttp,
  VERIFY_NONE,
} from '../../../standard-library/http/net-http.ts'
import type { Conversation } from '../../../standard-library/http/sockets.ts'
import { TimeoutError } from '../../../standard-library/waiting.ts'
import { FileNotFoundError, IntegrityError } from '../../errors.ts'
import type { Content } from '../service.ts'
import type { S3Options } from './s3-options.ts'
import { S3Request } from './s3-request.ts'
import { encodedPath, queryText, signedFields, signedQuery, UNSIGNED } from './signature.ts'

/** What is asked of a bucket. */
export interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  readonly key: string
  readonly query?: ReadonlyMap<string, string>
  readonly fields?: ReadonlyMap<string, string>
  readonly body?: Content
}

/** An answer that is no failure, or 404. */
export interface Answer {
  readonly status: number
  readonly body: Uint8Array
  field(name: string): string | null
}

/** A service said no. The message has its code and its sentence. */
export class S3ServiceError extends RuntimeError {
  static {
    defineClass(this, 'Aws::S3::Errors::ServiceError', { reads: ['code'] })
  }

  /** `AccessDenied`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Seconds that a signed address is good for at most. Amazon S3, authenticating requests by query parameters. */
export const WEEK = 7 * 24 * 60 * 60

/** The SHA-256 of nothing. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const EMPTY: Content = { bytes: new Uint8Array(0) }

/** Requests to one bucket: signed, and tried again where the service is busy. Amazon S3 API; RFC 9110. */
export class S3Client {
  readonly #options: S3Options
  readonly #host: string
  readonly #prefix: string

  constructor(options: S3Options) {
    const { endpoint, bucket, isPathStyle } = options
    this.#options = options
    this.#host = isPathStyle ? endpoint.host : `${bucket}.${endpoint.host}`
    this.#prefix = isPathStyle ? `/${encodedPath(bucket)}` : ''
  }

  /** Requests over one connection. */
  session<Result>(work: (http: NetHttp) => Conversation<Result>): Conversation<Result> {
    const { endpoint, openTimeout, readTimeout, isVerified, authorities } = this.#options
    const { hostname } = new URL(`http://${this.#host}`)
    const isSecure = endpoint.protocol === 'https:'
    const port = Number(endpoint.port || (isSecure ? 443 : 80))
    const http = configuredHttp(hostname, port, isSecure)
    http.open_timeout = openTimeout
    http.read_timeout = readTimeout
    http.ca_file = authorities
    if (!isVerified) http.verify_mode = VERIFY_NONE
    // Trying again is done here, each time with a signature of its own.
    http.max_retries = 0
    return http.session(() => work(http))
  }

  /** One request over a connection of its own. */
  once(asked: Asked): Conversation<Answer> {
    return this.session((http) => this.ask(http, asked))
  }

  /**
   * Asks, and asks again after a while where the service is busy or the connection broke. Raises FileNotFoundError for a key that
   * is not there (HEAD answers 404), IntegrityError for content that is not what its checksum says, Aws::S3::Errors::ServiceError,
   * and what Net::HTTP raises.
   */
  *ask(http: NetHttp, asked: Asked): Conversation<Answer> {
    for (let count = 0; ; count++) {
      const isLast = count >= this.#options.retries
      try {
        const answer = yield* this.#exchange(http, asked)
        const isBusy = answer.status >= 500 || answer.status === 429
        if (!isBusy || isLast) return checked(asked, answer)
      } catch (error) {
        if (isLast || !OF_CONNECTION.some((Kind) => error instanceof Kind)) throw error
      }
      yield { kind: 'pause', most: backOff(count) }
    }
  }

  *#exchange(http: NetHttp, { method, key, query, fields, body }: Asked): Conversation<Answer> {
    const target = this.#target(method, key, query, fields)
    const digest = body === undefined ? NO_BODY : UNSIGNED
    const signed = signedFields(target, digest, this.#options.credentials, this.#scope())
    const text = queryText(target.query)
    const path = text === '' ? target.path : `${target.path}?${text}`
    const sent = new Map([...signed, ['host', this.#host]])
    const request = new S3Request(method, path, sent, body ?? (method === 'POST' ? EMPTY : null))
    const parts: Uint8Array[] = []
    const response = yield* http.exchange(request, () => (piece: unknown) => {
      parts.push(bytesOf(piece))
    })
    return {
      status: Number(response.code),
      body: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts),
      field: (name) => response['[]'](name),
    }
  }

  /** An address that is good for so many seconds; the fields have to be sent with what is asked there. */
  presigned(asked: Asked, seconds: number): string {
    if (seconds > WEEK)
      throw new ArgumentError('an address of S3 is good for a week at most: expires_in is larger')
    const target = this.#target(asked.method, asked.key, asked.query, asked.fields)
    const query = signedQuery(target, seconds, this.#options.credentials, this.#scope())
    return `${this.address(asked.key)}?${query}`
  }

  /** The address of a key, without a signature. */
  address(key: string): string {
    return `${this.#options.endpoint.protocol}//${this.#host}${this.#path(key)}`
  }

  /** What `x-amz-copy-source` says of a key. */
  copySource(key: string): string {
    return `/${this.#options.bucket}/${encodedPath(key)}`
  }

  #target(
    method: string,
    key: string,
    query: ReadonlyMap<string, string> = new Map(),
    fields: ReadonlyMap<string, string> = new Map(),
  ) {
    return { method, host: this.#host, path: this.#path(key), query, fields }
  }

  #path(key: string): string {
    return key === '' ? this.#prefix || '/' : `${this.#prefix}/${encodedPath(key)}`
  }

  #scope() {
    return { region: this.#options.region, service: 's3', at: milliseconds() }
  }
}

/** Milliseconds before the next try: twice as many each time, and not the same for everybody. */
function backOff(count: number): number {
  return Math.min(20_000, 2 ** count * 200) * (0.5 + Math.random() / 2)
}

/** What a connection, not the service, has raised. */
const OF_CONNECTION = [TimeoutError, IOError, SystemCallError, SocketError, HttpBadResponse]

function checked(asked: Asked, answer: Answer): Answer {
  if (answer.status < 300) return answer
  if (answer.status === 404 && asked.method === 'HEAD') return answer
  const text = new TextDecoder().decode(answer.body)
  const [, code = String(answer.status)] = /<Code>([^<]*)<\/Code>/.exec(text) ?? []
  const [, message = ''] = /<Message>([^<]*)<\/Message>/.exec(text) ?? []
  if (code === 'NoSuchKey' || (answer.status === 404 && code === '404'))
    throw new FileNotFoundError(`the service has no file ${asked.key}`)
  if (code === 'BadDigest' || code === 'InvalidDigest')
    throw new IntegrityError(`The content of ${asked.key} is not what its checksum says.`)
  throw new S3ServiceError(
    code,
    `${code}: ${message} (${asked.method} ${asked.key || 'the bucket'})`,
  )
}
