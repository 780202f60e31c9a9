import { writeJson } from '../../json/write-json.ts'
import { Float } from '../../ruby/float/float.ts'
import { isInteger } from '../../ruby/integer/integer.ts'
import { toS } from '../../ruby/object/texts.ts'
import { equals } from '../../ruby/operators/equals.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import type { Rows } from '../database/rows.ts'
import { fromBind, valueOf } from '../database/store.ts'
import { MissingAttributeError, ReadonlyAttributeError } from '../exceptions.ts'
import { readValue } from '../query/expression.ts'
import type { Reflection } from '../relation/reflection.ts'
import type { Errors } from '../validation/errors.ts'
import { castFor, castPlainly } from '../value/cast.ts'
import { readJsonText } from '../value/json-text.ts'
import type { ColumnDefinition, Definition } from './definition.ts'
import type { Model } from './model.ts'

/** What an attribute was and is. */
export type Change = readonly [before: unknown, after: unknown]

/** No entries, for as long as none are written. */
const nothing = new Map<string, never>()

/**
 * The attributes of one record: a row of a packed result set that is decoded when read, and what has
 * been written on top of it.
 */
export class RecordState {
  readonly definition: Definition
  isPersisted: boolean
  isDestroyed = false
  /** Whether the last save made the row. */
  wasNew = false
  /** How often its row was written or deleted. */
  writes = 0
  /** Whether `readonly!` was called, or the query said `readonly`. */
  isReadonly = false
  /** The same of `strict_loading`. */
  isStrict = false
  /** Whether a save of the owner destroys it. */
  isMarked = false
  /** Whether a save sets its times: not while `save(touch: false)` runs. */
  isStamped = true
  /** Whether a `destroy` of the record runs. */
  isBeingDestroyed = false
  /** The association whose `dependent: :destroy` destroys the record. */
  destroyedBy: Reflection | null = null
  /** The associations that are validated, or saved, with the record at the moment. */
  underway: Set<string> | null = null
  /** Whether `freeze` was called. */
  isFrozen = false
  errors: Errors | null = null
  /** The context of the validation that runs: `create`, `update`, or one of the application's own. */
  context: string | null = null
  /** What the last save changed. */
  savedChanges: ReadonlyMap<string, Change> = nothing
  #rows: Rows | null
  #row: number
  /** Where a column is in the rows; null when they have all columns in order. */
  #positions: readonly number[] | null
  #values: unknown[]
  // Most records are only read: what a change needs is made with the first change.
  #before: Map<string, unknown> = nothing
  #raw: Map<string, unknown> = nothing
  #documents: Map<string, string> = nothing
  #associations: Map<string, unknown> | null = null
  #preloaded: Map<string, readonly Model[]> | null = null
  #aggregates: Map<string, unknown> | null = null
  #virtuals: Map<string, unknown> | null = null
  /** What the query selected beside columns, once the row itself is left behind. */
  #selected: ReadonlyMap<string, unknown> | null = null

  constructor(
    definition: Definition,
    rows: Rows | null = null,
    row = 0,
    positions: readonly number[] | null = null,
  ) {
    this.definition = definition
    this.isPersisted = rows !== null
    if (definition.model.strictLoadingByDefault === true) this.isStrict = true
    this.#rows = rows
    this.#row = row
    this.#positions = positions
    this.#values = new Array(definition.attributes.length)
    if (rows !== null || definition.defaults.size === 0) return
    for (const column of definition.columns) {
      // What may be changed in place is made when it is read, which keeps what it said.
      if (column.type === 'json') continue
      const value = defaultOf(definition, column)
      if (value !== undefined) this.#values[column.index] = value
    }
  }

  /** Readers of associations, by name. */
  get associations(): Map<string, unknown> {
    this.#associations ??= new Map()
    return this.#associations
  }

  /** Records that `includes` has loaded already, by association. */
  get preloaded(): Map<string, readonly Model[]> {
    this.#preloaded ??= new Map()
    return this.#preloaded
  }

