import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { eventually } from '../support/eventually.ts'
import { diagnose, serveGenerated } from '../support/generated-app.ts'
import type { RunningServer } from '../support/server.ts'
import { STORING } from '../support/storage-app.ts'

// Active Storage: files of records, kept in a folder. Rails guide "Active Storage Overview".

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAADklEQVR42mNgoBdgAAAAZgABrpmF9AAAAABJRU5ErkJggg==',
  'base64',
)

const files = new Map(Object.entries(STORING))

/** A visitor of a running application. */
class Visitor {
  readonly server: RunningServer
  readonly base: string

  constructor(server: RunningServer) {
    this.server = server
    this.base = `http://127.0.0.1:${server.port}`
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(new URL(path, this.base), { redirect: 'manual', headers })
  }

  async send(method: string, path: string, fields: readonly (readonly [string, string | File])[]) {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return fetch(this.base + path, { method, body, redirect: 'manual' })
  }

  /** The attributes `href` and `src` of a page, and what stands in its elements of a name. */
  async page(path: string) {
    const text = await (await this.get(path)).text()
    if (text.includes('our fault')) await new Promise((done) => setTimeout(done, 300))
    if (text.includes('our fault')) throw new Error(this.server.output().slice(-1500))
    const addresses = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, each = '']) =>
      each.replaceAll('&amp;', '&'),
    )
    const texts = (name: string) =>
      [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, each = '']) => each)
    return { text, addresses, texts }
  }

  /** The files that storage/ keeps, by their paths. */
  kept(): string[] {
    const root = join(this.server.root, 'storage')
    return readdirSync(root, { recursive: true })
      .map(String)
      .filter((path) => /^..\/../.test(path) && statSync(join(root, path)).isFile())
  }
}

async function serve(t: Test, env: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const server = await serveGenerated(files, env)
  t.teardown(() => server.stop())
  return new Visitor(server)
}

const text = (name: string, content: string | Uint8Array<ArrayBuffer>, type = 'text/plain') =>
  new File([content], name, { type })
const picture = () => text('größe "a".png', new Uint8Array(PNG), 'text/plain')

