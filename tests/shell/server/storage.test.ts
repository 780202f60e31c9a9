import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { exchangeRaw } from '../../support/raw-http.ts'
import { makeRoot, type RunningServer, startServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

// What goes wrong below a server that serves: a status, a line that names the cause, and afterwards
// everything as before.

const root = makeRoot()
const files = (name = 'storage') =>
  readdirSync(join(root, name)).map((each) => join(root, name, each))
const database = join(root, 'storage', 'production.sqlite3')
const article = { 'article[title]': 'A title', 'article[body]': 'Long enough to pass.' }

const env = { PATH: '/usr/bin:/bin' }
await runBun(resolve('tests/support/blog-app.bun.ts'), [root, 'migrate'], { env })
const server = await startServer('blog-app.bun.ts', {}, root)
t.teardown(() => server.stop())
const visitor = new Visitor(`http://127.0.0.1:${server.port}`)

async function create(title: string): Promise<number> {
  const { status } = await visitor.submit('/articles', { ...article, 'article[title]': title })
  return status
}

async function list(): Promise<string> {
  await visitor.get('/articles')
  return visitor.page
}

/** The connections look at most four times a second at whether their file is still there. */
const look = () => server.advance(1)

t.test('a database that is removed is 503 until it is back, and nothing is taken on', async (t) => {
  await visitor.get('/articles/new')
  t.equal(await create('first'), 303)
  const away = join(root, 'away')
  mkdirSync(away)
  for (const path of files()) renameSync(path, path.replace('/storage/', '/away/'))
  await visitor.get('/articles/new')
  t.equal(await create('lost'), 503)
  await look()
  t.equal((await visitor.get('/articles')).status, 503)
  t.equal((await visitor.get('/up')).status, 503)
  await server.says(/DatabaseGone: .*production\.sqlite3 is gone/)
  t.same(files(), [], 'no empty one was made in its place')

  for (const path of files('away')) renameSync(path, path.replace('/away/', '/storage/'))
  await visitor.get('/articles/new')
  t.equal(await create('second'), 303)
  t.match(await list(), /second[^]*first/)
  t.notMatch(visitor.page, /lost/)
})

t.test('a database that is replaced is used from then on', async (t) => {
  const copy = join(root, 'copy.sqlite3')
  await runBun(resolve('tests/support/blog-app.bun.ts'), [root, 'db', 'backup', copy], { env })
  await visitor.get('/articles/new')
  t.equal(await create('third'), 303)
  for (const path of files()) rmSync(path)
  renameSync(copy, database)
  await look()
  t.notMatch(await list(), /third/)
  await visitor.get('/articles/new')
  t.equal(await create('fourth'), 303)
  t.match(await list(), /fourth/)

  await server.stop()
  const next = await startServer('blog-app.bun.ts', {}, root)
  t.teardown(() => next.stop())
  t.match(await (await fetch(`http://127.0.0.1:${next.port}/articles`)).text(), /fourth[^]*second/)
})

const upload = (to: RunningServer, size: number) => {
  const content = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`
  return exchangeRaw(
    to.port,
    'POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
      `Content-Length: ${content.length}\r\n\r\n${content}`,
  )
}

t.test('without tmp/ an upload is 503, and works again when it is there', async (t) => {
  const pages = await startServer('server-app.bun.ts')
  t.teardown(() => pages.stop())
  const folder = join(pages.root, 'tmp')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  t.match(await upload(pages, 200_000), /^HTTP\/1\.1 503 [^]*Retry-After: 1/)
  await pages.says(/a request body cannot be kept: .*(ENOTDIR|EEXIST)/)
  t.match(await exchangeRaw(pages.port, 'GET /hello HTTP/1.0\r\n\r\n'), /hello$/)
  rmSync(folder)
  t.match(await upload(pages, 200_000), /"size":200000/)
})

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0

t.test(
  'where no room is left an upload is 503 and leaves nothing behind',
  {
    skip: hasPrlimit ? false : 'needs prlimit of util-linux',
  },
  async (t) => {
    const pages = await startServer('server-app.bun.ts')
    t.teardown(() => pages.stop())
    const limit = (bytes: string) =>
      spawnSync('prlimit', ['--pid', String(pages.child.pid), `--fsize=${bytes}`]).status
    t.equal(limit('100000:'), 0)
    t.match(await upload(pages, 200_000), /^HTTP\/1\.1 503 [^]*Retry-After: 1/)
    await pages.says(/a request body cannot be kept: .*EFBIG/)
    const isUpload = (name: string) => name.startsWith('upload-')
    t.same(readdirSync(join(pages.root, 'tmp')).filter(isUpload), [])
    t.match(await upload(pages, 80_000), /"size":80000/)
    limit('unlimited:')
    t.match(await upload(pages, 200_000), /"size":200000/)
  },
)

t.test(
  'where no room is left a record is an error, and what was kept is whole',
  {
    skip: hasPrlimit ? false : 'needs prlimit of util-linux',
  },
  async (t) => {
    const blog = await startServer('blog-app.bun.ts', {}, root)
    t.teardown(() => blog.stop())
    const writer = new Visitor(`http://127.0.0.1:${blog.port}`)
    spawnSync('prlimit', ['--pid', String(blog.child.pid), '--fsize=200000:'])
    const statuses: number[] = []
    for (let count = 0; count < 8; count++) {
      await writer.get('/articles/new')
      const body = 'y'.repeat(60_000)
      const sent = { ...article, 'article[title]': `large-${count}.`, 'article[body]': body }
      statuses.push((await writer.submit('/articles', sent)).status)
    }
    t.ok(statuses.includes(503), `${statuses}`)
    await blog.says(/ERROR .*(disk I\/O error|full)/)
    spawnSync('prlimit', ['--pid', String(blog.child.pid), '--fsize=unlimited:'])
    await writer.get('/articles')
    for (const [count, status] of statuses.entries()) {
      t.equal(writer.page.includes(`large-${count}.`), status === 303, `${count}: ${status}`)
    }
    await writer.get('/articles/new')
    t.equal((await writer.submit('/articles', article)).status, 303)
    const check = await runBun(resolve('tests/support/blog-app.bun.ts'), [root, 'db', 'check'], {
      env,
    })
    t.equal(check.stdout, 'ok\n')
  },
)
