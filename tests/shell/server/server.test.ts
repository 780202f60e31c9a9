import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { eventually } from '../../support/eventually.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import { makeRoot, RawConnection, startServer } from '../../support/server.ts'

const root = makeRoot()
mkdirSync(join(root, 'public', 'sub'), { recursive: true })
writeFileSync(join(root, 'public', 'style.css'), 'body { color: red }')
writeFileSync(join(root, 'public', 'sub', 'page.html'), '<p>page')
writeFileSync(join(root, 'public', '500.html'), 'our own 500')
writeFileSync(join(root, 'public', '.hidden'), 'hidden')
writeFileSync(join(root, 'public', 'large.bin'), Buffer.alloc(3_000_000, 7))
writeFileSync(join(root, 'outside.txt'), 'outside')
symlinkSync(join(root, 'outside.txt'), join(root, 'public', 'link.txt'))

const server = await startServer('server-app.bun.ts', {}, root)
t.teardown(() => server.stop())

const get = (path: string, fields = '') =>
  exchangeRaw(
    server.port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n`,
  ).then(parseResponse)

t.test('a request that is refused leaves a line in the log', async (t) => {
  const json = 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{'
  await exchangeRaw(server.port, `POST /echo?secret=1 HTTP/1.1\r\nHost: x\r\n${json}`)
  await exchangeRaw(server.port, 'GET /\x1b[31m HTTP/1.1\r\nHost: x\r\n\r\n')
  await exchangeRaw(server.port, 'nonsense\r\n\r\n')

  for (const line of [
    /INFO {2}POST \/echo 400: The body is not valid JSON\. .*ip=127\.0\.0\.1/,
    /INFO {2}- - 400: A header field holds a control character\. /,
    /INFO {2}- - 400: The request line is not /,
  ]) {
    await server.says(line)
  }
})

t.test('one connection answers many requests', async (t) => {
  const connection = new RawConnection(server.port)
  for (let count = 1; count <= 3; count++) {
    connection.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
    await connection.until(new RegExp(`(hello[^]*){${count}}`))
  }
  connection.socket.destroy()
  t.equal(connection.text.match(/HTTP\/1.1 200 OK/g)?.length, 3)
})

t.test('pipelined requests are answered in order, slow ones too', async (t) => {
  const connection = new RawConnection(server.port)
  connection.send(
    'GET /slow?ms=80 HTTP/1.1\r\nHost: x\r\n\r\n' +
      'GET /hello HTTP/1.1\r\nHost: x\r\n\r\n' +
      'GET /slow?ms=10 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  await connection.closed

  t.match(connection.text, /slowHTTP[^]*helloHTTP[^]*slow$/)
})

t.test('a request may arrive byte by byte', async (t) => {
  const connection = new RawConnection(server.port)
  connection.socket.setNoDelay(true)
  for (const byte of 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\n12345') {
    connection.send(byte)
    await new Promise((done) => setImmediate(done))
  }
  await connection.closed

  t.match(connection.text, /\r\n\r\n5$/)
})

t.test('a large response arrives whole, also at a slow reader', async (t) => {
  const connection = new RawConnection(server.port)
  connection.send('GET /large?size=5000000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  connection.socket.pause()
  setTimeout(() => connection.socket.resume(), 150)
  await connection.closed

  t.equal(parseResponse(connection.text).body.length, 5_000_000)
})

t.test('a runaway template is a located 500, and the process goes on serving others', async (t) => {
  const pid = (await get('/pid')).body
  const kinds = ['loop', 'text', 'page', 'memory', 'partial', 'depth']
  const answers = await Promise.all(
    kinds.flatMap((kind) => [get(`/runaway?kind=${kind}`), get('/hello')]),
  )

  t.same(
    answers.map(({ status }) => status),
    kinds.flatMap(() => [500, 200]),
  )
  t.equal((await get('/pid')).body, pid)
  for (const kind of kinds) {
    const file = kind === 'partial' ? '_self' : `runaway_${kind}`
    const line = new RegExp(`app/views/pages/${file}\\.html\\.erb:\\d+:\\d+: [A-Z]`)
    // The log is written a little later than the answer.
    await server.says(line)
  }
})

t.test('a client that has shut down its sending side gets its answer', async (t) => {
  const connection = new RawConnection(server.port, { allowHalfOpen: true })
  connection.socket.end('GET /slow?ms=50 HTTP/1.1\r\nHost: x\r\n\r\n')
  await connection.closed

  t.match(connection.text, /\r\n\r\nslow$/)
})

t.test('100-continue is answered before the body is sent', async (t) => {
  const connection = new RawConnection(server.port)
  connection.send(
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  await connection.until(/^HTTP\/1.1 100 Continue\r\n\r\n$/)
  connection.send('body')
  await connection.closed

  t.match(connection.text, /\r\n\r\n4$/)
})

t.test('a chunked body is read', async (t) => {
  const text = await exchangeRaw(
    server.port,
    'POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
  )

  t.equal(parseResponse(text).body, '5')
})

t.test('a malformed request is refused and the connection closes', async (t) => {
  for (const [text, status] of [
    ['GET /hello HTTP/1.1\r\n\r\n', 400],
    ['GET /hello HTTP/2.0\r\nHost: x\r\n\r\n', 505],
    [`GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n', 413],
  ] as const) {
    t.equal(parseResponse(await exchangeRaw(server.port, text)).status, status)
  }
})

