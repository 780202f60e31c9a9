import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { PublicFiles } from '../../../shell/server/static/public-files.ts'
import { RecentFiles } from '../../../shell/server/static/recent-files.ts'
import type { StaticFile } from '../../../shell/server/static/static-file.ts'
import { request } from '../../support/exchange.ts'
import { bootApp } from '../../support/stack.ts'

t.test('a file answers to its name with a fingerprint, for good', async (t) => {
  const folder = t.testdir({ 'style.css': 'a {}', 'page.html': 'x', 'notes.txt': 'y' })
  const files = new PublicFiles(folder)
  const [[name, stamped = ''] = []] = files.stampedNames()

  t.equal(name, 'style.css')
  t.equal(files.stampedNames().size, 1)
  t.match(stamped, /^style-[0-9a-f]{16}\.css$/)
  t.equal(files.find(`/${stamped}`)?.fingerprinted, true)
  t.equal(Buffer.from(files.find(`/${stamped}`)?.read(0, 4) ?? []).toString(), 'a {}')
  t.equal(files.find('/style.css')?.fingerprinted, false)
  t.equal(files.find('/style-0000000000000000.css'), null)
})

t.test('another content is another name', async (t) => {
  const folder = t.testdir({ 'style.css': 'a {}' })
  const before = new PublicFiles(folder).stampedNames().get('style.css')
  writeFileSync(join(folder, 'style.css'), 'b {}')

  t.not(new PublicFiles(folder).stampedNames().get('style.css'), before)
  t.equal(new PublicFiles(folder, { live: true }).stampedNames().size, 0)
})

t.test('a name that no file can have is not there', async (t) => {
  const folder = t.testdir({ 'a.txt': 'a' })
  symlinkSync('loop.txt', join(folder, 'loop.txt'))
  const files = new PublicFiles(folder)

  for (const name of [
    'loop.txt',
    `${'a'.repeat(300)}.txt`,
    `${'a/'.repeat(3000)}a.txt`,
    'a.txt/b.txt',
  ]) {
    t.equal(files.find(`/${name}`), null, name.slice(0, 20))
  }
})

t.test(
  'a file that takes the place of another while it is sent is none of its bytes',
  async (t) => {
    const folder = t.testdir({ 'a.txt': 'old', 'b.txt': 'new' })
    const file = new PublicFiles(folder).find('/a.txt')
    t.equal(Buffer.from(file?.read(0, 1) ?? []).toString(), 'o')
    renameSync(join(folder, 'b.txt'), join(folder, 'a.txt'))

    t.throws(() => file?.read(1, 3), /another file took its place/)
  },
)

/** Stops the clock. The function that is given sets it on: a file then counts as one that has not changed just now. */
function stopClock(t: Test): () => void {
  const own = { now: Date.now, monotonic: performance.now }
  let [now, monotonic] = [Date.now(), performance.now()]
  Date.now = () => now
  performance.now = () => monotonic
  t.teardown(() => {
    Date.now = own.now
    performance.now = own.monotonic
  })
  return () => {
    now = Math.max(now, own.now()) + 1100
    monotonic += 1100
  }
}

function textOf(file: StaticFile | null): string | null {
  return file === null ? null : Buffer.from(file.read(0, file.length)).toString()
}

