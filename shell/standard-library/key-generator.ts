import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

interface KeyOptions {
  readonly iterations?: unknown
  readonly hash_digest_class?: unknown
}

/** Derives keys from a secret by PBKDF2; SHA-256 unless told, as since Rails 7. Rails API: ActiveSupport::KeyGenerator. */
export class KeyGenerator {
  static {
    defineClass(this, 'ActiveSupport::KeyGenerator', {
      parameters: { initialize: '1 k:iterations?,hash_digest_class?', generate_key: '1-2' },
    })
  }

  readonly #secret: Uint8Array
  readonly #iterations: number
  readonly #digest: string

  constructor(secret: unknown, { iterations, hash_digest_class: digest }: KeyOptions = {}) {
    this.#secret = bytesOf(secret)
    this.#iterations = Number(iterations ?? 2 ** 16)
    this.#digest =
      (digest ?? null) === null ? 'sha256' : toS(digest).split('::').at(-1)!.toLowerCase()
  }

  /** So many bytes. */
  generate_key(salt: unknown, size: unknown = 64): BinaryString {
    const { pbkdf2Sync } = crypto()
    const bytes = pbkdf2Sync(
      this.#secret,
      bytesOf(salt),
      this.#iterations,
      Number(size),
      this.#digest,
    )
    return BinaryString.of8bit(bytes)
  }
}
