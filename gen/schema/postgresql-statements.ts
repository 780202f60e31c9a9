import type { Adapter } from '../../shell/schema/adapter.ts'
import type { SqlConnection } from '../../shell/schema/connection.ts'
import { plainDefault, readType } from '../../shell/schema/postgresql/told-columns.ts'
import type { Column, ForeignKeyAction, Table } from '../../shell/schema/shape.ts'

/** A name of the schema `public`. */
const NAME = '(?:public\\.)?"?([\\w $]+?)"?'
const LIST = '\\(([^()]*)\\)'
const CREATE_TABLE = new RegExp(
  `^CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}\\s*\\(([\\s\\S]*)\\)`,
  'i',
)
const ALTER_TABLE = new RegExp(`^ALTER\\s+TABLE\\s+(?:ONLY\\s+)?${NAME}\\s+([\\s\\S]+)$`, 'i')
const CREATE_INDEX = new RegExp(
  `^CREATE\\s+(UNIQUE\\s+)?INDEX\\s+(\\w+|"[^"]+")\\s+ON\\s+(?:ONLY\\s+)?${NAME}\\s+USING\\s+\\w+\\s*${LIST}\\s*(WHERE\\b[\\s\\S]*)?$`,
  'i',
)
const PRIMARY_KEY = new RegExp(
  `^(?:ADD\\s+)?(?:CONSTRAINT\\s+\\S+\\s+)?PRIMARY\\s+KEY\\s*${LIST}`,
  'i',
)
const FOREIGN_KEY = new RegExp(
  `^(?:ADD\\s+)?(?:CONSTRAINT\\s+(\\S+)\\s+)?FOREIGN\\s+KEY\\s*${LIST}\\s*REFERENCES\\s+${NAME}\\s*${LIST}([\\s\\S]*)$`,
  'i',
)
const SET_DEFAULT = /^ALTER\s+(?:COLUMN\s+)?"?(\w+)"?\s+SET\s+DEFAULT\s+([\s\S]+)$/i

/** Where a column's type ends. */
const BEHIND_TYPE =
  /\s(?:DEFAULT|NOT\s+NULL|NULL|GENERATED|COLLATE|CONSTRAINT|PRIMARY\s+KEY|UNIQUE|REFERENCES|CHECK)\b/i
const NO_COLUMN = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|EXCLUDE|FOREIGN|LIKE)\b/i

/**
 * Does what a statement of PostgreSQL says of tables, columns, keys and indexes, as `pg_dump` writes them; whether it says something
 * of them. Source: https://www.postgresql.org/docs/15/sql-createtable.html.
 */
export function runPostgres(db: SqlConnection, adapter: Adapter, sql: string): boolean {
  const [, name, body] = CREATE_TABLE.exec(sql) ?? []
  if (name !== undefined && body !== undefined) {
    createTable(db, adapter, name, body)
    return true
  }
  const [, altered, change = ''] = ALTER_TABLE.exec(sql) ?? []
  if (altered !== undefined) return alterTable(db, adapter, altered, change)
  const [, unique, index, table, columns, where] = CREATE_INDEX.exec(sql) ?? []
  if (index === undefined || table === undefined || columns === undefined) return false
  const parts = namesIn(columns.replace(/\s+(?:ASC|DESC|NULLS|COLLATE|\w+_ops)\b[^,]*/gi, ''))
  db.execute(
    adapter.createIndexSql(table, {
      name: unquoted(index),
      columns: parts,
      unique: unique !== undefined,
      ...(where === undefined ? {} : { where }),
    }),
  )
  return true
}

