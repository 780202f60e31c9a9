import { singularize, underscore } from '../../inflection/inflection.ts'
import { declareMethod } from '../../ruby/class/declare-method.ts'
import { defineMethod } from '../../ruby/class/define-method.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { sendSelf } from '../../ruby/index.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import type { RubyClass } from '../../ruby/types.ts'
import { SecureRandom } from '../../standard-library/secure-random.ts'
import { declareEnum } from '../declaration/enum-words.ts'
import { readDeclared, readGiven } from '../declaration/given.ts'
import { declareStoreAccessor } from '../declaration/store-words.ts'
import { composedOf, delegatedType, hasJson } from '../declaration/value-words.ts'
import type { Association, AssociationOptions } from '../relation/association.ts'
import { counterName } from '../relation/counter-cache.ts'
import { declareDependent, declareParent } from '../relation/dependent.ts'
import { type JoinTableOptions, joinModel } from '../relation/join-model.ts'
import {
  addCallback,
  type CallbackArguments,
  type CallbackEvent,
  forget,
  readArguments,
} from '../saving/callbacks.ts'
import {
  ownValidations,
  type ValidatorClass,
  type ValidatorOptions,
} from '../validation/own-validator.ts'
import { validateRelatives } from '../validation/relatives.ts'
import {
  checksOf,
  type EachCheck,
  type ValidationOptions,
  validationsOf,
} from '../validation/validation.ts'
import { findValidator, type ValidationKind } from '../validation/validators.ts'
import { AttributeDeclarations } from './attribute-declarations.ts'
import type { AttributeSource } from './attribute-source.ts'
import {
  type DefaultScope,
  type Definition,
  definitionOf,
  requireColumn,
  type TokenDefinition,
} from './definition.ts'
import { giveAssociation } from './generated-methods.ts'
import type { Model, ModelClass } from './model.ts'
import { isName, type Name, nameOf } from './names.ts'
import { secondsOf } from './token-time.ts'

/** Options of `has_secure_token`. */
export interface SecureTokenOptions {
  readonly length?: number
  readonly on?: Name
}

/** Options of `generates_token_for`: how many seconds a token is good, or a duration. */
export interface TokenOptions {
  readonly expiresIn?: unknown
}

/** The rules of `validates`: kinds of validation, and the options they share. */
export type ValidationRules = ValidationOptions & { readonly [Kind in ValidationKind]?: unknown }

