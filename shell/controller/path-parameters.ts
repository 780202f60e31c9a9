import type { Route } from '../core/route.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { symbol } from '../ruby/text/symbol.ts'
import type { Params } from './params.ts'
import { patternOf } from './path-pattern.ts'

/** What the path of a request says, by Symbols, with the controller and the action. Rails: Request#path_parameters. */
export function pathParametersOf(route: Route | undefined, params: Params): Hash {
  const own = patternOf(route?.path ?? '').forms[0]?.names ?? []
  const found = new Hash()
  for (const name of ['controller', 'action', ...Object.keys(route?.defaults ?? {}), ...own]) {
    const value = params.get(name)
    if (value !== null) found.set(symbol(name), value)
  }
  const format = params.get('format')
  if (route?.path.endsWith('(.:format)') === true && format !== null) {
    found.set(symbol('format'), format)
  }
  return found
}
