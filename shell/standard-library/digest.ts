import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError, RuntimeError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

/** The digest of one text, or an object that takes texts one by one. Ruby API, Digest. */
abstract class Digest {
  static {
    defineClass(this, 'Digest::Base', {
      parameters: {
        initialize: '0',
        update: '1',
        '<<': '1',
        hexdigest: '0-1',
        base64digest: '0-1',
        digest: '0-1',
      },
    })
  }

  protected static readonly algorithm: string = ''
  readonly #algorithm: string
  readonly #given: Uint8Array[] = []

  constructor(algorithm?: string) {
    this.#algorithm = algorithm ?? (this.constructor as typeof Digest).algorithm
  }

  update(text: unknown): this {
    this.#given.push(bytesOf(text))
    return this
  }

  '<<'(text: unknown): this {
    return this.update(text)
  }

  /** Of what it was given so far, or of one text alone. */
  hexdigest(text?: unknown): string {
    return this.#hash(text).toString('hex')
  }

  base64digest(text?: unknown): string {
    return this.#hash(text).toString('base64')
  }

  digest(text?: unknown): BinaryString {
    return BinaryString.of8bit(this.#hash(text))
  }

  to_s(): string {
    return this.hexdigest()
  }

  /** What OpenSSL calls the algorithm: `SHA256`. */
  name(): string {
    return this.#algorithm.toUpperCase()
  }

  #hash(text: unknown): Buffer {
    if (text !== undefined) return hashed(this.#algorithm, text)
    const hash = crypto().createHash(this.#algorithm)
    for (const bytes of this.#given) hash.update(bytes)
    return hash.digest()
  }

  static hexdigest(text: unknown): string {
    return hashed(this.algorithm, text).toString('hex')
  }

  static base64digest(text: unknown): string {
    return hashed(this.algorithm, text).toString('base64')
  }

  static digest(text: unknown): BinaryString {
    return BinaryString.of8bit(hashed(this.algorithm, text))
  }
}

function hashed(algorithm: string, text: unknown): Buffer {
  return crypto().createHash(algorithm).update(bytesOf(text)).digest()
}

/** Digest::SHA256 of the standard library. */
export class Sha256 extends Digest {
  protected static override readonly algorithm = 'sha256'
  static {
    defineClass(this, 'Digest::SHA256')
  }
}

/** ActiveSupport::Digest: the beginning of a SHA-256, as since Rails 7. */
export class ShortDigest {
  static {
    defineClass(this, 'ActiveSupport::Digest')
  }

  static hexdigest(text: unknown): string {
    return hashed('sha256', text).toString('hex').slice(0, 32)
  }
}

/** Digest::SHA384 of the standard library. */
export class Sha384 extends Digest {
  protected static override readonly algorithm = 'sha384'
  static {
    defineClass(this, 'Digest::SHA384')
  }
}

/** Digest::SHA512 of the standard library. */
export class Sha512 extends Digest {
  protected static override readonly algorithm = 'sha512'
  static {
    defineClass(this, 'Digest::SHA512')
  }
}

/** Digest::SHA2 of the standard library: SHA-256, or as many bits as it is given. */
export class Sha2 extends Digest {
  protected static override readonly algorithm = 'sha256'
  static {
    defineClass(this, 'Digest::SHA2', { parameters: { initialize: '0-1' } })
  }

  constructor(bits: unknown = 256) {
    if (bits !== 256 && bits !== 384 && bits !== 512) {
      throw new ArgumentError(`unsupported bit length: ${toS(bits)}`)
    }
    super(`sha${bits}`)
  }
}

/** Digest::SHA1 of the standard library: for what others ask of us, not for secrets. */
export class Sha1 extends Digest {
  protected static override readonly algorithm = 'sha1'
  static {
    defineClass(this, 'Digest::SHA1')
  }
}

/** Digest::MD5 of the standard library: for what others ask of us, not for secrets. */
export class Md5 extends Digest {
  protected static override readonly algorithm = 'md5'
  static {
    defineClass(this, 'Digest::MD5')
  }
}

const ALGORITHMS: readonly string[] = ['sha1', 'sha256', 'sha384', 'sha512', 'md5']

/** How Node.js calls the algorithm of `"SHA-256"` or `OpenSSL::Digest.new("sha256")`; RuntimeError for one that is not there. */
export function algorithmOf(given: unknown): string {
  const text = given instanceof Digest ? given.name() : toS(given)
  const name = text.toLowerCase().replace('-', '')
  if (ALGORITHMS.includes(name)) return name
  throw new RuntimeError(`Unsupported digest algorithm (${text}).: unknown object name`)
}

/** OpenSSL::Digest of the standard library: `OpenSSL::Digest.new("sha256")`. Its classes by name are those of Digest. */
export class OpenSslDigest extends Digest {
  static {
    defineClass(this, 'OpenSSL::Digest', {
      parameters: { initialize: '1-2' },
      staticParameters: { hexdigest: '2', base64digest: '2', digest: '2' },
    })
  }

  constructor(algorithm: unknown, text?: unknown) {
    super(algorithmOf(algorithm))
    if (text !== undefined) this.update(text)
  }

  static override hexdigest(algorithm: unknown, text?: unknown): string {
    return hashed(algorithmOf(algorithm), text).toString('hex')
  }

  static override base64digest(algorithm: unknown, text?: unknown): string {
    return hashed(algorithmOf(algorithm), text).toString('base64')
  }

  static override digest(algorithm: unknown, text?: unknown): BinaryString {
    return BinaryString.of8bit(hashed(algorithmOf(algorithm), text))
  }
}
