import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { diagnose, serveGenerated } from '../support/generated-app.ts'

// The page of queues: `mount MissionControl::Jobs::Engine, at: "/jobs"`.

const HOSTILE = `<script>alert("1")</script>`

const FILES: Readonly<Record<string, string>> = {
  Gemfile: 'gem "rails"\ngem "mission_control-jobs"\n',
  'config/application.rb': `module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.mission_control.jobs.base_controller_class = "Admin::BaseController"
    config.mission_control.jobs.http_basic_auth_user = "dev"
    config.mission_control.jobs.http_basic_auth_password = ENV["JOBS_PASSWORD"]
    config.mission_control.jobs.filter_arguments = [:ticket]
  end
end
`,
  'config/initializers/filter_parameter_logging.rb':
    'Rails.application.config.filter_parameters += [:passw, "card.code"]\n',
  'config/initializers/content_security_policy.rb': `Rails.application.configure do
  config.content_security_policy { |policy| policy.default_src :self }
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  scope "/office" do
    mount MissionControl::Jobs::Engine, at: "/jobs"
  end
  post "work", to: "works#create"
  get "address", to: "works#show"
end
`,
  'db/migrate/1_create_posts.rb': `class CreatePosts < ActiveRecord::Migration[8.0]
  def change
    create_table(:posts) { |t| t.string :title }
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
  'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
  'app/jobs/post_job.rb': `class PostJob < ApplicationJob
  def perform(title, post = nil, **options)
    raise "no #{title}" if Post.where(title: "ready").none?
    Post.create!(title: "done #{title}")
  end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/admin/base_controller.rb': `class Admin::BaseController < ApplicationController
  skip_forgery_protection
  before_action { head :forbidden unless request.headers["X-Admin"] == "yes" }
end
`,
  'app/controllers/works_controller.rb': `class WorksController < ApplicationController
  skip_forgery_protection

  def create
    return Post.create!(title: "ready") && head(:ok) if params[:ready]
    wait = params[:wait] ? { wait: 1.hour } : {}
    Post.create!(title: "first") if Post.none?
    options = params[:secret] ? { password: "swordfish", card: { code: 8675309 }, ticket: "t-5", plain: "seen" } : {}
    params[:count].to_i.times do |index|
      PostJob.set(queue: params[:queue], **wait).perform_later("#{params[:title]}#{index}", Post.first, **options)
    end
    head :ok
  end

  def show = render(plain: "#{mission_control_jobs_path} #{Post.pluck(:title).join(",")}")
end
`,
}

const files = (own: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries({ ...FILES, ...own }))

const BASIC = `Basic ${Buffer.from('dev:hush').toString('base64')}`
const ALLOWED = { 'X-Admin': 'yes', Authorization: BASIC }

/** A visitor with a session, who gets pages and submits their forms. */
class Visitor {
  readonly #origin: string
  #cookie = ''

  constructor(port: number) {
    this.#origin = `http://127.0.0.1:${port}`
  }

  async ask(path: string, own: RequestInit = {}): Promise<{ status: number; text: string }> {
    const headers = { ...ALLOWED, Cookie: this.#cookie, ...(own.headers as object) }
    const answer = await fetch(this.#origin + path, { redirect: 'manual', ...own, headers })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie !== undefined) this.#cookie = cookie
    const location = answer.headers.get('location')
    if (location !== null)
      return this.ask(
        new URL(location, this.#origin).pathname + new URL(location, this.#origin).search,
      )
    return { status: answer.status, text: await answer.text() }
  }

  work(fields: Readonly<Record<string, string>>) {
    return this.ask('/work', { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Submits the first form of a page whose button says a text. */
  submit(page: string, button: string) {
    const form = page
      .split('<form')
      .slice(1)
      .map((each) => each.split('</form>')[0] ?? '')
      .find((each) => each.includes(`>${button}<`))
    if (form === undefined) throw new Error(`no button ${button} in ${page}`)
    const fields = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => {
      const at = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
      return [at('name'), at('value')]
    })
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
    return this.ask(action, { method: 'POST', body: new URLSearchParams(fields) })
  }
}

t.test(
  'the page of queues shows, retries and discards jobs behind the guards of the application',
  async (t) => {
    const server = await serveGenerated(files(), { JOBS_PASSWORD: 'hush' })
    t.teardown(() => server.stop('SIGKILL'))
    const visitor = new Visitor(server.port)

    for (const path of [
      '/office/jobs',
      '/office/jobs/failed',
      '/office/jobs/jobs/1',
      '/office/jobs/jobs.css',
    ]) {
      const status = async (headers: object) =>
        (await visitor.ask(path, { headers } as never)).status
      t.equal(await status({ 'X-Admin': 'no' }), 403, `${path}: the application's own guard`)
      t.equal(await status({ Authorization: '' }), 401, `${path}: Basic authentication`)
      t.equal(await status({ Authorization: BASIC.replace('Z', 'Y') }), 401, path)
    }
    t.match(
      (await visitor.ask('/address')).text,
      /^\/office\/jobs /,
      'the route has the name of the engine',
    )

    await visitor.work({ title: HOSTILE, count: '1', queue: '<b>/q', secret: '1' })
    await visitor.work({ title: 'b', count: '29', queue: 'low' })
    await visitor.work({ title: 'later', count: '1', queue: 'low', wait: '1' })
    let page = ''
    await eventually('all have failed', async () => {
      page = (await visitor.ask('/office/jobs')).text
      return page.includes('>29</a>')
    })
    t.match(page, '&lt;b&gt;/q')
    t.match(page, '/office/jobs/failed?queue=%3Cb%3E%2Fq')
    t.match(page, '/office/jobs/scheduled?queue=low">1<')
    t.notMatch(page, /<script|<style|style=|onclick/, 'nothing that a strict policy forbids')
    const css = await visitor.ask('/office/jobs/jobs.css')
    t.match(css.text, 'border-collapse')

    const hostile = (await visitor.ask('/office/jobs/failed?queue=%3Cb%3E%2Fq')).text
    t.notMatch(hostile, '<script>')
    t.notMatch(hostile, '<b>')
    t.match(hostile, '&lt;script&gt;alert')
    t.match(hostile, 'RuntimeError: no &lt;script&gt;', 'the error')
    t.match(hostile, 'gid://snippets/Post/1', 'a record')
    t.match(hostile, 'seen')
    t.notMatch(hostile, /swordfish|8675309|t-5/, 'filtered')
    t.match(hostile, '[FILTERED]')
    const one = (await visitor.ask(/\/office\/jobs\/jobs\/\d+/.exec(hostile)?.[0] ?? '')).text
    t.match(one, '&lt;script&gt;alert')
    t.notMatch(one, /<script>|swordfish|t-5/)

    const first = (await visitor.ask('/office/jobs/failed?queue=low')).text
    t.equal(first.split('>Retry<').length - 1, 25, 'a page of a long list')
    t.match(first, 'page=2')
    const second = (await visitor.ask('/office/jobs/failed?page=2&queue=low')).text
    t.equal(second.split('>Retry<').length - 1, 4)
    for (const odd of [
      'failed?page=-1',
      `failed?page=${'9'.repeat(40)}`,
      'failed?page[]=1',
      'failed?queue[a]=1',
    ])
      t.equal((await visitor.ask(`/office/jobs/${odd}`)).status, 200, odd)
    t.equal((await visitor.ask('/office/jobs/other')).status, 404)

    const count = async () =>
      /failed\?queue=low">(\d+)</.exec((await visitor.ask('/office/jobs')).text)?.[1]
    const bare = await visitor.ask('/office/jobs/discard_all', { method: 'POST', body: '' })
    t.equal(bare.status, 403, 'a form without the token of the page')
    t.equal(await count(), '29')
    t.match((await visitor.submit(first, 'Discard')).text, '1 job discarded.')
    t.match(
      (await visitor.submit(first, 'Discard')).text,
      '0 jobs discarded.',
      'a job is discarded once',
    )
    t.equal(await count(), '28')
    await visitor.work({ ready: '1' })
    t.match((await visitor.submit(hostile, 'Retry')).text, '1 job retried.')
    await eventually('the job has run', async () =>
      (await visitor.ask('/address')).text.includes(`done ${HOSTILE}`),
    )
    t.match((await visitor.submit(second, 'Retry all')).text, '28 jobs retried.')
    await eventually('the jobs of the queue have run', async () =>
      (await visitor.ask('/address')).text.includes('done b28'),
    )
    const scheduled = (await visitor.ask('/office/jobs/scheduled')).text
    t.match((await visitor.submit(scheduled, 'Discard')).text, 'No jobs.')
  },
)

t.test('without a user and a password nobody sees the page of queues', async (t) => {
  const closed = await serveGenerated(files())
  t.teardown(() => closed.stop('SIGKILL'))
  t.equal((await new Visitor(closed.port).ask('/office/jobs')).status, 401)
})

t.test(
  'the page of queues without Basic authentication, at the root of a constraint',
  async (t) => {
    const server = await serveGenerated(
      files({
        'config/application.rb':
          'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.0\n  end\nend\n',
        'config/initializers/jobs.rb': `MissionControl::Jobs.base_controller_class = "AdminController"
MissionControl::Jobs.base_controller_class = "::ActionController::Base"
MissionControl::Jobs.http_basic_auth_enabled = false
`,
        'config/routes.rb': `Rails.application.routes.draw do
  post "work", to: "works#create"
  get "address", to: "works#show"
  mount MissionControl::Jobs::Engine => "/", as: :mission_control_jobs, constraints: ->(request) { request.headers["X-Admin"] == "yes" }
end
`,
      }),
    )
    t.teardown(() => server.stop('SIGKILL'))
    const visitor = new Visitor(server.port)
    t.match((await visitor.ask('/')).text, 'No jobs wait.')
    t.equal((await visitor.ask('/', { headers: { 'X-Admin': 'no' } })).status, 404)
    await visitor.work({ title: 'a', count: '2', queue: 'low' })
    await eventually('both have failed', async () =>
      (await visitor.ask('/')).text.includes('>2</a>'),
    )
    const page = (await visitor.ask('/failed')).text
    t.match((await visitor.submit(page, 'Discard all')).text, '2 jobs discarded.')
  },
)

t.test(
  'a base controller that is not there is told with its place, and a setting that nothing reads',
  async (t) => {
    const jobs = 'config/initializers/jobs.rb'
    const told = async (line: string) =>
      (await diagnose(files({ [jobs]: `MissionControl::Jobs.${line}\n` }))).join('\n')
    for (const name of ['ENV["BASE"]', '"GoneController"'])
      t.match(
        await told(`base_controller_class = ${name}`),
        /rb:\d+:\d+: `base_controller_class` is no/,
      )
    t.match(
      await told('show_console_help = false'),
      'jobs.rb:1:42: warning: `show_console_help` has no',
    )
  },
)
