import t from 'tap'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import { SafeString } from '../../shell/core/frame.ts'
import { CalendarDate } from '../../shell/record/value/calendar-date.ts'
import { html, mistake, TestRecords, type Trial, templateCore } from '../support/template.ts'

installActiveSupport()

type Case = readonly [source: string, expected: string, trial?: Trial]

function table(name: string, cases: readonly Case[]): void {
  t.test(name, async (t) => {
    for (const [source, expected, trial] of cases) {
      t.equal(mistake(source, trial), `rendered ${expected}`, source)
    }
  })
}

/** Two days whose distance is no 64-bit number. */
const FAR_DAYS: Trial = {
  assigns: { a: new CalendarDate(-5e18), b: new CalendarDate(5e18) },
}

table('the lexer trims as Erubi does for Rails', [
  ['a <% 1 %> b', 'a  b'],
  ['a\n  <% 1 %>\nb', 'a\nb'],
  ['a\n  <% 1 %> \t\nb', 'a\nb'],
  ['a\r\n<% 1 %>\r\nb', 'a\r\nb'],
  ['x <% 1 %>\ny', 'x \ny'],
  ['<% 1 %><% 2 %>\ny', '\ny'],
  ['<%= 1 %>\n<%= 2 -%>\n3', '1\n23'],
  ['  <%- 1 -%>\nx', 'x'],
  ['a\n  <%# note %>\nb', 'a\nb'],
  ['a <%# note %> b', 'a  b'],
  ['<%% 1 %>', '<% 1 %>'],
  ['<%%= 1 %> <%= 2 %>', '<%= 1 %> 2'],
  ['<%== "<b>" %>', '<b>'],
  ['<%\n  x = 1\n  y = 2 # why\n%><%= x + y %>', '3'],
  ['<%= [1,\n 2]\n  .join("-") %>', '1-2'],
])

table('numbers are computed and printed as Ruby does', [
  ['<%= 7 / 2 %> <%= -7 / 2 %> <%= -7 % 3 %> <%= 7 % -3 %>', '3 -4 2 -2'],
  [
    '<%= 7.0 / 2 %> <%= 1.0 %> <%= 1e20 %> <%= 1e16 %> <%= 1e15 %>',
    '3.5 1.0 1.0e+20 1.0e+16 1.0e+15',
  ],
  ['<%= 0.1 + 0.2 %> <%= 1e-5 %> <%= 0.0001 %>', '0.30000000000000004 1.0e-05 0.0001'],
  [
    '<%= 5e-324 %> <%= 1.7976931348623157e308 %> <%= 2.2250738585072014e-308 %>',
    '5.0e-324 1.7976931348623157e+308 2.2250738585072014e-308',
  ],
  [
    '<%= 9007199254740993.0 %> <%= 123456789.123456789 %>',
    '9.007199254740992e+15 123456789.12345679',
  ],
  [
    '<%= 9223372036854775807 %> <%= 0xff %> <%= 0b101 %> <%= 1_000 %>',
    '9223372036854775807 255 5 1000',
  ],
  ['<%= 2 ** 10 %> <%= -2 ** 2 %> <%= 10 - 2 - 3 %> <%= 2 + 3 * 4 %>', '1024 -4 5 14'],
  [
    '<%= 2.5.round %> <%= -2.5.round %> <%= 2.675.round(2) %> <%= 3.7.floor %> <%= 3.2.ceil %>',
    '3 -3 2.68 3 4',
  ],
  ['<%= 5.clamp(1, 3) %> <%= 4.even? %> <%= 11.ordinalize %> <%= -3.abs %>', '3 true 11th 3'],
])

