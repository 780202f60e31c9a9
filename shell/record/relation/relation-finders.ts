import { sha256 } from '../../builtin.ts'
import { pluralize } from '../../inflection/inflection.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { add } from '../../ruby/index.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { Time } from '../../ruby/time/time.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Rows } from '../database/rows.ts'
import { RecordNotFound, SoleRecordExceeded } from '../exceptions.ts'
import { type ColumnDefinition, requireColumn } from '../model/definition.ts'
import { instantiate, positionsOf } from '../model/instantiate.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { cacheTimestamp, ModelName } from '../model/model-name.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { ArelSelect } from '../query/arel.ts'
import { calculate, countRows, type Operation, pluckColumns } from '../query/calculations.ts'
import { columnSql } from '../query/column-reference.ts'
import { type SqlPart, tryBind } from '../query/condition.ts'
import type { ExpressionName, SelectedName } from '../query/expression.ts'
import { calculateGroups, countGroups } from '../query/grouping.ts'
import { madeHere } from '../query/known-sql.ts'
import { reversed } from '../query/order.ts'
import { allOf, commented, selectListSql, selectSql, selectsAll, whereSql } from '../query/query.ts'
import { inlined } from '../query/sql-text.ts'
import type { Conditions } from '../query/where.ts'
import { countedQuery, isEager, joinedQuery, loadEagerly } from './eager.ts'
import { preload } from './includes.ts'
import type { Relation } from './relation.ts'
import { RelationQuery, wholeNumber } from './relation-query.ts'

/** The methods that run a relation's query, or one like it, and answer. */
export abstract class RelationFinders<T extends Model> extends RelationQuery<T> {
  #rows: Rows | null = null
  #records: T[] | null = null
  #single: T[] = []

