import { ConfigurationError } from '../errors.ts'
import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import type { Runtime } from './runtime.ts'

/** Refuses in one line while migrations have not run. */
export function refusePending(runtime: Runtime): void {
  const line = pendingLine(runtime)
  if (line !== null) throw new ConfigurationError(`${line}: run \`${runtime.program} migrate\`.`)
}

/**
 * Says that migrations have not run for a worker in place of one that died: the database was taken back
 * under a running server, and its siblings go on serving too.
 */
export function warnOfPending(runtime: Runtime): void {
  let line: string | null
  try {
    line = pendingLine(runtime)
  } catch (error) {
    // Requests are answered with 503 until the server of the database is there again.
    if (!(error instanceof ConnectionNotEstablished)) throw error
    runtime.log.warn(`${error.message}: serving all the same`)
    return
  }
  if (line !== null) runtime.log.warn(`${line}: serving all the same, as the other workers do`)
}

/** Says that a newer build has migrated the database: a deploy in the right order, or an old binary. */
export function warnOfUnknown(runtime: Runtime): void {
  const unknown = runtime.unknownVersions()
  if (unknown.length === 0) return
  const what = unknown.length === 1 ? 'a migration' : 'migrations'
  runtime.log.warn(
    `the database has had ${what} that this build does not know (${unknown.join(', ')}): it belongs to a newer one`,
  )
}

function pendingLine(runtime: Runtime): string | null {
  const pending = runtime.pending()
  if (pending.length === 0) return null
  const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
  return `${count} pending (${pending.join(', ')})`
}
