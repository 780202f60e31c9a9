import { crypto } from '../../builtin.ts'

/** The core tells by it that a session cookie is encrypted: a signed one begins with 1. */
const VERSION = 2
const IV = 12
const TAG = 16
const LABEL = 'webfw encryption key v1'

/**
 * AES-256-GCM (NIST SP 800-38D) under a key made from the secret; what an older secret sealed is opened too.
 * In base64url without padding:
 *
 *     0         1    13            n-16  n
 *     ├ version ┼ IV ┼ ciphertext ─┼ tag ┤
 *
 * The purpose is authenticated with it: a cookie is good under its own name only.
 */
export class Encryption {
  readonly #secrets: readonly string[]
  #keys: readonly Buffer[] | null = null

  constructor(secret: string, previousSecret: string | null) {
    this.#secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  }

  seal(purpose: string, plain: Uint8Array): string {
    const { createCipheriv, randomBytes } = crypto()
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', this.#allKeys()[0] as Buffer, iv)
    cipher.setAAD(Buffer.from(purpose))
    const sealed = [cipher.update(plain), cipher.final()]
    return Buffer.concat([Buffer.of(VERSION), iv, ...sealed, cipher.getAuthTag()]).toString(
      'base64url',
    )
  }

  /** What was sealed for the purpose; null for anything else. `isOld` says that it was under the older secret. */
  open(purpose: string, sealed: string): { plain: Uint8Array; isOld: boolean } | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 1 + IV + TAG || bytes[0] !== VERSION) return null
    for (const [index, key] of this.#allKeys().entries()) {
      const plain = decrypt(key, purpose, bytes)
      if (plain !== null) return { plain, isOld: index > 0 }
    }
    return null
  }

  #allKeys(): readonly Buffer[] {
    this.#keys ??= this.#secrets.map((secret) =>
      crypto().createHmac('sha256', secret).update(LABEL).digest(),
    )
    return this.#keys
  }
}

function decrypt(key: Buffer, purpose: string, bytes: Buffer): Uint8Array | null {
  const end = bytes.length - TAG
  const iv = bytes.subarray(1, 1 + IV)
  const decipher = crypto().createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(end))
  const plain = decipher.update(bytes.subarray(1 + IV, end))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return null
  }
}
