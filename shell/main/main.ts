import { writeSync } from 'node:fs'
import { basename } from 'node:path'
import type { App } from '../app.ts'
import { nearest } from '../controller/nearest.ts'
import { UsageError } from '../errors.ts'
import type { Assets } from './assets.ts'
import { check } from './check.ts'
import * as commands from './commands.ts'
import { tellFailure } from './failure-text.ts'
import { isBinary } from './process.ts'
import { restoreFrom } from './restore.ts'
import { Runtime } from './runtime.ts'
import { serve } from './serve.ts'
import { usage } from './usage.ts'
import { asksToServe, portOf, refuseWords } from './words.ts'
import { workJobs } from './work-jobs.ts'

export type { Assets } from './assets.ts'

/** The commands, and how many words each takes. */
const COMMANDS: Readonly<Record<string, readonly [run: commands.Command, words: 0 | 1]>> = {
  migrate: [commands.migrate, 0],
  'db migrate': [commands.migrate, 0],
  'db rollback': [commands.rollback, 1],
  'db status': [commands.status, 0],
  'db seed': [commands.seed, 0],
  'db backup': [commands.backupTo, 1],
  'db restore': [restoreFrom, 1],
  'db check': [commands.check, 0],
  'db create': [commands.create, 0],
  'db schema:dump': [commands.schemaDump, 1],
  check: [check, 0],
  jobs: [workJobs, 1],
  routes: [commands.routes, 1],
  version: [commands.version, 0],
  '--version': [commands.version, 0],
  licenses: [commands.licenses, 0],
}

/** The commands that answer with JSON where `--json` asks for it. */
const ANSWERING: ReadonlySet<string> = new Set(['check', 'db status', 'routes'])

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
    if (asksToServe(args)) {
      const port = portOf(args)
      runtime = new Runtime(app, assets, process.env)
      return await serveCommand(runtime, port ?? runtime.configuration.port)
    }
    if (first === 'deliver' && app.deliver !== undefined) return await app.deliver()
    const name = first === 'db' ? `db ${second ?? ''}`.trim() : first
    const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (found === undefined) return unknown(name, program)
    const [command, words] = found
    const rest = args.slice(first === 'db' ? 2 : 1)
    refuseWords(name, ANSWERING.has(name) ? rest.filter((each) => each !== '--json') : rest, words)
    runtime = new Runtime(app, assets, process.env)
    return await command(runtime, rest, print)
  } catch (error) {
    tellFailure(error, assets.sourceMap ?? null, `${app.name}: `)
    return error instanceof UsageError ? 2 : 1
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
