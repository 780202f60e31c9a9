import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { ArgumentError, RuntimeError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isFalsy } from '../../ruby/object/truth.ts'
import { StringIO } from '../../ruby/string-io/string-io.ts'
import type { Block } from '../../ruby/types.ts'
import type { Uri } from '../uri.ts'
import { NetHttp, VERIFY_NONE } from './net-http.ts'
import { addressOf, HttpGet } from './request.ts'
import type { HttpResponse } from './response.ts'
import { type Conversation, converse } from './sockets.ts'

/** An answer other than 2xx: OpenURI::HTTPError. */
export class OpenUriHttpError extends StandardError {
  static {
    defineClass(this, 'OpenURI::HTTPError', { reads: ['io'] })
  }

  readonly io: OpenedUri

  constructor(message: string, io: OpenedUri) {
    super(message)
    this.io = io
  }
}

/** A redirect that is not followed: OpenURI::HTTPRedirect. */
export class OpenUriRedirect extends OpenUriHttpError {
  static {
    defineClass(this, 'OpenURI::HTTPRedirect', { reads: ['uri'] })
  }

  readonly uri: Uri

  constructor(message: string, io: OpenedUri, uri: Uri) {
    super(message, io)
    this.uri = uri
  }
}

/** How often a redirect is followed: `max_redirects` of open-uri. */
const REDIRECTS = 64

/** What `URI.open` gives: the body as a StringIO that knows what came with it. Ruby API, OpenURI::Meta. */
export class OpenedUri extends StringIO {
  readonly #response: HttpResponse
  readonly #uri: Uri

  constructor(response: HttpResponse, uri: Uri) {
    super(response.body ?? '')
    this.#response = response
    this.#uri = uri
  }

  status(): string[] {
    return [this.#response.code, this.#response.message]
  }

  base_uri(): Uri {
    return this.#uri
  }

  content_type(): string {
    return (this.#response.content_type as string | null) ?? 'application/octet-stream'
  }

  charset(): string | null {
    const said = this.#response.type_params().get('charset')
    if (said !== undefined) return toS(said).toLowerCase()
    return this.content_type().startsWith('text/') ? 'utf-8' : null
  }

  content_encoding(): string[] {
    return (this.#response['[]']('content-encoding') ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .filter(Boolean)
  }

  meta(): Hash {
    const all = new Hash()
    this.#response.each_header((name: unknown, value: unknown) => all.set(name, value))
    return all
  }
}

/** Opens an address over HTTP, and goes where redirects lead; from https only to https. Raises OpenURI::HTTPError. */
export function* opening(address: unknown, given: readonly unknown[]): Conversation<OpenedUri> {
  const options = given.flatMap((each) =>
    typeof each === 'object' && each !== null ? pairsOf(each) : [],
  )
  const fields = new Hash()
  const said = new Map<string, unknown>()
  for (const [name, value] of options) {
    if (typeof name === 'symbol') said.set(name.description ?? '', value)
    else if (/^[a-z]/.test(toS(name))) said.set(toS(name), value)
    else fields.set(name, value)
  }
  let uri = addressOf(address)
  const seen = new Set([uri.to_s()])
  for (;;) {
    const { scheme } = uri as unknown as { scheme: string | null }
    if (scheme !== 'http' && scheme !== 'https')
      throw new ArgumentError(`open-uri reads http and https, and not ${uri.to_s()}`)
    const response = yield* asked(uri, fields, said)
    const opened = new OpenedUri(response, uri)
    if (response.code.startsWith('2')) return opened
    const message = `${response.code} ${response.message}`
    const place = response['[]']('location')
    if (!/^30[12378]$/.test(response.code) || place === null)
      throw new OpenUriHttpError(message, opened)
    const next = uri.merge(place)
    if (isFalsy(said.get('redirect') ?? true)) throw new OpenUriRedirect(message, opened, next)
    const isAllowed =
      (next as unknown as { scheme: string }).scheme === 'https' || scheme === 'http'
    if (!isAllowed) throw new RuntimeError(`redirection forbidden: ${uri.to_s()} -> ${next.to_s()}`)
    if (seen.has(next.to_s()) || seen.size >= REDIRECTS) {
      throw new RuntimeError(`HTTP redirection loop: ${next.to_s()}`)
    }
    seen.add(next.to_s())
    // A login is for the host that was named.
    if (next.hostname() !== uri.hostname()) said.delete('http_basic_authentication')
    uri = next
  }
}

function* asked(
  uri: Uri,
  fields: Hash,
  said: ReadonlyMap<string, unknown>,
): Conversation<HttpResponse> {
  const http = NetHttp.for(uri)
  for (const name of ['open_timeout', 'read_timeout'] as const) {
    if (said.has(name)) http[name] = said.get(name)
  }
  if (said.get('ssl_verify_mode') === VERIFY_NONE) http.verify_mode = VERIFY_NONE
  const request = new HttpGet(uri, fields)
  const login = said.get('http_basic_authentication')
  if (Array.isArray(login)) request.basic_auth(login[0], login[1])
  return yield* http.only(request)
}

/** `URI.open(address)`: what is there as a stream; with a block, the value of the block. */
export function openUri(
  address: unknown,
  given: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  const opened = converse(opening(address, given))
  return block === null ? opened : block(opened)
}
