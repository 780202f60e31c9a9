// Values of every column type, at their edges, through every way in and every way out.

import fc from 'fast-check'
import { asJson } from '../../../shell/json/as-json.ts'
import { writeJson } from '../../../shell/json/write-json.ts'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import { Schema } from '../../../shell/schema/schema.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { claim, plan, raised, same } from '../../support/bun-tap.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

class Sample extends Model {
  static override readonly table = 'samples'
  static override readonly columns = {
    id: 'integer',
    string: 'string',
    text: 'text',
    integer: 'integer',
    float: 'float',
    decimal: 'decimal',
    boolean: 'boolean',
    date: 'date',
    datetime: 'datetime',
    time: 'time',
    binary: 'binary',
    json: 'json',
  } as const
}

const day = (text: string) => CalendarDate.parse(text) as CalendarDate
const at = (milliseconds: number, microseconds = 0) => new Time(milliseconds * 1000 + microseconds)
const decimal = (text: string) => Decimal.parse(text) as Decimal

/** Each type: its edges, and anything else it keeps. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(
    fc.constantFrom('', '\0', 'a\0b', '\ufeff', "'", '"', '%_\\', '💾\u2028', '1', '1e3', 'null'),
    fc.string({ unit: 'grapheme' }),
  ),
  text: fc.oneof(fc.constantFrom('\n', '\r\n', 'x'.repeat(70_000)), fc.string({ unit: 'binary' })),
  integer: fc.oneof(
    fc.constantFrom(0, -1, 2 ** 53 - 1, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)),
    fc.maxSafeInteger(),
  ),
  float: fc
    .oneof(
      fc.constantFrom(5e-324, 2.2250738585072014e-308, Number.MAX_VALUE, 0.1, 1e21, -0.5, 3),
      // SQLite keeps -0.0 as 0.0 and NaN as NULL.
      fc.double({ noNaN: true }).map((value) => (value === 0 ? 0 : value)),
    )
    .map((value) => new Float(value)),
  decimal: fc
    .oneof(
      fc.constantFrom('0', '0.1', '-0.01', '999999999999999', '9999999999999.99', '1e-10'),
      fc
        .tuple(fc.integer({ min: -(10 ** 8), max: 10 ** 8 }), fc.nat(999_999))
        .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`),
    )
    .map(decimal),
  boolean: fc.boolean(),
  date: fc.oneof(
    fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '1969-12-31').map(day),
    fc.integer({ min: -719_162, max: 2_932_896 }).map((days) => new CalendarDate(days)),
  ),
  datetime: fc.oneof(
    fc.constantFrom(
      at(Date.UTC(2026, 0, 1), 1),
      at(Date.UTC(1969, 11, 31, 23, 59, 59, 999), 999),
      // A Time counts microseconds as a double: beyond the year 2255 not each of them.
      new Time(253_402_300_799_999_968),
    ),
    fc.integer({ min: -62e15, max: 253e15 }).map((microseconds) => new Time(microseconds)),
  ),
  time: fc.nat(86_399_999_999).map((since) => new Time(Date.UTC(2000, 0, 1) * 1000 + since)),
  binary: fc.oneof(
    fc.constantFrom(new Uint8Array(0), Uint8Array.of(0), Uint8Array.of(255, 254, 0, 128)),
    fc.uint8Array({ maxLength: 300 }),
  ),
}
const types = Object.keys(values)

/** How many random values; `npm run campaign values` has 2,000. */
const runs = Number(process.env['RANDOM_VALUES'] ?? 25)

/** A value as text that says everything about it. */
function exact(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return `${value}`
  if (value instanceof Float) return `Float ${value.value}`
  if (value instanceof Time) return `Time ${value.microseconds}`
  if (value instanceof Uint8Array) return [...value].join()
  if (value instanceof Decimal || value instanceof CalendarDate) return value.to_s()
  return value
}

/** How a form writes the value: with all that the column keeps. */
function formText(value: unknown): string {
  if (value instanceof Float) return String(value.value)
  return value instanceof Time ? value.toDatabase() : String(value)
}

type Way = (column: string, value: unknown) => Sample

