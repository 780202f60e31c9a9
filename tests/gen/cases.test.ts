import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import t from 'tap'
import { formatDiagnostic, generateApp, lowerProgram, lowerTests } from '../../gen/index.ts'
import { readFolders } from '../support/app-source.ts'

// GOLDEN=1 rewrites what is expected, so that the diff is the review.

const here = dirname(fileURLToPath(import.meta.url))
const rewrite = process.env['GOLDEN'] !== undefined
const core = readFileSync(resolve('build/core.wasm'))

function expected(path: string, actual: string): string {
  if (rewrite) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, actual)
  }
  return readFileSync(path, 'utf8')
}

for (const name of readdirSync(join(here, 'cases'))) {
  const root = join(here, 'cases', name)

  t.test(`the application ${name} becomes the code beside it`, async (t) => {
    const files = readFolders(root, ['config', 'db', 'app'])
    const generated = await generateApp({ name, files }, { core })
    const texts = readFolders(root, ['test'])
    const tests = await lowerTests({ name, files }, texts, [...texts.keys()])
    const found = [
      ...generated.diagnostics,
      ...tests.diagnostics,
      ...[...tests.wrong.values()].flat(),
    ]
    t.same(found.map(formatDiagnostic), [])
    for (const [path, text] of generated.files)
      t.equal(text, expected(join(root, path), text), path)
    for (const [path, text] of tests.files) {
      const golden = path.replace('tmp/', 'gen/')
      t.equal(text, expected(join(root, golden), text), golden)
    }
  })

  t.test(`the second generation of ${name} says the same`, async (t) => {
    const files = readFolders(root, ['config', 'db', 'app'])
    const first = await generateApp({ name, files }, { core })
    const second = await generateApp({ name, files }, { core })

    t.same([...second.files], [...first.files])
  })

  t.test(`the source maps of ${name} lead back to Ruby lines`, async (t) => {
    const files = readFolders(root, ['config', 'db', 'app'])
    const { maps } = await generateApp({ name, files }, { core })
    for (const [path, text] of maps) {
      const map = JSON.parse(text) as { sources: string[]; mappings: string }
      t.ok(
        map.sources.every((source) => source.endsWith('.rb')),
        `${path} names its Ruby file`,
      )
    }
  })
}

const refused = join(here, 'refused')
const base = readFolders(join(here, 'cases/shop'), ['config', 'db', 'app'])

t.test('the source map of config/app.rb leads back to its lines', async (t) => {
  const ruby = 'Webfw.configure do |config|\n  # why\n  raise "not here"\nend\n'
  const files = new Map(base).set('config/app.rb', ruby)

  const generated = await generateApp({ name: 'shop', files }, { core })

  const text = generated.files.get('gen/config.ts') ?? ''
  const line = text.split('\n').findIndex((each) => each.includes('not here')) + 1
  const map = new TraceMap(generated.maps.get('gen/config.ts') ?? '{}')
  const found = originalPositionFor(map, { line, column: 4 })
  t.match(found, { source: 'config/app.rb', line: 3 })
})

for (const file of readdirSync(refused).filter((name) => /\.(rb|erb)$/.test(name))) {
  const name = file.replace(/\..*$/, '')

  t.test(`${name} is refused with its place, the reason and the right form`, async (t) => {
    const text = readFileSync(join(refused, file), 'utf8')
    const diagnostics = await diagnose(name, file, text)

    const shown = `${diagnostics.map(formatDiagnostic).join('\n')}\n`
    t.equal(shown, expected(join(refused, `${name}.diagnostics.txt`), shown))
    t.ok(diagnostics.length > 0, 'it is refused')
  })
}

async function diagnose(name: string, file: string, text: string) {
  const place = /^# at (\S+)\n/.exec(text)?.[1]
  if (place !== undefined) {
    const files = new Map(base).set(place, text.replace(/^# at \S+\n/, ''))
    return (await generateApp({ name: 'shop', files }, { core })).diagnostics
  }
  if (file.endsWith('.erb')) {
    const files = new Map(base).set('app/views/products/show.html.erb', text)
    return (await generateApp({ name: 'shop', files }, { core })).diagnostics
  }
  return (await lowerProgram(`${name}.rb`, text, () => null)).diagnostics
}
