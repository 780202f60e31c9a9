import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { runAttached } from '../process/run.ts'
import { createDevelopmentBuilder } from './development-build.ts'

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

/** Builds the development bundle and runs one of its commands: `db migrate`, `routes`. */
export async function runBundle(
  output: Writable,
  app: App,
  words: readonly string[],
  options: { lenient?: boolean } = {},
): Promise<number> {
  const builder = await createDevelopmentBuilder(output, app, options)
  try {
    const path = await builder.build('changes')
    return await runAttached(builder.bun, [...bunFlags, path, ...words], {
      cwd: app.root,
      env: bunEnvironment(),
    })
  } finally {
    await builder.dispose()
  }
}
