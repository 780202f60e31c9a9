import t from 'tap'
import { readSource } from '../../cli/generation/app-source.ts'
import { generateAgain } from '../../gen/generate/generate-again.ts'
import { coreBytes } from '../support/core.ts'
import { generateApp } from '../support/generator.ts'

// Files that have changed are lowered alone where that gives what lowering all files gives.

const core = coreBytes()
const blog = { name: 'blog', ...readSource('examples/blog') }
const before = { ...(await generateApp(blog, { core })), source: blog }

/** The blog with other texts. */
function edited(edits: Readonly<Record<string, (text: string) => string>>) {
  const files = new Map(blog.files)
  for (const [path, edit] of Object.entries(edits)) files.set(path, edit(files.get(path) ?? ''))
  return { ...blog, files }
}

const CONTROLLER = 'app/controllers/articles_controller.rb'
const MODEL = 'app/models/article.rb'
const VIEW = 'app/views/articles/index.html.erb'
const inMethod = (name: string, line: string) => (text: string) =>
  text.replace(new RegExp(`( *)def ${name}\\b.*\\n`), (head, blank) => `${head}${blank}  ${line}\n`)

const QUICK: Readonly<Record<string, Parameters<typeof edited>[0]>> = {
  'the body of an action': {
    [CONTROLLER]: inMethod('index', 'Article.order(id: :desc) if 1 > 2'),
  },
  'a local variable in a private method': {
    [CONTROLLER]: inMethod('article_params', 'word = :title'),
  },
  'a template': { [VIEW]: (text) => `${text}<p><%= 1 + 1 %></p>\n` },
  'an action and its template': {
    [CONTROLLER]: inMethod('index', 'word = "É and two"'),
    [VIEW]: (text) => text.replace('<h1>', '<h1 class="list">'),
  },
}

for (const [what, edits] of Object.entries(QUICK)) {
  t.test(`${what}: the file alone gives what all files give`, async (t) => {
    const source = edited(edits)
    const again = await generateAgain(source, before, { core })
    const whole = await generateApp(source, { core })
    t.not(again, null)
    t.same(new Map([...(again?.files ?? [])].sort()), new Map([...whole.files].sort()))
    t.same(new Map([...(again?.maps ?? [])].sort()), new Map([...whole.maps].sort()))
    t.same(again?.diagnostics, whole.diagnostics)
    t.same(again?.asked, whole.asked)
    t.equal(again?.embeddedViews, whole.embeddedViews)
    t.notSame([whole.files, whole.embeddedViews], [before.files, before.embeddedViews])
  })
}

const WHOLE: Readonly<Record<string, Parameters<typeof edited>[0]>> = {
  'another method': {
    [CONTROLLER]: (text) => text.replace(/ {2}def index/, '  def other\n  end\n\n  def index'),
  },
  'another parameter': {
    [CONTROLLER]: (text) => text.replace('def article_params', 'def article_params(one = 1)'),
  },
  'a declaration': {
    [MODEL]: (text) => text.replace(/^end/m, '  validates :title, length: { maximum: 90 }\nend'),
  },
  'a name that nothing called': {
    [CONTROLLER]: inMethod('index', 'Article.first.updated_at.to_date'),
  },
  'a mistake': { [CONTROLLER]: inMethod('index', 'Nowhere.at_all') },
  'no text that is Ruby': { [CONTROLLER]: (text) => text.replace(/^end/m, '') },
  'a route': { 'config/routes.rb': (text) => `${text}\n` },
  'a file that is new': { 'app/models/word.rb': () => 'class Word\nend\n' },
  nothing: {},
}

for (const [what, edits] of Object.entries(WHOLE)) {
  t.test(`${what}: all files are to be lowered`, async (t) => {
    t.equal(await generateAgain(edited(edits), before, { core }), null)
  })
}
