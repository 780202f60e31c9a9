import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { frameworkDigest } from '../../cli/framework/digest.ts'
import { Project } from '../support/project.ts'

function spinToml(framework: string, name = 'app'): string {
  return `[package]\nname = "${name}"\n\n[dependencies]\nwebfw = ${framework}\n`
}

t.test('spin lock pins a release by the digest of its content', async (t) => {
  const project = new Project(t)
  project.write('spin.toml', spinToml('"v0.2.1"'))

  const first = await project.ask(['spin', 'lock'])
  const lock = project.read('spin.lock')
  await project.ask(['spin', 'lock'])

  t.equal(first.code, 0, first.stderr)
  t.match(lock, /source = "v0\.2\.1"\nsha256 = "[0-9a-f]{64}"\n/)
  t.equal(project.read('spin.lock'), lock)
})

t.test('spin lock refuses a release this command is not, and says how to go on', async (t) => {
  const project = new Project(t)
  project.write('spin.toml', spinToml('"v9.0.0"'))

  const { code, stderr } = await project.ask(['spin', 'lock'])

  t.equal(code, 1)
  t.match(stderr, 'names webfw v9.0.0, but this command is v0.2.1')
  t.match(stderr, 'Point spin.toml at "v0.2.1"')
  t.notOk(project.has('spin.lock'))
})

t.test('spin lock refuses a path without a framework, and leaves spin.lock alone', async (t) => {
  const project = new Project(t)
  project.write('spin.toml', spinToml('{ path = "./nowhere" }'))

  const { code, stderr } = await project.ask(['spin', 'lock'])

  t.equal(code, 1)
  t.match(stderr, `there is no framework in ${join(project.folder, 'nowhere')}`)
  t.match(stderr, 'Point spin.toml at a checkout of webfw')
  t.notOk(project.has('spin.lock'))
})

t.test('spin lock pins the commit of a framework from git', async (t) => {
  const project = new Project(t)
  project.write('origin/package.json', '{ "name": "webfw", "version": "0.2.2" }\n')
  project.write(
    'origin/package-lock.json',
    '{ "name": "webfw", "version": "0.2.2", "lockfileVersion": 3, "packages": {} }\n',
  )
  project.write('origin/shell/index.ts', 'export const here = true\n')
  project.write('origin/scripts/build.mjs', '// nothing to build\n')
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', join(project.folder, 'origin'), ...words], { encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '--quiet', '-m', 'one')
  const commit = git('rev-parse', 'HEAD').trim()
  const url = join(project.folder, 'origin')
  project.write('app/spin.toml', spinToml(`{ git = "${url}", ref = "main" }`))
  project.write('lost/spin.toml', spinToml(`{ git = "${url}", ref = "nowhere" }`))

  const locked = await project.ask(['spin', 'lock'], { within: 'app' })
  const lost = await project.ask(['spin', 'lock'], { within: 'lost' })

  t.equal(locked.code, 0, locked.stderr)
  t.match(project.read('app/spin.lock'), `commit = "${commit}"`)
  t.equal(lost.code, 1)
  t.match(lost.stderr, 'no branch, tag or commit "nowhere"')
})

t.test(
  'a command refuses an application whose spin.lock is missing or of another spin.toml',
  async (t) => {
    const project = new Project(t)
    project.write('spin.toml', spinToml('"v0.2.1"'))

    const missing = await project.ask(['spin', 'run', 'gen'])
    await project.ask(['spin', 'lock'])
    project.write('spin.toml', spinToml('{ path = "../elsewhere" }'))
    const other = await project.ask(['spin', 'run', 'gen'])

    t.equal(missing.code, 1)
    t.match(missing.stderr, 'spin.lock is missing')
    t.equal(other.code, 1)
    t.match(other.stderr, 'asks for path ../elsewhere, spin.lock pins v0.2.1')
    t.match(other.stderr, 'webfw spin lock')
  },
)