/** The status that a request which never ends is answered with: after 30 s, of which 29 are not enough. */
async function statusInTime(text: string): Promise<number> {
  const connection = new RawConnection(server.port)
  connection.send(text)
  while (connection.text === '') await server.advance(10)
  await connection.closed
  return parseResponse(connection.text).status
}

t.test('a head that takes too long is answered with 408', async (t) => {
  t.equal(await statusInTime('GET /hello HTTP/1.1\r\nHost: x\r\n'), 408)
})

t.test('a body that stops is answered with 408', async (t) => {
  const request = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'

  t.equal(await statusInTime(request), 408)
})

t.test('an idle connection is closed without a word', async (t) => {
  const connection = new RawConnection(server.port)
  connection.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
  await connection.until(/hello/)
  await server.advance(61)
  await connection.closed

  t.match(connection.text, /hello$/)
})

t.test('an exception is a 500 with the own page, and nothing of it is shown', async (t) => {
  const response = await get('/boom')

  t.equal(response.status, 500)
  t.equal(response.body, 'our own 500')
  await server.says(/ERROR Error: <boom>[^]*GET \/boom 500/)
})

t.test('a static file has its type, validators and no session cookie', async (t) => {
  const response = await get('/style.css')

  t.equal(response.status, 200)
  t.equal(response.fields.get('content-type'), 'text/css; charset=utf-8')
  t.equal(response.body, 'body { color: red }')
  t.equal(response.fields.has('set-cookie'), false)
  const etag = response.fields.get('etag') ?? ''
  t.equal((await get('/style.css', `If-None-Match: ${etag}\r\n`)).status, 304)
  const modified = response.fields.get('last-modified') ?? ''
  t.equal((await get('/style.css', `If-Modified-Since: ${modified}\r\n`)).status, 304)
})

t.test(
  'a part of a static file is answered with 206, and an impossible one with 416',
  async (t) => {
    const part = await get('/style.css', 'Range: bytes=5-8\r\n')

    t.equal(part.status, 206)
    t.equal(part.body, '{ co')
    t.equal(part.fields.get('content-range'), 'bytes 5-8/19')
    t.equal((await get('/style.css', 'Range: bytes=-4\r\n')).body, 'red }'.slice(-4))
    t.equal((await get('/style.css', 'Range: bytes=100-\r\n')).status, 416)
  },
)

