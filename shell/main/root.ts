import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'

/** The executable's folder; a worker, whose executable may have been replaced since, is told. */
export function rootOf({
  WEBFW_WORKER,
  WEBFW_ROOT,
}: Readonly<Record<string, string | undefined>>): string {
  const told = WEBFW_WORKER === undefined ? undefined : WEBFW_ROOT
  return told ?? dirname(realpathSync(process.execPath))
}
