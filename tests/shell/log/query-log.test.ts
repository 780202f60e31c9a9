import t from 'tap'
import { Log } from '../../../shell/log/log.ts'
import { QueryMeter } from '../../../shell/server/answer/query-meter.ts'

function logAt(level: 'debug' | 'info') {
  const lines: string[] = []
  const log = new Log({ write: (line) => lines.push(line), flush: () => {} }, level, 'text')
  return { log, lines }
}

t.test('a statement is a line with its time and its request', async (t) => {
  const { log, lines } = logAt('debug')

  new QueryMeter(log, () => 'abc').ran('SELECT 1', 0.128, false)

  t.match(lines[0], /DEBUG SQL SELECT 1 ms=0\.13 id=abc/)
})

t.test('a statement that comes three times in a request is marked', async (t) => {
  const { log, lines } = logAt('debug')
  const queries = new QueryMeter(log, () => 'abc')

  for (const sql of ['SELECT 1', 'SELECT 2', 'SELECT 1', 'SELECT 1']) queries.ran(sql, 1, false)

  t.same(
    lines.map((line) => line.includes('N+1?')),
    [false, false, false, true],
  )
})

t.test(
  'what the statements of a request took is summed up, with and without their lines',
  async (t) => {
    const { log, lines } = logAt('info')
    const queries = new QueryMeter(log, () => 'abc')
    queries.ran('SELECT 1', 2, false)
    t.equal(queries.hasWritten, false)
    queries.ran('DELETE FROM a', 3, true)

    t.match(queries, { spent: 5, hasWritten: true })
    t.same(lines, [])
  },
)