table('texts', [
  ['<%= "a#{1 + 1}b" %> <%= \'x#{1}\' %>', 'a2b x#{1}'],
  ['<%= "\\u00e9 \\u{1f600} \\t|" %>', 'é 😀 \t|'],
  [
    '<%= "héllo"[1] %> <%= "héllo"[1, 3] %> <%= "héllo"[-2..] %> <%= "abc"[9].inspect %>',
    'é éll lo nil',
  ],
  ['<%= "héllo".length %> <%= "é".bytesize %> <%= "abc".reverse %>', '5 2 cba'],
  ['<%= "a-b_c".split("-").inspect.html_safe %>', '["a", "b_c"]'],
  ['<%= " a  b ".strip %>|<%= " a \n b ".squish %>', 'a  b|a b'],
  [
    '<%= "abc".gsub("b", "-") %> <%= "aXbX".sub("X", "") %> <%= "ab".center(6, "*") %>',
    'a-c abX **ab**',
  ],
  ['<%= "12abc".to_i %> <%= "3.7x".to_f %> <%= "x".to_i %>', '12 3.7 0'],
  ['<%= "author_id".humanize %> <%= "published_at".humanize %>', 'Author Published at'],
  ['<%= "x" * 3 %> <%= "a" + "b" %> <%= "a" <=> "b" %> <%= :a.to_s %>', 'xxx ab -1 a'],
])

table('arrays, hashes and ranges', [
  ['<%= [1, "a", :b, nil, 2.5].inspect.html_safe %>', '[1, "a", :b, nil, 2.5]'],
  ['<%= {a: 1, "b" => 2}.inspect.html_safe %>', '{:a=>1, "b"=>2}'],
  ['<%= {"my key": 1, b: :c}.inspect.html_safe %>', '{:"my key"=>1, :b=>:c}'],
  ['<%= [3, 1, 2].sort.reverse.first(2).inspect %> <%= [1, 2, 3].last %>', '[3, 2] 3'],
  ['<%= [1, 2, 3].sum %> <%= [1, nil, 2].compact.max %> <%= [1, 1, 2].uniq.size %>', '6 2 2'],
  ['<%= %i[a b].inspect %>', '[:a, :b]'],
  ['<%= ([1] + [2] - [1]).inspect %> <%= [[1, [2]], 3].flatten.inspect %>', '[2] [1, 2, 3]'],
  [
    '<%= (1..3).to_a.inspect %> <%= (1...3).include?(3) %> <%= (1..10).step(4) do |i| %><%= i %>,<% end %>',
    '[1, 2, 3] false 1,5,9,',
  ],
  [
    '<%= {a: {b: [1, 2]}}.dig(:a, :b, 1) %> <%= {a: 1}.fetch(:b, 5) %> <%= {a: 1}.key?(:a) %>',
    '2 5 true',
  ],
  ['<%= {a: 1}.merge({b: 2}).keys.inspect %> <%= {a: nil}.compact.empty? %>', '[:a, :b] true'],
  [
    '<%= [1, 2, 3][1..].inspect %> <%= [1, 2, 3][0, 2].inspect %> <%= [1][5].inspect %>',
    '[2, 3] [1, 2] nil',
  ],
])

table('blocks', [
  ['<% [1, 2].each do |x| %><%= x %>,<% end %>', '1,2,'],
  ['<% %w[a b].each_with_index do |x, i| %><%= i %><%= x %><% end %>', '0a1b'],
  ['<% %w[a b].each.with_index(1) do |x, i| %><%= i %><%= x %><% end %>', '1a2b'],
  ['<% {a: 1, b: 2}.each do |k, v| %><%= k %>=<%= v %>;<% end %>', 'a=1;b=2;'],
  ['<%= {a: 1}.map { |pair| pair.inspect }.join %>', '[:a, 1]'],
  ['<% 3.times do |i| %><%= i %><% end %><% 2.times do %>x<% end %>', '012xx'],
  ['<%= [1, 2, 3].map { |x| x * 2 }.inspect %>', '[2, 4, 6]'],
  [
    '<%= [1, 2, 3, 4].select(&:even?).inspect %> <%= (1..4).reject(&:even?).inspect %>',
    '[2, 4] [1, 3]',
  ],
  ['<%= %w[bb a].sort_by { |w| w.length }.inspect.html_safe %>', '["a", "bb"]'],
  ['<%= (1..4).group_by { |x| x % 2 }.inspect.html_safe %>', '{1=>[1, 3], 0=>[2, 4]}'],
  [
    '<%= [1, 2].any? { |x| x > 1 } %> <%= [1].all? { |x| x > 1 } %> <%= [].none? { |x| x } %>',
    'true false true',
  ],
  [
    '<%= [3, 1].min_by { |x| x } %> <%= [1, 2].find { |x| x > 1 } %> <%= [1, 2].sum { |x| x * 10 } %>',
    '1 2 30',
  ],
  [
    '<%= (1..4).partition { |x| x > 2 }.inspect %> <%= [[1, 2], [3, 4]].map { |a, b| a + b }.inspect %>',
    '[[3, 4], [1, 2]] [3, 7]',
  ],
  [
    '<% [[1, [2, 3]]].each_with_index do |(a, b), i| %><%= a %><%= b.inspect %><%= i %><% end %>',
    '1[2, 3]0',
  ],
  ['<% (1..5).each_slice(2) do |s| %><%= s.inspect %><% end %>', '[1, 2][3, 4][5]'],
  ['<% [1, 2, 3].each do |x| %><% next if x == 2 %><%= x %><% end %>', '13'],
  ['<% [1, 2, 3].each do |x| %><% break if x == 2 %><%= x %><% end %>', '1'],
  ['<%= [1, 2, 3].map { |x| next 0 if x == 2; x }.inspect %>', '[1, 0, 3]'],
  ['<% 2.times do |i| %><% x ||= i %><%= x %><% end %>', '01'],
  ['<% [1, 2].each do |a| %><% [3, 4].each do |b| %><%= a * b %> <% end %><% end %>', '3 4 6 8 '],
  [
    '<%= [1, 2].filter_map { |x| x * 2 if x > 1 }.inspect %> <%= [1, 2].to_h { |x| [x, x] }.inspect.html_safe %>',
    '[4] {1=>1, 2=>2}',
  ],
])

