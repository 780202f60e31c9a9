import type { Str } from '../../ruby/text/mutable-string.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import { bindOf } from '../database/store.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import { type Definition, requireColumn } from '../model/definition.ts'
import { castFor } from '../value/cast.ts'
import type { SqlPart } from './condition.ts'
import { type SqlText, setText, sqlList } from './sql-text.ts'

/** What `update_all` takes: a hash, SQL of the program's own, or a list of such SQL and its values. */
export type Assignments = AttributeSource | SqlText | Str | readonly unknown[]

/** What stands behind SET, with `lock` where columns are named; null for nothing. */
export function assignmentsSql(
  definition: Definition,
  values: Assignments,
  lock: string | null = null,
): SqlPart | null {
  const list = sqlList(Array.isArray(values) ? values : [values])
  if (list !== null) return setText(...list)
  const pairs = attributePairs(values as AttributeSource, definition.name)
  if (pairs.length === 0) return null
  const binds: Bind[] = []
  const sets = pairs.map(([name, value]) => {
    const column = requireColumn(definition, name)
    binds.push(bindOf(column, castFor(column, value, null)))
    return `${quoteName(column.name)} = ?`
  })
  if (lock !== null && !pairs.some(([name]) => name === 'lock_version')) sets.push(lock)
  return { sql: sets.join(', '), binds }
}

/** What makes records stale that were read before a statement changes their rows; null without `lock_version`. */
export function lockSql({ byName }: Definition): string | null {
  const lock = byName.get('lock_version')
  return lock === undefined ? null : `${lock.quoted} = COALESCE(${lock.quoted}, 0) + 1`
}
