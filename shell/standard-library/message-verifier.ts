import { crypto } from '../builtin.ts'
import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { Time } from '../ruby/time/time.ts'
import { Hmac } from './hmac.ts'
import { RubyJson } from './json.ts'
import { SecurityUtils } from './security-utils.ts'

/** A message that is not one of ours, or that is expired, or for something else. */
export class InvalidSignature extends StandardError {
  static {
    defineClass(this, 'ActiveSupport::MessageVerifier::InvalidSignature')
  }
}

interface VerifierOptions {
  readonly digest?: unknown
  /** What has `dump` and `load`; JSON unless told. */
  readonly serializer?: unknown
  readonly url_safe?: unknown
}

interface MessageOptions {
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

/**
 * Messages that anyone may read and none but who knows the secret can make: Base64 of what the serializer writes, `--`,
 * and an HMAC in hexadecimal digits, as Rails writes them with `serializer: JSON`, which is the default here.
 * Rails API: ActiveSupport::MessageVerifier.
 */
export class MessageVerifier {
  static {
    const options = 'k:expires_at?,expires_in?,purpose?'
    defineClass(this, 'ActiveSupport::MessageVerifier', {
      parameters: {
        initialize: '1 k:digest?,serializer?,url_safe?',
        generate: `1 ${options}`,
        verify: '1 k:purpose?',
        verified: '1 k:purpose?',
        'valid_message?': '1',
      },
    })
  }

  readonly #secrets: readonly unknown[]
  readonly #digest: string
  readonly #serializer: unknown
  readonly #encoding: 'base64' | 'base64url'

  constructor(secret: unknown, options: VerifierOptions = {}, ...older: readonly unknown[]) {
    if (secret === null) throw new ArgumentError('Secret should not be nil.')
    this.#secrets = [secret, ...older]
    this.#digest = toS(options.digest ?? 'SHA1')
    this.#serializer = options.serializer ?? RubyJson
    this.#encoding = isTruthy(options.url_safe ?? null) ? 'base64url' : 'base64'
  }

  /** The message for a value, until a time or for a purpose where these are given. */
  generate(value: unknown, options: MessageOptions = {}): string {
    const written = this.#dump(value)
    const exp = expiryOf(options)
    const pur = options.purpose == null ? null : toS(options.purpose)
    const isPlain = exp === null && pur === null
    const text = isPlain
      ? written
      : JSON.stringify({ _rails: { message: base64(written), exp, pur } })
    const data = Buffer.from(text).toString(this.#encoding)
    return `${data}--${this.#sign(this.#secrets[0], data)}`
  }

  /** The value of a message; InvalidSignature where it is none of ours, expired or for another purpose. */
  verify(message: unknown, options: Pick<MessageOptions, 'purpose'> = {}): unknown {
    const found = this.#read(message, options)
    if (found === null) throw new InvalidSignature()
    return found.value
  }

  /** The same, or nil. */
  verified(message: unknown, options: Pick<MessageOptions, 'purpose'> = {}): unknown {
    return this.#read(message, options)?.value ?? null
  }

  /** Whether it was signed with the secret, whatever it says. */
  is_valid_message(message: unknown): boolean {
    return this.#dataOf(message) !== null
  }

  #read(message: unknown, { purpose = null }: MessageOptions): { value: unknown } | null {
    const data = this.#dataOf(message)
    if (data === null) return null
    const text = Buffer.from(data, 'base64').toString()
    const envelope = envelopeIn(text)
    if ((envelope?.pur ?? null) !== (purpose === null ? null : toS(purpose))) return null
    if (envelope?.exp != null && Date.parse(envelope.exp) <= Date.now()) return null
    if (envelope === null) return { value: this.#load(text) }
    if (envelope.message === undefined) return { value: this.#load(JSON.stringify(envelope.data)) }
    return { value: this.#load(Buffer.from(envelope.message, 'base64').toString()) }
  }

  #dump(value: unknown): string {
    if (this.#serializer === RubyJson) return RubyJson.generate(value)
    return toS(send(this.#serializer, 'dump', [value]))
  }

  #load(text: string): unknown {
    if (this.#serializer === RubyJson) return RubyJson.parse(text)
    return send(this.#serializer, 'load', [text])
  }

  /** What stands before the digest, where that is right. */
  #dataOf(message: unknown): string | null {
    const text = message === null ? '' : toS(message)
    const at = text.lastIndexOf('--')
    if (at < 1) return null
    const [data, digest] = [text.slice(0, at), text.slice(at + 2)]
    const isOurs = this.#secrets.some((secret) => {
      return SecurityUtils.secure_compare(digest, this.#sign(secret, data))
    })
    return isOurs ? data : null
  }

  #sign(secret: unknown, data: string): string {
    return Hmac.hexdigest(this.#digest, secret, data)
  }
}

/** Derives the keys of single uses from a secret, with Rails' settings. Rails API: ActiveSupport::KeyGenerator. */
export class KeyGenerator {
  static {
    defineClass(this, 'ActiveSupport::CachingKeyGenerator', {
      parameters: { generate_key: '1-2' },
    })
  }

  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** So many bytes. */
  generate_key(salt: unknown, size: unknown = 64): BinaryString {
    const bytes = crypto().pbkdf2Sync(this.#secret, toS(salt), 1000, Number(size), 'sha256')
    return BinaryString.of8bit(bytes)
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function expiryOf({
  expires_at: at = null,
  expires_in: within = null,
}: MessageOptions): string | null {
  if (at !== null) return iso(toS(send(at, 'to_i')), at)
  if (within === null) return null
  return new Date(Date.now() + Number(toS(send(within, 'to_i'))) * 1000).toISOString()
}

function iso(seconds: string, at: unknown): string {
  const milliseconds = at instanceof Time ? at.microseconds / 1000 : Number(seconds) * 1000
  return new Date(Math.floor(milliseconds)).toISOString()
}

function envelopeIn(text: string): Envelope | null {
  if (!text.startsWith('{"_rails":')) return null
  return (JSON.parse(text) as { _rails: Envelope })._rails
}