/** What a model says about itself in its static block. */
export class ModelDeclarations extends AttributeDeclarations {
  /** Validates attributes: `this.validates('title', { presence: true })`. */
  static validates<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly (Name | ValidationRules)[]
  ): void {
    const definition = definitionOf(this)
    const attributes = declared.filter(isName).map(nameOf)
    const rules = declared.find((each) => typeof each === 'object') ?? {}
    for (const kind of Object.keys(rules)) {
      for (const name of attributes.flatMap(
        (each) => findValidator(kind)?.virtuals?.(each) ?? [],
      )) {
        if (!definition.byName.has(name)) definition.virtuals.add(name)
      }
    }
    if (isTruthy(rules.json ?? false)) readJsonTexts(definition, attributes)
    definition.validations.push(...validationsOf(attributes, { ...rules }))
  }

  /** Validates with a method or a block of the model's own. */
  static validate<T extends Model>(this: ModelClass<T>, ...declared: CallbackArguments<T>): void {
    const { names, bodies, options } = readArguments(declared)
    const { validations } = definitionOf(this)
    forget(validations, names)
    validations.push(
      ...bodies.map((run, index) => ({
        name: names[index] ?? null,
        options,
        check: (record: Model) => run(record, () => null),
      })),
    )
  }

  /** Validates attributes with a block that gets the record, the attribute and its value. */
  static validatesEach<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly (Name | ValidationOptions | EachCheck<T>)[]
  ): void {
    const check = declared.find((each) => typeof each === 'function') as EachCheck<Model>
    const options = declared.find((each) => typeof each === 'object') ?? {}
    const attributes = declared.filter(isName).map(nameOf)
    definitionOf(this).validations.push(...checksOf(attributes, options, check))
  }

  /** Validates with a class of the application's own: `validates_with`, or `validates :email, email: true`. */
  static validatesWith<T extends Model>(
    this: ModelClass<T>,
    validator: () => ValidatorClass,
    options: ValidatorOptions = {},
  ): void {
    definitionOf(this).validations.push(...ownValidations(validator, options))
  }

  static beforeValidation<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeValidation', c)
  }
  static afterValidation<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterValidation', c)
  }
  static beforeSave<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeSave', c)
  }
  static afterSave<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterSave', c)
  }
  static beforeCreate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeCreate', c)
  }
  static afterCreate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterCreate', c)
  }
  static beforeUpdate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeUpdate', c)
  }
  static afterUpdate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterUpdate', c)
  }
  static beforeDestroy<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeDestroy', c)
  }
  static afterDestroy<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterDestroy', c)
  }
  static aroundSave<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeSave', c, true)
  }
  static aroundCreate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeCreate', c, true)
  }
  static aroundUpdate<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeUpdate', c, true)
  }
  static aroundDestroy<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'beforeDestroy', c, true)
  }
  static afterInitialize<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterInitialize', c)
  }
  static afterFind<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterFind', c)
  }
  static afterTouch<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterTouch', c)
  }
  static afterCommit<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterCommit', c)
  }
  static afterCreateCommit<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterCommit', [...c, { ...readArguments(c).options, on: 'create' }])
  }
  static afterUpdateCommit<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterCommit', [...c, { ...readArguments(c).options, on: 'update' }])
  }
  static afterSaveCommit<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterCommit', [...c, { ...readArguments(c).options, on: ['create', 'update'] }])
  }
  static afterDestroyCommit<T extends Model>(
    this: ModelClass<T>,
    ...c: CallbackArguments<T>
  ): void {
    declare(this, 'afterCommit', [...c, { ...readArguments(c).options, on: 'destroy' }])
  }
  static afterRollback<T extends Model>(this: ModelClass<T>, ...c: CallbackArguments<T>): void {
    declare(this, 'afterRollback', c)
  }

  /** `article.comments`, by the foreign key of the other table; or `through` a join table. */
  static hasMany<T extends Model>(
    this: ModelClass<T>,
    name: string,
    target: () => ModelClass,
    options: AssociationOptions = {},
  ): void {
    const kind = options.through === undefined ? 'hasMany' : 'through'
    const association = associationOf(kind, name, target, options, ownKey(this, options))
    associate(this, association)
    declareDependent(definitionOf(this), association, options.dependent)
  }

  /** Fills the column of new records with a random text. Rails API, ActiveRecord::SecureToken. */
  static hasSecureToken<T extends Model>(
    this: ModelClass<T>,
    name: Name = 'token',
    { length = 24, on = 'initialize' }: SecureTokenOptions = {},
  ): void {
    const definition = definitionOf(this)
    const { name: column } = requireColumn(definition, nameOf(name))
    if (length < 24) {
      throw new ArgumentError('Token requires a minimum length of 24 characters.')
    }
    const fill = (record: Model): void => {
      if (!record.queryAttribute(column)) record.writeColumn(column, SecureRandom.base58(length))
    }
    definition.writers.add(`regenerate_${column}`)
    const regenerate = function (this: Model): unknown {
      return this.updateOrRaise({ [column]: SecureRandom.base58(length) })
    }
    declareMethod(this as unknown as RubyClass, `regenerate_${column}`, regenerate, '0')
    if (nameOf(on) === 'initialize') definition.fillers.push(fill)
    else declare(this, 'beforeCreate', [fill])
  }

  /** Declares tokens that name a record for a purpose. Rails API, ActiveRecord::TokenFor. */
  static generatesTokenFor<T extends Model>(
    this: ModelClass<T>,
    purpose: Name,
    ...rest: readonly (Name | TokenOptions | ((record: T) => unknown))[]
  ): void {
    const said = rest.find((each) => typeof each === 'function' || isName(each)) ?? null
    const state = isName(said) ? (record: object) => sendSelf(record, nameOf(said)) : said
    const options: TokenOptions = rest.find((each) => typeof each === 'object') ?? {}
    const expiresIn = secondsOf(options.expiresIn)
    const { name, tokens } = definitionOf(this)
    const scope = `${name}\n${nameOf(purpose)}\n${expiresIn ?? ''}`
    tokens.set(nameOf(purpose), { expiresIn, scope, state: state as TokenDefinition['state'] })
  }

  /** Narrows or orders every query of the model, until `unscoped`. */
  static defaultScope<T extends Model>(this: ModelClass<T>, scope: DefaultScope): void {
    definitionOf(this).defaultScopes.push(scope)
  }

  /** Makes keys of a Hash in a column attributes: `this.storeAccessor('settings', 'color')`. Rails API, ActiveRecord::Store. */
  static storeAccessor<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly unknown[]
  ): void {
    declareStoreAccessor(this as never, readGiven(declared, null))
  }

  /** Gives the values of a column names: `this.enum('status', { draft: 0, published: 1 })`. Rails API, ActiveRecord::Enum. */
  static enum<T extends Model>(this: ModelClass<T>, ...declared: readonly unknown[]): void {
    declareEnum(this as never, readGiven(declared, null))
  }

  /** A value that several columns make: `this.composedOf('price', () => Money, { mapping: […] })`. Rails API, ActiveRecord::Aggregations. */
  static composedOf<T extends Model>(this: ModelClass<T>, ...declared: readonly unknown[]): void {
    composedOf(this as never, readDeclared(declared))
  }

  /** A polymorphic association with methods for each of its types. Rails API, ActiveRecord::DelegatedType. */
  static delegatedType<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly unknown[]
  ): void {
    delegatedType(this as never, readDeclared(declared))
  }

  /** The names of a JSON column, with their types and defaults. Rails API, ActiveModel::SchematizedJson. */
  static hasJson<T extends Model>(this: ModelClass<T>, ...declared: readonly unknown[]): void {
    hasJson(this as never, readGiven(declared, null))
  }

  /** The same, and the names are attributes of the record too. */
  static hasDelegatedJson<T extends Model>(
    this: ModelClass<T>,
    ...declared: readonly unknown[]
  ): void {
    hasJson(this as never, readGiven(declared, null), true)
  }

  /** `article.tags` by a table of two keys that has no model: `has_and_belongs_to_many :tags`. */
  static hasAndBelongsToMany<T extends Model>(
    this: ModelClass<T>,
    name: string,
    target: () => ModelClass,
    options: JoinTableOptions,
  ): void {
    const own = definitionOf(this)
    const between = `${name}_links`
    const foreignKey = options.foreignKey ?? ownKey(this, {})
    const links = joinModel(this, name, target, foreignKey, options)
    own.associations.set(
      between,
      associationOf('hasMany', between, () => links, { foreignKey }, foreignKey),
    )
    const through = { ...options, through: between, source: 'target' }
    associate(this, associationOf('through', name, target, through, foreignKey))
  }

  /** Like `hasMany`, of at most one record. */
  static hasOne<T extends Model>(
    this: ModelClass<T>,
    name: string,
    target: () => ModelClass,
    options: AssociationOptions = {},
  ): void {
    const kind = options.through === undefined ? 'hasOne' : 'through'
    const association = associationOf(kind, name, target, options, ownKey(this, options))
    associate(this, { ...association, isMany: false })
    declareDependent(definitionOf(this), association, options.dependent)
  }

  /** `comment.article`, by a foreign key of this table; required unless optional. */
  static belongsTo<T extends Model>(
    this: ModelClass<T>,
    name: string,
    target: () => ModelClass,
    options: AssociationOptions = {},
  ): void {
    const own = associationOf('belongsTo', name, target, options, `${name}_id`)
    const { touch = false } = options
    const association = {
      ...own,
      counter: counterName(definitionOf(this), options),
      touch: touch === false ? null : touch === true ? [] : [touch],
    }
    associate(this, association)
    declareParent(definitionOf(this), association, options)
    if (association.optional) return
    definitionOf(this).validations.push({
      name: null,
      options: {},
      check(record) {
        if (record.association(name) === null)
          record.errors.add(name, Symbol.for('blank'), { message: Symbol.for('required') })
      },
    })
  }
}

