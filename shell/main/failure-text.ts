import { writeSync } from 'node:fs'
import { formatFrame, SourceMapper } from '../log/backtrace.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { explain } from './failure-message.ts'

const MOST_FRAMES = 5

/**
 * What stopped a start or a command. `text` is all of it: `app/models/article.rb:2:3: ArgumentError: …`, what to do
 * where the error knows it, and the application's frames below the first. `subject` is the class of the error.
 */
export function failureOf(raised: unknown, sourceMap: string | null) {
  const error = rubyError(raised)
  const own = new SourceMapper(sourceMap).frames(raised).filter((each) => each.isApplication)
  const [{ file, line, column } = {}, ...rest] = own.slice(0, MOST_FRAMES)
  const [message, ...hint] = explain(error)
  hint.push(...rest.map((frame) => `  from ${formatFrame(frame)}`))
  const place = file === undefined ? '' : `${file}:${line}:${column}: `
  const text = [place + message, ...hint].join('\n')
  const subject = error instanceof Error ? className(error.constructor) : ''
  return { file, line, column, subject, message, hint, text }
}

/** Writes that on standard error, behind `lead`; with `check --json` as data on standard output. */
export function tellFailure(raised: unknown, sourceMap: string | null, lead = ''): void {
  const failure = failureOf(raised, sourceMap)
  const text = lead + failure.text
  const [command, option] = process.argv.slice(2)
  if (command === 'check' && option === '--json')
    writeSync(1, `${JSON.stringify({ ...failure, text })}\n`)
  else writeSync(2, `${text}\n`)
}
