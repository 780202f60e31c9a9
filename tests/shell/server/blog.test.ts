import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { SECRET } from '../../support/core.ts'
import { makeRoot, startServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

const root = makeRoot()
cpSync('examples/blog/public', join(root, 'public'), { recursive: true })
const program = resolve('tests/support/blog-app.bun.ts')
const env = { PATH: '/usr/bin:/bin' }

t.test('production refuses to start while migrations are pending, in one line', async (t) => {
  const { code, stderr } = await runBun(program, [root], {
    env: { ...env, WEBFW_SECRET_KEY_BASE: SECRET, PORT: '0' },
  })

  t.equal(code, 1)
  t.equal(
    stderr,
    'blog: 2 migrations are pending (20261121000001 CreateArticles, 20261121000002 CreateComments): run `./blog migrate`.\n',
  )
})

t.test('migrate, status, rollback and check work on the binary alone', async (t) => {
  const run = (...args: string[]) => runBun(program, [root, ...args], { env })

  t.match((await run('migrate')).stdout, /== 20261121000001 CreateArticles: migrating\n/)
  t.equal((await run('db', 'migrate')).stdout, '')
  t.match((await run('db', 'status')).stdout, /^up {7}20261121000002 {2}CreateComments$/m)
  t.match((await run('db', 'rollback')).stdout, /== 20261121000002 CreateComments: reverting\n/)
  t.match((await run('db', 'status')).stdout, /^down {5}20261121000002/m)
  t.equal((await run('migrate')).code, 0)
  t.equal((await run('db', 'check')).stdout, 'ok\n')
  const copy = join(root, 'copy.sqlite3')
  t.equal((await run('db', 'backup', copy)).code, 0)
  t.ok(existsSync(copy))
})

t.test('a visitor lists, creates, shows, edits and deletes over a real socket', async (t) => {
  const server = await startServer('blog-app.bun.ts', {}, root)
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  const page = async (path: string) => {
    await visitor.get(path)
    return visitor.page
  }

  t.match(await page('/articles'), /Nothing has been written yet/)
  await page('/articles/new')
  const wrong = { 'article[title]': '', 'article[body]': 'short' }
  t.equal((await visitor.submit('/articles', wrong)).status, 422)
  t.match(visitor.page, /Title can&#39;t be blank/)
  t.match(visitor.page, /Body is too short \(minimum is 10 characters\)/)

  const created = await visitor.submit('/articles', {
    'article[title]': '<script>alert(1)</script>',
    'article[body]': 'Long enough to pass.',
  })
  t.equal(created.status, 303)
  t.equal(created.headers.get('location'), '/articles/1')
  t.match(await page('/articles/1'), /successfully created/)
  t.notMatch(visitor.page, /<script>alert/)
  t.notMatch(await page('/articles/1'), /successfully created/)

  const comment = { 'comment[commenter]': 'Ada', 'comment[body]': 'First!' }
  t.equal((await visitor.submit('/articles/1/comments', comment)).status, 303)
  t.match(await page('/articles/1'), /First!/)

  await page('/articles/1/edit')
  t.equal((await visitor.submit('/articles/1', { 'article[title]': 'Changed' })).status, 303)
  t.match(await page('/articles/1'), /<h1>Changed<\/h1>/)
  t.match(visitor.page, /successfully updated/)

  t.equal((await visitor.submit('/articles/1/comments/1', {})).status, 303)
  t.notMatch(await page('/articles/1'), /First!/)
  t.equal((await visitor.submit('/articles/1', {})).status, 303)
  t.equal((await visitor.get('/articles/1')).status, 404)
  t.match(visitor.page, /<title>Page not found<\/title>/)
})

t.test('a missing id is the own 404 page, an unknown path a plain one', async (t) => {
  const server = await startServer('blog-app.bun.ts', {}, root)
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)

  t.equal((await visitor.get('/articles/77')).status, 404)
  t.match(visitor.page, /<title>Page not found/)
  t.equal((await visitor.get('/nowhere')).status, 404)
  t.equal(visitor.page, 'Not Found')
})

t.test('a page without a token carries an entity tag and is 304 the second time', async (t) => {
  const server = await startServer('blog-app.bun.ts', {}, root)
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  const etag = (await visitor.get('/articles')).headers.get('etag') ?? ''

  t.match(etag, /^W\/"/)
  t.equal((await visitor.request('/articles', { headers: { 'If-None-Match': etag } })).status, 304)
  const head = { method: 'HEAD' }
  t.equal((await visitor.request('/articles', head)).headers.get('etag'), etag)
  const again = { ...head, headers: { 'If-None-Match': `"x", ${etag}` } }
  t.equal((await visitor.request('/articles', again)).status, 304)
  t.equal((await visitor.get('/articles/new')).headers.get('etag'), null)
})

t.test('development shows a page while migrations are pending', async (t) => {
  const server = await startServer('blog-app.bun.ts', { WEBFW_ENV: 'development' })
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)

  t.equal((await visitor.get('/articles')).status, 500)
  t.match(visitor.page, /webfw db migrate/)
  t.match(visitor.page, /20261121000001 CreateArticles/)
  t.match(server.output(), /run `webfw db migrate`/)
})

t.test('development reads a changed view again and points into a broken one', async (t) => {
  const own = makeRoot()
  cpSync('examples/blog/app', join(own, 'app'), { recursive: true })
  const development = { WEBFW_ENV: 'development' }
  await runBun(program, [own, 'migrate'], { env: { ...env, ...development } })
  const server = await startServer('blog-app.bun.ts', development, own)
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  const page = async (path: string) => {
    await visitor.get(path)
    return visitor.page
  }
  const view = join(own, 'app', 'views', 'articles', 'index.html.erb')

  t.match(await page('/articles'), /Nothing has been written yet/)
  writeFileSync(view, '<p>changed <%= 1 + 1 %></p>')
  t.match(await page('/articles'), /<p>changed 2<\/p>/)
  writeFileSync(view, '<p>\n  <%= @articles.nonsense %></p>')
  t.equal((await visitor.get('/articles')).status, 500)
  t.match(visitor.page, /app\/views\/articles\/index\.html\.erb:2/)
  t.match(visitor.page, /&lt;%= @articles\.nonsense %&gt;/)
  writeFileSync(view, '<p>\n  <% if %></p>')
  t.equal((await visitor.get('/articles')).status, 500)
  t.match(visitor.page, /app\/views\/articles\/index\.html\.erb:2/)
  writeFileSync(view, '<p>whole again</p>')
  t.match(await page('/articles'), /whole again/)
})
