import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import type { App } from '../../cli/app/app.ts'
import { isAccepted } from '../../cli/generation/generate.ts'
import { remembered } from '../../cli/generation/remembered.ts'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { Project } from '../support/project.ts'

function appIn(root: string): App {
  return {
    root,
    name: 'shop',
    framework: { kind: 'tag', tag: 'v0' },
    packages: {},
    isPinned: false,
  }
}

/** Makes numbers, and counts how often it was asked to. */
function counter(diagnostics: Diagnostic[] = []) {
  let count = 0
  return async () => {
    count += 1
    return { count, diagnostics }
  }
}

const ERROR: Diagnostic = {
  severity: 'error',
  code: 'syntax',
  subject: 'no',
  file: 'config/routes.rb',
  line: 1,
  column: 1,
  message: 'no',
  excerpt: '',
}

t.test('what is made of the same is made once, of each name', async (t) => {
  const app = appIn(t.testdir())
  const make = counter()
  const ask = async (name: string, key: string | null) =>
    (await remembered(app, name, key, make)).count

  t.equal(await ask('application', 'a'), 1)
  t.equal(await ask('application', 'a'), 1)
  t.equal(await ask('tests', 'a'), 2, 'a name has its own')
  t.equal(await ask('application', 'b'), 3)
  t.equal(await ask('application', 'a'), 4, 'the last is kept')
  t.equal(await ask('application', null), 5)
  t.equal(await ask('application', 'a'), 4)
  t.strictSame(readdirSync(join(app.root, 'tmp/webfw/made')), ['application', 'tests'])
})

t.test('what is refused, or cannot be kept, is made again', async (t) => {
  const refused = appIn(t.testdir())
  const make = counter([ERROR])
  await remembered(refused, 'application', 'a', make, isAccepted)
  t.equal((await remembered(refused, 'application', 'a', make, isAccepted)).count, 2)

  const full = appIn(t.testdir({ tmp: { webfw: { made: 'a file' } } }))
  const other = counter()
  await remembered(full, 'application', 'a', other)
  t.equal((await remembered(full, 'application', 'a', other)).count, 2)
})

t.test('what was damaged is made again, wherever the damage is', async (t) => {
  const app = appIn(t.testdir())
  const make = counter()
  await remembered(app, 'application', 'a', make)
  const path = join(app.root, 'tmp/webfw/made/application')
  const whole = readFileSync(path)
  let expected = 1
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(whole.readUInt8(at) ^ 1, at)
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      writeFileSync(path, bytes)
      expected += 1
      t.equal((await remembered(app, 'application', 'a', make)).count, expected, `byte ${at}`)
    }
  }
})

t.test('a command lowers what has changed since the last one, and no more', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop'])
  const routes = () => project.webfw(['routes'], { within: 'shop' })
  const first = await routes()
  t.match(first, { code: 0, stdout: /\/up / })
  const made = join(project.folder, 'shop/tmp/webfw/made/application')
  const { ino } = statSync(made)

  t.strictSame(await routes(), { ...first, stdout: first.stdout.replace(/^.* gen\/.*\n/gm, '') })
  t.equal(statSync(made).ino, ino, 'what was made is not written again')

  const other = t.testdir()
  for (const name of ['build/core.wasm', 'build/webfw', 'build/webfw.mjs', 'package.json'])
    cpSync(resolve(name), join(other, name), { recursive: true })
  for (const name of ['node_modules', 'shell']) symlinkSync(resolve(name), join(other, name))
  appendFileSync(join(other, 'build/webfw.mjs'), '\n// Another.\n')
  execFileSync(process.execPath, [join(other, 'build/webfw.mjs'), 'routes'], {
    cwd: join(project.folder, 'shop'),
    env: { ...process.env, HOME: project.home },
  })
  t.not(statSync(made).ino, ino, 'another webfw makes its own')

  project.remove('shop/gen')
  t.match(await routes(), { code: 0, stdout: /gen\/routes\.ts[^]*\/up / }, 'gen/ is written again')

  project.edit('shop/config/routes.rb', (text) =>
    text.replace(/^end$/m, '  get "/new", to: "webfw/health#show"\nend'),
  )
  const [one, two] = await Promise.all([routes(), routes()])
  t.match(one, { code: 0, stdout: /\/new / })
  t.match(two, { code: 0, stdout: /\/new / })
  const folder = join(project.folder, 'shop/tmp/webfw')
  t.strictSame(readdirSync(join(folder, 'made')), ['application', 'bundle'])

  const bundles = () =>
    readdirSync(join(folder, 'development')).filter((each) => /\.mjs$/.test(each))
  for (const name of bundles()) writeFileSync(join(folder, 'development', name), 'exit()')
  t.match(await routes(), { code: 0, stdout: /\/new / }, 'nor is a damaged bundle run')
  for (const name of bundles()) project.remove(`shop/tmp/webfw/development/${name}`)
  t.match(await routes(), { code: 0, stdout: /\/new / }, 'a bundle that is gone is made again')

  project.write(
    'shop/app/controllers/names_controller.rb',
    'class NamesController < ApplicationController\n  NAME = ENV.fetch("SHOP_NAME")\nend\n',
  )
  const named = await project.webfw(['routes'], { within: 'shop', env: { SHOP_NAME: 'Ann' } })
  t.match(named, { code: 0, stdout: /\/new / })
  t.match(await routes(), {
    code: 1,
    stderr: 'app/controllers/names_controller.rb:2:10: KeyError: key not found',
  })
  project.remove('shop/app/controllers/names_controller.rb')

  project.edit('shop/config/routes.rb', (text) => text.replace('webfw/health#show', 'nobody#show'))
  const refused = await routes()
  t.match(refused, { code: 1, stderr: /config\/routes\.rb/ })
  t.strictSame(await routes(), refused, 'a refusal is told each time')
})
