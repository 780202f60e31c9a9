import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName, quoteNames } from '../../schema/quote.ts'
import { QueryResult } from '../database/database-connection.ts'
import { namingTables } from '../database/foreign-key.ts'
import type { Rows } from '../database/rows.ts'
import { bindOf } from '../database/store.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import { type Definition, requireColumn } from '../model/definition.ts'
import { type Name, nameOf } from '../model/names.ts'
import { SqlText } from '../query/sql-text.ts'
import { castFor } from '../value/cast.ts'
import { currentTime } from '../value/time-with-zone.ts'

/** What becomes of a row that is there already. */
export type OnDouble = 'ignore' | 'raise' | { readonly uniqueBy: readonly Name[] }

/** Options of `insert_all`. */
export interface InsertOptions {
  readonly uniqueBy?: Name | readonly Name[]
  /** Whether `created_at` and `updated_at` are set. */
  readonly recordTimestamps?: boolean
  /** The columns of the written rows that come back; the key without, and none for `false`. */
  readonly returning?: Name | readonly Name[] | SqlText | false
}

/** Options of `upsert_all`. */
export interface UpsertOptions extends InsertOptions {
  /** The columns of a row that is there already which are set; all of them without. */
  readonly updateOnly?: Name | readonly Name[]
  /** SQL of the source that says what is set, or `update` and `skip`. */
  readonly onDuplicate?: Name | SqlText
}

/** The options by their own names: a word whose rows keep Ruby's names has them so too. */
export function insertOptions(given: Readonly<Record<string, unknown>>): UpsertOptions {
  const named = Object.entries(given).map(([name, value]) => {
    return [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const
  })
  return Object.fromEntries(named)
}

/** Values of one statement at most, below SQLite's limit. */
const limit = 30_000

/** Inserts rows at once, all with the same columns; what comes back of those that were written. */
export function insertRows(
  definition: Definition,
  rows: readonly AttributeSource[],
  onDouble: OnDouble,
  options: UpsertOptions = {},
): QueryResult {
  const lists = rows.map((row) => {
    const pairs = attributePairs(row, definition.name)
    return new Map(pairs.map(([name, value]) => [requireColumn(definition, name).name, value]))
  })
  const [first] = lists
  if (first === undefined) return new QueryResult()
  // What SQLite computes is left out.
  const names = [...first.keys()].filter((name) => {
    return definition.byName.get(name)?.isGenerated !== true
  })
  const isSame = (list: ReadonlyMap<string, unknown>) => {
    return list.size === first.size && [...first.keys()].every((name) => list.has(name))
  }
  if (!lists.every(isSame)) {
    throw new ArgumentError('All objects being inserted must have the same keys')
  }
  const stamps = ['created_at', 'updated_at'].filter((name) => {
    return options.recordTimestamps !== false && definition.byName.has(name) && !first.has(name)
  })
  const now = currentTime()
  const columns = [...names, ...stamps].map((name) => requireColumn(definition, name))
  const values = lists.map((list) => {
    return columns.map((column) => {
      const { name } = column
      const value = list.get(name) ?? (stamps.includes(name) ? now : null)
      return bindOf(column, castFor(column, value))
    })
  })
  const head = `INTO ${quoteName(definition.table)} (${quoteNames(columns.map(({ name }) => name))})`
  const tail = onDouble === 'raise' ? '' : conflictSql(definition, names, stamps, onDouble, options)
  const mark = `(${columns.map(() => '?').join(', ')})`
  const size = Math.max(1, Math.floor(limit / columns.length))
  const returning = returningSql(definition, options.returning)
  const parts: Rows[] = []
  for (let start = 0; start < values.length; start += size) {
    const part = values.slice(start, start + size)
    const sql = `INSERT ${head} VALUES ${part.map(() => mark).join(', ')}${tail}`
    const binds = part.flat() as Bind[]
    namingTables(definition, sql, () => {
      if (returning === '') definition.connection.execute(sql, binds)
      else parts.push(definition.connection.query(sql + returning, binds))
    })
  }
  return new QueryResult(...parts)
}

function returningSql(definition: Definition, given: InsertOptions['returning']): string {
  if (given === false) return ''
  if (given instanceof SqlText) return ` RETURNING ${given.text}`
  const names = [given ?? definition.primaryKey ?? []].flat().map(nameOf)
  const columns = names.map((name) => requireColumn(definition, name).quoted)
  return columns.length === 0 ? '' : ` RETURNING ${columns.join(', ')}`
}

function conflictSql(
  definition: Definition,
  names: readonly string[],
  stamps: readonly string[],
  onDouble: 'ignore' | { readonly uniqueBy: readonly Name[] },
  options: UpsertOptions,
): string {
  const columnNames = (names: readonly Name[]): string[] => {
    return names.map((name) => requireColumn(definition, nameOf(name)).name)
  }
  const named = columnNames([options.uniqueBy ?? []].flat() as Name[])
  if (onDouble === 'ignore') {
    const target = named.length === 0 ? '' : ` (${quoteNames(named)})`
    return ` ON CONFLICT${target} DO NOTHING`
  }
  const given = columnNames(onDouble.uniqueBy)
  const unique = given.length > 0 ? given : [definition.primaryKey ?? 'id']
  const { onDuplicate } = options
  const target = ` ON CONFLICT (${quoteNames(unique)})`
  if (onDuplicate instanceof SqlText) return `${target} DO UPDATE SET ${onDuplicate.text}`
  if (onDuplicate !== undefined && nameOf(onDuplicate) === 'skip') return `${target} DO NOTHING`
  const only = columnNames([options.updateOnly ?? []].flat() as Name[])
  const updated = [
    ...(only.length > 0 ? only : names),
    ...stamps.filter((name) => name === 'updated_at'),
  ]
  const sets = updated
    .filter((name) => !unique.includes(name) && name !== 'created_at')
    .map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  return sets.length === 0 ? `${target} DO NOTHING` : `${target} DO UPDATE SET ${sets.join(', ')}`
}
