import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { Duration } from '../../shell/active-support/duration.ts'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import type { Question } from '../../shell/core/render.ts'
import { SafeString } from '../../shell/core/safe-string.ts'
import { callShellHelper, SHELL_HELPERS, valueMethods } from '../../shell/helpers/index.ts'
import { callValueMethod } from '../../shell/helpers/value-methods.ts'
import { CalendarDate } from '../../shell/record/calendar-date.ts'
import { HandleTable, useHandles } from '../../shell/record/handles.ts'
import { html, TestRecord, TestRecords, TestRelation } from '../support/template.ts'
import { domOf } from './dom.ts'
import { SAME as BASIC, DIFFERENT, PARTIALS } from './rails-cases.ts'
import { EVERYDAY } from './rails-everyday-cases.ts'

installActiveSupport()

const SAME = [...BASIC, ...EVERYDAY]

const hasRails = spawnSync('ruby', ['-e', 'require "action_controller"']).status === 0
const skip = hasRails
  ? false
  : 'needs Rails’ ActionView (Debian packages: ruby-actionpack ruby-activemodel)'

const article = {
  id: 3,
  title: 'A "b" <i>',
  body: 'Body & soul',
  views: 5,
  rating: 4.5,
  published: true,
  released_on: '2026-01-02',
  created_at: '2026-11-21 02:03:52.000000',
}
const COMMENTS = [
  { id: 1, commenter: 'c1', body: 'b<1>', article_id: 3 },
  { id: 2, commenter: 'c2', body: 'b2', article_id: 3 },
]
const symbols = (values: Record<string, unknown>) =>
  new Map(Object.entries(values).map(([name, value]) => [Symbol.for(name), value]))

/** The same data as in rails.rb. */
const assigns = {
  article: new TestRecord(0, article),
  comment: new TestRecord(1, {}, { isNew: true }),
  fresh: new TestRecord(0, {}, { isNew: true }),
  faulty: new TestRecord(
    0,
    { title: '' },
    { isNew: true, errors: [['title', "can't be blank", "Title can't be blank"]] },
  ),
  two: new TestRecords(0, [
    { id: 1, title: '<one>', views: 10 },
    { id: 2, title: 'two', views: 7 },
  ]),
  list: [3, 1, 2],
  words: ['pear', 'apple', 'fig'],
  hash: symbols({ a: 1, b: null, c: '<c>' }),
  at: new Date('2026-11-21T02:03:52Z'),
  on: CalendarDate.parse('2026-01-02'),
  text: 'Once upon a <b>time</b> in a world',
  many: Array.from({ length: 25 }, (_, index) => index + 1),
  none: null,
  empty: [],
  big: 1234567.891,
  safe: new SafeString('<b>safe</b>'),
  nested: symbols({ list: [symbols({ n: 1 }), symbols({ n: 2 })] }),
}

function answer(
  { name, args, content, handle }: Question,
  state: Map<string, unknown>,
  table: HandleTable,
): unknown {
  if (handle === null) return callShellHelper(name, args, content, state)
  if (name === 'comments') return new TestRelation(1, 77)
  if (name === 'to_a') return new TestRecords(1, COMMENTS)
  if (name === 'summary') return 'sum<mary'
  if (name === 'count') return COMMENTS.length
  const duration = table.get(handle)
  if (duration instanceof Duration) return callValueMethod(`Duration#${name}`, [duration, ...args])
  throw new Error(`the template asked for ${name}`)
}

function ours(source: string): string {
  const state = new Map<string, unknown>()
  const table = new HandleTable()
  const trial = {
    assigns,
    views: PARTIALS,
    helpers: [...SHELL_HELPERS, ...valueMethods()],
    decoders: {
      date: (days: number) => new CalendarDate(days),
      decimal: Number,
      relation: (_: number, handle: number) => handle,
      object: (handle: number) => table.get(handle),
    },
    answer: (question: Question) => answer(question, state, table),
  }
  return useHandles(table, () => html(source, trial))
}

type Page = { html: string; error?: never } | { html?: never; error: string }

/** Every template rendered by Rails, in the order given. */
function railsPages(sources: readonly string[]): Page[] {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'rails.rb')
  const named = sources.map((source, index) => [`articles/t${index}`, source] as const)
  const result = spawnSync('ruby', ['-E', 'UTF-8', '-W0', script], {
    input: JSON.stringify({ ...PARTIALS, ...Object.fromEntries(named) }),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (result.status !== 0) throw new Error(result.stderr)
  const pages = JSON.parse(result.stdout) as Record<string, Page>
  return named.map(([name]) => pages[name] ?? { error: 'Rails gave no page' })
}

const pages = skip === false ? railsPages([...SAME, ...DIFFERENT]) : []

t.test('templates mean here what they mean in Rails', { skip }, async (t) => {
  for (const [index, source] of SAME.entries()) {
    const theirs = pages[index]
    let page: string
    try {
      page = ours(source)
    } catch (error) {
      t.fail(`${source}\n${(error as Error).message}`)
      continue
    }
    if (theirs?.html === undefined) t.fail(`${source}: ${theirs?.error}`)
    else t.same(domOf(page), domOf(theirs.html), source)
  }
  t.ok(SAME.length >= 220, `${SAME.length} templates`)
})

t.test('templates differ from Rails only where it is said', { skip }, async (t) => {
  for (const [index, source] of DIFFERENT.entries()) {
    const theirs = pages[SAME.length + index]?.html ?? ''
    t.notSame(domOf(ours(source)), domOf(theirs), source)
  }
})
