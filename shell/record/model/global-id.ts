import { concern } from '../../ruby/class/concern.ts'
import { defineClass, module } from '../../ruby/class/define.ts'
import { isSubclass } from '../../ruby/class/hierarchy.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { milliseconds } from '../../ruby/world.ts'
import { unescapeForm } from '../../standard-library/form-text.ts'
import { signMessage, verifyMessage } from '../../standard-library/signed-token.ts'
import type { Model, ModelClass } from './model.ts'
import {
  applicationName,
  findModelClass,
  identify,
  isIdentified,
  nameOfType,
  typeNamed,
} from './model-named.ts'
import { allOfModel } from './model-relations.ts'
import { expiryOf } from './token-time.ts'

/** Which records are wanted: a class, a module, or a list of them. */
interface Wanted {
  readonly only?: unknown
}

/** For what a signed one is, and how long it is good: a month, unless told. */
interface Signing extends Wanted {
  readonly for?: unknown
  readonly expires_in?: unknown
  readonly expires_at?: unknown
}

const URI = /^gid:\/\/([\w-]+)\/([\w:]+)\/([^/?#]+)/
const FIND = '1 k:only?'
const SIGNED = '1 k:only?,for?'

/** `gid://shop/Article/7`: a record's class and id as one text. Source: Rails' gem globalid. */
export class GlobalId {
  static {
    defineClass(this, 'GlobalID', {
      staticParameters: { create: '1', parse: '1', find: FIND },
      parameters: { find: '0 k:only?', '==': '1' },
    })
  }

  readonly type: object
  readonly #id: string

  constructor(type: object, id: string) {
    this.type = type
    this.#id = id
  }

  /** ArgumentError for a record that is not saved. */
  static create(record: unknown): GlobalId {
    if (!isIdentified(record)) throw new ArgumentError('A Global ID names a record.')
    const type = record.constructor
    const id = send(record, 'id')
    if (id !== null) return new this(type, toS(id))
    throw new ArgumentError(
      `Unable to create a Global ID for ${nameOfType(type)} without a model id.`,
    )
  }

  /** Null for a text that names no record of this application's classes. */
  static parse(text: unknown): GlobalId | null {
    if (text instanceof GlobalId) return text
    const given = text === null ? '' : toS(text)
    const [, , name = '', id = ''] = URI.exec(given) ?? URI.exec(fromParam(given)) ?? []
    const type = typeNamed(name)
    return type === undefined ? null : new GlobalId(type, unescapeForm(id))
  }

  static find(text: unknown, wanted: Wanted = {}): Model | null {
    return GlobalId.parse(text)?.find(wanted) ?? null
  }

  /** The record; null for one of another class. Raises ActiveRecord::RecordNotFound where it is gone. */
  find({ only = null }: Wanted = {}): Model | null {
    const classes = only === null ? [this.type] : [only].flat()
    const isWanted = classes.some((each) => isSubclass(this.type, each as object))
    if (!isWanted) return null
    const isModel = findModelClass(this.model_name()) === this.type
    const found = isModel
      ? allOfModel(this.type as ModelClass).find(this.#id)
      : send(this.type, 'find', [this.#id])
    return found as Model
  }

  uri(): string {
    const name = nameOfType(this.type)
    return `gid://${applicationName()}/${name}/${encodeURIComponent(this.#id)}`
  }

  model_id(): string {
    return this.#id
  }

  model_name(): string {
    return nameOfType(this.type)
  }

  model_class(): object {
    return this.type
  }

  app(): string {
    return applicationName()
  }

  asJson(): string {
    return this.to_s()
  }

  to_s(): string {
    return this.uri()
  }

  to_param(): string {
    return Buffer.from(this.uri()).toString('base64url')
  }

  /** The same, where an address has it among its options. */
  toParam(): string {
    return this.to_param()
  }

  '=='(other: unknown): boolean {
    return other instanceof GlobalId && other.to_s() === this.to_s()
  }
}

/** A Global ID that a visitor may hold and cannot make. */
export class SignedGlobalId extends GlobalId {
  static {
    const signing = '1 k:for?,expires_in?,expires_at?'
    defineClass(this, 'SignedGlobalID', {
      staticParameters: { create: signing, parse: '1 k:for?', find: SIGNED },
      parameters: { find: '0 k:only?' },
    })
  }

  #signed = ''

  static override create(record: unknown, options: Signing = {}): SignedGlobalId {
    const made = super.create(record) as SignedGlobalId
    const until = expiryOf(options.expires_in, options.expires_at)
    const isTold = options.expires_in !== undefined || options.expires_at !== undefined
    const expires = isTold ? until : milliseconds() + MONTH
    made.#signed = signMessage(made.uri(), purposeOf(options), expires)
    return made
  }

  /** Null where it is wrong, expired, or for another purpose. */
  static override parse(text: unknown, options: Signing = {}): SignedGlobalId | null {
    const signed = text === null ? '' : toS(text)
    const found = verifyMessage(signed, purposeOf(options))
    const plain = typeof found === 'string' ? GlobalId.parse(found) : null
    if (plain === null) return null
    const made = new SignedGlobalId(plain.type, plain.model_id())
    made.#signed = signed
    return made
  }

  static override find(text: unknown, options: Signing = {}): Model | null {
    return SignedGlobalId.parse(text, options)?.find(options) ?? null
  }

  override to_s(): string {
    return this.#signed
  }

  override to_param(): string {
    return this.#signed
  }
}

/** `GlobalID::Locator`. */
export class GlobalIdLocator {
  static {
    defineClass(this, 'GlobalID::Locator', {
      staticParameters: {
        locate: FIND,
        locate_many: FIND,
        locate_signed: SIGNED,
        locate_many_signed: SIGNED,
      },
    })
  }

  static locate(text: unknown, wanted: Wanted = {}): Model | null {
    return GlobalId.find(text, wanted)
  }

  static locate_many(texts: readonly unknown[], wanted: Wanted = {}): Model[] {
    return texts.flatMap((text) => GlobalId.find(text, wanted) ?? [])
  }

  static locate_signed(text: unknown, options: Signing = {}): Model | null {
    return SignedGlobalId.find(text, options)
  }

  static locate_many_signed(texts: readonly unknown[], options: Signing = {}): Model[] {
    return texts.flatMap((text) => SignedGlobalId.find(text, options) ?? [])
  }
}

/** `include GlobalID::Identification` in a class with `id` and `self.find(id)`. Source: Rails' gem globalid. */
export class Identification {
  static {
    module(this, 'GlobalID::Identification')
    // So that a class is known which includes it with another concern.
    concern(this)
    const signing = '0 k:for?,expires_in?,expires_at?'
    defineClass(this, 'GlobalID::Identification', {
      parameters: {
        ...{ to_global_id: '0', to_gid: '0', to_gid_param: '0' },
        ...{ to_signed_global_id: signing, to_sgid: signing, to_sgid_param: signing },
      },
    })
  }

  static included_block(this: object): void {
    identify(this)
  }

  to_global_id(): GlobalId {
    return GlobalId.create(this)
  }

  to_gid(): GlobalId {
    return GlobalId.create(this)
  }

  to_gid_param(): string {
    return GlobalId.create(this).to_param()
  }

  to_signed_global_id(options: Signing): SignedGlobalId {
    return SignedGlobalId.create(this, options)
  }

  to_sgid(options: Signing): SignedGlobalId {
    return SignedGlobalId.create(this, options)
  }

  to_sgid_param(options: Signing): string {
    return SignedGlobalId.create(this, options).to_param()
  }
}

const MONTH = 30.436_875 * 86_400_000

function purposeOf(options: Signing): string {
  return `global_id/${toS(options.for ?? 'default')}`
}

function fromParam(text: string): string {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString() : ''
}