t.test(
  'files of a form are kept under their keys, and given to who knows their address',
  async (t) => {
    const visitor = await serve(t)
    const large = new Uint8Array(300_000).map((_, index) => (index * 7919) % 256)
    const made = await visitor.send('POST', '/posts', [
      ['post[title]', 'one'],
      ['post[avatar]', picture()],
      ['post[images][]', ''],
      ['post[images][]', text('b.txt', large)],
      ['post[images][]', text('..\\..\\c.html', '<script>alert(1)</script>', 'text/html')],
    ])
    t.equal(made.status, 302)
    t.equal(visitor.kept().length, 3)
    t.ok(
      visitor.kept().every((path) => /^(..)\/(..)\/\1\2[a-z0-9]{24}$/i.test(path)),
      'as in Rails',
    )
    t.ok(
      visitor
        .kept()
        .some((path) =>
          readFileSync(join(visitor.server.root, 'storage', path)).equals(Buffer.from(large)),
        ),
    )
    await visitor.server.says(/Performed ActiveStorage::AnalyzeJob/)

    const page = await visitor.page('/posts/1')
    t.match(page.texts('p'), ['größe -a-.png image/png 70', 'b.txt', 'c.html'])
    t.same(page.texts('u'), ['2x3'], 'the size of a picture is known once its job is done')
    const [
      shown = '',
      linked = '',
      saved = '',
      proxied = '',
      video = '',
      plain = '',
      hostile = '',
    ] = page.addresses
    t.match(
      shown,
      /^\/rails\/active_storage\/blobs\/redirect\/[\w=-]+--\w+\/gr%C3%B6%C3%9Fe%20-a-\.png$/,
    )
    t.same([linked, page.texts('i')[0], video], [shown, shown, shown])

    const answer = await visitor.get(shown)
    t.equal(answer.status, 302)
    t.equal(answer.headers.get('cache-control'), 'max-age=300, private')
    const address = answer.headers.get('location') ?? ''
    const file = await fetch(address)
    t.equal(file.headers.get('content-type'), 'image/png')
    t.equal(
      file.headers.get('content-disposition'),
      `inline; filename="grosse -a-.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20-a-.png`,
    )
    t.same(Buffer.from(await file.arrayBuffer()), PNG)

    const part = await fetch(address, { headers: { Range: 'bytes=1-3' } })
    t.same(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 1-3/70', 'PNG'],
    )
    const since = { 'If-Modified-Since': file.headers.get('last-modified') ?? '' }
    t.equal((await fetch(address, { headers: since })).status, 304)
    const behind = await fetch(address, { headers: { Range: 'bytes=70-' } })
    t.equal(behind.status, 416)

    const attached = await fetch((await visitor.get(saved)).headers.get('location') ?? '')
    t.match(attached.headers.get('content-disposition'), /^attachment; /)
    const straight = await visitor.get(proxied)
    t.match(straight.headers.get('cache-control'), /public, immutable|immutable, public/)
    t.same(Buffer.from(await straight.arrayBuffer()), PNG)
    t.equal((await visitor.get(proxied, { Range: 'bytes=0-0' })).status, 206)

    const dangerous = await fetch((await visitor.get(hostile)).headers.get('location') ?? '')
    t.equal(
      dangerous.headers.get('content-type'),
      'application/octet-stream',
      'HTML is never shown',
    )
    t.match(dangerous.headers.get('content-disposition'), /^attachment; filename="c\.html"/)
    t.equal(dangerous.headers.get('x-content-type-options'), 'nosniff')
    const inline = await visitor.get(
      `${hostile.replace('/redirect/', '/proxy/')}?disposition=inline`,
    )
    t.match(
      inline.headers.get('content-disposition'),
      /^attachment; /,
      'whatever a visitor asks for',
    )
    const whole = await fetch((await visitor.get(plain)).headers.get('location') ?? '')
    t.equal((await whole.arrayBuffer()).byteLength, large.length)

    await t.test('an address that was changed, or is over, leads nowhere', async (t) => {
      const wrong = [
        shown.replace(/--\w/, '--_'),
        shown.replace('/redirect/', '/proxy/').replace(/--\w+/, ''),
        '/rails/active_storage/blobs/redirect/x/y',
        address.replace(/--\w/, '--_'),
      ]
      for (const each of wrong) t.equal((await visitor.get(each)).status, 404, each)
      const bad = await visitor.send('PATCH', '/posts/1', [['post[avatar]', 'eyJ--bad']])
      t.equal(bad.status, 422, 'a signed id of a form that the application has not signed')
      const [short = '', ...over] = page.texts('b')
      t.equal((await visitor.get(short)).status, 302)
      for (const each of over) t.equal((await visitor.get(each)).status, 404, each)
      t.equal((await fetch(over.at(-1) ?? '', { method: 'PUT' })).status, 404)
    })

    await t.test('what is replaced or purged is gone', async (t) => {
      const before = new Set(visitor.kept())
      const [id = ''] = page.texts('s')
      const changed = await visitor.send('PATCH', '/posts/1', [
        ['post[avatar]', text('new.gif', 'GIF89a\x05\0\x06\0')],
        ['post[images][]', id],
        ['post[images][]', text('d.txt', 'd')],
      ])
      t.equal(changed.status, 302)
      const after = await visitor.page('/posts/1')
      t.match(after.texts('p'), ['new.gif image/gif 10', 'b.txt', 'd.txt'])
      await eventually('the old ones are purged', () => visitor.kept().length === 3)
      t.equal(
        visitor.kept().filter((each) => before.has(each)).length,
        1,
        'the one that was named stays',
      )
      t.equal((await visitor.send('DELETE', '/posts/1/purge_avatar', [])).status, 302)
      t.equal(visitor.kept().length, 2)
      t.equal((await visitor.send('PATCH', '/posts/1', [['post[images][]', '']])).status, 302)
      t.same((await visitor.page('/posts/1')).texts('p'), [])
      await eventually('all are purged', () => visitor.kept().length === 0)
      t.equal(
        (
          await visitor.send('POST', '/posts', [
            ['post[title]', ''],
            ['post[avatar]', picture()],
          ])
        ).status,
        422,
      )
      t.equal(visitor.kept().length, 0, 'a record that is refused keeps nothing')
    })

    await t.test('a form of files says that a list may be empty', async (t) => {
      const { text } = await visitor.page('/posts/new')
      t.match(
        text,
        '<input name="post[images][]" type="hidden" value="" autocomplete="off" /><input multiple="multiple"',
      )
      t.match(text, 'enctype="multipart/form-data"')
    })
  },
)