table('conditions and assignments', [
  ['<% if 1 > 2 %>a<% elsif nil %>b<% else %>c<% end %>', 'c'],
  ['<% unless false %>a<% else %>b<% end %>', 'a'],
  ['<%= "yes" if true %><%= "no" unless true %>', 'yes'],
  ['<% case 5 %>\n<% when 1, 2 %>one<% when 3..6 %>few<% else %>many<% end %>', 'few'],
  ['<% case "b" when "a" then x = 1 when "b" then x = 2 end %><%= x %>', '2'],
  ['<% x = if true then 1 else 2 end %><%= x %>', '1'],
  [
    '<% x = 5; x += 1; x *= 2 %><%= x %> <% y ||= 3 %><%= y %> <% y &&= nil %><%= y.inspect %>',
    '12 3 nil',
  ],
  ['<% if false %><% z = 1 %><% end %><%= z.inspect %>', 'nil'],
  ['<%= true && "a" %> <%= nil || "b" %> <%= (not true).inspect %> <%= !nil %>', 'a b false true'],
  ['<%= nil&.foo.inspect %> <%= "a"&.upcase %> <%= @gone.nil? %> <%= @gone.to_s %>', 'nil A true '],
  ['<%= 1 == 1.0 %> <%= 1 != 2 %> <%= [1, {a: 2}] == [1, {a: 2}] %>', 'true true true'],
  ['<%= 3 > 2 ? "a" : "b" %> <%= nil ? 1 : nil ? 2 : 3 %>', 'a 3'],
  [
    '<%= "".blank? %> <%= " x".present? %> <%= "".presence || "none" %> <%= [].blank? %>',
    'true true none true',
  ],
  ['<%= defined?(zork).inspect %> <% q = 1 %><%= defined?(q) ? 1 : 0 %>', 'nil 1'],
])

