import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { runTests } from '../../spin/test.ts'
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
    stdout.write(`${outcomes.length} files, ${failed} failed\n`)
    return failed === 0 ? 0 : 1
  }
}
