import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Hmac } from './hmac.ts'
import { RubyJson } from './json.ts'
import { type MessageOptions, readMessage, writeMessage } from './message-envelope.ts'
import { SecurityUtils } from './security-utils.ts'

/** A message that is not one of ours, or that is expired, or for something else. */
export class InvalidSignature extends StandardError {
  static {
    defineClass(this, 'ActiveSupport::MessageVerifier::InvalidSignature')
  }
}

/** How messages are written and signed. */
export interface VerifierOptions {
  readonly digest?: unknown
  /** What has `dump` and `load`; JSON unless told. */
  readonly serializer?: unknown
  readonly url_safe?: unknown
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
    const text = writeMessage(this.#serializer, value, options)
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

  #read(message: unknown, { purpose }: Pick<MessageOptions, 'purpose'>): { value: unknown } | null {
    const data = this.#dataOf(message)
    if (data === null) return null
    return readMessage(this.#serializer, Buffer.from(data, 'base64').toString(), purpose)
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
