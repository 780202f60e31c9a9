import t from 'tap'
import { readSource } from '../../cli/generation/app-source.ts'
import { eventually } from '../support/eventually.ts'
import { diagnose, serveGenerated } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

const LOCALES = ['en', 'de', 'pl', 'ja']

const GREETINGS = Object.fromEntries(
  LOCALES.map((locale) => [
    `config/locales/${locale}.yml`,
    `${locale}:\n  hello: ${locale} hello\n  pages:\n    show:\n      title: ${locale} title\n  greet_mailer:\n    hello:\n      subject: "${locale} for %{name}"\n`,
  ]),
)

const BASE = {
  ...GREETINGS,
  'db/migrate/20261101000001_create_notes.rb':
    'class CreateNotes < ActiveRecord::Migration[8.1]\n  def change\n    create_table :notes do |t|\n      t.string :body\n    end\n  end\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
  'app/models/note.rb': 'class Note < ApplicationRecord\nend\n',
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  around_action :switch_locale

  private

  def switch_locale(&action) = I18n.with_locale(params[:locale] || I18n.default_locale, &action)
end
`,
}

const SERVED = {
  ...BASE,
  'config/routes.rb': `Rails.application.routes.draw do
  get "show", to: "pages#show"
  get "chosen", to: "pages#chosen"
  get "later", to: "pages#later"
  get "notes", to: "pages#notes"
  get "stream", to: "streams#show"
end
`,
  'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
  'app/jobs/greet_job.rb':
    'class GreetJob < ApplicationJob\n  def perform(text) = Note.create!(body: "#{text} #{I18n.t("hello")} #{I18n.locale}")\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  skip_around_action :switch_locale, only: :chosen

  def show
  end

  def chosen
    I18n.locale = params[:locale] if params[:locale]
    render plain: I18n.t("hello")
  end

  def later
    GreetJob.perform_later(params[:text])
    head :ok
  end

  def notes = render(plain: Note.order(:body).map(&:body).join("\\n"))
end
`,
  'app/controllers/streams_controller.rb': `class StreamsController < ActionController::Base
  include ActionController::Live

  def show
    I18n.locale = params[:locale]
    3.times do
      response.stream.write("#{I18n.t("hello")}|")
      sleep 0.02
    end
    response.stream.write(I18n.l(Date.new(2026, 3, 1), format: "%B"))
  ensure
    response.stream.close
  end
end
`,
  'app/views/layouts/application.html.erb': '<%= I18n.locale %>: <%= yield %>',
  'app/views/pages/show.html.erb': '<%= t(".title") %>, <%= t("hello") %>',
}

t.test('each of many requests at once sees its own locale only', async (t) => {
  const server = await serveGenerated(new Map(Object.entries(SERVED)))
  t.teardown(() => server.stop())
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()
  const locale = (index: number) => LOCALES[index % LOCALES.length] as string

  await t.test('200 pages and streams that wait between', async (t) => {
    const found = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const kind = index % 3 === 0 ? 'stream' : index % 3 === 1 ? 'show' : 'chosen'
        return get(`/${kind}?locale=${locale(index)}`).then((text) => [kind, locale(index), text])
      }),
    )
    for (const [kind, name, text = ''] of found) {
      const wanted =
        kind === 'show'
          ? `${name}: ${name} title, ${name} hello`
          : kind === 'chosen'
            ? `${name} hello`
            : `${name} hello|${name} hello|${name} hello|`
      t.ok(text.trim().startsWith(wanted), `${kind} in ${name}: ${text}`)
    }
  })

  await t.test('what an action chooses ends with it', async (t) => {
    t.equal(await get('/chosen?locale=de'), 'de hello')
    t.equal(await get('/chosen'), 'en hello')
  })

  await t.test('a job runs in the locale it was asked in', async (t) => {
    for (const name of LOCALES) await get(`/later?locale=${name}&text=${name}`)
    await eventually('the jobs have run', async () => {
      return (await get('/notes')).split('\n').length === LOCALES.length
    })
    const wanted = [...LOCALES].sort().map((name) => `${name} ${name} hello ${name}`)
    t.same((await get('/notes')).split('\n'), wanted)
  })
})

