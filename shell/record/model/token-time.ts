import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { Time } from '../../ruby/time/time.ts'
import { milliseconds } from '../../ruby/world.ts'

/** The seconds of a duration or a number; null for nil. */
export function secondsOf(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const seconds = Number(typeof value === 'object' && 'value' in value ? value.value : value)
  if (Number.isFinite(seconds)) return seconds
  throw new ArgumentError(`${inspect(value)} is no length of time`)
}

/** When something expires that is good for some seconds, or until a time: milliseconds since 1970; null for never. */
export function expiryOf(expiresIn: unknown, expiresAt: unknown): number | null {
  const seconds = secondsOf(expiresIn)
  if (seconds !== null) return milliseconds() + seconds * 1000
  return expiresAt instanceof Time ? expiresAt.microseconds / 1000 : null
}
