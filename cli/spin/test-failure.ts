import { existsSync, readFileSync } from 'node:fs'
import type { Failure, SourcePlace } from '../../shell/test/report.ts'
import { type App, appPath } from '../app/app.ts'
import { compareOutput } from './compare-output.ts'

/** Values up to this long are shown in a line each; longer ones as a difference. */
const SHORT = 60

/** A failed test as a person reads it: its name, where it failed and the line there, why, how to run it again. */
export function describeFailure(app: App, file: string, failure: Failure): string {
  const place = failure.places.find((each) => each.file.startsWith('test/')) ?? failure.test
  const raised = failure.places[0]
  const isElsewhere = raised !== undefined && raised.file !== place?.file
  return [
    failure.name,
    ...(place === null || place === undefined ? [] : indented(sourceLine(app, place))),
    ...indented(why(failure)),
    ...(failure.error !== null && isElsewhere ? indented(sourceLine(app, raised)) : []),
    ...(failure.screenshot === null ? [] : [`  [Screenshot Image]: ${failure.screenshot}`]),
    ...(failure.test === null
      ? []
      : indented([
          `again: webfw spin test ${failure.test.file === file ? `${file}:${failure.test.line}` : file}`,
        ])),
  ].join('\n')
}

/** `test/articles.rb:12`, and what stands there. */
export function sourceLine(app: App, { file, line }: SourcePlace): string[] {
  const path = appPath(app, file)
  const text = existsSync(path)
    ? readFileSync(path, 'utf8').split('\n')[line - 1]?.trim()
    : undefined
  return [`${file}:${line}`, ...(text ? [`  ${text}`] : [])]
}

function why({ error, message, note, compared }: Failure): string[] {
  if (error !== null) return `${error}: ${message}`.split('\n')
  if (compared === null) return message.split('\n')
  const { expected, actual } = compared
  const head = note === null ? [] : [note]
  if (expected.length <= SHORT && actual.length <= SHORT) {
    return [...head, `Expected: ${expected}`, `  Actual: ${actual}`]
  }
  const difference = compareOutput(inLines(expected), inLines(actual)).trimEnd().split('\n')
  return [...head, '- expected, + actual', ...withoutFar(difference)]
}

/** A difference without the lines that are the same and more than three from one that is not. */
function withoutFar(lines: readonly string[]): string[] {
  const isNear = lines.map((_, index) => {
    return lines.slice(Math.max(0, index - 3), index + 4).some((line) => /^[-+]/.test(line))
  })
  return lines.flatMap((line, index) => {
    if (isNear[index] === true) return [line]
    return index === 0 || isNear[index - 1] === true ? ['  …'] : []
  })
}

/** A long value in lines: a String at its newlines, a list or a Hash at its commas. */
function inLines(text: string): string {
  return text.startsWith('"') ? text.replace(/\\n/g, '\\n\n') : text.replace(/, (?=\S)/g, ',\n')
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
