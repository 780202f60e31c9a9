import { drainMicrotasks } from 'bun:jsc'
import { writeFileSync } from 'node:fs'
import type { App } from '../app.ts'
import { isReached } from '../core/route.ts'
import { ConfigurationError } from '../errors.ts'
import { SourceMapper } from '../log/backtrace.ts'
import type { Assets } from '../main/assets.ts'
import { createStack } from '../main/create-stack.ts'
import { createMissing, drop } from '../main/postgresql-commands.ts'
import { Runtime } from '../main/runtime.ts'
import { emptyTables } from '../main/schema-commands.ts'
import type { PlaceWords } from '../postgresql/place.ts'
import { type Connection, schemaConnection } from '../record/database/connection.ts'
import { definitionOf } from '../record/model/definition.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { viewsOnDisk } from '../server/page/view-source.ts'
import { Client, type LastAction } from './client.ts'
import { type FixtureSource, Fixtures } from './fixtures.ts'
import type { RunResult, SourcePlace, TestReport, TestRequest } from './report.ts'
import { runSuites, type TestClass } from './runner.ts'
import { singleConnectionPool } from './single-connection-pool.ts'
import { stackTransport } from './stack-transport.ts'
import { Test, type TestCase } from './test.ts'
import { WatchedConnection } from './watched-connection.ts'

const SECRET = 'a secret for tests only, which never signs a real session'

/** What to run. */
export interface TestRun {
  /** The exports of the lowered test files; a function loads them when the application is ready. */
  readonly classes: readonly unknown[] | (() => Promise<readonly unknown[]>)
  readonly fixtures?: readonly FixtureSource[]
  readonly isWanted?: (test: TestCase) => boolean
  /** Whether another process sees what a test writes. */
  readonly commits?: boolean
  readonly seed?: number | null
  /** Takes `ok   NAME` and its like, a line at a time; standard output where it is left out. */
  readonly print?: (line: string) => void
}

/**
 * Runs the tests of some classes against the whole application, on a database of its own in memory
 * (or `WEBFW_DATABASE`). Sets the exit status to 0 when all hold, else to 1.
 *
 * @example
 * await runTests(app, { classes: [ArticlesTest] }, { environment: 'test', core, sqlite, embedded: false, public: {}, root })
 */
export async function runTests(app: App, run: TestRun, assets: Assets): Promise<TestReport> {
  Error.stackTraceLimit = 100
  const mapper = new SourceMapper(assets.sourceMap ?? null)
  const places = (error: unknown) => placesOf(mapper, error)
  let report: TestReport
  try {
    report = { ...(await runLoaded(app, run, assets, places)), stopped: null }
  } catch (raised) {
    const error = rubyError(raised)
    const message = error instanceof Error ? messageOf(error) : String(error)
    const stopped = { message, places: places(error) }
    report = { ran: [], tests: 0, assertions: 0, failures: [], skips: 0, stopped }
    process.stderr.write(`${message}\n`)
  }
  const holds = report.stopped === null && report.failures.length === 0
  process.exitCode = holds ? 0 : 1
  return report
}

async function runLoaded(
  app: App,
  {
    classes,
    fixtures = [],
    isWanted = () => true,
    print = printLine,
    commits = false,
    seed = null,
  }: TestRun,
  assets: Assets,
  places: (error: unknown) => readonly SourcePlace[],
): Promise<RunResult> {
  const own = process.env.WEBFW_DATABASE ? undefined : app.databases?.(process.env)['test']
  const isServed = own !== undefined
  if (commits && app.databases?.(process.env)['test'] !== undefined) {
    throw new ConfigurationError(
      'Tests in a browser run on SQLite, and this application is on PostgreSQL: drive the running application from outside.',
    )
  }
  const env = isServed
    ? process.env
    : { ...process.env, WEBFW_DATABASE: process.env.WEBFW_DATABASE || ':memory:' }
  const served = isServed ? { ...app, databases: () => ({ test: ofProcess(own) }) } : app
  const runtime = new Runtime(served, { ...assets, environment: 'test' }, env)
  const { postgres } = runtime.configuration
  if (isServed && postgres !== null) {
    createMissing(postgres)
    process.on('exit', () => {
      runtime.close()
      drop(postgres)
    })
  }
  const database = runtime.pool.acquire()
  runtime.migrator(database).migrate()
  checkTables(app, database)
  const views = viewsOnDisk(`${runtime.configuration.root}/app/views`, app.views)
  let last: LastAction | null = null
  let failure: string | null = null
  const stack = createStack(runtime, SECRET, views, {
    pool: singleConnectionPool(new WatchedConnection(database)),
    // A visitor of a test leaves where a streaming action would keep it waiting.
    pause: async (milliseconds, stream) => {
      if (milliseconds > 0) stream.leave()
    },
    observer: {
      failed: (error) => {
        const [place] = places(error)
        const at = place === undefined ? '' : ` (${place.file}:${place.line})`
        failure = `${error instanceof Error ? messageOf(error) : String(error)}${at}`
      },
      answered: (action) => {
        const { flash, session, rendered, controller, request } = action
        // Read while the exchange is open: what a test asks later stands in memory.
        flash.keys()
        session.isKey('')
        const assigns = controller?.assigns() ?? {}
        action.detach?.()
        last = { flash, session, failure, assigns, rendered, request, controller }
        failure = null
      },
    },
  })
  let rows = new Fixtures(fixtures, app.models)
  const loaded = typeof classes === 'function' ? await classes() : classes
  const result = await runSuites(loaded.filter(isTestClass), {
    print,
    client: () => {
      last = null
      return new Client(stackTransport(stack, drainMicrotasks), {
        routes: app.routes.filter((route) => isReached(route, 'test')),
        lastAction: () => last,
        sealer: () => stack.sealer(),
      })
    },
    fixtures: (names) => {
      rows.load(names, database)
      return rows.reader()
    },
    places,
    isWanted,
    seed,
    isolated: async (body) => {
      if (commits) {
        try {
          return await body()
        } finally {
          emptyTables(database)
          // They are put in again.
          rows = new Fixtures(fixtures, app.models)
        }
      }
      database.execute('BEGIN')
      try {
        return await body()
      } finally {
        database.execute('ROLLBACK')
      }
    },
  })
  await runtime.log.flush()
  return result
}

