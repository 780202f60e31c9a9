import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { isKeywords } from '../ruby/types.ts'

/** A route by its name, and what its helper is given: `route_for "book_#{kind}", book`. */
export class NamedRoute {
  readonly name: string
  readonly params: readonly unknown[]

  constructor(name: unknown, params: readonly unknown[]) {
    this.name = toS(name)
    this.params = params
  }

  /** Whether `only_path: true` asks for the path alone. */
  get isPath(): boolean {
    const options = this.params.at(-1)
    if (options instanceof Hash) return isTruthy(options.get(symbol('only_path')) ?? null)
    return isKeywords(options) && isTruthy(options.only_path ?? null)
  }
}