  /** The records, loaded once. */
  toA(): T[] {
    if (this.#records === null) {
      const { definition, includes } = this.query
      if (isEager(this.query)) {
        this.#records = loadEagerly<T>(this.query)
        for (const record of this.#records) this.#mark(record)
        return this.#records
      }
      const rows = this.rows()
      const positions = positionsOf(this.query, rows)
      const records: T[] = []
      for (let row = 0; row < rows.count; row++) {
        records.push(this.#single[row] ?? instantiate<T>(definition, rows, row, positions))
      }
      for (const record of records) this.#mark(record)
      this.#records = records
      if (includes.length > 0) preload(records, includes)
    }
    return this.#records
  }

  /** The packed rows, loaded once; records are made of them when asked for. */
  protected rows(): Rows {
    if (this.#rows === null) {
      const { sql, binds } = selectSql(this.query)
      this.#rows = this.definition.connection.query(sql, binds)
    }
    return this.#rows
  }

  /** Whether the rows say all that the relation holds. */
  protected get holdsRows(): boolean {
    return !isEager(this.query)
  }

  /** One record of the rows, without making the others. */
  protected recordAt(row: number): T {
    const known = this.#records?.[row]
    if (known !== undefined) return known
    this.#single[row] ??= this.#mark(instantiate<T>(this.definition, this.rows(), row))
    return this.#single[row] as T
  }

  #mark(record: T): T {
    const { marks } = this.query
    if (marks?.isReadonly === true) record[STATE].isReadonly = true
    if (marks?.isStrict === true) record[STATE].isStrict = true
    return record
  }

  /** The records that were made of the rows so far. */
  protected get made(): readonly T[] {
    return this.#records ?? this.#single
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

  /** The SQL, with its values. */
  toSql(): string {
    const { definition } = this.query
    const all = `${quoteName(definition.table)}.*`
    const query = joinedQuery(this.query)
    const part = selectsAll(query) ? commented(query, selectListSql(query, all)) : selectSql(query)
    return madeHere(inlined(part))
  }

  /** `articles/query-` and a digest of the SQL. Rails API, ActiveRecord::Relation. */
  cacheKey(): string {
    const digest = sha256(new TextEncoder().encode(this.toSql()), 'hex').slice(0, 32)
    return `${new ModelName(this.query.definition).cache_key()}/query-${digest}`
  }

  /** How many records there are, and when one of them was changed last: `3-20261121000001000000`. */
  cacheVersion(): string {
    const { limit, offset, groups } = this.query
    const isPart = limit !== null || offset !== null || groups.length > 0 || isEager(this.query)
    if (this.isLoaded() || isPart) {
      const records = this.toA()
      const versions = records.map((record) => record.cacheVersion() ?? '').sort()
      return [records.length, versions.at(-1) ?? ''].filter((each) => each !== '').join('-')
    }
    const size = this.count()
    const at = this.definition.byName.has('updated_at') ? this.maximum('updated_at') : null
    return at instanceof Time ? `${size}-${cacheTimestamp(at)}` : `${size}`
  }

  cacheKeyWithVersion(): string {
    return `${this.cacheKey()}-${this.cacheVersion()}`
  }

  /** The query as another one takes it in: `from`, `with`. */
  selected(): SqlPart {
    return selectSql(this.query)
  }

  /** The query in Arel: `relation.arel.exists`. */
  arel(): ArelSelect {
    return new ArelSelect(selectSql(this.query))
  }

  /** The SQL that selects the ids, or the one selected column. */
  subquery(): SqlPart {
    const { definition, columns } = this.query
    if (this.query.expressions.length > 0) return selectSql(this.query)
    const [name = definition.primaryKey ?? definition.connection.adapter.rowKey] = columns ?? []
    return selectListSql(this.query, columnSql(definition, name))
  }

  /** The record of an id, or the records of several; RecordNotFound when one is missing. */
  find(...ids: readonly unknown[]): T {
    const [id] = ids
    if (typeof id === 'function') return this.detect(id as (record: T) => unknown) as T
    if (ids.length > 1 || Array.isArray(id)) return this.#findAll(ids.flat()) as unknown as T
    const key = this.requirePrimaryKey()
    const name = this.definition.name
    if (id === null || id === undefined) {
      throw new RecordNotFound(`Couldn't find ${name} without an ID`, name)
    }
    const record = this.#findOne(key, id)
    if (record !== null) return record
    throw new RecordNotFound(
      `Couldn't find ${name} with '${key}'=${inspect(id)}${this.#clause()}`,
      name,
      key,
      id,
    )
  }

  /** The first record with these values, or null. */
  findBy(conditions: Conditions, ...values: readonly unknown[]): T | null {
    return this.where(conditions, ...values).take()
  }

  /** The first record with these values, or RecordNotFound. */
  findByOrRaise(conditions: Conditions, ...values: readonly unknown[]): T {
    return this.where(conditions, ...values).takeOrRaise()
  }

  take(): T | null
  take(count: number): T[]
  take(count?: number): T | null | T[] {
    if (count !== undefined) return this.limit(count).toA()
    if (this.#records !== null) return this.#records[0] ?? null
    return this.copy({ limit: smaller(this.query.limit, 1) }).toA()[0] ?? null
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
      this.copy({ orders: this.ordersOrId(), limit: smaller(this.query.limit, limit) }).toA()
    return count === undefined ? (records[0] ?? null) : records
  }

  firstOrRaise(): T {
    return this.first() ?? this.#raise()
  }

  third(): T | null {
    return this.first(3)[2] ?? null
  }

  second(): T | null {
    return this.first(2)[1] ?? null
  }

  fourth(): T | null {
    return this.first(4)[3] ?? null
  }

  fifth(): T | null {
    return this.first(5)[4] ?? null
  }

  /** The records, loaded: nothing runs beside the request here. */
  loadAsync(): this {
    return this.load()
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
      : this.copy({ orders: reversed(this.ordersOrId()), limit })
          .toA()
          .reverse()
    return count === undefined ? (records.at(-1) ?? null) : records
  }

  lastOrRaise(): T {
    return this.last() ?? this.#raise()
  }

  /** Whether a row is there, with an id or with these values when given. */
  exists(conditions?: unknown): boolean {
    if (conditions === false || conditions === null || this.query.limit === 0) return false
    const narrowed =
      conditions === undefined ||
      conditions === true ||
      (Array.isArray(conditions) && conditions.length === 0)
        ? this
        : this.where(
            typeof conditions === 'object'
              ? (conditions as Conditions)
              : { [this.requirePrimaryKey()]: conditions },
          )
    if (narrowed.query.isNone) return false
    const { sql, binds } = selectListSql(
      { ...joinedQuery(narrowed.query), limit: 1, orders: [] },
      '1',
    )
    return this.definition.connection.query(sql, binds).count > 0
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
  count(column?: ExpressionName | ((record: T) => unknown) | null): number {
    if (typeof column === 'function') return this.filter(column).length
    const name = isName(column) ? nameOf(column) : (column ?? null)
    if (this.query.groups.length > 0) return countGroups(joinedQuery(this.query), name) as never
    return countRows(countedQuery(this.query), name)
  }

  /** How many, without loading them for it. */
  size(): number {
    return this.#records === null ? this.count() : this.#records.length
  }

  /** The sum of a column, or of what the block gives, to a start. */
  sum(column: ExpressionName | ((record: T) => unknown)): unknown
  sum(start: unknown, block: (record: T) => unknown): unknown
  sum(given: unknown, block?: (record: T) => unknown): unknown {
    const value = block ?? given
    if (typeof value !== 'function') return this.#calculate('SUM', given as ExpressionName)
    const read = value as (record: T) => unknown
    const start = block === undefined ? 0 : given
    return this.toA().reduce<unknown>((sum, record) => add(sum, read(record)), start)
  }

  minimum(column: ExpressionName): unknown {
    return this.#calculate('MIN', column)
  }

  maximum(column: ExpressionName): unknown {
    return this.#calculate('MAX', column)
  }

  average(column: ExpressionName): unknown {
    return this.#calculate('AVG', column)
  }

  #calculate(operation: Operation, column: ExpressionName): unknown {
    const isGrouped = this.query.groups.length > 0
    const name = isName(column) ? nameOf(column) : column
    return (isGrouped ? calculateGroups : calculate)(joinedQuery(this.query), operation, name)
  }

  /** The values of a column, or lists of the values of several. */
  pluck(...columns: readonly SelectedName[]): unknown[] {
    return pluckColumns(joinedQuery(this.query), columns)
  }

  /** The values of columns of the first row, or null. */
  pick(...columns: readonly SelectedName[]): unknown {
    return this.limit(1).pluck(...columns)[0] ?? null
  }

  ids(): unknown[] {
    return this.pluck(this.requirePrimaryKey())
  }

  /** `count`, `sum` and their kin by name. */
  calculate(operation: Name, column: ExpressionName): unknown {
    const name = nameOf(operation)
    if (name === 'count') return this.count(column)
    if (name === 'sum') return this.sum(column)
    if (name === 'minimum' || name === 'maximum' || name === 'average') return this[name](column)
    throw new ArgumentError(`calculate takes count, sum, minimum, maximum or average, not ${name}`)
  }

  /** How the database runs the query: the lines of its plan. */
  explain(): string {
    const { sql, binds } = selectSql(this.query)
    const { connection } = this.definition
    const asked = `${connection.adapter.explain} ${sql}`
    const lines = connection.query(asked, binds).toObjects()
    return [asked, ...lines.map((line) => String(Object.values(line).at(-1)))].join('\n')
  }

  /** Whether there is one record; with a block, one that it accepts. */
  one(block?: (record: T) => unknown): boolean {
    if (block !== undefined)
      return this.toA().filter((record) => isTruthy(block(record))).length === 1
    return this.isLoaded() ? this.toA().length === 1 : this.limit(2).toA().length === 1
  }

  /** The record before the last; null where there are fewer. */
  secondToLast(): T | null {
    return this.last(2).at(-2) ?? null
  }

  thirdToLast(): T | null {
    return this.last(3).at(-3) ?? null
  }

  fortyTwo(): T | null {
    return (this.offset(41) as RelationFinders<T>).first()
  }

  /** The only record; RecordNotFound for none, SoleRecordExceeded for several. */
  sole(): T {
    const [record, another] = this.limit(2).toA()
    if (record === undefined) return this.#raise()
    if (another === undefined) return record
    throw new SoleRecordExceeded(`Wanted only one ${this.definition.name}`)
  }

  findSoleBy(conditions: Conditions, ...values: readonly unknown[]): T {
    return this.where(conditions, ...values).sole()
  }

  // Of all rows by their key: what is asked most, with its SQL made once.
  #findOne(key: string, id: unknown): T | null {
    const { definition } = this
    const isValue = typeof id === 'number' || typeof id === 'string'
    // A class that shares its table asks for its own rows: all of them are not all of the table.
    const isPlain = this.query === allOf(definition) && this.query.conditions.length === 0
    if (!isValue || !isPlain) return this.findBy({ [key]: id })
    const column = requireColumn(definition, key)
    const bind = tryBind(id, column)
    if (bind === undefined || bind === null) return null
    let sql = keyFinders.get(column)
    if (sql === undefined) {
      sql = selectSql(this.where({ [key]: id }).limit(1).query).sql
      keyFinders.set(column, sql)
    }
    const rows = definition.connection.query(sql, [bind, 1])
    return rows.count === 0 ? null : instantiate<T>(definition, rows, 0)
  }

  #findAll(ids: readonly unknown[]): T[] {
    const key = this.requirePrimaryKey()
    const wanted = [...new Set(ids.map(String))]
    const records = (this.where({ [key]: ids }) as Relation<T>).toA()
    if (records.length === wanted.length) return this.#inOrder(records, wanted)
    const { name } = this.definition
    throw new RecordNotFound(
      `Couldn't find all ${pluralize(name)} with '${key}': (${wanted.join(', ')})${this.#clause()} ` +
        `(found ${records.length} results, but was looking for ${wanted.length}).`,
      name,
      key,
      ids,
    )
  }

  // The records come in the order of their ids in the call, unless the relation has an order.
  #inOrder(records: T[], ids: readonly string[]): T[] {
    if (this.query.orders.length > 0) return records
    const place = (record: T) => ids.findIndex((id) => Number(id) === Number(record.id))
    return records.sort((one, other) => place(one) - place(other))
  }

  /** The column that tells the rows apart. */
  protected requirePrimaryKey(): string {
    const { primaryKey, name } = this.definition
    if (primaryKey !== null) return primaryKey
    throw new ArgumentError(`${name} has no primary key to find records by`)
  }

  #raise(): never {
    const clause = this.#clause()
    const { name } = this.definition
    throw new RecordNotFound(`Couldn't find ${name}${clause === '' ? '' : ` with${clause}`}`, name)
  }

  #clause(): string {
    const sql = this.query === allOf(this.definition) ? '' : whereSql(this.query).sql
    return sql === '' ? '' : ` [${sql.trim()}]`
  }
}

const keyFinders = new WeakMap<ColumnDefinition, string>()

function smaller(limit: number | null, wanted: number): number {
  return limit === null ? wanted : Math.min(limit, wanted)
}