/** Stops where the migrations do not make what the models know of db/schema.rb. */
function checkTables(app: App, database: Connection): void {
  for (const model of app.models) {
    const { table, columns } = definitionOf(model)
    const names = new Set(database.adapter.columnNames(schemaConnection(database), table))
    const missing = columns.find(({ name }) => !names.has(name))
    if (missing === undefined) continue
    const what = names.size === 0 ? `the table ${table}` : `the column ${table}.${missing.name}`
    throw new ConfigurationError(
      `The migrations of db/migrate do not make ${what}, which db/schema.rb has. Run \`webfw db migrate\`, or write the migration that is missing.`,
    )
  }
}

/** Runs one file of several, as `webfw spin test` asks for it, and leaves its report where that says. */
export async function runTestFile(
  app: App,
  files: Readonly<Record<string, () => Promise<object>>>,
  fixtures: readonly FixtureSource[],
  assets: Assets,
): Promise<void> {
  const request = JSON.parse(process.argv[2] ?? '{}') as TestRequest
  const { file, report, names, lines, prints, hasBrowser, seed } = request
  const patterns = names.map(patternOf)
  const result = await runTests(
    app,
    {
      classes: async () => Object.values((await files[file]?.()) ?? {}),
      fixtures,
      isWanted: ({ name, place }) => {
        const isNamed = patterns.length === 0 || patterns.some((fits) => fits(name))
        return isNamed && (lines.length === 0 || isAt(place, lines))
      },
      ...(prints ? {} : { print: () => {} }),
      commits: hasBrowser,
      seed,
    },
    assets,
  )
  writeFileSync(report, JSON.stringify(result))
}

/** Files are run by several processes at once, each with a database of its own. */
function ofProcess(settings: PlaceWords): PlaceWords {
  // They read what they have not committed: there is one database.
  const { replicas: _, ...primary } = settings
  return { ...primary, database: `${settings['database'] ?? 'test'}_${process.pid}` }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** `/pattern/`, or a name: whole, also as Rails writes it (`test_creates_an_article`). */
function patternOf(text: string): (name: string) => boolean {
  const pattern = /^\/(.*)\/(i?)$/s.exec(text)
  if (pattern !== null) {
    const regexp = new RegExp(pattern[1] ?? '', pattern[2])
    return (name) => regexp.test(name) || regexp.test(methodName(name))
  }
  return (name) => name === text || methodName(name) === text
}

function methodName(name: string): string {
  return name.startsWith('test_') ? name : `test_${name.replace(/\s+/g, '_')}`
}

function isAt(place: TestCase['place'], lines: readonly number[]): boolean {
  return place !== null && lines.some((line) => line >= place[1] && line <= place[2])
}

function placesOf(mapper: SourceMapper, error: unknown): SourcePlace[] {
  return mapper
    .frames(error)
    .filter(({ isApplication }) => isApplication)
    .map(({ file, line }) => ({ file, line }))
}

function messageOf(error: Error): string {
  return `${className(error.constructor)}: ${error.message}`
}

function isTestClass(value: unknown): value is TestClass {
  return typeof value === 'function' && value.prototype instanceof Test
}
