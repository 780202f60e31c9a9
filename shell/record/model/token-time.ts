import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'

/** The seconds of a duration or a number; null for nil. */
export function secondsOf(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const seconds = Number(typeof value === 'object' && 'value' in value ? value.value : value)
  if (Number.isFinite(seconds)) return seconds
  throw new ArgumentError(`${inspect(value)} is no length of time`)
}
