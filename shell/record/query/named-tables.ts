import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import type { Str } from '../../ruby/text/mutable-string.ts'
import { quoteName } from '../../schema/quote.ts'
import { attributePairs } from '../model/attribute-source.ts'
import { type Name, nameOf } from '../model/names.ts'
import type { SqlPart } from './condition.ts'
import { SqlText, sqlOr } from './sql-text.ts'

/** A relation, as far as another query takes it in. */
interface Selected {
  selected(): SqlPart
}

/** What `from` takes: a relation, or SQL of the program's own. */
export type FromSource = Selected | SqlText | Str

/** What `with` takes: queries by their names. */
export type TableSources = Readonly<Record<string, unknown>> | ReadonlyMap<unknown, unknown>

/** The queries that a query names in front of itself. */
export interface NamedTables {
  readonly isRecursive: boolean
  readonly parts: readonly { readonly name: string; readonly part: SqlPart }[]
}

/** `(SELECT …) "posts"`, or what the program wrote. */
export function fromPart(source: FromSource, alias: Name | null): SqlPart {
  const given = sqlOr(source) as Selected | SqlText
  const isRelation = !(given instanceof SqlText)
  const { sql, binds } = isRelation ? subselect(given) : textPart(given)
  if (alias === null && !isRelation) return { sql, binds }
  return { sql: `${sql} ${quoteName(nameOf(alias ?? 'subquery'))}`, binds }
}

/** The named queries with others behind them. */
export function addTables(
  known: NamedTables | undefined,
  named: readonly TableSources[],
  isRecursive: boolean,
): NamedTables {
  const added = named.flatMap((sources) =>
    attributePairs(sources as never, 'with').map(([name, source]) => ({
      name,
      part: tablePart(source),
    })),
  )
  return {
    isRecursive: isRecursive || known?.isRecursive === true,
    parts: [...(known?.parts ?? []), ...added],
  }
}

/** `WITH "recent" AS (SELECT …) `. */
export function namedTablesSql({ isRecursive, parts }: NamedTables): SqlPart {
  const list = parts.map(({ name, part }) => `${quoteName(name)} AS (${part.sql})`)
  return {
    sql: `WITH ${isRecursive ? 'RECURSIVE ' : ''}${list.join(', ')} `,
    binds: parts.flatMap(({ part }) => part.binds),
  }
}

function tablePart(source: unknown): SqlPart {
  const parts = [source].flat().map((item) => {
    const each = sqlOr(item)
    if (each instanceof SqlText) return textPart(each)
    if (isSelected(each)) return each.selected()
    throw new ArgumentError(`with takes relations and SQL of the source, not ${inspect(each)}`)
  })
  return {
    sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
    binds: parts.flatMap(({ binds }) => binds),
  }
}

function subselect(source: Selected): SqlPart {
  if (!isSelected(source)) {
    throw new ArgumentError(`from takes a relation or SQL of the source, not ${inspect(source)}`)
  }
  const { sql, binds } = source.selected()
  return { sql: `(${sql})`, binds }
}

function textPart({ text, part }: SqlText): SqlPart {
  return part ?? { sql: text, binds: [] }
}

function isSelected(value: unknown): value is Selected {
  return typeof value === 'object' && value !== null && 'selected' in value
}
