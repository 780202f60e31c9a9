import { pluralize } from '../inflection/inflection.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect } from '../ruby/object/inspect.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { add } from '../ruby/operators/arithmetic.ts'
import type { AttributeSource } from './attribute-source.ts'
import { calculate, countRows, pluckColumns } from './calculations.ts'
import { columnSql, type SqlPart } from './condition.ts'
import { currentConnection } from './current.ts'
import { RecordNotFound } from './exceptions.ts'
import { preload } from './includes.ts'
import { instantiate, positionsOf } from './instantiate.ts'
import type { Model } from './model.ts'
import { type Name, nameOf } from './names.ts'
import { reversed } from './order.ts'
import { selectListSql, selectSql, whereSql } from './query.ts'
import type { Relation } from './relation.ts'
import { RelationQuery, wholeNumber } from './relation-query.ts'
import type { Rows } from './rows.ts'

/** The methods that run a relation's query, or one like it, and answer. */
export abstract class RelationFinders<T extends Model> extends RelationQuery<T> {
  #rows: Rows | null = null
  #records: T[] | null = null
  #single: T[] = []

  /** The records, loaded once. */
  toA(): T[] {
    if (this.#records === null) {
      const { definition, includes } = this.query
      const rows = this.rows()
      const positions = positionsOf(this.query)
      this.#records = Array.from({ length: rows.count }, (_, row) => {
        return this.#single[row] ?? instantiate<T>(definition, rows, row, positions)
      })
      preload(this.#records, includes)
    }
    return this.#records
  }

  /** The packed rows, loaded once; records are made of them when asked for. */
  protected rows(): Rows {
    if (this.#rows === null) {
      const { sql, binds } = selectSql(this.query)
      this.#rows = currentConnection().query(sql, binds)
    }
    return this.#rows
  }

  /** Whether the rows say all that the relation holds. */
  protected get holdsRows(): boolean {
    return true
  }

  /** One record of the rows, without making the others. */
  protected recordAt(row: number): T {
    const known = this.#records?.[row]
    if (known !== undefined) return known
    this.#single[row] ??= instantiate<T>(this.definition, this.rows(), row)
    return this.#single[row] as T
  }

  protected get records(): T[] | null {
    return this.#records
  }

  load(): this {
    this.toA()
    return this
  }

  isLoaded(): boolean {
    return this.#records !== null
  }

  /** Forgets what was loaded. */
  reset(): this {
    this.#rows = null
    this.#records = null
    this.#single = []
    return this
  }

  reload(): this {
    return this.reset().load()
  }

  /** The SQL, with a `?` for each value. */
  toSql(): string {
    return selectSql(this.query).sql
  }

  /** The SQL that selects the ids, or the one selected column. */
  subquery(): SqlPart {
    const { definition, columns } = this.query
    const [name = definition.primaryKey ?? 'rowid'] = columns ?? []
    return selectListSql(this.query, columnSql(definition, name))
  }

  /** The record of an id, or the records of several; RecordNotFound when one is missing. */
  find(...ids: readonly unknown[]): T {
    const [id] = ids
    if (typeof id === 'function') return this.detect(id as (record: T) => unknown) as T
    if (ids.length > 1 || Array.isArray(id)) return this.#findAll(ids.flat()) as unknown as T
    const key = this.#primaryKey()
    const name = this.definition.name
    if (id === null || id === undefined) {
      throw new RecordNotFound(`Couldn't find ${name} without an ID`)
    }
    const record = this.findBy({ [key]: id })
    if (record !== null) return record
    throw new RecordNotFound(`Couldn't find ${name} with '${key}'=${inspect(id)}${this.#clause()}`)
  }

  /** The first record with these values, or null. */
  findBy(conditions: AttributeSource): T | null {
    return this.where(conditions).take()
  }

  /** The first record with these values, or RecordNotFound. */
  findByOrRaise(conditions: AttributeSource): T {
    return this.where(conditions).takeOrRaise()
  }

  take(): T | null
  take(count: number): T[]
  take(count?: number): T | null | T[] {
    if (count !== undefined) return this.limit(count).toA()
    if (this.#records !== null) return this.#records[0] ?? null
    return this.with({ limit: smaller(this.query.limit, 1) }).toA()[0] ?? null
  }

  takeOrRaise(): T {
    return this.take() ?? this.#raise()
  }

  /** The first record, or the first so many; by id where no order was given. */
  first(): T | null
  first(count: number): T[]
  first(count?: number): T | null | T[] {
    const limit = count === undefined ? 1 : wholeNumber('first', count)
    const records =
      this.#records?.slice(0, limit) ??
      this.with({ orders: this.ordersOrId(), limit: smaller(this.query.limit, limit) }).toA()
    return count === undefined ? (records[0] ?? null) : records
  }

  firstOrRaise(): T {
    return this.first() ?? this.#raise()
  }

  second(): T | null {
    return this.first(2)[1] ?? null
  }

  /** The last record, or the last so many in their order. */
  last(): T | null
  last(count: number): T[]
  last(count?: number): T | null | T[] {
    const limit = count === undefined ? 1 : wholeNumber('last', count)
    const known = this.#records !== null || this.query.limit !== null || this.query.offset !== null
    const records = known
      ? limit === 0
        ? []
        : this.toA().slice(-limit)
      : this.with({ orders: reversed(this.ordersOrId()), limit })
          .toA()
          .reverse()
    return count === undefined ? (records.at(-1) ?? null) : records
  }

  lastOrRaise(): T {
    return this.last() ?? this.#raise()
  }

  /** Whether a row is there, with an id or with these values when given. */
  exists(conditions?: unknown): boolean {
    if (conditions === false) return false
    const narrowed =
      conditions === undefined || conditions === null || conditions === true
        ? this
        : this.where(
            typeof conditions === 'object'
              ? (conditions as AttributeSource)
              : { [this.#primaryKey()]: conditions },
          )
    if (narrowed.query.isNone) return false
    const { sql, binds } = selectListSql({ ...narrowed.query, limit: 1, orders: [] }, '1')
    return currentConnection().query(sql, binds).count > 0
  }

  any(block?: (record: T) => unknown): boolean {
    if (block !== undefined) return this.toA().some((record) => isTruthy(block(record)))
    return this.#records === null ? this.exists() : this.#records.length > 0
  }

  none(block?: (record: T) => unknown): boolean {
    return !this.any(block)
  }

  isEmpty(): boolean {
    return !this.any()
  }

  isBlank(): boolean {
    return this.toA().length === 0
  }

  isPresent(): boolean {
    return !this.isBlank()
  }

  many(): boolean {
    return this.size() > 1
  }

  /** How many rows; of a column, how many that are not NULL; with a block, how many it accepts. */
  count(column?: Name | ((record: T) => unknown) | null): number {
    if (typeof column === 'function') return this.filter(column).length
    return countRows(this.query, column == null ? null : nameOf(column))
  }

  /** How many, without loading them for it. */
  size(): number {
    return this.#records === null ? this.count() : this.#records.length
  }

  /** The sum of a column, or of what the block gives. */
  sum(column: Name | ((record: T) => unknown)): unknown {
    if (typeof column !== 'function') return calculate(this.query, 'SUM', nameOf(column))
    return this.toA().reduce<unknown>((sum, record) => add(sum, column(record)), 0)
  }

  minimum(column: Name): unknown {
    return calculate(this.query, 'MIN', nameOf(column))
  }

  maximum(column: Name): unknown {
    return calculate(this.query, 'MAX', nameOf(column))
  }

  average(column: Name): unknown {
    return calculate(this.query, 'AVG', nameOf(column))
  }

  /** The values of a column, or lists of the values of several. */
  pluck(...columns: readonly Name[]): unknown[] {
    return pluckColumns(this.query, columns.map(nameOf))
  }

  /** The values of columns of the first row, or null. */
  pick(...columns: readonly Name[]): unknown {
    return this.limit(1).pluck(...columns)[0] ?? null
  }

  ids(): unknown[] {
    return this.pluck(this.#primaryKey())
  }

  /** Each record, loaded by id in batches of 1,000 unless told. */
  findEach(
    options: { readonly batchSize?: number } | ((record: T) => unknown),
    block?: (record: T) => unknown,
  ): void {
    const visit = typeof options === 'function' ? options : block
    const size = typeof options === 'function' ? undefined : options.batchSize
    this.findInBatches({ ...(size === undefined ? {} : { batchSize: size }) }, (records) => {
      for (const record of records) visit?.(record)
    })
  }

  /** The records by id, in batches of 1,000 unless told. */
  findInBatches(
    { batchSize = 1000 }: { readonly batchSize?: number },
    block: (records: T[]) => unknown,
  ): void {
    const key = this.#primaryKey()
    const size = wholeNumber('batch_size', batchSize)
    const sql = `${columnSql(this.definition, key)} > ?`
    let rest = this.query.limit ?? Number.POSITIVE_INFINITY
    let batch = this.with({ orders: [{ column: key, descending: false }] })
    while (rest > 0) {
      const records = batch.limit(Math.min(size, rest)).toA()
      if (records.length > 0) block(records)
      rest -= records.length
      const last = records.at(-1)
      if (records.length < size || last === undefined) return
      const after = { sql, binds: [last.id as number] }
      batch = this.with({
        conditions: [...this.query.conditions, after],
        orders: [{ column: key, descending: false }],
        offset: null,
      })
    }
  }

  #findAll(ids: readonly unknown[]): T[] {
    const key = this.#primaryKey()
    const wanted = [...new Set(ids.map(String))]
    const records = (this.where({ [key]: ids }) as Relation<T>).toA()
    if (records.length === wanted.length) return this.#inOrder(records, wanted)
    const { name } = this.definition
    throw new RecordNotFound(
      `Couldn't find all ${pluralize(name)} with '${key}': (${wanted.join(', ')})${this.#clause()} ` +
        `(found ${records.length} results, but was looking for ${wanted.length}).`,
    )
  }

  // The records come in the order of their ids in the call, unless the relation has an order.
  #inOrder(records: T[], ids: readonly string[]): T[] {
    if (this.query.orders.length > 0) return records
    const place = (record: T) => ids.findIndex((id) => Number(id) === Number(record.id))
    return records.sort((one, other) => place(one) - place(other))
  }

  #primaryKey(): string {
    const { primaryKey, name } = this.definition
    if (primaryKey !== null) return primaryKey
    throw new ArgumentError(`${name} has no primary key to find records by`)
  }

  #raise(): never {
    const clause = this.#clause()
    const { name } = this.definition
    throw new RecordNotFound(`Couldn't find ${name}${clause === '' ? '' : ` with${clause}`}`)
  }

  #clause(): string {
    const { sql } = whereSql(this.query)
    return sql === '' ? '' : ` [${sql.trim()}]`
  }
}

function smaller(limit: number | null, wanted: number): number {
  return limit === null ? wanted : Math.min(limit, wanted)
}