table('escaping knows its place', [
  ['<%= "<b> & \\"x\\" \'y\'" %>', '&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;'],
  ['<%= "<b>".html_safe %> <%= raw "<i>" %> <%= h "<u>" %>', '<b> <i> &lt;u&gt;'],
  ['<%= "a".html_safe + "<" %> <%= "#{"<b>".html_safe}" %>', 'a&lt; &lt;b&gt;'],
  ['<p title="<%= "a\\"b" %>">', '<p title="a&quot;b">'],
  ['<a href="<%= "javascript:x" %>"></a>', '<a href="#"></a>'],
  ['<a href="<%= " jAva\\nscript:x" %>"></a>', '<a href="#"></a>'],
  ['<img src=\'<%= "data:text/html,x" %>\'>', "<img src='#'>"],
  ['<a href="/x?<%= "a:b" %>"></a>', '<a href="/x?a:b"></a>'],
  ['<a href="<%= "a" %><%= ":b" %>"></a>', '<a href="a%3Ab"></a>'],
  [
    '<script>var a = <%= "</script>" %>, b = <%= {a: [1, nil]} %></script>',
    '<script>var a = "\\u003c/script\\u003e", b = {"a":[1,null]}</script>',
  ],
  [
    '<button onclick="go(<%= "x\'" %>)"></button>',
    '<button onclick="go(&quot;x&#39;&quot;)"></button>',
  ],
  ['<option <%= "selected" if true %>>', '<option selected>'],
  [
    '<title><%= "a<b" %></title><textarea><%= "<" %></textarea>',
    '<title>a&lt;b</title><textarea>&lt;</textarea>',
  ],
  ['<!-- <%= "-->" %> -->', '<!-- --&gt; -->'],
  ['<div <% if true %>class="a"<% end %> id="b"></div>', '<div class="a" id="b"></div>'],
  [`<%= "${'x'.repeat(40)}<${'y'.repeat(40)}" %>`, `${'x'.repeat(40)}&lt;${'y'.repeat(40)}`],
])

table('times and dates', [
  ['<%= @at %>', '2026-11-21 02:03:52 UTC', at('2026-11-21T02:03:52.9Z')],
  [
    '<%= @at.strftime("%B %-d, %Y %l:%M %p %A %j %%") %>',
    'November 21, 2026  2:03 AM Saturday 325 %',
    at('2026-11-21T02:03:52Z'),
  ],
  [
    '<%= @at.to_date %>|<%= @at.year %>|<%= @at.iso8601 %>',
    '2026-11-21|2026|2026-11-21T02:03:52Z',
    at('2026-11-21T02:03:52Z'),
  ],
  [
    '<%= @at.wday %> <%= @at.yday %> <%= (@at - 86400).day %>',
    '4 1 31',
    at('1970-01-01T00:00:00Z'),
  ],
  ['<%= @at %>', '1969-12-31 23:59:59 UTC', at('1969-12-31T23:59:59Z')],
])

function at(text: string): Trial {
  return { assigns: { at: new Date(text) } }
}

table('what a request gives', [
  [
    '<%= params[:id] %> <%= params["a"][:b] %> <%= params.dig(:a, :b) %>',
    '5 c c',
    { line: 'GET /articles?id=5&a[b]=c' },
  ],
  [
    '<%= notice %> <%= alert.inspect %> <%= flash[:notice] %>',
    'N nil N',
    { flash: { notice: 'N' } },
  ],
  [
    '<% flash.each do |type, text| %><p class="<%= type %>"><%= text %></p><% end %>',
    '<p class="alert">A</p>',
    { flash: { alert: 'A' } },
  ],
  ['<%= controller_name %>#<%= action_name %> <%= request.path %>', 'articles#show /articles'],
  ['<%= current_page?("/articles") %> <%= current_page?(root_path) %>', 'true false'],
])

t.test('a value that is a whole attribute gets its quotes', async (t) => {
  const page = (source: string) => html(source, { assigns: { a: 'b c"d>' } })
  t.equal(page('<p title=<%= @a %> id=<%= 1 %>>x</p>'), '<p title="b c&quot;d&gt;" id="1">x</p>')
  t.equal(page('<td colspan=<%= nil %>>x</td>'), '<td colspan="">x</td>')
  for (const source of ['<p class=a<%= @a %>>', '<p class=<%= @a %>a>', '<p onclick=<%= @a %>>']) {
    t.throws(() => page(source), source)
  }
})

t.test('a partial has the format of the template that names it, or HTML', async (t) => {
  const views = {
    'articles/_x': 'html',
    'articles/_x.turbo_stream': 'stream',
    'articles/_only': 'only',
    'articles/_y.turbo_stream': '<%= render "x" %> <%= render "articles/x" %> <%= render "only" %>',
  }
  t.equal(
    html('<%= render "x" %> <%= render "y.turbo_stream" %>', { views }),
    'html stream stream only',
  )
})

t.test('a shell helper and its block content are asked for', async (t) => {
  const trial: Trial = {
    helpers: ['shout', 'box'],
    answer: ({ name, args, content }) =>
      name === 'shout' ? `${String(args[0])}!` : new SafeString(`[${content?.html}]`),
  }

  t.equal(html('<%= shout "<a>" %>', trial), '&lt;a&gt;!')
  t.equal(html('<%= box do %><b>x</b><% end %>', trial), '[<b>x</b>]')
  t.equal(html('<%= "é".upcase %>', { ...trial, answer: ({ name }) => name }), 'String#upcase')
})

