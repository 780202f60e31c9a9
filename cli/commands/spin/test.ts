import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runTests, type TestOutcome } from '../../spin/test.ts'
import { colorsFor } from '../../terminal/colors.ts'

/** `webfw spin test [NAME ...] [--regen]`. */
export class SpinTestCommand extends Command {
  static override paths = [['spin', 'test']]
  static override usage = Command.Usage({
    description: 'Runs test/*.rb and compares what they print with test/*.rb.expected',
    examples: [
      ['Run every test', '$0 spin test'],
      ['Run one file', '$0 spin test articles'],
      ['Write the .expected files anew', '$0 spin test --regen'],
    ],
  })

  regen = Option.Boolean('--regen', false, { description: 'write the .expected files' })
  names = Option.Rest({ name: 'NAME' })

  async execute(): Promise<number> {
    const { stdout } = this.context
    const colors = colorsFor(stdout)
    const outcomes = await runTests(stdout, openApp(), this.names, this.regen)
    for (const { file, verdict, detail } of outcomes) {
      const paint = verdict === 'FAIL' ? colors.red : colors.green
      stdout.write(`${paint(verdict.padEnd(4))} ${file}\n`)
      if (detail) stdout.write(`${detail.trimEnd().replace(/^/gm, '     ')}\n`)
    }
    const failed = outcomes.filter(({ verdict }) => verdict === 'FAIL').length
    const count = outcomes.length
    stdout.write(`${count} ${count === 1 ? 'file' : 'files'}, ${failed} failed\n`)
    stdout.write(`${sums(outcomes)}\n`)
    return failed === 0 ? 0 : 1
  }
}

/** `9 tests, 14 assertions, 0 failures`: what the last lines of all files say together. */
function sums(outcomes: readonly TestOutcome[]): string {
  const lasts = outcomes.map(({ printed }) => {
    return /^(\d+) tests, (\d+) assertions, (\d+) failures\n$/m.exec(printed)
  })
  const sum = (group: number) => lasts.reduce((all, last) => all + Number(last?.[group] ?? 0), 0)
  return `${sum(1)} tests, ${sum(2)} assertions, ${sum(3)} failures`
}
