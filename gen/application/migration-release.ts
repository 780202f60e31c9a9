import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../lower/lowering.ts'
import { constantPath } from '../parse/syntax.ts'
import { callMethod, type Expression, literal } from '../typescript/tree.ts'

/** Whose rules a migration or a schema follows: those of a release of Rails, or today's. */
export type Release = number | 'current'

/**
 * The release that the superclass of a migration names: `ActiveRecord::Migration[8.1]`. Without brackets, as
 * before Rails 5, it is 4.2; null for another class.
 */
export function migrationRelease(superclass: string): Release | null {
  if (superclass === 'Webfw::Migration') return 'current'
  return railsRelease(superclass, 'Migration', 4.2)
}

/** The release that `ActiveRecord::Schema[8.1]` names; before Rails 7 it stands without brackets. */
export function schemaRelease(receiver: string): Release | null {
  if (receiver === 'Webfw::Schema') return 'current'
  return railsRelease(receiver, 'Schema', 6.1)
}

const RELEASED = /^(?:::)?ActiveRecord::(Migration|Schema)(?:\[(\d+\.\d+)\])?$/

function railsRelease(text: string, word: 'Migration' | 'Schema', before: number): Release | null {
  const [, named, release] = RELEASED.exec(text) ?? []
  if (named !== word) return null
  return release === undefined ? before : Number(release)
}

/** `ActiveRecord::Migration[6.1]`, the class whose words keep the rules of a release; null for any other call. */
export function releasedMigration(lo: Lowering, node: nodes.CallNode): Expression | null {
  const path = constantPath(node.receiver)?.replace(/^::/, '')
  if (node.name !== '[]' || path !== 'ActiveRecord::Migration') return null
  return migrationClass(lo, migrationRelease(lo.source.slice(node.location)) ?? 'current')
}

/** The class of a release: the rules of today are those since Rails 7. */
export function migrationClass(lo: Lowering, release: Release): Expression {
  const imported = lo.imports.use('webfw', 'Migration', 'Migration')
  const own: Expression = { kind: 'import', name: imported, from: 'webfw' }
  const isToday = release === 'current' || release >= 7
  return isToday ? own : callMethod(own, 'of', literal(String(release)))
}

/** Whether a call asks for the database as Rails' migrations do: `ActiveRecord::Base.connection`. */
export function isBaseConnection(node: nodes.CallNode): boolean {
  if (!/^(lease_)?connection$/.test(node.name)) return false
  return /^(::)?ActiveRecord::Base$/.test(constantPath(node.receiver) ?? '')
}
