import t from 'tap'
import { Dice, growTemplate, TemplateFuzzer } from '../support/template-fuzz.ts'

// The longer run is by hand: `FUZZ_TEMPLATES=200000`.
const rounds = Number(process.env.FUZZ_TEMPLATES ?? 4000)

for (const target of ['release', 'debug'] as const) {
  t.test(`no grown template and no damaged frame traps the ${target} core`, async (t) => {
    const fuzzer = new TemplateFuzzer(target)
    const dice = new Dice(20261121)
    let source = ''
    try {
      for (let round = 0; round < rounds; round++) {
        source = growTemplate(dice)
        fuzzer.tryTemplate(source, dice.below(3) === 0 ? (frame) => damage(frame, dice) : undefined)
      }
    } catch (error) {
      t.fail(`the core trapped on ${JSON.stringify(source)}: ${error}`)
    }

    const { refused, rendered, failed } = fuzzer.outcomes
    t.equal(refused + rendered + failed, rounds)
    t.ok(rendered > rounds / 10, 'a good part is rendered')
    t.ok(failed > rounds / 50, 'some fail while they are rendered')
  })
}

function damage(frame: Uint8Array, dice: Dice): void {
  for (let times = dice.below(4); times >= 0; times--) {
    frame[dice.below(frame.length)] = dice.below(256)
  }
}
