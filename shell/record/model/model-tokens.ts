import { underscore } from '../../inflection/inflection.ts'
import { writeJson } from '../../json/write-json.ts'
import { KeyError } from '../../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { milliseconds } from '../../ruby/world.ts'
import { InvalidSignature } from '../../standard-library/message-verifier.ts'
import { SecureRandom } from '../../standard-library/secure-random.ts'
import { signMessage, verifyMessage } from '../../standard-library/signed-token.ts'
import {
  type Definition,
  definitionOf,
  polymorphicName,
  type TokenDefinition,
} from './definition.ts'
import { GlobalId, SignedGlobalId } from './global-id.ts'
import { STATE } from './is-record.ts'
import type { Model, ModelClass } from './model.ts'
import { ModelAttributes } from './model-attributes.ts'
import { allOfModel } from './model-relations.ts'
import { type Name, nameOf } from './names.ts'
import { expiryOf } from './token-time.ts'

/** How long a signed id is good, and for what. */
export interface SignedIdOptions {
  /** Seconds, or a duration. */
  readonly expiresIn?: unknown
  readonly expiresAt?: unknown
  readonly purpose?: Name | null
}

/** For what a signed Global ID is, and how long it is good: a month, unless told. */
interface SignedGlobalIdOptions {
  readonly for?: unknown
  readonly expiresIn?: unknown
  readonly expiresAt?: unknown
}

/** Tokens of records. Rails API, ActiveRecord::TokenFor, ActiveRecord::SignedId and ActiveRecord::SecureToken. */
export class ModelTokens extends ModelAttributes {
  /** A random text for a column of `has_secure_token`: 24 letters and digits. */
  static generateUniqueSecureToken({ length = 24 }: { readonly length?: unknown } = {}): string {
    return SecureRandom.base58(length)
  }

  /** The record of a token of `generates_token_for`; null where the token is wrong, expired or used up. */
  static findByTokenFor<T extends Model>(
    this: ModelClass<T>,
    purpose: Name,
    token: unknown,
  ): T | null {
    const data = dataOf(definitionOf(this), purpose, token)
    const record = data === null ? null : allOfModel(this).findBy({ [keyOf(this)]: data[0] })
    return record !== null && isCurrent(record, purpose, data) ? record : null
  }

  /** The same, or ActiveSupport::MessageVerifier::InvalidSignature; RecordNotFound without the record. */
  static findByTokenForOrRaise<T extends Model>(
    this: ModelClass<T>,
    purpose: Name,
    token: unknown,
  ): T {
    const data = dataOf(definitionOf(this), purpose, token)
    const record = data === null ? null : (allOfModel(this).find(data[0]) as T)
    if (record !== null && isCurrent(record, purpose, data)) return record
    throw new InvalidSignature()
  }

  /** The record of a signed id; null where it is wrong, expired, or of a record that is gone. */
  static findSigned<T extends Model>(
    this: ModelClass<T>,
    signedId: unknown,
    { purpose = null }: { readonly purpose?: Name | null } = {},
  ): T | null {
    const id = idIn(definitionOf(this), signedId, purpose)
    return id === undefined ? null : allOfModel(this).findBy({ [keyOf(this)]: id })
  }

  /** The same, or ActiveSupport::MessageVerifier::InvalidSignature; RecordNotFound without the record. */
  static findSignedOrRaise<T extends Model>(
    this: ModelClass<T>,
    signedId: unknown,
    { purpose = null }: { readonly purpose?: Name | null } = {},
  ): T {
    const id = idIn(definitionOf(this), signedId, purpose)
    if (id === undefined) throw new InvalidSignature()
    return allOfModel(this).find(id) as T
  }

  /** A token that names the record until it expires, or until what its block says has changed. */
  generateTokenFor(purpose: Name): string {
    const { definition } = this[STATE]
    const { expiresIn, scope } = tokenOf(definition, purpose)
    const expires = expiresIn === null ? null : milliseconds() + expiresIn * 1000
    return signMessage(payloadOf(this as unknown as Model, purpose), scope, expires)
  }

  /** An id that a visitor may hold and cannot change. ArgumentError for a new record. */
  signedId({ expiresIn, expiresAt, purpose = null }: SignedIdOptions = {}): string {
    const record = this as unknown as Model
    if (record.isNewRecord()) {
      throw new ArgumentError('Cannot get a signed_id for a new record')
    }
    const expires = expiryOf(expiresIn, expiresAt)
    const id = JSON.parse(writeJson(record.id)) as unknown
    return signMessage(id, purposeOf(this[STATE].definition, purpose), expires)
  }

  /** What names the record among all of the application's: `gid://shop/Article/7`. ArgumentError for a new record. */
  toGlobalId(): GlobalId {
    return GlobalId.create(this)
  }

  toGid(): GlobalId {
    return this.toGlobalId()
  }

  toGidParam(): string {
    return this.toGlobalId().to_param()
  }

  /** The same for a visitor, who cannot change it. */
  toSignedGlobalId({ for: use, expiresIn, expiresAt }: SignedGlobalIdOptions = {}): SignedGlobalId {
    const until = { expires_in: expiresIn, expires_at: expiresAt }
    return SignedGlobalId.create(this, { for: use, ...until })
  }

  toSgid(options: SignedGlobalIdOptions = {}): SignedGlobalId {
    return this.toSignedGlobalId(options)
  }

  toSgidParam(options: SignedGlobalIdOptions = {}): string {
    return this.toSignedGlobalId(options).to_param()
  }
}

function keyOf(model: ModelClass): string {
  return definitionOf(model).primaryKey ?? 'id'
}

function tokenOf(definition: Definition, purpose: Name): TokenDefinition {
  const name = nameOf(purpose)
  const token = definition.tokens.get(name)
  if (token !== undefined) return token
  throw new KeyError(`key not found: ${inspect(Symbol.for(name))}`)
}

/** What a token says of its record, as JSON reads it: the id, and what the block gives. */
function payloadOf(record: Model, purpose: Name): unknown[] {
  const { state } = tokenOf(record[STATE].definition, purpose)
  const all = state === null ? [record.id] : [record.id, state(record)]
  return JSON.parse(writeJson(all)) as unknown[]
}

function dataOf(definition: Definition, purpose: Name, token: unknown): unknown[] | null {
  const { scope } = tokenOf(definition, purpose)
  const data = token === null ? undefined : verifyMessage(toS(token), scope)
  return Array.isArray(data) ? data : null
}

function isCurrent(record: Model, purpose: Name, data: unknown): boolean {
  return JSON.stringify(payloadOf(record, purpose)) === JSON.stringify(data)
}

function idIn(definition: Definition, signedId: unknown, purpose: Name | null): unknown {
  return signedId === null
    ? undefined
    : verifyMessage(toS(signedId), purposeOf(definition, purpose))
}

function purposeOf(definition: Definition, purpose: Name | null): string {
  const name = underscore(polymorphicName(definition))
  return purpose === null ? name : `${name}/${nameOf(purpose)}`
}
