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

/** The command line that starts this program again. */
export function ownCommand(): string[] {
  const rest = process.argv.slice(2)
  return isBinary()
    ? [process.execPath, ...rest]
    : [process.execPath, process.argv[1] ?? '', ...rest]
}
