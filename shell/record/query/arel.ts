import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { Range } from '../../ruby/range/range.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { quoteName } from '../../schema/quote.ts'
import type { ColumnDefinition, Definition } from '../model/definition.ts'
import { requireColumn } from '../model/definition.ts'
import { type Name, nameOf } from '../model/names.ts'
import { ArelJoin, ArelOuterJoin } from './arel-join.ts'
import { ArelNode, joined } from './arel-node.ts'
import { bound, columnCondition, conjunction, type SqlPart } from './condition.ts'
import { inlined, SqlText, valueSql } from './sql-text.ts'

/** What can be compared and computed with: a column, a function of one. */
export class ArelValue extends ArelNode {
  static override readonly rubyName: string = 'Arel::Attributes::Attribute'

  /** What values are compared as; null where only SQLite knows. */
  readonly column: ColumnDefinition | null

  constructor(part: SqlPart, column: ColumnDefinition | null = null) {
    super(part)
    this.column = column
  }

  eq(value: unknown): ArelNode {
    return this.#equality(value)
  }

  notEq(value: unknown): ArelNode {
    if (value === null || value === undefined) return this.followed('IS NOT NULL')
    if (Array.isArray(value) || value instanceof Range) return this.#equality(value).not()
    return this.#compared('!=', value)
  }

  gt(value: unknown): ArelNode {
    return this.#compared('>', value)
  }

  gteq(value: unknown): ArelNode {
    return this.#compared('>=', value)
  }

  lt(value: unknown): ArelNode {
    return this.#compared('<', value)
  }

  lteq(value: unknown): ArelNode {
    return this.#compared('<=', value)
  }

  in(values: unknown): ArelNode {
    return this.#equality(listOf(values))
  }

  notIn(values: unknown): ArelNode {
    return this.in(values).not()
  }

  between(range: unknown): ArelNode {
    if (!(range instanceof Range)) {
      throw new ArgumentError(`between takes a Range, not ${inspect(range)}`)
    }
    return this.#equality(range)
  }

  notBetween(range: unknown): ArelNode {
    return this.between(range).not()
  }

  /** LIKE, or ILIKE where LIKE does not ignore the case of letters. */
  matches(pattern: unknown, escape: unknown = null): ArelNode {
    return this.#like(currentAdapter().like, pattern, escape)
  }

  doesNotMatch(pattern: unknown, escape: unknown = null): ArelNode {
    return this.#like(`NOT ${currentAdapter().like}`, pattern, escape)
  }

  matchesAny(patterns: readonly unknown[]): ArelNode {
    return either(patterns.map((each) => this.matches(each)))
  }

  matchesAll(patterns: readonly unknown[]): ArelNode {
    return new ArelNode(conjunction(patterns.map((each) => this.matches(each).part)))
  }

  eqAny(values: readonly unknown[]): ArelNode {
    return either(values.map((each) => this.eq(each)))
  }

  lower(): ArelValue {
    return new ArelFunction('LOWER', [this])
  }

  count(isDistinct: unknown = false): ArelValue {
    return this.#aggregate('COUNT', isDistinct === true ? 'DISTINCT ' : '')
  }

  sum(): ArelValue {
    return this.#aggregate('SUM')
  }

  average(): ArelValue {
    return this.#aggregate('AVG')
  }

  maximum(): ArelValue {
    return this.#aggregate('MAX')
  }

  minimum(): ArelValue {
    return this.#aggregate('MIN')
  }

  '+'(other: unknown): ArelValue {
    return this.#computed('+', other)
  }

  '-'(other: unknown): ArelValue {
    return this.#computed('-', other)
  }

  '*'(other: unknown): ArelValue {
    return this.#computed('*', other)
  }

  '/'(other: unknown): ArelValue {
    return this.#computed('/', other)
  }

  #aggregate(name: string, before = ''): ArelValue {
    const { sql, binds } = this.part
    return new ArelValue({ sql: `${name}(${before}${sql})`, binds })
  }

  #computed(operator: string, other: unknown): ArelValue {
    const [own, theirs] = [this.part, operandOf(other)]
    const binds = [...own.binds, ...theirs.binds]
    return new ArelValue({ sql: `(${own.sql} ${operator} ${theirs.sql})`, binds })
  }

  #equality(value: unknown): ArelNode {
    if (value instanceof SqlText) return this.#compared('=', value)
    const { sql, binds } = this.part
    const { column } = this
    if (column !== null) return new ArelNode(columnCondition({ ...column, sql }, value))
    if (value === null || value === undefined) return this.followed('IS NULL')
    if (!Array.isArray(value)) return this.#compared('=', value)
    const list = valueSql(value)
    return new ArelNode({ sql: `${sql} IN (${list.sql})`, binds: [...binds, ...list.binds] })
  }

  #compared(operator: string, value: unknown): ArelNode {
    const { sql, binds } = this.part
    if (this.column !== null && !(value instanceof SqlText)) {
      return new ArelNode(bound(`${sql} ${operator} ?`, value, this.column))
    }
    const other = operandOf(value)
    return new ArelNode({
      sql: `${sql} ${operator} ${other.sql}`,
      binds: [...binds, ...other.binds],
    })
  }

  #like(word: string, pattern: unknown, escape: unknown): ArelNode {
    const { sql, binds } = this.part
    const own = operandOf(pattern)
    const sign = escape === null ? null : operandOf(escape)
    return new ArelNode({
      sql: `${sql} ${word} ${own.sql}${sign === null ? '' : ` ESCAPE ${sign.sql}`}`,
      binds: [...binds, ...own.binds, ...(sign?.binds ?? [])],
    })
  }
}

