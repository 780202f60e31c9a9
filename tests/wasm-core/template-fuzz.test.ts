import t from 'tap'
import { Dice } from '../support/dice.ts'
import { ASSIGNS, CoreFuzzer, inputFrame } from '../support/fuzz/core-fuzz.ts'
import { answerFrame, damageFrame, PROBES, RandomValue } from '../support/fuzz/frame-fuzz.ts'
import { growTemplate, SEEDS } from '../support/fuzz/template-fuzz.ts'

// `npm run campaign templates` feeds 5,000,000. The debug core has canaries around every arena; the release core is what serves.
const ROUNDS = { debug: Number(process.env.FUZZ_ROUNDS ?? 5_000), release: 3_000 } as const
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const NAMES = Object.keys(ASSIGNS)

for (const target of ['debug', 'release'] as const) {
  const rounds = ROUNDS[target]

  t.test(`no grown template traps the ${target} core or leaves its arena`, async (t) => {
    const fuzzer = new CoreFuzzer(target)
    const dice = new Dice(SEED)
    const input = inputFrame(ASSIGNS)
    let source = ''
    try {
      for (let round = 0; round < rounds; round++) {
        source = growTemplate(dice)
        const isDamaged = dice.below(10) === 0
        fuzzer.tryTemplate(source, isDamaged ? damageFrame(input.slice(), dice) : input)
      }
    } catch (error) {
      t.fail(`the core trapped on ${JSON.stringify(source)}: ${error}`)
    }

    const { refused, rendered, failed } = fuzzer.outcomes
    t.comment(`${refused} refused, ${rendered} rendered, ${failed} failed`)
    t.equal(refused + rendered + failed, rounds)
    t.ok(rendered > rounds / 10, 'a good part is rendered')
    t.ok(failed > rounds / 50, 'some fail while they are rendered')
  })

  t.test(`no random frame traps the ${target} core or leaves its arena`, async (t) => {
    const fuzzer = new CoreFuzzer(target)
    const dice = new Dice(SEED)
    const probes = [...PROBES, ...SEEDS].map((source) => fuzzer.template(source))
    const drawn = new RandomValue(dice)
    let frame: Uint8Array = new Uint8Array()
    try {
      for (let round = 0; round < rounds; round++) {
        const isProbe = dice.below(4) > 0
        const assigns = isProbe ? {} : { ...ASSIGNS, [dice.pick(NAMES)]: drawn }
        frame = inputFrame({ ...assigns, v: drawn, w: drawn })
        if (dice.below(4) === 0) frame = damageFrame(frame, dice)
        const index = probes[dice.below(isProbe ? PROBES.length : probes.length)] as number
        if (dice.below(16) === 0) fuzzer.tryResponse(answerFrame(dice))
        else fuzzer.tryFrame(index, frame, dice.below(2), answerFrame(dice))
      }
    } catch (error) {
      t.fail(`the core trapped on ${Buffer.from(frame).toString('hex')}: ${error}`)
    }

    t.same(
      [...PROBES, ...SEEDS].filter((_, at) => (probes[at] as number) < 0),
      [],
    )
    const { rendered, failed } = fuzzer.outcomes
    t.comment(`${rendered} rendered, ${failed} failed`)
    t.ok(rendered > rounds / 10, 'a good part is rendered')
    t.ok(failed > rounds / 10, 'a good part is refused')
  })
}
