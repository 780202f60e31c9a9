import { classify } from '../../inflection/inflection.ts'
import { findClassInfo } from '../../ruby/class/class-info.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type ColumnType, isColumnType } from '../../schema/column-type.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Connection } from '../database/connection.ts'
import { HANDLER } from '../database/connection-handler.ts'
import type { Association } from '../relation/association.ts'
import type { Callbacks } from '../saving/callbacks.ts'
import { callbacksOf } from '../saving/callbacks.ts'
import type { Validation } from '../validation/validation.ts'
import type { ModelClass } from './model.ts'

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
  readonly byName: ReadonlyMap<string, ColumnDefinition>
  /** `id`; null for a table without one. */
  readonly primaryKey: string | null
  readonly defaults: ReadonlyMap<string, unknown>
  readonly associations: Map<string, Association>
  readonly validations: Validation[]
  readonly callbacks: Callbacks
  /** Attributes without a column that assignment accepts. */
  readonly virtuals: Set<string>
  /** json columns for which an assigned String is JSON text: `validates :settings, json: true`. */
  readonly jsonTexts: Set<string>
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

/** The definition of the class that a model with modules in front was made of. */
function wrapped(model: ModelClass): Definition | null {
  const inner = findClassInfo(model)?.innerOf
  if (inner === undefined) return null
  const definition = definitionOf(inner as unknown as ModelClass)
  definition.model = model
  return definition
}

function define(model: ModelClass): Definition {
  if (model.table === '') throw new ArgumentError('a model needs a static table and columns')
  const columns = Object.entries(model.columns).map(([name, type], index) => {
    const scale = model.scales[name]
    const quoted = quoteName(name)
    const sql = `${quoteName(model.table)}.${quoted}`
    if (isColumnType(type))
      return { name, type, index, sql, quoted, ...(scale === undefined ? {} : { scale }) }
    throw new ArgumentError(`${model.table}.${name} has the unknown type ${type}`)
  })
  return {
    model,
    get connection() {
      return this.model[HANDLER].connection
    },
    name: modelName(model),
    table: model.table,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    primaryKey: model.primaryKey in model.columns ? model.primaryKey : null,
    defaults: new Map(Object.entries(model.defaults)),
    associations: new Map(),
    validations: [],
    callbacks: callbacksOf(),
    virtuals: new Set(),
    jsonTexts: new Set(),
  }
}

// The table says the name also where a bundler has shortened the class's.
function modelName(model: ModelClass): string {
  return Object.hasOwn(model, 'rubyName') ? String(model.rubyName) : classify(model.table)
}

/** The column, or an ArgumentError that names those there are. */
export function requireColumn(definition: Definition, name: string): ColumnDefinition {
  const column = definition.byName.get(name)
  if (column !== undefined) return column
  const known = definition.columns.map((each) => each.name).join(', ')
  throw new ArgumentError(`unknown column '${name}' for ${definition.name}. Columns: ${known}`)
}
