import { splat } from '../array/splat.ts'
import { toAryOrNull } from '../array/to-ary.ts'
import { currentError, restoring } from '../control/current-error.ts'
import { yield0 } from '../control/yield.ts'
import { StopIteration } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { toHash } from '../hash/keywords.ts'
import { wholeToInteger } from '../integer/integer.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { toS } from '../object/texts.ts'
import { isString, text } from '../text/mutable-string.ts'
import { type Block, isKeywords } from '../types.ts'
import { world } from '../world.ts'
import { ARGV } from './arguments.ts'
import { RubyProcess } from './process.ts'
import { redirected } from './streams.ts'

/** Kernel#loop: until a break, or until StopIteration, whose result it gives. */
export function loop(block: Block): unknown {
  const before = currentError()
  try {
    while (true) yield0(block)
  } catch (error) {
    if (error instanceof StopIteration) return restoring(before, error.result)
    throw error
  }
}

/** Kernel#Array. */
export function convertToArray(value: unknown): unknown[] {
  return value instanceof Hash ? value.entries() : (toAryOrNull(value) ?? [...splat(value)])
}

/** Kernel#String. */
export function convertToString(value: unknown): string {
  if (typeof value !== 'object' || value === null || isString(value)) return toS(value)
  const own = findMethod(value, 'to_str') ?? findMethod(value, 'to_s')
  const result = own === undefined ? toS(value) : own.call(value)
  if (isString(result)) return text(result)
  const name = classNameOf(value)
  throw new TypeError(`can't convert ${name} to String (${name}#to_s gives ${classNameOf(result)})`)
}

/** Kernel#Hash. */
export function convertToHash(value: unknown): Hash {
  if (value instanceof Hash) return value
  if (value === null || (Array.isArray(value) && value.length === 0)) return new Hash()
  if (typeof value === 'object' && findMethod(value, 'to_hash') !== undefined) return toHash(value)
  throw new TypeError(`can't convert ${classNameOf(value)} into Hash`)
}

/** Kernel#gets. */
export function gets(...args: unknown[]): unknown {
  if (ARGV.length > 0) {
    throw new OutsideSubsetError(
      '`gets` reads the files that ARGV names; write `$stdin.gets` for standard input',
    )
  }
  if (redirected.in !== null) return redirected.in.gets(args)
  const [options = null] = args
  if (args.length > 1 || (options !== null && !isKeywords(options))) {
    throw new OutsideSubsetError('`gets` reads whole lines here')
  }
  const line = world().readLine()
  return line !== null && isKeywords(options) && options['chomp'] === true
    ? line.replace(/\r?\n$/, '')
    : line
}

/** Kernel#sleep. */
export function sleep(seconds: unknown = 0): number {
  const wanted = timeInterval(seconds)
  world().sleep?.(wanted)
  return Math.round(wanted)
}

/** A length of time in seconds. Raises ArgumentError when it is negative. */
export function timeInterval(seconds: unknown): number {
  const wanted = Number(seconds)
  if (wanted < 0) throw new ArgumentError('time interval must not be negative')
  return wanted
}

/** How many of the units of `Process.clock_gettime` a second has, and whether they are cut to whole ones. */
const CLOCK_UNITS: ReadonlyMap<unknown, readonly [perSecond: number, isWhole: boolean]> = new Map([
  [Symbol.for('float_second'), [1, false]],
  [Symbol.for('float_millisecond'), [1e3, false]],
  [Symbol.for('float_microsecond'), [1e6, false]],
  [Symbol.for('second'), [1, true]],
  [Symbol.for('millisecond'), [1e3, true]],
  [Symbol.for('microsecond'), [1e6, true]],
  [Symbol.for('nanosecond'), [1e9, true]],
])

/** Process.clock_gettime. */
export function clockGettime(_self: unknown, clock: unknown, unit: unknown = null): unknown {
  const isMonotonic = clock === RubyProcess.CLOCK_MONOTONIC
  if (!isMonotonic && clock !== RubyProcess.CLOCK_REALTIME) {
    throw new OutsideSubsetError(
      'this clock is not here; write Process::CLOCK_MONOTONIC or CLOCK_REALTIME',
    )
  }
  const found = CLOCK_UNITS.get(unit ?? Symbol.for('float_second'))
  if (found === undefined) throw new ArgumentError(`unexpected unit: ${toS(unit)}`)
  const [perSecond, isWhole] = found
  const value = (isMonotonic ? world().monotonic() : world().now()) * perSecond
  return isWhole ? wholeToInteger(Math.floor(value)) : new Float(value)
}
