import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { bytesOf } from './bytes.ts'
import { RubyJson } from './json.ts'
import { type MessageOptions, readMessage, writeMessage } from './message-envelope.ts'

/** A message that no key opens, or that has ended, or is for something else. */
export class InvalidMessage extends StandardError {
  static {
    defineClass(this, 'ActiveSupport::MessageEncryptor::InvalidMessage')
  }
}

interface EncryptorOptions {
  readonly cipher?: unknown
  /** What has `dump` and `load`; JSON unless told. */
  readonly serializer?: unknown
  readonly url_safe?: unknown
}

const CIPHER = 'aes-256-gcm'
const [KEY, IV, TAG] = [32, 12, 16]

/**
 * Messages that none but who knows the key can read or make: the cipher, its start and its tag in Base64, with `--` between them, as Rails
 * writes them by AES-256-GCM. Rails API: ActiveSupport::MessageEncryptor.
 */
export class MessageEncryptor {
  static {
    defineClass(this, 'ActiveSupport::MessageEncryptor', {
      parameters: {
        initialize: '1-2 k:cipher?,digest?,serializer?,url_safe?',
        encrypt_and_sign: '1 k:expires_at?,expires_in?,purpose?',
        decrypt_and_verify: '1 k:purpose?',
      },
      staticParameters: { key_len: '0-1' },
    })
  }

  readonly #keys: Uint8Array[] = []
  readonly #serializer: unknown
  readonly #encoding: 'base64' | 'base64url'

  constructor(key: unknown, ...rest: readonly unknown[]) {
    const { cipher, serializer, url_safe } = (rest.at(-1) ?? {}) as EncryptorOptions
    const name = toS(cipher ?? CIPHER).toLowerCase()
    if (name !== CIPHER) throw new ArgumentError(`unsupported cipher: ${name}; there is ${CIPHER}`)
    this.#serializer = serializer ?? RubyJson
    this.#encoding = isTruthy(url_safe ?? null) ? 'base64url' : 'base64'
    this.rotate(key)
  }

  /** Reads what an older key has encrypted, too. */
  rotate(key: unknown): unknown {
    const bytes = bytesOf(key)
    if (bytes.length !== KEY) throw new ArgumentError(`key must be ${KEY} bytes`)
    this.#keys.push(bytes)
    return null
  }

  /** How long a key is. */
  static key_len(): number {
    return KEY
  }

  encrypt_and_sign(value: unknown, options: MessageOptions = {}): string {
    const iv = crypto().randomBytes(IV)
    const cipher = crypto().createCipheriv(CIPHER, this.#keys[0] as Uint8Array, iv)
    const text = writeMessage(this.#serializer, value, options)
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    return [sealed, iv, cipher.getAuthTag()].map((part) => part.toString(this.#encoding)).join('--')
  }

  /** The value of a message; InvalidMessage where no key opens it, and where it has ended or is for another purpose. */
  decrypt_and_verify(message: unknown, { purpose }: MessageOptions = {}): unknown {
    const parts = message === null ? [] : toS(message).split('--')
    const [sealed, iv, tag] = parts.map((part) => Buffer.from(part, 'base64'))
    if (parts.length === 3 && tag?.length === TAG && iv?.length === IV) {
      for (const key of this.#keys) {
        const text = opened(key, sealed as Buffer, iv, tag)
        const found = text === null ? null : readMessage(this.#serializer, text, purpose)
        if (found !== null) return found.value
      }
    }
    throw new InvalidMessage()
  }
}

function opened(key: Uint8Array, sealed: Buffer, iv: Buffer, tag: Buffer): string | null {
  try {
    const cipher = crypto().createDecipheriv(CIPHER, key, iv, { authTagLength: TAG })
    cipher.setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString()
  } catch {
    return null
  }
}
