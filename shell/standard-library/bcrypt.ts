import { FrameworkError } from '../errors.ts'
import { waiting } from '../ruby/call/meanwhile.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspectString } from '../ruby/text/inspect-string.ts'
import { CHARACTERS } from '../ruby/text/subclass.ts'
import type { Keywords } from '../ruby/types.ts'
import { bytesOf } from './bytes.ts'

/** What computes bcrypt: the native runtime. */
export interface PasswordHasher {
  hash(password: Uint8Array, cost: number): string
  verify(password: Uint8Array, digest: string): boolean
  /** The same on other threads. */
  hashMeanwhile(password: Uint8Array, cost: number): Promise<string>
  verifyMeanwhile(password: Uint8Array, digest: string): Promise<boolean>
}

/** What bcrypt looks at; longer passwords are cut, as every bcrypt does. */
const BYTES = 72
const DIGEST = /^\$2[abxy]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/

let hasher: PasswordHasher | null = null
let usualCost = 10

/** Says what computes digests, and how much work one is: 2 to the power of `cost`. Once a process. */
export function usePasswordHasher(computer: PasswordHasher, cost: number): void {
  hasher = computer
  usualCost = cost
}

/** BCrypt::Engine::MIN_COST and DEFAULT_COST. */
export const BCRYPT_MIN_COST = 4
export const BCRYPT_DEFAULT_COST = 12

/** BCrypt::Engine: how much work a digest is. */
export class BcryptEngine {
  static {
    nameClass(this, 'BCrypt::Engine')
  }

  static cost(): number {
    return usualCost
  }
}

/** ActiveModel::SecurePassword: whether digests take the least work, as in tests. */
export class SecurePassword {
  static {
    nameClass(this, 'ActiveModel::SecurePassword')
  }

  static min_cost(): boolean {
    return usualCost === BCRYPT_MIN_COST
  }
}

/** A digest that is none: Ruby's BCrypt::Errors::InvalidHash. */
export class InvalidHash extends StandardError {
  static override readonly rubyName: string = 'BCrypt::Errors::InvalidHash'
}

/** BCrypt::Password: a String that is the digest of a password, and can be compared with one. */
export class BcryptPassword {
  static {
    defineClass(this, 'BCrypt::Password', { staticParameters: { create: '1 k:cost?' } })
    waiting(this as typeof BcryptPassword, {
      async create(secret: unknown, { cost = usualCost }: Keywords = {}) {
        const [bytes, work] = secretOf(secret, cost)
        return new BcryptPassword(await computer().hashMeanwhile(bytes, work))
      },
    })
    waiting(this.prototype, {
      async is_is_password(this: BcryptPassword, secret: unknown) {
        const bytes = cut(secret)
        return bytes.length > 0 && (await computer().verifyMeanwhile(bytes, this.#digest))
      },
    })
  }

  readonly #digest: string
  readonly #parts: RegExpExecArray

  constructor(digest: unknown) {
    this.#digest = new TextDecoder().decode(bytesOf(digest))
    const parts = DIGEST.exec(this.#digest)
    if (parts === null) throw new InvalidHash('invalid hash')
    this.#parts = parts
  }

  /** The digest of a password, with a salt of its own. */
  static create(secret: unknown, { cost = usualCost }: Keywords = {}): BcryptPassword {
    return new BcryptPassword(computer().hash(...secretOf(secret, cost)))
  }

  static is_valid_hash(digest: unknown): boolean {
    return DIGEST.test(new TextDecoder().decode(bytesOf(digest)))
  }

  /** Whether this is the password's digest. */
  is_is_password(secret: unknown): boolean {
    const bytes = cut(secret)
    return bytes.length > 0 && computer().verify(bytes, this.#digest)
  }

  '=='(secret: unknown): boolean {
    return this.is_is_password(secret)
  }

  cost(): number {
    return Number(this.#parts[1])
  }

  version(): string {
    return this.#digest.slice(1, 3)
  }

  salt(): string {
    return this.#digest.slice(0, 29)
  }

  checksum(): string {
    return this.#parts[3] ?? ''
  }

  to_s(): string {
    return this.#digest
  }

  to_str(): string {
    return this.#digest
  }

  inspect(): string {
    return inspectString(this.#digest)
  }

  [CHARACTERS](): string {
    return this.#digest
  }
}

/** The bytes of a password that is to have a digest, and how much work that is. */
function secretOf(secret: unknown, cost: unknown): [bytes: Uint8Array, work: number] {
  const work = toIndex(cost)
  if (work > 31) throw new ArgumentError('Invalid cost')
  const bytes = cut(secret)
  if (bytes.length === 0) throw new ArgumentError('an empty password has no digest')
  return [bytes, Math.max(BCRYPT_MIN_COST, work)]
}

function cut(secret: unknown): Uint8Array {
  return bytesOf(secret).subarray(0, BYTES)
}

function computer(): PasswordHasher {
  if (hasher !== null) return hasher
  throw new FrameworkError('NO_PASSWORDS', 'Passwords are hashed by the native runtime only.')
}
