/** Flags for the Bun that runs development bundles: the folder's own .env and bunfig.toml stay out. */
export const bunFlags = ['--no-env-file', '--config=/dev/null', '--no-install']

/**
 * The environment for that Bun. It makes no tail calls, which would take the caller out of backtraces;
 * nothing else of Bun's is passed on.
 */
export function bunEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('BUN_'))
  return { ...Object.fromEntries(kept), BUN_JSC_useTailCalls: '0' }
}
