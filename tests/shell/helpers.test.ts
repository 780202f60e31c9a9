import { readFileSync } from 'node:fs'
import t from 'tap'
import { SafeString } from '../../shell/core/frame.ts'
import { callShellHelper, SHELL_HELPERS } from '../../shell/helpers/index.ts'
import { viewOf } from '../../shell/helpers/view.ts'
import { Float } from '../../shell/ruby/float/float.ts'
import { Time } from '../../shell/ruby/time/time.ts'
import { viewHelperPage } from '../../shell/vocabulary/view-helper-page.ts'
import { helperMethodNames, viewHelpers } from '../../shell/vocabulary/view-helpers.ts'
import { frameworkName } from '../../shell/vocabulary/word.ts'

function keywords(values: Readonly<Record<string, unknown>>): Map<symbol, unknown> {
  return new Map(Object.entries(values).map(([name, value]) => [Symbol.for(name), value]))
}

function call(name: string, ...args: readonly unknown[]): unknown {
  const value = callShellHelper(name, args, null, new Map())
  return value instanceof SafeString ? value.html : value
}

const ago = (seconds: number) => new Time(Math.round((Date.now() / 1000 - seconds) * 1e6))

t.test('helpers answer as Rails does', async (t) => {
  const cases: readonly (readonly [expected: unknown, name: string, ...args: unknown[]])[] = [
    ['1 comment', 'pluralize', 1, 'comment'],
    ['2 comments', 'pluralize', 2, 'comment'],
    ['0 people', 'pluralize', 0, 'person'],
    ['2 foci', 'pluralize', 2, 'focus', 'foci'],
    ['0 errors', 'pluralize', null, 'error'],
    ['12,345,678', 'number_with_delimiter', 12345678],
    ['-1,234.5', 'number_with_delimiter', new Float(-1234.5)],
    [
      '12.345,05',
      'number_with_delimiter',
      '12345.05',
      keywords({ delimiter: '.', separator: ',' }),
    ],
    ['$1,234.50', 'number_to_currency', new Float(1234.5)],
    ['-$0.99', 'number_to_currency', new Float(-0.99)],
    ['12 €', 'number_to_currency', 12, keywords({ unit: '€', precision: 0, format: '%n %u' })],
    ['3.142', 'number_with_precision', new Float(3.14159)],
    ['0.1', 'number_with_precision', new Float(0.05), keywords({ precision: 1 })],
    ['12.5%', 'number_to_percentage', new Float(12.5), keywords({ precision: 1 })],
    ['1.18 MB', 'number_to_human_size', 1234567],
    ['123 Bytes', 'number_to_human_size', 123],
    ['less than a minute', 'time_ago_in_words', ago(10)],
    ['5 minutes', 'time_ago_in_words', ago(300)],
    ['about 1 hour', 'time_ago_in_words', ago(3700)],
    ['1 day', 'time_ago_in_words', ago(100000)],
    ['2 days', 'time_ago_in_words', ago(172900)],
    ['about 1 month', 'time_ago_in_words', ago(86400 * 35)],
    ['about 2 years', 'time_ago_in_words', ago(86400 * 740)],
    ['over 1 year', 'time_ago_in_words', ago(86400 * 500)],
    ['<p>a<br />b</p>', 'simple_format', 'a\nb'],
    ['You <mark>search</mark>', 'highlight', 'You search', 'SEARCH'],
    ['<b> <mark>&amp;</mark></b>', 'highlight', '<b> &', '&'],
    ['bold', 'strip_tags', '<b>bold</b>'],
    ['x', 'strip_tags', '<<b>script>x'],
    ['<b>x</b><img src="x">y &lt; z', 'sanitize', '<b onclick="a">x</b><img src=x>y < z<script>1'],
    ['<p>a <em>b</em></p>', 'sanitize', '</div><p>a <em>b<iframe>'],
    ['<a>x</a>', 'sanitize', '<a href="java&#115;cript:1">x</a>'],
    ['1.23 Million', 'number_to_human', 1234567],
    ['&lt;a&gt;, b, and c', 'to_sentence', ['<a>', new SafeString('b'), 'c']],
    ['...a long te...', 'excerpt', 'This is a long text', 'long', keywords({ radius: 3 })],
    ['one\ntwo', 'word_wrap', 'one two', keywords({ line_width: 4 })],
    ['donald-e-knuth', 'String#parameterize', 'Donald E. Knuth'],
    ['ÉCOLE', 'String#upcase', 'école'],
    ['Blog Comment', 'String#titleize', 'blog_comment'],
    ['Once upon...', 'String#truncate_words', 'Once upon a time', 2],
  ]
  for (const [expected, name, ...args] of cases) {
    const value = call(name, ...args)
    t.equal(
      typeof value === 'string' ? value.replace('a\n<br />b', 'a<br />b') : value,
      expected,
      name,
    )
  }
})

t.test('simple_format makes paragraphs and lets through what sanitize does', async (t) => {
  const sanitize_options = new Map([
    ['tags', ['a']],
    ['attributes', ['target']],
  ])
  const linked = '<a href="https://a.example/" target="_blank">x</a> <b>y</b>'
  t.equal(
    call('simple_format', linked, new Map(), keywords({ sanitize_options })),
    '<p><a target="_blank">x</a> y</p>',
  )
  t.equal(call('simple_format', 'a\n\nb<i>'), '<p>a</p>\n\n<p>b<i></i></p>')
  t.equal(call('simple_format', 'a', keywords({ class: 'x' })), '<p class="x">a</p>')
  t.equal(call('simple_format', new SafeString('<b>a</b>')), '<p><b>a</b></p>')
})

t.test('cycle goes round for the length of a page', async (t) => {
  const state = new Map<string, unknown>()
  const next = () => callShellHelper('cycle', ['odd', 'even'], null, state)

  t.same([next(), next(), next()], ['odd', 'even', 'odd'])
  callShellHelper('reset_cycle', [], null, state)
  t.equal(next(), 'odd')
})

t.test('docs/view-helpers.md lists the helpers that there are', async (t) => {
  t.equal(readFileSync('docs/view-helpers.md', 'utf8'), viewHelperPage(), 'method-pages.mjs')
})

t.test(
  'a method of app/helpers gets the helpers that are declared for it, and no other',
  async (t) => {
    const view = viewOf({ assigns: {} } as never)
    for (const name of Object.keys(viewHelpers)) {
      t.equal(frameworkName(name) in view, helperMethodNames.includes(name), name)
    }
  },
)

t.test('SHELL_HELPERS lists what a template may call', async (t) => {
  t.ok(SHELL_HELPERS.includes('pluralize'))
  t.notOk(SHELL_HELPERS.some((name) => name.includes('#')))
})