/** What an application with one action of the given Ruby answers. */
async function shown(
  t: Parameters<typeof runLoweredApp>[0],
  own: Readonly<Record<string, string>>,
  requests: readonly LoweredRequest[] = [{ path: '/' }],
) {
  const routes = 'Rails.application.routes.draw do\n  root "pages#show"\nend\n'
  const { answers, warnings } = await runLoweredApp(
    t,
    { ...BASE, 'config/routes.rb': routes, ...own },
    requests,
  )
  return { bodies: answers.map(({ body }) => body), answers, warnings }
}

const PAGE = 'class PagesController < ApplicationController\n  def show = @name = "Ann"\nend\n'

t.test('what a template says of a key', async (t) => {
  const page = (template: string) => ({
    'app/controllers/pages_controller.rb': PAGE,
    'app/views/pages/show.html.erb': template,
  })

  await t.test('a block gets the text and the whole key', async (t) => {
    const { bodies } = await shown(
      t,
      page('<%= t(".title") do |text, key| %><i title="<%= key %>"><%= text %></i><% end %>'),
    )
    t.equal(bodies[0], '<i title="pages.show.title">en title</i>')
  })

  await t.test('HTML is HTML in a text whose key says so, and nowhere else', async (t) => {
    const { bodies } = await shown(t, {
      ...page(
        '<% b = "<b>".html_safe %><%= t(".a", x: b) %> <%= t(".a", x: "<i>") %> <%= t(".a_html", x: b) %> <%= t(".a_html", x: "<i>") %> <% y = t(".a", x: b) %><%= y %> <%= [1].map { |_| t(".a_html", x: b) }.inject(:+) %> <a title="<%= t(".q") %>"></a><script>var q = <%= t(".q") %></script>',
      ),
      'config/locales/html.yml':
        'en:\n  pages:\n    show:\n      a: "& %{x}"\n      a_html: "<u>%{x}</u>"\n      q: "\\"<q>"\n',
    })
    t.equal(
      bodies[0],
      '&amp; &lt;b&gt; &amp; &lt;i&gt; <u><b></u> <u>&lt;i&gt;</u> &amp; &lt;b&gt; <u><b></u> <a title="&quot;&lt;q&gt;"></a><script>var q = "\\"\\u003cq\\u003e"</script>',
    )
  })

  await t.test('a missing one is a span, and an error where the setting says so', async (t) => {
    const template = page('<%= t(".nothing", name: @name) %>')
    const { bodies, warnings } = await shown(t, template)
    t.equal(
      bodies[0],
      '<span class="translation_missing" title="translation missing: en.pages.show.nothing, name: Ann">Nothing</span>',
    )
    t.match(warnings.join('\n'), /pages\/show\.html\.erb:1: .*pages\.show\.nothing/)
    const strict = await shown(t, {
      ...template,
      'config/application.rb':
        'module Pages\n  class Application < Rails::Application\n    config.i18n.raise_on_missing_translations = true\n  end\nend\n',
    })
    t.equal(strict.answers[0]?.status, 500)
  })

  await t.test(
    'fallbacks, the default locale and the available ones are what config says',
    async (t) => {
      const { bodies } = await shown(t, {
        ...page(
          '<%= I18n.locale %> <%= t("only") %> <%= t("hello") %> <%= I18n.available_locales.inspect %>',
        ),
        'config/locales/only.yml': 'de:\n  only: nur\n',
        'config/application.rb':
          'module Pages\n  class Application < Rails::Application\n    config.i18n.available_locales = %i[de de-AT en]\n    config.i18n.default_locale = :"de-AT"\n    config.i18n.fallbacks = true\n  end\nend\n',
      })
      t.equal(bodies[0], 'de-AT nur de hello [:de, :&quot;de-AT&quot;, :en]')
    },
  )

  await t.test('translations that are stored while it serves are found', async (t) => {
    const { bodies } = await shown(t, {
      'app/controllers/pages_controller.rb':
        'class PagesController < ApplicationController\n  def show = I18n.backend.store_translations(:en, hello: "stored", pages: { show: { title: "new" } })\nend\n',
      'app/views/pages/show.html.erb': '<%= t("hello") %> <%= t(".title") %>',
    })
    t.equal(bodies[0], 'stored new')
  })
})

