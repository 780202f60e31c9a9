import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { eventually } from '../support/eventually.ts'
import { Project } from '../support/project.ts'
import { serveShop } from '../support/served-shop.ts'

const SHOP = { within: 'shop' }

const APPLICATION_JOB = `class ApplicationJob < ActiveJob::Base
  # Automatically retry jobs that encountered a deadlock
  # retry_on ActiveRecord::Deadlocked

  # Most jobs are safe to ignore if the underlying records are no longer available
  discard_on ActiveJob::DeserializationError
  before_perform do |job|
    Rails.logger.info "begin #{job.class.name}"
    @began = true
  end
end
`

const COUNT_JOB = `class CountJob < ApplicationJob
  class Busy < StandardError; end
  queue_as :low
  retry_on Busy, wait: 0, attempts: 3 do |job, error|
    Post.create!(title: "gave up #{job.executions} #{error.message}", views: 0)
  end
  after_perform :note
  around_perform do |job, block|
    block.call
  end
  rescue_from(ArgumentError) { |error| Post.create!(title: "rescued #{error.message}") }

  def perform(post, by = 1, note: nil)
    raise Busy, "busy" if by == 99
    raise ArgumentError, "bad" if by == 98
    raise "unhandled" if by == 97
    post.update!(views: (post.views || 0) + by, title: note || post.title)
  end

  private

  def note
    logger.info "counted #{arguments.first.id} on #{queue_name} #{@began}"
  end
end
`

const CLEANUP_JOB = `class CleanupJob < ApplicationJob
  queue_as do
    arguments.first == :all ? :bulk : :default
  end
  limits_concurrency key: ->(what) { what }, duration: 5.minutes, on_conflict: :discard

  def perform(what) = Post.where(title: what.to_s).delete_all
end
`

const OWNED = `module Owned
  extend ActiveSupport::Concern

  prepended do
    attr_reader :post
    around_perform :with_post
  end

  def initialize(...)
    super
    @post = Current.post
  end

  def serialize = super.merge({ "post" => @post&.to_gid, "locale" => "en" })

  def deserialize(job_data)
    super
    @post_gid = job_data["post"]
    @class_name = job_data["job_class"]
  end

  private

  def with_post(&block)
    @post = GlobalID::Locator.locate(@post_gid) if @post_gid
    block.call
  end
end
`

const OWNED_JOB = `class OwnedJob < ApplicationJob
  prepend Owned

  def perform(title) = Post.create!(title: "#{title} of #{post&.title || "nobody"} #{@class_name}", views: 0)
end
`

const JOB_TEST = `require "test_helper"

class CountJobTest < ActiveJob::TestCase
  test "counts" do
    post = Post.create!(title: "a", views: 1)
    CountJob.perform_now(post, 2)
    assert_equal 3, post.reload.views
    assert_enqueued_with(job: CountJob, args: [post, { note: "b" }], queue: "low") do
      CountJob.perform_later(post, note: "b")
    end
    assert_enqueued_jobs 1
    perform_enqueued_jobs
    assert_equal "b", post.reload.title
    assert_performed_jobs 1
    assert_enqueued_with(job: CountJob, at: 1.hour.from_now) { CountJob.set(wait: 1.hour).perform_later(post) }
    assert_no_enqueued_jobs(only: CleanupJob) { CountJob.perform_later(post) }
    assert_equal "bulk", CleanupJob.new(:all).queue_name
    perform_enqueued_jobs do
      CountJob.perform_later(post, 99)
    end
    assert_equal "gave up 3 busy", Post.last.title
    CountJob.perform_now(post, 98)
    assert_equal "rescued bad", Post.last.title
    gone = Post.create!(title: "gone")
    CountJob.perform_later(gone)
    gone.destroy
    perform_enqueued_jobs
    assert_raises(RuntimeError) { CountJob.perform_now(post, 97) }
    assert_equal false, CountJob.new(post).successfully_enqueued?
    Current.set(post: post) { OwnedJob.perform_later("mine") }
    assert_equal({ "_aj_globalid" => post.to_gid.to_s }, OwnedJob.new(post).serialize["arguments"].first)
    perform_enqueued_jobs
    assert_equal "mine of b OwnedJob", Post.last.title
    OwnedJob.perform_now("now")
    assert_equal "now of nobody ", Post.last.title
  end
end
`