function readJsonTexts(definition: Definition, attributes: readonly string[]): void {
  for (const name of attributes) {
    if (requireColumn(definition, name).type === 'json') definition.jsonTexts.add(name)
    else throw new ArgumentError(`json: is for json columns, and ${name} is none`)
  }
}

function declare<T extends Model>(
  model: ModelClass<T>,
  event: CallbackEvent,
  declared: CallbackArguments<T>,
  isAround = false,
): void {
  addCallback(event, definitionOf(model).callbacks[event], declared, isAround)
}

function ownKey(model: ModelClass, { as }: AssociationOptions): string {
  return `${as ?? underscore(definitionOf(model).name).replace(/^.*\//, '')}_id`
}

function associationOf(
  kind: Association['kind'],
  name: string,
  target: () => ModelClass,
  options: AssociationOptions,
  foreignKey: string,
): Association {
  const isBelonging = kind === 'belongsTo' && options.polymorphic === true
  const type = isBelonging ? `${name}_type` : options.as === undefined ? null : `${options.as}_type`
  return {
    name,
    kind,
    isMany: kind === 'hasMany' || kind === 'through',
    target,
    foreignKey: options.foreignKey ?? foreignKey,
    primaryKey: options.primaryKey ?? 'id',
    type,
    optional: options.optional ?? false,
    through: options.through ?? '',
    source: options.source ?? singularize(name),
    sourceType: options.sourceType ?? null,
    scope: options.scope ?? null,
    extensions: options.extend ?? null,
    autosave: options.autosave ?? false,
    indexErrors: isTruthy(options.indexErrors ?? false),
    dependent: options.dependent ?? null,
    isStrict: options.strictLoading ?? false,
    counter: null,
    touch: null,
    changes: options,
  }
}

