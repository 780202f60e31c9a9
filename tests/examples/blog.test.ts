import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import {
  deployBlog,
  ENVIRONMENT,
  findFreePort,
  runBlog,
  serveBlog,
  untilReady,
} from '../support/blog.ts'
import { eventually } from '../support/eventually.ts'
import { exchangeRaw, parseResponse } from '../support/raw-http.ts'
import { Visitor } from '../support/visitor.ts'

const ARTICLE = {
  'article[title]': 'On lighthouses',
  'article[body]': 'They are tall, and they blink.',
}

/** A deployed, migrated, running blog that ends with the test. */
async function startBlog(t: Test, environment: Record<string, string> = {}) {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  const blog = await serveBlog(folder, environment)
  t.teardown(async () => {
    await blog.stop()
    rmSync(folder, { recursive: true })
  })
  return { folder, blog, visitor: new Visitor(blog.origin) }
}

t.test(
  'a process that may write no file of the size of SQLite says so in one line',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const folder = deployBlog()
    t.teardown(() => rmSync(folder, { recursive: true }))
    const blog = join(folder, 'blog')
    const run = spawnSync('/bin/sh', ['-c', 'ulimit -f 100; exec "$0" migrate', blog], { env: {} })

    t.equal(run.status, 1)
    t.match(
      String(run.stderr),
      /^blog: SQLite, of \d+ bytes, cannot be opened: [^\n]*`ulimit -f`\.\n$/,
    )
  },
)

/** Creates an article through the form and gives its path. */
async function writeArticle(visitor: Visitor, fields = ARTICLE): Promise<string> {
  await visitor.get('/articles/new')
  const response = await visitor.submit('/articles', fields)
  return new URL(response.headers.get('location') ?? '', visitor.origin).pathname
}