const find = (id: unknown) => Sample.find(id)
const waysIn: Readonly<Record<string, Way>> = {
  create: (column, value) => find(Sample.createOrRaise({ [column]: value }).id),
  update: (column, value) => {
    const sample = Sample.createOrRaise({})
    sample.updateOrRaise({ [column]: value })
    return find(sample.id)
  },
  update_columns: (column, value) => {
    const sample = Sample.createOrRaise({})
    sample.updateColumns({ [column]: value })
    return find(sample.id)
  },
  update_all: (column, value) => {
    const sample = Sample.createOrRaise({})
    same(Sample.where({ id: sample.id }).updateAll({ [column]: value }), 1)
    return find(sample.id)
  },
  insert_all: (column, value) => {
    same(Sample.insertAll([{ [column]: value }]).rows().length, 1)
    return Sample.lastOrRaise()
  },
  'a form': (column, value) => {
    const sent = column === 'binary' ? value : formText(value)
    return find(Sample.createOrRaise({ [column]: sent }).id)
  },
}

await claim('every value comes back exactly through every way in and every way out', () => {
  using db = Database.open(openLibrary(sqliteLibraryPath()), ':memory:')
  Schema.define({ version: 1 }, (tables) => {
    tables.createTable('samples', (t) => {
      for (const type of [...types, 'json'] as never[]) t.column(type, type)
    })
  }).load(schemaConnection(db))
  connectedTo(db, () => {
    for (const type of types) {
      const property = fc.property(
        values[type] as fc.Arbitrary<unknown>,
        fc.constantFrom(...Object.keys(waysIn)),
        (value, way) => {
          const label = `${type} by ${way}`
          const sample = (waysIn[way] as Way)(type, value)
          const found = sample.readColumn(type)
          same([label, exact(found)], [label, exact(value)])
          const here = Sample.where({ id: sample.id })
          same([label, exact(here.pluck(type)[0])], [label, exact(value)])
          same([label, exact(here.pick(type))], [label, exact(value)])
          same([label, here.where({ [type]: value }).count()], [label, 1])
          same([label, here.where({ [type]: [value, null] }).count()], [label, 1])
          same([label, here.findBy({ [type]: found })?.id], [label, sample.id])
          same([label, sample.isChanged()], [label, false])
          sample.writeColumn(type, value)
          same([label, sample.changed()], [label, []])
          const json = writeJson(sample.asJson().get(type))
          same([label, json], [label, writeJson(asJson(found))])
          sample.destroy()
        },
      )
      fc.assert(property, { numRuns: 2 * runs, includeErrorInReport: true })
    }
  })
})

await claim('documents come back as deep as they went in', () => {
  using db = Database.open(openLibrary(sqliteLibraryPath()), ':memory:')
  db.execute('CREATE TABLE samples (id integer PRIMARY KEY, json text)')
  class Document extends Model {
    static override readonly table = 'samples'
    static override readonly columns = { id: 'integer', json: 'json' } as const
  }
  connectedTo(db, () => {
    const property = fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify([value])
      const made = Document.createOrRaise({ json: JSON.parse(text) })
      same(JSON.parse(writeJson(Document.find(made.id).readColumn('json'))), JSON.parse(text))
    })
    fc.assert(property, { numRuns: runs, includeErrorInReport: true })
  })
})

await claim('what a column cannot keep is an error of its field or a named error', () => {
  using db = Database.open(openLibrary(sqliteLibraryPath()), ':memory:')
  Schema.define({ version: 1 }, (tables) => {
    tables.createTable('samples', (t) => {
      for (const type of [...types, 'json'] as never[]) t.column(type, type)
    })
  }).load(schemaConnection(db))
  connectedTo(db, () => {
    for (const text of [
      '12345678901234567.25',
      '-12345678901234567.25',
      '1e16x',
      '1e400',
      '1e5000',
    ]) {
      const sample = new Sample({ decimal: text })
      const isKept = decimal(text).precision <= 15
      same([text, sample.save()], [text, isKept])
      const messages = isKept ? [] : ['Decimal has more than the 15 digits that can be kept']
      same(sample.errors.fullMessages(), messages)
    }
    for (const value of [2n ** 63n, -(2n ** 63n) - 1n, '9223372036854775808']) {
      const error = raised(() => Sample.create({ integer: value }))
      same(error.message.endsWith('is out of range for an integer column with limit 8 bytes'), true)
      same(Sample.where({ integer: value }).count(), 0)
    }
    same(
      Sample.createOrRaise({ float: new Float(Number.NaN) })
        .reload()
        .readColumn('float'),
      null,
    )
    const infinite = Sample.createOrRaise({ float: new Float(Number.POSITIVE_INFINITY) }).reload()
    same(exact(infinite.readColumn('float')), 'Float Infinity')
    const zero = Sample.createOrRaise({ float: new Float(-0) }).reload()
    same(exact(zero.readColumn('float')), 'Float 0')
  })
})

plan()
