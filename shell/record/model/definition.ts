import { classify } from '../../inflection/inflection.ts'
import { findClassInfo } from '../../ruby/class/class-info.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type ColumnType, isColumnType } from '../../schema/column-type.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Connection } from '../database/connection.ts'
import { HANDLER } from '../database/connection-handler.ts'
import { connectionInRole } from '../database/roles.ts'
import type { Association } from '../relation/association.ts'
import type { Relation } from '../relation/relation.ts'
import type { Callbacks } from '../saving/callbacks.ts'
import { callbacksOf } from '../saving/callbacks.ts'
import type { Validation } from '../validation/validation.ts'
import type { Codec } from '../value/codec.ts'
import type { EnumType } from '../value/enum-type.ts'
import { nativeCodec } from '../value/native-types.ts'
import { type GeneratedMethods, generatedMethods, giveColumns } from './generated-methods.ts'
import type { Model, ModelClass } from './model.ts'

/** A column of a model. */
export interface ColumnDefinition {
  readonly name: string
  readonly type: ColumnType
  readonly index: number
  /** `"articles"."title"`. */
  readonly sql: string
  /** `"title"`. */
  readonly quoted: string
  /** Decimal places, where the column says how many. */
  readonly scale?: number
  /** Whether SQLite computes it. */
  readonly isGenerated?: boolean
  /** What names its values. */
  enumType?: EnumType
  /** What is made of a value before it is kept or looked for: `normalizes`. */
  normalize?: (value: unknown) => unknown
  /** Whether a saved record keeps its value: `attr_readonly`. */
  isReadonly?: boolean
  /** Whether records have it and their table has not: `attribute`. */
  readonly isVirtual?: boolean
  /** What stands for nil, which the table keeps: the empty Array or Hash of `serialize … type:`. */
  empty?: () => unknown
  /** What is made of what the table keeps: the Hash of `store`. */
  wrap?: (value: unknown) => unknown
  /** How the table keeps its values. */
  codec?: Codec
}

/** What is known about one model class, gathered from its declarations. */
export interface Definition {
  model: ModelClass
  /** The connection of the turn that runs; ConnectionNotEstablished where no database is at hand. */
  readonly connection: Connection
  /** `Article`. */
  readonly name: string
  readonly table: string
  readonly columns: readonly ColumnDefinition[]
  /** The columns, and behind them what `attribute` declares beside the table's: the same list where nothing is. */
  attributes: readonly ColumnDefinition[]
  readonly byName: Map<string, ColumnDefinition>
  /** `id`; null for a table without one. */
  readonly primaryKey: string | null
  readonly defaults: Map<string, unknown>
  readonly associations: Map<string, Association>
  readonly validations: Validation[]
  readonly callbacks: Callbacks
  /** Attributes without a column that assignment accepts. */
  readonly virtuals: Set<string>
  /** Methods that macros made to change a record: `regenerate_token`, `create_author`. */
  readonly writers: Set<string>
  /** json columns for which an assigned String is JSON text: `validates :settings, json: true`. */
  readonly jsonTexts: Set<string>
  /** What `generates_token_for` declares, by purpose. */
  readonly tokens: Map<string, TokenDefinition>
  /** What fills a new record behind its attributes: `has_secure_token`. */
  readonly fillers: ((record: Model) => void)[]
  /** What every query of the model is narrowed by: `default_scope`. */
  readonly defaultScopes: DefaultScope[]
  /** The classes that share the table; null where no column says a row's class. */
  readonly family: Family | null
  /** The definition of the class above it; null directly below the library's. */
  readonly parent: Definition | null
  readonly methods: GeneratedMethods
}

/** A kind of token that names a record. */
export interface TokenDefinition {
  /** Seconds; null for ever. */
  readonly expiresIn: number | null
  /** What a token is signed for: the class that declares it, the purpose, and how long it is good. */
  readonly scope: string
  /** What makes older tokens worthless when it changes. */
  readonly state: ((record: Model) => unknown) | null
}

/** Narrows or orders a relation. */
export type DefaultScope = (relation: Relation<Model>) => Relation<Model>

/** The classes of one table. Rails: single-table inheritance. */
export interface Family {
  /** The column that says a row's class: `type`. */
  readonly column: ColumnDefinition
  /** The class at the top, whose rows are all there are. */
  readonly base: Definition
  readonly members: Map<string, Definition>
}

const definitions = new WeakMap<object, Definition>()

/** The definition of a model class. */
export function definitionOf(model: ModelClass): Definition {
  let definition = definitions.get(model)
  if (definition === undefined) {
    definition = wrapped(model) ?? define(model)
    definitions.set(model, definition)
  }
  return definition
}

/** The definition of the class that a relation calls with itself in its place. */
function wrapped(model: ModelClass): Definition | null {
  return Object.hasOwn(model, 'prototype') ? null : definitionOf(Object.getPrototypeOf(model))
}

