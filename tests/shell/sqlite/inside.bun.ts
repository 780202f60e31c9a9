// Memory and files of SQLite itself fail at one call after the other until the work passes. Each time
// the work is done or has raised a named error, and the same connection goes on as if nothing had been.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementInvalid } from '../../../shell/record/database/database-errors.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { Article, Comment, createBlog } from '../../support/blog-models.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { callsToFail } from '../../support/failing-library.ts'
import { type Failing, takeOver } from '../../support/faults.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'webfw-inside-'))
const faults = takeOver(sqliteLibraryPath(), folder)
const opened = openLibrary(sqliteLibraryPath())
const library = process.argv[2] === 'plain' ? { ...opened, packed: null } : opened
const long = 'ß'.repeat(40_000)

/** A database of this encoding, with more in a row than the buffers hold at first. */
function made(name: string, encoding: string): string {
  const path = join(folder, `${name}.sqlite3`)
  {
    using fresh = Database.open(library, ':memory:')
    fresh.execute(`PRAGMA encoding = '${encoding}'; CREATE TABLE u (a)`)
    fresh.query('VACUUM INTO ?', [path])
  }
  using database = Database.open(library, path)
  createBlog(database)
  connectedTo(database, () => {
    for (const index of [1, 2, 3]) Article.createOrRaise({ title: `No. ${index}`, body: long })
  })
  return path
}

interface Work {
  /** What it gives when nothing fails. */
  readonly run: (database: Database) => unknown
  /** What the database holds; the work changes it whole or not at all. */
  readonly state: (database: Database) => unknown
  readonly after: (before: never) => unknown
}

interface Fault {
  readonly failing: Failing
  /** Whether all calls after it fail too. */
  readonly persists: boolean
  /** Which calls: see `callsToFail`. */
  readonly offset: number
}

function untilSuccess(path: string, { failing, persists, offset }: Fault, work: Work): number {
  for (const nth of callsToFail(offset, 5000)) {
    const blocks = faults.blocks()
    {
      using database = Database.open(library, path)
      const before = work.state(database) as never
      faults.at(failing, nth, persists)
      let isDone = false
      try {
        work.run(database)
        isDone = true
      } catch (error) {
        if (!(error instanceof StatementInvalid)) throw error
        if (!/out of memory|disk I\/O error|full/.test(error.message)) throw error
      }
      const count = faults.count()
      faults.at(failing, 0)
      same(database.inTransaction, false)
      same([nth, work.state(database)], [nth, isDone ? work.after(before) : before])
      // Nothing is in the middle of its rows: the whole log can be written back.
      same(database.query('PRAGMA wal_checkpoint(TRUNCATE)').value(0, 0), 0)
      same(database.query('PRAGMA integrity_check').value(0, 0), 'ok')
      if (isDone && count === 0) return nth - 1
    }
    same([nth, faults.blocks()], [nth, blocks])
  }
  throw new Error('it never passed')
}

const counts = (database: Database) =>
  connectedTo(database, () => [Article.count(), Comment.count()])

const works: Readonly<Record<string, Work>> = {
  'rows that are read': {
    run: (database) => {
      const rows = database.query('SELECT body, title, id FROM articles ORDER BY body, id DESC')
      same(
        [rows.value(0, 0), rows.value(2, 1), rows.value(2, 2), rows.count],
        [long, 'No. 1', 1, 3],
      )
      same(database.query('SELECT count(*) FROM comments WHERE author = ?', [long]).count, 1)
    },
    state: counts,
    after: (before) => before,
  },
  'a transaction of records': {
    run: (database) =>
      connectedTo(database, () => {
        Article.transaction(() => {
          const article = Article.createOrRaise({ title: 'Next', body: long, price: '2.50' })
          Article.transaction(() => article.comments.createOrRaise({ author: long }))
        })
      }),
    state: counts,
    after: (before: readonly number[]) => before.map((count) => count + 1),
  },
}

for (const [index, encoding] of ['UTF-8', 'UTF-16le'].entries()) {
  for (const [name, work] of Object.entries(works)) {
    for (const failing of ['memory', 'files'] as const) {
      for (const persists of [false, true]) {
        const title = `${name} in ${encoding}: ${failing} that ${persists ? 'go on failing' : 'fail once'}`
        await claim(title, () => {
          const path = made(title.replaceAll(/\W/g, '-'), encoding)
          const offset = 2 * index + Number(persists)
          const failures = untilSuccess(path, { failing, persists, offset }, work)
          same(failures > (failing === 'files' ? 0 : 10), true)
        })
      }
    }
  }
}

rmSync(folder, { recursive: true, force: true })
plan()
