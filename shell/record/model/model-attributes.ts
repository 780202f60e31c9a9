import { FrozenError, NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { type IndifferentHash, indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { answers, sendSelf } from '../../ruby/index.ts'
import { FROZEN } from '../../ruby/object/frozen.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { equals } from '../../ruby/operators/equals.ts'
import { bindOf } from '../database/store.ts'
import type { Association } from '../relation/association.ts'
import { isBlank } from '../value/blank.ts'
import { Decimal } from '../value/decimal.ts'
import { type ColumnDefinition, polymorphicName, requireColumn } from './definition.ts'
import { isRecord, STATE } from './is-record.ts'
import type { Model } from './model.ts'
import { ModelQueries } from './model-queries.ts'
import { type Name, nameOf } from './names.ts'
import { type RecordState } from './state.ts'
import { readByName } from './value-of.ts'

/** What a record says about its columns: their values, and what has changed. */
export class ModelAttributes extends ModelQueries {
  declare [STATE]: RecordState

  /** `frozen?`: whether attributes may no longer be written, as after `destroy`. */
  get [FROZEN](): boolean {
    return this[STATE].isDestroyed || this[STATE].isFrozen
  }

  set [FROZEN](isFrozen: boolean) {
    this[STATE].isFrozen = isFrozen
  }

  /** The value of a column. */
  readColumn<R = unknown>(name: Name): R {
    const { definition, selected } = this[STATE]
    const text = nameOf(name)
    if (!definition.byName.has(text) && selected.has(text)) return selected.get(text) as R
    return this[STATE].read(columnOf(this, name)) as R
  }

  /** Gives a column a value, in the type of the column. */
  writeColumn(name: Name, value: unknown): void {
    const state = this[STATE]
    if (this[FROZEN]) throw new FrozenError("can't modify frozen attributes")
    const column = columnOf(this, name)
    state.write(column, value)
    for (const association of state.definition.associations.values()) {
      const { kind, foreignKey, type } = association
      if (kind !== 'belongsTo' || ![foreignKey, type].includes(column.name)) continue
      const known = state.associations.get(association.name)
      if (isRecord(known) && state.read(column) === leadsTo(known, association, column.name))
        continue
      state.associations.delete(association.name)
      state.preloaded.delete(association.name)
    }
  }

  /** `record[:title]`. */
  get(name: Name): unknown {
    return this.isAttribute(name) ? this.readColumn(name) : null
  }

  /** `record[:title] = value`. */
  set(name: Name, value: unknown): void {
    this.writeColumn(name, value)
  }

  /** An attribute without a column, such as `title_confirmation`, or what the query selected. */
  readVirtual(name: string): unknown {
    const state = this[STATE]
    if (state.selected.has(name)) return state.selected.get(name)
    if (state.definition.virtuals.has(name)) return state.virtuals.get(name) ?? null
    throw new NoMethodError(
      `undefined method \`${name}' for an instance of ${this[STATE].definition.name}`,
      Symbol.for(name),
    )
  }

  /** Whether any column has changed since the record was loaded or saved. */
  isChanged(): boolean {
    return this[STATE].isChanged
  }

  isHasChangesToSave(): boolean {
    return this.isChanged()
  }

  /** The names of the changed columns. */
  changed(): string[] {
    return [...this[STATE].changes().keys()]
  }

  /** What the changed columns were and are. */
  changes(): IndifferentHash {
    return hashOfChanges(this[STATE].changes())
  }

  /** What the last save changed. */
  savedChanges(): IndifferentHash {
    return hashOfChanges(this[STATE].savedChanges)
  }

  previousChanges(): IndifferentHash {
    return this.savedChanges()
  }

  /** Whether the last save changed anything. */
  isSavedChanges(): boolean {
    return this[STATE].savedChanges.size > 0
  }

  /** `title_changed?`, and `title_changed?(from: …, to: …)`. */
  isAttributeChanged(name: Name, wanted: ChangeOptions = {}): boolean {
    return isSuch(this[STATE].change(columnOf(this, name)), wanted)
  }

  /** `title_will_change!`: what a change in place would not show. */
  attributeWillChange(name: Name): void {
    const value = this.readColumn(name)
    this[STATE].markChanged(new Map([[columnOf(this, name).name, [value, value]]]))
  }

  /** `restore_title!`. */
  restoreAttribute(name: Name): void {
    this[STATE].restore([columnOf(this, name).name])
  }

  /** Takes what is there as what was there. */
  clearChangesInformation(): void {
    this[STATE].accept()
  }

  clearAttributeChanges(names: Name | readonly Name[]): void {
    for (const name of [names].flat() as Name[]) {
      const column = columnOf(this, name)
      this[STATE].settle(column, this.readColumn(name))
    }
  }

  readAttribute(name: Name): unknown {
    return this.isAttribute(name) ? this.readColumn(name) : null
  }

  /** The value that columns are composed of, made once: what the block gives, unless that is nil. */
  keptAggregate(name: Name, make: () => unknown): unknown {
    const { aggregates } = this[STATE]
    const key = nameOf(name)
    const kept = aggregates.get(key) ?? make() ?? null
    aggregates.set(key, kept)
    return kept
  }

  /** Keeps such a value, which columns have been set from. */
  keepAggregate(name: Name, value: unknown): void {
    this[STATE].aggregates.set(nameOf(name), value)
  }

  writeAttribute(name: Name, value: unknown): unknown {
    this.writeColumn(name, value)
    return value
  }

  /** The attributes as they were written. */
  attributesBeforeTypeCast(): Hash<string, unknown> {
    return Hash.from(
      this.attributeNames().map((name): [string, unknown] => [name, this.beforeTypeCast(name)]),
    )
  }

  /** Lets nothing more be saved. */
  readonlyOrRaise(): true {
    this[STATE].isReadonly = true
    return true
  }

  isReadonly(): boolean {
    return this[STATE].isReadonly
  }

  /** Raises StrictLoadingViolationError where an association would be asked for by itself. */
  strictLoadingOrRaise(): true {
    this[STATE].isStrict = true
    return true
  }

  /** Makes the value of an attribute what `normalizes` makes of it. */
  normalizeAttribute(name: Name): unknown {
    this.writeColumn(name, this.readColumn(name))
    return this.readColumn(name)
  }

  /** Whether `encrypts` names the attribute. */
  isEncryptedAttribute(name: Name): boolean {
    return columnOf(this, name).codec?.isSecret === true
  }

  /** What the table keeps of an attribute that is encrypted. */
  ciphertextFor(name: Name): unknown {
    const column = columnOf(this, name)
    return bindOf(column, this[STATE].read(column))
  }

  isStrictLoading(): boolean {
    return this[STATE].isStrict
  }

  /** Has a save of the owner destroy it. */
  markForDestruction(): true {
    this[STATE].isMarked = true
    return true
  }

  isMarkedForDestruction(): boolean {
    return this[STATE].isMarked
  }

  /** What the check box of a nested form shows. Rails API, ActiveRecord::NestedAttributes. */
  $_destroy(): boolean {
    return this[STATE].isMarked
  }

  toModel(): this {
    return this
  }

  /** `title_in_database`. */
  attributeInDatabase(name: Name): unknown {
    return this.attributeWas(name)
  }

  /** `will_save_change_to_title?`. */
  isWillSaveChangeToAttribute(name: Name): boolean {
    return this.isAttributeChanged(name)
  }

  /** What a save would change: what the columns were and are. */
  changesToSave(): IndifferentHash {
    return this.changes()
  }

  /** What the changed columns were. */
  changedAttributes(): Hash<string, unknown> {
    const changes = [...this[STATE].changes()]
    return Hash.from(changes.map(([name, [before]]): [string, unknown] => [name, before]))
  }

  /** `title_was`. */
  attributeWas(name: Name): unknown {
    const change = this[STATE].change(columnOf(this, name))
    return change === null ? this.readColumn(name) : change[0]
  }

  /** `title_change`: before and after, or null. */
  attributeChange(name: Name): unknown[] | null {
    const change = this[STATE].change(columnOf(this, name))
    return change === null ? null : [...change]
  }

  /** `saved_change_to_title?`. */
  isSavedChangeToAttribute(name: Name, wanted: ChangeOptions = {}): boolean {
    return isSuch(this[STATE].savedChanges.get(columnOf(this, name).name) ?? null, wanted)
  }

  /** `saved_change_to_title`: before and after the last save, or null. */
  savedChangeToAttribute(name: Name): unknown[] | null {
    const change = this[STATE].savedChanges.get(columnOf(this, name).name)
    return change === undefined ? null : [...change]
  }

  /** `title_before_last_save`. */
  attributeBeforeLastSave(name: Name): unknown {
    const change = this[STATE].savedChanges.get(columnOf(this, name).name)
    return change === undefined ? this.readColumn(name) : change[0]
  }

  /** Puts every column back to what it was. */
  restoreAttributes(names?: readonly Name[]): void {
    this[STATE].restore(names?.map((name) => columnOf(this, name).name))
  }

  /** `title?`: whether there is something: not nil, not blank, not zero, not false. */
  queryAttribute(name: Name): boolean {
    const value = this.readColumn(name)
    return !isBlank(value) && !isZero(value)
  }

  /** Whether an attribute is neither nil nor empty. */
  isAttributePresent(name: Name): boolean {
    const value = this.readColumn(name)
    return value !== null && !(answers(value, 'empty?') && isTruthy(sendSelf(value, 'empty?')))
  }

  /** Whether the table has the column, or the query selected it. */
  isAttribute(name: Name): boolean {
    const { definition, selected } = this[STATE]
    return definition.byName.has(nameOf(name)) || selected.has(nameOf(name))
  }

  /** The column that holds the key of a `belongs_to`; null for another name. */
  foreignKeyOf(name: Name): string | null {
    const association = this[STATE].definition.associations.get(nameOf(name))
    return association?.kind === 'belongsTo' ? association.foreignKey : null
  }

  isHasAttribute(name: Name): boolean {
    return this.isAttribute(name)
  }

  /** What was written, before it got the type of its column. */
  beforeTypeCast(name: Name): unknown {
    const column = this[STATE].definition.byName.get(nameOf(name))
    return column === undefined ? this.readVirtual(nameOf(name)) : this[STATE].raw(column)
  }

  attributeNames(): string[] {
    return this[STATE].definition.attributes.map((column) => column.name)
  }

  /** The named attributes, associations or methods with what they are, by Strings or Symbols: `slice('title', 'body')`. */
  slice(...names: readonly (Name | readonly Name[])[]): IndifferentHash {
    return indifferent(
      names
        .flat()
        .map((name): [string, unknown] => [nameOf(name), readByName(this as never, nameOf(name))]),
    )
  }

  /** What the named attributes, associations or methods are. */
  valuesAt(...names: readonly (Name | readonly Name[])[]): unknown[] {
    return names.flat().map((name) => readByName(this as never, nameOf(name)))
  }

  /** All columns and their values. */
  attributes(): Hash<string, unknown> {
    const state = this[STATE]
    const { primaryKey } = state.definition
    const columns = state.definition.attributes.filter((column) => {
      return !state.isMissing(column) || column.name === primaryKey
    })
    const values = columns.map((column): [string, unknown] => [column.name, state.read(column)])
    return Hash.from([...values, ...state.selected])
  }
}

/** What a column of a `belongs_to` holds that leads to the record. */
function leadsTo(record: Model, { type, primaryKey }: Association, column: string): unknown {
  return column === type ? polymorphicName(record[STATE].definition) : record.readColumn(primaryKey)
}

/** The column of that name, or an ArgumentError that names those there are. */
export function columnOf(record: ModelAttributes, name: Name): ColumnDefinition {
  return requireColumn(record[STATE].definition, nameOf(name))
}

/** What a change has to be: from one value, to another. */
interface ChangeOptions {
  readonly from?: unknown
  readonly to?: unknown
}

function isSuch(change: readonly [unknown, unknown] | null, wanted: ChangeOptions): boolean {
  if (change === null) return false
  if ('from' in wanted && !equals(change[0], wanted.from)) return false
  return !('to' in wanted) || equals(change[1], wanted.to) === true
}

function isZero(value: unknown): boolean {
  if (value instanceof Float) return value.value === 0
  return value === 0 || (value instanceof Decimal && value.toNumber() === 0)
}

function hashOfChanges(changes: ReadonlyMap<string, readonly [unknown, unknown]>): IndifferentHash {
  return indifferent([...changes].map(([name, change]) => [name, [...change]]))
}
