import { formatFrame, SourceMapper } from '../log/backtrace.ts'
import { START_FAILURE } from '../main/process.ts'

/**
 * Until the returned function is called, what the application's files raise ends the process with the
 * class, the message and the .rb line, instead of the runtime's excerpt of the bundle.
 */
export function watchStartup(sourceMap: string): () => void {
  const fail = (raised: unknown) => {
    process.stderr.write(`${describeFailure(raised, sourceMap)}\n`)
    process.exit(START_FAILURE)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return () => {
    process.off('uncaughtException', fail)
    process.off('unhandledRejection', fail)
  }
}

function describeFailure(error: unknown, sourceMap: string): string {
  const frames = new SourceMapper(sourceMap).frames(error)
  const own = frames.filter((frame) => frame.isApplication)
  const [name, message] =
    error instanceof Error ? [error.constructor.name, error.message] : ['Error', String(error)]
  const places = (own.length > 0 ? own : frames).slice(0, 5).map(formatFrame)
  const [first = 'the application', ...rest] = places
  return [`${first}: ${name}: ${message}`, ...rest.map((place) => `  from ${place}`)].join('\n')
}

/** Ends the watch that the start of the bundle began. */
export const started: () => void = watchStartup(`${import.meta.filename}.map`)
