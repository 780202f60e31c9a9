import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Project } from '../support/project.ts'

const FILES = [
  'spin.toml',
  'spin.lock',
  '.gitignore',
  '.gitattributes',
  'README.md',
  'tsconfig.json',
  'config/app.rb',
  'config/routes.rb',
  'db/schema.rb',
  'db/seeds.rb',
  'app/controllers/application_controller.rb',
  'app/helpers/application_helper.rb',
  'app/views/layouts/application.html.erb',
  'public/404.html',
  'public/500.html',
  'public/style.css',
  'public/robots.txt',
  'public/favicon.ico',
  'gen/app.ts',
  'gen/routes.ts',
  'test/health.rb',
  'test/health.rb.expected',
  '.github/workflows/ci.yml',
]

t.test(
  'webfw new writes an application, a line a file, and ends with the next steps',
  async (t) => {
    const project = new Project(t)

    const { code, stdout, stderr } = await project.webfw(['new', 'blog2'])

    t.equal(stderr, '')
    t.equal(code, 0)
    for (const path of FILES) t.ok(project.has(`blog2/${path}`), path)
    for (const folder of ['db/migrate', 'app/models', 'storage', 'tmp', 'test', '.git']) {
      t.ok(project.has(`blog2/${folder}`), folder)
    }
    t.match(stdout, /^ *create config\/routes\.rb$/m)
    t.match(stdout, 'cd blog2')
    t.match(project.read('blog2/spin.toml'), 'webfw = "v0.2.1"')
    t.match(project.read('blog2/spin.lock'), /sha256 = "[0-9a-f]{64}"/)
    t.match(
      project.read('blog2/config/routes.rb'),
      'get "/up", to: "webfw/health#show", as: "health"',
    )
  },
)

t.test(
  'a path that no route of a new Rails application matches shows public/404.html',
  async (t) => {
    const project = new Project(t)
    await project.ask(['new', 'shop', '--rails', '--skip-git'])
    project.write(
      'shop/test/controllers/unknown_path_test.rb',
      `require "test_helper"

class UnknownPathTest < ActionDispatch::IntegrationTest
  test "a browser gets the page, which asks for no other file" do
    get "/no/such/path", headers: { "Accept" => "text/html" }
    assert_response :not_found
    assert_select "h1", "Page not found"
    assert_select "[href], [src]", count: 0
  end

  test "a program gets one line of text" do
    get "/no/such/path", headers: { "Accept" => "application/json" }
    assert_equal "Not Found", response.body
  end
end
`,
    )

    const { stdout } = await project.webfw(['test'], { within: 'shop' })

    t.match(stdout, /, 0 failures\n$/)
    t.match(stdout, 'ok   test/controllers/unknown_path_test.rb')
    const pages = ['404', '500'].map((name) => project.read(`shop/public/${name}.html`))
    for (const page of pages) t.notMatch(page, /<link|src=/, 'an error page needs no other file')
  },
)

t.test(
  'a new application is clean: gen --check is silent, git sees no tmp, no storage',
  async (t) => {
    const project = new Project(t)
    await project.ask(['new', 'shop'])

    const check = await project.webfw(['spin', 'run', 'gen', '--', '--check'], { within: 'shop' })
    const listed = execFileSync(
      'git',
      ['-C', join(project.folder, 'shop'), 'status', '--short', '-uall'],
      {
        encoding: 'utf8',
      },
    )

    t.equal(check.stdout + check.stderr, '')
    t.equal(check.code, 0)
    t.match(listed, 'gen/app.ts')
    t.notMatch(listed, /tmp\/(?!\.keep)|storage\/(?!\.keep)|dist/)
  },
)

t.test('the CI file says where webfw comes from, and its steps pass as they are', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop'])
  const file = project.read('shop/.github/workflows/ci.yml')
  const steps = [...file.matchAll(/^ *- run: (.*)$/gm)].map(([, step = '']) => step)
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', join(project.folder, 'shop'), ...words])
  git('add', '.')

  t.match(file, "WEBFW_PACKAGE: ${{ vars.WEBFW_PACKAGE || 'webfw@0.2.1' }}")
  t.ok(steps.some((step) => step.includes('npm audit')))
  for (const step of steps.filter((each) => each.startsWith('webfw '))) {
    const words = step.split(' ').slice(1)
    const { code, stdout, stderr } = await project.webfw(words, { within: 'shop' })
    t.equal(code, 0, `${step}: ${stdout}${stderr}`)
  }
  git('diff', '--exit-code', 'spin.lock')
})

t.test(
  'NAME may be a path; git is not started inside a repository or with --skip-git',
  async (t) => {
    const project = new Project(t)
    execFileSync('git', ['init', '--quiet', project.folder])

    const inside = await project.ask(['new', 'sites/shop_2'])
    const skipped = await project.ask(['new', 'other', '--skip-git'])

    t.equal(inside.code, 0)
    t.match(project.read('sites/shop_2/spin.toml'), 'name = "shop_2"')
    t.notOk(project.has('sites/shop_2/.git'))
    t.equal(skipped.code, 0)
    t.notOk(project.has('other/.git'))
  },
)

t.test('webfw new refuses what cannot be a name, and writes nothing', async (t) => {
  const project = new Project(t)

  for (const name of [
    'Blog',
    '9lives',
    'my-blog',
    'a b',
    'bløg',
    '_x',
    'public',
    'storage',
    'tmp',
    'gen',
  ]) {
    const { code, stderr } = await project.ask(['new', name])

    t.equal(code, 2, name)
    t.match(stderr, 'cannot name an application')
  }
  t.same(readdirSync(project.folder), [])
})

t.test('webfw new refuses an existing target and leaves it as it was', async (t) => {
  const project = new Project(t)
  project.write('blog/notes.txt', 'mine')

  const { code, stderr } = await project.ask(['new', 'blog'])

  t.equal(code, 1)
  t.match(stderr, 'exists already')
  t.same(readdirSync(join(project.folder, 'blog')), ['notes.txt'])
})

const withoutProc = process.platform === 'linux' ? false : 'needs /proc (Linux)'

t.test('webfw new ends where no folder can be made', { skip: withoutProc }, async (t) => {
  const project = new Project(t)

  const { code, stdout, stderr } = await project.ask(['new', '/proc/shop/blog'])

  t.equal(code, 1)
  t.equal(stdout, '')
  t.equal(stderr, 'error: no folder can be made in /proc.\nChoose a folder that can be written.\n')
})