t.test(
  'names, formats and forms of a language without files of its own are those of CLDR',
  async (t) => {
    const { bodies } = await shown(
      t,
      {
        'config/locales/pl.yml':
          'pl:\n  files:\n    one: plik\n    few: "%{count} pliki"\n    many: "%{count} plików"\n    other: "%{count} pliku"\n',
        'app/controllers/pages_controller.rb': PAGE,
        'app/views/pages/show.html.erb':
          '<%= l Date.new(2026, 3, 1), format: :long %>; <%= number_with_delimiter 12345.5 %>; <%= [1, 2, 5, 22, 112, 1.5].map { |n| t("files", count: n) }.join(", ") %>',
      },
      [{ path: '/?locale=pl' }],
    )
    t.equal(
      bodies[0],
      '1 marca 2026; 12&nbsp;345,5; plik, 2 pliki, 5 plików, 22 pliki, 112 plików, 1.5 pliku'.replace(
        '&nbsp;',
        '\u00a0',
      ),
    )
  },
)

t.test('dates of CLDR are whole in languages that count their months', async (t) => {
  const { bodies } = await shown(
    t,
    {
      'app/controllers/pages_controller.rb': PAGE,
      'app/views/pages/show.html.erb':
        '<%= l Date.new(2026, 3, 1), format: :long %> <%= l Date.new(2026, 3, 1), format: "%B %a" %>',
    },
    [{ path: '/?locale=ja' }, { path: '/?locale=de' }],
  )
  t.same(bodies, ['2026年3月1日 3月 日', '1. März 2026 März So'])
})

t.test('a class without a table says its names and errors below activemodel', async (t) => {
  const { bodies } = await shown(
    t,
    {
      'config/locales/forms.yml':
        'de:\n  activemodel:\n    models:\n      signup: Anmeldung\n    attributes:\n      signup:\n        email: E-Mail\n    errors:\n      models:\n        signup:\n          attributes:\n            email:\n              blank: fehlt\n  errors:\n    format: "%{attribute} %{message}"\n',
      'app/models/signup.rb':
        'class Signup\n  include ActiveModel::Model\n  attr_accessor :email\n  validates :email, presence: true\nend\n',
      'app/controllers/pages_controller.rb':
        'class PagesController < ApplicationController\n  def show\n    signup = Signup.new\n    signup.valid?\n    render plain: [Signup.model_name.human, Signup.human_attribute_name(:email), *signup.errors.full_messages].join("|")\n  end\nend\n',
    },
    [{ path: '/?locale=de' }, { path: '/' }],
  )
  t.same(bodies, ['Anmeldung|E-Mail|E-Mail fehlt', "Signup|Email|Email can't be blank"])
})

