import { writeSync } from 'node:fs'
import { basename } from 'node:path'
import type { App } from '../app.ts'
import { nearest } from '../controller/nearest.ts'
import { ConfigurationError, FrameworkError } from '../errors.ts'
import type { Assets } from './assets.ts'
import * as commands from './commands.ts'
import { isBinary } from './process.ts'
import { Runtime } from './runtime.ts'
import { serve } from './serve.ts'
import { usage } from './usage.ts'

export type { Assets } from './assets.ts'

const COMMANDS: Readonly<Record<string, commands.Command>> = {
  migrate: commands.migrate,
  'db migrate': commands.migrate,
  'db rollback': commands.rollback,
  'db status': commands.status,
  'db seed': commands.seed,
  'db backup': commands.backupTo,
  'db check': commands.check,
  'db create': commands.create,
  'db schema:dump': commands.schemaDump,
  routes: commands.routes,
  version: commands.version,
  '--version': commands.version,
  licenses: commands.licenses,
}

/** Serves with a runtime; development passes its own. */
export type ServeCommand = (runtime: Runtime, port: number) => Promise<number>

/**
 * The program of an application: reads the command line, runs the command, ends the process.
 * A production entry imports nothing else.
 *
 * @example
 * import app from '../../gen/app.ts'
 * import { main } from 'webfw/main'
 * await main(app, { environment: 'production', core, sqlite, embedded: true, public: {} })
 */
export async function main(
  app: App,
  assets: Assets,
  serveCommand: ServeCommand = serve,
): Promise<void> {
  process.exitCode = await run(app, assets, process.argv.slice(2), serveCommand)
  process.exit()
}

/** The same without ending the process: answers the exit status. */
export async function run(
  app: App,
  assets: Assets,
  args: readonly string[],
  serveCommand: ServeCommand = serve,
): Promise<number> {
  let runtime: Runtime | null = null
  try {
    const [first = 'serve', second] = args
    const program = isBinary() ? `./${basename(process.execPath)}` : app.name
    if (first === 'help' || first === '--help' || first === '-h') {
      for (const line of usage(program)) print(line)
      return 0
    }
    if (first === 'serve' || first === 'server') {
      runtime = new Runtime(app, assets, process.env)
      return await serveCommand(runtime, portOf(second, runtime.configuration.port))
    }
    const name = first === 'db' ? `db ${second ?? ''}`.trim() : first
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command === undefined) return unknown(name, program)
    runtime = new Runtime(app, assets, process.env)
    return command(runtime, args.slice(first === 'db' ? 2 : 1), print)
  } catch (error) {
    complain(app, error)
    return 1
  } finally {
    runtime?.close()
    await runtime?.log.flush()
  }
}

function print(line: string): void {
  writeSync(1, `${line}\n`)
}

function unknown(name: string, program: string): number {
  const meant = nearest(name, ['serve', 'server', 'help', ...Object.keys(COMMANDS)])
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  writeSync(2, `There is no command ${name}.${hint} See ${program} help.\n`)
  return 2
}

function portOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new ConfigurationError(
    `${JSON.stringify(text)} is not a port: use a number from 0 to 65535.`,
  )
}

function complain(app: App, error: unknown): void {
  if (error instanceof ConfigurationError) {
    writeSync(2, `${app.name}: ${error.message}\n`)
    return
  }
  const hint = error instanceof FrameworkError && error.hint !== null ? `\n${error.hint}` : ''
  const text = error instanceof Error ? `${error.message}${hint}` : String(error)
  writeSync(2, `${app.name}: ${text}\n`)
}