t.test('the blog, used as a visitor uses it', async (t) => {
  const { visitor, blog } = await startBlog(t)

  await t.test('GET / lists articles, like GET /articles', async (t) => {
    const root = await visitor.get('/')
    const list = await visitor.get('/articles')

    t.equal(root.status, 200)
    t.equal(list.status, 200)
    t.match(list.headers.get('content-type'), /^text\/html; ?charset=utf-8$/i)
    t.match(visitor.page, '/articles/new')
  })

  await t.test(
    'creating an invalid article answers 422 with messages and keeps what was typed',
    async (t) => {
      await visitor.get('/articles/new')

      const response = await visitor.submit('/articles', {
        'article[title]': '',
        'article[body]': 'short',
      })

      t.equal(response.status, 422)
      t.match(visitor.page, /Title can(’|&#39;|'|&#x27;)t be blank/)
      t.match(visitor.page, 'Body is too short (minimum is 10 characters)')
      t.match(visitor.page, /<textarea [^>]*>\nshort<\/textarea>/)
    },
  )

  await t.test('a text where a form should be answers 400, naming the key', async (t) => {
    await visitor.get('/articles/new')

    const response = await visitor.submit('/articles', { article: 'text' })

    t.equal(response.status, 400)
    t.match(visitor.page, 'param is missing or the value is empty: article')
  })

  await t.test('creating a valid article answers 303 and shows the notice once', async (t) => {
    await visitor.get('/articles/new')

    const response = await visitor.submit('/articles', ARTICLE)
    await visitor.follow(response)
    const first = visitor.page
    await visitor.get('/articles/1')

    t.equal(response.status, 303)
    t.equal(response.headers.get('location')?.replace(blog.origin, ''), '/articles/1')
    t.match(first, 'Article was successfully created.')
    t.match(first, 'On lighthouses')
    t.notMatch(visitor.page, 'Article was successfully created.')
  })

  await t.test('editing an article goes through PATCH', async (t) => {
    await visitor.get('/articles/1/edit')
    t.equal(visitor.forms().find((form) => form.action === '/articles/1')?.hidden._method, 'patch')

    const response = await visitor.submit('/articles/1', {
      'article[title]': 'On tall lighthouses',
      'article[body]': ARTICLE['article[body]'],
    })
    await visitor.follow(response)

    t.equal(response.status, 303)
    t.match(visitor.page, 'On tall lighthouses')
    t.match(visitor.page, 'Article was successfully updated.')
  })

  await t.test('commenting and deleting the comment stay on the article', async (t) => {
    await visitor.get('/articles/1')
    const created = await visitor.submit('/articles/1/comments', {
      'comment[commenter]': 'Ada',
      'comment[body]': 'I have seen one of them.',
    })
    await visitor.follow(created)
    const withComment = visitor.page
    const removal = visitor.forms().find((form) => form.action === '/articles/1/comments/1')
    const removed = await visitor.submit('/articles/1/comments/1', {})
    await visitor.follow(removed)

    t.equal(created.status, 303)
    t.match(withComment, 'I have seen one of them.')
    t.equal(removal?.hidden._method, 'delete')
    t.equal(removed.status, 303)
    t.notMatch(visitor.page, 'I have seen one of them.')
  })

  await t.test('an invalid comment answers 422 on the page of the article', async (t) => {
    await visitor.get('/articles/1')

    const response = await visitor.submit('/articles/1/comments', {
      'comment[commenter]': '',
      'comment[body]': 'Anonymous words.',
    })

    t.equal(response.status, 422)
    t.match(visitor.page, /Commenter can(’|&#39;|'|&#x27;)t be blank/)
  })

  await t.test('deleting an article takes its comments with it', async (t) => {
    const path = await writeArticle(visitor)
    await visitor.get(path)
    await visitor.submit(`${path}/comments`, {
      'comment[commenter]': 'Ada',
      'comment[body]': 'Soon to be gone.',
    })
    await visitor.get(path)

    const response = await visitor.submit(path, {})

    t.equal(response.status, 303)
    t.equal((await visitor.get(path)).status, 404)
  })

  await t.test('a stored <script> is shown as text', async (t) => {
    const path = await writeArticle(visitor, {
      'article[title]': '<script>alert(1)</script>',
      'article[body]': '"><img src=x onerror=alert(2)> and more',
    })

    await visitor.get(path)

    t.match(visitor.page, '&lt;script&gt;alert(1)&lt;/script&gt;')
    t.notMatch(visitor.page, '<script>alert')
    t.notMatch(visitor.page, '<img src=x')
  })

  await t.test('a forged POST answers 403 and changes nothing', async (t) => {
    const before = (await visitor.get('/articles')) && visitor.page
    const missing = await visitor.post('/articles', ARTICLE)
    const wrong = await visitor.post('/articles', {
      ...ARTICLE,
      authenticity_token: 'x'.repeat(86),
    })
    await visitor.get('/articles')

    t.equal(missing.status, 403)
    t.match(await missing.text(), 'Invalid authenticity token')
    t.equal(wrong.status, 403)
    t.equal(visitor.page.match(/On lighthouses/g)?.length, before.match(/On lighthouses/g)?.length)
  })

  await t.test('an unknown path is a plain 404, whatever the verb', async (t) => {
    const page = await visitor.get('/nowhere')
    const post = await visitor.post('/nowhere', {})

    t.equal(page.status, 404)
    t.match(page.headers.get('content-type'), 'text/plain')
    t.match(visitor.page, 'Not Found')
    t.equal(post.status, 404)
  })

  await t.test('find of a missing id answers 404', async (t) => {
    t.equal((await visitor.get('/articles/987654')).status, 404)
  })

  await t.test('HEAD matches the GET route, with the same length and no body', async (t) => {
    const get = parseResponse(
      await exchangeRaw(
        blog.port,
        'GET /articles HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ),
    )
    const head = parseResponse(
      await exchangeRaw(
        blog.port,
        'HEAD /articles HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ),
    )

    t.equal(head.status, 200)
    t.equal(head.body, '')
    t.equal(head.fields.get('content-length'), get.fields.get('content-length'))
  })

  await t.test(
    'the session cookie is named _webfw_session, HttpOnly, SameSite=Lax, Path=/',
    async (t) => {
      const response = parseResponse(
        await exchangeRaw(
          blog.port,
          'GET /articles/new HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
        ),
      )

      const cookie = response.fields.get('set-cookie') ?? ''
      t.match(cookie, /^_webfw_session=[A-Za-z0-9_-]+;/)
      t.match(cookie, /; HttpOnly/i)
      t.match(cookie, /; SameSite=Lax/i)
      t.match(cookie, /; Path=\//i)
    },
  )

  await t.test('a tampered session cookie is an empty session, not an error', async (t) => {
    const response = parseResponse(
      await exchangeRaw(
        blog.port,
        'GET /articles HTTP/1.1\r\nHost: localhost\r\nCookie: _webfw_session=AAAA\r\nConnection: close\r\n\r\n',
      ),
    )

    t.equal(response.status, 200)
  })

  await t.test('public/style.css is served with its media type', async (t) => {
    const response = await visitor.get('/style.css')

    t.equal(response.status, 200)
    t.match(response.headers.get('content-type'), 'text/css')
  })

  await t.test('pipelined requests are answered in order on one connection', async (t) => {
    const text = await exchangeRaw(
      blog.port,
      'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )

    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    t.same(statuses, ['404', '200'])
  })

  await t.test('a request that smuggles is refused and its connection closed', async (t) => {
    const text = await exchangeRaw(
      blog.port,
      'POST /articles HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
    )

    t.match(text, /^HTTP\/1\.1 400 /)
    t.equal(text.match(/HTTP\/1\.1/g)?.length, 1)
  })
})

t.test('kill -9 and a restart keep every acknowledged row', async (t) => {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  const first = await serveBlog(folder)
  const visitor = new Visitor(first.origin)
  const acknowledged: string[] = []
  for (let count = 0; count < 20; count++) {
    acknowledged.push(await writeArticle(visitor, { ...ARTICLE, 'article[title]': `Row ${count}` }))
  }

  await first.stop('SIGKILL')
  const second = await serveBlog(folder)
  t.teardown(() => second.stop())

  const reader = new Visitor(second.origin)
  for (const [count, path] of acknowledged.entries()) {
    await reader.get(path)
    t.match(reader.page, `Row ${count}`)
  }
})

t.test('the session of one process is good in the next one', async (t) => {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  const first = await serveBlog(folder)
  const visitor = new Visitor(first.origin)
  await visitor.get('/articles/new')
  const form = visitor.forms().find((candidate) => candidate.action === '/articles')
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await first.stop()

  const second = await serveBlog(folder)
  t.teardown(() => second.stop())
  const response = await fetch(`${second.origin}/articles`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies },
    body: new URLSearchParams({ ...form?.hidden, ...ARTICLE }),
  })

  t.equal(response.status, 303)
})

t.test('SIGTERM ends the server with exit code 0', async (t) => {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  const blog = await serveBlog(folder)

  t.equal(await blog.stop('SIGTERM'), 0)
})

t.test('an app/views folder beside the binary is ignored', async (t) => {
  const folder = deployBlog()
  mkdirSync(join(folder, 'app/views/articles'), { recursive: true })
  writeFileSync(join(folder, 'app/views/articles/index.html.erb'), 'planted')
  runBlog(folder, ['migrate'])
  const blog = await serveBlog(folder)
  t.teardown(() => blog.stop())

  t.notMatch(await (await fetch(`${blog.origin}/articles`)).text(), 'planted')
})

t.test('a bunfig.toml and a .env planted beside the binary change nothing', async (t) => {
  const folder = deployBlog()
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./planted.ts"]\n')
  writeFileSync(join(folder, 'planted.ts'), 'console.log("planted"); process.exit(7)\n')
  writeFileSync(join(folder, '.env'), 'PORT=1\nWEBFW_SECRET_KEY_BASE=\n')

  const run = spawnSync(join(folder, 'blog'), ['version'], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  })

  t.equal(run.status, 0)
  t.notMatch(run.stdout + run.stderr, 'planted')
})

t.test('production refuses to serve without a secret of 32 bytes, in one line', async (t) => {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  for (const secret of [undefined, '', 'too short']) {
    const run = spawnSync(join(folder, 'blog'), [], {
      env: secret === undefined ? {} : { WEBFW_SECRET_KEY_BASE: secret },
      encoding: 'utf8',
    })

    t.equal(run.status, 1)
    t.match(run.stderr, 'WEBFW_SECRET_KEY_BASE')
    t.equal(run.stderr.trim().split('\n').length, 1)
  }
})

t.test('production refuses to start while migrations are pending, in one line', async (t) => {
  const folder = deployBlog()
  const run = spawnSync(join(folder, 'blog'), [], {
    env: { ...ENVIRONMENT, PORT: String(await findFreePort()) },
    encoding: 'utf8',
  })

  t.equal(run.status, 1)
  t.match(run.stderr, /pending/i)
  t.match(run.stderr, 'migrate')
  t.equal(run.stderr.trim().split('\n').length, 1)
})

t.test('a port in use is said in one line', async (t) => {
  const { folder, blog } = await startBlog(t)

  const run = spawnSync(join(folder, 'blog'), [], {
    env: { ...ENVIRONMENT, PORT: String(blog.port) },
    encoding: 'utf8',
  })

  t.equal(run.status, 1)
  t.match(run.stderr, String(blog.port))
  t.equal(run.stderr.trim().split('\n').length, 1)
})

t.test('the binary runs where no Node, Bun, compiler or libsqlite3 can be reached', async (t) => {
  const folder = deployBlog()
  const needed = execFileSync('ldd', [join(folder, 'blog')], { encoding: 'utf8' })
  const stranger = mkdtempSync(join(tmpdir(), 'webfw-elsewhere-'))
  renameSync(join(folder, 'blog'), join(stranger, 'blog'))
  cpSync(join(folder, 'public'), join(stranger, 'public'), { recursive: true })

  const output = runBlog(stranger, ['migrate'], { PATH: '/nonexistent' })
  const blog = await serveBlog(stranger, { PATH: '/nonexistent' })
  t.teardown(() => blog.stop())

  t.notMatch(needed, /sqlite/)
  t.match(output, 'CreateArticles')
  t.equal((await fetch(`${blog.origin}/articles`)).status, 200)
})

t.test(
  "a binary in a folder of another user's migrates and serves with a database elsewhere",
  { skip: process.getuid?.() === 0 ? false : 'needs root, to be another user' },
  async (t) => {
    const folder = deployBlog()
    const state = mkdtempSync(join(tmpdir(), 'webfw-state-'))
    const runtime = mkdtempSync(join(tmpdir(), 'webfw-run-'))
    const nobody = ['--reuid=nobody', '--regid=nogroup', '--clear-groups', join(folder, 'blog')]
    const env = {
      PATH: '/usr/bin:/bin',
      ...ENVIRONMENT,
      WEBFW_DATABASE: join(state, 'blog.sqlite3'),
      RUNTIME_DIRECTORY: runtime,
    }
    execFileSync('chmod', ['755', folder])
    execFileSync('chown', ['nobody', state, runtime])
    const list = () => execFileSync('find', [folder], { encoding: 'utf8' })
    const before = list()

    const migrated = spawnSync('setpriv', [...nobody, 'migrate'], { env, encoding: 'utf8' })
    t.match(migrated.stdout, 'CreateArticles')
    const port = await findFreePort()
    const child = spawn('setpriv', nobody, { env: { ...env, PORT: String(port) } })
    const blog = await untilReady(child, port)
    t.equal((await fetch(`${blog.origin}/articles`)).status, 200)
    t.match(readdirSync(runtime).join(), /^webfw-/)
    t.equal(await blog.stop(), 0)
    t.equal(list(), before, 'and makes nothing beside it')

    const nowhere = { ...env, WEBFW_DATABASE: join(state, 'no/such/x.sqlite3') }
    const refused = spawnSync('setpriv', [...nobody, 'migrate'], { env: nowhere, encoding: 'utf8' })
    t.match(refused.stderr, /^blog: Cannot write to .*no\/such: there is no such folder\.\n$/)
    t.strictSame(readdirSync(state), ['blog.sqlite3'])

    const shut = { ...env, RUNTIME_DIRECTORY: '/proc', TMPDIR: '/proc' }
    const closed = spawnSync('setpriv', nobody, { env: shut, encoding: 'utf8' })
    t.match(
      closed.stderr,
      /^blog: .*tmp cannot be written, nor can .*set RUNTIME_DIRECTORY or TMPDIR[^\n]*\n$/,
    )
    for (const each of [folder, state, runtime]) rmSync(each, { recursive: true })
  },
)

/** The commands of docs/guides/deploying.md, in their order, with the folders of a test in place of the machine's. */
function deployingGuide(folders: Readonly<Record<string, string>>) {
  let text = readFileSync('docs/guides/deploying.md', 'utf8')
  for (const [named, folder] of Object.entries(folders)) text = text.replaceAll(named, folder)
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
      ([, block = '']) => block,
    )
  const [first = '', migrate = '', update = ''] = blocks('sh')
  const unit = [...(blocks('ini')[0] ?? '').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name, value = '']) => ({ name, value }),
  )
  const environment = unit.filter(({ name }) => name === 'Environment').map(({ value }) => value)
  const command = unit.find(({ name }) => name === 'ExecStart')?.value ?? ''
  return { first, migrate, update, environment, command }
}

/** Whether a process has a handler for SIGTERM: a program that has just begun has none yet. */
function catchesTerm(process: string): boolean {
  const [, caught = ''] = /^SigCgt:\s*(\w+)/m.exec(readFileSync(`${process}/status`, 'utf8')) ?? []
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n
}

t.test(
  'the commands of the guide on deploying run as they stand, as the user of its unit',
  { skip: process.getuid?.() === 0 ? false : 'needs root, to be another user' },
  async (t) => {
    const root = mkdtempSync(join(tmpdir(), 'webfw-guide-'))
    const [site, state, secret] = ['site', 'state', 'secret'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ]
    const guide = deployingGuide({
      '/srv/blog': site,
      '/var/lib/blog': state,
      '/etc/blog.secret': secret,
    })
    // What stands for another machine, its service manager and its users.
    const programs = {
      scp: 'for word; do set -- "$@" "${word#server:}"; shift; done; exec cp "$@"',
      ssh: 'shift; [ $# = 0 ] || exec sh -c "$*"',
      sudo: 'shift 2; exec setpriv --reuid=nobody --regid=nogroup --clear-groups env "$@"',
      systemctl: `kill -HUP "$(cat ${root}/pid)"`,
    }
    mkdirSync(join(root, 'bin'))
    for (const [name, line] of Object.entries(programs)) {
      writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
    }
    cpSync(deployBlog(), join(root, 'dist'), { recursive: true })
    writeFileSync(secret, ENVIRONMENT.WEBFW_SECRET_KEY_BASE)
    mkdirSync(state)
    execFileSync('chmod', ['755', root, join(root, 'dist')])
    execFileSync('chown', ['nobody', state])
    const env = { PATH: `${root}/bin:/usr/bin:/bin` }
    const run = (script: string) =>
      execFileSync('sh', ['-ec', script], { cwd: root, env, encoding: 'utf8' })
    t.teardown(() => rmSync(root, { recursive: true, force: true }))

    const port = await findFreePort()
    const script = guide.first.replace(/\.\/blog\n$/, 'exec ./blog\n')
    const alone = spawn('bash', ['-ec', script], { cwd: root, env: { ...env, PORT: String(port) } })
    const first = await untilReady(alone, port)
    t.equal((await fetch(`${first.origin}/articles`)).status, 200)
    t.equal(await first.stop(), 0)

    t.match(run(guide.migrate), 'CreateArticles')
    const words = [
      '-u',
      'blog',
      ...guide.environment,
      `PORT=${port}`,
      `WEBFW_SECRET_KEY_BASE=${ENVIRONMENT.WEBFW_SECRET_KEY_BASE}`,
    ]
    const child = spawn(join(root, 'bin/sudo'), [...words, guide.command], { cwd: site, env })
    const served = await untilReady(child, port)
    t.teardown(() => served.stop('SIGKILL'))
    writeFileSync(join(root, 'pid'), String(served.pid))
    run(guide.update)
    // The program that is at its path by then, in the same process.
    const replaced = statSync(join(site, 'blog')).ino
    const process = `/proc/${served.pid}`
    await eventually(
      'the new program runs',
      () => statSync(`${process}/exe`).ino === replaced && catchesTerm(process),
      served.output,
    )
    t.equal((await fetch(`${served.origin}/articles`)).status, 200)
    t.equal(await served.stop(), 0)
  },
)

t.test('the binary alone carries the files of public/, whole and in ranges', async (t) => {
  const folder = deployBlog()
  rmSync(join(folder, 'public'), { recursive: true })
  runBlog(folder, ['migrate'])
  const blog = await serveBlog(folder)
  t.teardown(() => blog.stop())

  const style = await fetch(`${blog.origin}/style.css`)
  const text = await style.text()
  const range = await fetch(`${blog.origin}/style.css`, { headers: { Range: 'bytes=10-19' } })
  const missing = await fetch(`${blog.origin}/articles/9`)

  t.equal(text, readFileSync('examples/blog/public/style.css', 'utf8'))
  t.equal(range.status, 206)
  t.equal(await range.text(), text.slice(10, 20))
  t.equal(missing.status, 404)
  t.equal(await missing.text(), readFileSync('examples/blog/public/404.html', 'utf8'))
})

t.test('AOT_WORKERS=2 serves from two processes, and a killed one is replaced', async (t) => {
  const { blog } = await startBlog(t, { AOT_WORKERS: '2' })
  const workers = () =>
    spawnSync('pgrep', ['-P', String(blog.pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter(Boolean)
  await eventually('there are two', () => workers().length === 2, blog.output)
  const [victim = ''] = workers()

  process.kill(Number(victim), 'SIGKILL')
  const isReplaced = () => workers().length === 2 && !workers().includes(victim)
  await eventually('there are two again', isReplaced, blog.output)
  t.equal((await fetch(`${blog.origin}/articles`)).status, 200)
})
