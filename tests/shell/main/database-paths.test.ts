import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { bunProgram, commandOf, runBun } from '../../support/bun.ts'

const program = resolve('tests/support/notes-app.bun.ts')

/** Runs a command of the notes application whose folder is `root`. */
async function notes(root: string, args: readonly string[], database = '') {
  const env = { PATH: '/usr/bin:/bin', ...(database === '' ? {} : { WEBFW_DATABASE: database }) }
  const { code, stdout, stderr } = await runBun(program, [root, ...args], { env })
  return { code, stdout, line: stderr.trim() }
}

async function refused(
  t: Test,
  root: string,
  args: readonly string[],
  why: RegExp | string,
  { database = '', status = 1 } = {},
) {
  const { code, stdout, line } = await notes(root, args, database)
  t.strictSame([code, stdout], [status, ''], `${args.join(' ')} ${database}`)
  t.match(line, why)
  t.notMatch(line, '\n', 'one line')
}

const names = [
  'with space',
  'Überblick',
  'U\u0308berblick',
  `it's a "quote"`,
  'per%20cent?a=1#b',
  '-dash',
  'new\nline',
]

for (const name of names) {
  t.test(`a folder and a database called ${JSON.stringify(name)} are like any other`, async (t) => {
    const root = join(t.testdir(), name)
    mkdirSync(root)
    const database = `${name}.db`
    const made = await notes(root, ['migrate'], database)
    t.equal(made.code, 0, made.line)
    const copy = join(root, `copy ${name}`)
    t.equal((await notes(root, ['db', 'backup', copy], database)).stdout, `wrote ${copy}\n`)
    t.equal((await notes(root, ['db', 'check'], copy)).stdout, 'ok\n')
    t.match((await notes(root, ['db', 'status'], database)).stdout, /^up +1 +CreateNotes$/m)
    t.match((await notes(root, ['db', 'rollback'], database)).stdout, '== 1 CreateNotes: reverting')
    const left = readdirSync(root).sort()
    t.strictSame(left, [database, `copy ${name}`].sort(), 'nothing else is made')
  })
}

t.test('a folder and a file that are links are followed', async (t) => {
  const root = t.testdir({ real: {} })
  symlinkSync(join(root, 'real'), join(root, 'link'))
  t.equal((await notes(join(root, 'link'), ['migrate'])).code, 0)
  const file = join(root, 'real', 'storage', 'production.sqlite3')
  t.ok(existsSync(file))
  symlinkSync(file, join(root, 'linked.db'))
  t.match((await notes(root, ['db', 'status'], 'linked.db')).stdout, /^up +1 /m)
})

t.test('what is no database is said in one line, with the reason', async (t) => {
  const root = t.testdir({ folder: {}, 'text.db': 'Once upon a time, a text '.repeat(50) })
  const long = `${'x'.repeat(250)}.db`
  await refused(t, root, ['migrate'], /Cannot open the database .*folder: it is a folder/, {
    database: 'folder',
  })
  await refused(t, root, ['migrate'], /SQLite takes paths of 504 bytes, and 247/, {
    database: long,
  })
  await refused(t, root, ['migrate'], /text.db: it is a file, not a folder/, {
    database: 'text.db/x.db',
  })
  await refused(t, root, ['migrate'], /text.db is not a database, or it is encrypted/, {
    database: 'text.db',
  })
  await refused(t, root, ['migrate'], /is a path, no address: write x.db/, {
    database: 'file:x.db?mode=ro',
  })
  await refused(t, root, ['migrate'], /is a path, no address: write x.db/, {
    database: 'sqlite3:x.db',
  })
  await refused(
    t,
    root,
    ['migrate'],
    /path of an SQLite file, or postgresql:.*; mysql:\/\/ is no database/,
    {
      database: 'mysql://ann:secret@db/blog',
    },
  )
  await refused(t, root, ['migrate'], /Cannot write to .*missing: there is no such folder/, {
    database: 'missing/x.db',
  })
  await refused(t, root, ['db', 'check'], /There is no database .*mistyped.db: run/, {
    database: 'mistyped.db',
  })
  await refused(t, root, ['db', 'backup', 'y'], /There is no database .*mistyped/, {
    database: 'mistyped.db',
  })
  t.notOk(existsSync(join(root, 'mistyped.db')))
})

