import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import type { AttributeSource } from './attribute-source.ts'
import { conjunction, hashAttributes, hashConditions } from './condition.ts'
import { type Definition, requireColumn } from './definition.ts'
import { type IncludeArgument, includesOf } from './includes.ts'
import type { Model } from './model.ts'
import { isName, type Name, nameOf } from './names.ts'
import { type OrderArgument, ordersOf, reversed } from './order.ts'
import type { Query } from './query.ts'
import { RecordList } from './record-list.ts'
import type { Relation } from './relation.ts'
import { isRecord } from './state.ts'

/** The methods that narrow a relation; each gives a new one. */
export abstract class RelationQuery<T extends Model> extends RecordList<T> {
  readonly query: Query

  constructor(query: Query) {
    super()
    this.query = query
  }

  /** A relation of the same kind for another query. */
  protected abstract make(query: Query): Relation<T>

  protected get definition(): Definition {
    return this.query.definition
  }

  /** The rows whose columns hold these values; a list is any of them, a range between its ends. */
  where(): WhereChain<T>
  where(conditions: AttributeSource): Relation<T>
  where(conditions?: AttributeSource): Relation<T> | WhereChain<T> {
    if (conditions === undefined) return new WhereChain(this)
    refuseText(conditions)
    const { query, definition } = this
    return this.with({
      conditions: [...query.conditions, ...hashConditions(definition, conditions)],
      attributes: [...query.attributes, ...hashAttributes(definition, conditions)],
    })
  }

  /** The rows for which not all of this holds: `where.not`. */
  whereNot(conditions: AttributeSource): Relation<T> {
    refuseText(conditions)
    const parts = hashConditions(this.definition, conditions)
    if (parts.length === 0) return this.with({})
    const { sql, binds } = conjunction(parts)
    return this.with({ conditions: [...this.query.conditions, { sql: `NOT (${sql})`, binds }] })
  }

  /** The same as `whereNot`: `Article.where.not(…)`. */
  not(conditions: AttributeSource): Relation<T> {
    return this.whereNot(conditions)
  }

  /** The rows of this relation or of the other one. */
  or(other: RelationQuery<T>): Relation<T> {
    const [left, right] = [this.query.conditions, other.query.conditions]
    if (left.length === 0 || right.length === 0) return this.with({ conditions: [] })
    const [one, two] = [conjunction(left), conjunction(right)]
    const part = { sql: `((${one.sql}) OR (${two.sql}))`, binds: [...one.binds, ...two.binds] }
    return this.with({ conditions: [part], attributes: [] })
  }

  /** The rows that are in both. */
  merge(other: RelationQuery<T>): Relation<T> {
    const { query } = other
    return this.with({
      conditions: [...this.query.conditions, ...query.conditions],
      attributes: [...this.query.attributes, ...query.attributes],
      orders: query.orders.length > 0 ? query.orders : this.query.orders,
      limit: query.limit ?? this.query.limit,
      offset: query.offset ?? this.query.offset,
      isNone: query.isNone || this.query.isNone,
    })
  }

  /** Sorted, after the columns it is sorted by already. */
  order(...terms: readonly OrderArgument[]): Relation<T> {
    return this.with({ orders: [...this.query.orders, ...ordersOf(this.definition, terms)] })
  }

  /** Sorted by these columns only. */
  reorder(...terms: readonly OrderArgument[]): Relation<T> {
    return this.with({ orders: ordersOf(this.definition, terms) })
  }

  /** The other way round; by id where no order was given. */
  reverseOrder(): Relation<T> {
    return this.with({ orders: reversed(this.ordersOrId()) })
  }

  /** At most so many. */
  limit(count: unknown): Relation<T> {
    return this.with({ limit: count === null ? null : wholeNumber('limit', count) })
  }

  /** Without the first so many. */
  offset(count: unknown): Relation<T> {
    return this.with({ offset: count === null ? null : wholeNumber('offset', count) })
  }

  /** Records with these columns only; with a block, the records it accepts. */
  select(block: (record: T) => unknown): T[]
  select(...names: readonly Name[]): Relation<T>
  select(first?: Name | ((record: T) => unknown), ...rest: readonly Name[]): T[] | Relation<T> {
    if (typeof first === 'function') return this.filter(first)
    const names = [first, ...rest].filter(isName).map(nameOf)
    const columns = names.map((name) => requireColumn(this.definition, name).name)
    return this.with({ columns: [...new Set([...(this.query.columns ?? []), ...columns])] })
  }

  /** Without doubles. */
  distinct(): Relation<T> {
    return this.with({ distinct: true })
  }

  /** Loads these associations along, one query each; of a record, whether it is in here. */
  override includes(item: Model): boolean
  override includes(...names: readonly IncludeArgument[]): Relation<T>
  override includes(...names: readonly unknown[]): Relation<T> | boolean {
    if (isRecord(names[0])) return super.includes(names[0])
    const added = includesOf(this.definition, names as readonly IncludeArgument[])
    return this.with({ includes: [...this.query.includes, ...added] })
  }

  /** Loads these associations along, as `includes`. */
  preload(...names: readonly IncludeArgument[]): Relation<T> {
    return this.includes(...names)
  }

  /** A relation of nothing, Ruby's `none`. */
  noRows(): Relation<T> {
    return this.with({ isNone: true })
  }

  protected with(difference: Partial<Query>): Relation<T> {
    return this.make({ ...this.query, ...difference })
  }

  protected ordersOrId(): Query['orders'] {
    const { orders, definition } = this.query
    if (orders.length > 0 || definition.primaryKey === null) return orders
    return [{ column: definition.primaryKey, descending: false }]
  }
}

/** What `where` without arguments gives: `Article.where().not({ … })`. */
export class WhereChain<T extends Model> {
  readonly #relation: RelationQuery<T>

  constructor(relation: RelationQuery<T>) {
    this.#relation = relation
  }

  /** The rows for which not all of this holds. */
  not(conditions: AttributeSource): Relation<T> {
    return this.#relation.whereNot(conditions)
  }
}

function refuseText(conditions: unknown): void {
  if (typeof conditions === 'object' && conditions !== null && !Array.isArray(conditions)) return
  throw new ArgumentError(
    'where takes a hash of columns and values, never SQL: where(title: "Hello")',
  )
}

/** The count as a number of rows; ArgumentError for anything else. */
export function wholeNumber(word: string, value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw new ArgumentError(`${word} takes a whole number, not ${JSON.stringify(String(value))}`)
}