t.test('a file is kept until it changes, and what has changed just now is not', async (t) => {
  const folder = t.testdir({ 'a.txt': 'old', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' })
  const settle = stopClock(t)
  const files = new PublicFiles(folder)
  const find = (name: string, accepted = '') => files.find(`/${name}.txt`, accepted)
  t.not(find('a'), find('a'), 'written just now')
  settle()
  const kept = find('a')
  t.ok(kept?.whole)
  t.equal(find('a'), kept)
  t.not(find('a', 'gzip'), kept, 'by what the visitor accepts')
  for (const name of ['b', 'c', 'd']) t.equal(textOf(find(name)), name)

  writeFileSync(join(folder, 'a.txt'), 'new')
  writeFileSync(join(folder, 'new'), 'x')
  renameSync(join(folder, 'new'), join(folder, 'b.txt'))
  rmSync(join(folder, 'c.txt'))
  utimesSync(join(folder, 'd.txt'), 1, 1)
  writeFileSync(join(folder, 'a.txt.gz'), 'packed')
  settle()
  t.equal(textOf(find('a')), 'new', 'written over')
  t.equal(textOf(find('b')), 'x', 'replaced')
  t.equal(find('c'), null, 'removed')
  t.equal(find('d')?.modified.getTime(), 1000, 'touched')
  t.equal(textOf(find('a', 'gzip')), 'packed', 'a packed one came')
})

t.test('in development a changed file is seen at once', async (t) => {
  const folder = t.testdir({ 'a.txt': 'old' })
  stopClock(t)()
  const files = new PublicFiles(folder, { live: true })
  t.equal(textOf(files.find('/a.txt')), 'old')
  writeFileSync(join(folder, 'a.txt'), 'new')
  t.equal(textOf(files.find('/a.txt')), 'new')
})

t.test('files are kept up to so many bytes, the oldest go first, large ones never come', (t) => {
  const recent = new RecentFiles(100)
  let reads = 0
  const file = (name: string, length: number, version: string | null = name) => {
    const get = () => recent.get(name, look)
    const look = (): StaticFile => ({
      type: 'text/plain',
      length,
      modified: new Date(0),
      etag: `"${name}"`,
      fingerprinted: false,
      encoding: null,
      version,
      read: () => {
        reads++
        return new Uint8Array(length)
      },
    })
    return () => {
      const before = reads
      get()?.read(0, length)
      return reads - before
    }
  }
  const [a, b, c] = [file('a', 40), file('b', 50), file('c', 60)]
  t.strictSame([a(), a(), b(), b(), a()], [1, 0, 1, 0, 0])
  t.equal(c(), 1)
  t.strictSame([c(), a(), b()], [0, 1, 1], 'the two before had to go')
  const large = file('large', 2 * 1024 * 1024)
  const fresh = file('fresh', 10, null)
  t.strictSame([large(), large(), fresh(), fresh()], [1, 1, 1, 1])
  t.end()
})

t.test('what changes while it is read is not kept', (t) => {
  const recent = new RecentFiles()
  let version = 0
  const look = (): StaticFile => ({
    ...({ type: '', length: 1, modified: new Date(0), etag: '', fingerprinted: false } as const),
    encoding: null,
    version: String(version),
    read: () => Uint8Array.of(version++),
  })
  t.strictSame([...(recent.get('a', look)?.read(0, 1) ?? [])], [1])
  t.strictSame([...(recent.get('a', look)?.read(0, 1) ?? [])], [3])
  t.end()
})

t.test('a kept file answers every kind of request as one on disk does', async (t) => {
  const text = 'a { color: red }\n'.repeat(400)
  const publicFolder = t.testdir({ 'a.css': text, 'a.css.br': 'packed', 'empty.txt': '' })
  const { stack } = bootApp({ controllers: {}, routes: [], publicFolder })
  const ask = (line: string, fields: readonly string[]) => {
    const reading = stack.receive(request(line, fields), '127.0.0.1', false)
    if (reading.kind !== 'request') throw new Error(reading.kind)
    const answer = reading.answer as Exclude<typeof reading.answer, Promise<unknown>>
    const parts = [Buffer.from(answer.bytes)]
    for (let piece = answer.pieces?.(); piece; piece = answer.pieces?.())
      parts.push(Buffer.from(piece))
    answer.release()
    return { text: Buffer.concat(parts).toString(), count: parts.length, keep: answer.keepAlive }
  }
  const tag = /ETag: (.*)\r/.exec(ask('GET /a.css', []).text)?.[1] ?? ''
  const date = /Last-Modified: (.*)\r/.exec(ask('GET /a.css', []).text)?.[1] ?? ''
  const requests: [string, string[]][] = [
    ['GET /a.css', []],
    ['HEAD /a.css', []],
    ['GET /empty.txt', []],
    ['GET /a.css', ['Accept-Encoding: br']],
    ['GET /a.css', ['Connection: close']],
    ['GET /a.css', [`If-None-Match: ${tag}`]],
    ['GET /a.css', ['If-None-Match: "other"']],
    ['GET /a.css', [`If-Modified-Since: ${date}`]],
    ['GET /a.css', ['If-Modified-Since: Sat, 01 Jan 2000 00:00:00 GMT']],
    ['GET /a.css', ['If-Match: "other"']],
    ['GET /a.css', ['If-Unmodified-Since: Sat, 01 Jan 2000 00:00:00 GMT']],
    ['GET /a.css', ['Range: bytes=3-5']],
    ['HEAD /a.css', ['Range: bytes=3-5']],
    ['GET /a.css', ['Range: bytes=-4']],
    ['GET /a.css', ['Range: bytes=99999-']],
    ['GET /a.css', ['Range: bytes=3-5', `If-Range: ${tag}`]],
    ['GET /a.css', ['Range: bytes=3-5', 'If-Range: "other"']],
  ]
  const all = () => requests.map(([line, fields]) => ask(line, fields))
  const shown = (answers: ReturnType<typeof all>) => {
    return answers.map(({ text, keep }) => [text.replace(/^Date: .*$/m, ''), keep])
  }
  const settle = stopClock(t)
  const before = all()
  settle()
  const after = all()
  t.strictSame(shown(after), shown(before))
  t.strictSame([before[0]?.count, after[0]?.count, after[1]?.count], [2, 1, 1], 'in one piece')
  const dateOf = (text = '') => Date.parse(/^Date: (.*)$/m.exec(text)?.[1] ?? '')
  settle()
  const later = all()
  t.ok(dateOf(later[0]?.text) > dateOf(after[0]?.text), 'with the date of the answer')
  t.strictSame(shown(later), shown(before))
})

t.test('what an application writes into public/ is served beside what was built in', async (t) => {
  const root = t.testdir({ built: { 'style.css': 'a {}' } })
  const folder = join(root, 'public')
  const embedded = { 'style.css': join(root, 'built/style.css') }
  const textOf = (files: PublicFiles, path: string) =>
    Buffer.from(files.find(path)?.read(0, 4) ?? []).toString()
  const files = new PublicFiles(folder, { embedded })
  t.equal(files.find('/uploads/a.txt'), null)
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  writeFileSync(join(folder, 'uploads/a.txt'), 'text')

  for (const each of [files, new PublicFiles(folder, { embedded })]) {
    t.equal(textOf(each, '/uploads/a.txt'), 'text')
    t.equal(textOf(each, '/style.css'), 'a {}')
  }
  writeFileSync(join(folder, 'style.css'), 'b {}')
  t.equal(textOf(new PublicFiles(folder, { embedded }), '/style.css'), 'b {}')
})

t.test('a packed file is not sent for one that was written over since', async (t) => {
  const folder = t.testdir({ 'a.txt': 'new', 'a.txt.gz': 'packed' })
  const lengthOf = () => new PublicFiles(folder).find('/a.txt', 'gzip')?.length

  t.equal(lengthOf(), 6)
  utimesSync(join(folder, 'a.txt.gz'), new Date(2020, 1, 1), new Date(2020, 1, 1))
  t.equal(lengthOf(), 3)
})
