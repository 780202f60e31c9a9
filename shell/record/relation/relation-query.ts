import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { isString, text } from '../../ruby/text/mutable-string.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import { type Definition, requireColumn } from '../model/definition.ts'
import type { Model } from '../model/model.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { columnSql } from '../query/column-reference.ts'
import { combine, conjunction, tryBind } from '../query/condition.ts'
import {
  type Expression,
  type ExpressionName,
  expressionOf,
  expressionText,
  type SelectedName,
  selectedNames,
} from '../query/expression.ts'
import type { Grouped } from '../query/grouping.ts'
import { addJoins, mergedJoins, textJoins } from '../query/join.ts'
import { addTables, type FromSource, fromPart, type TableSources } from '../query/named-tables.ts'
import { isGiven, type OrderArgument, orderBy, ordersOf, reversed } from '../query/order.ts'
import { allOf, lockSql, type Query } from '../query/query.ts'
import { SqlText } from '../query/sql-text.ts'
import {
  askedColumn,
  isAbout,
  QUERY_PARTS,
  type UnscopeArgument,
  unscoped,
} from '../query/unscope.ts'
import {
  attributesOf,
  type Conditions,
  conditionsOf,
  disjunction,
  negation,
} from '../query/where.ts'
import { WhereChain } from '../query/where-chain.ts'
import { type IncludeArgument, includesOf, isIncludeArgument } from './includes.ts'
import { RecordList } from './record-list.ts'
import type { Relation } from './relation.ts'

/** The methods that narrow a relation; each gives a new one. */
export abstract class RelationQuery<T extends Model> extends RecordList<T> {
  query: Query

  constructor(query: Query) {
    super()
    this.query = query
  }

  /** A relation of the same kind for another query. */
  protected abstract make(query: Query): Relation<T>

  protected get definition(): Definition {
    return this.query.definition
  }

  /**
   * The rows whose columns hold these values; a list is any of them, a range between its ends. Or SQL
   * of the program's own, with `?` or `:name` where values go.
   */
  where(): WhereChain<T>
  where(conditions: Conditions, ...values: readonly unknown[]): Relation<T>
  where(conditions?: Conditions, ...values: readonly unknown[]): Relation<T> | WhereChain<T> {
    if (conditions === undefined) return new WhereChain(this)
    if (values.length === 0 && isNothing(conditions)) return this.copy({})
    const { query, definition } = this
    const parts = conditionsOf(definition, conditions, values)
    const attributes = attributesOf(definition, conditions)
    return this.copy({
      conditions: [...query.conditions, ...parts],
      attributes: attributes.length === 0 ? query.attributes : [...query.attributes, ...attributes],
    })
  }

  /** The rows for which not all of this holds: `where.not`. */
  whereNot(conditions: Conditions, ...values: readonly unknown[]): Relation<T> {
    const parts = conditionsOf(this.definition, conditions, values)
    if (parts.length === 0) return this.copy({})
    return this.copy({ conditions: [...this.query.conditions, combine(parts, negation)] })
  }

  /** The same as `whereNot`: `Article.where.not(…)`. */
  not(conditions: Conditions, ...values: readonly unknown[]): Relation<T> {
    return this.whereNot(conditions, ...values)
  }

  /** `where` with these columns in place of what was asked of them before. */
  rewhere(conditions: AttributeSource): Relation<T> {
    const names = attributePairs(conditions, this.definition.name).map(([name]) => name)
    return this.#withoutColumns(names).where(conditions)
  }

  /** Forgets parts of the query: `unscope('order', 'limit')`, `unscope({ where: 'title' })`. */
  unscope(...parts: readonly UnscopeArgument[]): Relation<T> {
    return parts.reduce<RelationQuery<T>>((relation, part) => {
      if (isName(part)) return relation.copy(unscoped(nameOf(part)))
      const names = attributePairs(part, '').flatMap(([, columns]) => [columns].flat().map(nameOf))
      return relation.#withoutColumns(names)
    }, this) as Relation<T>
  }

  /** The same query without these parts: `except('order')`. */
  except(...parts: readonly Name[]): Relation<T> {
    return this.unscope(...parts)
  }

  /** Of the query these parts alone: `only('where', 'order')`. */
  only(...parts: readonly Name[]): Relation<T> {
    const kept = parts.map(nameOf)
    return this.unscope(...QUERY_PARTS.filter((part) => !kept.includes(part)))
  }

  /** All rows of the model: neither this query nor a default scope counts. */
  unscoped(): Relation<T> {
    return this.make(allOf(this.definition))
  }

