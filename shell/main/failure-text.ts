import { ConfigurationError, FrameworkError, UsageError } from '../errors.ts'
import { type Frame, formatFrame, SourceMapper } from '../log/backtrace.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'

const MOST_FRAMES = 5

/**
 * What stopped a start or a command: `app/models/article.rb:2:3: ArgumentError: …`, what to do where the
 * error knows it, and the application's frames below the first.
 */
export function describeFailure(error: unknown, sourceMap: string | null): string {
  const own = new SourceMapper(sourceMap).frames(error).filter((each) => each.isApplication)
  const [first, ...rest] = own.slice(0, MOST_FRAMES)
  const hint = error instanceof FrameworkError && error.hint !== null ? [error.hint] : []
  const from = rest.map((frame) => `  from ${formatFrame(frame)}`)
  return [placeOf(first) + messageOf(rubyError(error)), ...hint, ...from].join('\n')
}

function placeOf(frame: Frame | undefined): string {
  return frame === undefined ? '' : `${frame.file}:${frame.line}:${frame.column}: `
}

/** The class goes without saying where the message was written for who started the program. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError || error instanceof UsageError) return error.message
  return `${className(error.constructor)}: ${error.message}`
}