t.test('files of gems and of other folders are read, the application’s last', async (t) => {
  const { bodies } = await shown(
    t,
    {
      'gems/rails-i18n/rails/locale/de.yml':
        'de:\n  hello: gem\n  from_gem: Edelstein\n  date:\n    month_names: [~, Jänner, Feber]\n',
      'gems/rails-i18n/rails/locale/xx.yml': 'xx:\n  hello: xx\n',
      'lib/locales/more.de.yml': 'de:\n  from_lib: aus lib\n',
      'config/application.rb':
        'module Pages\n  class Application < Rails::Application\n    config.i18n.load_path += Dir[Rails.root.join("lib", "locales", "*.{rb,yml}")]\n  end\nend\n',
      'app/controllers/pages_controller.rb': PAGE,
      'app/views/pages/show.html.erb':
        '<%= t("hello") %>, <%= t("from_gem") %>, <%= t("from_lib") %>, <%= l Date.new(2026, 1, 2), format: "%B" %>, <%= I18n.available_locales.inspect %>',
    },
    [{ path: '/?locale=de' }],
  )
  t.equal(bodies[0], 'de hello, Edelstein, aus lib, Jänner, [:en, :de, :ja, :pl]')

  const root = t.testdir({
    Gemfile: 'gem "rails-i18n", "~> 7.0"\n',
    vendor: {
      bundle: {
        ruby: {
          '3.1.0': {
            gems: {
              'rails-i18n-7.0.5': { rails: { locale: { 'de.yml': 'de: {}\n' } } },
              'other-1.0': { config: { locales: { 'de.yml': 'de: {}\n' } } },
            },
          },
        },
      },
    },
  })
  t.ok(
    readSource(root).files.has('gems/rails-i18n/rails/locale/de.yml'),
    'a gem of the Gemfile is found in the bundle',
  )
  t.notOk([...readSource(root).files.keys()].some((path) => path.includes('other')))
})

t.test('a mistake in a locale file is told with its line', async (t) => {
  const said = async (files: Readonly<Record<string, string>>) =>
    (
      await diagnose(
        new Map(
          Object.entries({
            ...BASE,
            'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
            ...files,
          }),
        ),
      )
    ).join('\n')
  const cases: readonly (readonly [string, RegExp])[] = [
    ['de:\n  a: 1\n  a: 2\n', /x\.yml:3:3: warning: `de\.a` stands here and in line 2/],
    ['de:\n  a: "x\n  b: 3\n', /x\.yml:\d+:\d+: This is no YAML/],
    ['de:\n\ta: 1\n', /x\.yml:2:1: This is no YAML/],
    ['no:\n  a: 1\n', /x\.yml:1:1: `no` is false in YAML/],
    ['title: x\n', /x\.yml:1:1: These translations have no locale/],
    ['de:\n  a: "Hallo %{name"\n', /x\.yml:2:6: warning: .*%\{name/],
    ['de:\n  a: "Hallo {{name}}"\n', /x\.yml:2:6: warning: .*%\{name\}/],
    ['de:\n  a: "%{scope} x"\n', /x\.yml:2:6: warning: .*scope/],
    ['de:\n  a: "%{nmae}"\nen:\n  a: "%{name}"\n', /x\.yml:2:6: warning: .*%\{nmae\}.*%\{name\}/],
  ]
  for (const [text, pattern] of cases) {
    t.match(await said({ 'config/locales/x.yml': text }), pattern, text)
  }
  t.match(
    await said({
      'config/initializers/i18n.rb': 'I18n.backend = I18n::Backend::KeyValue.new({})\n',
    }),
    /initializers\/i18n\.rb:1:\d+: .*backend/,
  )
  const action = await said({
    'app/controllers/pages_controller.rb':
      'class PagesController < ApplicationController\n  def show\n    flash.now[:notice] = t(".titel")\n    @a = [I18n.t("helo"), t("hello"), t(".title"), t("x", default: "y"), t("a.#{1}"), t("hello", scope: :x)]\n    head :ok\n  end\nend\n',
  })
  t.match(action, /pages_controller\.rb:3:\d+: warning: There is no translation `pages\.titel`/)
  t.match(
    action,
    /pages_controller\.rb:4:\d+: warning: There is no translation `helo`\. Did you mean `hello`/,
  )
  t.equal(action.match(/There is no translation/g)?.length, 2)
  const config = (line: string) => ({
    'config/application.rb': `module Pages\n  class Application < Rails::Application\n    ${line}\n  end\nend\n`,
  })
  t.match(
    await said(config('config.i18n.backend = I18n::Backend::Chain.new')),
    /rb:3:17: The backend/,
  )
  t.match(
    await said(config('config.i18n.exception_handler = :x')),
    /rb:3:17: warning: .*exception_handler/,
  )
})
