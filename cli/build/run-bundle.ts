import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { runAttached } from '../process/run.ts'
import { bunEnvironment, bunFlags } from './bun-environment.ts'
import { createDevelopmentBuilder } from './development-build.ts'

/** Builds the development bundle and runs one of its commands: `db migrate`, `routes`. */
export async function runBundle(
  output: Writable,
  app: App,
  words: readonly string[],
  options: { lenient?: boolean } = {},
): Promise<number> {
  const builder = await createDevelopmentBuilder(output, app, { ...options, reuses: true })
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
