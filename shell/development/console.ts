import { drainMicrotasks } from 'bun:jsc'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import { isReached } from '../core/route.ts'
import { outsideView } from '../helpers/outside-view.ts'
import { type Command, mailingStack, prepareTables, requireDatabase } from '../main/commands.ts'
import { createStack } from '../main/create-stack.ts'
import type { Borrowing, Runtime } from '../main/runtime.ts'
import type { Connection } from '../record/database/connection.ts'
import { connectedTo } from '../record/model/connect-models.ts'
import { definitionOf } from '../record/model/definition.ts'
import { Model } from '../record/model/model.ts'
import { Relation } from '../record/relation/relation.ts'
import { coreMethodNames } from '../ruby/call/tables.ts'
import { visibilityOf } from '../ruby/class/class-functions.ts'
import { className } from '../ruby/class/class-info.ts'
import { ancestorsOf, classOf } from '../ruby/class/hierarchy.ts'
import { caught } from '../ruby/control/caught.ts'
import { setCurrentError } from '../ruby/control/current-error.ts'
import { describeException } from '../ruby/exception/backtrace.ts'
import { SystemExit } from '../ruby/exception/fatal-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { globals, inspect, send, toS } from '../ruby/index.ts'
import { ownMethods } from '../ruby/object/object-functions.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { RubyClass } from '../ruby/types.ts'
import { viewsOf } from '../server/page/view-source.ts'
import { knownSecrets } from '../standard-library/signed-token.ts'
import { Client } from '../test/client.ts'
import { singleConnectionPool } from '../test/single-connection-pool.ts'
import { stackTransport } from '../test/stack-transport.ts'
import { Test } from '../test/test.ts'
import { vocabulary } from '../vocabulary/index.ts'

/** Where a bundled line of a console finds the modules of the application. */
const MODULES = Symbol.for('webfw.console')

/** What `webfw console` asks its process: to run a line, or which words may follow. */
type Asked =
  | {
      readonly kind: 'run'
      /** The bundle of the line, which leaves a lambda in a global variable. */
      readonly path: string
      readonly variable: string
      readonly names: readonly string[]
      readonly asked: readonly string[]
      /** What later lines import its classes from; null where it has none. */
      readonly module: string | null
      /** Whether its value is not printed. */
      readonly isQuiet?: boolean
    }
  | { readonly kind: 'variables' }
  | { readonly kind: 'complete'; readonly receiver: string | null }

/** What it answers: the status where a line has ended the console, whether a class of it raised, the words, and the variables as Ruby; null for what no Ruby makes again. */
type Told = {
  readonly status?: number
  readonly isUnloaded?: boolean
  readonly words?: readonly string[]
  readonly variables?: readonly (readonly [name: string, ruby: string | null])[]
}

/** What the variables of a console hold, by name. */
type Values = Map<string, unknown>

/**
 * Runs the lines that `webfw console` has lowered, until that ends. `sandbox`: what they change is taken back at the
 * end; `read-only`: the database refuses changes.
 */
export const consoleCommand: Command = async (runtime, words) => {
  requireDatabase(runtime)
  const stack = mailingStack(runtime)
  const modules = { ...runtime.app.modules }
  Object.assign(globalThis, { [MODULES]: modules })
  const pool = runtime.pool as Borrowing
  const database = pool.acquire()
  if (words.includes('read-only')) database.execute(readOnly(runtime))
  else connectedTo(database, () => prepareTables(runtime))
  const isSandbox = words.includes('sandbox')
  if (isSandbox) database.execute('BEGIN')
  try {
    return await answerLines(runtime, database, modules)
  } finally {
    if (isSandbox) database.execute('ROLLBACK')
    pool.release(database)
    await stack()?.finish(runtime.settings.drainTimeout)
  }
}

/** What has a connection refuse changes. */
function readOnly({ configuration }: Runtime): string {
  const isServer = configuration.postgres !== null
  return isServer ? 'SET default_transaction_read_only = on' : 'PRAGMA query_only = 1'
}

/** Answers what is asked over the channel to `webfw console`; the exit status. */
function answerLines(
  runtime: Runtime,
  database: Connection,
  modules: Record<string, object>,
): Promise<number> {
  const values: Values = new Map()
  const { promise, resolve } = Promise.withResolvers<number>()
  const answer = async (asked: Asked): Promise<Told> => {
    if (asked.kind === 'complete') {
      return { words: connectedTo(database, () => wordsAfter(modules, values, asked.receiver)) }
    }
    if (asked.kind === 'variables') {
      const own = [...values].filter(([name]) => !/^(?:_|app|helper)$/.test(name))
      const all = [...ofTheTop(), ...own]
      return { variables: all.map(([name, value]) => [name, rubyOf(value)]) }
    }
    for (const name of asked.asked) give(runtime, database, values, name)
    const line = (await import(asked.path)) as { seeds(): void }
    if (asked.module !== null) modules[asked.module] = { ...line }
    return connectedTo(database, () => runLine(line.seeds, asked, values))
  }
  const tell = (told: Told) => process.send?.(told)
  process.on('message', (asked: Asked) => {
    answer(asked).then(
      (told) => {
        tell(told)
        if (told.status !== undefined) resolve(told.status)
      },
      (error) => {
        print(2, describe(error))
        tell({ isUnloaded: true })
      },
    )
  })
  process.on('disconnect', () => resolve(0))
  tell({})
  return promise
}

