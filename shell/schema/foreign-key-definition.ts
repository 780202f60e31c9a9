import { singularize } from '../inflection/inflection.ts'
import { ArgumentError } from './errors.ts'
import { checkOptions, nameOf } from './names.ts'
import type { ForeignKey, ForeignKeyAction } from './shape.ts'

/** Options of a foreign key. */
export interface ForeignKeyOptions {
  readonly column?: string | symbol
  readonly primaryKey?: string | symbol
  readonly toTable?: string | symbol
  readonly onDelete?: string | symbol
  readonly onUpdate?: string | symbol
  readonly name?: string | symbol
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  /** What only other databases know. */
  readonly validate?: boolean
  readonly deferrable?: unknown
}

const known =
  `column primaryKey toTable onDelete onUpdate name validate deferrable ifNotExists ifExists
index`.split(/\s+/)

/** A foreign key from what a migration says about it. */
export function defineForeignKey(
  from: string,
  to: string,
  options: ForeignKeyOptions = {},
): ForeignKey {
  checkOptions(options, known, `the foreign key of ${from}`)
  const table = options.toTable === undefined ? to : nameOf(options.toTable)
  const onDelete = action(options.onDelete)
  const onUpdate = action(options.onUpdate)
  return {
    from,
    column: options.column === undefined ? `${singularize(table)}_id` : nameOf(options.column),
    to: table,
    primaryKey: options.primaryKey === undefined ? 'id' : nameOf(options.primaryKey),
    ...(onDelete === null ? {} : { onDelete }),
    ...(onUpdate === null ? {} : { onUpdate }),
  }
}

function action(name: string | symbol | undefined): ForeignKeyAction | null {
  if (name === undefined) return null
  const word = nameOf(name)
  if (word === 'cascade' || word === 'nullify' || word === 'restrict') return word
  throw new ArgumentError(
    `'${word}' is not something a foreign key can do. Use :cascade, :nullify or :restrict`,
  )
}
