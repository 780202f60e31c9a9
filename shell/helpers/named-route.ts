import { readGiven } from '../active-support/options.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import type { Dispatcher } from '../ruby/index.ts'
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
    return isTruthy(this.options.get('only_path') ?? null)
  }

  /** What it was told by name: segments, the query, `host:` and its kin. */
  get options(): ReadonlyMap<string, unknown> {
    return readGiven(this.params).options
  }
}

/** What `polymorphic_path [:admin, article], action: :edit, page: 2` asks for (Rails: PolymorphicRoutes). */
export interface PolymorphicTarget {
  /** `[:edit, :admin, article, { page: 2 }]` */
  readonly list: unknown
  /** What names scheme and host. */
  readonly options: ReadonlyMap<string, unknown>
  readonly isPath: boolean
}

/** Reads the arguments of `polymorphic_path`, `edit_polymorphic_url` and their kin. */
export function polymorphicTarget(
  name: string,
  target: unknown,
  given: unknown,
): PolymorphicTarget {
  const all = readGiven([given]).options
  const isPath = name.endsWith('_path') || isTruthy(all.get('only_path') ?? null)
  const action = all.get('action') ?? /^(new|edit)_/.exec(name)?.[1]
  const rest = [...all].filter(([key]) => key !== 'action' && key !== 'only_path')
  const parts = [action === undefined ? [] : [symbol(toS(action))], target].flat()
  const others = rest.map(([key, value]) => [symbol(key), value] as [symbol, unknown])
  if (others.length > 0) parts.push(Hash.of(...others))
  const [only] = parts
  const isAlone = parts.length === 1 && typeof only !== 'symbol'
  return { list: isAlone ? only : parts, options: new Map(rest), isPath }
}

/** What has addresses: a controller, or a page. */
interface Addressing {
  routeFor(name: unknown, ...params: readonly unknown[]): string
}

/** Answers `send("edit_#{kind}_path", record)` of controllers and pages. To be registered once. */
export const dispatchAddress: Dispatcher = (receiver, name, args) => {
  const [, route, kind] = /^(\w+)_(path|url)$/.exec(name) ?? []
  if (route === undefined || typeof receiver !== 'object' || receiver === null) return undefined
  if (!('routeFor' in receiver)) return undefined
  const last = args.at(-1)
  const options = { ...(isKeywords(last) ? last : {}), only_path: kind === 'path' }
  const params = isKeywords(last) ? args.slice(0, -1) : args
  try {
    return { value: (receiver as Addressing).routeFor(route, ...params, options) }
  } catch (error) {
    const isNoRoute = error instanceof NoMethodError && error.rubySymbol === symbol(`${route}_path`)
    if (isNoRoute) return undefined
    throw error
  }
}
