import { firstOf } from '../active-support/options.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { format } from '../ruby/text/format.ts'
import type { HelperCall } from './helper.ts'

/** The longest text that `format` may pad to, as for methods of values. */
const LONGEST = 1_000_000

/** `format("%05.2f", number)`, and `sprintf`. */
export function formatText(call: HelperCall): string {
  const pattern = String(firstOf(call))
  for (const [width] of pattern.matchAll(/\d+/g)) {
    if (Number(width) > LONGEST) throw new RangeError(`width ${width} is too large`)
  }
  const values = call.args.slice(1)
  if (call.options.size === 0) return format(pattern, ...values)
  return format(pattern, symbolKeys(call.options))
}

function symbolKeys(options: ReadonlyMap<string, unknown>): Hash<symbol, unknown> {
  return Hash.from([...options].map(([name, value]) => [Symbol.for(name), value]))
}
