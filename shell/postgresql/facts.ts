import type { Extras } from '../schema/adapter.ts'
import type { SqlConnection, SqlRow } from '../schema/connection.ts'
import { plainDefault, readType, unwrapped } from '../schema/postgresql/told-columns.ts'
import { quoteName } from '../schema/quote.ts'
import { rubyString } from '../schema/ruby-literal.ts'
import type {
  CheckConstraint,
  Column,
  ForeignKey,
  ForeignKeyAction,
  Index,
  Table,
} from '../schema/shape.ts'

// What the catalogs say: https://www.postgresql.org/docs/15/catalogs.html.

/** The names of the tables in the schemas of the search path. */
export function tableNames(db: SqlConnection): string[] {
  const sql = `SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY (current_schemas(false)) ORDER BY 1`
  return db.query(sql).map(({ name }) => String(name))
}

/** The names of a table's columns. */
export function columnNames(db: SqlConnection, table: string): string[] {
  const sql = `SELECT attname::text AS name FROM pg_attribute
    WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`
  return db.query(sql, [regclass(table)]).map(({ name }) => String(name))
}

/** One table as the catalogs have it; null when there is none. */
export function readTable(db: SqlConnection, name: string): Table | null {
  const rows = db.query(
    `SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required, a.attgenerated::text AS generated,
      a.attidentity::text AS identity, pg_get_expr(d.adbin, d.adrelid) AS value, CASE WHEN e.typtype = 'e' THEN e.typname::text END AS enum,
      CASE WHEN a.attcollation <> t.typcollation THEN c.collname::text END AS collation, col_description(a.attrelid, a.attnum) AS comment
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
       LEFT JOIN pg_type e ON e.oid = CASE WHEN t.typelem <> 0 AND t.typcategory = 'A' THEN t.typelem ELSE t.oid END
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       LEFT JOIN pg_collation c ON c.oid = a.attcollation
     WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [regclass(name)],
  )
  if (rows.length === 0) return null
  const { keys, foreignKeys, checks, others } = readConstraints(db, name)
  const { indexes, extras } = readIndexes(db, name)
  const [key] = keys
  const keyRow = keys.length === 1 ? rows.find((row) => row.name === key) : undefined
  const isCounted =
    keyRow !== undefined &&
    (keyRow.identity !== '' || String(keyRow.value ?? '').startsWith('nextval('))
  const columns = rows.filter((row) => row !== keyRow).map(readColumn)
  return {
    name,
    primaryKey: keyRow === undefined ? null : String(key),
    ...(keyRow !== undefined && !isCounted ? { key: { ...readColumn(keyRow), null: false } } : {}),
    ...(isCounted && keyRow.type === 'integer' ? { isSerial: true } : {}),
    ...(keys.length > 1 ? { keyColumns: keys } : {}),
    columns,
    indexes,
    foreignKeys,
    ...(checks.length === 0 ? {} : { checks }),
    extras: [...others, ...extras],
    verbatim: null,
  }
}

/** Extensions and types before the tables, views behind them. */
export function readExtras(db: SqlConnection): Extras {
  const extensions = db.query(
    "SELECT extname::text AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
  )
  const enums = db.query(
    `SELECT t.typname::text AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels FROM pg_type t
     JOIN pg_enum e ON e.enumtypid = t.oid JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = ANY (current_schemas(false)) GROUP BY 1 ORDER BY 1`,
  )
  const views = db.query(
    `SELECT c.relname::text AS name, c.relkind::text AS kind, pg_get_viewdef(c.oid) AS body FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('v', 'm') AND n.nspname = ANY (current_schemas(false))
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY c.oid`,
  )
  const labels = (row: SqlRow) => (JSON.parse(String(row.labels)) as string[]).map(rubyString)
  return {
    before: [
      ...extensions.map(({ name }) => `enable_extension ${rubyString(String(name))}`),
      ...enums.map(
        (row) => `create_enum ${rubyString(String(row.name))}, [${labels(row).join(', ')}]`,
      ),
    ],
    after: views.map(({ name, kind, body }) => {
      const word = kind === 'm' ? 'MATERIALIZED VIEW' : 'VIEW'
      return `CREATE ${word} ${quoteName(String(name))} AS ${String(body).trim().replace(/;$/, '')}`
    }),
  }
}

/** A name as `to_regclass` takes it; one with a dot has its schema in front. */
function regclass(name: string): string {
  return name.split('.').map(quoteName).join('.')
}

function readColumn(row: SqlRow): Column {
  const { name, type, enum: label, collation, generated, comment } = row
  const found = readType(String(type))
  const isEnum = label !== null && label !== undefined
  const sql = row.value === null || row.value === undefined ? null : String(row.value)
  const isComputed = generated !== ''
  return {
    name: String(name),
    null: Number(row.required) === 0,
    ...found,
    ...(isEnum ? { native: 'enum', enumType: String(label) } : {}),
    default: sql === null || isComputed ? null : plainDefault(sql, found.isArray === true),
    ...(isComputed && sql !== null
      ? { generated: { expression: unwrapped(sql), isStored: true } }
      : {}),
    ...(collation == null ? {} : { collation: String(collation) }),
    ...(comment == null ? {} : { comment: String(comment) }),
  }
}

const ACTIONS: Readonly<Record<string, ForeignKeyAction | undefined>> = {
  c: 'cascade',
  n: 'nullify',
  r: 'restrict',
}

interface Constraints {
  readonly keys: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly checks: readonly CheckConstraint[]
  /** What only SQL can say. */
  readonly others: readonly string[]
}

function readConstraints(db: SqlConnection, table: string): Constraints {
  const rows = db.query(
    `SELECT c.conname::text AS name, c.contype::text AS kind, pg_get_constraintdef(c.oid) AS body, c.confdeltype::text AS deletes, c.confupdtype::text AS updates,
      c.confrelid::regclass::text AS target, (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY k (id, at)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.id) AS columns,
      (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(c.confkey) WITH ORDINALITY k (id, at)
        JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.id) AS targets
     FROM pg_constraint c WHERE c.conrelid = to_regclass(?) ORDER BY c.conname`,
    [regclass(table)],
  )
  const list = (value: unknown) => JSON.parse(String(value ?? '[]')) as string[]
  const foreignKeys: ForeignKey[] = []
  const checks: CheckConstraint[] = []
  const others: string[] = []
  let keys: string[] = []
  for (const { name, kind, body, deletes, updates, target, columns, targets } of rows) {
    const own = list(columns)
    const [onDelete, onUpdate] = [ACTIONS[String(deletes)], ACTIONS[String(updates)]]
    if (kind === 'p') keys = own
    else if (kind === 'c') {
      const text = /^CHECK \(([\s\S]*)\)$/.exec(String(body))?.[1] ?? String(body)
      checks.push({ name: String(name), expression: unwrapped(text) })
    } else if (kind === 'f' && own.length === 1 && !/ DEFERRABLE| NOT VALID/.test(String(body))) {
      foreignKeys.push({
        from: table,
        name: String(name),
        column: own[0] as string,
        to: String(target).replaceAll('"', ''),
        primaryKey: list(targets)[0] as string,
        ...(onDelete === undefined ? {} : { onDelete }),
        ...(onUpdate === undefined ? {} : { onUpdate }),
      })
    } else if (kind !== 't' && kind !== 'n') {
      others.push(
        `ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(String(name))} ${body}`,
      )
    }
  }
  const word = (key: ForeignKey) => `${key.to}\u0000${key.column}`
  foreignKeys.sort((a, b) => (word(a) < word(b) ? -1 : 1))
  return { keys, foreignKeys, checks, others }
}

function readIndexes(db: SqlConnection, table: string): { indexes: Index[]; extras: string[] } {
  const rows = db.query(
    `SELECT i.relname::text AS name, x.indisunique AS unique, m.amname::text AS using, pg_get_expr(x.indpred, x.indrelid) AS condition,
      x.indoption::int2[] AS options, coalesce((to_jsonb(x) ->> 'indnullsnotdistinct')::boolean, false) AS distinct_nulls,
      (SELECT array_agg(pg_get_indexdef(x.indexrelid, k, true) ORDER BY k) FROM generate_series(1, x.indnkeyatts) k) AS columns,
      (SELECT array_agg(pg_get_indexdef(x.indexrelid, k, true) ORDER BY k) FROM generate_series(x.indnkeyatts + 1, x.indnatts) k) AS included,
      (SELECT array_agg(CASE WHEN o.opcdefault THEN NULL ELSE o.opcname::text END ORDER BY k.at) FROM unnest(x.indclass::oid[]) WITH ORDINALITY k (id, at)
        JOIN pg_opclass o ON o.oid = k.id) AS classes
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_am m ON m.oid = i.relam
     WHERE x.indrelid = to_regclass(?) AND NOT x.indisprimary
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = x.indexrelid AND c.contype IN ('u', 'x') AND c.conrelid = x.indrelid) ORDER BY 1`,
    [regclass(table)],
  )
  const triggers = db.query(
    'SELECT pg_get_triggerdef(oid) AS body FROM pg_trigger WHERE tgrelid = to_regclass(?) AND NOT tgisinternal ORDER BY tgname',
    [regclass(table)],
  )
  return {
    indexes: rows.map(readIndex),
    extras: triggers.map(({ body }) => String(body)),
  }
}

function readIndex(row: SqlRow): Index {
  const list = <T>(value: unknown) => JSON.parse(String(value ?? '[]')) as T[]
  const columns = list<string>(row.columns).map(plainName)
  const options = list<number>(row.options)
  const classes = list<string | null>(row.classes)
  const included = list<string>(row.included).map(plainName)
  const descending = columns.filter((_, at) => ((options[at] ?? 0) & 1) === 1)
  const opclass = columns.flatMap((column, at) => {
    const name = classes[at]
    return name == null ? [] : [[column, name] as const]
  })
  return {
    name: String(row.name),
    columns,
    unique: Number(row.unique) === 1,
    ...(row.condition === null ? {} : { where: unwrapped(String(row.condition)) }),
    ...(descending.length === 0 ? {} : { descending }),
    ...(row.using === 'btree' ? {} : { using: String(row.using) }),
    ...(opclass.length === 0 ? {} : { opclass: Object.fromEntries(opclass) }),
    ...(included.length === 0 ? {} : { include: included }),
    ...(Number(row.distinct_nulls) === 1 ? { nullsNotDistinct: true } : {}),
  }
}

function plainName(text: string): string {
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
}
