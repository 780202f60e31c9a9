import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Whether this process is a built binary, and not the runtime on a bundle. */
export function isBinary(): boolean {
  return /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/.test(process.argv[1] ?? '')
}

/** The command line that starts this program again; `bundle` takes the place of the running one. */
export function ownCommand(
  bundle: string = process.argv[1] ?? '',
  rest: readonly string[] = process.argv.slice(2),
): string[] {
  if (isBinary()) return [programPath(), ...rest]
  return [process.execPath, ...RUNTIME_FLAGS, bundle, ...rest]
}

/**
 * The path that this binary was called by: a link keeps leading to the newest release, where the system
 * would name the file that it led to at the start.
 */
function programPath(): string {
  const called = resolve(process.argv0)
  return process.argv0.includes('/') && existsSync(called) ? called : process.execPath
}

/** The folder's own .env and bunfig.toml stay out. */
const RUNTIME_FLAGS = ['--no-env-file', '--config=/dev/null', '--no-install']
