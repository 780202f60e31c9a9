import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { testCore } from '../support/core.ts'
import { createRandom, damage } from '../support/damage.ts'
import { findProgram, startFrontEnd, versionOf } from '../support/differential/front-end.ts'
import { readWithNode } from '../support/differential/node.ts'
import {
  differenceOf,
  latin1,
  type Reader,
  readWithCore,
  spellAsApache,
} from '../support/differential/reading.ts'
import { readCases } from '../support/markdown-cases.ts'

// Whenever we accept a request, Node's own parser, nginx and Apache read the same method, target,
// fields and body, or refuse it. docs/hostile-network.md has the figures of `npm run campaign parsers`.

const COUNT = Number(process.env['DIFFERENTIAL'] ?? 2500)
const LANES = 8
const LONG = 4096
const folder = fileURLToPath(new URL('./http/', import.meta.url))
const core = testCore()

/** The cases of the book as they are, then damaged ones, until there are so many. */
function makeRequests(count: number): Buffer[] {
  const random = createRandom(9112)
  const cases = readdirSync(folder)
    .flatMap((chapter) => readCases(`${folder}${chapter}`))
    .map(({ input }) => input)
    .filter((input) => input.length <= LONG)
  return Array.from({ length: count }, (_, index) => {
    const input = cases[index % cases.length] as Buffer
    return index < cases.length ? input : damage(input, random)
  })
}

const requests = makeRequests(COUNT)

async function compareWith(
  t: Test,
  lanes: readonly Reader[],
  spell?: typeof spellAsApache,
): Promise<void> {
  const differences: string[] = []
  const counts = { accepted: 0, agreed: 0, refused: 0 }
  let next = 0
  const work = async (read: Reader) => {
    for (let index = next++; index < requests.length; index = next++) {
      const bytes = requests[index] as Buffer
      const ours = readWithCore(core, bytes)
      if (ours.length === 0) continue
      const theirs = await read(bytes, ours)
      for (const [at, our] of ours.entries()) {
        counts.accepted += 1
        const their = theirs[at] ?? null
        const difference = their === null ? null : differenceOf(our, their, spell)
        if (their === null) counts.refused += 1
        else if (difference === null) counts.agreed += 1
        else differences.push(`${JSON.stringify(latin1(bytes))}: ${difference}`)
        if (their === null || difference !== null) break
      }
    }
  }
  await Promise.all(lanes.map(work))
  t.comment(`${requests.length} requests: ${JSON.stringify(counts)}`)
  t.same(differences, [])
  t.ok(counts.agreed > COUNT / 8, `${counts.agreed} read alike`)
}

t.test('what we accept, Node reads alike or refuses', async (t) => {
  await compareWith(t, [readWithNode])
})

for (const name of ['nginx', 'apache2'] as const) {
  const skip = findProgram(name) === null ? `${name} is not installed` : false
  t.test(`what we accept, ${name} in front passes on alike or refuses`, { skip }, async (t) => {
    t.comment(versionOf(name))
    const proxy = await startFrontEnd(name, LANES)
    t.teardown(() => proxy.stop())
    await compareWith(t, proxy.lanes, name === 'apache2' ? spellAsApache : undefined)
  })
}
