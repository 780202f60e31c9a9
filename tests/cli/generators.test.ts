import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { PATIENCE } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

const APP = { within: 'shop' }

/** What the generators of one application are asked for, in this order. */
const COMMANDS = [
  'authentication',
  'model tag name:string:uniq',
  'scaffold product name:string! code:string{8}:uniq count:bigint price:decimal{8,2} key:uuid data:binary secret:token pin:digest user:references',
  'resource brand title:string!',
  'scaffold note body:text subject:references{polymorphic}',
  'scaffold_controller tag name:string:uniq',
  'mailer user welcome goodbye',
  'job cleanup',
  'channel chat speak',
  'helper dates',
  'stimulus clip_board',
  'task feeds fetch erase',
  'system_test products',
  'controller pages about',
  'active_storage:install',
  'action_mailbox:install',
  'mailbox forwards',
]

t.test('what all generators write is one application, whose tests pass', async (t) => {
  const project = await generated(t)

  const migrated = await project.webfw(['db:migrate'], APP)
  t.equal(migrated.code, 0, migrated.stderr)
  const { code, stdout } = await project.webfw(['test'], APP)
  t.match(stdout, /\n15 files, 0 failed\n/)
  t.equal(code, 0, stdout)

  await t.test('its log-in works in a browser', { skip: withoutBrowser }, async (t) => {
    await logsIn(t, project)
  })
  await t.test(
    'tests drive a browser, which asks a server',
    { skip: withoutBrowser },
    async (t) => {
      project.write('shop/test/system/tags_test.rb', SYSTEM_TEST)
      const words = ['test', 'test/system', '--seed', '7', '--coverage']
      const { code, stdout } = await project.webfw(words, APP)
      t.match(stdout, 'ok   test/system/products_test.rb\n')
      t.match(stdout, 'ElementNotFound: Unable to find visible link or button "Nowhere"')
      t.match(stdout, /\n3 tests, 11 assertions, 1 failures\n$/)
      const [, picture = ''] = /\[Screenshot Image\]: (\S+)/.exec(stdout) ?? []
      t.match(picture, 'tmp/screenshots/failures_test_fails_with_a_picture.png')
      t.ok(project.has(`shop/${picture}`))
      t.equal(code, 1)
      const file = 'app/controllers/tags_controller.rb'
      const line = project
        .read(`shop/${file}`)
        .split('\n')
        .findIndex((each) => each.includes('@tag.save'))
      const counts = JSON.parse(project.read('shop/coverage/coverage.json'))[file]
      t.equal(counts[line], 1, 'what the server ran is counted')
    },
  )
  await t.test('destroy takes out what generate has put in', async (t) => {
    await takesOut(t, project)
  })
})

const SYSTEM_TEST = `require "application_system_test_case"

class TagsTest < ApplicationSystemTestCase
  setup do
    visit tags_url
    fill_in "Email address", with: users(:one).email_address
    fill_in "Password", with: "password"
    click_on "Log in"
    assert_no_text "Forgot password?"
  end

  test "makes a tag" do
    visit tags_url
    assert_selector "h1", text: "Tags"
    click_on "New tag"
    within("form") do
      fill_in "Name", with: "Fresh"
      click_button "Create Tag"
    end
    assert_text "Tag was successfully created"
    assert_current_path tag_path(Tag.last)
    assert_equal "Fresh", find("h1").text
    assert page.has_text?("Fresh")
    assert_not has_selector?("h2", wait: 0)
  end

  test "asks before it deletes" do
    visit tag_path(tags(:one))
    page.execute_script("document.querySelector('form[action*=tags]').onsubmit = () => confirm('Sure?')")
    accept_confirm("Sure?") { click_on "Delete" }
    assert_current_path "/tags"
    assert_equal 1, Tag.count
  end

  test "fails with a picture" do
    visit tags_url
    click_on "Nowhere"
  end
end
`

async function generated(t: Test): Promise<Project> {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--rails', '--skip-git'])
  for (const words of COMMANDS) {
    const { code, stderr } = await project.ask(['generate', ...words.split(' ')], APP)
    t.equal(code, 0, `${words}: ${stderr}`)
  }
  const { stdout: again } = await project.ask(['g', 'mailer', 'user', 'welcome', 'goodbye'], APP)
  t.notMatch(again, /create|insert|force/)
  const migrations = join(project.folder, 'shop/db/migrate')
  const [products = ''] = readdirSync(migrations).filter((path) => path.includes('products'))
  t.match(project.read(`shop/db/migrate/${products}`), PRODUCTS)
  t.match(project.read('shop/app/models/note.rb'), 'belongs_to :subject, polymorphic: true\n')
  t.match(project.read('shop/lib/tasks/feeds.rake'), 'task fetch: :environment do')
  t.match(
    project.read('shop/app/javascript/controllers/clip_board_controller.js'),
    'data-controller="clip-board"',
  )
  t.match(project.read('shop/config/routes.rb'), '  resource :session\n')
  return project
}

const PRODUCTS = `      t.string :name, null: false
      t.string :code, limit: 8, index: { unique: true }
      t.bigint :count
      t.decimal :price, precision: 8, scale: 2
      t.uuid :key
      t.binary :data
      t.string :secret, index: { unique: true }
      t.string :pin_digest
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
`

