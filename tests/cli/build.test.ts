import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { platform } from '../../cli/toolchain/platform.ts'
import { findFreePort, untilReady } from '../support/blog.ts'
import { postOffice } from '../support/post-office.ts'
import { Project } from '../support/project.ts'

const SHOP = { within: 'shop' }
const SECRET = { WEBFW_SECRET_KEY_BASE: '0123456789abcdef'.repeat(4) }

const PRODUCT_MAILER = `class ProductMailer < ActionMailer::Base
  default from: "shop@example.org"

  def offer(reader)
    mail to: reader, bcc: "all@example.org"
  end
end
`

const MAIL_SETTINGS = `Rails.application.configure do
  config.action_mailer.default_url_options = { host: "shop.example", protocol: "https" }
  config.action_mailer.smtp_settings = { address: "127.0.0.1", port: ENV["SMTP_PORT"].to_i }
end
`

const AUDIT = `    Ledger.new.add(2) if params[:audit]
    ProductMailer.offer("ann@example.org").deliver_now if params[:offer] == "now"
    ProductMailer.offer("ann@example.org").deliver_later if params[:offer] == "later"
`

t.test('from `webfw new` to a running binary', async (t) => {
  const project = new Project(t)
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', join(project.folder, 'shop'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    })

  await t.test('new, scaffold and migrate leave a schema and a current gen/', async (t) => {
    await project.ask(['new', 'shop'])
    await project.ask(['g', 'scaffold', 'product', 'name', 'price:decimal', 'sold:boolean'], SHOP)
    // Its tests have an `@post` beside the word `post`.
    await project.ask(['g', 'scaffold', 'post', 'title', 'product:references'], SHOP)

    const migrated = await project.ask(['db', 'migrate'], SHOP)
    const check = await project.ask(['spin', 'run', 'gen', '--', '--check'], SHOP)

    t.equal(migrated.code, 0, migrated.stdout + migrated.stderr)
    t.match(migrated.stdout, /== \d{14} CreateProducts: migrat/)
    t.match(project.read('shop/db/schema.rb'), 'create_table "products"')
    t.equal(check.code, 0, check.stdout + check.stderr)
  })

  await t.test('with --json a command prints one JSON document with what it tells', async (t) => {
    const answer = async (...words: string[]) => {
      const { code, stdout } = await project.ask([...words, '--json'], SHOP)
      return { code, ...JSON.parse(stdout) }
    }
    const done = { code: 0, ok: true, error: null, diagnostics: [] }

    const controller = 'products'
    const helper = 'products_path'
    t.match(await answer('routes', '-g', 'products#index'), {
      ...done,
      routes: [{ verb: 'GET', path: '/products', controller, action: 'index', helper }],
    })
    t.match(await answer('db', 'status'), {
      ...done,
      migrations: [
        { version: /^\d{14}$/, name: 'CreateProducts', state: 'up' },
        { name: 'CreatePosts', state: 'up' },
      ],
    })
    const routes = project.read('shop/config/routes.rb')
    project.edit('shop/config/routes.rb', (text) =>
      text.replace(/resources .*\n/, '$&\n  get "/about", to: "products#index"\n'),
    )
    const stale = { path: 'gen/routes.ts', verb: 'stale' }
    t.same(await answer('spin', 'run', 'gen', '--check'), {
      ...done,
      code: 1,
      ok: false,
      files: [stale],
    })
    project.write('shop/config/routes.rb', routes)
    t.match((await answer('spin', 'run', 'gen')).files, [{ path: 'gen/app.ts', verb: 'identical' }])
  })

  await t.test('what db/seeds.rb raises is said with its class and its line', async (t) => {
    const seeds = project.read('shop/db/seeds.rb')
    project.write('shop/db/seeds.rb', 'puts 1\nraise ArgumentError, "no rows"\n')

    const { code, stderr } = await project.webfw(['db', 'seed'], SHOP)
    project.write('shop/db/seeds.rb', seeds)
    const nothing = await project.webfw(['db', 'seed'], SHOP)

    t.equal(code, 1)
    t.match(stderr, /^shop: db\/seeds\.rb:2:1: ArgumentError: no rows$/m)
    t.match(nothing.stdout, 'db/seeds.rb has nothing to run.')
    t.equal(nothing.code, 0)
  })

  await t.test('the scaffold’s tests pass as they were written', async (t) => {
    const { code, stdout, stderr } = await project.ask(['spin', 'test'], SHOP)

    t.equal(code, 0, stdout + stderr)
    t.match(stdout, 'ok   test/products.rb')
    t.match(stdout, 'ok   test/posts.rb')
    t.match(stdout, /^3 files, 0 failed\n15 tests, \d+ assertions, 0 failures\n$/m)
  })

  await t.test(
    'a test whose output differs fails with the difference, until --regen',
    async (t) => {
      project.edit('shop/test/health.rb', (text) => text.replace('answers /up', 'replies to /up'))

      const failed = await project.ask(['spin', 'test', 'health'], SHOP)
      const written = await project.ask(['spin', 'test', 'health', '--regen'], SHOP)
      const again = await project.ask(['spin', 'test', 'health'], SHOP)

      t.equal(failed.code, 1)
      t.match(failed.stdout, /^1 file, 1 failed$/m)
      t.match(failed.stdout, '- ok   answers /up')
      t.match(failed.stdout, '+ ok   replies to /up')
      t.match(written.stdout, 'wrote test/health.rb')
      t.equal(again.code, 0)
    },
  )

  await t.test(
    'build makes dist/, prints sizes and the run line, and leaves the tree clean',
    async (t) => {
      project.write(
        'shop/app/models/ledger.rb',
        'class Ledger\n  def add(n)\n    raise ArgumentError, "#{WORDS.first} #{n}"\n  end\n\n  WORDS = Rails.root.join("lib/words.txt").readlines(chomp: true)\nend\n',
      )
      project.write('shop/lib/words.txt', 'bad\ngood\n')
      project.write('shop/app/mailers/product_mailer.rb', PRODUCT_MAILER)
      project.write('shop/app/views/product_mailer/offer.text.erb', 'See <%= products_url %>\n')
      project.write('shop/config/environments/production.rb', MAIL_SETTINGS)
      project.edit('shop/app/controllers/products_controller.rb', (text) =>
        text.replace('  def index\n', `  def index\n${AUDIT}`),
      )
      await project.ask(['spin', 'run', 'gen'], SHOP)
      git('add', '.')
      git('-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '--quiet', '-m', 'one')

      const { code, stdout, stderr } = await project.webfw(['build'], SHOP)

      t.equal(code, 0, stderr)
      t.match(stdout, /dist\/shop {2}\d+\.\d MB/)
      t.match(stdout, './shop migrate')
      for (const path of [
        'shop',
        'public/style.css',
        'public/style.css.br',
        'public/style.css.gz',
      ]) {
        t.ok(project.has(`shop/dist/${path}`), path)
      }
      for (const folder of ['storage', 'tmp']) t.ok(project.has(`shop/dist/${folder}`), folder)
      t.notOk(project.has('shop/tmp/webfw-build.lock'))
      t.equal(git('status', '--short'), '')
    },
  )

  await t.test('the same input gives the same bytes, in another folder too', async (t) => {
    const before = digest(project, 'shop/dist/shop')
    mkdirSync(join(project.folder, 'moved'))
    renameSync(join(project.folder, 'shop'), join(project.folder, 'moved/shop'))

    const { stdout } = await project.webfw(['build', '--json'], { within: 'moved/shop' })
    const after = digest(project, 'moved/shop/dist/shop')
    renameSync(join(project.folder, 'moved/shop'), join(project.folder, 'shop'))

    t.equal(after, before)
    const bytes = statSync(join(project.folder, 'shop/dist/shop')).size
    const binary = { target: platform, path: 'dist/shop', bytes, sha256: before }
    const answer = { ok: true, error: null, diagnostics: [], binaries: [binary] }
    t.same(JSON.parse(stdout), answer, '--json: the same as data')
  })

  await t.test(
    'the binary serves the scaffold with an empty environment but the secret',
    async (t) => {
      const binary = join(project.folder, 'shop/dist/shop')
      execFileSync(binary, ['migrate'], { env: {}, cwd: '/' })
      const port = await findFreePort()
      const child = spawn(binary, [], { env: { ...SECRET, PORT: String(port) }, cwd: '/' })
      t.teardown(() => child.kill('SIGKILL'))
      const server = await untilReady(child, port)

      const page = await fetch(`${server.origin}/products`)
      const up = await fetch(`${server.origin}/up`)
      const style = await fetch(`${server.origin}/style.css`)

      const failed = await fetch(`${server.origin}/products?audit=1`)

      t.equal(page.status, 200)
      t.match(await page.text(), 'New product')
      t.equal(failed.status, 500)
      t.equal(up.status, 200)
      t.match(style.headers.get('content-encoding'), /^(br|gzip)$/)
      t.equal(await server.stop(), 0)
      t.match(
        server.output(),
        /ArgumentError: bad 2 .*app\/models\/ledger\.rb:3:in add < app\/controllers\/products_controller\.rb:\d+:in index/,
      )
    },
  )

  await t.test('the binary sends mails, in the action and after it', async (t) => {
    const binary = join(project.folder, 'shop/dist/shop')
    const post = await postOffice()
    t.teardown(() => post.close())
    const port = await findFreePort()
    const env = { ...SECRET, PORT: String(port), SMTP_PORT: String(post.port) }
    const start = () => {
      const child = spawn(binary, [], { env, cwd: '/' })
      t.teardown(() => child.kill('SIGKILL'))
      return untilReady(child, port)
    }
    const server = await start()

    const now = await fetch(`${server.origin}/products?offer=now`)
    const sentNow = [...post.mails]
    const later = await fetch(`${server.origin}/products?offer=later`)
    t.equal(await server.stop(), 0, 'what was asked for is sent before the process ends')
    await post.close()
    const again = await start()
    const refused = await fetch(`${again.origin}/products?offer=now`)
    await again.stop()

    t.same([now.status, later.status, refused.status], [200, 200, 500])
    t.equal(sentNow.length, 1, 'deliver_now has sent it when it returns')
    t.same(
      post.mails.map(({ from, to }) => [from, to]),
      [
        ['shop@example.org', ['ann@example.org', 'all@example.org']],
        ['shop@example.org', ['ann@example.org', 'all@example.org']],
      ],
    )
    t.match(post.mails[0]?.text, /^Subject: Offer\r\n/m)
    t.match(post.mails[0]?.text, /\r\nSee https:\/\/shop\.example\/products\r\n/)
    t.notMatch(post.mails[0]?.text, /all@example/, 'who gets it unseen is not in it')
    t.match(again.output(), /Net::SMTPError: .*ECONNREFUSED.*products_controller\.rb:\d+:in index/)
  })

  await t.test('nothing of the development server is inside the binary', async (t) => {
    const bytes = readFileSync(join(project.folder, 'shop/dist/shop'))

    for (const words of ['webfw-build-failed', 'webfw-build.json', '/shell/development/']) {
      t.equal(bytes.indexOf(words), -1, words)
    }
    t.equal(bytes.indexOf(project.folder), -1)
  })

  await t.test('build refuses a spin.lock that pins another framework', async (t) => {
    project.edit('shop/spin.lock', (text) =>
      text.replace(/sha256 = "(.)/, (_, first) => `sha256 = "${first === '0' ? '1' : '0'}`),
    )

    const refused = await project.ask(['build'], SHOP)
    const locked = await project.ask(['spin', 'lock'], SHOP)

    t.equal(refused.code, 1)
    t.match(refused.stderr, 'webfw spin lock')
    t.equal(locked.code, 0)
    t.equal(git('status', '--short', 'spin.lock'), '')
  })
})

t.test(
  'a refused program stops the build with file, line and column, and dist/ stays',
  async (t) => {
    const project = new Project(t)
    await project.ask(['new', 'shop', '--skip-git'])
    project.write(
      'shop/app/helpers/bad_helper.rb',
      'module BadHelper\n  def x\n    eval("1")\n  end\nend\n',
    )

    const { code, stdout, stderr } = await project.ask(['build'], SHOP)

    t.equal(code, 1)
    t.match(stderr, 'app/helpers/bad_helper.rb:3:5')
    t.notMatch(stdout, 'built in')
    t.notOk(project.has('shop/dist/shop'))
    t.notOk(project.has('shop/tmp/webfw-build.lock'))
  },
)

function digest(project: Project, path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(project.folder, path)))
    .digest('hex')
}
