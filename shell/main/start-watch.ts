import type { EnvironmentName } from '../config/configuration.ts'
import { startAs } from '../running.ts'
import { tellFailure } from './failure-text.ts'
import { rootOf } from './root.ts'

/** The environment where WEBFW_ENV says none, and the folder; where absent, the executable's. */
export interface StartPlace {
  readonly environment: EnvironmentName
  readonly root?: string
  /** The files that a binary carries for the application's Ruby code, and the paths that open them. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Until the returned function is called, what the application's files raise while they are loaded ends the
 * process with status 1 and the class, the message and the .rb line, instead of the runtime's excerpt of the
 * bundle. The application's classes meanwhile see the environment and the folder that it starts in. `sourceMap` is the path of the bundle's source map, plain or gzipped.
 */
export function watchStart(sourceMap: string, start: StartPlace): () => void {
  const root = start.root ?? rootOf(process.env)
  startAs({ environment: start.environment, root, files: start.files ?? {} })
  const fail = (raised: unknown) => {
    tellFailure(raised, sourceMap)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return () => {
    process.off('uncaughtException', fail)
    process.off('unhandledRejection', fail)
  }
}
