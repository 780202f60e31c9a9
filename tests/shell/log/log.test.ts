import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { Settings } from '../../../shell/config/settings.ts'
import { filterParams, filterTarget } from '../../../shell/log/filter.ts'
import { formatJson, formatText } from '../../../shell/log/format.ts'
import { Log } from '../../../shell/log/log.ts'
import { Sink } from '../../../shell/log/sink.ts'
import { logRequest } from '../../../shell/server/answer/request-log.ts'

const time = '2026-11-21T09:00:00.123Z'

t.test('a line of text is one line, whatever is in it', async (t) => {
  t.equal(
    formatText(time, 'warn', 'a\nb\u001b[31m', { path: '/x\r\n2026 INFO forged' }),
    '2026-11-21T09:00:00.123Z WARN  a\\nb\\u001b[31m path=/x\\u000d\\n2026 INFO forged',
  )
})

t.test('a line of JSON is an object', async (t) => {
  t.strictSame(JSON.parse(formatJson(time, 'info', 'hello', { status: 200 })), {
    time: '2026-11-21T09:00:00.123Z',
    level: 'info',
    message: 'hello',
    status: 200,
  })
})

t.test('a log writes its level and what is graver', async (t) => {
  const lines: string[] = []
  const log = new Log({ write: (line) => void lines.push(line), flush: () => {} }, 'warn', 'text')
  log.info('no')
  log.warn('yes')
  log.error('yes')

  t.equal(lines.length, 2)
})

t.test('filterParams() hides secrets at every depth and shortens the rest', async (t) => {
  const params = new Map<string, unknown>([
    [
      'user',
      new Map([
        ['Password', 'x'],
        ['name', 'Ada'],
      ]),
    ],
    ['api_key', 'x'],
    ['long', 'y'.repeat(500)],
  ])
  const shown = filterParams(params, ['passw', '_key'])

  t.strictSame(shown.user, { Password: '[FILTERED]', name: 'Ada' })
  t.equal(shown.api_key, '[FILTERED]')
  t.equal(String(shown.long).length, 201)
})

t.test('filterParams() takes patterns, and paths with a dot', async (t) => {
  const card = new Map<string, unknown>([
    ['code', '1'],
    ['name', 'Ada'],
  ])
  const params = new Map<string, unknown>([
    ['card', card],
    ['code', '2'],
    ['PIN', '3'],
    ['spin', '4'],
  ])

  t.strictSame(filterParams(params, ['card.code', /^pin$/i]), {
    card: { code: '[FILTERED]', name: 'Ada' },
    code: '2',
    PIN: '[FILTERED]',
    spin: '4',
  })
  t.strictSame(filterParams(params, [/card\.(code|name)/]).card, {
    code: '[FILTERED]',
    name: '[FILTERED]',
  })
})

t.test('the settings hide by themselves what `rails new` hides', async (t) => {
  const names = [
    'password',
    'email',
    'client_secret',
    'authenticity_token',
    'api_key',
    'encrypted',
    'salt',
    'certificate',
    'otp',
    'ssn',
    'cvv',
    'cvc',
  ]
  const params = new Map([...names, 'title', 'keyword'].map((name) => [name, 'x']))
  const shown = filterParams(params, new Settings().filterParameters)

  for (const name of names) t.equal(shown[name], '[FILTERED]', name)
  t.strictSame([shown.title, shown.keyword], ['x', 'x'])
})

t.test('filterTarget() hides in a query what is hidden in parameters', async (t) => {
  const words = ['passw', 'token']
  t.equal(
    filterTarget('/a/token=1?x=1&Password=2;user%5Btoken%5D=3&y', words),
    '/a/token=1?x=1&Password=[FILTERED];user%5Btoken%5D=[FILTERED]&y',
  )
  t.equal(filterTarget('/a?%ZZpassw=1', words), '/a?%ZZpassw=[FILTERED]')
})

t.test('a sink keeps the order of lines and flushes what is left', async (t) => {
  const path = join(mkdtempSync(join(tmpdir(), 'webfw-log-')), 'log')
  const descriptor = openSync(path, 'w')
  const sink = new Sink(descriptor)
  for (let count = 0; count < 1000; count++) sink.write(String(count))
  await new Promise((done) => setTimeout(done, 30))
  sink.write('last')
  await sink.flush()
  closeSync(descriptor)

  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  t.equal(lines.length, 1001)
  t.strictSame(lines.slice(0, 3), ['0', '1', '2'])
  t.equal(lines.at(-1), 'last')
})

t.test(
  'who reads JSON finds what the message of a request says in fields of their own',
  async (t) => {
    const lines: string[] = []
    const log = new Log({ write: (line) => lines.push(line), flush: () => {} }, 'info', 'json')
    logRequest(log, {
      id: 'a',
      method: 'POST',
      target: '/articles?draft=1',
      status: 303,
      total: 1.5,
      views: 0,
      database: 1,
      bytes: 10,
      remoteIp: '127.0.0.1',
      params: { title: 'x', password: '[FILTERED]' },
      tags: [],
    })

    t.match(JSON.parse(lines.join()), {
      message: 'POST /articles 303',
      method: 'POST',
      path: '/articles',
      status: 303,
      duration: 1.5,
      params: { title: 'x', password: '[FILTERED]' },
    })
  },
)
