/** The environment without what would change the runtime of a child process. */
export function cleanEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BUN_')))
}

/** Whether this process is a built binary, and not the runtime on a bundle. */
export function isBinary(): boolean {
  return /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/.test(process.argv[1] ?? '')
}

/** The command line that starts this program again; `bundle` takes the place of the running one. */
export function ownCommand(bundle: string = process.argv[1] ?? ''): string[] {
  const rest = process.argv.slice(2)
  if (isBinary()) return [process.execPath, ...rest]
  return [process.execPath, ...RUNTIME_FLAGS, bundle, ...rest]
}

/** The folder's own .env and bunfig.toml stay out. */
const RUNTIME_FLAGS = ['--no-env-file', '--config=/dev/null', '--no-install']
