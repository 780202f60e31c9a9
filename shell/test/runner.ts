import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { AssertionFailed, Skipped } from './assertion-failed.ts'
import type { Client } from './client.ts'
import { suiteOf, type Test } from './test.ts'

/** A test class, as a lowered test file exports it. */
export type TestClass = new (client: Client) => Test

/** What a run needs of the application. */
export interface RunnerWorld {
  readonly print: (line: string) => void
  /** A visitor without cookies. */
  client(): Client
  /** Runs a test in a transaction that is rolled back. */
  isolated(body: () => unknown): unknown
  /** The application's line that an error came from, for the message; null when unknown. */
  place(error: unknown): string | null
}

/** How a run ended. */
export interface RunResult {
  readonly tests: number
  readonly assertions: number
  readonly failures: number
}

/** Runs tests in the order declared: `ok   NAME` or `FAIL NAME: why`, then the sums. */
export async function runSuites(
  classes: readonly TestClass[],
  world: RunnerWorld,
): Promise<RunResult> {
  let tests = 0
  let assertions = 0
  let failures = 0
  for (const type of classes) {
    for (const { name, body } of suiteOf(type).cases) {
      const test = new type(world.client())
      tests++
      const why = await world.isolated(() =>
        runOne(type, test, body as (test: Test) => unknown, world),
      )
      assertions += test.assertions
      if (typeof why === 'string') failures++
      world.print(typeof why === 'string' ? `FAIL ${name}: ${why}` : `ok   ${name}`)
    }
  }
  world.print(`${tests} tests, ${assertions} assertions, ${failures} failures`)
  return { tests, assertions, failures }
}

/** Null when the test holds, else why not. */
async function runOne(
  type: TestClass,
  test: Test,
  body: (test: Test) => unknown,
  world: RunnerWorld,
): Promise<string | null> {
  const { setups, teardowns } = collect(type)
  let why: string | null = null
  try {
    for (const setup of setups) await setup(test as never)
    await runOwn(test, 'setup')
    await body(test)
  } catch (error) {
    why = describe(error, world)
  }
  try {
    await runOwn(test, 'teardown')
    for (const teardown of teardowns) await teardown(test as never)
  } catch (error) {
    why ??= describe(error, world)
  }
  return why
}

/** `def setup` and `def teardown` of the test's class. */
async function runOwn(test: Test, name: 'setup' | 'teardown'): Promise<void> {
  const own: unknown = Reflect.get(test, name)
  if (typeof own === 'function') await own.call(test)
}

/** Setups of parents run first, their teardowns last. */
function collect(type: TestClass) {
  const lineage: object[] = []
  for (let each: object | null = type; each !== null; each = Object.getPrototypeOf(each)) {
    lineage.unshift(each)
  }
  return {
    setups: lineage.flatMap((each) => suiteOf(each).setups),
    teardowns: lineage.toReversed().flatMap((each) => suiteOf(each).teardowns),
  }
}

function describe(raised: unknown, world: RunnerWorld): string | null {
  const error = rubyError(raised)
  if (error instanceof Skipped) return null
  if (error instanceof AssertionFailed) return oneLine(error.message)
  const name = error instanceof Error ? className(error.constructor) : typeof error
  const message = error instanceof Error ? error.message : String(error)
  const place = world.place(error)
  return oneLine(`${name}: ${message}${place === null ? '' : ` (${place})`}`)
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
