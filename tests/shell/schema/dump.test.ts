import { deepStrictEqual as deepEqual, strictEqual as equal } from 'node:assert'
import fc from 'fast-check'
import { test } from 'tap'
import { columnTypes } from '../../../shell/schema/column-type.ts'
import type { SqlConnection } from '../../../shell/schema/connection.ts'
import { dumpSchema } from '../../../shell/schema/dump.ts'
import { Schema } from '../../../shell/schema/schema.ts'
import { schemaFromDump } from '../../support/load-dump.ts'
import { openSqlJs } from '../../support/sql-js-connection.ts'

const name = fc.stringMatching(/^[a-z][a-z_]{0,8}[a-z]$/)
const oddName = fc.oneof(name, fc.constantFrom('order', 'a"b', 'ß x', "it's", 'group', '#{x}'))
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string(),
  text: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  integer: fc.integer(),
  float: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ value })),
  decimal: fc.integer({ max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
  boolean: fc.boolean(),
  date: fc.constant('2026-11-21'),
  datetime: fc.constantFrom('2026-11-21 02:03:52', () => 'CURRENT_TIMESTAMP'),
  time: fc.constant('12:00'),
  binary: fc.constant(null),
  json: fc.constantFrom({}, [], { a: [1, 'x#{y}', null] }, 'text'),
}

const column = fc.constantFrom(...columnTypes).chain((type) =>
  fc.record({
    name: oddName,
    type: fc.constant(type),
    options: fc.record(
      {
        null: fc.boolean(),
        default: values[type] ?? fc.constant(null),
        limit: fc.integer({ min: 1, max: 255 }),
        precision: fc.integer({ min: 5, max: 10 }),
        scale: fc.integer({ min: 0, max: 4 }),
        unique: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
)

const table = fc.record({
  name: oddName,
  id: fc.boolean(),
  columns: fc.uniqueArray(column, {
    selector: (each) => each.name.toLowerCase(),
    minLength: 1,
    maxLength: 6,
  }),
})

const tables = fc.uniqueArray(table, {
  selector: (each) => each.name.toLowerCase(),
  minLength: 1,
  maxLength: 4,
})

function pragmas(db: SqlConnection): unknown {
  const names = db.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
  return names.map(({ name }) => {
    const quoted = `"${String(name).replaceAll('"', '""')}"`
    return ['table_xinfo', 'foreign_key_list', 'index_list'].map((pragma) =>
      db
        .query(`PRAGMA ${pragma}(${quoted})`)
        .map((row) => JSON.stringify({ ...row, seq: 0, id: 0 }))
        .sort(),
    )
  })
}

test('A dump loads to the same schema and dumps to the same bytes', async (t) => {
  const used = new Set(['sqlite_sequence', 'schema_migrations'])
  await fc.assert(
    fc.asyncProperty(tables, fc.boolean(), async (given, linked) => {
      const made = await openSqlJs()
      Schema.define({ version: 7 }, (schema) => {
        for (const { name, id, columns } of given) {
          schema.createTable(name, { id }, (t) => {
            for (const { name, type, options } of columns) {
              if (id && name.toLowerCase() === 'id') continue
              t.column(name, type, options)
            }
            if (!id && columns.length === 0) t.text('x')
          })
        }
        const parent = given.find((each) => each.id && !used.has(each.name))
        if (!linked || parent === undefined) return
        for (const child of given) {
          const column = child.columns.find((each) => each.type === 'integer')
          if (column === undefined || (child.id && column.name === 'id')) continue
          schema.addForeignKey(child.name, parent.name, {
            column: column.name,
            onDelete: 'nullify',
          })
        }
      }).load(made)
      const first = dumpSchema(made)

      const loaded = await openSqlJs()
      schemaFromDump(first).load(loaded)

      equal(dumpSchema(loaded), first)
      deepEqual(pragmas(loaded), pragmas(made))
      made.database.close()
      loaded.database.close()
    }),
    { numRuns: 60 },
  )
  t.pass('60 random schemas')
})
