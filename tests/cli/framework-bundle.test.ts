import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import t from 'tap'
import { frameworkBundle } from '../../cli/build/framework-bundle.ts'

t.test('a framework is bundled once, and anew when it has changed', async (t) => {
  const copy = t.testdir()
  cpSync(resolve('shell'), join(copy, 'shell'), { recursive: true })
  writeFileSync(join(copy, 'shell/one-more.ts'), `export const made = ${Date.now()}\n`)

  const [folder, same] = await Promise.all([frameworkBundle(copy), frameworkBundle(copy)])
  t.teardown(() => rmSync(folder, { recursive: true }))
  const modules = readdirSync(folder, { recursive: true }).map(String)

  t.equal(same, folder, 'two who need it at once get the same')
  t.ok(['webfw.mjs', 'webfw/ruby.mjs', 'webfw/test.mjs'].every((each) => modules.includes(each)))
  t.notOk(readdirSync(dirname(folder)).some((name) => name.startsWith(`${basename(folder)}.`)))
  const maps = modules.filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources,
  )
  t.ok(sources.includes('webfw/shell/core/render.ts'), 'its maps name the files of the framework')

  writeFileSync(join(copy, 'shell/one-more.ts'), `export const made = ${Date.now() + 1}\n`)
  const changed = await frameworkBundle(copy)
  t.teardown(() => rmSync(changed, { recursive: true }))
  t.not(changed, folder)
  t.ok(existsSync(folder) && existsSync(changed))
})

t.test('a framework that cannot be bundled is told with its place', async (t) => {
  const copy = t.testdir()
  cpSync(resolve('shell'), join(copy, 'shell'), { recursive: true })
  writeFileSync(join(copy, 'shell/rails.ts'), 'export const = 1\n')

  await t.rejects(frameworkBundle(copy), {
    name: 'CommandError',
    message: /^the bundler stopped\.\n\n[^]*shell\/rails\.ts:1:13/,
  })
})