  #withoutColumns(names: readonly string[]): Relation<T> {
    const starts = names.map((name) => columnSql(this.definition, name))
    const { conditions, attributes } = this.query
    return this.copy({
      conditions: conditions.filter(({ sql }) => !starts.some((start) => isAbout(sql, start))),
      attributes: attributes.filter(([name]) => !names.includes(name)),
    })
  }

  /** The rows of this relation or of the other one. */
  or(other: RelationQuery<T>): Relation<T> {
    const [left, right] = [this.query.conditions, other.query.conditions]
    if (other.query.isNone) return this.copy({})
    if (this.query.isNone) return this.copy({ conditions: right, attributes: [], isNone: false })
    if (left.length === 0 || right.length === 0) return this.copy({ conditions: [] })
    const both = [combine(left, conjunction), combine(right, conjunction)]
    return this.copy({ conditions: [combine(both, disjunction)], attributes: [] })
  }

  /** The rows of this relation and of the other one. */
  and(other: RelationQuery<T>): Relation<T> {
    const conditions = [...this.query.conditions, ...other.query.conditions]
    return this.copy({ conditions, isNone: this.query.isNone || other.query.isNone })
  }

  /** The rows with these values of a column, in the order of the values. */
  inOrderOf(column: Name, values: readonly unknown[]): Relation<T> {
    const definition = requireColumn(this.definition, nameOf(column))
    const found = this.where({ [definition.name]: values }) as RelationQuery<T>
    const binds = values.map((value) => tryBind(value, definition) ?? null)
    const cases = binds.map(
      (bind, index) => ` WHEN ${definition.sql} ${literalSql(bind)} THEN ${index + 1}`,
    )
    if (cases.length === 0) return found.noRows()
    const sql = `CASE${cases.join('')} END`
    return found.copy({ orders: [...found.query.orders, { sql, descending: false }] })
  }

  /** What records made through the relation start with, beside what it asks for. */
  createWith(attributes: AttributeSource | null): Relation<T> {
    if (attributes === null) return this.copy({ attributes: [] })
    const pairs = attributePairs(attributes, this.definition.name)
    return this.copy({ attributes: [...this.query.attributes, ...pairs] })
  }

  /** The rows that are in both; of another model, the rows whose joined rows are in that one. */
  merge<U extends Model>(other: RelationQuery<U>): Relation<T> {
    const { query } = other
    const isOwn = query.definition === this.definition
    // What the other says of a column takes the place of what was said of it.
    const replaced = isOwn ? query.conditions.flatMap(({ sql }) => askedColumn(sql) ?? []) : []
    const kept = this.query.conditions.filter(({ sql }) => {
      return !replaced.includes(askedColumn(sql) ?? '')
    })
    return this.copy({
      ...(isOwn ? this.#mergedSelection(query) : {}),
      conditions: [...kept, ...query.conditions],
      joins: mergedJoins(this.query, query),
      groups: [...this.query.groups, ...query.groups],
      havings: [...this.query.havings, ...query.havings],
      orders: query.isReordered === true ? query.orders : [...this.query.orders, ...query.orders],
      isReordered: query.isReordered === true || this.query.isReordered === true,
      limit: query.limit ?? this.query.limit,
      offset: query.offset ?? this.query.offset,
      isNone: query.isNone || this.query.isNone,
    })
  }

  /** What two relations of one model select, load along and start with. */
  #mergedSelection(other: Query): Partial<Query> {
    const { columns, expressions, includes, attributes, distinct, marks, joinsIncluded } =
      this.query
    const listed = [...(columns ?? []), ...(other.columns ?? [])]
    return {
      columns: listed.length === 0 ? null : [...new Set(listed)],
      expressions: [...expressions, ...other.expressions],
      includes: [...includes, ...other.includes],
      attributes: [...attributes, ...other.attributes],
      distinct: distinct || other.distinct,
      joinsIncluded: joinsIncluded === true || other.joinsIncluded === true,
      ...(other.marks === undefined ? {} : { marks: { ...marks, ...other.marks } }),
    }
  }

  /** Joins the tables of associations: rows that have one, once for each that they have. */
  joins(...given: readonly (IncludeArgument | SqlText | readonly SqlText[])[]): Relation<T> {
    const names = given.flat().map(joinText)
    const texts = names.filter((name) => name instanceof SqlText)
    const associations = names.filter((name) => !(name instanceof SqlText)) as IncludeArgument[]
    const joins = addJoins(this.definition, this.query.joins, associations, false)
    return this.copy({
      joins: [...joins, ...texts.flatMap((text) => textJoins(this.definition, text))],
    })
  }

  /** Joins the tables of associations, and keeps rows that have none. */
  leftJoins(...names: readonly IncludeArgument[]): Relation<T> {
    return this.copy({ joins: addJoins(this.definition, this.query.joins, names, true) })
  }

  leftOuterJoins(...names: readonly IncludeArgument[]): Relation<T> {
    return this.leftJoins(...names)
  }

  /** One row for each value of the columns: for `count`, `sum` and the like, which give a Hash. */
  group(...names: readonly (ExpressionName | readonly Name[])[]): Grouped<T> {
    const groups = names.flat().map((name) => groupReference(this.query, name))
    const grouped: unknown = this.copy({ groups: [...this.query.groups, ...groups] })
    return grouped as Grouped<T>
  }

  /** One row for each value of these columns alone. */
  regroup(...names: readonly (ExpressionName | readonly Name[])[]): Grouped<T> {
    return (this.copy({ groups: [] }) as RelationQuery<T>).group(...names)
  }

  /** The rows of another table or of a relation in place of the model's: `from(recent, :posts)`. */
  from(source: FromSource, alias: Name | null = null): Relation<T> {
    return this.copy({ from: fromPart(source, alias) })
  }

  /** Names queries for the rest of this one: `with(recent: Post.recent)`. Rails since 7.1. */
  with(...named: readonly TableSources[]): Relation<T> {
    return this.#named(named, false)
  }

  /** The same, where a query may ask for its own rows: `with_recursive(tree: [roots, children])`. */
  withRecursive(...named: readonly TableSources[]): Relation<T> {
    return this.#named(named, true)
  }

  #named(named: readonly TableSources[], isRecursive: boolean): Relation<T> {
    return this.copy({ tables: addTables(this.query.tables, named, isRecursive) })
  }

  /** Records that cannot be saved: ReadOnlyRecord. */
  readonly(isReadonly = true): Relation<T> {
    return this.copy({ marks: { ...this.query.marks, isReadonly } })
  }

  /** Records that load no association by themselves: StrictLoadingViolationError. */
  strictLoading(isStrict = true): Relation<T> {
    return this.copy({ marks: { ...this.query.marks, isStrict } })
  }

  /** A comment behind the SQL, for the log. */
  annotate(...comments: readonly string[]): Relation<T> {
    return this.copy({ comments: [...(this.query.comments ?? []), ...comments.map(String)] })
  }

  /** The rows for which the conditions do not hold. */
  invertWhere(): Relation<T> {
    const { conditions } = this.query
    if (conditions.length === 0) return this.copy({})
    const each = conditions.length === 1 ? conditions : [combine(conditions, conjunction)]
    return this.copy({ conditions: [combine(each, negation)], attributes: [] })
  }

  /** The groups that fulfil a condition: ``having(sql`COUNT(*) > ?`, 1)``. */
  having(conditions: Conditions, ...values: readonly unknown[]): Relation<T> {
    const parts = conditionsOf(this.definition, conditions, values)
    return this.copy({ havings: [...this.query.havings, ...parts] })
  }

  /** Sorted, after the columns it is sorted by already. */
  order(...terms: readonly OrderArgument[]): Relation<T> {
    return this.copy({
      orders: [...this.query.orders, ...ordersOf(this.definition, terms, this.query.expressions)],
    })
  }

  /** Sorted by these columns only. */
  reorder(...terms: readonly OrderArgument[]): Relation<T> {
    const orders = ordersOf(this.definition, terms, this.query.expressions)
    return this.copy({ orders, isReordered: true })
  }

  /** The other way round; by id where no order was given. */
  reverseOrder(): Relation<T> {
    return this.copy({ orders: reversed(this.ordersOrId()) })
  }

  /** At most so many. */
  limit(count: unknown): Relation<T> {
    return this.copy({ limit: count === null ? null : wholeNumber('limit', count) })
  }

  /** Without the first so many. */
  offset(count: unknown): Relation<T> {
    return this.copy({ offset: count === null ? null : wholeNumber('offset', count) })
  }

  /** Records with these columns only; with a block, the records it accepts. */
  select(block: (record: T) => unknown): T[]
  select(...names: readonly SelectedName[]): Relation<T>
  select(
    first?: SelectedName | ((record: T) => unknown),
    ...rest: readonly SelectedName[]
  ): T[] | Relation<T> {
    if (typeof first === 'function') return this.filter(first)
    const selected = first === undefined ? rest : [first, ...rest]
    const given = selectedNames(selected)
    const names = given.filter(isName).map(nameOf)
    const isOwn = (name: string): boolean => !/^\w+\.\w+$/.test(name)
    const columns = names.filter(isOwn).map((name) => requireColumn(this.definition, name).name)
    const texts = given.filter((name) => name instanceof SqlText)
    // `comments.body` of a joined table, or of what `from` names.
    const others = names.filter((name) => !isOwn(name)).map(dottedSql)
    const known = this.query.columns
    return this.copy({
      columns:
        known === null && columns.length === 0
          ? null
          : [...new Set([...(known ?? []), ...columns])],
      expressions: [...this.query.expressions, ...others, ...texts.map(expressionText)],
    })
  }

  /** Records with these columns only, in place of those selected before. */
  reselect(...names: readonly SelectedName[]): Relation<T> {
    return this.copy({ columns: null, expressions: [] }).select(...names)
  }

  /** Without doubles. */
  distinct(isDistinct: unknown = true): Relation<T> {
    return this.copy({ distinct: isDistinct !== false && isDistinct !== null })
  }

  /** Without these records. */
  excluding(...records: readonly (T | readonly T[])[]): Relation<T> {
    const key = this.definition.primaryKey ?? 'id'
    return this.whereNot({ [key]: records.flat().map((record) => (record as Model).id) })
  }

  without(...records: readonly (T | readonly T[])[]): Relation<T> {
    return this.excluding(...records)
  }

  /** Loads these associations along, one query each; of a record, or what names no association, whether it is in here. */
  override includes(item: Model): boolean
  override includes(...names: readonly IncludeArgument[]): Relation<T>
  override includes(...names: readonly unknown[]): Relation<T> | boolean {
    if (names.length === 1 && !isIncludeArgument(names[0])) return super.includes(names[0])
    const added = includesOf(this.definition, names as readonly IncludeArgument[])
    return this.copy({ includes: [...this.query.includes, ...added] })
  }

  /** Loads these associations along, as `includes`. */
  preload(...names: readonly IncludeArgument[]): Relation<T> {
    return this.includes(...names)
  }

  /** Loads these associations along with the tables joined: conditions may name their columns. */
  eagerLoad(...names: readonly IncludeArgument[]): Relation<T> {
    return (this.includes(...names) as RelationQuery<T>).copy({ joinsIncluded: true })
  }

  /** What is included is joined, for SQL that names its tables. */
  references(..._tables: readonly Name[]): Relation<T> {
    return this.copy({ joinsIncluded: true })
  }

  /** Locks the rows that are read: `FOR UPDATE`, or what is given. Nothing more on SQLite, where a transaction that writes locks all of them. */
  lock(given: unknown = true): Relation<T> {
    return this.copy({ lock: lockSql(this.definition, given) })
  }

  /** A relation of nothing, Ruby's `none`. */
  noRows(): Relation<T> {
    return this.copy({ isNone: true })
  }

  protected copy(difference: Partial<Query>): Relation<T> {
    return this.make({ ...this.query, ...difference })
  }

  protected ordersOrId(): Query['orders'] {
    const { orders, definition } = this.query
    if (orders.length > 0 || definition.primaryKey === null) return orders
    const { implicitOrder } = definition.model
    const byId = orderBy(definition, definition.primaryKey)
    return implicitOrder === null ? [byId] : [orderBy(definition, implicitOrder), byId]
  }
}

