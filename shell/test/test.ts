import type { Cookies } from '../controller/cookies.ts'
import type { Flash } from '../controller/flash.ts'
import { type Name, nameOf } from '../controller/name.ts'
import { optionsOf } from '../controller/recognize.ts'
import type { Request } from '../controller/request.ts'
import type { Session } from '../controller/session.ts'
import { ORIGIN } from '../origin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { type Status, statusCode } from '../vocabulary/status.ts'
import type { Client, RequestKeywords } from './client.ts'
import type { CookieJar } from './cookie-jar.ts'
import { ErrorAssertions } from './error-assertions.ts'
import { FixtureFile, FixtureUpload } from './fixture-file.ts'
import type { FixtureReader } from './fixtures.ts'
import type { TestResponse } from './http-message.ts'
import type { TestRequest } from './test-request.ts'
import { freezeTime, travelBack, travelBy, travelTo, whileAway } from './time-travel.ts'

/** Where a test stands: its file, its first line and its last. */
export type Place = readonly [file: string, from: number, to: number]

/** One declared test. */
export interface TestCase {
  readonly name: string
  readonly body: (test: never) => unknown
  /** Null where nobody said. */
  readonly place: Place | null
}

/** What a test class declares in its body. */
export interface TestSuite {
  readonly setups: ((test: never) => unknown)[]
  readonly teardowns: ((test: never) => unknown)[]
  readonly cases: TestCase[]
  /** The sets that `fixtures` names; `all` for every one. */
  readonly fixtures: string[]
}

type TestType<T extends Test> = abstract new (...args: never[]) => T

const suites = new WeakMap<object, TestSuite>()

/** The declarations of one test class. */
export function suiteOf(type: object): TestSuite {
  let suite = suites.get(type)
  if (suite === undefined) {
    suite = { setups: [], teardowns: [], cases: [], fixtures: [] }
    suites.set(type, suite)
  }
  return suite
}

/** Requests that another visitor's session is told: `ann.get "/"`. */
const VERBS = ['get', 'post', 'patch', 'put', 'delete', 'head']

/** The names of statuses that `assert_response` takes for a whole family. */
const FAMILIES: Readonly<Record<string, readonly [number, number]>> = {
  success: [200, 299],
  redirect: [300, 399],
  missing: [404, 404],
  error: [500, 599],
}

/**
 * A test of the whole application: it drives it in-process with a client that keeps cookies, in a
 * transaction that is rolled back. Rails guide "Testing Rails Applications", section 8.
 */
export class Test extends ErrorAssertions {
  static {
    const parameters = Object.fromEntries(VERBS.map((verb) => [verb, '1-2']))
    defineClass(this, 'Webfw::Test', { parameters })
  }

  readonly #client: Client
  readonly #fixtures: FixtureReader | null

  constructor(client: Client, fixtures: FixtureReader | null = null) {
    super()
    this.#client = client
    this.#fixtures = fixtures
  }

  get [ORIGIN](): string {
    return `http${this.#client.isTls ? 's' : ''}://${this.#client.host}`
  }

  /** What a test class may put in its place, calling `super`. */
  setup(): void {}

  /** The same after the test. */
  teardown(): void {}

  /** Runs before each test of the class. */
  static setup<T extends Test>(this: TestType<T>, body: (test: T) => unknown): void {
    suiteOf(this).setups.push(body)
  }

  /** Runs after each test of the class, also when it failed. */
  static teardown<T extends Test>(this: TestType<T>, body: (test: T) => unknown): void {
    suiteOf(this).teardowns.push(body)
  }

  /** Declares a test. */
  static test<T extends Test>(
    this: TestType<T>,
    name: string,
    body: (test: T) => unknown,
    place: Place | null = null,
  ): void {
    suiteOf(this).cases.push({ name, body, place })
  }

  /** Names the sets of test/fixtures that the tests of this class find in the database; `all` is every one. */
  static fixtures<T extends Test>(this: TestType<T>, ...names: readonly string[]): void {
    suiteOf(this).fixtures.push(...names)
  }

