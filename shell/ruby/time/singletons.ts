import { knownKeywords } from '../call/known-keywords.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toS } from '../object/texts.ts'
import { isKeywords } from '../types.ts'
import { readCivil } from './civil-arguments.ts'
import { exactNumber, instantOf, moveInstant } from './instant.ts'
import { atLocalCivil } from './local-time.ts'
import { readOffset } from './offset.ts'
import { Time } from './time.ts'

/** Time.now. */
export function timeNow(_self: unknown, ...args: unknown[]): Time {
  const zone = zoneKeyword(args)
  return zone === null ? Time.now() : new Time(Time.now().instant, readOffset(zone))
}

/** The keyword `in:`, which says where a Time is looked at from; nil when there is none. */
function zoneKeyword(args: readonly unknown[]): unknown {
  return knownKeywords(args, 'in')['in'] ?? null
}

/** Time.utc, gm. */
export function newTimeUtc(_self: unknown, ...args: unknown[]): Time {
  return new Time(readCivil(inOrder(args)))
}

/** Time.local, mktime. */
export function newTimeLocal(_self: unknown, ...args: unknown[]): Time {
  const isSummer = args.length === 10 ? args[8] : null
  return atLocalCivil(readCivil(inOrder(args)), typeof isSummer === 'boolean' ? isSummer : null)
}

/** The parts from the year on; ten arguments are those of `Time#to_a`, from the second on. */
function inOrder(args: readonly unknown[]): readonly unknown[] {
  const { length } = args
  if (length === 0 || length === 9 || length > 10) {
    throw new ArgumentError(`wrong number of arguments (given ${length}, expected 1..8)`)
  }
  return args.length === 10 ? args.slice(0, 6).reverse() : args
}

/** Time.new: now, or a date in local time or at an offset. */
export function newTime(_self: unknown, ...args: unknown[]): Time {
  const plain = args.filter((arg) => !isKeywords(arg))
  if (plain.length === 0) return timeNow(null, ...args)
  const keyword = zoneKeyword(args)
  const given = plain[6] ?? null
  if (given !== null && keyword !== null) {
    throw new ArgumentError('timezone argument given as positional and keyword arguments')
  }
  const zone = given ?? keyword
  const naive = readCivil(plain.slice(0, 6))
  if (zone === null) return atLocalCivil(naive)
  const { offset, isUtc } = readOffset(zone)
  return new Time({ ...naive, seconds: naive.seconds - offset }, { offset, isUtc })
}

/** The nanoseconds of the units that `Time.at` knows. */
const UNITS: ReadonlyMap<unknown, bigint> = new Map([
  [Symbol.for('millisecond'), 1_000_000n],
  [Symbol.for('usec'), 1_000n],
  [Symbol.for('microsecond'), 1_000n],
  [Symbol.for('nsec'), 1n],
  [Symbol.for('nanosecond'), 1n],
])

/** Time.at. */
export function timeAt(_self: unknown, seconds: unknown, ...args: unknown[]): Time {
  const zone = zoneKeyword(args)
  const [part, unit = Symbol.for('microsecond')] = args.filter((arg) => !isKeywords(arg))
  if (seconds instanceof Time && part === undefined) {
    // A zone of Active Support is none that a Time keeps.
    if (zone === null && seconds.period !== null) return new Time(seconds.instant).atLocal()
    return zone === null
      ? new Time(seconds.instant).lookAs(seconds)
      : new Time(seconds.instant, readOffset(zone))
  }
  const whole = moveInstant(instantOf(0), exactNumber(seconds))
  const instant =
    part === undefined ? whole : moveInstant(whole, exactNumber(part), 1, scaleOf(unit))
  return zone === null ? new Time(instant).atLocal() : new Time(instant, readOffset(zone))
}

function scaleOf(unit: unknown): bigint {
  const scale = UNITS.get(unit)
  if (scale !== undefined) return scale
  throw new ArgumentError(`unexpected unit: ${toS(unit)}`)
}
