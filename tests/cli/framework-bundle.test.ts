import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { bunEnvironment, bunFlags } from '../../cli/build/bun-environment.ts'
import { bundle } from '../../cli/build/bundle.ts'
import { frameworkBundle } from '../../cli/build/framework-bundle.ts'
import { frameworkEntries } from '../../cli/build/framework-modules.ts'
import { run } from '../../cli/process/run.ts'
import { SourceMapper } from '../../shell/log/backtrace.ts'
import { bunProgram } from '../support/bun.ts'

const SMALL = `
export const isStrict = (function () { return this === undefined })()
export const text = 'é—日'
`

/** A framework whose modules hold little: the time, so that each run makes it. */
function smallFramework(t: Test): string {
  const root = t.testdir()
  for (const path of Object.values(frameworkEntries(root))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `export const made = ${Date.now()}\n${SMALL}`)
  }
  return root
}

t.test('a framework is bundled once, and anew when it has changed', async (t) => {
  const small = smallFramework(t)

  const [folder, same] = await Promise.all([
    frameworkBundle(small, bunProgram),
    frameworkBundle(small, bunProgram),
  ])
  t.teardown(() => rmSync(folder, { recursive: true }))
  const modules = readdirSync(folder, { recursive: true }).map(String)

  t.equal(same, folder, 'two who need it at once get the same')
  t.ok(['webfw.cjs', 'webfw/ruby.cjs', 'webfw/test.cjs'].every((each) => modules.includes(each)))
  t.notOk(readdirSync(dirname(folder)).some((name) => name.startsWith(`${basename(folder)}.`)))
  const asks = `const { isStrict, text } = require('${join(folder, 'webfw.cjs')}'); console.log(isStrict, text)`
  t.equal((await run(bunProgram, [...bunFlags, '-e', asks])).stdout, 'true é—日\n')

  writeFileSync(join(small, 'shell/index.ts'), `export const made = ${Date.now() + 1}\n`)
  const changed = await frameworkBundle(small, bunProgram)
  t.teardown(() => rmSync(changed, { recursive: true }))
  t.not(changed, folder)
  t.ok(existsSync(folder) && existsSync(changed))
})

t.test(
  'a framework is started from its bytecode, and without where that is damaged or away',
  async (t) => {
    const made = await frameworkBundle(resolve('.'), bunProgram)
    const folder = join(t.testdir(), 'framework')
    cpSync(made, folder, { recursive: true })
    const program = join(folder, 'program.mjs')
    const texts = ['webfw', 'webfw/ruby', 'webfw/test'].map((name, at) => {
      return `import * as each${at} from ${JSON.stringify(join(folder, `${name}.cjs`))}`
    })
    const fails = "try { each1.nameClass(null, 'x') } catch (error) { console.log(error.stack) }"
    writeFileSync(program, [...texts, fails].join('\n'))
    const start = async () => {
      const env = { ...bunEnvironment(), BUN_JSC_verboseDiskCache: '1' }
      const { code, stdout, stderr } = await run(bunProgram, [...bunFlags, program], { env })
      t.equal(code, 0, stderr)
      const error = new Error()
      error.stack = stdout
      const [frame] = new SourceMapper(null)
        .frames(error)
        .filter(({ name }) => name?.endsWith('nameClass'))
      t.equal(frame?.file, 'webfw/shell/ruby/class/class-info.ts')
      const [line] = readFileSync(resolve('shell/ruby/class/class-info.ts'), 'utf8')
        .split('\n')
        .slice((frame?.line ?? 0) - 1)
      t.match(line, /\.set\(/, 'its places are those of the sources')
      return /Cache hit/.test(stdout + stderr)
    }
    const bytecode = join(folder, 'framework.js.jsc')
    const bytes = readFileSync(bytecode)

    t.ok(await start())
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(bytecode, bytes)
    t.notOk(await start(), 'a bit of it is another')
    writeFileSync(bytecode, bytes.subarray(0, 1000))
    t.notOk(await start(), 'its end is away')
    rmSync(bytecode)
    t.notOk(await start(), 'it is away')
  },
)

t.test('a framework that cannot be bundled is told with its place', async (t) => {
  const small = smallFramework(t)
  writeFileSync(join(small, 'shell/index.ts'), 'export const = 1\n')

  await t.rejects(frameworkBundle(small, bunProgram), {
    name: 'CommandError',
    message: /^the bundler stopped\.\n\n[^]*shell\/index\.ts:1:13/,
  })
})

t.test('what an application does not use is not in its bundle, whoever imports it', async (t) => {
  const root = resolve('.')
  const entry = [
    "import './shell/standard-library/waiting.ts'",
    "import { Duration } from 'webfw'",
    "import { Mutex } from './shell/standard-library/waiting.ts'",
    'console.log(Duration)',
  ]
  const { code } = await bundle({ root, framework: root, entry: entry.join('\n') })

  t.notMatch(code, 'Thread::Mutex')
})
