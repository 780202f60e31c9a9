import { ARGV } from './kernel/arguments.ts'
import { localZoneName } from './time/zone-name.ts'

/** What the library needs from outside. Programs and the framework put their own in with `useWorld`. */
export interface World {
  /** Writes to standard output. */
  write(text: string): void
  /** Writes to standard error. */
  writeError(text: string): void
  /** Seconds since 1970, with as many decimals as the clock has. */
  now(): number
  /** Seconds since some fixed point, never going back. */
  monotonic(): number
  /** Seconds that local time is ahead of UTC at a point in time (seconds since 1970). */
  localOffset(seconds: number): number
  /** What local time is called at a point in time: `CET`; null where that is not known. */
  localZoneName(seconds: number): string | null
  /** One line of standard input with its newline, or null at the end. */
  readLine(): string | null
  /** Where an exception was raised and what called it, as lines of Ruby files; what the engine knows else. */
  backtrace(error: Error): string[]
  /** Whether the program's own code raised an error of the engine: a fault of the library is no nil of the program's. */
  isOwn(error: Error): boolean
  /** Waits; absent where blocking is not allowed. */
  sleep?(seconds: number): void
  /** Locks a file of that name for all processes of the application on this machine: what lets go of it; null where another has it. */
  lockFile(name: string, isShared: boolean): (() => void) | null
  /** The name of the program, as `$0` and uncaught exceptions give it. */
  readonly programName: string
  readonly arguments: readonly string[]
  /** What `ENV` holds. */
  readonly environment: Readonly<Record<string, string>>
}

const DEFAULT: World = {
  write: (text) => console.log(text.endsWith('\n') ? text.slice(0, -1) : text),
  writeError: (text) => console.error(text.endsWith('\n') ? text.slice(0, -1) : text),
  now: () => Date.now() / 1000,
  monotonic: () => performance.now() / 1000,
  localOffset: (seconds) => new Date(seconds * 1000).getTimezoneOffset() * -60,
  localZoneName,
  readLine: () => null,
  backtrace: (error) =>
    (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim().slice(3)),
  isOwn: () => true,
  lockFile: () => () => {},
  programName: 'main',
  arguments: [],
  environment: {},
}

let current = DEFAULT

/** Replaces parts of the world; what is not given stays as it is. */
export function useWorld(parts: Partial<World>): void {
  current = { ...current, ...parts }
  if (parts.arguments !== undefined) ARGV.splice(0, ARGV.length, ...parts.arguments)
}

/** The world in use. */
export function world(): World {
  return current
}

/** The time in milliseconds since 1970: the clock's, or in tests the one they have travelled to. */
export function milliseconds(): number {
  return Math.round(current.now() * 1000)
}
