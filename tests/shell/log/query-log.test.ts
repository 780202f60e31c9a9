import t from 'tap'
import { Log } from '../../../shell/log/log.ts'
import { QueryLog } from '../../../shell/server/answer/query-log.ts'

function logAt(level: 'debug' | 'info') {
  const lines: string[] = []
  const log = new Log({ write: (line) => lines.push(line), flush: () => {} }, level, 'text')
  return { log, lines }
}

t.test('a statement is a line with its time and its request', async (t) => {
  const { log, lines } = logAt('debug')

  QueryLog.of(log, () => 'abc')?.add('SELECT 1', 0.128)

  t.match(lines[0], /DEBUG SQL SELECT 1 ms=0\.13 id=abc/)
})

t.test('a statement that comes three times in a request is marked', async (t) => {
  const { log, lines } = logAt('debug')
  const queries = QueryLog.of(log, () => 'abc')

  for (const sql of ['SELECT 1', 'SELECT 2', 'SELECT 1', 'SELECT 1']) queries?.add(sql, 1)

  t.same(
    lines.map((line) => line.includes('N+1?')),
    [false, false, false, true],
  )
})

t.test('a log without lines of level debug keeps no statements', async (t) => {
  t.equal(
    QueryLog.of(logAt('info').log, () => 'abc'),
    null,
  )
})
