import type { Writable } from 'node:stream'
import type { App } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import type { NamedText } from '../generation/generate.ts'
import { run, runAttached } from '../process/run.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { briefEnvironment, bunFlags } from './bun-environment.ts'
import { createDevelopmentBuilder, type DevelopmentOptions } from './development-build.ts'

/** Builds the development bundle and runs one of its commands: `db migrate`, `routes`; a report gets what it answers. */
export async function runBundle(
  output: Writable,
  app: App,
  words: readonly string[],
  options: DevelopmentOptions = {},
): Promise<number> {
  const builder = await createDevelopmentBuilder(output, app, { ...options, reuses: true })
  try {
    const path = await builder.build('changes')
    const args = [...bunFlags, path, ...words]
    const place = { cwd: app.root, env: briefEnvironment() }
    if (output === process.stdout) return await runAttached(builder.bun, args, place)
    if (!(output instanceof JsonReport)) {
      const { code, stdout, stderr } = await run(builder.bun, args, place)
      output.write(stdout)
      process.stderr.write(stderr)
      return code
    }
    const { code, stdout, stderr } = await run(builder.bun, [...args, '--json'], place)
    if (code !== 0) throw new CommandError(stderr.trim(), { exitCode: code })
    // What the application's files print while they are loaded comes before.
    Object.assign(output.answer, JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''))
    return code
  } finally {
    await builder.dispose()
  }
}

/** Runs a program with the classes of the application and its database; only what the program prints goes to the output. */
export async function runRuby(
  output: Writable,
  app: App,
  ruby: NamedText,
  args: readonly string[],
): Promise<number> {
  return runBundle(output, app, ['runner', ruby.file, ...args], { ruby })
}
