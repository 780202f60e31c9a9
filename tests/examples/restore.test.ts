import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { deployBlog, ENVIRONMENT, type Running, runBlog, serveBlog } from '../support/blog.ts'
import { KEYS, startBucket } from '../support/bucket.ts'
import { eventually, PATIENCE } from '../support/eventually.ts'
import { removeFolder } from '../support/folder.ts'
import { Visitor } from '../support/visitor.ts'

// A backup is put in place of the database of the built blog, rightly and wrongly.

const WORKERS = { AOT_WORKERS: '2' }
/** Workers of a supervisor that was killed stop as they should; a single process is gone at once. */
const ALONE = { AOT_WORKERS: '1', WEBFW_WATCHDOG: '0' }

/** A deployed blog with three articles in a backup, two more after it, and a server that runs. */
class Place {
  readonly folder = deployBlog()
  readonly database = join(this.folder, 'storage', 'production.sqlite3')
  readonly copy = join(this.folder, 'backup.sqlite3')
  #blog: Running | null = null

  constructor(t: Test) {
    t.teardown(async () => {
      await this.#blog?.stop('SIGKILL')
      // The workers of a killed supervisor end by themselves, and may write until then.
      removeFolder(this.folder)
    })
  }

  async fill(environment: Record<string, string> = WORKERS): Promise<void> {
    const { database, copy } = await withThree
    mkdirSync(dirname(this.database), { recursive: true })
    copyFileSync(database, this.database)
    copyFileSync(copy, this.copy)
    await this.serve(environment)
    for (const title of ['four', 'five']) await this.write(title)
  }

  /** Makes the database, with three articles, and a backup of it. */
  async begin(): Promise<this> {
    runBlog(this.folder, ['migrate'])
    await this.serve(ALONE)
    for (const title of ['one', 'two', 'three']) await this.write(title)
    runBlog(this.folder, ['db', 'backup', this.copy])
    await this.stop()
    return this
  }

