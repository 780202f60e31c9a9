import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testCore } from '../support/core.ts'
import { createRandom, damage } from '../support/damage.ts'
import { readEvents } from '../support/http-events.ts'
import { type MarkdownCase, readCases } from '../support/markdown-cases.ts'

const folder = fileURLToPath(new URL('./http/', import.meta.url))
const LONG = 4096
let core = testCore()

for (const chapter of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
  const path = `${folder}${chapter}`
  core = testCore({ config: readLimits(path) })
  if (process.env['REGEN'] === '1') regenerate(path)
  t.test(`${chapter} holds`, async (t) => {
    core = testCore({ config: readLimits(path) })
    for (const each of readCases(path)) {
      t.equal(readEvents(core, [each.input]), each.events, `${each.title} (line ${each.line})`)
      t.same(findOtherReadings(each), [], `${each.title}, however it is split`)
    }
    t.equal(core.exports.countPagesInUse(), 1, 'and all pages but those of the boot are given back')
  })
}

t.test('damaged cases read alike whole and piece by piece, and none traps', async (t) => {
  const random = createRandom(20261121)
  const others: string[] = []
  for (const chapter of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    core = testCore({ config: readLimits(`${folder}${chapter}`) })
    for (const { input } of readCases(`${folder}${chapter}`)) {
      if (input.length > LONG) continue
      for (let round = 0; round < 8; round++) {
        const damaged = damage(input, random)
        const events = readEvents(core, [damaged])
        others.push(...findOtherReadings({ title: '', line: 0, input: damaged, events }, 7))
      }
    }
  }
  t.same(others, [])
})

t.test(
  'an integer of 10,000 digits is read, and a list that needs more than its room is too large',
  async (t) => {
    core = testCore()
    const post = (body: string) => {
      const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
      return readEvents(core, [Buffer.from(`${head}\r\n\r\n${body}`)])
    }
    t.match(post(`{"a":-${'9'.repeat(10_000)}}`), /^request POST/)
    t.match(post(`[${'1,'.repeat(900_000)}1]`), /^request POST/)
    t.equal(post(`[${'1,'.repeat(2_000_000)}1]`), 'refused 413 BODY_TOO_LARGE')
    t.equal(core.exports.countPagesInUse(), 1)
  },
)

t.test('the book has 250 cases or more', async (t) => {
  const chapters = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const count = chapters.reduce((sum, name) => sum + readCases(`${folder}${name}`).length, 0)
  t.ok(count >= 250, `${count} cases`)
})

/** Where a split gives other events than the whole. A long input is not split at every byte. */
function findOtherReadings({ input, events }: MarkdownCase, every = 1): string[] {
  const others: string[] = []
  const compare = (what: string, pieces: Uint8Array[]) => {
    const seen = readEvents(core, pieces)
    if (seen !== events) others.push(`${what}: ${seen}`)
  }
  const step = input.length > LONG ? 997 : every
  for (let at = 1; at < input.length; at += step) {
    compare(`split at ${at}`, [input.subarray(0, at), input.subarray(at)])
  }
  const size = input.length > LONG ? 61 : 1
  const pieces: Uint8Array[] = []
  for (let at = 0; at < input.length; at += size) pieces.push(input.subarray(at, at + size))
  compare('piece by piece', pieces)
  return others
}

/** The settings a chapter names: `Limits: headLimit 256, fieldLimit 4`. */
function readLimits(path: string): Record<string, number> {
  const [, list = ''] = /^Limits: (.*)$/m.exec(readFileSync(path, 'utf8')) ?? []
  return Object.fromEntries(
    list.split(', ').flatMap((each) => {
      const [name, value] = each.split(' ')
      return name === undefined || value === undefined ? [] : [[name, Number(value)]]
    }),
  )
}

function regenerate(path: string): void {
  let text = readFileSync(path, 'utf8')
  for (const each of readCases(path).reverse()) {
    const lines = text.split('\n')
    const end = lines.indexOf('```', each.line)
    lines.splice(each.line, end - each.line, ...readEvents(core, [each.input]).split('\n'))
    text = lines.join('\n')
  }
  writeFileSync(path, text)
}
