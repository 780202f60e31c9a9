import { execFileSync, spawnSync } from 'node:child_process'
import t from 'tap'
import { html, mistake, TestRecord, TestRecords } from '../support/template.ts'

const PROFILE = 2
const hasRuby = spawnSync('ruby', ['-v']).status === 0

/** A page about a profile whose json column is this text. */
function shown(source: string, settings: unknown, options: unknown = null): string {
  return html(source, { assigns: { x: new TestRecord(PROFILE, { id: 1, settings, options }) } })
}

const inspected = (text: unknown) => shown('<%== @x.settings.inspect %>', text)

t.test('a json column is its value', async (t) => {
  const text = '{"a":"light","list":[1,2.5,{"b":null}],"on":true}'
  const page = (source: string) => shown(source, text)

  t.equal(page('<%= @x.settings["a"] %>'), 'light')
  t.equal(page('<%= @x.settings[:a].inspect %>'), 'nil')
  t.equal(page('<% @x.settings.each do |key, value| %><%= key %>,<% end %>'), 'a,list,on,')
  t.equal(page('<%= @x.settings["list"].map(&:to_s).first %>'), '1')
  t.equal(page('<%= @x.settings.dig("list", 2, "b").inspect %>'), 'nil')
  t.equal(page('<%== @x.settings.to_json %>'), text)
  t.equal(page('<%= @x[:settings].keys.size %><%= @x.attributes["settings"].size %>'), '33')
  t.equal(page('<script>var a = <%= @x.settings %></script>'), `<script>var a = ${text}</script>`)
  t.equal(page('<%= @x.settings? %>'), 'true')
  t.equal(page('<% 3.times do %><%= @x.settings == @x.settings %><% end %>'), 'truetruetrue')
})

t.test('rows have a value each', async (t) => {
  const rows = [
    { id: 1, settings: '[1]', options: '"x"' },
    { id: 2, settings: null, options: 7 },
    { id: 3, settings: '{"a":2}', options: 1.5 },
  ]
  t.equal(
    html('<% @rows.each do |row| %><%== row.settings.inspect %><%= row.options %>;<% end %>', {
      assigns: { rows: new TestRecords(PROFILE, rows) },
    }),
    '[1]x;nil7;{"a"=>2}1.5;',
  )
})

t.test('what is no JSON is nil', async (t) => {
  const bad = [
    '',
    ' ',
    '{',
    '{"a":1,}',
    '[1 2]',
    'nul',
    '01',
    '1.',
    '"a',
    '"\\ud800"',
    '{1:2}',
    '[1]x',
  ]
  for (const text of bad) t.equal(inspected(text), 'nil', JSON.stringify(text))
  t.equal(inspected(`${'['.repeat(101)}${']'.repeat(101)}`), 'nil', 'nested deeper than Ruby reads')
})

t.test('values are those of Ruby’s parser', { skip: hasRuby ? false : 'needs ruby' }, async (t) => {
  const many = Array.from({ length: 40 }, (_, index) => `"k${index % 30}":${index}`).join()
  const texts = [
    '[0,-0,1,-1,12345678901234567890,-9223372036854775808,9223372036854775808]',
    '[0.0,-0.0,1.5,1e5,1E-7,1.0e+20,123456789.125,5e-324,0.1]',
    '["","a\\"b","\\u00e9\\n\\t\\/","\\ud83d\\ude00","é"]',
    '{"a":1,"b":2,"a":{"c":[]}}',
    ` {"a" : [ true , false , null ] }\n`,
    '"text"',
    'null',
    `{${many}}`,
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ]
  const script = 'require "json"; JSON.parse($stdin.read).each { |text| p JSON.parse(text) }'
  const expected = execFileSync('ruby', ['-E', 'UTF-8', '-e', script], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  })
  t.same(texts.map(inspected).join('\n'), expected.trimEnd())
})

t.test('hostile JSON is a nil or a located error, and soon', async (t) => {
  const assigns = (settings: string) => ({ x: new TestRecord(PROFILE, { id: 1, settings }) })
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join()}}`

  t.equal(inspected('['.repeat(1_000_000)), 'nil')
  t.equal(shown('<%= @x.settings.size %>', keys(50_000)), '50000')
  t.match(
    mistake('<%= @x.settings.size %>', {
      assigns: assigns(`[${'0,'.repeat(400_000)}0]`),
      config: { fuel: 100_000 },
    }),
    '1:8: This template takes too many steps.',
  )
  t.match(
    mistake('<%= @x.settings.size %>', {
      assigns: assigns(`[${'0,'.repeat(400_000)}0]`),
      config: { memoryLimit: 4_000_000 },
    }),
    /memory/,
  )
  // Asked a thousand times, it is read once.
  t.equal(
    shown('<% n = 0 %><% 1000.times do %><% n += @x.settings.size %><% end %><%= n %>', keys(3000)),
    '3000000',
  )
})

t.test('fields of a json column show JSON', async (t) => {
  const form = (field: string) => `<%= form_with model: @x, url: "/" do |f| %>${field}<% end %>`
  const area = (page: string) =>
    /<textarea[^>]*>\n([\s\S]*)<\/textarea>/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  const text = '{"a":[1,2.0,null],"b":"<x> & y"}'
  const escaped = text.replace('<x> &', '&lt;x&gt; &amp;')

  t.equal(area(shown(form('<%= f.text_area :settings %>'), text)), escaped)
  t.match(shown(form('<%= f.hidden_field :settings %>'), '[1,"a"]'), 'value="[1,&quot;a&quot;]"')
  t.match(shown(form('<%= f.text_field :settings %>'), 'true'), 'value="true"')
  t.notMatch(shown(form('<%= f.text_field :settings %>'), null), 'value=""')
  t.match(shown(form('<%= f.text_field :settings, value: "own" %>'), '[1]'), 'value="own"')
  // A String comes back as it is where the text is taken for one, and as JSON where it is read.
  t.match(shown(form('<%= f.text_field :settings %>'), '"dark"'), 'value="dark"')
  t.match(shown(form('<%= f.text_field :options %>'), null, '"dark"'), 'value="&quot;dark&quot;"')
})

t.test('a field shows what was typed into it', async (t) => {
  const article = new TestRecord(
    0,
    { id: 3, title: 'x', views: 0, released_on: null },
    { typed: { views: 'many', released_on: 'soon' } },
  )
  const page = html(
    '<%= form_with model: @article do |f| %><%= f.number_field :views %><%= f.text_field :title %><%= f.date_field :released_on %><% end %><%= @article.views %>',
    { assigns: { article } },
  )

  t.match(page, /<input type="number" value="many" [^>]*id="article_views"/)
  t.match(page, /<input type="text" value="x"/)
  t.match(page, /<input type="date" name="article\[released_on\]"/)
  t.match(page, /<\/form>0$/)
})
