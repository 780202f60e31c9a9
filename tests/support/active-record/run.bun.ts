// Runs every call of calls.rb through our records: `run.bun.ts FOLDER CALLS [SERVER]`, JSON out. Leaves a
// copy of the seeded database in the folder, or as `theirs` on the server, for ActiveRecord to run the same on.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parsePrism } from '@ruby/prism/src/parsePrism.js'
import { Duration } from '../../../shell/active-support/duration.ts'
import { installActiveSupport } from '../../../shell/active-support/install.ts'
import { PostgresConnection } from '../../../shell/postgresql/connection.ts'
import { placeOf } from '../../../shell/postgresql/place.ts'
import type { Connection } from '../../../shell/record/database/connection.ts'
import { isolate } from '../../../shell/record/database/transaction.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { Relation } from '../../../shell/record/relation/relation.ts'
import { Errors } from '../../../shell/record/validation/errors.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { send } from '../../../shell/ruby/call/send.ts'
import { className } from '../../../shell/ruby/class/class-info.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { toS } from '../../../shell/ruby/object/texts.ts'
import { Range } from '../../../shell/ruby/range/range.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import { useAdapter } from '../../../shell/schema/current-adapter.ts'
import { backup } from '../../../shell/sqlite/backup.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { Article, Comment, Tag, Tagging } from '../blog-models.ts'
import { sqliteLibraryPath } from '../sqlite-library.ts'
import { Interpreter } from './interpreter.ts'
import { Booking, seed, Ticket, Visit } from './models.ts'

/** Numbers that a transaction has taken are not given back. */
const TABLES = ['articles', 'comments', 'tags', 'taggings', 'visits', 'tickets']

const [folder = '', calls = '', server] = process.argv.slice(2)
const database = server === undefined ? openFile() : openServer(server)

installActiveSupport()
const parse = await loadPrism()
const lines = readFileSync(calls, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const answers = lines.map((line) => [line, connectedTo(database, () => answer(line))])
console.log(JSON.stringify(Object.fromEntries(answers)))

function openFile(): Connection {
  const library = openLibrary(sqliteLibraryPath())
  const opened = Database.open(library, join(folder, 'ours.sqlite3'))
  seed(opened)
  backup(library, opened, join(folder, 'theirs.sqlite3'))
  return opened
}

function openServer(url: string): Connection {
  const place = placeOf(url, {}, 'the server')
  const first = new PostgresConnection({ ...place, database: 'postgres' })
  useAdapter(first.adapter)
  first.execute('DROP DATABASE IF EXISTS ours WITH (FORCE)')
  first.execute('DROP DATABASE IF EXISTS theirs WITH (FORCE)')
  first.execute('CREATE DATABASE ours TEMPLATE template0')
  const seeding = new PostgresConnection({ ...place, database: 'ours' })
  seed(seeding)
  seeding.close()
  first.execute('CREATE DATABASE theirs TEMPLATE ours')
  first.close()
  return new PostgresConnection({ ...place, database: 'ours' })
}

function countAnew(): void {
  if (server === undefined) return
  for (const table of TABLES)
    database.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), COALESCE(max(id), 1)) FROM ${table}`,
    )
}

function answer(line: string): unknown {
  countAnew()
  const rollBack = isolate(database)
  try {
    const interpreter = new Interpreter(line, {
      Article,
      Booking,
      Comment,
      Tag,
      Tagging,
      Ticket,
      Visit,
    })
    return { value: show(interpreter.run(parse(line).value)) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const message = error.message.replace(/ \(SQL: .*\)$/s, '')
    return { error: className(error.constructor), message }
  } finally {
    rollBack()
  }
}

function show(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return { integer: String(value) }
  if (typeof value === 'symbol') return { symbol: Symbol.keyFor(value) }
  if (typeof value !== 'object') return value
  if (value instanceof Float) return { float: toS(value) }
  if (value instanceof Decimal) return { decimal: toS(value) }
  if (value instanceof CalendarDate) return { date: toS(value) }
  if (value instanceof Range)
    return { range: [show(value.first), show(value.last), value.excludesEnd] }
  if (value instanceof Duration) return { duration: send(value, 'iso8601', []) }
  if (value instanceof Time) return { time: databaseTime(value) }
  if (value instanceof Model) return showRecord(value)
  if (value instanceof Relation) return value.toA().map(show)
  if (Array.isArray(value)) return value.map(show)
  if (value instanceof Errors) return show(value.toHash())
  if (value instanceof Hash || value instanceof Map) return { hash: showPairs(value) }
  return Symbol.iterator in value
    ? [...(value as Iterable<unknown>)].map(show)
    : { object: className(value.constructor) }
}

function databaseTime(time: Time): string {
  const [whole, fraction = ''] = time.toDatabase().split('.')
  return `${whole}.${fraction.padEnd(6, '0')}`
}

function showRecord(record: Model): unknown {
  const pairs = showPairs(record.attributes() as Iterable<[unknown, unknown]>)
  const attributes = pairs.filter(([name]) => !/^(created|updated)_at$/.test(String(name)))
  return { record: record.calledName(), attributes: { hash: attributes } }
}

function showPairs(pairs: Iterable<readonly [unknown, unknown]>): [unknown, unknown][] {
  return [...pairs].map(([key, value]) => {
    return [toS(key), show(value)]
  })
}

// The package's own loader asks for a part of node:wasi that Bun does not have; to parse, the module
// needs nothing of the system.
async function loadPrism(): Promise<(line: string) => ReturnType<typeof parsePrism>> {
  const path = createRequire(import.meta.url).resolve('@ruby/prism/src/prism.wasm')
  const module = await WebAssembly.compile(readFileSync(path))
  const imports: Record<string, Record<string, () => number>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => 0 }
  }
  const { exports } = await WebAssembly.instantiate(module, imports)
  ;(exports._initialize as () => void)()
  return (line) => parsePrism(exports as never, line)
}