  /** The values that `composed_of` makes of several columns, by name. */
  get aggregates(): Map<string, unknown> {
    this.#aggregates ??= new Map()
    return this.#aggregates
  }

  /** Attributes without a column, such as `title_confirmation`. */
  get virtuals(): Map<string, unknown> {
    this.#virtuals ??= new Map()
    return this.#virtuals
  }

  /** What the query selected beside columns: `select("COUNT(*) AS books")`. */
  get selected(): ReadonlyMap<string, unknown> {
    if (this.#selected !== null) return this.#selected
    const rows = this.#rows
    if (rows === null || this.#positions === null) return nothing
    const names = rows.columns.filter((name) => !this.definition.byName.has(name))
    this.#selected = new Map(
      names.map((name) => [name, readValue(rows, this.#row, rows.columns.lastIndexOf(name), null)]),
    )
    return this.#selected
  }

  set selected(values: ReadonlyMap<string, unknown>) {
    this.#selected = values
  }

  /** The value of a column. */
  read(column: ColumnDefinition): unknown {
    const known = this.#values[column.index]
    if (known !== undefined) return known
    const value = this.#decode(column)
    this.#values[column.index] = value
    // A document may be changed in place: what it said is kept for comparison.
    if (column.type === 'json' && value !== null) {
      this.#keepDocument(column.name, documentText(column, value))
    }
    return value
  }

  /** Gives a column what was assigned, in the type of the column. */
  write(column: ColumnDefinition, value: unknown): void {
    const readsText = this.definition.jsonTexts.has(column.name)
    this.#write(column, value, readsText ? readJsonText(value) : value)
  }

  #write(column: ColumnDefinition, raw: unknown, value: unknown): void {
    const { name } = column
    const isKept = column.isReadonly === true && this.isPersisted
    if (isKept && this.definition.model.raiseOnAssignToAttrReadonly)
      throw new ReadonlyAttributeError(name)
    const hasTable = this.definition.columns.length > 0
    const casted = hasTable ? castFor(column, value) : castPlainly(column, value)
    const missing = this.isMissing(column) && this.#values[column.index] === undefined
    const before = missing ? null : this.before(column)
    if (column.type === 'json') this.#noteDocument(column, before, casted)
    else if (sameValue(before, casted)) this.#before.delete(name)
    else if (!this.#before.has(name)) this.#keepBefore(name, before)
    this.#values[column.index] = casted
    // Models without a table keep values alone: Rails API, ActiveModel::Attributes.
    if (!hasTable) return
    if (this.#raw === nothing) this.#raw = new Map()
    this.#raw.set(name, raw)
  }

  /** Attributes that were assigned as a text, or a decimal as an Integer, which is not how their value prints: name and text. */
  typed(): (readonly [name: string, text: string])[] {
    const found: (readonly [name: string, text: string])[] = []
    for (const [name, raw] of this.#raw) {
      const column = this.definition.byName.get(name)
      if (column === undefined || !isTyped(column, raw)) continue
      const isShown = column.type !== 'json' && toS(this.read(column)) === String(raw)
      if (!isShown) found.push([name, String(raw)])
    }
    return found
  }

  // A document is what its text says: the one before may have been changed in place since.
  #noteDocument(column: ColumnDefinition, before: unknown, value: unknown): void {
    const { name } = column
    const known = this.#before.has(name) ? undefined : this.#documents.get(name)
    const text = known ?? (before === null ? null : documentText(column, before))
    this.#documents.delete(name)
    if (isDocument(column, value, text)) {
      this.#before.delete(name)
      if (text !== null) this.#keepDocument(name, text)
    } else if (!this.#before.has(name)) {
      this.#keepBefore(name, text === null ? null : documentIn(column, text))
    }
  }

  #keepBefore(name: string, value: unknown): void {
    if (this.#before === nothing) this.#before = new Map()
    this.#before.set(name, value)
  }

  #keepDocument(name: string, text: string): void {
    if (this.#documents === nothing) this.#documents = new Map()
    this.#documents.set(name, text)
  }

  /** What was written, before it got the type of the column. */
  raw(column: ColumnDefinition): unknown {
    if (this.#raw.has(column.name)) return this.#raw.get(column.name)
    const value = this.read(column)
    return column.enumType?.toBind(value) ?? value
  }

  /** Whether the column was written since the record was loaded or made. */
  isAssigned(name: string): boolean {
    return this.#raw.has(name)
  }

  /** Whether the query left the column out. */
  isMissing(column: ColumnDefinition): boolean {
    if (column.isVirtual === true) return false
    return this.#positions !== null && (this.#positions[column.index] ?? -1) < 0
  }

  /** What the column held when the record was loaded or saved. */
  before(column: ColumnDefinition): unknown {
    return this.#before.has(column.name) ? this.#before.get(column.name) : this.read(column)
  }

  /** The changed columns: what each was and is. */
  changes(): Map<string, Change> {
    const changes = new Map<string, Change>()
    if (this.#before.size === 0 && this.#documents.size === 0) return changes
    for (const column of this.definition.attributes) {
      const change = this.change(column)
      if (change !== null) changes.set(column.name, change)
    }
    return changes
  }

  /** What the column was and is; null when it has not changed. */
  change(column: ColumnDefinition): Change | null {
    const after = this.#values[column.index] ?? null
    if (this.#before.has(column.name)) return [this.#before.get(column.name), after]
    const document = this.#documents.get(column.name)
    if (document === undefined || isDocument(column, after, document)) return null
    return [documentIn(column, document), after]
  }

  /** Whether any column has changed. */
  get isChanged(): boolean {
    return this.#before.size > 0 || (this.#documents.size > 0 && this.changes().size > 0)
  }

  /** Takes what is there now as saved. */
  accept(): void {
    if (this.#rows !== null && this.isChanged) this.#rows = this.#detach()
    this.#before.clear()
    this.#raw.clear()
    for (const column of this.definition.attributes) {
      const value = column.type === 'json' ? this.#values[column.index] : undefined
      if (value !== undefined && value !== null) {
        const text = documentText(column, value)
        // From now on the value is what its text says, as if it were read again.
        this.#values[column.index] = documentIn(column, text)
        this.#keepDocument(column.name, text)
      } else this.#documents.delete(column.name)
    }
  }

  /** Takes a value that the database has already. */
  settle(column: ColumnDefinition, value: unknown): void {
    this.#values[column.index] = castFor(column, value, null)
    this.#before.delete(column.name)
    this.#raw.delete(column.name)
    this.#rows = this.#rows === null ? null : this.#detach()
  }

  /** Takes what another record of the row says, but for what was changed here. */
  refresh(newer: RecordState): void {
    for (const column of this.definition.columns) {
      if (this.isMissing(column) || newer.isMissing(column) || this.change(column) !== null)
        continue
      this.settle(column, newer.read(column))
    }
  }

  /** Takes these changes as not saved after all. */
  markChanged(changes: ReadonlyMap<string, Change>): void {
    for (const [name, [before]] of changes) this.#keepBefore(name, before)
  }

  /** Puts back what each column was, or those of some names. */
  restore(names?: readonly string[]): void {
    for (const [name, [before]] of this.changes()) {
      if (names !== undefined && !names.includes(name)) continue
      const column = this.definition.byName.get(name)
      if (column !== undefined) this.#values[column.index] = before
      this.#before.delete(name)
      this.#raw.delete(name)
    }
    if (names === undefined) this.accept()
  }

  /** The state of a new record with the same attributes: all but the key and the times of the row. */
  duplicate(): RecordState {
    const made = new RecordState(this.definition)
    const left = new Set([this.definition.primaryKey, 'created_at', 'updated_at'])
    for (const column of this.definition.attributes) {
      if (left.has(column.name) || this.isMissing(column)) continue
      const value = this.read(column)
      made.#write(column, value, value)
    }
    for (const [name, value] of this.virtuals) made.virtuals.set(name, value)
    return made
  }

  /** The same attributes for another class of the table. */
  as(definition: Definition): RecordState {
    const made = new RecordState(definition, this.#rows, this.#row, this.#positions)
    made.#values = this.#values
    made.#before = this.#before
    made.#raw = this.#raw
    made.#documents = this.#documents
    made.isPersisted = this.isPersisted
    made.isDestroyed = this.isDestroyed
    made.errors = this.errors
    return made
  }

  /** Starts again with a row as it is in the database. */
  replaceRow(rows: Rows, row: number): void {
    this.isFrozen = false
    this.#rows = rows
    this.#row = row
    const { columns } = this.definition
    const isWhole = rows.columnCount >= columns.length
    this.#positions = isWhole ? null : columns.map(({ name }) => rows.columns.lastIndexOf(name))
    this.#selected = null
    this.#values = new Array(this.definition.attributes.length)
    this.#before.clear()
    this.#raw.clear()
    this.#documents.clear()
    this.#associations = null
    this.#preloaded = null
    this.#aggregates = null
  }

  /** The rows this record is a row of, when they say all there is to say about it. */
  get source(): { rows: Rows; row: number } | null {
    if (this.#rows === null || this.#positions !== null || this.isChanged) return null
    return this.#raw.size > 0 || !this.isPersisted ? null : { rows: this.#rows, row: this.#row }
  }

  /** Decodes what is left of the row: it is no longer what the database has. */
  #detach(): null {
    this.#selected = new Map(this.selected)
    for (const column of this.definition.attributes) {
      if (!this.isMissing(column)) this.read(column)
    }
    return null
  }

  #decode(column: ColumnDefinition): unknown {
    if (this.isMissing(column)) {
      if (column.name === this.definition.primaryKey) return null
      throw new MissingAttributeError(`missing attribute: ${column.name}`)
    }
    if (column.isVirtual === true) return defaultOf(this.definition, column) ?? null
    if (this.#rows === null) {
      const value = column.type === 'json' ? defaultOf(this.definition, column) : null
      return value ?? column.empty?.() ?? null
    }
    const position = this.#positions?.[column.index] ?? column.index
    return valueOf(column, this.#rows.value(this.#row, position))
  }
}

/** What a document says, to see later whether it was changed in place. */
function documentText({ codec }: ColumnDefinition, value: unknown): string {
  return codec === undefined ? writeJson(value) : String(codec.dump(value))
}

/** Whether a document says what a text says, in whatever order its members are. */
function isDocument(column: ColumnDefinition, value: unknown, text: string | null): boolean {
  if (value === null || text === null) return value === text
  return text === documentText(column, value) || equals(documentIn(column, text), value)
}

function documentIn({ codec, wrap }: ColumnDefinition, text: string): unknown {
  const value = codec === undefined ? fromBind(text, 'json') : codec.load(text)
  return wrap === undefined ? value : wrap(value)
}

/** What a new record starts with: what the table says, or the class; a function makes it anew for each. */
export function defaultOf({ defaults }: Definition, column: ColumnDefinition): unknown {
  const value = defaults.get(column.name)
  if (value === undefined) return undefined
  // A default of the table that no name stands for is nil, as in Rails.
  if (column.enumType !== undefined && typeof value !== 'function') {
    return column.enumType.find(value) ?? null
  }
  return typeof value === 'function' ? castFor(column, value()) : castFor(column, value, null)
}

function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (left instanceof Float && right instanceof Float) return Object.is(left.value, right.value)
  if (left instanceof Uint8Array && right instanceof Uint8Array) {
    return left.length === right.length && left.every((byte, index) => byte === right[index])
  }
  return typeof left === typeof right && equals(left, right)
}

function isTyped({ type }: ColumnDefinition, raw: unknown): boolean {
  return isString(raw) || (isInteger(raw) && (type === 'decimal' || type === 'float'))
}
