import { firstOf, toNumber } from '../active-support/options.ts'
import { pluralize as plural } from '../inflection/inflection.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/** `pluralize(2, "comment")` → `2 comments`; a plural of one's own comes third or as `plural:`. */
export function pluralize(call: HelperCall): string {
  const count = firstOf(call)
  const singular = toS(call.args[1] ?? '')
  const own = call.args[2] ?? call.options.get('plural')
  const isOne = toNumber(count) === 1 || /^1(\.0+)?$/.test(toS(count))
  const word = isOne ? singular : own === undefined || own === null ? plural(singular) : toS(own)
  return `${count === null ? 0 : toS(count)} ${word}`
}