const COUNTS_CONTROLLER = `class CountsController < ApplicationController
  def show
    CountJob.perform_later(Post.first || Post.create!(title: "first", views: 0), 0)
    logger.tagged("inside") { logger.info "asked" }
    head :ok
  end

  def limited
    2.times { CleanupJob.perform_later(:rows) }
    CleanupJob.perform_later("others")
    CleanupJob.perform_later(Post.first)
    sql = "SELECT concurrency_key FROM webfw_jobs WHERE type = 'CleanupJob' ORDER BY id"
    render plain: ActiveRecord::Base.connection.select_values(sql).join(" ")
  end
end
`

const SEEDS = `post = Post.create!(title: "a", views: 1)
Current.set(post: Post.create!(title: "z", views: 1)) { OwnedJob.perform_later("kept") }
CountJob.perform_later(post, 2)
CountJob.set(wait: 1.second).perform_later(post, 10, note: "later")
Post.transaction do
  CountJob.perform_later(post, 1000)
  raise ActiveRecord::Rollback
end
CountJob.perform_later(post, 97)
`

const RECURRING = `# What runs again and again
default: &default
  clear_finished:
    command: SolidQueue::Job.clear_finished_in_batches
    schedule: every day at 3:00am

production:
  <<: *default
  tick:
    command: 'Post.create!(title: "ticked #{Post.count > 0}", views: 0)'
    schedule: every second
  ticked_job:
    class: TickJob
    args: [ "by job", { views: 7 } ]
    queue: low
    schedule: "* * * * * *"
`

/** `./shop jobs QUEUES`. */
function startJobs(
  t: Test,
  project: Project,
  queues: string,
  own: Readonly<Record<string, string>>,
) {
  const folder = join(project.folder, 'shop')
  const env = {
    ...process.env,
    WEBFW_ROOT: folder,
    WEBFW_SECRET_KEY_BASE: 'x'.repeat(64),
    ...own,
  }
  const child = spawn(join(folder, 'dist', 'shop'), ['jobs', queues], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += String(chunk)
  })
  const code = new Promise<number | null>((done) => child.on('exit', done))
  return { log: () => log, kill: () => child.kill('SIGTERM'), code }
}

