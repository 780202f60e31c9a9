import { enterCurrent } from '../active-support/current-attributes.ts'
import { withZone } from '../record/value/time-zone.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { AssertionFailed, Skipped } from './assertion-failed.ts'
import type { Client } from './client.ts'
import type { FixtureReader } from './fixtures.ts'
import { forgetMails } from './mail-assertions.ts'
import type { Failure, RanTest, RunResult, SourcePlace } from './report.ts'
import { SystemTest } from './system-test-case.ts'
import { suiteOf, type Test, type TestCase } from './test.ts'
import { travelBack } from './time-travel.ts'

/** A test class, as a lowered test file exports it. */
export type TestClass = new (client: Client, fixtures: FixtureReader | null) => Test

/** What a run needs of the application. */
export interface RunnerWorld {
  readonly print: (line: string) => void
  /** A visitor without cookies. */
  client(): Client
  /** Puts fixtures into the database before a class's tests; null where it names none. */
  fixtures(names: readonly string[]): FixtureReader | null
  /** Runs a test in a transaction that is rolled back; the client says the host of `*_url`. */
  isolated(body: () => unknown): unknown
  /** The application's lines that an error came from, the nearest first. */
  places(error: unknown): readonly SourcePlace[]
  /** What the order of tests is drawn by; null for the order in which they are written. */
  readonly seed?: number | null
  /** Whether a test is wanted. */
  isWanted(test: TestCase): boolean
}

/**
 * Runs tests in the order declared: `ok   NAME`, `skip NAME: why` or `FAIL NAME: why`, then the sums.
 */
export async function runSuites(
  classes: readonly TestClass[],
  world: RunnerWorld,
): Promise<RunResult> {
  const failures: Failure[] = []
  const ran: RanTest[] = []
  let [tests, assertions, skips] = [0, 0, 0]
  for (const type of classes) {
    const { cases, fixtures } = collect(type)
    const wanted = drawn(
      cases.filter((each) => world.isWanted(each)),
      world.seed ?? null,
    )
    if (wanted.length === 0) continue
    for (const each of wanted) {
      tests++
      const began = performance.now()
      const outcome = await runCase(type, each, fixtures, world)
      assertions += outcome.assertions
      const { error } = outcome
      const seconds = Math.round(performance.now() - began) / 1000
      ran.push({ ...ended(error, each, world), seconds, assertions: outcome.assertions })
      if (error === null) world.print(`ok   ${each.name}`)
      else if (error instanceof Skipped) {
        skips++
        world.print(`skip ${each.name}: ${oneLine(error.message)}`)
      } else {
        const failure = { ...describe(error, each, world), screenshot: outcome.screenshot }
        failures.push(failure)
        world.print(`FAIL ${each.name}: ${summary(failure)}`)
      }
    }
  }
  const skipped = skips === 0 ? '' : `, ${skips} skips`
  world.print(`${tests} tests, ${assertions} assertions, ${failures.length} failures${skipped}`)
  return { ran, tests, assertions, failures, skips }
}

/** How a test ended that raised something; null for nothing. */
function ended(error: unknown, { name, place }: TestCase, world: RunnerWorld) {
  const isSkip = error instanceof Skipped
  const isClaim = error instanceof AssertionFailed
  const status = error === null ? 'passed' : isSkip ? 'skipped' : isClaim ? 'failed' : 'error'
  const text = error instanceof Error ? error.message : String(error)
  const kind = error instanceof Error ? className(error.constructor) : typeof error
  return {
    name,
    place: place === null ? null : { file: place[0], line: place[1] },
    status,
    message: error === null ? null : status === 'error' ? `${kind}: ${text}` : text,
    raised: error === null || isSkip ? null : (world.places(error)[0] ?? null),
  } as const
}

/** The assertions made, and what was raised; null for nothing. */
async function runCase(
  type: TestClass,
  each: TestCase,
  fixtures: readonly string[],
  world: RunnerWorld,
): Promise<{ assertions: number; error: unknown; screenshot: string | null }> {
  forgetMails()
  const client = world.client()
  const test = new type(client, world.fixtures(fixtures))
  const body = each.body as (test: Test) => unknown
  let screenshot: string | null = null
  const error = await world.isolated(async () => {
    const raised = await withZone(null, () => runOne(type, test, body))
    const isFailure = raised !== null && !(raised instanceof Skipped)
    if (isFailure && test instanceof SystemTest) screenshot = test.photograph(each.name)
    return raised
  })
  return { assertions: test.assertions, error, screenshot }
}

/** Null when the test holds, else what was raised. */
async function runOne(
  type: TestClass,
  test: Test,
  body: (test: Test) => unknown,
): Promise<unknown> {
  const { setups, teardowns } = collect(type)
  const leave = enterCurrent()
  let raised: unknown = null
  try {
    if (test instanceof SystemTest) test.openBrowser()
    for (const setup of setups) await setup(test as never)
    await test.setup()
    await body(test)
  } catch (error) {
    raised = rubyError(error)
  }
  for (const end of [
    () => test.teardown(),
    ...teardowns.map((each) => () => each(test as never)),
  ]) {
    try {
      await end()
    } catch (error) {
      raised ??= rubyError(error)
    }
  }
  travelBack()
  leave()
  return raised
}

/** What a class and those above it declare: setups of parents run first, their teardowns last. */
function collect(type: TestClass) {
  const lineage: object[] = []
  for (let each: object | null = type; each !== null; each = Object.getPrototypeOf(each)) {
    lineage.unshift(each)
  }
  const suites = lineage.map(suiteOf)
  const cases = suites.flatMap((each) => each.cases)
  const last = new Map(cases.map((each) => [each.name, each]))
  return {
    setups: suites.flatMap((each) => each.setups),
    teardowns: suites.toReversed().flatMap((each) => each.teardowns),
    fixtures: suites.flatMap((each) => each.fixtures),
    cases: [...last.values()],
  }
}

function describe(error: unknown, { name, place }: TestCase, world: RunnerWorld): Failure {
  const isClaim = error instanceof AssertionFailed
  const kind = error instanceof Error ? className(error.constructor) : typeof error
  return {
    name,
    error: isClaim ? null : kind,
    message: error instanceof Error ? error.message : String(error),
    note: isClaim ? error.note : null,
    compared: isClaim ? error.compared : null,
    test: place === null ? null : { file: place[0], line: place[1] },
    places: world.places(error),
    screenshot: null,
  }
}

/** The same in an order that is drawn by a seed; a linear congruential generator is enough for that. */
function drawn(cases: readonly TestCase[], seed: number | null): readonly TestCase[] {
  if (seed === null) return cases
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return cases
    .map((each) => [next(), each] as const)
    .sort(([left], [right]) => left - right)
    .map(([, each]) => each)
}

function summary({ error, message, places }: Failure): string {
  if (error === null) return oneLine(message)
  const [place] = places
  return oneLine(
    `${error}: ${message}${place === undefined ? '' : ` (${place.file}:${place.line})`}`,
  )
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