function createTable(db: SqlConnection, adapter: Adapter, name: string, body: string): void {
  const parts = partsOf(body)
  const columns = parts.filter((part) => !NO_COLUMN.test(part)).map(columnOf)
  const bare: Table = {
    name,
    primaryKey: null,
    columns,
    indexes: [],
    foreignKeys: [],
    extras: [],
    verbatim: null,
  }
  const own = parts.filter((part) => /^[^(]*\sPRIMARY\s+KEY\b/i.test(part) && !NO_COLUMN.test(part))
  const inline = own.map(
    (part) => `PRIMARY KEY (${unquoted(/^("[^"]+"|\w+)/.exec(part)?.[1] ?? '')})`,
  )
  const table = [...inline, ...parts.filter((part) => NO_COLUMN.test(part))].reduce(
    (made, part) => withKey(made, part) ?? made,
    bare,
  )
  db.execute(adapter.createTableSql(table))
}

function alterTable(db: SqlConnection, adapter: Adapter, name: string, change: string): boolean {
  const table = adapter.readTable(db, name)
  if (table === null) return false
  const [, column, value = ''] = SET_DEFAULT.exec(change) ?? []
  // A sequence counts up, as the key does in any case.
  if (column !== undefined && /^nextval\(/i.test(value)) return true
  const isKnown = column !== undefined || withKey(table, change) !== null
  if (!isKnown) return false
  adapter.changeTable(db, name, (shape) =>
    column === undefined
      ? (withKey(shape, change) ?? shape)
      : {
          ...shape,
          columns: shape.columns.map((each) =>
            each.name === column ? { ...each, default: defaultOf(value, each) } : each,
          ),
        },
  )
  return true
}

const ACTIONS: readonly (readonly [RegExp, ForeignKeyAction])[] = [
  [/CASCADE/i, 'cascade'],
  [/SET NULL/i, 'nullify'],
  [/RESTRICT/i, 'restrict'],
]

/** The table with the primary or foreign key that a constraint says; null for another constraint. */
function withKey(table: Table, text: string): Table | null {
  const [, keys] = PRIMARY_KEY.exec(text) ?? []
  if (keys !== undefined) {
    const names = namesIn(keys)
    const [first] = names
    const key = table.columns.find(({ name }) => name === first)
    if (names.length > 1 || key === undefined) return { ...table, keyColumns: names }
    const columns = table.columns.filter((each) => each !== key)
    const isCounted = key.type === 'integer' && key.isArray !== true
    const held = isCounted ? {} : { key: { ...key, null: false } }
    return { ...table, primaryKey: key.name, columns, ...held }
  }
  const [, constraint, own, to, targets, rest = ''] = FOREIGN_KEY.exec(text) ?? []
  if (own === undefined || to === undefined || targets === undefined) return null
  const [column, more] = namesIn(own)
  const [primaryKey] = namesIn(targets)
  if (column === undefined || primaryKey === undefined || more !== undefined) return table
  const action = (when: string) => {
    const said = new RegExp(`ON ${when} (CASCADE|SET NULL|RESTRICT)`, 'i').exec(rest)?.[1] ?? ''
    return ACTIONS.find(([pattern]) => pattern.test(said))?.[1]
  }
  const [onDelete, onUpdate] = [action('DELETE'), action('UPDATE')]
  const key = {
    from: table.name,
    ...(constraint === undefined ? {} : { name: unquoted(constraint) }),
    column,
    to,
    primaryKey,
    ...(onDelete === undefined ? {} : { onDelete }),
    ...(onUpdate === undefined ? {} : { onUpdate }),
  }
  return { ...table, foreignKeys: [...table.foreignKeys, key] }
}

function columnOf(part: string): Column {
  const [whole, quoted] = /^("[^"]+"|\w+)\s+/.exec(part) ?? ['', '']
  const rest = ` ${part.slice(whole.length)}`
  const end = BEHIND_TYPE.exec(rest)?.index ?? rest.length
  const type = rest
    .slice(0, end)
    .trim()
    .replace(/^"?\w+"?\.(?=\S)/, '')
  const words = rest.slice(end)
  const [, value] =
    /\sDEFAULT\s+([\s\S]*?)(?=\s(?:NOT\s+NULL|CONSTRAINT|CHECK|PRIMARY|UNIQUE|REFERENCES)\b|$)/i.exec(
      words,
    ) ?? []
  const [, expression] = /\sGENERATED\s+ALWAYS\s+AS\s*\(([\s\S]*)\)\s*STORED/i.exec(words) ?? []
  const column: Column = {
    ...readType(unquoted(type)),
    name: unquoted(quoted ?? ''),
    null: !/\sNOT\s+NULL\b/i.test(words),
    default: null,
    ...(expression === undefined ? {} : { generated: { expression, isStored: true } }),
  }
  return value === undefined || /^nextval\(/i.test(value)
    ? column
    : { ...column, default: defaultOf(value, column) }
}

/** A value, or an expression in parentheses, which a new record does not know. */
function defaultOf(sql: string, column: Column): string {
  const plain = plainDefault(sql.trim(), column.isArray === true)
  return /^(?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?|NULL)$/i.test(plain) ? plain : `(${plain})`
}

/** What commas separate, outside of parentheses and texts. */
function partsOf(body: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of body.matchAll(/'(?:''|[^'])*'|"[^"]*"|[(),]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === ',' && depth === 0) {
      parts.push(body.slice(start, index).trim())
      start = index + 1
    }
  }
  return [...parts, body.slice(start).trim()].filter((part) => part !== '')
}

function namesIn(list: string): string[] {
  return list.split(',').map((each) => unquoted(each.trim()))
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
}
