import { firstOf } from '../active-support/options.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Time } from '../ruby/time/time.ts'
import type { HelperCall } from './helper.ts'

/** `l(time, format: :short)`: English formats `:default`, `:short`, `:long`; `default:` where there is no time. */
export function localize(call: HelperCall): unknown {
  const value = firstOf(call)
  if (value === null && call.options.has('default')) return call.options.get('default')
  const name = nameOf(call.options.get('format') ?? 'default')
  if (value instanceof Time) return write(value, TIME_FORMATS[name] ?? name)
  if (typeof value === 'object' && value !== null && 'days' in value) {
    const midnight = new Time(Number((value as { days: number }).days) * 86400_000_000)
    return write(midnight, DATE_FORMATS[name] ?? name)
  }
  throw new ArgumentError('l needs a time or a date')
}

function nameOf(format: unknown): string {
  return typeof format === 'symbol' ? (format.description ?? '') : String(format)
}

const TIME_FORMATS: Readonly<Record<string, string>> = {
  default: '%a, %d %b %Y %H:%M:%S %z',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
}

const DATE_FORMATS: Readonly<Record<string, string>> = {
  default: '%Y-%m-%d',
  short: '%b %d',
  long: '%B %d, %Y',
}

function write(time: Time, format: string): string {
  return String(time.strftime(format))
}