t.test('the conditions of a request for a static file are those of RFC 9110', async (t) => {
  const { fields } = await get('/style.css')
  const etag = fields.get('etag') ?? ''
  const modified = fields.get('last-modified') ?? ''
  const status = async (...lines: string[]) =>
    (await get('/style.css', lines.map((line) => `${line}\r\n`).join(''))).status
  const later = 'Sat, 01 Jan 2050 00:00:00 GMT'
  const earlier = 'Sat, 01 Jan 2000 00:00:00 GMT'

  t.equal(await status('If-None-Match: "x"', `If-None-Match: W/${etag}`), 304, 'one list')
  t.equal(await status('If-None-Match: "x"', `If-Modified-Since: ${later}`), 200, 'the tag counts')
  for (const date of [later, 'Saturday, 01-Jan-50 00:00:00 GMT', 'Sat Jan  1 00:00:00 2050']) {
    t.equal(await status(`If-Modified-Since: ${date}`), 304, date)
  }
  for (const date of [
    earlier,
    '2050-01-01',
    '1 Jan 2050 00:00:00 GMT',
    'Sat, 01 Jan 2050 00:00:00 +0100',
    'Sat, 31 Feb 2050 00:00:00 GMT',
    'Sat, 1 Jan 2050 00:00:00 GMT',
  ]) {
    t.equal(await status(`If-Modified-Since: ${date}`), 200, date)
    t.equal(await status('Range: bytes=0-1', `If-Range: ${date}`), 200, `If-Range: ${date}`)
  }
  t.equal(await status('If-Match: "x"'), 412)
  t.equal(await status(`If-Match: W/${etag}`), 412, 'compared strongly')
  t.equal(await status(`If-Match: "x", ${etag}`), 200)
  t.equal(await status('If-Match: *'), 200)
  t.equal(await status(`If-Unmodified-Since: ${earlier}`), 412)
  t.equal(await status(`If-Unmodified-Since: ${modified}`), 200)
  t.equal(await status('If-Unmodified-Since: yesterday'), 200)
  t.equal(await status(`If-Match: ${etag}`, `If-Unmodified-Since: ${earlier}`), 200)
  t.equal(await status('Range: bytes=0-1', `If-Range: ${etag}`), 206)
  t.equal(await status('Range: bytes=0-1', `If-Range: W/${etag}`), 200)
  t.equal(await status('Range: bytes=0-1', `If-Range: ${modified}`), 206)
})

t.test('several parts of a static file are one multipart answer', async (t) => {
  const { status, fields, body } = await get('/style.css', 'Range: bytes=0-3, -2\r\n')
  const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(
    fields.get('content-type') ?? '',
  )?.[1]

  t.equal(status, 206)
  t.equal(
    body,
    [
      `--${boundary}`,
      'Content-Type: text/css; charset=utf-8',
      'Content-Range: bytes 0-3/19',
      '',
      'body',
      `--${boundary}`,
      'Content-Type: text/css; charset=utf-8',
      'Content-Range: bytes 17-18/19',
      '',
      ' }',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
  t.equal(fields.get('content-length'), String(body.length))
})

t.test('a large static file arrives whole', async (t) => {
  t.equal((await get('/large.bin')).body.length, 3_000_000)
})

t.test('a page is found without its .html', async (t) => {
  t.equal((await get('/sub/page')).body, '<p>page')
})

t.test('nothing outside public/ is served, however it is spelt', async (t) => {
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/sub/../../outside.txt',
    '/%2e%2e%5coutside.txt',
    '/link.txt',
    '/.hidden',
    '/style.css%00.html',
    '//style.css/..',
  ]) {
    const response = await get(path)
    t.ok(response.status === 404 || response.status === 400, `${path}: ${response.status}`)
    t.notMatch(response.body, /outside|hidden/)
  }
})

t.test('text is compressed where the visitor asks for it', async (t) => {
  const response = await get('/large?size=4000', 'Accept-Encoding: gzip, br\r\n')

  t.equal(response.fields.get('content-encoding'), 'br')
  t.equal(response.fields.get('vary'), 'Accept-Encoding')
  t.ok(Number(response.fields.get('content-length')) < 200)

  for (const [wanted, encoding] of [
    ['br;q=0.1, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0.2, identity', undefined],
    ['gzip;q=2', undefined],
    ['deflate', undefined],
    ['', undefined],
  ] as const) {
    const { fields } = await get('/large?size=4000', `Accept-Encoding: ${wanted}\r\n`)
    t.equal(fields.get('content-encoding'), encoding, wanted)
    t.equal(fields.get('vary'), 'Accept-Encoding', 'also where it came as it is')
  }
  t.notOk((await get('/hello', 'Accept-Encoding: br\r\n')).fields.has('vary'))
})

t.test('what an action says nothing about is asked for again each time', async (t) => {
  t.equal((await get('/hello')).fields.get('cache-control'), 'no-cache')
  t.equal((await get('/nowhere')).fields.get('cache-control'), 'no-cache')
  t.equal(
    (await get('/file')).fields.get('cache-control'),
    'max-age=0, private, must-revalidate',
    'with a validator',
  )
})

const upload = (size: number, name = 'filename="a.txt"', type = ['Content-Type: text/plain']) => {
  const body = [
    '--b',
    `Content-Disposition: form-data; name="file"; ${name}`,
    ...type,
    '',
    'x'.repeat(size),
    '--b--',
    '',
  ].join('\r\n')
  return exchangeRaw(
    server.port,
    `POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n${body}`,
  ).then((text) => JSON.parse(parseResponse(text).body))
}

