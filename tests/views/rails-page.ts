import { Duration } from '../../shell/active-support/duration.ts'
import { HandleTable } from '../../shell/core/handle-table.ts'
import type { Question } from '../../shell/core/render.ts'
import { SafeString } from '../../shell/core/safe-string.ts'
import { callShellHelper, SHELL_HELPERS, valueMethods } from '../../shell/helpers/index.ts'
import { callValueMethod } from '../../shell/helpers/value-methods.ts'
import { CalendarDate } from '../../shell/record/value/calendar-date.ts'
import { TestRecord, TestRecords, TestRelation, type Trial } from '../support/template.ts'
import { PARTIALS } from './rails-cases.ts'

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
    { isNew: true, errors: [['title', "can't be blank", "Title can't be blank", 'blank']] },
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
  // Nothing is kept: the block runs.
  if (name === 'cache_end') return args[1]
  if (/^cache/.test(name)) return [0, null]
  if (handle === null) return callShellHelper(name, args, content && (() => content), state)
  if (name === 'comments') return new TestRelation(1, 77)
  if (name === 'to_a') return new TestRecords(1, COMMENTS)
  if (name === 'summary') return 'sum<mary'
  if (name === 'count') return COMMENTS.length
  const duration = table.get(handle)
  if (duration instanceof Duration) return callValueMethod(`Duration#${name}`, [duration, ...args])
  throw new Error(`the template asked for ${name}`)
}

/** Null for a record of the tests, whose handle is its own. */
function objectIn(table: HandleTable, handle: number): object | null {
  try {
    return table.get(handle)
  } catch {
    return null
  }
}

/** Everything but the source that a page of the equivalence tests is rendered with; `body` renders it. */
export function asInRails<Result>(body: (trial: Trial) => Result): Result {
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
      object: (handle: number) => objectIn(table, handle),
    },
    handles: table,
    answer: (question: Question) => answer(question, state, table),
  }
  return body(trial)
}