  get(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.get(path, keywords))
  }

  post(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.post(path, keywords))
  }

  patch(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.patch(path, keywords))
  }

  put(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.put(path, keywords))
  }

  delete(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.delete(path, keywords))
  }

  head(path: string, keywords?: RequestKeywords): number {
    return this.#visit(() => this.#client.head(path, keywords))
  }

  /** Asks for an action by its name, as tests of ActionController::TestCase do. */
  process(
    action: Name,
    { controller, method, ...keywords }: RequestKeywords & { controller: string; method: string },
  ): number {
    return this.#visit(() =>
      this.#client.process(nameOf(action as never), controller, method, keywords),
    )
  }

  /** The last request, as its action had it. */
  get request(): Request {
    return this.#client.lastAction.request
  }

  /** The controller that answered it. */
  get controller(): object | null {
    return this.#client.lastAction.controller
  }

  /** The status of the last response. */
  status(): number {
    return this.response.status
  }

  /** Another visitor, with tests of its own: `open_session { |ann| ann.get "/" }`. */
  openSession(...rest: readonly unknown[]): Test {
    const made = new Test(this.#client.another(), this.#fixtures)
    const block = rest.at(-1)
    if (typeof block === 'function') block(made)
    return made
  }

  /** Goes on as a visitor who was never here. */
  resetOrRaise(): void {
    this.leavePage()
    this.#client.reset()
  }

  /** Sends what follows over TLS, or not. */
  httpsOrRaise(isTls = true): void {
    this.#client.isTls = isTls
  }

  isHttps(): boolean {
    return this.#client.isTls
  }

  /** A file of test/fixtures/files for the params of a request. */
  fixtureFileUpload(name: unknown, type: unknown = null): FixtureUpload {
    return new FixtureUpload(name, type)
  }

  fileFixtureUpload(name: unknown, type: unknown = null): FixtureUpload {
    return this.fixtureFileUpload(name, type)
  }

  /** A request that no one sent, for its cookies. */
  get testRequest(): TestRequest {
    return this.#client.testRequest()
  }

  /** Goes where the last response leads; raises when it leads nowhere. */
  followRedirectOrRaise(): number {
    return this.#visit(() => this.#client.followRedirect())
  }

  /** Fills in a form of the last page and sends it with the page's token. */
  submitForm(fields: unknown = {}, form: string | null = null): number {
    return this.#visit(() => this.#client.submit(fields, form))
  }

  /** The last response. */
  override get response(): TestResponse {
    return this.#client.response
  }

  /** The path of the last request. */
  path(): string {
    return this.#client.path
  }

  /** The client's cookies: what the next request sends. */
  get cookies(): CookieJar | Cookies {
    return this.#client.cookies
  }

  /** What the last action left in flash. */
  get flash(): Flash {
    return this.#client.lastAction.flash
  }

  /** The session as the last action left it. */
  get session(): Session {
    return this.#client.lastAction.session
  }

  /** Names the host of the requests and `_url` helpers that follow. */
  hostOrRaise(name: string): void {
    this.#client.host = name
  }

  /** The record of a fixture by its label, several as an Array, or all of its set. */
  fixture(set: string, ...labels: readonly unknown[]): unknown {
    if (this.#fixtures === null) throw new Error('No fixtures are loaded.')
    return this.#fixtures.read(
      set,
      labels.map((label) => nameOf(label as Status & string)),
    )
  }

  /** A file of test/fixtures/files. */
  fileFixture(name: unknown): FixtureFile {
    return new FixtureFile(name)
  }

  /** Sets the clock to a time, where it stands until the test or the block ends. */
  travelTo(moment: unknown, ...rest: readonly unknown[]): unknown {
    travelTo(moment)
    return whileAway(rest.at(-1))
  }

  /** Sets the clock forward by a duration. */
  travel(duration: unknown, ...rest: readonly unknown[]): unknown {
    travelBy(duration)
    return whileAway(rest.at(-1))
  }

  /** Stops the clock. */
  freezeTime(...rest: readonly unknown[]): unknown {
    freezeTime()
    return whileAway(rest.at(-1))
  }

  travelBack(): void {
    travelBack()
  }

  unfreezeTime(): void {
    travelBack()
  }

  /** Claims the last response's status: a number, a name, or a family such as `success`. */
  assertResponse(expected: Status, message?: unknown): void {
    const { status } = this.response
    const family = typeof expected === 'number' ? undefined : FAMILIES[nameOf(expected)]
    const [least, most] = family ?? [statusCode(expected), statusCode(expected)]
    this.claim(status >= least && status <= most, message, () => {
      const { failure } = this.#client
      const why = failure === null || status < 400 ? '' : ` The action raised ${failure}.`
      return `Expected response to be ${describe(expected, least)}, got ${status}.${why}`
    })
  }

  /** Claims that the last response leads to a path, to a record's page, or to where a pattern fits. */
  assertRedirectedTo(target: unknown, message?: unknown): void {
    const pattern = target instanceof RegExp || target instanceof Regexp ? target : null
    const expected = pattern === null ? this.#client.targetOf(target) : inspect(target)
    const { location } = this.response
    const actual = location === null ? null : this.#client.pathOf(location)
    const fits = pattern === null ? actual === expected : fitsPattern(pattern, location)
    this.claim(this.response.isRedirect() && fits, message, () => {
      const { failure } = this.#client
      const why = failure === null ? '' : ` The action raised ${failure}.`
      return actual === null
        ? `Expected a redirect to ${expected}, got ${this.response.status}.${why}`
        : `Expected a redirect to ${expected}, got one to ${actual}.`
    })
  }

  /** An instance variable of the last action's controller, or all of them (rails-controller-testing). */
  assigns(name?: unknown): unknown {
    const { assigns } = this.#client.lastAction
    if (name !== undefined) return assigns[nameOf(name as Name)] ?? null
    return Hash.from(Object.entries(assigns))
  }

  /**
   * Claims that the last action rendered a template, by its path or the end of it; nil for none; `layout:` for
   * the layout around it (rails-controller-testing).
   */
  assertTemplate(expected: unknown, message?: unknown): void {
    const { rendered } = this.#client.lastAction
    const actual = rendered?.template ?? null
    if (!isString(expected) && isKeywords(expected)) {
      const { layout } = expected as { layout?: unknown }
      const used = rendered?.layout ?? null
      const holds = isSaid(layout) ? endsWith(used, layout) : used === null
      this.claim(holds, message, () => {
        return `Expected the layout ${inspect(layout ?? null)}, got ${inspect(used)}.`
      })
      return
    }
    const fits = isSaid(expected) ? endsWith(actual, expected) : actual === null
    this.claim(fits, message, () => {
      return `Expected the template ${inspect(expected)}, got ${inspect(actual)}.`
    })
  }

  /** Claims that a path, or `{ path:, method: }`, leads to an action with these parameters. */
  assertRecognizes(
    expected: unknown,
    target: unknown,
    extras: unknown = null,
    message?: unknown,
  ): void {
    const { path, method = 'get' } = isString(target) ? { path: toS(target) } : requestOf(target)
    const found = this.#client.recognize(path, method.toUpperCase())
    if (found === null) {
      this.flunk(`No route matches ${JSON.stringify(path)} with ${method.toUpperCase()}.`)
    }
    const actual = sorted({ ...found, ...optionsOf(extras) })
    this.compare(
      actual === sorted(optionsOf(expected)),
      message,
      expected,
      Hash.from(Object.entries(found)),
    )
  }

  /** Claims that an action with these parameters has a path. */
  assertGenerates(path: unknown, options: unknown, ...rest: readonly unknown[]): void {
    const wanted = toS(path).replace(/^(?!\/|\w+:)/, '/')
    const [, extras, message] = rest
    const made = this.#client.actionPath(optionsOf(options))
    const actual = extras === undefined || extras === null ? made : made.replace(/\?.*$/, '')
    this.compare(wanted === actual, message, wanted, actual)
  }

  /** Claims both: the path leads to the action, and the action has the path. */
  assertRouting(path: unknown, options: unknown, ...rest: readonly unknown[]): void {
    this.assertRecognizes(options, path, rest[1] ?? null, rest[2])
    this.assertGenerates(isString(path) ? path : requestOf(path).path, options, ...rest)
  }

  #visit(visit: () => TestResponse): number {
    this.leavePage()
    return visit().status
  }
}

/** `{ path: "articles", method: :post }`. */
function requestOf(target: unknown): { path: string; method?: string } {
  const { path = '', method } = optionsOf(target)
  return method === undefined ? { path } : { path, method }
}

function sorted(options: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1)))
}

function fitsPattern(pattern: RegExp | Regexp, location: string | null): boolean {
  if (location === null) return false
  return pattern instanceof RegExp ? pattern.test(location) : pattern.match(location) !== null
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false
}

/** Whether a template's path is another, or ends with its parts. */
function endsWith(path: string | null, wanted: unknown): boolean {
  if (path === null) return false
  if (wanted instanceof Regexp) return wanted.match(path) !== null
  return `/${path}`.endsWith(`/${nameOf(wanted as Name)}`)
}

function describe(expected: Status, code: number): string {
  return typeof expected === 'number' ? String(expected) : `${nameOf(expected)} (${code})`
}
