// What SQL may not do to a file, and what it still may.

import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { backup, integrityProblems } from '../../../shell/sqlite/backup.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { Pool } from '../../../shell/sqlite/pool.ts'
import { openBackup, restore } from '../../../shell/sqlite/restore.ts'
import { claim, plan, raised, same } from '../../support/bun-tap.ts'
import { oneTurn } from '../../support/one-turn.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

const library = openLibrary(sqliteLibraryPath())
const folder = mkdtempSync(join(tmpdir(), 'webfw-hardening-'))
const memory = () => Database.open(library, ':memory:')
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

await claim('no SQL writes to sqlite_master or turns the journal off', () => {
  using db = Database.open(library, join(folder, 'defensive.sqlite3'))
  db.execute('CREATE TABLE t (a)')
  db.query('PRAGMA writable_schema = ON')
  const error = raised(() => db.execute("UPDATE sqlite_master SET sql = 'x' WHERE name = 't'"))
  same(error.message.startsWith('table sqlite_master may not be modified'), true)
  same(db.query('PRAGMA journal_mode = OFF').value(0, 0), 'wal')
  db.isDefensive = false
  db.query('PRAGMA writable_schema = ON')
  const sql = "UPDATE sqlite_master SET sql = 'CREATE TABLE t (a, b)' WHERE name = 't'"
  same(db.execute(sql).changes, 1)
})

await claim('views and triggers reach nothing that tells of the file', () => {
  using db = memory()
  db.execute('CREATE VIEW sizes AS SELECT sum(pgsize) AS bytes FROM dbstat')
  same(Number(db.query('SELECT sum(pgsize) FROM dbstat').value(0, 0)) > 0, true)
  const error = raised(() => db.query('SELECT bytes FROM sizes'))
  same(error.message.startsWith('unsafe use of virtual table "dbstat"'), true)
})

await claim(
  'a table of full text that triggers fill works, and is migrated, copied and restored',
  () => {
    const path = join(folder, 'text.sqlite3')
    using db = Database.open(library, path)
    class CreateText extends Migration {
      change() {
        this.createTable('pages', (t) => {
          t.string('title')
          t.text('body')
        })
        this.execute(
          `CREATE VIRTUAL TABLE words USING fts5(title, body, content='pages', content_rowid='id')`,
        )
        this.execute(`CREATE TRIGGER pages_words AFTER INSERT ON pages BEGIN
        INSERT INTO words (rowid, title, body) VALUES (new.id, new.title, new.body); END`)
      }
    }
    class Rebuild extends Migration {
      change() {
        this.changeColumnNull('pages', 'title', false)
        this.execute('ALTER TABLE words RENAME TO texts')
        this.execute('DROP TRIGGER IF EXISTS pages_words')
        this.execute(`CREATE TRIGGER pages_texts AFTER INSERT ON pages BEGIN
        INSERT INTO texts (rowid, title, body) VALUES (new.id, new.title, new.body); END`)
      }
    }
    const entries = [
      { version: '1', name: 'CreateText', migration: CreateText },
      { version: '2', name: 'Rebuild', migration: Rebuild },
    ]
    const migrator = (count: number) => new Migrator(schemaConnection(db), entries.slice(0, count))
    migrator(1).migrate()
    db.execute("INSERT INTO pages (title, body) VALUES ('a light', 'house')")
    same(db.query("SELECT rowid FROM words WHERE words MATCH 'house'").value(0, 0), 1)
    same(migrator(2).migrate().length, 1)
    db.execute("INSERT INTO pages (title, body) VALUES ('another', 'tower')")
    same(db.query("SELECT rowid FROM texts WHERE texts MATCH 'tower'").value(0, 0), 2)
    const error = raised(() => db.execute('DELETE FROM texts_data'))
    same(error.message.startsWith('table texts_data may not be modified'), true)
    const copy = join(folder, 'text.copy')
    backup(library, db, copy)
    db.execute("INSERT INTO pages (title, body) VALUES ('third', 'lamp')")
    {
      using source = openBackup(library, copy, {})
      using target = Database.open(library, path, { overwrites: true })
      restore(library, source, target)
    }
    same(db.query("SELECT count(*) FROM texts WHERE texts MATCH 'lamp'").value(0, 0), 0)
    same(db.query("SELECT rowid FROM texts WHERE texts MATCH 'tower'").value(0, 0), 2)
    same(integrityProblems(db), [])
  },
)

await claim(
  'a database, its log and its backup are for their user only; a mode that is there stays',
  () => {
    const before = process.umask(0)
    try {
      const path = join(folder, 'private.sqlite3')
      using db = Database.open(library, path)
      db.execute('CREATE TABLE t (a)')
      backup(library, db, join(folder, 'private.copy'))
      for (const end of ['', '-wal', '-shm', '-owner']) same([end, mode(path + end)], [end, '600'])
      same(mode(join(folder, 'private.copy')), '600')
      mkdirSync(join(folder, 'shared'))
      const shared = join(folder, 'shared', 'data.sqlite3')
      {
        using made = Database.open(library, shared)
        made.execute('CREATE TABLE t (a)')
      }
      Bun.spawnSync(['chmod', '660', shared])
      using again = Database.open(library, shared)
      again.execute('INSERT INTO t VALUES (1)')
      same([mode(shared), mode(`${shared}-wal`)], ['660', '660'])
    } finally {
      process.umask(before)
    }
  },
)

await claim('each commit waits for the disk where it is told to', () => {
  const path = join(folder, 'full.sqlite3')
  using pool = new Pool(library, path, { synchronous: 'full' })
  same(
    oneTurn(pool, (db) => db.query('PRAGMA synchronous').value(0, 0)),
    2,
  )
})

await claim('connections that are lent while the file is replaced write nothing more', async () => {
  const path = join(folder, 'lent.sqlite3')
  const lines: string[] = []
  using pool = new Pool(library, path, { log: (line) => lines.push(line) })
  await oneTurn(pool, (db) => db.execute('CREATE TABLE t (a); INSERT INTO t VALUES (1)'))
  const copy = join(folder, 'lent.copy')
  {
    using db = Database.open(library, path)
    backup(library, db, copy)
  }
  const error = oneTurn(pool, (db) => {
    db.execute('BEGIN IMMEDIATE')
    db.execute('INSERT INTO t VALUES (2)')
    Bun.sleepSync(5)
    Bun.spawnSync(['cp', copy, path])
    return raised(() => db.execute('COMMIT'))
  })
  same(error.message.includes('was replaced while the request ran'), true)
  same(
    oneTurn(pool, (db) => db.query('SELECT a FROM t').toObjects()),
    [{ a: 1 }],
  )
  same(
    oneTurn(pool, (db) => db.query('PRAGMA integrity_check').value(0, 0)),
    'ok',
  )
  same(lines.filter((line) => line.includes('the log of the file before it is')).length, 1)
})

await claim(
  'the log of a database that is removed under a pool is not taken for the new one’s',
  async () => {
    const path = join(folder, 'logless.sqlite3')
    using pool = new Pool(library, path, { log: () => {} })
    await oneTurn(pool, (db) => db.execute('CREATE TABLE t (a); PRAGMA wal_checkpoint(TRUNCATE)'))
    rmSync(`${path}-wal`)
    rmSync(`${path}-shm`)
    await Bun.sleep(5)
    await oneTurn(pool, (db) => db.execute('INSERT INTO t VALUES (5)'))
    using other = Database.open(library, path)
    same(other.query('SELECT a FROM t').toObjects(), [{ a: 5 }])
  },
)

rmSync(folder, { recursive: true, force: true })
plan()
