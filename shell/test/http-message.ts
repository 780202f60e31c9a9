import { Headers } from '../controller/headers.ts'
import { readJson } from '../record/value/json.ts'
import { withoutChunks } from './chunked.ts'

/** A response as a test reads it. */
export class TestResponse {
  readonly status: number
  readonly #headers: Headers
  /** Each `Set-Cookie`, which may not be joined. */
  readonly setCookies: readonly string[]
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    const end = endOfHead(bytes)
    const [statusLine = '', ...lines] = new TextDecoder('latin1')
      .decode(bytes.subarray(0, end))
      .split('\r\n')
    const fields = lines
      .filter((line) => line !== '')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ])
    this.status = Number(statusLine.split(' ')[1])
    this.#headers = new Headers(fields)
    this.setCookies = fields
      .filter(([name]) => name.toLowerCase() === 'set-cookie')
      .map(([, value]) => value)
    const isChunked = this.#headers.get('transfer-encoding') === 'chunked'
    this.bytes = isChunked ? withoutChunks(bytes.subarray(end)) : bytes.slice(end)
  }

  get headers(): Headers {
    return this.#headers
  }

  get body(): string {
    return new TextDecoder().decode(this.bytes)
  }

  get location(): string | null {
    return this.#headers.get('location')
  }

  /** The body: of a JSON response, what it says; of any other, its text. */
  get parsedBody(): unknown {
    return this.mediaType === 'application/json' ? readJson(this.body) : this.body
  }

  get contentType(): string | null {
    return this.#headers.get('content-type')
  }

  get mediaType(): string | null {
    return this.contentType?.split(';')[0] ?? null
  }

  /** The status as text. */
  code(): string {
    return String(this.status)
  }

  responseCode(): number {
    return this.status
  }

  redirectUrl(): string | null {
    return this.location
  }

  isSuccessful(): boolean {
    return this.isSuccess()
  }

  isOk(): boolean {
    return this.status === 200
  }

  isRedirection(): boolean {
    return this.status >= 300 && this.status < 400
  }

  isClientError(): boolean {
    return this.status >= 400 && this.status < 500
  }

  isServerError(): boolean {
    return this.status >= 500
  }

  isNotFound(): boolean {
    return this.status === 404
  }

  isForbidden(): boolean {
    return this.status === 403
  }

  isUnauthorized(): boolean {
    return this.status === 401
  }

  isCreated(): boolean {
    return this.status === 201
  }

  isNoContent(): boolean {
    return this.status === 204
  }

  isSuccess(): boolean {
    return this.status >= 200 && this.status < 300
  }

  isRedirect(): boolean {
    return this.status >= 300 && this.status < 400 && this.location !== null
  }
}

function endOfHead(bytes: Uint8Array): number {
  for (let index = 0; index + 3 < bytes.length; index++) {
    if (
      bytes[index] === 13 &&
      bytes[index + 1] === 10 &&
      bytes[index + 2] === 13 &&
      bytes[index + 3] === 10
    ) {
      return index + 4
    }
  }
  return bytes.length
}

/** A request as the bytes a browser would send. */
export function requestBytes(
  method: string,
  target: string,
  fields: Iterable<readonly [string, string]>,
  body: Uint8Array,
): Uint8Array {
  const lines = [`${method} ${target} HTTP/1.1`]
  for (const [name, value] of fields) lines.push(`${name}: ${value}`)
  if (body.length > 0 || !['GET', 'HEAD'].includes(method))
    lines.push(`Content-Length: ${body.length}`)
  const head = new TextEncoder().encode(`${lines.join('\r\n')}\r\n\r\n`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}