t.test('a damaged database is found, and nothing is written to it', async (t) => {
  const root = t.testdir()
  t.equal((await notes(root, ['migrate'])).code, 0)
  const whole = join(root, 'storage', 'production.sqlite3')
  copyFileSync(whole, join(root, 'short.db'))
  truncateSync(join(root, 'short.db'), 5000)
  await refused(t, root, ['migrate'], /The database .*short.db is damaged/, {
    database: 'short.db',
  })
  const bytes = readFileSync(whole)
  writeFileSync(join(root, 'noise.db'), bytes.fill(0xa5, 4096))
  const { code } = await notes(root, ['db', 'check'], 'noise.db')
  t.equal(code, 1)
  t.ok(readFileSync(join(root, 'noise.db')).equals(bytes))
})

t.test('where there is no database, what only reads says so and makes nothing', async (t) => {
  const root = t.testdir()
  const database = join(root, 'storage', 'notes.sqlite3')
  const reading = ['status', 'check', 'seed', 'rollback', 'schema:dump', 'backup']
  for (const word of reading) {
    const words = ['db', word, ...(word === 'backup' ? [join(root, 'copy')] : [])]
    await refused(t, root, words, `There is no database ${database}: run`, { database })
  }
  const { code, stdout } = await notes(root, ['check'], database)
  t.strictSame([code, stdout], [0, 'notes loads\n'])
  t.strictSame(readdirSync(root), [], 'no file, no folder')
})

t.test('a database of a newer program is served, shown, and not rolled back', async (t) => {
  const root = t.testdir()
  t.equal((await notes(root, ['migrate'])).code, 0)
  t.equal((await notes(root, ['newer'])).code, 0)
  t.match((await notes(root, ['db', 'status'])).stdout, /^up +99 +\*\* NO FILE \*\*$/m)
  t.equal((await notes(root, ['migrate'])).stdout, '')
  t.equal((await notes(root, ['db', 'seed'])).stdout, '0 notes\n')
  await refused(t, root, ['db', 'rollback'], /version 99 has run, but its migration is not here/)
})

t.test('db rollback takes a number, and nothing else', async (t) => {
  const root = t.testdir()
  t.equal((await notes(root, ['migrate'])).code, 0)
  for (const word of ['-1', '0', 'all', '1.5']) {
    await refused(t, root, ['db', 'rollback', word], /takes a number of migrations, not "/, {
      status: 2,
    })
  }
  t.match((await notes(root, ['db', 'status'])).stdout, /^up +1 /m)
})

t.test('the commands are read as Rails spells them, with their variables', async (t) => {
  const root = t.testdir()
  const say = async (words: string) => (await notes(root, words.split(' '))).stdout
  t.match(await say('rails db:prepare'), '== 1 CreateNotes: migrating')
  t.equal(await say('db:version'), 'Current version: 1\n')
  t.match(await say('db:rollback STEP=1'), '== 1 CreateNotes: reverting')
  t.match(await say('rake db:migrate:up VERSION=1'), '== 1 CreateNotes: migrating')
  t.equal(await say('db:migrate up 1'), '1 is up already.\n')
  t.match(await say('db:migrate VERSION=0'), '== 1 CreateNotes: reverting')
  t.match(await say('db:migrate:status'), /^down +1 /m)
  await refused(t, root, ['db:migrate', 'VERSION=1.2'], /VERSION is "1.2", which is not/, {
    status: 2,
  })
  await refused(t, root, ['migrate', 'VERSION=1'], /migrate takes nothing more: "VERSION=1"/, {
    status: 2,
  })
  for (const words of ['db:reset', 'rails db:setup', 'db:seed:replant', 'db:seed:replant a=b']) {
    const why = /would destroy what the production database|takes nothing more/
    await refused(t, root, words.split(' '), why, { status: 2 })
  }
})

// Root may write everywhere.
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {}
const canRun = spawnSync(bunProgram, ['--version'], nobody).status === 0

t.test(
  'a folder that may not be written to is said in one line',
  {
    skip: canRun ? false : 'another user cannot run programs from here',
  },
  async (t) => {
    const root = t.testdir({ storage: {}, tmp: {} })
    for (const folder of ['storage', 'tmp', '.']) chmodSync(join(root, folder), 0o555)
    const [runner, ...words] = commandOf(program)
    const args = [...words, root, 'migrate']
    const run = spawnSync(runner, args, { ...nobody, encoding: 'utf8', env: {} })
    for (const folder of ['.', 'storage', 'tmp']) chmodSync(join(root, folder), 0o755)
    t.equal(run.status, 1)
    t.match(run.stderr, /^notes: Cannot write to .*storage: this user may not\.\n$/)
  },
)