t.test('an upload above 64 KiB is in tmp/ while its request runs, and gone after', async (t) => {
  for (const [size, spooled] of [
    [0, 0],
    [65_536, 0],
    [65_537, 1],
    [300_000, 1],
  ] as const) {
    const file = { originalFilename: 'a.txt', contentType: 'text/plain' }
    const expected = { ...file, size, read: size, spooled, path: size }
    t.strictSame(await upload(size), expected)
  }
  await eventually('they go once the answer is out', () => uploads().length === 0)
})

t.test('a file has the name and the type that Rails gives it', async (t) => {
  for (const [sent, name] of [
    ['filename="C:\\dir\\a.txt"', 'a.txt'],
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="a%22b%2Fc.txt"', 'c.txt'],
    ['filename="a%22b.txt"', 'a"b.txt'],
    ['filename="100%.txt"', '100%.txt'],
    ['filename="50%ff.txt"', '50%ff.txt'],
    ['filename="a%00.txt"', 'a%00.txt'],
    ["filename*=UTF-8''%e2%82%ac.txt", '€.txt'],
    [`filename="a.txt"; filename*=UTF-8''%e2%82%ac.txt`, 'a.txt'],
  ] as const) {
    for (const size of [1, 70_000])
      t.match(await upload(size, sent), { originalFilename: name, size })
  }
  t.match(await upload(1, 'filename="a"', []), { contentType: null })
})

const uploads = (of = root) =>
  readdirSync(join(of, 'tmp')).filter((name) => name.startsWith('upload-'))

const uploadIn = (of: string) => join(of, 'tmp', uploads(of)[0] ?? '')
const sizeOf = (path: string) => statSync(path).size
const firstOf = (path: string) => {
  const first = Buffer.alloc(4)
  const descriptor = openSync(path, 'r')
  readSync(descriptor, first)
  closeSync(descriptor)
  return first.toString()
}

t.test('content of a request that only reads is read past, and kept nowhere', async (t) => {
  const content = 'x'.repeat(300_000)
  const chunk = `${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n`
  const made: string[] = []
  const watcher = watch(join(root, 'tmp'), (_, name) => made.push(name ?? ''))
  t.teardown(() => watcher.close())
  for (const [fields, framed] of [
    [`Content-Length: ${content.length}`, content],
    ['Transfer-Encoding: chunked', chunk],
    ['Content-Length: 3', 'abc'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const connection = new RawConnection(server.port)
      const end = `\r\nHost: x\r\n${fields}\r\n\r\n`
      connection.send(`${method} /echo HTTP/1.1${end}${framed}`)
      connection.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
      t.match(
        await connection.until(/hello$/),
        method === 'GET' ? /\r\n\r\n0HTTP\/1\.1 200/ : /\r\n\r\nHTTP\/1\.1 200/,
      )
      connection.socket.destroy()
    }
  }
  writeFileSync(join(root, 'tmp', 'last'), '')
  await eventually('the watcher has told everything', () => made.includes('last'))
  t.same(new Set(made), new Set(['last']))
  rmSync(join(root, 'tmp', 'last'))
  const large = `GET /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000001\r\n\r\n`
  t.match(await exchangeRaw(server.port, large), /^HTTP\/1\.1 413 /, 'its limit is that of all')
})

t.test('a large body that is on its way is in tmp/, however it is framed', async (t) => {
  const piece = 'x'.repeat(100_000)
  for (const [framing, part, end] of [
    ['Content-Length: 300000', piece, ''],
    ['Transfer-Encoding: chunked', `186a0\r\n${piece}\r\n`, '0\r\n\r\n'],
  ] as const) {
    const connection = new RawConnection(server.port)
    connection.send(`POST /echo HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n${part}`)
    await eventually(`it is in tmp/: ${framing}`, () => uploads().length === 1)
    connection.send(part + part + end)
    t.match(await connection.until(/\r\n\r\n\d+/), /\r\n\r\n300000$/)
    t.same(uploads(), [], 'it is gone once the request runs')

    connection.send(`POST /echo HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n${part}`)
    await eventually('it is in tmp/', () => uploads().length === 1)
    connection.socket.destroy()
    await eventually('it goes when the visitor leaves', () => uploads().length === 0)
  }
})

t.test('a file may be larger than memory for a request', async (t) => {
  const other = await startServer('server-app.bun.ts', { BODY_LIMIT: '200000000' })
  t.teardown(() => other.stop())
  const [megabytes, piece] = [90, Buffer.alloc(1_000_000, 120)]
  const before = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  const after = '\r\n--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhi\r\n--b--\r\n'
  const length = before.length + megabytes * piece.length + after.length
  const type = 'Content-Type: multipart/form-data; boundary=b'
  const connection = new RawConnection(other.port)
  connection.send(
    `POST /upload HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${length}\r\n\r\n${before}`,
  )
  for (let count = 0; count < megabytes; count++) connection.send(piece)
  const isApart = () =>
    uploads(other.root).length === 1 && sizeOf(uploadIn(other.root)) > 89_000_000
  await eventually('its content is put aside while it comes', isApart)
  t.equal(firstOf(uploadIn(other.root)), 'xxxx', 'and nothing but its content')
  t.match(await exchangeRaw(other.port, 'GET /hello HTTP/1.0\r\n\r\n'), /hello$/)
  connection.send(after)
  const { body } = parseResponse(await connection.until(/\}$/))

  const size = megabytes * piece.length
  t.match(JSON.parse(body), { originalFilename: 'a.bin', size, read: size, spooled: 1, path: size })
  await eventually('it goes once the answer is out', () => uploads(other.root).length === 0)

  const form = new RawConnection(other.port)
  form.send(`POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`)
  for (let count = 0; count < megabytes; count++) form.send(piece)
  t.match(await form.until(/\r\n\r\n/), /^HTTP\/1\.1 413 /, 'anything else is not')
  await eventually('nothing of it is left', () => uploads(other.root).length === 0)
})

