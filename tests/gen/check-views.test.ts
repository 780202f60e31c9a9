import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { type Diagnostic, formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { Mapper } from '../../gen/routes/mapper.ts'
import { urlHelpers } from '../../gen/routes/print-routes.ts'
import { checkViews, type ViewFacts } from '../../gen/views/check-views.ts'
import { CoreCheck, type CoreFacts } from '../../gen/views/core-check.ts'
import { erbToRuby } from '../../gen/views/erb-ruby.ts'
import { lowerExpressions } from '../../gen/views/lowered-expressions.ts'
import { readStrictLocals } from '../../gen/views/strict-locals.ts'
import type { ViewModel, ViewType } from '../../gen/views/view-types.ts'
import { printViews, templatesOf } from '../../gen/views/views-table.ts'
import type { Route } from '../../shell/core/route.ts'
import { coreModule } from '../support/core.ts'

const article: ViewModel = {
  className: 'Article',
  table: 'articles',
  columns: ['id', 'title', 'body', 'created_at'],
  associations: [{ name: 'comments', className: 'Comment', isMany: true }],
  methods: ['summary', 'published?'],
  classMethods: ['recent'],
  isOpen: false,
  isAsked: false,
}

const comment: ViewModel = {
  className: 'Comment',
  table: 'comments',
  columns: ['id', 'body', 'article_id'],
  associations: [{ name: 'article', className: 'Article', isMany: false }],
  methods: [],
  classMethods: [],
  isOpen: false,
  isAsked: false,
}

const one: ViewType = { kind: 'record', model: 'Article' }
const many: ViewType = { kind: 'relation', model: 'Article' }

const facts: ViewFacts = {
  isRails: false,
  formMethods: [],
  viewFolder: null,
  assigned: null,
  absence: () => null,
  asksOpen: () => {},
  isNamed: () => true,
  lowered: { byTemplate: new Map(), refusals: [] },
  models: [article, comment],
  ivars: new Map([
    ['articles/show', new Map([['article', one]])],
    ['articles/index', new Map([['articles', many]])],
  ]),
  methods: { offered: new Map(), own: new Map() },
  helpers: ['full_title'],
  routes: ['article', 'articles'],
  site: { routes: [], urls: new Map() },
  locals: new Set(),
}

t.test(
  'templates that need more memory than the core begins with are judged to the last',
  async (t) => {
    const core = new CoreCheck({ module: coreModule(), routes: [], classes: [], helpers: [] })
    const long = `${'<p><%= 1 %></p>\n'.repeat(10_000)}<%= @a &. %>`
    for (let index = 0; index < 40; index++) {
      const found = core.refusal(`pages/${index}`, long, [])
      t.equal(found?.offset, long.length - 2, `template ${index}`)
    }
  },
)

t.test('a part of a path that no request of the controller has must be given', async (t) => {
  const route = { verb: 'GET', action: 'show', name: null } as const
  const routes: Route[] = [
    { ...route, path: '/articles/:id(.:format)', controller: 'articles' },
    { ...route, path: '/users/:user_id/posts(.:format)', controller: 'posts' },
  ]
  const urls = new Map(
    urlHelpers([
      { ...(routes[0] as Route), name: 'article' },
      { ...(routes[1] as Route), name: 'user_posts' },
    ]).flatMap((helper) => [[`${helper.name}_path`, helper] as const]),
  )
  const found = check(
    {
      'articles/show': '<%= article_path %><%= user_posts_path(page: 2) %>',
      'posts/show': '<%= user_posts_path %><%= article_path(id: 1) %><%= article_path(1) %>',
      'articles/_line': '<%= user_posts_path %>',
      'layouts/application': '<%= user_posts_path %>',
    },
    { ...facts, routes: ['article', 'user_posts'], site: { routes, urls } },
  )

  t.same(
    found.map(({ file, column, message, hint }) => [file, column, message, hint]),
    [
      [
        'app/views/articles/show.html.erb',
        24,
        "Wrong number of arguments for 'user_posts_path'.",
        '`/users/:user_id/posts(.:format)` needs user_id.',
      ],
    ],
  )
})

t.test('a misspelt column is reported where it stands, with the nearest name', async (t) => {
  const found = check({ 'articles/show': '<h1>\n  <%= @article.titel %>\n</h1>\n' })

  t.equal(
    found.map(formatDiagnostic).join('\n'),
    [
      'app/views/articles/show.html.erb:2:16: Article has no attribute, association or method `titel`.',
      '  2 |   <%= @article.titel %>',
      '    |                ^^^^^',
      '  Did you mean title?',
    ].join('\n'),
  )
})

t.test('columns, associations, methods and what every record has are fine', async (t) => {
  const source = `<%= @article.title %> <%= @article.summary %> <% if @article.published? %>x<% end %>
<%= @article.errors.any? %> <%= @article.title_was %> <%= @article.comments.count %>
<%= @article.new_record? ? "new" : @article.id %>`

  t.same(check({ 'articles/show': source }), [])
})

t.test('a record is followed through blocks, assignments and associations', async (t) => {
  t.match(check({ 'articles/index': '<% @articles.each do |a| %><%= a.titel %><% end %>' }), [
    { line: 1, column: 34, message: /Article has no .*`titel`/ },
  ])
  t.match(check({ 'articles/show': '<% @article.comments.each do |c| %><%= c.bdy %><% end %>' }), [
    { message: /Comment has no .*`bdy`/, hint: 'Did you mean body?' },
  ])
  t.match(check({ 'articles/show': '<% c = @article.comments.first %><%= c.article.nme %>' }), [
    { message: /Article has no .*`nme`/ },
  ])
  t.match(check({ 'articles/index': '<%= @articles.order(:id).limit(3).first.nme %>' }), [
    { message: /Article has no .*`nme`/ },
  ])
})

t.test(
  'a record is followed through block symbols, groups, slices, places and builders',
  async (t) => {
    const wrong: readonly (readonly [source: string, word: string])[] = [
      ['<%= @articles.map(&:titel) %>', 'titel'],
      ['<%= @articles[0].titel %>', 'titel'],
      ['<%= @articles.first[:titel] %>', 'titel'],
      [
        '<% @articles.group_by(&:title).each do |k, l| %><% l.each do |a| %><%= a.titel %><% end %><% end %>',
        'titel',
      ],
      [
        '<% @articles.each_slice(2) do |pair| %><% pair.each do |a| %><%= a.titel %><% end %><% end %>',
        'titel',
      ],
      ['<% @articles.each.with_index(1) do |a, i| %><%= a.titel %><% end %>', 'titel'],
      ['<%= form_with model: @articles.first do |f| %><%= f.object.titel %><% end %>', 'titel'],
      [
        '<%= form_with model: @articles.first do |f| %><%= f.fields_for :comments do |g| %><%= g.text_field :bdoy %><% end %><% end %>',
        'bdoy',
      ],
      ['<%= @articles.first.errors.ful_messages %>', 'ful_messages'],
    ]
    for (const [source, word] of wrong) {
      const at = source.lastIndexOf(word)
      const column = source[at - 1] === ':' ? at : at + 1
      const [found] = check({ 'articles/index': source })
      t.match(found, { column, message: new RegExp(`\`${word}\``), hint: /^Did you mean / }, source)
    }
  },
)

t.test('helpers with arguments or options that they do not have are reported', async (t) => {
  const wrong: readonly (readonly [source: string, message: RegExp, hint: RegExp])[] = [
    ['<%= truncate "x", lenth: 5 %>', /no option `lenth`/, /^Did you mean length\?/],
    ['<%= number_to_currency 1, unti: "€" %>', /no option `unti`/, /^Did you mean unit\?/],
    ['<%= form_with modl: @article do |f| %><% end %>', /no option `modl`/, /mean model/],
    ['<%= form_with url: "/x", bulder: B do |f| %><% end %>', /no option `bulder`/, /mean builder/],
    ['<%= image_tag() %>', /takes 1 argument, not 0/, /Attributes/],
    ['<%= link_to() %>', /takes 1 or 2 arguments, not 0/, /Attributes/],
    ['<%= link_to "a", "/b", {}, {} %>', /takes 1 or 2 arguments, not 3/, /Attributes/],
    ['<%= content_tag :p, "x", {}, false %>', /takes 1 or 2 arguments, not 4/, /raw\(text\)/],
    ['<%= tag.p "x", id: 1, escape: false %>', /`tag.p` always escapes/, /raw\(text\)/],
    ['<%= word_wrap "x" do %>y<% end %>', /takes no block/, /argument/],
    ['<%= image_path "x", selected: 1 %>', /no option/, /no options/],
  ]
  for (const [source, message, hint] of wrong) {
    t.match(check({ 'articles/index': source }), [{ message, hint }], source)
  }
  const right = `<% options = {} %><%= link_to "a", "/b", options %><%= link_to "/b" do %>x<% end %>
<%= truncate @title, length: 5 %><%= image_tag "x.png", options %><%= class_names "a", b: true %>
<%= full_title 1, 2, 3 %><%= simple_format "x", { class: "y" }, wrapper_tag: "div" %>`
  t.same(check({ 'articles/index': right }), [])
})

t.test('what has no known type is left alone', async (t) => {
  t.same(check({ 'articles/show': '<%= @other.anything.at_all %>' }), [])
  t.same(check({ 'articles/show': '<% x = 1 %><% x = @article %><%= x.anything %>' }), [])
  t.same(check({ 'articles/index': '<% @articles.each_slice(2) do |x| %><%= x.y %><% end %>' }), [])
})

t.test('a field for no attribute is reported', async (t) => {
  const source = '<%= form_with model: @article do |form| %><%= form.text_field :titel %><% end %>'

  t.match(check({ 'articles/show': source }), [
    { column: 63, message: 'Article has no attribute `titel` for this field.', hint: /title/ },
  ])
})

t.test('a method that no form has is reported, whatever the form is for', async (t) => {
  for (const source of [
    '<%= form_with model: @article do |form| %><%= form.txt_field :a %><% end %>',
    '<%= form_with model: full_title do |form| %><%= form.txt_field :a %><% end %>',
    '<%= form_with url: "/x" do |form| %><%= form.txt_field :a %><% end %>',
    '<%= form_for :search, url: "/x" do |form| %><%= form.fields_for :deep do |g| %><%= g.txt_field :a %><% end %><% end %>',
  ]) {
    t.match(check({ 'articles/show': source }), [
      { message: 'A form has no method `txt_field`.', hint: /text_field/ },
    ])
  }
})

t.test('a field of a form for a nested record is checked against the last', async (t) => {
  const source = `<% c = @article.comments.build %><%= form_with model: [@article, c] do |f| %>
<%= f.text_area :body %><%= f.text_field :title %><% end %>`

  t.match(check({ 'articles/show': source }), [
    { line: 2, message: 'Comment has no attribute `title` for this field.' },
  ])
})

t.test('a partial that does not exist is reported with the one that does', async (t) => {
  const views = { 'articles/show': '<%= render "frm" %>', 'articles/_form': 'x' }

  t.match(check(views), [
    {
      file: 'app/views/articles/show.html.erb',
      column: 12,
      message: 'There is no partial "frm".',
      hint: 'Did you mean "articles/form"?',
    },
  ])
  t.match(check({ 'articles/show': '<%= render "comments/list" %>' }), [
    { hint: 'Write it in app/views/comments/_list.html.erb' },
  ])
  t.match(check({ 'articles/index': '<%= render @articles %>' }), [
    { message: 'There is no partial app/views/articles/_article.html.erb.' },
  ])
})

t.test('a partial of the same folder, of application/ or of some controller is fine', async (t) => {
  t.same(check({ 'articles/show': '<%= render "form" %>', 'articles/_form': 'x' }), [])
  t.same(check({ 'articles/show': '<%= render "menu" %>', 'application/_menu': 'x' }), [])
  t.same(check({ 'layouts/application': '<%= render "menu" %>', 'articles/_menu': 'x' }), [])
  t.same(check({ 'articles/show': '<%= render @unknown %>' }), [])
})

t.test('strict locals that are missing or unknown are reported', async (t) => {
  const form = '<%# locals: (article:, title: "x") -%>\n<%= article %><%= title %>'

  t.match(check({ 'articles/show': '<%= render "form" %>', 'articles/_form': form }), [
    {
      message: '"articles/form" declares `article`, which is not given.',
      hint: 'Write: render "form", article: …',
    },
  ])
  const views = {
    'articles/show': '<%= render "form", article: @article, colour: 1 %>',
    'articles/_form': form,
  }
  t.match(check(views), [
    {
      column: 47,
      message: '"articles/form" declares no local `colour`.',
      hint: 'It declares: article, title.',
    },
  ])
  const rest = { 'articles/show': '<%= render "form", **@options %>', 'articles/_form': form }
  t.same(check(rest), [])
})

t.test('a collection gives each partial its item', async (t) => {
  const item = '<%# locals: (comment:) -%>\n<%= comment.bdy %>'

  t.match(
    check({ 'articles/show': '<%= render @article.comments %>', 'comments/_comment': item }),
    [{ file: 'app/views/comments/_comment.html.erb', line: 2, message: /Comment has no .*`bdy`/ }],
  )
  const named = {
    'articles/show': '<%= render partial: "row", collection: @article.comments, as: :comment %>',
    'articles/_row': item,
  }
  t.match(check(named), [{ file: 'app/views/articles/_row.html.erb', message: /`bdy`/ }])
})

t.test("a partial's local has the type that every render gives it", async (t) => {
  const form = '<%# locals: (article:) -%>\n<%= article.titel %>'
  const same = {
    'articles/show': '<%= render "form", article: @article %>',
    'articles/_form': form,
  }
  const mixed = { ...same, 'articles/index': '<%= render "form", article: 5 %>' }

  t.match(check(same), [{ message: /`titel`/ }])
  t.same(check(mixed), [])
})

t.test('a word that is neither a local nor a helper is reported', async (t) => {
  t.match(check({ 'articles/show': '<%= ful_title %>' }), [
    { message: 'There is no local and no helper `ful_title`.', hint: 'Did you mean full_title?' },
  ])
  t.same(check({ 'articles/show': '<%= full_title %><%= articles_path %><%= notice %>' }), [])
  t.same(check({ 'articles/show': '<% x = 1 %><%= x %>' }), [])
  t.same(check({ 'a/_b': '<%= b %><%= b_counter %><%= b_iteration.last? %>' }), [])
  const named = '<%= render partial: "b", collection: @all, as: :it %>'
  const strict = '<%# locals: (it:, it_counter:, it_iteration:) -%>\n<%= it_counter %>'
  t.same(check({ 'a/c': named, 'a/_b': '<%= it_counter %><%= it_iteration.last? %>' }), [])
  t.same(check({ 'a/c': named, 'a/_b': strict }), [])
})

t.test('what declares its locals has no others, whatever is given elsewhere', async (t) => {
  const views = {
    'articles/show':
      '<%= render "row", word: 1, **@all %><% [1].each do |one| %><%= word %><% end %>',
    'articles/_row': '<%# locals: (word:) -%>\n<%= word %><%= row_counter %><%= wrod %>',
    'articles/_any': '<%= wrod %>',
  }

  t.match(check(views), [
    { file: 'app/views/articles/_row.html.erb', line: 2, message: /`wrod`/ },
    {
      file: 'app/views/articles/show.html.erb',
      message: 'There is no local and no helper `word`.',
    },
  ])
})

t.test('words are left alone where locals come from somewhere unknown', async (t) => {
  t.same(check({ 'articles/show': '<%= word %>' }, { ...facts, locals: null }), [])
  t.same(check({ 'articles/show': '<%= word %>' }, { ...facts, locals: new Set(['word']) }), [])
  const views = { 'a/b': '<%= render "c", **@all %>', 'a/_c': '<%= word %>' }
  t.same(check(views), [])
})

t.test('a partial that nothing names and nothing renders is left alone', async (t) => {
  const views = { 'articles/_old': '<%= wrod %>', 'articles/show': '<%= render "new" %>' }
  const all = { ...views, 'articles/_new': '' }
  t.same(check(all, { ...facts, isNamed: () => false }), [])
  t.match(check({ ...all, 'articles/index': '<%= render "old" %>' }), [{ message: /`wrod`/ }])
  t.match(check(all), [{ message: /`wrod`/ }])
})

t.test('erbToRuby() keeps every byte where it was', async (t) => {
  const source = 'é<%# no %>\n<% if x -%><%= y %>z<%% %><% end %>'
  const ruby = erbToRuby(source)

  t.equal(Buffer.byteLength(ruby), Buffer.byteLength(source))
  t.equal(ruby.replace(/ +/g, ' '), ' \n if x ; y ; end ; ')
})

t.test('readStrictLocals() reads the first line, and only that', async (t) => {
  const strict = { required: [], optional: [], takesRest: false, rest: null }
  const named = { ...strict, required: ['a'], optional: ['b'] }
  t.same(readStrictLocals('<%# locals: (a:, b: nil) -%>\n'), named)
  t.same(readStrictLocals('<%# locals: () %>'), strict)
  const open = { ...strict, required: ['a'], takesRest: true, rest: 'options' }
  t.same(readStrictLocals('<%# locals: (a:, **options) %>'), open)
  t.same(readStrictLocals('<%# locals: (a:, **) %>'), { ...open, rest: null })
  t.equal(readStrictLocals('<%# locals: a:, b: %>'), null)
  t.equal(readStrictLocals('<p>x</p><%# locals: (a:) %>'), null)
})

t.test('printViews() is empty for development and holds every source for a build', async (t) => {
  const templates = templatesOf(
    new Map([
      ['app/views/articles/index.html.erb', "<p>it's</p>\n"],
      ['app/models/article.rb', 'class Article\nend'],
    ]),
  )

  t.same([...templates.keys()], ['articles/index'])
  t.match(printViews(templates, []), 'export const views: Readonly<Record<string, string>> = {}')
  t.match(printViews(templates), `'articles/index': "<p>it's</p>\\n",`)
})

const parsesTemplates = WebAssembly.Module.exports(coreModule()).some(
  ({ name }) => name === 'bootTemplate',
)

t.test('what the core refuses is reported at its place', { skip: !parsesTemplates }, async (t) => {
  const core = {
    module: coreModule(),
    routes: [],
    classes: [],
    helpers: ['pluralize', 'full_title'],
  }
  const found = check({ 'a/one': '<p>\n<%= pluralise(1, "x") %>', 'a/two': '<%= 1' }, facts, core)

  t.match(found, [
    {
      file: 'app/views/a/one.html.erb',
      line: 2,
      column: 5,
      message: /undefined helper 'pluralise'. Did you mean pluralize\?/,
    },
    { file: 'app/views/a/two.html.erb', message: 'This tag is never closed.' },
  ])
})

t.test('a misspelt method of a list is reported', async (t) => {
  t.match(
    check({ 'articles/index': '<% @articles.each_with_indx do |a, i| %><% end %>' })
      .map(formatDiagnostic)
      .join(),
    /index\.html\.erb:1:14: A list of Article has no method `each_with_indx`[^]*Did you mean each_with_index\?/,
  )
  t.match(
    check({ 'articles/index': '<%= @articles.recnt.size %>' })[0]?.message,
    'has no method `recnt`',
  )
  const fine = [
    'recent.size',
    'where(id: 1).order(:id).limit(2).to_a',
    'each_slice(2).to_a.size',
    'sum(&:id)',
    'pluck(:id).sum',
    'in_groups_of(2, false).first',
    'map(&:title).to_sentence',
    'minmax_by(&:id).size',
    'rotate.first',
    'presence',
  ]
  for (const call of fine) t.same(check({ 'articles/index': `<%= @articles.${call} %>` }), [], call)
})

t.test('an instance variable that nothing sets is reported', async (t) => {
  const assigned = {
    byTemplate: new Map([['articles/show', new Set(['@article', '@comments'])]]),
    anywhere: new Set(['@article', '@comments', '@user']),
    helpers: new Set(['@size']),
  }
  const messages = (views: Record<string, string>) =>
    check(views, { ...facts, assigned })
      .map(formatDiagnostic)
      .join('\n')

  t.match(
    messages({ 'articles/show': '<h1>\n<%= @artcle.title %>' }),
    /show\.html\.erb:2:5: No action of its controller, callback or helper sets `@artcle`\.[^]*Did you mean @article\?/,
  )
  t.match(messages({ 'articles/show': '<%= @user %>' }), /sets `@user`/)
  t.match(
    messages({ 'layouts/application': '<%= @usr %><%= yield %>' }),
    /No controller[^]*@user\?/,
  )
  t.match(messages({ 'articles/show': '<%= @zebra if @zebra %>' }), /or delete it here/)
  const fine = {
    'articles/show': '<%= @article.title %><%= @size %><%= defined?(@other) %><% @mine ||= 1 %>',
    'articles/_card': '<%= @user %><%= @mine %>',
    'layouts/application': '<%= @user %><%= yield %>',
  }
  t.equal(messages(fine), '')
})

t.test('what Rails takes and the core cannot is refused with what to write', async (t) => {
  const core = {
    module: coreModule(),
    routes: [],
    classes: [],
    helpers: ['pluralize', 'full_title'],
  }
  const said = (source: string) =>
    check({ 'articles/show': source }, facts, core).map(formatDiagnostic).join('\n')
  const cases: readonly (readonly [string, RegExp])[] = [
    ['<%= javascript_tag @article.title %>', /code that stands in the template/],
    ['<%= render inline: "<b>x</b>" %>', /no `inline:` in a template[^]*partial/],
    ['<%= render plain: "x" %>', /no `plain:`/],
    ['<% loop do %>x<% break %><% end %>', /times do/],
    ['<% @list.each do %><%= _1 + _2 %><% end %>', /do \|key, value\|/],
    ['<% begin %>x<% rescue %><% end %>', /Rescue in the controller/],
    ['<%= @article.try(params[:m]) %>', /try takes a Symbol that is written out/],
  ]
  for (const [source, pattern] of cases) t.match(said(source), pattern, source)
  for (const source of [
    '<%= link_to "x", "/y", class: "c" %>',
    '<%= link_to "/y", class: "c" do %>x<% end %>',
    '<%= render partial: "articles/a", layout: "articles/b" %>',
    '<%= link_to_if true, "x", "/y", class: "c" %>',
  ]) {
    const views = { 'articles/show': source, 'articles/_a': 'a', 'articles/_b': '<%= yield %>' }
    t.same(check(views, facts, core), [], source)
  }
})

t.test('the templates of the example blog have no mistake', async (t) => {
  const templates = templatesOf(readFolder('examples/blog/', 'app/views'))
  const routes = new Mapper()
  routes.resources('articles', (articles: Mapper) => articles.resources('comments'))
  const model = { ...comment, columns: [...comment.columns, 'commenter'] }
  const core = {
    module: coreModule(),
    routes: routes.routes,
    classes: [],
    helpers: ['pluralize', 'full_title'],
  }

  const found = checkViews(templates, {
    ...facts,
    lowered: lowerExpressions(
      templates,
      new CoreCheck(core),
      () => false,
      () => false,
      () => false,
      () => false,
    ),
    models: [article, model],
    routes: ['article', 'articles', 'new_article', 'edit_article', 'article_comment'],
    ivars: new Map([
      ['articles/index', new Map([['articles', many]])],
      ['articles/show', new Map([['article', one]])],
      ['articles/edit', new Map([['article', one]])],
    ]),
  })

  t.ok(templates.size > 5)
  t.same(found.map(formatDiagnostic), [])
})

function readFolder(root: string, folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(root + folder, { withFileTypes: true, recursive: true })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (entry.isFile()) files.set(path.slice(root.length), readFileSync(path, 'utf8'))
  }
  return files
}

function check(
  views: Record<string, string>,
  using: ViewFacts = facts,
  core: CoreFacts | null = null,
): Diagnostic[] {
  const templates = new Map(Object.entries(views))
  if (core === null) return checkViews(templates, using)
  const isHelper = (_: string, word: string) => core.helpers.includes(word)
  const lowered = lowerExpressions(
    templates,
    new CoreCheck(core),
    isHelper,
    () => false,
    () => false,
    () => false,
  )
  return checkViews(templates, { ...using, lowered })
}