t.test('an error that the application raises says where it was asked', async (t) => {
  const { templateLocations } = await import('../../shell/core/template-error.ts')
  const failure = new Error('no')
  try {
    html('a\n <%= shout 1 %>', {
      helpers: ['shout'],
      answer: () => {
        throw failure
      },
    })
    t.fail('it rendered')
  } catch (error) {
    t.equal(error, failure)
    t.match(templateLocations(error), [
      {
        file: 'app/views/articles/show.html.erb',
        line: 2,
        column: 6,
        excerpt: ' <%= shout 1 %>\n     ^',
      },
    ])
  }
})

t.test('mistakes are located and named', async (t) => {
  const cases: readonly (readonly [source: string, message: string, trial?: Trial])[] = [
    ['<%= link_too "x" %>', "1:5: undefined helper 'link_too'. Did you mean link_to?"],
    ['a\n  <%= @title.foo %>', "2:14: undefined method 'foo' for nil."],
    ['é <%= "x".zorkblub %>', "1:11: undefined method 'zorkblub' for String."],
    ['<%= artcles_path %>', "1:5: There is no route for 'artcles_path'."],
    ['<%= article_path(nil) %>', '1:5: No value for :id of the path.'],
    ['<%= article_path %>', '1:5: No value for :id of the path.'],
    ['<%= zork %>', "1:5: undefined local variable or helper 'zork'."],
    ['<%# locals: (a: 1) -%>\n<%= b %>', "2:5: undefined local variable or helper 'b'."],
    ['<%= render "nope" %>', "1:5: There is no partial 'nope'."],
    ['<%= 1 + "a" %>', '1:7: Integer and String do not go together here.'],
    ['<%= 1 / 0 %>', '1:7: divided by 0'],
    ['<%= 9223372036854775807 + 1 %>', '1:25: The result does not fit into 64 bits.'],
    [
      '<%= 99999999999999999999 %>',
      "1:5: '99999999999999999999' is not a number a template can hold.",
    ],
    ['<% if true %>x', '1:15: This block has no end.'],
    ['<% end %>', "1:4: Nothing is open that 'end' could belong to."],
    ['<%= "abc %>', '1:5: This string is never closed.'],
    ['a <% x', '1:3: This tag is never closed.'],
    ['<%= Article.all %>', "1:5: 'Article' is outside of what a template may say."],
    ['<%= `ls` %>', "1:5: '`' is outside of what a template may say."],
    ['<%= @a =~ /x/ %>', "1:8: '=~' is outside of what a template may say."],
    ['<%= x.y = 1 %>', "1:9: '=' is outside of what a template may say."],
    ['<p class=a<%= 1 %>>', '1:14: A value in an attribute without quotes could add attributes.'],
    [
      '<style>/* <%= 1 %> */</style>',
      '1:14: A value may not stand in a comment of CSS, nor after a backslash or an unfinished string there.',
    ],
    ['<<%= "b" %>>', '1:5: A value may not be the name of a tag or of an attribute.'],
    ['<a href="java<%= "script:x" %>">', '1:10: rendered'],
    [
      '<% if true %><a href="<% end %>',
      '1:4: The branches of this block end in different places of the HTML.',
    ],
    ['<div class="', '1:13: The template, or a block of it, ends inside an HTML tag.'],
    ['<i <%= "onclick=x" %>>', "1:7: 'onclick=x' may not stand between attributes."],
    [
      '<% @list.each do |x| %><%= x.no %><% end %>',
      "1:30: undefined method 'no' for Integer.",
      { assigns: { list: [1] } },
    ],
  ]
  for (const [source, message, trial] of cases.filter(([, text]) => !text.endsWith('rendered'))) {
    t.equal(mistake(source, trial), message, source)
  }
  t.match(mistake('<a href="java<%= "script:x" %>">'), /scheme/)
})

