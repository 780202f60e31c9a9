import t from 'tap'
import { readFolders } from '../support/app-source.ts'
import { Judge } from '../support/mutants/judge.ts'
import { mutantsOf } from '../support/mutants/mutants.ts'

// Applications with one mistake each: what gen and the dry start take behaves, and what they do not take is
// refused with its file and line; nothing says JavaScript, and no process ends by itself. MUTANTS and
// MUTANTS_SEED say how many and which: the same seed makes the same mistakes.

const count = Number(process.env['MUTANTS'] ?? 10)
const seed = Number(process.env['MUTANTS_SEED'] ?? 20261122)

const SOURCES = [
  { name: 'a shop', root: 'tests/support/mutants/shop', share: 0.8 },
  { name: 'the blog', root: 'examples/blog', share: 0.2 },
]

for (const { name, root, share } of SOURCES) {
  t.test(`one mistake in ${name} is refused with its line, or behaves`, async (t) => {
    const files = readFolders(root, ['config', 'db', 'app'])
    const judge = new Judge()
    t.teardown(() => judge.close())
    const tally = new Map<string, number>()
    const note = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

    const whole = await judge.judge({ files })
    t.match(whole, { outcome: 'visited', wrong: [], said: [] }, 'without a mistake it runs')

    for (const mutant of mutantsOf(files, seed, Math.round(count * share))) {
      const { outcome, wrong, said } = await judge.judge(mutant)
      note(outcome)
      if (outcome === 'visited' && said.length > 0) note('visited, with an error in the log')
      if (wrong.length > 0) t.fail(mutant.title, { wrong, said })
    }
    t.comment(`seed ${seed}: ${[...tally].map(([what, many]) => `${many} ${what}`).join(', ')}`)
    t.ok(tally.has('refused') && tally.has('visited'), 'some are refused, others run')

    t.same(await judge.judge({ files }), whole, 'and after all of them it runs as before')
  })
}
