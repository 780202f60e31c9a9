import { homedir } from 'node:os'
import { join } from 'node:path'

/** A path under `~/.webfw`, where toolchains and frameworks live. */
export function homePath(...parts: string[]): string {
  return join(homedir(), '.webfw', ...parts)
}

/** A path as people write it: `~/.webfw/…` for what is under the home folder. */
export function shortPath(path: string): string {
  const home = homedir()
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}
