import type { Writable } from 'node:stream'
import { Command, Option } from 'clipanion'
import { openApp } from '../../app/app.ts'
import { WrongUsage } from '../../errors.ts'
import { coverageTable, writeCoverage } from '../../spin/coverage.ts'
import { runTests } from '../../spin/test.ts'
import type { TestOutcome } from '../../spin/test-outcome.ts'
import { colorsFor } from '../../terminal/colors.ts'
import { JsonReport } from '../../terminal/json-report.ts'
import { AnsweringCommand } from '../answering-command.ts'

/** `webfw spin test [FOLDER | FILE | FILE:LINE …] [-n NAME] [--regen]`. */
export class SpinTestCommand extends AnsweringCommand {
  static override paths = [['spin', 'test'], ['test'], ['t']]
  static override usage = Command.Usage({
    description: 'Runs the tests of test/',
    details: `
      Files are test/NAME.rb, whose output is compared with test/NAME.rb.expected, and NAME_test.rb in any
      folder below test/, which needs none. Each runs in a process of its own, on a database of its own in memory.
      The last line says: tests, assertions, failures, and skips where there are any.
    `,
    examples: [
      ['Run every test', '$0 spin test'],
      ['Run one file: test/articles.rb, or test/articles_test.rb', '$0 spin test articles'],
      ['Run a folder', '$0 spin test test/models'],
      ['Run the test that stands at a line', '$0 spin test test/articles.rb:12'],
      ['Run the tests whose names fit a pattern', '$0 spin test -n /creates/'],
      ['Run those in a browser too', '$0 test:all'],
      ['Count which lines of the application run', '$0 spin test --coverage'],
      ['Write the .expected files anew', '$0 spin test --regen'],
    ],
  })

  regen = Option.Boolean('--regen', false, { description: 'write the .expected files' })
  tests = Option.Array('-n,--name', [], { description: 'a name of tests, or a /pattern/' })
  seed = Option.String('--seed', { description: 'draw the order of the tests by a number' })
  coverage = Option.Boolean('--coverage', false, {
    description: 'count the lines of app/ and lib/ that run, and write coverage/index.html',
  })
  names = Option.Rest({ name: 'FOLDER | FILE | FILE:LINE' })

  protected async tell(stdout: Writable): Promise<number> {
    const colors = colorsFor(stdout)
    const { names, tests, regen: regenerate } = this
    if (this.seed !== undefined && !/^\d{1,9}$/.test(this.seed)) {
      throw new WrongUsage(`--seed takes a number, not ${JSON.stringify(this.seed)}.`)
    }
    const seed = this.seed === undefined ? null : Number(this.seed)
    const outcomes: TestOutcome[] = []
    const app = await openApp()
    const { coverage: isCounted } = this
    const options = { names, tests, regenerate, seed, isCounted }
    const covered = await runTests(stdout, app, options, (outcome) => {
      const { file, verdict, detail } = outcome
      const paint = verdict === 'FAIL' ? colors.red : colors.green
      stdout.write(`${paint(verdict.padEnd(4))} ${file}\n`)
      if (detail) stdout.write(`${detail.trimEnd().replace(/^(?=.)/gm, '     ')}\n`)
      outcomes.push(outcome)
    })
    if (stdout instanceof JsonReport) tellTests(stdout, outcomes)
    const failed = outcomes.filter(({ verdict }) => verdict === 'FAIL').length
    const count = outcomes.length
    stdout.write(`${count} ${count === 1 ? 'file' : 'files'}, ${failed} failed\n`)
    if (isCounted) {
      writeCoverage(app, covered)
      if (stdout instanceof JsonReport) stdout.answer.coverage = covered
      stdout.write(`\n${coverageTable(covered)}wrote coverage/index.html\n\n`)
    }
    stdout.write(`${sums(outcomes)}\n`)
    return failed === 0 ? 0 : 1
  }
}

/** Lists the tests; a file that could not be run is one without a name. */
function tellTests(report: JsonReport, outcomes: readonly TestOutcome[]): void {
  report.answer.tests = outcomes.flatMap(({ file, verdict, detail, ran }) => {
    const tests = ran.map(({ place, raised, ...each }) => ({
      file: place?.file ?? file,
      line: place?.line ?? null,
      ...each,
      raised: raised === null ? null : `${raised.file}:${raised.line}`,
    }))
    const isToldByTests = ran.some(({ status }) => status === 'failed' || status === 'error')
    if (verdict !== 'FAIL' || isToldByTests) return tests
    return [...tests, { file, line: null, name: null, status: 'error', message: detail }]
  })
  const sum = (what: 'tests' | 'assertions' | 'failures' | 'skips') => {
    return outcomes.reduce((all, outcome) => all + outcome[what], 0)
  }
  for (const what of ['assertions', 'failures', 'skips'] as const) report.answer[what] = sum(what)
}

/** `9 tests, 14 assertions, 0 failures`: all files together, as the last line. */
function sums(outcomes: readonly TestOutcome[]): string {
  const sum = (what: 'tests' | 'assertions' | 'failures' | 'skips') => {
    return outcomes.reduce((all, outcome) => all + outcome[what], 0)
  }
  const skips = sum('skips')
  const skipped = skips === 0 ? '' : `, ${skips} skips`
  return `${sum('tests')} tests, ${sum('assertions')} assertions, ${sum('failures')} failures${skipped}`
}
