import { writeSync } from 'node:fs'
import { basename } from 'node:path'
import type { App } from '../app.ts'
import { nearest } from '../controller/nearest.ts'
import { UsageError } from '../errors.ts'
import type { Assets } from './assets.ts'
import { check } from './check.ts'
import * as commands from './commands.ts'
import { copyRows } from './copy/copy.ts'
import { tellFailure } from './failure-text.ts'
import { isBinary } from './process.ts'
import { restoreFrom } from './restore.ts'
import { Runtime } from './runtime.ts'
import * as schema from './schema-commands.ts'
import { serve } from './serve.ts'
import { usage } from './usage.ts'
import { asksToServe, commandWords, portOf, refuseWords, withoutVariables } from './words.ts'
import { workJobs } from './work-jobs.ts'

export type { Assets } from './assets.ts'

/** Commands by name, and how many words each takes. */
export type Commands = Readonly<Record<string, readonly [run: commands.Command, words: number]>>

const COMMANDS: Commands = {
  migrate: [schema.migrateAll, 0],
  'db migrate': [schema.migrate, 1],
  'db migrate up': [schema.up, 1],
  'db migrate down': [schema.down, 1],
  'db migrate redo': [schema.redo, 1],
  'db migrate status': [schema.status, 0],
  'db rollback': [schema.rollback, 1],
  'db prepare': [schema.prepare, 0],
  'db setup': [schema.reset, 0],
  'db reset': [schema.reset, 0],
  'db version': [schema.version, 0],
  'db status': [schema.status, 0],
  'db seed': [commands.seed, 0],
  'db seed replant': [schema.replant, 0],
  'db backup': [commands.backupTo, 6],
  'db restore': [restoreFrom, 1],
  'db copy': [copyRows, 3],
  'db check': [commands.check, 0],
  'db create': [commands.create, 0],
  'db drop': [schema.drop, 0],
  'db schema load': [schema.schemaLoad, 0],
  'db schema dump': [schema.schemaDump, 1],
  check: [check, 0],
  jobs: [workJobs, 1],
  routes: [commands.routes, 2],
  version: [commands.version, 0],
  '--version': [commands.version, 0],
  licenses: [commands.licenses, 0],
}

/** The commands that answer with JSON where `--json` asks for it. */
const ANSWERING: ReadonlySet<string> = new Set([
  'check',
  'db migrate status',
  'db status',
  'routes',
])

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
  more: Commands = {},
): Promise<void> {
  process.exitCode = await run(app, assets, process.argv.slice(2), serveCommand, more)
  process.exit()
}

/** The same without ending the process: answers the exit status. */
export async function run(
  app: App,
  assets: Assets,
  given: readonly string[],
  serveCommand: ServeCommand = serve,
  more: Commands = {},
): Promise<number> {
  const all = { ...COMMANDS, ...more }
  let runtime: Runtime | null = null
  try {
    const args = ownWords(given, all)
    const [first = 'serve'] = args
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
    if (/^action_mailbox\b/.test(first) && app.relay !== undefined) return await app.relay(args)
    const name = nameOf(args, all)
    const found = Object.hasOwn(all, name) ? all[name] : undefined
    if (found === undefined) return unknown(name, program)
    const [command, words] = found
    const rest = args.slice(name.split(' ').length)
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

/** The words as the commands here are named, without the variables among those of a task. */
function ownWords(given: readonly string[], all: Commands): string[] {
  const paths = ['server', 'serve', 'help', ...Object.keys(all)].map((each) => each.split(' '))
  const words = commandWords(given, (start) => {
    const longer = paths.filter((path) => start.every((word, at) => path[at] === word))
    return longer.flatMap((path) => path[start.length] ?? [])
  })
  return words[0] === 'db' ? withoutVariables(words, process.env) : words
}

/** The longest command that the words begin with; where they begin with none, what seems to be meant. */
function nameOf(args: readonly string[], all: Commands): string {
  const names = [3, 2, 1].map((count) => args.slice(0, count).join(' '))
  const found = names.find((name) => Object.hasOwn(all, name))
  return found ?? args.slice(0, args[0] === 'db' ? 2 : 1).join(' ')
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
