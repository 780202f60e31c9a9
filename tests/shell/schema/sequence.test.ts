import { deepStrictEqual as deepEqual, strictEqual as equal } from 'node:assert'
import fc from 'fast-check'
import { test } from 'tap'
import type { SqlConnection } from '../../../shell/schema/connection.ts'
import { dumpSchema } from '../../../shell/schema/dump.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { type MigrationEntry, Migrator } from '../../../shell/schema/migrator.ts'
import { Schema } from '../../../shell/schema/schema.ts'
import { openSqlJs } from '../../support/sql-js-connection.ts'

type Change = (migration: Migration) => void

/** The tables as they will be, so that each step is one that can be made. */
interface Tables {
  readonly columns: Map<string, string[]>
  readonly indexed: Set<string>
  readonly referenced: Set<string>
  names: number
}

const start = Schema.define({ version: 1 }, (schema) => {
  for (const name of ['apples', 'birds']) {
    schema.createTable(name, (t) => {
      t.string('title', { default: 'none' })
      t.integer('size')
      t.boolean('good', { null: false, default: true })
    })
  }
})

type Step = (tables: Tables, table: string, pick: number) => Change | null

const fresh = (tables: Tables, word: string) => `${word}_${++tables.names}`
const types = ['string', 'text', 'integer', 'float', 'decimal', 'boolean', 'datetime', 'json']
/** Names of columns whose type has 7 among its values. */
const takesSeven = /^(size|column_(string|text|integer|float|decimal))/

/** A column of its own that no index and no foreign key is on. */
function freeColumn(tables: Tables, table: string, pick: number): string | null {
  const columns = tables.columns.get(table) ?? []
  const free = columns.filter((name) => {
    return !tables.indexed.has(`${table}.${name}`) && !tables.referenced.has(`${table}.${name}`)
  })
  return free[pick % Math.max(1, free.length)] ?? null
}

const steps: readonly Step[] = [
  (tables, table, pick) => {
    const type = types[pick % types.length] ?? 'string'
    const name = fresh(tables, `column_${type}`)
    tables.columns.get(table)?.push(name)
    return (migration) => migration.addColumn(table, name, type)
  },
  (tables, table, pick) => {
    const name = fresh(tables, 'passing')
    const type = types[pick % types.length] ?? 'string'
    return (migration) => {
      migration.addColumn(table, name, type)
      migration.renameColumn(table, name, `${name}_on`)
      migration.addIndex(table, `${name}_on`)
      migration.removeIndex(table, `${name}_on`)
      migration.removeColumn(table, `${name}_on`, type)
    }
  },
  (tables, table, pick) => {
    const name = freeColumn(tables, table, pick)
    if (name === null) return null
    const to = fresh(tables, 'renamed')
    const columns = tables.columns.get(table) ?? []
    columns[columns.indexOf(name)] = to
    return (migration) => migration.renameColumn(table, name, to)
  },
  (tables, table, pick) => {
    const name = freeColumn(tables, table, pick)
    if (name === null) return null
    tables.indexed.add(`${table}.${name}`)
    return (migration) => migration.addIndex(table, name)
  },
  (tables, table, pick) => {
    const name = freeColumn(tables, table, pick)
    if (name === null || !takesSeven.test(name)) return null
    tables.referenced.add(`${table}.${name}`)
    return (migration) => {
      migration.changeColumnDefault(table, name, { from: null, to: '7' })
      migration.changeColumnDefault(table, name, { from: '7', to: null })
    }
  },
  (tables, table) => {
    if ([...tables.indexed, ...tables.referenced].some((each) => each.startsWith(`${table}.`))) {
      return null
    }
    const to = fresh(tables, 'table')
    tables.columns.set(to, tables.columns.get(table) ?? [])
    tables.columns.delete(table)
    return (migration) => migration.renameTable(table, to)
  },
  (tables, _, pick) => {
    const name = fresh(tables, 'made')
    tables.columns.set(name, ['a', 'b'])
    tables.indexed.add(`${name}.a`)
    return (migration) =>
      migration.createTable(name, (t) => {
        t.string('a', { unique: pick % 2 === 0 })
        t.integer('b', { default: pick })
        t.timestamps()
      })
  },
  (tables, table) => {
    const other = [...tables.columns.keys()].find((name) => name !== table)
    const name = fresh(tables, 'parent')
    if (other === undefined) return null
    tables.columns.get(table)?.push(`${name}_id`)
    tables.indexed.add(`${table}.${name}_id`)
    tables.indexed.add(`${other}.id`)
    return (migration) => migration.addReference(table, name, { foreignKey: { toTable: other } })
  },
]

const sequence = fc.array(
  fc.record({ step: fc.nat(steps.length - 1), table: fc.nat(9), pick: fc.nat(20) }),
  { minLength: 1, maxLength: 9 },
)

function entriesOf(choices: readonly { step: number; table: number; pick: number }[]) {
  const first = ['title', 'size', 'good']
  const tables: Tables = {
    columns: new Map([
      ['apples', [...first]],
      ['birds', [...first]],
    ]),
    indexed: new Set(),
    referenced: new Set(),
    names: 0,
  }
  const entries: MigrationEntry[] = []
  for (const { step, table, pick } of choices) {
    const names = [...tables.columns.keys()]
    const change = steps[step]?.(tables, names[table % names.length] ?? '', pick) ?? null
    if (change === null) continue
    const migration = class extends Migration {
      change() {
        change(this)
      }
    }
    entries.push({ version: String(100 + entries.length), name: `Step${step}`, migration })
  }
  return entries
}

const tablesOf = (db: SqlConnection) => dumpSchema(db).replace(/define\(version: \d+\)/, '')
const rowsOf = (db: SqlConnection) => {
  return ['apples', 'birds'].map((table) => db.query(`SELECT * FROM ${table}`))
}

test('Random migrations up and down come back to where they began, rows and all', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (choices) => {
      const db = await openSqlJs()
      start.load(db)
      db.execute(`INSERT INTO apples (title, size) VALUES ('red', 3), (NULL, NULL)`)
      db.execute(`INSERT INTO birds (title, size, good) VALUES ('owl', 9, 0)`)
      const [before, rows] = [tablesOf(db), rowsOf(db)]
      const entries = entriesOf(choices)
      const migrator = new Migrator(db, entries)
      migrator.migrate()
      const after = tablesOf(db)
      for (const _ of entries) equal(migrator.rollback().length, 1)
      equal(tablesOf(db), before)
      deepEqual(rowsOf(db), rows)
      migrator.migrate()
      equal(tablesOf(db), after)
      db.database.close()
    }),
    { numRuns: 60 },
  )
})