/** What rows are grouped by: a column, the key of a `belongs_to`, or what is selected AS the name. */
function groupReference({ definition, expressions }: Query, given: ExpressionName): Expression {
  const name = isName(given) ? nameOf(given) : ''
  if (!definition.byName.has(name) && isGiven(expressions, name))
    return { sql: quoteName(name), type: null }
  const association = definition.associations.get(name)
  const isReference = association?.kind === 'belongsTo' && !definition.byName.has(name)
  if (!isReference) return expressionOf(definition, given)
  return { ...expressionOf(definition, association.foreignKey), association }
}

/** ` = 'value'`, in SQL that takes no binds. */
function literalSql(bind: Bind): string {
  if (bind === null) return 'IS NULL'
  if (typeof bind === 'string') return `= '${bind.replaceAll("'", "''")}'`
  if (typeof bind === 'number' || typeof bind === 'bigint') return `= ${bind}`
  throw new ArgumentError('in_order_of takes texts and numbers')
}

/** `"comments"."body"`. */
function dottedSql(name: string): string {
  return name.split('.').map(quoteName).join('.')
}

/** The count as a number of rows; ArgumentError for anything else. */
export function wholeNumber(word: string, value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  if (value === undefined) {
    throw new ArgumentError('wrong number of arguments (given 0, expected 1)')
  }
  throw new ArgumentError(`${word} takes a whole number, not ${inspect(value)}`)
}

/** `joins("JOIN books b ON …")`; the name of an association as it is. */
function joinText<T>(given: T): T | SqlText {
  return isString(given) && /\s/.test(text(given)) ? SqlText.known(given) : given
}

/** `where(nil)`, and a choice between texts of SQL that gives none. */
function isNothing(conditions: Conditions | null): boolean {
  if (isString(conditions)) return text(conditions).trim() === ''
  if (conditions instanceof SqlText) return conditions.part === null && conditions.text === ''
  return conditions === null
}