/** A visitor is asked who they are, and comes where they wanted to. */
async function logsIn(t: Test, project: Project): Promise<void> {
  const user = 'User.create!(email_address: "ann@example.com", password: "a long secret")'
  t.equal((await project.webfw(['runner', user], APP)).code, 0)
  const port = await findFreePort()
  const server = project.start(['server', String(port)], APP)
  await untilReady(server, port)
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`http://127.0.0.1:${port}/products`)
  t.equal(await page.textContent('h1'), 'Log in')
  const send = async (password: string) => {
    await page.fill('[name=email_address]', 'ann@example.com')
    await page.fill('[name=password]', password)
    await page.click('[type=submit]')
  }
  await send('another')
  await page.waitForSelector('text=No account has this email address and password.')
  await send('a long secret')
  await page.waitForSelector('h1:text("Products")')
  t.match(page.url(), /\/products$/)
  server.kill('SIGTERM')
}

async function takesOut(t: Test, project: Project): Promise<void> {
  const pretended = await project.ask(['destroy', 'scaffold', 'note', '--pretend'], APP)
  t.match(pretended.stdout, 'removed app/models/note.rb')
  t.ok(project.has('shop/app/models/note.rb'))

  await project.ask(['destroy', 'scaffold', 'note'], APP)
  t.notOk(project.has('shop/app/models/note.rb'))
  t.notOk(project.has('shop/app/views/notes'))
  t.notMatch(project.read('shop/config/routes.rb'), 'notes')

  await project.ask(['d', 'authentication'], APP)
  t.notMatch(project.read('shop/app/controllers/application_controller.rb'), 'Authentication')
  t.ok(project.has('shop/app/mailers/application_mailer.rb'), 'others have need of it')

  project.write('shop/app/jobs/cleanup_job.rb', '# mine\n')
  const kept = await project.ask(['g', 'job', 'cleanup'], APP)
  t.match(kept.stdout, /exist app\/jobs\/cleanup_job\.rb/)
  await project.ask(['g', 'job', 'cleanup', '--force', '--pretend'], APP)
  t.equal(project.read('shop/app/jobs/cleanup_job.rb'), '# mine\n')
  await project.ask(['g', 'job', 'cleanup', '--force'], APP)
  t.match(project.read('shop/app/jobs/cleanup_job.rb'), 'class CleanupJob < ApplicationJob')
}

const MAIL_TEST = `class UserMailTest < ActionMailer::TestCase
  test "the page of a mail" do
    UserMailer.welcome.deliver_now
    assert_select_email do
      assert_select "h1", "UserMailer#welcome"
      assert_dom "p", minimum: 1
    end
  end

  test "no mail" do
    assert_dom_email { assert true }
  end

  test "skipped" do
    skip "later"
  end

  test "raises" do
    Integer("x")
  end
end
`

t.test(
  'the generators write for the small dialect too, and test --json tells each test',
  async (t) => {
    const project = new Project(t)
    await project.ask(['new', 'shop', '--skip-git'])
    for (const words of [
      'authentication',
      'mailer user welcome',
      'job cleanup',
      'channel chat speak',
      'system_test users',
      'task feeds fetch',
    ])
      await project.ask(['g', ...words.split(' ')], APP)
    const refused = await project.ask(['g', 'stimulus', 'clip'], APP)
    t.equal(refused.code, 2)
    t.match(refused.stderr, /there is no config\/importmap\.rb\.\n.*docs\/guides\/hotwire\.md/)
    t.match(project.read('shop/app/controllers/sessions_controller.rb'), '  def new_action\n')
    t.match(project.read('shop/app/models/user.rb'), /^class User\n/)
    const migrated = await project.ask(['db', 'migrate'], APP)
    t.equal(migrated.code, 0, migrated.stderr)
    const good = await project.ask(['test'], APP)
    t.match(good.stdout, /\n7 files, 0 failed\n/)
    t.equal(good.code, 0, good.stdout)

    project.write('shop/test/mailers/user_mail_test.rb', MAIL_TEST)
    const { code, stdout } = await project.ask(['test:mailers', '--json'], APP)
    t.equal(code, 1)
    const { ok, tests, assertions, failures, skips } = JSON.parse(stdout)
    t.same({ ok, failures, skips }, { ok: false, failures: 2, skips: 1 })
    t.ok(assertions > 4)
    const file = 'test/mailers/user_mail_test.rb'
    const told = tests
      .filter((each: { file: string }) => each.file === file)
      .map(({ seconds, ...each }: { seconds: number }) => ({ ...each, isTimed: seconds >= 0 }))
    const passed = { file, message: null, raised: null, status: 'passed', isTimed: true }
    t.same(told, [
      { ...passed, line: 2, name: 'the page of a mail', assertions: 3 },
      {
        ...passed,
        line: 10,
        name: 'no mail',
        status: 'failed',
        assertions: 1,
        message: 'No mail was sent.',
        raised: `${file}:11`,
      },
      { ...passed, line: 14, name: 'skipped', status: 'skipped', assertions: 0, message: 'later' },
      {
        ...passed,
        line: 18,
        name: 'raises',
        status: 'error',
        assertions: 0,
        message: 'ArgumentError: invalid value for Integer(): "x"',
        raised: `${file}:19`,
      },
    ])
  },
)
