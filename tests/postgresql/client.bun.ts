// What the client promises, on a real server: `client.bun.ts FOLDER PORT BOUNCER_PORT`.

import * as messages from '../../shell/cable/messages.ts'
import * as jobs from '../../shell/jobs/job-store.ts'
import { CacheRows } from '../../shell/postgresql/cache-rows.ts'
import { PostgresConnection } from '../../shell/postgresql/connection.ts'
import { ConnectionFailed } from '../../shell/postgresql/errors.ts'
import { Listening } from '../../shell/postgresql/listening.ts'
import { placeOf } from '../../shell/postgresql/place.ts'
import { PostgresPool } from '../../shell/postgresql/pool.ts'
import { isLockHeld, requireLock, withLock } from '../../shell/record/database/advisory-lock.ts'
import { schemaConnection } from '../../shell/record/database/connection.ts'
import { DatabaseConnection } from '../../shell/record/database/database-connection.ts'
import { StatementTimeout } from '../../shell/record/database/database-errors.ts'
import { withDeadline } from '../../shell/record/database/deadline.ts'
import {
  connectionInRole,
  currentRole,
  declareRoles,
  inRole,
  roleNamed,
} from '../../shell/record/database/roles.ts'
import { transaction } from '../../shell/record/database/transaction.ts'
import { connectedTo, connectModels } from '../../shell/record/model/connect-models.ts'
import type { Bind } from '../../shell/schema/connection.ts'
import { useAdapter } from '../../shell/schema/current-adapter.ts'
import { dumpSchema } from '../../shell/schema/dump.ts'
import { Migration } from '../../shell/schema/migration.ts'
import { Migrator } from '../../shell/schema/migrator.ts'
import { Schema } from '../../shell/schema/schema.ts'
import { claim, plan, raised, same } from '../support/bun-tap.ts'

const [folder = '', port = '', bouncer = ''] = process.argv.slice(2)
const local = `postgresql:///postgres?host=${folder}&port=${port}&user=postgres`
const open = (url = local, more: Record<string, unknown> = {}) =>
  new PostgresConnection(placeOf(url, more, 'the test'))
const db = open()
useAdapter(db.adapter)
const JOB = {
  type: 'T',
  priority: 0,
  runAt: 5.5,
  arguments: '[]',
  executions: 0,
  retries: '[]',
  enqueuedAt: 5.5,
  progress: null,
  context: null,
}
const PLAIN = { isShared: false, isOfTransaction: false }
const value = (sql: string, binds: readonly Bind[] = [], from = db) =>
  from.query(sql, binds).value(0, 0)
