import { toNumber } from '../active-support/options.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { ShellHelper } from './helper.ts'

/**
 * A helper of numbers: what it makes of a number is HTML, in which its options are escaped unless they are HTML, such as
 * `unit: "&euro;".html_safe`. Of anything else it gives text.
 */
export function numberAsHtml(helper: ShellHelper): ShellHelper {
  return (call) => {
    const [number = null] = call.args
    const options = new Map([...call.options].map(([name, value]) => [name, escaped(value)]))
    const made = helper({ ...call, options })
    const isHtml = number instanceof SafeString || !Number.isNaN(toNumber(number))
    return made !== null && isHtml ? new SafeString(String(made)) : made
  }
}

function escaped(value: unknown): unknown {
  if (value instanceof Hash) {
    return Hash.from([...value].map(([key, each]) => [key, escaped(each)]))
  }
  return value instanceof SafeString || isString(value) ? htmlOf(value) : value
}

/** A helper that gives text as HTML. */
export function asHtml(helper: ShellHelper): ShellHelper {
  return (call) => {
    const made = helper(call)
    return made === null ? null : new SafeString(htmlOf(made))
  }
}
