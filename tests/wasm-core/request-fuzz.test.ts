import t from 'tap'
import { Dice } from '../support/dice.ts'
import { ReceiveFuzzer } from '../support/fuzz/receive-fuzz.ts'
import { growRequest, KINDS } from '../support/fuzz/request-fuzz.ts'

// `npm run campaign requests` feeds 5,000,000. The debug core has canaries around every arena; the release core is what serves.
const ROUNDS = { debug: Number(process.env.FUZZ_ROUNDS ?? 6_000), release: 3_000 } as const
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)

for (const target of ['debug', 'release'] as const) {
  for (const kind of KINDS) {
    t.test(`no grown ${kind} traps the ${target} core, and each is read in one way`, async (t) => {
      const fuzzer = new ReceiveFuzzer(target)
      const dice = new Dice(SEED)
      const rounds = Math.ceil(ROUNDS[target] / KINDS.length)
      let bytes: Buffer = Buffer.alloc(0)
      try {
        for (let round = 0; round < rounds; round++) {
          bytes = growRequest(kind, dice, fuzzer.cookie)
          fuzzer.try(bytes, dice.below(bytes.length + 1))
        }
      } catch (error) {
        t.fail(`${JSON.stringify(bytes.toString('latin1'))}: ${error}`)
      }

      const { accepted, refused } = fuzzer.outcomes
      t.comment(`${rounds}: ${JSON.stringify(fuzzer.outcomes)}`)
      t.ok(accepted > rounds / 20, 'a good part is accepted')
      t.ok(refused > rounds / 100, 'a part is refused')
    })
  }
}
