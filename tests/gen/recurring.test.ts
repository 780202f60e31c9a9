import t from 'tap'
import { cronOf } from '../../gen/load/recurring/schedule.ts'
import { recurringTasks } from '../../gen/load/recurring/tasks.ts'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { isDue, parseCron } from '../../shell/jobs/cron.ts'

// What the gem fugit 1.5.2, which Solid Queue asks, makes of the same; it writes the numbers out.
const SCHEDULES: readonly (readonly [string, string | null])[] = [
  ['every minute', '0 * * * * *'],
  ['every 5 minutes', '0 */5 * * * *'],
  ['every hour at minute 12', '0 12 * * * *'],
  ['every 8 hours at minute 16', '0 16 */8 * * *'],
  ['every day', '0 0 0 * * *'],
  ['every day at 4:30am', '0 30 4 * * *'],
  ['every day at 1 am', '0 0 1 * * *'],
  ['every day at 12:03am', '0 3 0 * * *'],
  ['at noon every day', '0 0 12 * * *'],
  ['every day at 9am and 5pm', '0 0 9,17 * * *'],
  ['every monday and friday at 9:30', '0 30 9 * * 1,5'],
  ['every weekday at 6pm', '0 0 18 * * 1-5'],
  ['every week', '0 0 0 * * 0'],
  ['every 7 days', '0 0 0 */7 * *'],
  ['every 1 month', '0 0 0 1 * *'],
  ['every month on the 15th at 3am', '0 0 3 15 * *'],
  ['every 1st of the month at 5am', '0 0 5 1 * *'],
  ['every 30 seconds', '*/30 * * * * *'],
  ['every 60 seconds', '0 * * * * *'],
  ['every year', '0 0 0 1 1 *'],
  ['30 4 * * mon', '0 30 4 * * 1'],
  ['0 9 * jan-mar 1-5 UTC', '0 0 9 * 1-3 1-5 UTC'],
  ['@daily', '0 0 0 * * *'],
  ['every day at 5pm America/New_York', '0 0 17 * * * America/New_York'],
  ['every monday at 9:30 in Europe/Berlin', '0 30 9 * * 1 Europe/Berlin'],
  ['every day at 9am Europe/Berlni', null],
  ...[
    'now and then',
    '61 * * * *',
    '5-2 * * * *',
    '* * *',
    'every day at 25:00',
    'every 32nd of the month',
    '',
  ].map((text) => [text, null] as const),
]

t.test('schedules as Solid Queue takes them', async (t) => {
  for (const [text, cron] of SCHEDULES) t.equal(cronOf(text), cron, text)
})

t.test('the moments of a schedule', async (t) => {
  const due = (cron: string, time: string): boolean =>
    isDue(parseCron(cron), Date.parse(`${time}Z`) / 1000)
  t.ok(due('0 */15 * * * *', '2026-11-26T17:45:00'))
  t.notOk(due('0 */15 * * * *', '2026-11-26T17:45:01'))
  t.ok(due('0 30 4 * * 1-5', '2026-11-26T04:30:00'), 'a Thursday')
  t.notOk(due('0 30 4 * * 1-5', '2026-11-28T04:30:00'), 'a Saturday')
  t.ok(due('0 0 0 * * 7', '2026-11-29T00:00:00'), '7 is Sunday too')
  t.ok(due('0 0 0 13 * 5', '2026-11-13T00:00:00') && due('0 0 0 13 * 5', '2026-11-27T00:00:00'))
  t.notOk(due('0 0 0 13 * 5', '2026-11-26T00:00:00'))
  t.ok(due('0 5/20 * * * *', '2026-11-26T17:25:00'))
})

t.test('a schedule with a zone is due by its clocks, as with Fugit', async (t) => {
  const due = (cron: string, time: string): boolean =>
    isDue(parseCron(`${cron} Europe/Berlin`), Date.parse(`${time}Z`) / 1000)
  t.ok(due('0 0 9 * * 1-5', '2024-07-01T07:00:00') && due('0 0 9 * * 1-5', '2024-12-02T08:00:00'))
  t.ok(due('0 30 2 * * *', '2024-10-27T00:30:00'), 'an hour that is shown twice counts once')
  t.notOk(due('0 30 2 * * *', '2024-10-27T01:30:00'))
  t.ok(due('0 */30 * * * *', '2024-10-27T01:30:00'), 'all hours are all hours')
  t.notOk(due('0 30 2 * * *', '2024-03-31T01:30:00') || due('0 30 2 * * *', '2024-03-31T00:30:00'))
})

const told = (text: string): { schedules: unknown; told: string[] } => {
  const diagnostics: Diagnostic[] = []
  const found = recurringTasks(new Map([['config/recurring.yml', text]]), diagnostics)
  const schedules = [...(found?.schedules ?? [])].map(([name, own]) => [
    name,
    Object.fromEntries(own),
  ])
  return {
    schedules: Object.fromEntries(schedules),
    told: diagnostics.map(({ line, message }) => `${line}: ${message}`),
  }
}

const COMMAND = '  command: Post.count\n'

t.test('ERB that runs before the program does', async (t) => {
  const hour = '0 0 * * * *'
  t.strictSame(told(`<%# a %>\n<%= "tick" %>:\n${COMMAND}  schedule: every <%= 60 %> minutes\n`), {
    schedules: { '': { tick: '0 0 * * * *' } },
    told: [],
  })
  const flat = `<% if Rails.env.production? -%>\none:\n${COMMAND}  schedule: every hour\n<% elsif Rails.env == "test" %>\ntwo:\n${COMMAND}  schedule: every hour\n<% end %>\nthree:\n${COMMAND}  schedule: every hour\n`
  t.strictSame(told(flat).schedules, {
    production: { one: hour, three: hour },
    development: { three: hour },
    test: { two: hour, three: hour },
  })
  const loop = `production:\n<% %w[a b].each do |name| %>\n  tick_<%= name %>:\n    command: Post.count\n    schedule: every hour\n<% end %>\n`
  t.strictSame(told(loop).schedules, { production: { tick_a: hour, tick_b: hour } })
  const sections = `production:\n  one:\n    command: Post.count\n    schedule: <%= Rails.env.local? ? "every day" : "every hour" %>\n`
  t.strictSame(told(sections).schedules, { production: { one: hour } })
})

t.test('mistakes beside ERB stand in their lines', async (t) => {
  const gap = `<% if Rails.env.test? %>\none:\n${COMMAND}  schedule: every hour\n<% end %>\ntwo:\n${COMMAND}  schedule: now and then\n`
  t.strictSame(told(gap).told, [
    '8: The task two has the schedule `now and then`, which says no times.',
  ])
  const asked = 'one:\n  command: Post.count\n  schedule: <%= ENV.fetch("EVERY", "every hour") %>\n'
  t.strictSame(told(asked).told, [
    '3: A variable of the environment is not known before the program runs.',
  ])
  t.strictSame(told('one: <%= Post.count %>\n').told, [
    '1: Post is not known before the program runs.',
  ])
  t.strictSame(told('one: <%= rand %>\n').told, ['1: `rand` is not known before the program runs.'])
  t.match(told('one: 1\ntwo: <%= 1 / 0 %>\n').told, [/^2: ZeroDivisionError/])
  t.match(told('one: <% if %>\n').told, [/^1: /])
})