t.test('every bound is a located error, and the core goes on', async (t) => {
  const deep = (open: string, close: string, count: number) =>
    open.repeat(count) + '1' + close.repeat(count)
  const cases: readonly (readonly [source: string, message: RegExp, trial?: Trial])[] = [
    ['<% 1_000_000_000.times do |i| %><% end %>', /^1:\d+: This template takes too many steps/],
    ['<% x = 0 %><% (1..1_000_000_000).each do |i| %><% x += i %><% end %>', /too many steps/],
    ['<%= (1..1_000_000_000).to_a.size %>', /too many steps/],
    ['<%= "x" * 100_000_000 %>', /The string grows too long/],
    [
      '<% s = "xxxxxxxxxx" %><% 40.times do %><% s = s + s %><% end %>',
      /The string grows too long/,
    ],
    ['<% 100_000.times do %><%= "y" * 1000 %><% end %>', /The page grows too large/],
    [`<%= ${deep('(', ')', 10000)} %>`, /nested too deeply/],
    [`<%= ${deep('[', ']', 10000)} %>`, /nested too deeply/],
    [`<%= ${'!'.repeat(10000)}1 %>`, /nested too deeply/],
    [`<%= ${'-'.repeat(10000)}1 %>`, /nested too deeply/],
    [deep('<% if true %>', '<% end %>', 10000), /nested too deeply/],
    [deep('<%= "#{', '}" %>', 10000), /./],
    [
      '<% a = [1] %><% 100.times do %><% a = [a] %><% end %><%= a.inspect.length > 0 %>',
      /^rendered true/,
    ],
    [
      '<% a = [] %><% 1_000_000.times do |i| %><% a = a + [i] %><% end %>',
      /too many steps|no memory/,
    ],
    [
      '<% a = [1]; b = [1] %><% 60.times do %><% a = [a, a]; b = [b, b] %><% end %><%= a == b %>',
      /too many steps/,
    ],
    [
      '<% a = [1]; b = [1] %><% 90.times do %><% a = [a]; b = [b] %><% end %><%= a == b %>',
      /nested too deeply/,
    ],
    [
      '<% s = "ab" * 1_000_000 %><% 1_000_000.times do %><% s.include?("b" + "a" * 99 + "c") %><% end %>',
      /too many steps/,
    ],
    ['<% s = "x" * 1_000_000 %><% 1_000_000.times do %><% s.length %><% end %>', /too many steps/],
    ['<%= (@a..@b).to_a.size %>', /too many steps/, FAR_DAYS],
    ['<% (@a...@b).each do |d| %><%= d %><% end %>', /too many steps/, FAR_DAYS],
    ['<%= options_for_select 1..1_000_000_000 %>', /too many steps|no memory/],
  ]
  for (const [source, message, trial] of cases) {
    t.match(mistake(source, trial), message, source.slice(0, 60))
  }
  t.match(
    mistake('<%= render "self" %>', { views: { 'articles/_self': '<%= render "self" %>' } }),
    /nested too deeply/,
  )
  t.match(
    mistake('<% loop = 1 %><% 20_000.times do |i| %>x<% end %>', { config: { fuel: 10_000 } }),
    /too many steps/,
  )
})

t.test('an unknown method is told with the nearest one of its class', async (t) => {
  const trial = { assigns: { rows: new TestRecords(0, [{ id: 1 }]) } }
  t.match(mistake('<%= "a".upcse %>'), /undefined method 'upcse' for String. Did you mean upcase\?/)
  t.match(mistake('<%= 1.evne? %>'), /undefined method 'evne\?' for Integer. Did you mean even\?\?/)
  t.match(mistake('<%= @rows.frist %>', trial), /'frist' for Relation. Did you mean first\?/)
  t.match(mistake('<%= nil.title %>'), /undefined method 'title' for nil\.$/m)
  t.match(
    mistake('<%= form_with url: "/" do |f| %><%= f.text_feild :a %><% end %>'),
    /'text_feild' for FormBuilder. Did you mean text_field\?/,
  )
})

t.test('pages are given back when a render fails', async (t) => {
  const core = templateCore('<%= 1 %>')
  const before = core.exports.countPagesInUse()
  const exchange = core.exports.open()

  core.exports.render(exchange, 99, -1, 0, 0)
  core.exports.resume(exchange, 0, 0)
  core.exports.fail(exchange)
  core.exports.close(exchange)

  t.equal(core.exports.countPagesInUse(), before)
})
