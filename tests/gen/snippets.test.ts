import t from 'tap'
import { diagnose, serveGenerated } from '../support/generated-app.ts'
import { controllers } from './snippets/controllers.ts'
import { libraries } from './snippets/libraries.ts'
import { models } from './snippets/models.ts'
import { records } from './snippets/records.ts'
import { applicationOf, type Snippet } from './snippets/snippet.ts'
import { views } from './snippets/views.ts'

// Ruby as Rails developers write it is refused with a remedy, or does in the running application what it
// does in Rails; nothing is accepted and fails later.

const all: readonly Snippet[] = [...controllers, ...models, ...records, ...views, ...libraries]
const accepted = all.filter(({ answers }) => answers !== undefined)
const refused = all.filter((snippet) => snippet.refused !== undefined)

t.test('what gen does not take is refused with what to write instead', async (t) => {
  for (const snippet of refused) {
    const said = await diagnose(applicationOf([snippet]))
    t.match(said.join('\n'), snippet.refused, snippet.title)
    for (const each of said) t.match(each, /^(app|config)\/\S+:\d+:\d+: .*\n.*\n.*\n {2}\S/, each)
  }
})

t.test('what gen takes does in one running application what Rails does', async (t) => {
  t.same(await diagnose(applicationOf(accepted)), [])
  const server = await serveGenerated(applicationOf(accepted))
  t.teardown(() => server.stop())
  for (const [index, { title, answers = '' }] of accepted.entries()) {
    const path = `/s${index}`
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    const text = await response.text()
    const page = answers.startsWith('… ') ? text.includes(answers.slice(2)) : text
    t.equal(page, answers.startsWith('… ') ? true : answers.replace('/PATH', path), title)
  }
  t.notMatch(server.output(), /ERROR/, 'no page failed')
})

t.test('every mistake in config/routes.rb is told in one run', async (t) => {
  const files = applicationOf([])
  files.set(
    'config/routes.rb',
    'Webfw::Routes.draw do\n  root "s0"\n  resources :articles do |articles|\n    articles.get "x", on: :member\n  end\n  get "/y"\nend\n',
  )

  const said = await diagnose(files)

  t.same(
    said.map((each) => each.split(': ')[0]),
    [
      'config/routes.rb:2:9',
      'config/routes.rb:3:14',
      'config/routes.rb:4:23',
      'config/routes.rb:6:3',
    ],
  )
})

t.test('a template that no action is called like is told where the action lacks one', async (t) => {
  const files = applicationOf([{ title: 'misspelt', controller: '  def index\n    @x = 1\n  end' }])
  const controller = [...files.keys()].find((path) => path.endsWith('/s0_controller.rb')) ?? ''
  const text = files.get(controller)?.split('\n') ?? []

  t.same(await diagnose(files), [], 'without any template the action may never end')
  files.set('app/views/s0/idnex.html.erb', '<p>Here</p>')
  const [said = ''] = await diagnose(files)

  const line = text.findIndex((each) => each.includes('def index')) + 1
  t.ok(said.startsWith(`${controller}:${line}:7: There is no template app/views/s0/index`), said)
  t.match(said, /Is app\/views\/s0\/idnex\.html\.erb meant\? Nothing renders it\./)
})
