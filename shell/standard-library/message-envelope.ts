import { send } from '../ruby/call/send.ts'
import { toS } from '../ruby/object/texts.ts'
import { Time } from '../ruby/time/time.ts'
import { milliseconds } from '../ruby/world.ts'
import { RubyJson } from './json.ts'

// What a message says, before it is signed or encrypted: the value, until when, and for what. Rails: ActiveSupport::Messages::Metadata.

export interface MessageOptions {
  readonly expires_at?: unknown
  readonly expires_in?: unknown
  readonly purpose?: unknown
}

/** What is written around a message that expires, or has a purpose. */
interface Envelope {
  readonly message?: string
  readonly data?: unknown
  readonly exp: string | null
  readonly pur: string | null
}

/** The text of a value; the serializer has `dump` and `load`, where it is not JSON. */
export function writeMessage(serializer: unknown, value: unknown, options: MessageOptions): string {
  const written =
    serializer === RubyJson ? RubyJson.generate(value) : toS(send(serializer, 'dump', [value]))
  const exp = expiryOf(options)
  const pur = options.purpose == null ? null : toS(options.purpose)
  if (exp === null && pur === null) return written
  return JSON.stringify({ _rails: { message: Buffer.from(written).toString('base64'), exp, pur } })
}

/** The value of a text; null where it has ended, or is for something else. */
export function readMessage(
  serializer: unknown,
  text: string,
  purpose: unknown = null,
): { value: unknown } | null {
  const envelope = envelopeIn(text)
  if ((envelope?.pur ?? null) !== (purpose === null ? null : toS(purpose))) return null
  if (envelope?.exp != null && Date.parse(envelope.exp) <= milliseconds()) return null
  return { value: load(serializer, envelope === null ? text : textIn(envelope)) }
}

function load(serializer: unknown, text: string): unknown {
  return serializer === RubyJson ? RubyJson.parse(text) : send(serializer, 'load', [text])
}

function textIn({ message, data }: Envelope): string {
  return message === undefined ? JSON.stringify(data) : Buffer.from(message, 'base64').toString()
}

function expiryOf({
  expires_at: at = null,
  expires_in: within = null,
}: MessageOptions): string | null {
  if (at !== null) return iso(toS(send(at, 'to_i')), at)
  if (within === null) return null
  return new Date(milliseconds() + Number(toS(send(within, 'to_i'))) * 1000).toISOString()
}

function iso(seconds: string, at: unknown): string {
  const milliseconds = at instanceof Time ? at.microseconds / 1000 : Number(seconds) * 1000
  return new Date(Math.floor(milliseconds)).toISOString()
}

function envelopeIn(text: string): Envelope | null {
  if (!text.startsWith('{"_rails":')) return null
  return (JSON.parse(text) as { _rails: Envelope })._rails
}