/** What makes the one record of an association, or reads it again: `build_author`. */
function giveBuilders({ methods, writers }: Definition, name: string): void {
  const words = {
    [`build_${name}`]: 'buildAssociated',
    [`create_${name}`]: 'createAssociated',
    [`create_${name}!`]: 'createAssociatedOrRaise',
    [`reload_${name}`]: 'reloadAssociated',
  } as const
  for (const [word, method] of Object.entries(words)) {
    writers.add(word)
    const make = function (this: Model, attributes?: AttributeSource | null): unknown {
      return this[method](name, attributes)
    }
    const signature = method === 'reloadAssociated' ? '0' : '0-1'
    defineMethod(methods.associations, word, make, signature)
  }
}

/** The ids of a collection's records, which a form reads and sends: `tag_ids`. */
function giveIds(definition: Definition, name: string): void {
  const word = `${singularize(name)}_ids`
  if (definition.byName.has(word)) return
  giveAssociation(definition, word, {
    get() {
      return this.associatedIds(name)
    },
    set(ids) {
      this.associateIds(name, ids)
    },
  })
}

function associate(model: ModelClass, association: Association): void {
  const definition = definitionOf(model)
  const { name, isMany } = association
  if (definition.byName.has(name)) {
    throw new ArgumentError(
      `${definition.name} has a column ${name}: name the association otherwise`,
    )
  }
  definition.associations.set(name, association)
  giveAssociation(definition, name, {
    get() {
      return this.association(name)
    },
    set(value) {
      this.assignAssociation(name, value)
    },
  })
  if (isMany) giveIds(definition, name)
  else giveBuilders(definition, name)
  if (isMany || association.autosave) validateRelatives(definition, name)
}
