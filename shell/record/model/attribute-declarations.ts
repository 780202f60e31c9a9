import { declareMethod } from '../../ruby/class/declare-method.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { send, sendSelf } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import { isKeywords, type RubyClass } from '../../ruby/types.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import type { Bind } from '../../schema/connection.ts'
import { acceptNestedAttributes, type NestedOptions } from '../relation/nested-attributes.ts'
import { castFor } from '../value/cast.ts'
import type { Codec } from '../value/codec.ts'
import { typeCodec, ValueType } from '../value/model-types.ts'
import { addAttribute, definitionOf, requireColumn } from './definition.ts'
import type { Model, ModelClass } from './model.ts'
import { isName, type Name, nameOf } from './names.ts'

/** Options of `normalizes`. */
export interface NormalizesOptions {
  readonly with: (value: unknown) => unknown
  readonly applyToNil?: boolean
}

/** What writes and reads what is serialized: YAML, a class of the application's own. */
interface Coder {
  readonly dump: (value: unknown) => unknown
  readonly load: (text: unknown) => unknown
}

function coderCodec(coder: Coder): Codec {
  return {
    // As in Rails, what is assigned is copied by writing and reading it.
    cast(value) {
      const given = withHashes(value)
      return given === null ? null : send(coder, 'load', [this.dump(given)])
    },
    dump(value) {
      const text = send(coder, 'dump', [value ?? null])
      return text === null ? null : toS(text)
    },
    load: (bind) => send(coder, 'load', [bind]),
  }
}

/** How a column keeps what a coder writes and `encrypts` seals. */
function sealed(coder: Codec | undefined, seal: Codec): Codec {
  if (coder === undefined || coder.isSecret === true) return seal
  return {
    ...seal,
    cast: (value) => (coder.cast === undefined ? value : coder.cast(value)),
    dump: (value) => seal.dump(coder.dump(value)),
    load: (bind) => coder.load(seal.load(bind) as Bind),
  }
}

/** What Ruby writes as Hashes with Symbols for keys. */
function withHashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHashes)
  if (!isKeywords(value)) return value ?? null
  return Hash.from(Object.entries(value).map(([key, each]) => [symbol(key), withHashes(each)]))
}

/** What stands for nil: `Store` is a Hash whose keys are Symbols or Strings alike. */
type KeptType = 'Array' | 'Hash' | 'Store'

/** What a model says of its attributes, one by one. */
export class AttributeDeclarations {
  /** Makes values of the columns alike before they are kept or looked for. Rails API, ActiveRecord::Normalization. */
  static normalizes<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly (Name | NormalizesOptions)[]
  ): void {
    const options = declared.find((each) => typeof each === 'object') as NormalizesOptions
    for (const name of declared.filter(isName)) {
      const column = requireColumn(definitionOf(this), nameOf(name))
      column.normalize = (value) =>
        value === null && options.applyToNil !== true ? null : options.with(value)
    }
  }

  /** What `normalizes` makes of a value. */
  static normalizeValueFor<T extends Model>(
    this: ModelClass<T>,
    name: Name,
    value: unknown,
  ): unknown {
    return castFor(requireColumn(definitionOf(this), nameOf(name)), value)
  }

  /** Calls a column by another name, in queries too. */
  static aliasAttribute<T extends Model>(this: ModelClass<T>, alias: string, name: string): void {
    const { byName } = definitionOf(this)
    const column = byName.get(name)
    if (column !== undefined) byName.set(alias, column)
    const ask = (word: string) =>
      function (this: object): unknown {
        return sendSelf(this, word)
      }
    const write = function (this: object, value: unknown): unknown {
      return sendSelf(this, `${name}=`, [value])
    }
    const own = this as unknown as RubyClass
    declareMethod(own, alias, ask(name), '0')
    declareMethod(own, `${alias}=`, write, '1')
    declareMethod(own, `${alias}?`, ask(`${name}?`), '0')
  }

  /** Gives records an attribute beside their columns, or a column another default. Rails API, ActiveRecord::Attributes. */
  static attribute<T extends Model>(
    this: ModelClass<T>,
    name: string,
    type: ColumnType | ValueType | null,
    { default: start }: { readonly default?: () => unknown } = {},
  ): void {
    const definition = definitionOf(this)
    const isNew = !definition.byName.has(name)
    // What has no type takes any value.
    const own = isNew ? (type ?? new ValueType()) : type
    if (isNew) addAttribute(definition, name, typeof own === 'string' ? own : 'string')
    const column = requireColumn(definition, name)
    if (own instanceof ValueType) column.codec = typeCodec(own)
    if (start !== undefined) definition.defaults.set(name, start)
  }

  /** Keeps a column's values encrypted. Rails guide "Active Record Encryption". */
  static encrypts<T extends Model>(
    this: ModelClass<T>,
    name: string,
    codec: Codec,
    { downcase = false }: { readonly downcase?: boolean } = {},
  ): void {
    const column = requireColumn(definitionOf(this), name)
    column.codec = sealed(column.codec, codec)
    if (!downcase) return
    const { normalize } = column
    column.normalize = (value) => {
      const made = normalize === undefined ? value : normalize(value)
      return isString(made) ? String(made).toLowerCase() : made
    }
  }

  /**
   * Has a column of text stand for an Array or a Hash, never nil, and keeps it as JSON or as a coder writes it. Rails API,
   * `serialize … type: coder:`.
   */
  static serialize<T extends Model>(
    this: ModelClass<T>,
    name: string,
    type: KeptType | null,
    coder: Coder | null = null,
  ): void {
    const column = requireColumn(definitionOf(this), name)
    if (coder !== null) {
      const { codec } = column
      const made = coderCodec(coder)
      column.codec = codec?.isSecret === true ? sealed(made, codec) : made
    }
    if (type === null) return
    column.empty = () => (type === 'Array' ? [] : Hash.from([]))
    if (type !== 'Store') return
    column.wrap = (value) => (value instanceof Hash ? indifferent(value) : value)
    column.normalize = column.wrap
    column.empty = () => indifferent(Hash.from([]))
  }

  /** Lets records write those of associations: `article.comments_attributes = …`. */
  static acceptsNestedAttributesFor<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly (Name | NestedOptions)[]
  ): void {
    const options = declared.find((each) => typeof each === 'object') as NestedOptions | undefined
    for (const name of declared.filter(isName)) {
      acceptNestedAttributes(definitionOf(this), nameOf(name), options ?? {})
      const write = function (this: Model, value: unknown): unknown {
        this.assignNestedAttributes(nameOf(name), value)
        return value
      }
      declareMethod(this as unknown as RubyClass, `${nameOf(name)}_attributes=`, write, '1')
    }
  }

  /** Lets a column be set in new records alone. Rails API, ActiveRecord::ReadonlyAttributes. */
  static attrReadonly<T extends Model>(this: ModelClass<T>, ...names: readonly Name[]): void {
    for (const name of names) requireColumn(definitionOf(this), nameOf(name)).isReadonly = true
  }
}
