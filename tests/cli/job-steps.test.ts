import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { Project } from '../support/project.ts'
import { serveShop } from '../support/served-shop.ts'

const SHOP = { within: 'shop' }

const IMPORT_JOB = `class ImportJob < ApplicationJob
  include ActiveJob::Continuable
  self.resume_options = { wait: 0.seconds }
  self.max_resumptions = 4
  after_perform { |job| Post.create!(title: "after #{job.resumptions}", views: 0) }

  def perform(count, failing: nil, crashing: false)
    @count = count
    step :begin_import
    step :rows, start: 1 do |step|
      (step.cursor..count).each do |n|
        raise "row \#{n}" if n == failing && !step.resumed?
        if crashing && n == 3 && !Post.exists?(title: "crashed")
          Post.create!(title: "crashed", views: 0)
          loop { nil }
        end
        Post.create!(title: "row \#{n}", views: n)
        step.advance! from: n
      end
    end
    step :check
    step(:finish, isolated: true) { |step| Post.create!(title: "finished \#{step.cursor.inspect}", views: resumptions) }
  end

  private

  def begin_import = Post.create!(title: "began", views: @count)

  def check(step)
    step.set! "letter"
    step.advance!
    Post.create!(title: "checked \#{step.cursor} \#{step.advanced?}", views: 0)
  end
end
`

const STEPS_JOB = `class StepsJob < ApplicationJob
  include ActiveJob::Continuable

  def two(a, b) = nil
  def named(a:) = nil

  def perform(wrong)
    step(:one) { nil } if wrong == :twice
    case wrong
    when :text then step("two") { nil }
    when :twice then step(:one) { nil }
    when :nested then step(:outer) { step(:inner) { nil } }
    when :arguments then step :two
    when :keywords then step :named
    when :cursor then step(:list, start: []) { |step| step.advance! }
    end
  end
end
`

const IMPORT_JOB_TEST = `require "test_helper"

class ImportJobTest < ActiveJob::TestCase
  include ActiveJob::Continuation::TestHelper

  test "all steps, the last by itself" do
    ImportJob.perform_later(2)
    assert_equal 2, perform_enqueued_jobs
    assert_equal ["began", "row 1", "row 2", "checked lettes true", "finished nil", "after 1"], titles
  end

  test "a job that stops in a step goes on at its cursor" do
    interrupt_job_during_step(ImportJob, :rows, cursor: 3) { ImportJob.perform_now(4) }
    assert_equal ["began", "row 1", "row 2"], titles
    assert_enqueued_with job: ImportJob, args: [4]
  end

  test "a job that stops after a step goes on with the next" do
    interrupt_job_after_step(ImportJob, :begin_import) { ImportJob.perform_now(1) }
    assert_equal ["began"], titles
    perform_enqueued_jobs
    assert_equal ["began", "row 1", "checked lettes true", "finished nil", "after 2"], titles
    assert_equal 2, Post.find_by(title: "finished nil").views
  end

  test "a job that raises after a step goes on" do
    ImportJob.perform_now(3, failing: 2)
    assert_equal ["began", "row 1"], titles
    perform_enqueued_jobs
    assert_equal 1, Post.where(title: "began").count
    assert_equal [1, 2, 3], Post.where("title LIKE 'row%'").order(:id).pluck(:views)
    error = assert_raises(RuntimeError) { FirstJob.perform_now }
    assert_equal "first", error.message
  end

  test "wrong steps" do
    assert_equal "Step 'two' must be a Symbol, found 'String'", wrong(:text)
    assert_equal "Step 'one' has already been encountered", wrong(:twice)
    assert_equal "Step 'inner' is nested inside step 'outer'", wrong(:nested)
    assert_equal "Step method 'two' must accept 0 or 1 arguments", wrong(:arguments)
    assert_equal "Step method 'named' must not accept keyword arguments", wrong(:keywords)
    assert_equal "Cursor class 'Array' does not implement 'succ'", wrong(:cursor)
    assert_raises(ActiveJob::Continuation::InvalidStepError) { StepsJob.perform_now(:text) }
  end

  private

  def titles = Post.order(:id).pluck(:title)

  def wrong(what)
    StepsJob.perform_now(what)
    "nothing"
  rescue StandardError => error
    error.message
  end
end
`

t.test('a job in steps goes on where it was', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--rails', '--skip-git'])
  await project.ask(['g', 'scaffold', 'post', 'title', 'views:integer'], SHOP)
  project.remove('shop/test/fixtures/posts.yml')
  project.write('shop/app/jobs/application_job.rb', 'class ApplicationJob < ActiveJob::Base\nend\n')
  project.write('shop/app/jobs/import_job.rb', IMPORT_JOB)
  project.write('shop/app/jobs/steps_job.rb', STEPS_JOB)
  project.write(
    'shop/app/jobs/first_job.rb',
    'class FirstJob < ApplicationJob\n  include ActiveJob::Continuable\n  def perform = step(:one) { raise "first" }\nend\n',
  )
  project.write('shop/test/jobs/import_job_test.rb', IMPORT_JOB_TEST)
  project.write(
    'shop/db/seeds.rb',
    'ImportJob.set(wait: 1.second).perform_later(4, crashing: true)\n',
  )
  await project.ask(['db', 'migrate'], SHOP)

  const tests = await project.ask(['spin', 'test', 'test/jobs'], SHOP)
  t.equal(tests.code, 0, tests.stdout + tests.stderr)

  await project.ask(['db', 'seed'], SHOP)
  const built = await project.ask(['build'], SHOP)
  t.equal(built.code, 0, built.stdout + built.stderr)
  const { origin, log } = await serveShop(t, project, { WEBFW_WATCHDOG: '5' })
  const titles = async (): Promise<string[]> => {
    const page = await (await fetch(`${origin}/posts`)).text()
    return [...page.matchAll(/posts\/\d+">([^<]+)</g)].map(([, title = '']) => title)
  }
  let told: string[] = []
  await eventually(
    'the job is finished',
    async () => {
      told = await titles()
      return told.some((title) => title.startsWith('finished'))
    },
    log,
  )
  const [began, ...rest] = told.filter((title) => !title.startsWith('after'))
  t.equal(began, 'began')
  t.strictSame(rest, [
    'row 1',
    'row 2',
    'crashed',
    'row 3',
    'row 4',
    'checked lettes true',
    'finished nil',
  ])
  t.match(
    log(),
    'was silent for 5 s',
    'a job that is due at the start begins when the server is up',
  )
})