t.test('jobs are kept, done, tried again and claimed in tests', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--rails', '--skip-git'])
  await project.ask(['g', 'scaffold', 'post', 'title', 'views:integer'], SHOP)
  project.write('shop/app/jobs/application_job.rb', APPLICATION_JOB)
  project.write('shop/app/jobs/count_job.rb', COUNT_JOB)
  project.write('shop/app/jobs/cleanup_job.rb', CLEANUP_JOB)
  project.write('shop/app/jobs/concerns/owned.rb', OWNED)
  project.write(
    'shop/app/models/current.rb',
    'class Current < ActiveSupport::CurrentAttributes\n  attribute :post\nend\n',
  )
  project.write('shop/app/jobs/owned_job.rb', OWNED_JOB)
  project.write('shop/test/jobs/count_job_test.rb', JOB_TEST)
  project.write('shop/db/seeds.rb', SEEDS)
  project.write('shop/config/recurring.yml', RECURRING)
  project.write(
    'shop/app/jobs/tick_job.rb',
    'class TickJob < ApplicationJob\n  def perform(title, views:) = Post.create!(title: title, views: views)\nend\n',
  )
  project.write(
    'shop/config/initializers/log_tags.rb',
    'Rails.application.config.log_tags = [:request_id, ->(request) { request.query_parameters["by"] }]\n',
  )
  project.write(
    'shop/config/routes.rb',
    'Rails.application.routes.draw do\n  resources :posts\n  get "count", to: "counts#show"\n  get "limited", to: "counts#limited"\nend\n',
  )
  project.write('shop/app/controllers/counts_controller.rb', COUNTS_CONTROLLER)
  await project.ask(['db', 'migrate'], SHOP)

  const tests = await project.ask(['spin', 'test', 'test/jobs'], SHOP)
  t.equal(tests.code, 0, tests.stdout + tests.stderr)
  t.match(tests.stdout, 'ok   test/jobs/count_job_test.rb')
  t.notMatch(project.read('shop/db/schema.rb'), 'webfw_jobs')

  const seeded = await project.ask(['db', 'seed'], SHOP)
  t.equal(seeded.code, 0, seeded.stdout + seeded.stderr)
  t.match(seeded.stdout + seeded.stderr, 'unhandled', 'what nothing handles is logged')

  const built = await project.ask(['build'], SHOP)
  t.equal(built.code, 0, built.stdout + built.stderr)
  const token = 'x'.repeat(16)
  const { origin, log } = await serveShop(t, project, { WEBFW_METRICS_TOKEN: token })
  let page = ''
  const done = [/later[^]*ticked true/, /by job/, /kept of z OwnedJob/]
  await eventually('the jobs are done', async () => {
    page = await (await fetch(`${origin}/posts`)).text()
    return done.every((each) => each.test(page))
  })
  t.match(page, />\s*13\s*</, 'both jobs were done, and none of a transaction that was rolled back')
  const metrics = await fetch(`${origin}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await fetch(`${origin}/count?by=anna`, { headers: { 'X-Request-Id': 'abc-123' } })
  await eventually('each line says whose it is', () =>
    [
      /INFO {2}\[abc-123\] \[anna\] \[inside\] asked$/m,
      /INFO {2}\[abc-123\] \[anna\] GET \/count 200 /,
      /INFO {2}\[ActiveJob\] \[CountJob\] \[[-\w]{36}\] counted \d+ on low true.* request_id=abc-123$/m,
      /INFO {2}\[ActiveJob\] \[CountJob\] \[[-\w]{36}\] Performed CountJob .* request_id=abc-123$/m,
    ].every((line) => line.test(log())),
  )
  await t.test('a process for jobs alone does those of its queues', async (t) => {
    const database = { WEBFW_DATABASE: join(project.folder, 'shop/storage/alone.sqlite3') }
    execFileSync(join(project.folder, 'shop/dist/shop'), ['migrate'], {
      env: { ...process.env, ...database },
    })
    const own = await serveShop(t, project, { WEBFW_JOBS: '0', ...database })
    await fetch(`${own.origin}/count?by=late`)
    const limited = await (await fetch(`${own.origin}/limited`)).text()
    t.equal(limited, 'CleanupJob/rows CleanupJob/others CleanupJob/Post/1')
    const idle = startJobs(t, project, 'other,default', database)
    await eventually('a process begins', () => /does jobs/.test(idle.log()))
    const busy = startJobs(t, project, 'low:2,other:1', database)
    await eventually('the job is done', () => /Performed CountJob/.test(busy.log()))
    t.notMatch(idle.log() + own.log(), 'Performed CountJob')
    busy.kill()
    t.equal(await busy.code, 0)
    t.notMatch(busy.log(), 'is closed', 'it looks for no job once it has stopped')
  })
  t.match(await metrics.text(), /^webfw_jobs\{queue="low",state="failed"\} 1$/m)
})

t.test('a task of config/recurring.yml that cannot run is told with its line', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--rails', '--skip-git'])
  const tell = async (text: string): Promise<string> => {
    project.write('shop/config/recurring.yml', text)
    return (await project.ask(['import', 'shop', '--files'])).stdout
  }
  const told = await tell(
    `production:
  one:
    command: Nothing.clear
    schedule: every day at 4am
  two:
    command: Rails.logger.info("x")
    schedule: now and then
  three:
    command: Rails.logger.info("x")
    schedule: every day at 9am Europe/Pariss
  four:
    schedule: every hour
`,
  )
  t.match(told, /config\/recurring.yml:3:14 Uninitialized constant Nothing/)
  t.match(
    told,
    /recurring.yml:7:15 The task two has the schedule `now and then`, which says no times/,
  )
  t.match(told, /recurring.yml:10:15 The task three has the schedule `[^`]+`, which says no times/)
  t.match(told, /recurring.yml:12:15 The task four names no class and no command/)
  t.match(await tell('production:\n  one: [\n'), /recurring.yml:\d:\d+ YAML: /)
})