/** `Arel::Nodes::NamedFunction.new("COALESCE", [table[:title], table[:slug]])`. */
export class ArelFunction extends ArelValue {
  static override readonly rubyName: string = 'Arel::Nodes::NamedFunction'

  constructor(name: unknown, given: readonly unknown[]) {
    const word = nameOf(name)
    if (!/^[A-Za-z_]\w*$/.test(word)) {
      throw new ArgumentError(`${inspect(name)} is no name of a function`)
    }
    const { sql, binds } = listPart(given)
    super({ sql: `${word}(${sql})`, binds })
  }
}

/** `Article.arel_table`. */
export class ArelTable {
  static readonly rubyName: string = 'Arel::Table'

  readonly #definition: Definition
  readonly #alias: string

  constructor(definition: Definition, alias: string = definition.table) {
    this.#definition = definition
    this.#alias = alias
  }

  name(): string {
    return this.#alias
  }

  /** The column of a name; ArgumentError that names those there are. */
  get(name: unknown): ArelNode {
    const own = quoteName(this.#alias)
    if (name === ALL_COLUMNS) return new ArelNode({ sql: `${own}.*`, binds: [] })
    const column = requireColumn(this.#definition, nameOf(name))
    return new ArelValue({ sql: `${own}.${column.quoted}`, binds: [] }, column)
  }

  alias(name: Name): ArelTable {
    return new ArelTable(this.#definition, nameOf(name))
  }

  /** A join that waits for `on`. */
  join(other: ArelTable, kind: unknown = null): ArelJoin {
    return new ArelJoin(kind === ArelOuterJoin ? 'LEFT OUTER JOIN' : 'INNER JOIN', other, [])
  }

  outerJoin(other: ArelTable): ArelJoin {
    return this.join(other, ArelOuterJoin)
  }

  /** A query of the table: `comments.project(comments[:article_id])`. */
  project(...columns: readonly unknown[]): ArelProjection {
    const list = listPart(columns)
    const head = { sql: `SELECT ${list.sql} FROM ${this.toSql()}`, binds: list.binds }
    return new ArelProjection({ head, conditions: [], orders: [], limit: null })
  }

  /** `"articles"`, or `"articles" "others"`. */
  toSql(): string {
    const { table } = this.#definition
    return this.#alias === table
      ? quoteName(table)
      : `${quoteName(table)} ${quoteName(this.#alias)}`
  }
}

/** `relation.arel`: the query, to ask in another one whether it finds rows. */
export class ArelSelect {
  static readonly rubyName: string = 'Arel::SelectManager'

  readonly #part: SqlPart

  constructor(part: SqlPart) {
    this.#part = part
  }

  /** What stands inside of `IN (…)`. */
  subquery(): SqlPart {
    return this.#part
  }

  exists(): ArelNode {
    const { sql, binds } = this.#part
    return new ArelNode({ sql: `EXISTS (${sql})`, binds })
  }

  as(name: Name): ArelNode {
    const { sql, binds } = this.#part
    return new ArelNode({ sql: `(${sql}) ${quoteName(nameOf(name))}`, binds })
  }

  toSql(): string {
    return inlined(this.#part)
  }
}

interface Clauses {
  readonly head: SqlPart
  readonly conditions: readonly SqlPart[]
  readonly orders: readonly unknown[]
  readonly limit: unknown
}

/** `comments.project(comments[:article_id])`: a query of a table, for `in` and `exists`. */
class ArelProjection extends ArelSelect {
  readonly #clauses: Clauses

  constructor(clauses: Clauses) {
    const { head, conditions, orders, limit } = clauses
    const [where, order] = [conjunction(conditions), listPart(orders)]
    const last = limit === null ? null : operandOf(limit)
    super({
      sql:
        head.sql +
        (conditions.length === 0 ? '' : ` WHERE ${where.sql}`) +
        (orders.length === 0 ? '' : ` ORDER BY ${order.sql}`) +
        (last === null ? '' : ` LIMIT ${last.sql}`),
      binds: [...head.binds, ...where.binds, ...order.binds, ...(last?.binds ?? [])],
    })
    this.#clauses = clauses
  }

  where(condition: ArelNode): ArelProjection {
    const { conditions } = this.#clauses
    return new ArelProjection({ ...this.#clauses, conditions: [...conditions, condition.part] })
  }

  order(...orders: readonly unknown[]): ArelProjection {
    return new ArelProjection({ ...this.#clauses, orders: [...this.#clauses.orders, ...orders] })
  }

  take(limit: unknown): ArelProjection {
    return new ArelProjection({ ...this.#clauses, limit })
  }
}

const ALL_COLUMNS = new ArelNode({ sql: '*', binds: [] })

/** What the constant `Arel` answers beside `sql`. */
export class Arel {
  static star(): ArelNode {
    return ALL_COLUMNS
  }
}

function listPart(items: readonly unknown[]): SqlPart {
  const parts = items.map(operandOf)
  return {
    sql: parts.map(({ sql }) => sql).join(', '),
    binds: parts.flatMap(({ binds }) => binds),
  }
}

function either(nodes: readonly ArelNode[]): ArelNode {
  return new ArelNode(joined(nodes, ' OR '))
}

/** The SQL of what a column is compared or computed with. */
function operandOf(value: unknown): SqlPart {
  if (value instanceof ArelNode) return value.part
  return value instanceof SqlText ? { sql: value.text, binds: [] } : valueSql(value)
}

function listOf(values: unknown): unknown {
  return Array.isArray(values) || values instanceof Range
    ? values
    : isList(values)
      ? values
      : [values]
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'subquery' in value
}
