import { FrameworkError } from '../errors.ts'
import { type Exchange, State } from './exchange.ts'
import { encodeTexts } from './frame.ts'
import { FrameWriter } from './frame-writer.ts'
import { encodeField, type Field, type SharedFields } from './shared-fields.ts'

/** How the session's cookie is sent. */
export interface SessionCookie {
  /** `; Path=/; SameSite=Lax`: all but `Secure`, which the core adds. */
  readonly attributes: string
  /** Seconds since 1970 from which the session is none; 0 for what the settings say. */
  readonly expires: number
  /** When something in the session changed, on every answer that has one, or never. */
  readonly sending: 'changed' | 'always' | 'never'
}

/** What a response is made of. */
export interface ResponseParts {
  readonly status: number
  /** Field names and values; the core adds Date, Content-Length, Connection and the session's cookie. */
  readonly headers: readonly Field[]
  /** More of them, encoded already. */
  readonly shared?: SharedFields | null
  /** Null for a cookie as `rails new` has it. */
  readonly sessionCookie?: SessionCookie | null
  /** The session to store, or null when the action left it as it was. */
  readonly session: ReadonlyMap<string, string> | null
  /** The flash for the next request. */
  readonly flash: ReadonlyMap<string, string>
  /** Null for what was rendered. */
  readonly body: string | Uint8Array | null
  readonly keepAlive: boolean
}

/** A response the core refused to write. */
export class ResponseRefused extends FrameworkError {
  static override readonly rubyName: string = 'ResponseRefused'
  /** The core's number for the reason. */
  readonly number: number

  constructor(number: number) {
    super(
      'RESPONSE_REFUSED',
      REASONS[number] ?? `The core refused to write the response (code ${number}).`,
    )
    this.number = number
  }
}

const REASONS: Readonly<Record<number, string>> = {
  2: 'There is no memory left for the response.',
  200: 'A response header holds a control character, or its name is not a token. Remove CR, LF and NUL from it.',
  201: 'The session cookie would exceed 4,096 bytes. Store less in the session: an id instead of the data behind it.',
  202: 'The session cannot be signed: there is no secret. Set WEBFW_SECRET_KEY_BASE to 32 random bytes or more.',
  203: 'The status of a response is a number from 100 to 599.',
}

const writer = new FrameWriter(16384)

/**
 * Writes the whole response as one span: send it, then close the exchange. Afterwards
 * `exchange.keepsAlive` says whether the connection stays open. A view, good until the exchange is
 * closed.
 */
export function respond(exchange: Exchange, parts: ResponseParts, now: number): Uint8Array {
  const sealed = exchange.sealSession === null ? null : sealedSession(exchange, parts, now)
  encodeResponse(parts, sealed)
  const start = exchange.place(writer.written)
  if (start === 0) throw new ResponseRefused(2)
  const { exports } = exchange.core
  const state = exports.respond(exchange.address, start, writer.length, BigInt(now))
  if (state !== State.RESPONSE) throw new ResponseRefused(exchange.errorCode)
  return exchange.output
}

/** A plain-text response with the status' own reason for a body, which closes the connection. */
export function refuse(exchange: Exchange, status: number, now: number): Uint8Array {
  exchange.core.exports.refuse(exchange.address, status, BigInt(now))
  return exchange.output
}

/** The session cookie's value, encrypted; null where none is sent. */
function sealedSession(exchange: Exchange, parts: ResponseParts, now: number): string | null {
  writer.reset()
  encodeCookie(parts)
  encodeSession(parts)
  encodeTexts(writer, parts.flash)
  const start = exchange.place(writer.written)
  if (start === 0) throw new ResponseRefused(2)
  const { core, address } = exchange
  const state = core.exports.packSession(address, start, writer.length, BigInt(now))
  if (state === State.FAILED) throw new ResponseRefused(exchange.errorCode)
  if (state !== State.QUESTION) return null
  const signed = exchange.question
  return (
    exchange.sealSession?.(core.bytes.slice(signed.start, signed.start + signed.length)) ?? null
  )
}

const SENDING = ['changed', 'always', 'never'] as const

function encodeCookie({ sessionCookie = null }: ResponseParts): void {
  if (sessionCookie === null) return writer.nil()
  writer.array(3)
  writer.string(sessionCookie.attributes)
  writer.integer(sessionCookie.expires)
  writer.integer(SENDING.indexOf(sessionCookie.sending))
}

function encodeSession({ session }: ResponseParts): void {
  if (session === null) writer.nil()
  else encodeTexts(writer, session)
}

function encodeResponse(parts: ResponseParts, sealed: string | null): void {
  writer.reset()
  writer.integer(parts.status)
  const { headers, shared = null } = parts
  writer.array(headers.length + (shared?.fields.length ?? 0))
  if (shared !== null) writer.raw(shared.encoded)
  for (const field of headers) encodeField(writer, field)
  encodeCookie(parts)
  if (sealed === null) encodeSession(parts)
  else writer.string(sealed)
  encodeTexts(writer, parts.flash)
  writer.boolean(parts.body === null)
  if (typeof parts.body === 'string') writer.string(parts.body)
  else if (parts.body !== null) writer.stringBytes(parts.body)
  writer.boolean(parts.keepAlive)
}