  get blog(): Running {
    if (this.#blog === null) throw new Error('nothing is served')
    return this.#blog
  }

  get visitor(): Visitor {
    return new Visitor(this.blog.origin)
  }

  async serve(environment: Record<string, string> = WORKERS): Promise<void> {
    this.#blog = await serveBlog(this.folder, environment)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#blog?.stop(signal)
    this.#blog = null
  }

  /** Creates an article through the form; the status of it. */
  async write(title: string): Promise<number> {
    const { visitor } = this
    const page = await visitor.get('/articles/new')
    if (page.status !== 200) return page.status
    const body = 'Long enough to pass. '.repeat(100)
    const sent = { 'article[title]': title, 'article[body]': body }
    return (await visitor.submit('/articles', sent)).status
  }

  /** The status of the list, and which of the titles are in it. */
  async list(): Promise<string> {
    const { visitor } = this
    const { status } = await visitor.get('/articles')
    const titles = [...visitor.page.matchAll(/>(one|two|three|four|five|six|seven)</g)]
    return [status, ...titles.map(([, title]) => title).sort()].join(' ')
  }

  /** Runs a command that may fail. */
  run(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(join(this.folder, 'blog'), words, {
      env: { ...ENVIRONMENT, PORT: '0' },
      timeout: PATIENCE,
      cwd: '/',
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  /** Waits until the list is so for everybody: asked so often that each worker has answered. */
  async everybodySees(list: string): Promise<void> {
    let last = ''
    const isSo = async () => {
      for (let count = 0; count < 12; count++) {
        last = await this.list()
        if (last !== list) return false
      }
      return true
    }
    const told = () => [last, ...openFiles(this.database), this.blog.output()].join('\n')
    await eventually(`everybody sees ${list}`, isSo, told)
  }

  /** The names of the logs that were set aside. */
  logsAside(): string[] {
    const folder = join(this.folder, 'storage')
    const names = readdirSync(folder).filter((name) => /\.replaced-\d+-wal$/.test(name))
    return names.map((name) => join(folder, name))
  }

  /** What is known of the file of the log, once a server has set it aside by itself. */
  async logSetAside(): Promise<Stats> {
    await eventually('a log is set aside', () => this.logsAside().length > 0, this.blog.output)
    return statSync(this.logsAside()[0] ?? '')
  }
}

/** The database's files that processes have open, and those that lie in the folder: whether they are the same ones. */
function openFiles(database: string): string[] {
  const lying = ['', '-wal', '-shm'].map((end) => {
    const found = statSync(database + end, { throwIfNoEntry: false })
    return `in the folder: ${end} ${found?.ino} ${found?.size}`
  })
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const open = pids.flatMap((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        const path = `/proc/${pid}/fd/${fd}`
        const name = readlinkSync(path)
        return name.startsWith(database) ? `${pid}: ${name} ${statSync(path).ino}` : []
      })
    } catch {
      return []
    }
  })
  return [...lying, ...open]
}

/** What each place begins with. */
const withThree = new Place(t).begin()

const warning =
  /production\.sqlite3 was replaced: the log of the file before it is \S*production\.sqlite3\.replaced-\d+-wal/

/** What SQLite's own shell says of a file; `ok` where there is none. */
function sound(path: string): string[] {
  const { error, stdout } = spawnSync(
    'sqlite3',
    ['-cmd', '.timeout 60000', path, 'pragma integrity_check'],
    {
      encoding: 'utf8',
    },
  )
  return error === undefined ? stdout.trim().split('\n') : ['ok']
}

const old = '200 one three two'

const replacements: Readonly<Record<string, (from: string, to: string) => void>> = {
  mv: (from, to) => renameSync(from, to),
  'cp in place': (from, to) => writeFileSync(to, readFileSync(from)),
  'rm and cp': (from, to) => {
    rmSync(to)
    copyFileSync(from, to)
  },
}

for (const [name, replace] of Object.entries(replacements)) {
  t.test(
    `${name} under a running server: the old log is set aside, and nothing replays it`,
    async (t) => {
      const place = new Place(t)
      await place.fill()
      const log = statSync(`${place.database}-wal`)
      replace(place.copy, place.database)

      t.match(await place.logSetAside(), { ino: log.ino, size: log.size })
      t.same(sound(place.database), ['ok'])
      await place.everybodySees(old)
      t.match(place.blog.output(), warning)
      t.equal(await place.write('six'), 303)
      await place.everybodySees('200 one six three two')
      await place.stop()
      t.equal(place.run('db', 'check').stdout, 'ok\n')
      await place.serve()
      t.equal(await place.list(), '200 one six three two')
      t.equal(place.logsAside().length, 1)
    },
  )

  t.test(
    `${name} after kill -9: who opens the database first sets the old log aside`,
    async (t) => {
      const place = new Place(t)
      await place.fill(ALONE)
      await place.stop('SIGKILL')
      replace(place.copy, place.database)

      const { status, stdout } = place.run('db', 'check')
      t.equal(status, 0)
      t.match(stdout, /^ok\n/)
      t.match(stdout, warning)
      t.same(sound(place.database), ['ok'])
      await place.serve()
      t.equal(await place.list(), old)
      t.equal(place.logsAside().length, 1)
    },
  )

  t.test(`${name} of a stopped server’s database is all that it takes`, async (t) => {
    const place = new Place(t)
    await place.fill()
    await place.stop()
    t.same(readdirSync(join(place.folder, 'storage')), ['production.sqlite3'])
    replace(place.copy, place.database)
    await place.serve()
    await place.everybodySees(old)
    t.equal(await place.write('six'), 303)
    t.notMatch(place.blog.output(), /replaced/)
  })
}

const inPlace = { mv: replacements.mv, 'rm and cp': replacements['rm and cp'] }
for (const [name, replace] of Object.entries(inPlace)) {
  t.test(`${name} of a file whose header speaks of a log is noticed by the inode`, async (t) => {
    const place = new Place(t)
    await place.fill()
    await place.stop()
    // As `cp` makes it of a stopped server's file: its header speaks of a log.
    cpSync(place.database, place.copy)
    await place.serve(ALONE)
    t.equal(await place.write('six'), 303)
    await place.stop('SIGKILL')
    replace?.(place.copy, place.database)
    const { stdout } = place.run('db', 'check')
    t.match(stdout, /^ok\n/)
    t.match(stdout, warning)
  })
}

const noShell = spawnSync('sqlite3', ['--version']).status === 0 ? false : 'needs sqlite3'

t.test(
  'an old log stays, and the answer is 503, while another program uses the new file',
  { skip: noShell },
  async (t) => {
    const place = new Place(t)
    await place.fill(ALONE)
    await place.stop('SIGKILL')
    replacements['cp in place']?.(place.copy, place.database)
    const reader = spawn('sqlite3', [place.database])
    t.teardown(() => reader.kill('SIGKILL'))
    reader.stdin.write('BEGIN IMMEDIATE; SELECT 1;\n')
    await once(reader.stdout, 'data')

    const refused = place.run('db', 'check')
    t.same([refused.status, refused.stdout, place.logsAside()], [1, '', []])
    t.match(refused.stderr, /was replaced, .* as soon as no other process uses the database/)
    t.equal(refused.stderr.trim().split('\n').length, 1, 'one line')
  },
)

t.test('db restore puts a backup in place under two workers, without an error', async (t) => {
  const place = new Place(t)
  await place.fill()
  await place.everybodySees('200 five four one three two')
  const statuses: Promise<string>[] = []
  const timer = setInterval(() => statuses.push(place.list()), 5)

  const { status, stdout, stderr } = place.run('db', 'restore', place.copy)

  t.equal(status, 0, stderr)
  t.equal(stdout, `restored ${place.database} from ${place.copy}\n`)
  await place.everybodySees(old)
  clearInterval(timer)
  const seen = new Set((await Promise.all(statuses)).map((text) => text.split(' ')[0]))
  t.same(seen, new Set(['200']))
  t.equal(await place.write('six'), 303)
  await place.everybodySees('200 one six three two')
  t.notMatch(place.blog.output(), /ERROR|WARN/)
  t.equal(place.run('db', 'check').stdout, 'ok\n')
  t.equal(place.run('db', 'restore', place.copy).status, 0, 'a backup can be used again')
  await place.everybodySees(old)
})

t.test(
  'db restore goes on where a file was replaced after kill -9, and keeps the old log',
  async (t) => {
    const place = new Place(t)
    await place.fill(ALONE)
    await place.stop('SIGKILL')
    cpSync(place.copy, `${place.copy}2`)
    renameSync(`${place.copy}2`, place.database)

    const { status, stdout } = place.run('db', 'restore', place.copy)

    t.equal(status, 0)
    t.match(stdout, warning)
    t.equal(place.logsAside().length, 1)
    await place.serve()
    await place.everybodySees(old)
    t.equal(await place.write('six'), 303)
    t.equal(place.run('db', 'check').stdout, 'ok\n')
  },
)

t.test('db restore makes a database where there is none, and one of what is damaged', async (t) => {
  const place = new Place(t)
  await place.fill()
  await place.stop()
  rmSync(place.database)
  t.equal(place.run('db', 'restore', place.copy).status, 0)
  t.equal(place.run('db', 'check').stdout, 'ok\n')
  writeFileSync(place.database, readFileSync(place.database).subarray(0, 5000))
  t.match(place.run('db', 'check').stderr, /damaged: .*db restore/)
  t.equal(place.run('db', 'restore', place.copy).status, 0)
  t.equal(place.run('db', 'check').stdout, 'ok\n')
  await place.serve()
  t.equal(await place.list(), old)
})

t.test('db restore takes pages of another size', { skip: noShell }, async (t) => {
  const place = new Place(t)
  await place.fill()
  const odd = join(place.folder, 'odd.sqlite3')
  spawnSync('sqlite3', [place.copy, 'PRAGMA page_size=1024', `VACUUM INTO '${odd}'`])
  const { status, stderr } = place.run('db', 'restore', odd)
  t.equal(status, 0, stderr)
  await place.everybodySees(old)
  t.equal(place.run('db', 'check').stdout, 'ok\n')
  t.notOk(existsSync(`${place.database}.resized`))
})

t.test('db restore refuses what is no good backup', { skip: noShell }, async (t) => {
  const place = new Place(t)
  await place.fill()
  const file = (name: string, bytes: string | Uint8Array) => {
    writeFileSync(join(place.folder, name), bytes)
    return join(place.folder, name)
  }
  const whole = readFileSync(place.copy)
  const noise = Buffer.from(whole).fill(0xa5, 8192, 12_288)
  runBlog(place.folder, ['migrate'], { WEBFW_DATABASE: 'newer.sqlite3' })
  const sql = (path: string, text: string) => spawnSync('sqlite3', [path, text])
  const newer = join(place.folder, 'newer.sqlite3')
  sql(newer, "INSERT INTO schema_migrations VALUES ('99991231235959')")
  const other = join(place.folder, 'other.sqlite3')
  sql(other, 'CREATE TABLE t (a)')
  copyFileSync(place.copy, file('loose.sqlite3', ''))
  const loose = join(place.folder, 'loose.sqlite3')
  sql(loose, "INSERT INTO comments VALUES (1, 'a', 'b', 999, '', '')")
  const cases: [string, RegExp][] = [
    [join(place.folder, 'nowhere'), /There is no backup/],
    [place.folder, /it is a folder/],
    [file('empty', ''), /is empty/],
    [file('text', 'Once upon a time '.repeat(100)), /is not a database/],
    [file('short', whole.subarray(0, 5000)), /damaged/],
    [file('noise', noise), /is damaged, and nothing was restored/],
    [newer, /newer program, which knows the migrations 99991231235959/],
    [other, /no table schema_migrations: it is no backup of blog/],
    [loose, /1 rows of comments refer to rows of articles/],
    [place.database, /is the database itself/],
  ]
  for (const [path, why] of cases) {
    const { status, stdout, stderr } = place.run('db', 'restore', path)
    t.same([status, stdout], [1, ''], path)
    t.match(stderr, why)
    t.equal(stderr.trim().split('\n').length, 1, 'one line')
  }
  t.equal(place.run('db', 'restore').status, 2)
  await place.everybodySees('200 five four one three two')
})

t.test('db restore says that an older backup is to be migrated', async (t) => {
  const place = new Place(t)
  await place.fill()
  await place.stop()
  runBlog(place.folder, ['db', 'rollback'])
  const older = join(place.folder, 'older.sqlite3')
  runBlog(place.folder, ['db', 'backup', older])
  runBlog(place.folder, ['migrate'])
  const { status, stdout } = place.run('db', 'restore', older)
  t.equal(status, 0)
  t.match(stdout, /older than this program \(\d+ \w+\): run `\.\/blog migrate`/)
  t.match(place.run().stderr, /1 migration is pending/)
  t.equal(place.run('migrate').status, 0)
})

t.test(
  'backups are made again and again, in a folder or a bucket, and the newest are kept',
  async (t) => {
    const folder = deployBlog()
    const bucket = await startBucket('copies')
    t.teardown(() => {
      bucket.close()
      removeFolder(folder)
    })
    runBlog(folder, ['migrate'])
    const database = join(folder, 'storage', 'production.sqlite3')
    const keys = {
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucket.port}`,
    }
    const start = (to: string) => {
      const words = ['db', 'backup', '--every', '1s', '--to', to, '--keep', '2']
      const child = spawn(join(folder, 'blog'), words, { env: { ...ENVIRONMENT, ...keys } })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (output += text))
      return { child, wrote: () => output.split('wrote ').length - 1, output: () => output }
    }
    const copies = join(folder, 'copies')
    const both = [start(copies), start('s3://copies/blog')]
    for (let count = 1; count <= 3; count++) {
      await eventually(
        `${count} backups`,
        () => both.every(({ wrote }) => wrote() >= count),
        () => both.map(({ output }) => output()).join(''),
      )
      t.ok(
        both.every(({ wrote }) => wrote() === count),
        'what nobody writes to is not copied again',
      )
      const sql = `INSERT INTO articles (title, body, created_at, updated_at) VALUES ('${count}', 'b', 0, 0)`
      execFileSync('sqlite3', ['-cmd', '.timeout 60000', database, sql])
    }
    await eventually('four backups', () => both.every(({ wrote }) => wrote() === 4))
    await eventually(
      'two are left',
      () => bucket.objects.size === 2 && readdirSync(copies).length === 2,
    )
    for (const { child } of both) {
      child.kill()
      t.same(await once(child, 'exit'), [0, null])
    }
    const kept = [...bucket.objects.keys()]
    t.ok(
      kept.every((key) => /^blog\/production-\d{8}T\d{6}Z\.sqlite3$/.test(key)),
      String(kept),
    )
    const newest = join(folder, 'newest.sqlite3')
    writeFileSync(newest, bucket.objects.get(kept.sort().at(-1) ?? '')?.bytes ?? '')
    for (const path of [newest, join(copies, readdirSync(copies).sort().at(-1) ?? '')]) {
      runBlog(folder, ['db', 'restore', path])
      const count = execFileSync('sqlite3', [database, 'SELECT count(*) FROM articles'])
      t.equal(String(count), '3\n')
    }
    t.throws(() => runBlog(folder, ['db', 'backup', '--every', '5']), /db backup --every 5m --to/)
  },
)