t.test(
  'packages of spin.toml are compiled with the application, as spin.lock pins them',
  async (t) => {
    const project = new Project(t)
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', join(project.folder, 'tags'), ...words], { encoding: 'utf8' })
    project.write('tags/lib/tags.rb', 'class Tags\n  def self.of(word) = "<#{word}>"\nend\n')
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '--quiet', '-m', 'one')
    project.write('prices/lib/prices.rb', 'require_relative "prices/tax"\nmodule Prices\nend\n')
    project.write('prices/lib/prices/tax.rb', 'module Prices\n  TAX = 19\nend\n')
    project.write('prices/lib/prices/unread.rb', 'Nobody.requires.this\n')
    const tags = `tags = { git = "${join(project.folder, 'tags')}", ref = "main" }`
    const named = `${spinToml('"v0.2.1"')}prices = { path = "../prices" }\n${tags}\n`
    project.write('app/spin.toml', named)
    project.write('app/config/routes.rb', 'Webfw::Routes.draw do\nend\n')
    project.write('app/db/schema.rb', 'Webfw::Schema.define(version: 0) do\nend\n')
    project.write(
      'app/app/services/label.rb',
      'class Label\n  def text = Tags.of(Prices::TAX)\nend\n',
    )
    const run = (...words: string[]) => project.ask(words, { within: 'app' })

    const unpinned = await run('spin', 'lock')
    const made = await run('spin', 'run', 'gen')
    const label = project.read('app/gen/services/label.ts')
    project.write('prices/lib/prices/tax.rb', 'module Prices\n  TAX = 7\nend\n')
    const changed = await run('spin', 'run', 'gen')
    project.write('app/spin.toml', named.replace('prices', 'costs'))
    const renamed = await run('spin', 'run', 'gen')

    t.match(unpinned.stdout, /locked prices to path \.\.\/prices at [0-9a-f]{12}\n/)
    t.match(
      project.read('app/spin.lock'),
      /\[packages\.tags\]\nsource = "git .*tags main"\ncommit = "[0-9a-f]{40}"\nsha256 = "[0-9a-f]{64}"/,
    )
    t.equal(made.code, 0, made.stderr)
    t.match(label, "from '../gems/prices.ts'")
    t.match(label, "from '../gems/tags.ts'")
    t.notMatch(project.read('app/gen/gems/prices.ts'), 'Nobody')
    t.equal(changed.code, 1)
    t.match(changed.stderr, 'the package prices in ../prices is not what spin.lock pins')
    t.match(changed.stderr, 'run `webfw spin lock`')
    t.equal(renamed.code, 1)
    t.match(renamed.stderr, 'spin.lock does not pin costs, which spin.toml names')
  },
)

t.test(
  'what an older webfw of the same version left at home is renewed, never built with',
  async (t) => {
    const project = new Project(t, { home: 'of its own' })
    project.write('spin.toml', spinToml('"v0.2.1"'))
    await project.webfw(['spin', 'lock'])
    const own = project.read('spin.lock')
    const stored = join(project.home, '.webfw', 'framework', 'v0.2.1')
    const current = frameworkDigest(stored)
    appendFileSync(join(stored, 'shell', 'index.ts'), '// of an older webfw\n')
    const older = frameworkDigest(stored)

    project.write('spin.lock', own.replace(current, older))
    const refused = await project.webfw(['spin', 'run', 'gen'])
    project.write('spin.lock', own)
    await project.webfw(['spin', 'run', 'gen'])

    t.not(older, current)
    t.equal(refused.code, 1)
    t.match(refused.stderr, 'the installed webfw v0.2.1 is not the one spin.lock pins')
    t.match(refused.stderr, 'Run `webfw spin lock`')
    t.equal(frameworkDigest(stored), current)
  },
)

t.test('a spin.toml that cannot be read says why, and what it should look like', async (t) => {
  const project = new Project(t)

  for (const [text, reason] of [
    ['[package', 'spin.toml: '],
    ['', 'no `name = "…"` under [package]'],
    ['[package]\nname = "app"\n', 'no `webfw = "v…"` under [dependencies]'],
    [spinToml('"latest"'), 'is not a release tag'],
    [spinToml('{ git = "x" }'), 'needs a `ref = "…"`'],
    [spinToml('"v0.2.1"', 'My App'), 'cannot name an application'],
  ] as const) {
    project.write('spin.toml', text)

    const { code, stderr } = await project.ask(['spin', 'lock'])

    t.equal(code, 1, text)
    t.match(stderr, reason)
    t.match(stderr, 'webfw = "v0.2.1"')
  }
})
