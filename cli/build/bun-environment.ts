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

/**
 * The same for a program that is mostly over at once: a command, or a file of tests. JavaScriptCore compiles a function after six times
 * as many calls as it would, optimizes it after twenty times as many, and touches no page of its heap ahead of time:
 * a command takes a fifth less of the processor, and one that works for seconds is compiled all the same.
 */
export function briefEnvironment(): NodeJS.ProcessEnv {
  return {
    ...bunEnvironment(),
    BUN_JSC_thresholdForJITAfterWarmUp: '3000',
    BUN_JSC_thresholdForOptimizeAfterWarmUp: '20000',
    BUN_JSC_useWarmUpMarkedBlocks: '0',
  }
}