t.test('a direct upload is taken as it was announced, and once only', async (t) => {
  const visitor = await serve(t)
  const token = async () => {
    const answer = await visitor.get('/token')
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const [, value = ''] = /csrf-token" content="([^"]*)/.exec(await answer.text()) ?? []
    return { Cookie: cookie, 'X-CSRF-Token': value }
  }
  const headers = { ...(await token()), 'Content-Type': 'application/json' }
  const announce = (blob: unknown, own: Record<string, string> = headers) =>
    fetch(`${visitor.base}/rails/active_storage/direct_uploads`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify({ blob }),
    })
  const checksum = 'XUFAKrxLKna5cZ2REBfFkg=='
  const blob = {
    filename: 'a.txt',
    byte_size: 5,
    checksum,
    content_type: 'text/plain',
    metadata: { custom: { by: 'me' } },
  }

  t.equal(
    (await announce(blob, { 'Content-Type': 'application/json' })).status,
    403,
    'without the token of a page',
  )
  t.equal((await announce('x')).status, 400)
  t.equal((await announce({ filename: 'a.txt' })).status, 400)
  const answer = await announce(blob)
  t.equal(answer.status, 200)
  const made = (await answer.json()) as {
    id: number
    signed_id: string
    filename: string
    direct_upload: { url: string; headers: Record<string, string> }
  }
  t.match(made, {
    id: 1,
    filename: 'a.txt',
    byte_size: 5,
    checksum,
    service_name: 'local',
    attachable_sgid: undefined,
  })
  const { url, headers: fields } = made.direct_upload
  t.same(fields, { 'Content-Type': 'text/plain' })
  const put = async (body: string, type = 'text/plain', to = url) =>
    (await fetch(to, { method: 'PUT', body, headers: { 'Content-Type': type } })).status
  t.equal(await put('hell'), 422, 'another length')
  t.equal(await put('hello', 'text/html'), 422, 'another type')
  t.equal(await put('hullo'), 422, 'another content')
  t.equal(await put('hello', 'text/plain', url.replace(/--\w/, '--_')), 404, 'another token')
  t.same(visitor.kept(), [], 'nothing of it is kept')
  t.equal(await put('hello'), 204)
  t.equal(visitor.kept().length, 1)

  const saved = await visitor.send('POST', '/posts', [
    ['post[title]', 'x'],
    ['post[avatar]', made.signed_id],
  ])
  t.equal(saved.status, 302)
  t.match((await visitor.page('/posts/1')).texts('p'), ['a.txt text/plain 5'])
})

t.test('neither a full disk nor the end of the process leaves half a file', async (t) => {
  const prefix = ['bash', '-c', 'ulimit -f 300; exec "$@"', 'limited']
  const limited = await serveGenerated(files, {}, { prefix })
  t.teardown(() => limited.stop())
  const visitor = new Visitor(limited)
  t.equal((await visitor.send('POST', '/posts/large', [])).status, 500)
  await limited.says(/500 id=/)
  t.match(limited.output(), /File too large/)
  t.same(visitor.kept(), [])
  t.same(readdirSync(join(limited.root, 'storage/.incoming')), [])
  t.equal((await visitor.get('/posts')).status, 200, 'and it serves on')

  const server = await serveGenerated(files)
  const other = new Visitor(server)
  const size = 600_000_000
  writeFileSync(join(server.root, 'storage/big'), '')
  truncateSync(join(server.root, 'storage/big'), size)
  const incoming = join(server.root, 'storage/.incoming')
  let isAnswered = false
  const sent = fetch(`${other.base}/posts/large?file=storage/big`, { method: 'POST' })
    .catch(() => null)
    .finally(() => {
      isAnswered = true
    })
  const isWriting = () => existsSync(incoming) && readdirSync(incoming).length > 0
  while (!isAnswered && !isWriting()) await new Promise((done) => setTimeout(done, 1))
  await server.stop('SIGKILL')
  await sent
  const sizes = other.kept().map((path) => statSync(join(server.root, 'storage', path)).size)
  t.ok(
    sizes.every((each) => each === size),
    'what has its key is whole',
  )
})

t.test('what cannot work is told when gen runs', async (t) => {
  const without = (path: string, change: (text: string) => string) =>
    diagnose(new Map(Object.entries({ ...STORING, [path]: change(STORING[path] ?? '') })))
  t.match(
    (
      await without('db/schema.rb', (schema) => schema.replaceAll('active_storage_blobs', 'blobs'))
    ).join('\n'),
    /\.rb:2:\d+: There is no table active_storage_blobs[^]*webfw active_storage:install/,
  )
  t.match(
    (
      await without('config/application.rb', (text) =>
        text.replace(
          '= :local',
          '= :local\n    config.active_storage.routes_prefix = ENV["PREFIX"]',
        ),
      )
    ).join('\n'),
    /`routes_prefix` is not known when gen runs/,
  )
})
