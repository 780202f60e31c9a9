import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { runAttached } from '../process/run.ts'
import { createDevelopmentBuilder } from './development-build.ts'

/** Flags for the Bun that runs development bundles: the folder's own .env and bunfig.toml stay out. */
export const bunFlags = ['--no-env-file', '--config=/dev/null', '--no-install']

/** Builds the development bundle and runs one of its commands: `db migrate`, `routes`. */
export async function runBundle(
  output: Writable,
  app: App,
  words: readonly string[],
): Promise<number> {
  const builder = await createDevelopmentBuilder(output, app)
  try {
    const path = await builder.build('changes')
    return await runAttached(builder.bun, [...bunFlags, path, ...words], { cwd: app.root })
  } finally {
    await builder.dispose()
  }
}
