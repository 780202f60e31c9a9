import type { Compared } from './assertion-failed.ts'

/** A line of the application that something came from. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
}

/** Why a test does not hold. */
export interface Failure {
  readonly name: string
  /** The class of an exception; null where a claim failed. */
  readonly error: string | null
  readonly message: string
  readonly note: string | null
  readonly compared: Compared | null
  /** The test's own line, for the command that runs it again. */
  readonly test: SourcePlace | null
  /** Where it was raised, the nearest line first. */
  readonly places: readonly SourcePlace[]
  /** A picture of the page as it was then, in a test with a browser. */
  readonly screenshot: string | null
}

/** A test, and how it ended. */
export interface RanTest {
  readonly name: string
  /** Its first line; null where nothing says it. */
  readonly place: SourcePlace | null
  readonly status: 'passed' | 'failed' | 'error' | 'skipped'
  readonly seconds: number
  readonly assertions: number
  /** Why it does not hold, or was skipped; null for nothing. */
  readonly message: string | null
  /** Where it was raised; null for a test that holds. */
  readonly raised: SourcePlace | null
}

/** How the tests of a file ended. */
export interface RunResult {
  readonly ran: readonly RanTest[]
  readonly tests: number
  readonly assertions: number
  readonly failures: readonly Failure[]
  readonly skips: number
}

/** What a test process leaves beside what it prints. */
export interface TestReport extends RunResult {
  /** Why the file could not be loaded, or the application not be started; null where both went well. */
  readonly stopped: { readonly message: string; readonly places: readonly SourcePlace[] } | null
}

/** Which tests of a file a process runs, and where it says how they ended. */
export interface TestRequest {
  readonly file: string
  /** The path of the report. */
  readonly report: string
  /** Names, or patterns between slashes; none for every test. */
  readonly names: readonly string[]
  /** Lines that lie in the tests wanted; none for every test. */
  readonly lines: readonly number[]
  /** Whether the process prints how each test ended, for a file whose output is compared. */
  readonly prints: boolean
  /** Whether a browser is asked by another process: what a test writes is committed, and taken out after it. */
  readonly hasBrowser: boolean
  /** What the order of the tests is drawn by; null for the order in which they are written. */
  readonly seed: number | null
}
