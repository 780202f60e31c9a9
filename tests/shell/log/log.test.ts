import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { filterParams } from '../../../shell/log/filter.ts'
import { formatJson, formatText } from '../../../shell/log/format.ts'
import { Log } from '../../../shell/log/log.ts'
import { Sink } from '../../../shell/log/sink.ts'

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