t.test('a body that cannot be kept is 503, and the server goes on', async (t) => {
  const other = await startServer('server-app.bun.ts')
  t.teardown(() => other.stop())
  rmSync(join(other.root, 'tmp'), { recursive: true })
  writeFileSync(join(other.root, 'tmp'), 'no folder')
  const connection = new RawConnection(other.port)
  connection.send('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n')
  connection.send('x'.repeat(200_000))

  t.match(await connection.until(/\r\n\r\n/), /^HTTP\/1\.1 503 /)
  t.match(await exchangeRaw(other.port, CLOSING), /hello$/)
  await other.says(/a request body cannot be kept/)
})

const CLOSING = 'GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

t.test('send_file answers one Range, several, and If-Range', async (t) => {
  const whole = await get('/file')
  t.equal(whole.fields.get('accept-ranges'), 'bytes')
  t.equal(whole.body.length, 3_000_000)

  const part = await get('/file', 'Range: bytes=-300000\r\n')
  t.equal(part.status, 206)
  t.equal(part.fields.get('content-range'), 'bytes 2700000-2999999/3000000')
  t.equal(part.body, '\x07'.repeat(300_000))

  const several = await get('/file', 'Range: bytes=0-0,5-6\r\n')
  t.match(several.fields.get('content-type'), /^multipart\/byteranges/)
  t.equal(several.fields.get('content-length'), String(several.body.length))

  t.equal((await get('/file', 'Range: bytes=3000000-\r\n')).status, 416)
  const modified = whole.fields.get('last-modified')
  const ifRange = async (value: string | undefined) =>
    (await get('/file', `Range: bytes=0-0\r\nIf-Range: ${value}\r\n`)).status
  t.equal(await ifRange(modified), 206)
  t.equal(await ifRange('Thu, 01 Jan 1970 00:00:00 GMT'), 200)
  t.equal(await ifRange('"other"'), 200)
})

t.test('an event stream ends with its action, without a length', async (t) => {
  const { status, fields, body } = await get('/events?name=Ada')

  t.equal(status, 200)
  t.equal(fields.get('content-type'), 'text/event-stream; charset=utf-8')
  t.equal(fields.get('connection'), 'close')
  t.notOk(fields.has('content-length'))
  t.match(fields.get('set-cookie'), /^_webfw_session=/)
  t.equal(fields.get('transfer-encoding'), 'chunked')
  const first = 'retry: 300\nevent: greeting\nid: 1\ndata: {"hello":"Ada"}\n\n'
  const second = 'retry: 300\ndata: a\ndata: b\n\n'
  const chunks = [first, second].map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
  t.equal(body, `${chunks.join('')}0\r\n\r\n`)
})

t.test('a stop ends event streams at once', async (t) => {
  const other = await startServer('server-app.bun.ts')
  t.teardown(() => other.stop())
  const connection = new RawConnection(other.port)
  connection.send('GET /events?name=forever HTTP/1.1\r\nHost: x\r\n\r\n')
  await connection.until(/greeting/)

  t.equal(await other.stop(), 0)
  await connection.closed
})
