import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addMapping, GenMapping, toEncodedMap } from '@jridgewell/gen-mapping'
import t from 'tap'
import { SourceMapper } from '../../../shell/log/backtrace.ts'
import { rubyError } from '../../../shell/ruby/control/caught.ts'
import { NoMethodError } from '../../../shell/ruby/exception/detailed-errors.ts'
import { useWorld } from '../../../shell/ruby/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'webfw-map-'))
const map = new GenMapping({ file: 'app.mjs' })
addMapping(map, {
  generated: { line: 10, column: 4 },
  original: { line: 3, column: 2 },
  source: '../../../app/models/article.rb',
  name: 'publish',
})
addMapping(map, {
  generated: { line: 20, column: 0 },
  original: { line: 7, column: 0 },
  source: '../shell/server/stack.ts',
})
const text = JSON.stringify(toEncodedMap(map))

function errorAt(...lines: string[]): Error {
  const error = new Error('x')
  error.stack = ['Error: x', ...lines].join('\n')
  return error
}

t.test('a backtrace names .rb lines, from a plain or a gzipped map', async (t) => {
  const error = errorAt('    at publish (/srv/app.mjs:10:5)', '    at run (/srv/app.mjs:20:1)')
  for (const [name, bytes] of [
    ['plain.map', Buffer.from(text)],
    ['packed.map.gz', gzipSync(text)],
  ] as const) {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    t.strictSame(new SourceMapper(path).lines(error), ['app/models/article.rb:3:in publish'])
    t.equal(new SourceMapper(path).frames(error).length, 2)
  }
})

t.test('without a map a backtrace names what the engine says', async (t) => {
  const error = errorAt('    at publish (/srv/app.mjs:10:5)', '    at /srv/app.mjs:20:1')

  t.strictSame(new SourceMapper(null).lines(error), [
    '/srv/app.mjs:10:in publish',
    '/srv/app.mjs:20',
  ])
  t.strictSame(new SourceMapper('/nowhere.map').frames(error).length, 2)
})

t.test('a module beside which its places lie is led back by them', async (t) => {
  const other = new GenMapping({ file: 'chunk.mjs' })
  addMapping(other, {
    generated: { line: 10, column: 4 },
    original: { line: 5, column: 0 },
    source: 'webfw/shell/core/render.ts',
  })
  writeFileSync(join(folder, 'chunk.mjs.places'), JSON.stringify(toEncodedMap(other)))
  const path = join(folder, 'app.mjs.map')
  writeFileSync(path, text)

  const frames = new SourceMapper(path).frames(
    errorAt(`    at render (${folder}/chunk.mjs:10:5)`, `    at publish (${folder}/app.mjs:10:5)`),
  )

  t.strictSame(
    frames.map(({ file, line }) => `${file}:${line}`),
    ['webfw/shell/core/render.ts:5', 'app/models/article.rb:3'],
  )
})

t.test('a frame of the runtime itself is not looked up in the map', async (t) => {
  const path = join(folder, 'runtime.map')
  writeFileSync(path, text)

  const [frame] = new SourceMapper(path).frames(errorAt('    at run (node:async_hooks:10:5)'))

  t.equal(frame?.file, 'node:async_hooks')
})

t.test(
  'an engine’s error is the program’s own where the topmost frame is of a Ruby file',
  async (t) => {
    const path = join(folder, 'own.map')
    writeFileSync(path, text)
    const mapper = new SourceMapper(path)
    const ruby = '    at publish (/srv/app.mjs:10:5)'
    const framework = '    at run (/srv/app.mjs:20:1)'

    t.equal(mapper.isOwn(errorAt(ruby, framework)), true)
    t.equal(mapper.isOwn(errorAt(framework, ruby)), false, 'the framework’s, though Ruby called it')
    t.equal(
      mapper.isOwn(errorAt('    at map (native)', ruby)),
      true,
      'what has no place is passed over',
    )
    t.equal(mapper.isOwn(errorAt('    at open (node:fs:10:5)', ruby)), false)
    t.equal(new SourceMapper(null).isOwn(errorAt(framework)), true, 'without a map nobody can tell')
  },
)

t.test('a fault of the framework is never told as a nil of the application', async (t) => {
  const path = join(folder, 'fault.map')
  writeFileSync(path, text)
  const mapper = new SourceMapper(path)
  useWorld({ isOwn: (error) => mapper.isOwn(error) })
  t.teardown(() => useWorld({ isOwn: () => true }))
  const faultAt = (line: string) => {
    const fault = new TypeError("null is not an object (evaluating 'row.title')")
    fault.stack = `TypeError: x\n${line}`
    return fault
  }
  const fault = faultAt('    at run (/srv/app.mjs:20:1)')

  const told = rubyError(fault) as Error
  t.notOk(told instanceof NoMethodError)
  t.match(told.message, /^the call failed inside the library/)
  t.equal(told.stack, fault.stack)
  const own = rubyError(faultAt('    at publish (/srv/app.mjs:10:5)')) as Error
  t.ok(own instanceof NoMethodError)
  t.equal(own.message, "undefined method `title' for nil:NilClass")
})
