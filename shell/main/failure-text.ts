import { type Frame, formatFrame, SourceMapper } from '../log/backtrace.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { explain } from './failure-message.ts'

const MOST_FRAMES = 5

/**
 * What stopped a start or a command: `app/models/article.rb:2:3: ArgumentError: …`, what to do where the
 * error knows it, and the application's frames below the first.
 */
export function describeFailure(error: unknown, sourceMap: string | null): string {
  const own = new SourceMapper(sourceMap).frames(error).filter((each) => each.isApplication)
  const [first, ...rest] = own.slice(0, MOST_FRAMES)
  const from = rest.map((frame) => `  from ${formatFrame(frame)}`)
  return [placeOf(first) + explain(rubyError(error)), ...from].join('\n')
}

function placeOf(frame: Frame | undefined): string {
  return frame === undefined ? '' : `${frame.file}:${frame.line}:${frame.column}: `
}
