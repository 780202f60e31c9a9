import { homedir } from 'node:os'
import { join } from 'node:path'

/** A path under `~/.webfw`, where toolchains and frameworks live. */
export function homePath(...parts: string[]): string {
  return join(home(), '.webfw', ...parts)
}

/** A path as people write it: `~/.webfw/…` for what is under the home folder. */
export function shortPath(path: string): string {
  const folder = home()
  return path.startsWith(`${folder}/`) ? `~${path.slice(folder.length)}` : path
}

/** The environment's word comes first also where a command runs in the process of another program. */
function home(): string {
  return process.env['HOME'] || homedir()
}
