// Every call that can fail is made to fail once, with one of the codes; after each the file is whole.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { integrityProblems } from '../../../shell/sqlite/backup.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { Article, Comment, createBlog } from '../../support/blog-models.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { callsToFail, failAt } from '../../support/failing-library.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

// A name as argument: the library without its packed functions, so that the calls of SQLite fail.
const opened = openLibrary(sqliteLibraryPath())
const library = process.argv[2] === 'plain' ? { ...opened, packed: null } : opened
const folder = mkdtempSync(join(tmpdir(), 'webfw-faults-'))
const codes = { 'out of memory': 7, 'disk I/O error': 10, 'disk full': 13 }

/** Fails the 1st, 2nd, 3rd … call of `work` until it passes; how often it failed. */
function untilSuccess(
  path: string,
  code: number,
  work: (database: Database) => void,
  check: (database: Database, done: boolean) => void,
): number {
  for (const nth of callsToFail(Object.values(codes).indexOf(code), 2000)) {
    const failing = failAt(library, nth, code)
    let done = false
    try {
      using database = Database.open(failing.library, path)
      work(database)
      done = true
    } catch (error) {
      if (!failing.hasFailed()) throw error
    }
    using database = Database.open(library, path)
    same(integrityProblems(database), [])
    check(database, done)
    if (done && !failing.hasFailed()) return nth - 1
  }
  throw new Error('it never passed')
}

for (const [name, code] of Object.entries(codes)) {
  await claim(`a transaction is there whole or not at all: ${name} at any call`, () => {
    const path = join(folder, `records-${code}.sqlite3`)
    {
      using database = Database.open(library, path)
      createBlog(database)
      connectedTo(database, () => Article.createOrRaise({ title: 'First', views: 0 }))
    }
    const counts = (database: Database) => {
      return connectedTo(database, () => [
        Article.count(),
        Comment.count(),
        Article.find(1).readColumn('views'),
      ])
    }
    let before = [1, 0, 0]
    const failures = untilSuccess(
      path,
      code,
      (database) => {
        connectedTo(database, () => {
          Article.transaction(() => {
            const article = Article.createOrRaise({ title: 'Next', rating: 1.5, price: '2.50' })
            article.comments.create({ author: 'Ann' })
            Article.transaction(() => Article.find(1).incrementOrRaise('views'))
          })
        })
      },
      (database, done) => {
        const after = before.map((count) => Number(count) + 1)
        const found = counts(database)
        same(found, done ? after : before)
        before = found.map(Number)
      },
    )
    same(failures > (library.packed === null ? 40 : 10), true)
  })

  await claim(`a migration is done whole or not at all: ${name} at any call`, () => {
    const path = join(folder, `migrations-${code}.sqlite3`)
    {
      using database = Database.open(library, path)
      createBlog(database)
      connectedTo(database, () => Article.createOrRaise({ title: 'Kept' }))
    }
    class Rework extends Migration {
      change() {
        this.addColumn('articles', 'slug', 'string', { default: 's' })
        this.changeColumnNull('articles', 'title', false)
        this.addIndex('articles', 'slug')
      }
    }
    const entry = { version: '2', name: 'Rework', migration: Rework }
    const failures = untilSuccess(
      path,
      code,
      (database) => void new Migrator(schemaConnection(database), [entry]).migrate(),
      (database) => {
        const slug = database.query(`SELECT 1 FROM pragma_table_info('articles') WHERE name='slug'`)
        const index = database.query(`SELECT 1 FROM sqlite_master WHERE sql LIKE '%"slug")%'`)
        const migrator = new Migrator(schemaConnection(database), [entry])
        const isPending = migrator.pending().length === 1
        same([slug.count, index.count], isPending ? [0, 0] : [1, 1])
        same(
          connectedTo(database, () => Article.pluck('title')),
          ['Kept'],
        )
        if (!isPending) migrator.rollback()
      },
    )
    same(failures > (library.packed === null ? 60 : 15), true)
  })
}

rmSync(folder, { recursive: true, force: true })
plan()
