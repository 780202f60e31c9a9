import { htmlOf, SafeString } from '../core/safe-string.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { ShellHelper } from './helper.ts'

/**
 * A helper of numbers whose options may be HTML, such as `unit: "&euro;".html_safe`: what it gives is
 * HTML then, with everything else in it escaped. Without HTML it gives text, which the template escapes.
 */
export function withHtml(helper: ShellHelper): ShellHelper {
  return (call) => {
    if (![...call.options.values()].some(holdsHtml)) return helper(call)
    const options = new Map([...call.options].map(([name, value]) => [name, escaped(value)]))
    const made = helper({ ...call, args: call.args.map(escaped), options })
    return made === null ? null : new SafeString(String(made))
  }
}

function holdsHtml(value: unknown): boolean {
  if (value instanceof Hash) return [...value.values()].some(holdsHtml)
  return value instanceof SafeString
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
