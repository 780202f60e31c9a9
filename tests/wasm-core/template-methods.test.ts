import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import { type Core, CoreBootError } from '../../shell/core/load.ts'
import { renderTemplate } from '../../shell/core/render.ts'
import { callShellHelper, hasShellHelper } from '../../shell/helpers/index.ts'
import { Relation } from '../../shell/record/relation/relation.ts'
import { relationMethod } from '../../shell/record/relation/relation-methods.ts'
import { CalendarDate } from '../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../shell/record/value/decimal.ts'
import { TimeWithZone } from '../../shell/record/value/time-with-zone.ts'
import { Float } from '../../shell/ruby/float/float.ts'
import { Hash } from '../../shell/ruby/hash/hash.ts'
import { answers } from '../../shell/ruby/index.ts'
import { Range } from '../../shell/ruby/range/range.ts'
import { Time } from '../../shell/ruby/time/time.ts'
import { templateMethodPage } from '../../shell/vocabulary/template-method-page.ts'
import {
  type TemplateMethods,
  templateMethodNames,
  templateMethods,
} from '../../shell/vocabulary/template-methods.ts'
import { testCore } from '../support/core.ts'
import { exchanging, RANDOM, request } from '../support/exchange.ts'
import { CLASSES, ROUTES, TestRecord, TestRecords, TestRelation } from '../support/template.ts'

installActiveSupport()

const TABLE: Readonly<Record<string, TemplateMethods>> = templateMethods

/** A value of each class, as a template says it. */
const SAMPLES: Readonly<Record<keyof typeof templateMethods, string>> = {
  String: '"a"',
  Symbol: ':a',
  Integer: '3',
  Float: '1.5',
  BigDecimal: '@decimal',
  Array: '[1]',
  Hash: '({ a: 1 })',
  Range: '(1..3)',
  Time: '@time',
  Date: '@date',
  nil: 'nil',
  true: 'true',
  false: 'false',
  Params: 'params',
  Flash: 'flash',
  Request: 'request',
  Errors: '@record.errors',
  Error: '@record.errors.first',
  Relation: '@relation',
  Record: '@record',
  PartialIteration: 'x_iteration',
  FormBuilder: 'f',
}

const ARGUMENTS =
  `|("a")|(1)|(:a)|(:title)|(1, 2)|("a", "b")|([1])|(1..2)|({ a: 1 })|(@time)|(@date)|(@time, @time)
|(:title, 1)|(:title, [1], :a, :b)`.split(/\n?\|/)
const BLOCKS = [
  '(:comments) do |x| %><% end',
  ' { |x| x }',
  '(2) { |x| x }',
  '.each { |x| x }',
  ' { |x| [x, x] }',
  '(2) do |x| %>a<% end',
]

/** The core knows methods by their names; some of these classes by their arguments, too. */
const KNOWN_BY_ARGUMENTS = new Set(['FormBuilder', 'Record'])

const ASSIGNS = {
  time: new Time(0),
  date: new CalendarDate(0),
  decimal: Decimal.parse('1.5'),
  record: new TestRecord(0, { id: 1, title: 'a' }, { errors: [['title', 'x', 'y']] }),
  relation: new TestRelation(0, 5),
}

/** The names of a class that the core, alone, takes with one of the endings; `names` are those to try. */
function answered(type: string, names: readonly string[], endings: readonly string[]): string[] {
  const [first = '', ...others] = endings
  const outcomes = outcomesOf(type, names, [first])
  const isUnknown = (name: string) => outcomes.get(name) === 'unknown'
  const known = KNOWN_BY_ARGUMENTS.has(type) ? names : names.filter((name) => !isUnknown(name))
  const isAnswered = (name: string) => outcomes.get(name) === 'answered'
  const rest = outcomesOf(
    type,
    known.filter((name) => !isAnswered(name)),
    others,
  )
  return names.filter((name) => isAnswered(name) || rest.get(name) === 'answered')
}

/** What the core does with a method of each name: for the first of the endings with which it answers, or for the last. */
function outcomesOf(type: string, names: readonly string[], endings: readonly string[]) {
  const sample = SAMPLES[type as keyof typeof SAMPLES]
  const templates = new Map<string, string>()
  for (const name of names) {
    for (const [index, ending] of endings.entries()) {
      const call = `<%= ${sample}.${name}${ending} %>`
      const at = `${name}/${index}`
      templates.set(at, call)
      if (type === 'FormBuilder') {
        templates.set(at, `<%= form_with model: @record do |f| %>${call}<% end %>`)
      } else if (type === 'PartialIteration') {
        templates.set(`${name}/_${index}`, call)
        templates.set(at, `<%= render partial: "${at}", collection: [1, 2], as: :x %>`)
      }
    }
  }
  const core = bootWithout(templates)
  const outcomes = new Map<string, Outcome>()
  for (const name of names) {
    for (const index of endings.keys()) {
      if (!templates.has(`${name}/${index}`) || outcomes.get(name) === 'answered') continue
      outcomes.set(name, outcomeOf(core, templates, name, index))
    }
  }
  return outcomes
}