/** Runs a line and prints its value, or what it raised as Ruby writes that. */
function runLine(
  seeds: () => void,
  { variable, names, isQuiet = false }: Asked & { kind: 'run' },
  values: Values,
): Told {
  setCurrentError(null)
  try {
    seeds()
    const given = names.map((name) => values.get(name) ?? null)
    const [value, after] = send(globals[variable], 'call', given) as [unknown, unknown[]]
    for (const [at, name] of names.entries()) values.set(name, after[at] ?? null)
    if (isQuiet) return {}
    values.set('_', value)
    print(1, `=> ${inspect(value)}`)
    return {}
  } catch (raised) {
    const error = caught(raised)
    if (error instanceof SystemExit) return { status: error.status }
    print(2, describe(error))
    return {}
  }
}

/** The constants and instance variables of the top level, which lines have as global variables. */
function ofTheTop(): [name: string, value: unknown][] {
  return Object.entries(globals).flatMap(([name, value]) => {
    const [, kind, rest] = /^\$([ci])_(\w+)$/.exec(name) ?? []
    return rest === undefined ? [] : [[kind === 'c' ? rest : `@${rest}`, value]]
  })
}

/** Ruby that makes a value again: plain values, lists of them, and records that are saved; null for any other. */
function rubyOf(value: unknown): string | null {
  if (value instanceof Model) {
    const id = send(value, 'id', [])
    const isSaved = send(value, 'persisted?', []) === true
    return isSaved && id !== null ? `${className(value.constructor)}.find(${inspect(id)})` : null
  }
  if (Array.isArray(value)) return listOf(value.map(rubyOf), '[', ']')
  if (value instanceof Hash) {
    const pairs = [...value].map(([key, each]) =>
      listOf([rubyOf(key), rubyOf(each)], '', '', ' => '),
    )
    return listOf(pairs, '{', '}')
  }
  const isPlain =
    value === null || isString(value) || /^(?:boolean|number|bigint|symbol)$/.test(typeof value)
  return isPlain && !Number.isNaN(value) ? inspect(value) : null
}

function listOf(
  items: readonly (string | null)[],
  head: string,
  end: string,
  between = ', ',
): string | null {
  return items.includes(null) ? null : `${head}${items.join(between)}${end}`
}

function describe(raised: unknown): string {
  const error = caught(raised)
  const text = error instanceof Error ? describeException(error) : String(error)
  // The method that a line becomes is no place of its own.
  return text
    .replace(/\bconsole\.rb:(\d+)(?::in `[^']*')?/g, "console:$1:in `<main>'")
    .replace(/(\n\tfrom console:\d+:in `<main>')(?=[^]*\1)/g, '')
}

/** Gives a line the visitor `app`, or the helpers of views, `helper`. */
function give(runtime: Runtime, database: Connection, values: Values, name: string): void {
  if ((values.get(name) ?? null) !== null) return
  if (name === 'helper') values.set(name, outsideView())
  if (name !== 'app') return
  const { app, configuration } = runtime
  const views = viewsOf(app.views, join(configuration.root, 'app/views'))
  const [secret = requireSecret(configuration)] = knownSecrets()
  const stack = createStack(runtime, secret, views, { pool: singleConnectionPool(database) })
  const client = new Client(stackTransport(stack, drainMicrotasks), {
    routes: app.routes.filter((route) => isReached(route, configuration.environment)),
    lastAction: () => null,
    sealer: () => stack.sealer(),
  })
  client.host = 'localhost'
  values.set(name, new Test(client))
}

/** What may be typed: constants and variables, or the methods of a variable's or a constant's value. */
function wordsAfter(
  modules: Readonly<Record<string, object>>,
  values: Values,
  receiver: string | null,
): string[] {
  const classes = new Map(
    Object.values(modules).flatMap((module) =>
      Object.entries(module).filter(
        ([, value]) => typeof value === 'function' && /^class\b/.test(String(value)),
      ),
    ),
  )
  if (receiver === null) return [...classes.keys(), ...values.keys()].sort()
  const value = values.has(receiver) ? values.get(receiver) : classes.get(receiver)
  if (value === undefined) return []
  return [...new Set([...ofFramework(value), ...coreMethodNames(value), ...ownNames(value)])].sort()
}

/** The words of the framework that a model, a relation or a record answers, and the record's columns. */
function ofFramework(value: unknown): string[] {
  const { Model: ofModel, Relation: ofRelation, Record: ofRecord } = vocabulary
  if (isModel(value)) return Object.keys(ofModel)
  if (value instanceof Relation) return Object.keys(ofRelation)
  if (!(value instanceof Model)) return []
  const { columns } = definitionOf(value.constructor as never)
  return [...Object.keys(ofRecord), ...columns.map(({ name }) => name)]
}

/** The public methods of a value, and of its classes that are not of the core. */
function ownNames(value: unknown): string[] {
  const owners = ancestorsOf(classOf(value)).filter((owner) => !Object.hasOwn(owner, 'rubyName'))
  const names = owners.flatMap((owner) => ownMethods(owner as RubyClass))
  const isShown = (name: string) => visibilityOf(value as object, name) !== 'private'
  return [...names.filter(isShown), ...(send(value, 'singleton_methods', []) as unknown[]).map(toS)]
}

function isModel(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof Model
}

function print(descriptor: 1 | 2, line: string): void {
  writeSync(descriptor, `${line}\n`)
}
