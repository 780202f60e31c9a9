import { KeyError } from '../ruby/exception/detailed-errors.ts'
import { inspect } from '../ruby/object/texts.ts'
import { type Name, nameOf } from './name.ts'

/** What `fetch` answers of a value that is there or not: the value, else what the block or a fallback gives, else KeyError. */
export function fetched(value: unknown, name: Name, rest: readonly unknown[]): unknown {
  if (value !== null) return value
  const last = rest.at(-1)
  if (typeof last === 'function') return last(nameOf(name))
  if (rest.length > 0) return rest[0]
  throw new KeyError(`key not found: ${inspect(nameOf(name))}`)
}