/** A core with those of the templates that its parser takes; the others are taken out. */
function bootWithout(templates: Map<string, string>): Core {
  for (;;) {
    try {
      return testCore({ routes: ROUTES, classes: CLASSES, helpers: [], templates })
    } catch (error) {
      if (!(error instanceof CoreBootError) || error.template === null) throw error
      templates.delete(error.template)
    }
  }
}

type Outcome = 'answered' | 'refused' | 'unknown'

function outcomeOf(
  core: Core,
  views: ReadonlyMap<string, string>,
  name: string,
  index: number,
): Outcome {
  const context = { controller: 'a', action: 'a', url: '', random: RANDOM, nonce: null }
  const page = {
    ...{ template: `${name}/${index}`, layout: null, assigns: ASSIGNS, locals: {} },
    ...{ flash: new Map<string, string>(), views, context },
  }
  let isAsked = false
  try {
    exchanging(core, request('GET /articles'), (exchange) => {
      renderTemplate(core, exchange, page, (question) => {
        isAsked = question.name !== 'to_a'
        if (isAsked) throw new Error('asked')
        return new TestRecords(0, [{ id: 1 }])
      })
    })
    return 'answered'
  } catch (error) {
    const { message } = error as Error
    if (/undefined method/.test(message)) return 'unknown'
    // A wrong argument is one that the method itself refused.
    return isAsked || /does not take these arg/.test(message) ? 'refused' : 'answered'
  }
}

/** The words that the sources of the core name: `Word.any_q` is `any?`. */
function wordsOf(...files: string[]): string[] {
  const text = files.map((file) => readFileSync(join('wasm-core/template', file), 'utf8')).join('')
  const members = [...text.matchAll(/\bWord\.([a-z]\w*)/g)].map(([, member = '']) => member)
  return [...new Set(members)].map((member) => member.replace(/_q$/, '?').replace(/_$/, ''))
}

const METHODS =
  `method/method.ts method/array-method.ts method/errors-method.ts method/hash-method.ts
  method/iteration-method.ts method/number-method.ts method/range-method.ts method/record-method.ts
  method/request-method.ts method/string-method.ts method/time-method.ts form/form-method.ts form/field.ts`.split(
    /\s+/,
  )

t.test('what the core answers of a class stands in the table, and the reverse', async (t) => {
  const words = wordsOf(...METHODS)
  for (const [type, { core = [], loops = [], shell = [] }] of Object.entries(TABLE)) {
    const found = answered(type, [...new Set([...words, ...core])], ARGUMENTS)
    const known = new Set([...templateMethodNames(type)])
    t.strictSame(
      found.filter((name) => !known.has(name)),
      [],
      `${type}: answered and not in the table`,
    )
    const asked = type === 'Relation' ? shell : []
    t.strictSame(
      core.filter((name) => !found.includes(name) && !asked.includes(name)),
      [],
      `${type}: in the table and not answered`,
    )
    const looping = answered(type, loops, BLOCKS)
    t.strictSame(
      loops.filter((name) => !looping.includes(name)),
      [],
      `${type}: no loop`,
    )
  }
})

t.test('every loop of the core stands in the table', async (t) => {
  const loops = new Set(
    Object.values(TABLE).flatMap(({ loops = [], shell = [] }) => [...loops, ...shell]),
  )
  for (const word of wordsOf('run/loop-kind.ts')) t.ok(loops.has(word), word)
})

t.test("what the core asks from the shell is answered by Ruby's library", async (t) => {
  const samples: Readonly<Record<string, unknown>> = {
    String: 'a',
    Symbol: Symbol.for('a'),
    Integer: 1,
    Float: new Float(1),
    BigDecimal: Decimal.parse('1'),
    Array: [],
    Hash: new Hash(),
    Range: new Range(1, 2, false),
    Time: new TimeWithZone(0),
    Date: new CalendarDate(0),
    nil: null,
    true: true,
    false: false,
  }
  for (const [type, { shell = [] }] of Object.entries(TABLE)) {
    if (!Object.hasOwn(samples, type)) continue
    for (const name of shell) {
      const isOwn = hasShellHelper(`${type}#${name}`) && isCalled(`${type}#${name}`, samples[type])
      t.ok(answers(samples[type], name) || isOwn, `${type}#${name}`)
    }
  }
})

function isCalled(name: string, receiver: unknown): boolean {
  try {
    callShellHelper(name, [receiver, 1], null, new Map())
    return true
  } catch (error) {
    return !/undefined method/.test((error as Error).message)
  }
}

t.test('what a template asks a relation is a method of relations', async (t) => {
  for (const name of templateMethods.Relation.shell) {
    const method = relationMethod(name)
    t.type(method === null ? null : Reflect.get(Relation.prototype, method), 'function', name)
  }
})

t.test('docs/template-methods.md lists the methods that there are', async (t) => {
  t.equal(
    readFileSync('docs/template-methods.md', 'utf8'),
    templateMethodPage(),
    'method-pages.mjs',
  )
})
