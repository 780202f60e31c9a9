import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Diagnostic, formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import type { TestReport } from '../../shell/test/report.ts'
import { type App, appPath } from '../app/app.ts'
import type { Finished } from '../process/run.ts'
import { compareOutput } from './compare-output.ts'
import { describeFailure, sourceLine } from './test-failure.ts'

export type { TestReport }

/** One test file and what became of it. */
export interface TestOutcome {
  readonly file: string
  readonly verdict: 'ok' | 'FAIL' | 'wrote' | 'identical'
  readonly detail: string
  readonly tests: number
  readonly assertions: number
  /** Tests that failed; a file that fails otherwise counts as one. */
  readonly failures: number
  readonly skips: number
  /** Whether none of its tests ran, and nothing else went wrong. */
  readonly isEmpty: boolean
  /** Its tests, one by one. */
  readonly ran: TestReport['ran']
}

const NOTHING = { ran: [], tests: 0, assertions: 0, failures: 1, skips: 0, isEmpty: false }

/** A file that was not run, as gen does not take it, or something it needs. */
export function refused(file: string, diagnostics: readonly Diagnostic[]): TestOutcome {
  return {
    ...NOTHING,
    file,
    verdict: 'FAIL',
    detail: diagnostics.map(formatDiagnostic).join('\n\n'),
  }
}

interface JudgeOptions {
  readonly regenerate: boolean
  readonly isFiltered: boolean
}

/** Whether what a file prints is compared with its .expected, or written there; else it is shown. */
export function isCompared(app: App, file: string, options: JudgeOptions): boolean {
  return !options.isFiltered && (!file.endsWith('_test.rb') || expectedOf(app, file) !== null)
}

function expectedOf(app: App, file: string): string | null {
  const path = appPath(app, `${file}.expected`)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** What a file printed and reported, next to what it should have printed. */
export function judge(
  app: App,
  file: string,
  { code, stdout, stderr }: Finished,
  report: TestReport | null,
  options: JudgeOptions,
): TestOutcome {
  const fail = (detail: string, sums: Partial<TestOutcome> = {}): TestOutcome => {
    const kept = options.regenerate ? `\n${file}.expected is left as it was.` : ''
    return { ...NOTHING, ...sums, file, verdict: 'FAIL', detail: `${detail.trimEnd()}${kept}` }
  }
  if (report === null) {
    return fail(`It stopped with status ${code} before its tests had ended.\n${stdout}${stderr}`)
  }
  const shown = isCompared(app, file, options) ? '' : stdout
  const { ran, tests, assertions, failures, skips } = report
  const sums = { ran, tests, assertions, failures: failures.length, skips, isEmpty: false }
  if (report.stopped !== null) return fail(stopped(app, report.stopped), { ...sums, failures: 1 })
  if (failures.length > 0) {
    const details = failures.map((each) => describeFailure(app, file, each))
    return fail([...details, ...said('printed', shown), ...said('logged', stderr)].join('\n'), sums)
  }
  if (code !== 0) return fail(`It ended with status ${code}.\n${stderr}`, { ...sums, failures: 1 })
  // What `rails generate` writes is empty but for a comment.
  if (tests === 0 && (options.isFiltered || !file.endsWith('_test.rb'))) {
    const hint = 'Write `test "does something" do … end` in a class of tests.'
    return fail(`There are no tests in it. ${hint}`, { ...sums, failures: 1, isEmpty: true })
  }
  const done = (verdict: TestOutcome['verdict']): TestOutcome => ({
    ...sums,
    file,
    verdict,
    detail: shown,
  })
  const expected = expectedOf(app, file)
  if (options.regenerate) {
    if (expected === stdout) return done('identical')
    if (expected === null && file.endsWith('_test.rb')) return done('ok')
    writeFileSync(appPath(app, `${file}.expected`), stdout)
    return done('wrote')
  }
  if (options.isFiltered || expected === stdout) return done('ok')
  if (expected === null) {
    if (file.endsWith('_test.rb')) return done('ok')
    const hint = 'write it with `webfw spin test --regen`'
    return fail(`${file}.expected does not exist; ${hint}.\n${stdout}`, { ...sums, failures: 1 })
  }
  const difference = compareOutput(expected, stdout)
  return fail(`It prints something else than ${file}.expected says:\n${difference}`, {
    ...sums,
    failures: 1,
  })
}

function stopped(app: App, { message, places }: NonNullable<TestReport['stopped']>): string {
  const [place] = places
  return [message, ...(place === undefined ? [] : sourceLine(app, place))].join('\n')
}

function said(how: string, text: string): string[] {
  return text.trim() === '' ? [] : ['', `${how}:`, text.trimEnd().replace(/^/gm, '  ')]
}