/** The text without names that are made anew each time. */
const told = (body: () => unknown) => {
  const error = raised(body)
  return [error.constructor.name, error.message.replace(/ \(SQL:.*/s, '')]
}

await claim('a value of each type comes back as records keep it', () => {
  db.execute('CREATE EXTENSION IF NOT EXISTS citext; CREATE EXTENSION IF NOT EXISTS hstore')
  db.execute("CREATE TYPE mood AS ENUM ('sad', 'ok')")
  for (const [type, sent, back = sent] of [
    ['boolean', 1],
    ['smallint', -32768],
    ['integer', -2147483648],
    ['bigint', 9223372036854775807n],
    ['bigint', -5],
    ['real', 0.1],
    ['real', 16777216],
    ['double precision', 1.5e300],
    ['numeric', '123456789012345678901234567890.5'],
    ['numeric(10,2)', 12.5],
    ['numeric', '-0.10', -0.1],
    ['numeric', '1000.00', 1000],
    ['text', 'ü\u0000'.slice(0, 1)],
    ['character varying(3)', 'abc'],
    ['citext', 'Ada'],
    ['bytea', Uint8Array.of(0, 255, 10)],
    ['date', '0001-01-01'],
    ['date', '2000-02-29'],
    ['date', '12000-02-29'],
    ['timestamp', '9999-12-31 23:59:59.999999'],
    ['timestamp', '1699-01-01 00:00:00'],
    ['timestamp', '-infinity'],
    ['timestamptz', '1969-12-31 23:59:59.500000'],
    ['time', '2000-01-01 10:11:12'],
    ['uuid', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['jsonb', '{"a": [1, null]}'],
    ['json', '{"a":  1}'],
    ['integer[]', '[1,null,3]'],
    ['text[]', '["a,b","c\\"d","NULL",null,"{}",""]'],
    ['boolean[]', '[true,false]'],
    ['integer[]', '[[1,2],[3,4]]'],
    ['mood[]', '["sad","ok"]'],
    ['mood', 'ok'],
    ['hstore', '{"a":"1","b \\"":null}'],
    ['inet', '10.0.0.1/8'],
    ['int4range', '[1,5)'],
    ['interval', '1 day 02:00:00', 'P1DT2H'],
    ['interval', '-1 year 2 mons 0.5 seconds', 'P-10MT0.5S'],
    ['interval', '0', 'PT0S'],
    ['numeric[]', '["1.50",null]'],
    ['date[]', '["2026-01-02"]'],
    ['tsvector', "'a' 'fat'"],
    ['text', null],
  ] as [string, Bind, Bind?][]) {
    same([type, value(`SELECT ?::${type}`, [sent])], [type, back])
  }
})

await claim('rows of more than a buffer holds, and values longer than one, arrive whole', () => {
  const rows = db.query('SELECT n, repeat(?, n) AS text FROM generate_series(0, 500) n', ['aü'])
  same([rows.count, rows.value(500, 0), rows.value(500, 1)], [501, 500, 'aü'.repeat(500)])
  const long = 'x'.repeat(3_000_000)
  same(value('SELECT length(?::text)', [long]), 3_000_000)
  same(value('SELECT ?::text', [long]) === long, true)
})

await claim('errors are those of ActiveRecord, and no message has a value', () => {
  db.execute('CREATE TABLE parents (id bigserial PRIMARY KEY, name varchar(3) UNIQUE NOT NULL)')
  db.execute('CREATE TABLE children (parent_id bigint REFERENCES parents)')
  db.query('INSERT INTO parents (name) VALUES (?)', ['abc'])
  const insert = 'INSERT INTO parents (name) VALUES (?)'
  const names = ['abc', null, 'abcd'].map((name) => told(() => db.query(insert, [name]))[0])
  same(names, ['RecordNotUnique', 'NotNullViolation', 'ValueTooLong'])
  same(
    told(() => db.query('INSERT INTO children VALUES (?)', [99])),
    [
      'InvalidForeignKey',
      'PG::ForeignKeyViolation: insert or update on table "children" violates foreign key constraint "children_parent_id_fkey"',
    ],
  )
  same(raised(() => db.query(insert, ['abc'])).message.includes('abc'), false)
})

await claim(
  'an error ends the transaction that it is in, a savepoint saves it, and COMMIT says so',
  () => {
    const [name, message] = told(() =>
      transaction(db, () => {
        raised(() => db.query('SELECT 1/0'))
        return db.query('SELECT 1')
      }),
    )
    same([name, message?.slice(0, 26)], ['StatementInvalid', 'PG::InFailedSqlTransaction'])
    const quiet = told(() => transaction(db, () => void raised(() => db.query('SELECT 1/0'))))
    same(quiet[0], 'StatementInvalid')
    const count = transaction(db, () => {
      raised(() => transaction(db, () => db.query('SELECT 1/0')))
      return value('SELECT 7')
    })
    same([count, db.inTransaction], [7, false])
  },
)

await claim(
  'BEGIN waits for the first statement, and nothing is told of a transaction without one',
  () => {
    const other = open()
    const pid = value('SELECT pg_backend_pid()', [], other)
    const state = () => value('SELECT state FROM pg_stat_activity WHERE pid = ?', [pid])
    other.execute('BEGIN')
    same([other.inTransaction, state()], [true, 'idle'])
    other.query('SELECT 1')
    same(state(), 'idle in transaction')
    other.execute('ROLLBACK')
    other.close()
  },
)

await claim('a statement is stopped at its deadline, and the connection goes on', () => {
  const stopped = raised(() =>
    withDeadline(performance.now() + 100, () => db.query('SELECT pg_sleep(30)::text')),
  )
  same([stopped instanceof StatementTimeout, value('SELECT 1')], [true, 1])
})

await claim('statement_timeout and other variables are those of the session', () => {
  const other = open(local, { variables: { statement_timeout: 50, work_mem: '7MB' } })
  same(value('SHOW work_mem', [], other), '7MB')
  same(told(() => other.query('SELECT pg_sleep(30)::text'))[0], 'QueryCanceled')
  other.close()
})

await claim('a statement whose table was changed meanwhile is prepared anew', () => {
  db.execute('CREATE TABLE changing (a integer)')
  const read = () => db.query('SELECT * FROM changing WHERE a IS DISTINCT FROM ?', [5]).columns
  same(read(), ['a'])
  db.execute('ALTER TABLE changing ADD COLUMN b integer')
  same(read(), ['a', 'b'])
})

await claim('connections that the server has ended are replaced, and what was lost is told', () => {
  const pool = new PostgresPool(placeOf(local, {}, 'the test'))
  const end = (pid: Bind) => db.query('SELECT pg_terminate_backend(?)', [Number(pid)])
  const pid = () =>
    pool.turn(null, () => pool.connection.query('SELECT pg_backend_pid()').value(0, 0))
  const first = pid()
  same(pid(), first)
  end(first)
  Bun.sleepSync(50)
  same(pid() === first, false)
  const lost = raised(() =>
    pool.turn(null, () =>
      transaction(pool.connection, () => {
        end(pool.connection.query('SELECT pg_backend_pid()').value(0, 0))
        pool.connection.execute('UPDATE parents SET name = name')
      }),
    ),
  )
  same([lost instanceof ConnectionFailed, typeof pid()], [true, 'number'])
  pool.close()
})

await claim('a role reads its replica in a pool of its own, and writes nothing there', () => {
  db.execute('CREATE TABLE seen (place text)')
  db.execute('CREATE DATABASE replica')
  const of = (name: string) =>
    placeOf(`postgresql:///${name}?host=${folder}&port=${port}&user=postgres`, {}, 'the test')
  const copy = new PostgresConnection(of('replica'))
  copy.execute("CREATE TABLE seen (place text); INSERT INTO seen VALUES ('replica')")
  db.execute("INSERT INTO seen VALUES ('primary')")
  declareRoles([['reading', 'primary_replica']])
  const pool = new PostgresPool(of('postgres'), { replicas: new Map([['reading', of('replica')]]) })
  const place = () => connectionInRole(pool).query('SELECT place FROM seen').value(0, 0)
  const reading = roleNamed('reading', false)
  const writing = roleNamed('writing', false)
  const write = () => connectionInRole(pool).execute("INSERT INTO seen VALUES ('x')")
  const turn = () =>
    pool.turn(null, () => [
      place(),
      inRole(reading, () => [place(), inRole(writing, place), told(write)[0]]),
      told(() => inRole(reading, () => transaction(connectionInRole(pool), write)))[0],
      place(),
    ])
  same(turn(), ['primary', ['replica', 'primary', 'ReadOnlyError'], 'ReadOnlyError', 'primary'])
  same([pool.openCount, pool.hasTransaction()], [2, false])
  pool.close()
  copy.close()
})

await claim('what waits in a role goes on in it, and others meanwhile have their own', async () => {
  const heard: unknown[] = []
  const later = async (name: string) => {
    await Bun.sleep(1)
    heard.push([name, currentRole()?.name ?? null])
  }
  await Promise.all([inRole(roleNamed('reading', false), () => later('one')), later('two')])
  same(
    [heard.toSorted(), currentRole()],
    [
      [
        ['one', 'reading'],
        ['two', null],
      ],
      null,
    ],
  )
})

await claim('locks that are named keep others out until their block or transaction ends', () => {
  const pool = new PostgresPool(placeOf(local, {}, 'the test'))
  const other = open()
  const name = 'nightly "report"'
  const inside = (options: object) =>
    withLock(db, [
      name,
      options,
      () => [
        withLock(other, [name, 0, () => 'in']).result(),
        isLockHeld(other, name),
        value('SELECT count(*) FROM pg_locks WHERE locktype = ?', ['advisory']),
      ],
    ]).result()
  // The stack of locks is the process's: others are asked as another process would.
  const asOther = () => other.adapter.lockNamed(schemaConnection(other), name, PLAIN)
  same(inside({}), ['in', true, 1])
  const [free, taken] = [asOther(), db.adapter.lockNamed(schemaConnection(db), name, PLAIN)]
  same([taken, withLock(db, [name, { timeoutSeconds: 0.1 }, () => 1]).result()], [null, false])
  same(told(() => requireLock(db, [name, 0, () => 1]))[1], `Failed to acquire lock ${name}`)
  free?.()
  same(withLock(db, [name, 0, () => 'mine']).result(), 'mine')
  same(told(() => withLock(db, [name, { transaction: true }, () => 1]))[0], 'ArgumentError')
  transaction(db, () => {
    withLock(db, [name, { transaction: true }, () => 1])
    same(asOther(), null)
  })
  asOther()?.()
  same(
    raised(() => withLock(db, [name, () => transaction(db, () => db.query('SELECT 1/0'))])).name,
    'Error',
  )
  same(asOther() === null, false)
  other.query('SELECT pg_advisory_unlock_all()::text')
  pool.turn(null, () => {
    const own = new DatabaseConnection(pool.connection)
    same(
      [own.getAdvisoryLock(7), own.getAdvisoryLock(8), own.releaseAdvisoryLock(8)],
      [true, true, true],
    )
    same(new DatabaseConnection(other).getAdvisoryLock(7), false)
  })
  same(new DatabaseConnection(other).getAdvisoryLock(7), true)
  pool.close()
  other.close()
})

await claim('an index is made while others write where the migration has no transaction', () => {
  class Plain extends Migration {
    change() {
      this.addIndex('parents', 'name', { name: 'online', algorithm: Symbol.for('concurrently') })
    }
  }
  class Online extends Plain {
    static {
      this.disableDdlTransaction()
    }
  }
  const migrator = (migration: typeof Plain) =>
    new Migrator(schemaConnection(db), [{ version: '9', name: 'Online', migration }])
  const there = () =>
    value("SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid = to_regclass('online')")
  same(
    told(() => migrator(Plain).migrate()),
    [
      'StatementInvalid',
      'PG::ActiveSqlTransaction: CREATE INDEX CONCURRENTLY cannot run inside a transaction block',
    ],
  )
  migrator(Online).migrate()
  same([there(), migrator(Online).pending()], [1, []])
  migrator(Online).rollback()
  same([there(), value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")], [0, 0])
})

await claim('a server that is away is told in a line, and is not asked with every request', () => {
  const pool = new PostgresPool(placeOf('postgresql://postgres@127.0.0.1:1/x', {}, 'the test'))
  const failures = [1, 2, 3].map(() => raised(() => pool.acquire()))
  same(
    failures.map((error) => error.message.includes('127.0.0.1 does not answer on port 1')),
    [true, true, true],
  )
  same(failures[1] === failures[2], true)
})

db.execute(`CREATE ROLE scram LOGIN PASSWORD 'söcret'; CREATE ROLE bound LOGIN PASSWORD 'b';
  CREATE ROLE plain LOGIN PASSWORD 'p'; SET password_encryption = md5; CREATE ROLE digest LOGIN PASSWORD 'd'; RESET password_encryption`)
const tcp = (user: string, password: string, query = '', host = '127.0.0.1') =>
  open(`postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/postgres${query}`)
const asks = (connection: PostgresConnection) => {
  const found = connection
    .query(
      'SELECT current_user::text, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl',
    )
    .toObjects()[0]
  connection.close()
  return Object.values(found ?? {})
}

await claim('passwords go as scram-sha-256, md5 and as they are; a wrong one is refused', () => {
  same(asks(tcp('scram', 'söcret', '?sslmode=disable')), ['scram', 0])
  same(asks(tcp('digest', 'd', '?sslmode=disable')), ['digest', 0])
  same(asks(tcp('plain', 'p', '?sslmode=disable')), ['plain', 0])
  same(raised(() => tcp('scram', 'wrong')).message.includes('password authentication failed'), true)
})

await claim(
  'over TLS the certificate and the name of the server are looked at, and the password is bound to it',
  () => {
    const ca = `sslrootcert=${folder}/ca.pem`
    same(asks(tcp('scram', 'söcret', '?sslmode=require')), ['scram', 1])
    const bound = `?sslmode=verify-full&${ca}&channel_binding=require`
    same(asks(tcp('bound', 'b', bound, 'localhost')), ['bound', 1])
    same(raised(() => tcp('bound', 'b', bound)).message.includes('mismatch'), true)
    const unknown = raised(() => tcp('bound', 'b', '?sslmode=verify-full', 'localhost'))
    same(/no TLS with localhost/.test(unknown.message), true)
    const unbound = '?sslmode=disable&channel_binding=require'
    same(raised(() => tcp('scram', 'söcret', unbound)).message.includes('did not bind'), true)
  },
)

await claim(
  'of several servers the one is taken that is what target_session_attrs asks for',
  () => {
    const both = (target: string) =>
      `postgresql://postgres@127.0.0.1:1,127.0.0.1:${port}/postgres?target_session_attrs=${target}`
    same(asks(open(both('read-write')))[0], 'postgres')
    same(raised(() => open(both('standby'))).message.includes('is not standby'), true)
  },
)

await claim('two who take jobs take two, and do not wait for one another', () => {
  db.execute('CREATE TABLE work (id bigserial PRIMARY KEY, owner text)')
  db.execute('INSERT INTO work (owner) SELECT NULL FROM generate_series(1, 3)')
  const other = open()
  const take = 'SELECT id FROM work WHERE owner IS NULL ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1'
  db.execute('BEGIN')
  other.execute('BEGIN')
  same([value(take), value(take, [], other)], [1, 2])
  for (const each of [db, other]) each.execute('ROLLBACK')
  other.close()
})

await claim('what others notify is heard without waiting', () => {
  const listening = new Listening(placeOf(local, {}, 'the test'), 'webfw_test')
  same([listening.take(), listening.take()], [null, []])
  db.query('SELECT pg_notify(?, ?)::text', ['webfw_test', 'söme'])
  Bun.sleepSync(50)
  same(listening.take(), ['söme'])
  listening.close()
})

await claim(
  'what is cached is shared, and outlives transactions, but no more than so much',
  async () => {
    const told: unknown[] = []
    const place = placeOf(local, {}, 'the test')
    const [one, other] = [1, 2].map(
      () => new CacheRows(place, 'webfw_cache', 2000, (error) => told.push(error)),
    ) as [CacheRows, CacheRows]
    const long = 'k'.repeat(9000)
    same([one.read('a'), one.write('a', { text: '"ü"', expires: null }, 1)], [null, true])
    same(other.read('a'), { text: '"ü"', expires: null })
    raised(() =>
      transaction(db, () => {
        one.write('b', { text: '2', expires: 9 }, 1)
        throw new Error('undone')
      }),
    )
    same(
      [other.read('b'), other.delete('b'), other.delete('b')],
      [{ text: '2', expires: 9 }, true, false],
    )
    const add = (cache: CacheRows, now: number) => cache.increment('n', 2, now + 10, now)
    same(
      [add(one, 1), add(other, 2), add(one, 50)],
      [
        { text: '2', expires: 11 },
        { text: '4', expires: 11 },
        { text: '2', expires: 60 },
      ],
    )
    one.sweep(60)
    same(other.keys(), ['a'])
    for (let at = 0; at < 40; at++) one.write(`x${at}`, { text: 'y'.repeat(97), expires: null }, 1)
    const kept = one.keys()
    same(
      [kept.length > 10, kept.length <= 22, kept.includes('x39'), kept.includes('a')],
      [true, true, true, false],
    )
    same([one.write(long, { text: '1', expires: null }, 1), told], [true, []])
    db.query(
      "SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE query LIKE '%webfw_cache%' AND pid <> pg_backend_pid()",
    )
    Bun.sleepSync(50)
    same([one.write('c', { text: '1', expires: null }, 1), told.length], [false, 1])
    await Bun.sleep(1010)
    same([one.write('c', { text: '1', expires: null }, 1), told.length], [true, 1])
    one.clear()
    same(other.keys(), [])
    for (const each of [one, other]) each.close()
  },
)

await claim('jobs are kept, taken, counted and given back, and a limit holds', () => {
  jobs.prepareJobs(db)
  jobs.prepareJobs(db)
  const limit = { key: 'k', most: 1, duration: 60, discards: false }
  const keep = (jobId: string, queue: string, limited: typeof limit | null) =>
    jobs.keepJob(db, { ...JOB, jobId, queue }, limited)
  keep('one', 'default', null)
  keep('two', 'mail_a', limit)
  keep('three', 'mail_b', limit)
  same(keep('four', 'default', { ...limit, discards: true }), false)
  same(jobs.nextDue(db, 10), 5.5)
  const mails = { names: ['mail*'], weights: null }
  const any = { names: [], weights: null }
  same(
    [mails, mails, any, any].map((each) => jobs.claimJob(db, 'me', 10, each)?.jobId),
    ['two', undefined, 'one', undefined],
  )
  const counts = jobs
    .queueCounts(db, 10)
    .map(({ queue, ready, running }) => [queue, ready, running])
  same(counts, [
    ['default', 0, 1],
    ['mail_a', 0, 1],
    ['mail_b', 1, 0],
  ])
  same(jobs.owners(db), ['me'])
  jobs.releaseJobs(db, 'me', 12)
  same(
    [jobs.owners(db), jobs.claimRecurring(db, 't', 60), jobs.claimRecurring(db, 't', 60)],
    [[], true, false],
  )
})

await claim(
  'messages of sockets reach other processes in the order in which they were committed',
  () => {
    const pool = new PostgresPool(placeOf(local, {}, 'the test'))
    const before = connectModels(pool)
    messages.prepareMessages()
    same([messages.toldMessages(), messages.toldMessages()], [null, []])
    const other = open()
    other.execute('BEGIN')
    connectedTo(other, () => messages.keepMessage('late', '1'))
    messages.keepMessage('early', '2')
    other.execute('COMMIT')
    other.close()
    Bun.sleepSync(50)
    same(
      messages.toldMessages()?.map(({ stream }) => stream),
      ['early', 'late'],
    )
    connectModels(before)
    pool.close()
  },
)

await claim('a schema that was dumped makes the same schema', () => {
  db.execute('CREATE DATABASE dumped')
  const copy = open(`postgresql:///dumped?host=${folder}&port=${port}&user=postgres`)
  const schema = Schema.define({ version: 5 }, (s) => {
    s.enableExtension('citext')
    s.createEnum('mood', ['sad', 'it"s'])
    s.createTable('owners', { id: Symbol.for('serial') }, (t) => t.timestamps())
    s.createTable('things', { id: Symbol.for('uuid') }, (t) => {
      t.citext('email', { null: false, default: 'a' })
      t.string('tags', { array: true, default: [] })
      t.jsonb('data', { default: {} })
      t.enum('mood', { enumType: 'mood', default: 'sad' })
      t.decimal('amount', { precision: 30, scale: 3, default: 1.5 })
      t.boolean('done', { default: false, null: false })
      t.timestamptz('at')
      t.virtual('upper', { type: 'string', as: 'upper(email::text)', stored: true })
      t.references('owner', { foreignKey: { toTable: 'owners', onDelete: 'cascade' } })
      t.index('tags', { using: 'gin' })
      t.index(['email', 'done'], { unique: true, where: 'done', order: { email: 'desc' } })
      t.index('lower(email)', { name: 'lower_email' })
      t.checkConstraint('amount > 0', { name: 'positive' })
    })
  })
  schema.load(schemaConnection(copy))
  const text = dumpSchema(schemaConnection(copy))
  for (const line of [
    'enable_extension "citext"',
    'create_enum "mood", ["sad", "it\\"s"]',
    'create_table "things", id: { type: :uuid, default: -> { "gen_random_uuid()" } }',
    'create_table "owners", id: :serial',
    't.citext "email", default: "a", null: false',
    't.string "tags", default: [], array: true',
    't.jsonb "data", default: {}',
    't.enum "mood", default: "sad", enum_type: "mood"',
    't.decimal "amount", precision: 30, scale: 3, default: "1.5"',
    't.timestamptz "at"',
    'stored: true',
    't.bigint "owner_id"',
    'using: :gin',
    'unique: true, order: { "email" => :desc }, where: "done"',
    't.index ["lower(email::text)"], name: "lower_email"',
    'add_foreign_key "things", "owners", on_delete: :cascade',
  ])
    same([line, text.includes(line)], [line, true])
  copy.close()
})

await claim('statements go through a pooler that lends its connections for a transaction', () => {
  if (bouncer === '') return
  const through = () => open(`postgresql://postgres@127.0.0.1:${bouncer}/postgres?sslmode=disable`)
  const clients = [through(), through(), through()]
  for (let round = 0; round < 30; round++) {
    for (const [at, client] of clients.entries()) {
      const sql = `SELECT ?::int + ${(round + at) % 7} AS sum`
      same(value(sql, [at], client), at + ((round + at) % 7))
    }
  }
  transaction(clients[0] as PostgresConnection, () => {
    for (const name of ['p1', 'p2'])
      clients[0]?.query('INSERT INTO parents (name) VALUES (?)', [name])
  })
  same(value("SELECT count(*) FROM parents WHERE name LIKE 'p%'", [], clients[1]), 2)
  for (const client of clients) client.close()
})

db.close()
plan()
