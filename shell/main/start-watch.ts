import { writeSync } from 'node:fs'
import { describeFailure } from './failure-text.ts'

/**
 * Until the returned function is called, what the application's files raise while they are loaded ends the
 * process with status 1 and the class, the message and the .rb line, instead of the runtime's excerpt of the
 * bundle. `sourceMap` is the path of the bundle's source map, plain or gzipped.
 */
export function watchStart(sourceMap: string): () => void {
  const fail = (raised: unknown) => {
    writeSync(2, `${describeFailure(raised, sourceMap)}\n`)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return () => {
    process.off('uncaughtException', fail)
    process.off('unhandledRejection', fail)
  }
}