function define(model: ModelClass): Definition {
  const parent = parentOf(model)
  const columns = Object.entries(model.columns).map(([name, type], index) => {
    const scale = model.columnScales[name]
    const native = model.columnNatives[name]
    const quoted = quoteName(name)
    const sql = `${quoteName(model.table)}.${quoted}`
    if (isColumnType(type))
      return {
        name,
        type,
        index,
        sql,
        quoted,
        ...(scale === undefined ? {} : { scale }),
        ...(native === undefined ? {} : { codec: nativeCodec(native) }),
        ...(model.generatedColumns.includes(name) ? { isGenerated: true } : {}),
        ...inherited(parent, name),
      }
    throw new ArgumentError(`${model.table}.${name} has the unknown type ${type}`)
  })
  const name = modelName(model)
  const definition: Definition = {
    parent,
    model,
    methods: generatedMethods(model, name),
    get connection() {
      return connectionInRole(this.model[HANDLER])
    },
    name,
    table: model.table,
    columns,
    attributes: columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    primaryKey: model.primaryKey in model.columns ? model.primaryKey : null,
    defaults: new Map([
      ...Object.entries(model.tableDefaults),
      ...(parent?.table === model.table ? parent.defaults : []),
    ]),
    associations: new Map(parent?.associations),
    validations: [...(parent?.validations ?? [])],
    callbacks: callbacksOf(parent?.callbacks),
    virtuals: new Set(parent?.virtuals),
    writers: new Set(parent?.writers),
    jsonTexts: new Set(parent?.jsonTexts),
    tokens: new Map(parent?.tokens),
    fillers: [...(parent?.fillers ?? [])],
    defaultScopes: [...(parent?.defaultScopes ?? [])],
    family: null,
  }
  giveColumns(definition, Object.keys(model.columns))
  for (const each of parent?.attributes ?? []) {
    if (each.isVirtual !== true) continue
    addAttribute(definition, each.name, each.type)
    if (parent?.defaults.has(each.name))
      definition.defaults.set(each.name, parent.defaults.get(each.name))
  }
  joinFamily(definition)
  return definition
}

/** Gives records an attribute that their table has not. */
export function addAttribute(definition: Definition, name: string, type: ColumnType): void {
  const quoted = quoteName(name)
  const sql = `${quoteName(definition.table)}.${quoted}`
  const index = definition.attributes.length
  const made = { name, type, index, sql, quoted, isVirtual: true }
  definition.attributes = [...definition.attributes, made]
  definition.byName.set(name, made)
  giveColumns(definition, [name])
}

/** What the class above says of a column. */
function inherited(parent: Definition | null, name: string): Partial<ColumnDefinition> {
  const { enumType, normalize, empty, wrap, codec } = parent?.byName.get(name) ?? {}
  return {
    ...(codec === undefined ? {} : { codec }),
    ...(empty === undefined ? {} : { empty }),
    ...(wrap === undefined ? {} : { wrap }),
    ...(enumType === undefined ? {} : { enumType }),
    ...(normalize === undefined ? {} : { normalize }),
  }
}

/** What the class above declares; null for the library's own. */
function parentOf(model: ModelClass): Definition | null {
  const above = Object.getPrototypeOf(model) as ModelClass
  return findClassInfo(above)?.isLibrary === true || above === Function.prototype
    ? null
    : definitionOf(above)
}

/** Puts a definition among those of its table. */
function joinFamily(definition: { -readonly [Key in keyof Definition]: Definition[Key] }): void {
  const { parent, model, byName, name } = definition
  const above = parent?.table === definition.table ? parent.family : null
  if (above === null) {
    const column = byName.get(model.inheritanceColumn ?? '')
    if (column === undefined) return
    definition.family = { column, base: definition, members: new Map() }
  } else definition.family = above
  definition.family.members.set(name, definition)
  if (above !== null) {
    definition.defaults = new Map([...definition.defaults, [above.column.name, name]])
  }
}

/** What a column of a polymorphic association holds for a class: the name of the class at the top of its table. */
export function polymorphicName({ family, name }: Definition): string {
  return family?.base.name ?? name
}

/** The names of a class and of those below it, as the column of its rows says them. */
export function familyNames({ family, model }: Definition): string[] {
  const members = [...(family?.members ?? [])]
  return members.flatMap(([name, each]) =>
    each.model === model || Object.prototype.isPrototypeOf.call(model, each.model) ? [name] : [],
  )
}

// The table says the name also where a bundler has shortened the class's.
function modelName(model: ModelClass): string {
  const own = Object.hasOwn(model, 'recordName') ? model.recordName : model.rubyName
  return Object.hasOwn(model, 'rubyName') || own !== undefined ? String(own) : classify(model.table)
}

/** The column, or an ArgumentError that names those there are. */
export function requireColumn(definition: Definition, name: string): ColumnDefinition {
  const column = definition.byName.get(name)
  if (column !== undefined) return column
  const known = definition.attributes.map((each) => each.name).join(', ')
  throw new ArgumentError(`unknown column '${name}' for ${definition.name}. Columns: ${known}`)
}
