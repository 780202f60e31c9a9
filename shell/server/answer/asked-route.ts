import type { Route } from '../../core/route.ts'
import { send, sendSelf } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { Regexp } from '../../ruby/regexp/regexp.ts'
import type { Action } from './action.ts'

/** The controller that gen makes of the constraints in config/routes.rb. */
const ASKED = 'asked_routes'

/** Whether a route looks at more of a request than its path. */
export function isConditional(route: Route | undefined): boolean {
  return route?.request !== undefined || route?.asks !== undefined
}

/**
 * Whether a request is what its route wants beside the path: `constraints subdomain: "api"`, `constraints ->(request) { … }`.
 * What the application says of it may ask the database, in a turn of its own. Rails: ActionDispatch::Routing::Mapper::Constraints.
 */
export function fitsRoute(action: Action, turn: <T>(run: () => T) => T): boolean {
  const { route, request } = action
  if (route === undefined) return true
  for (const [word, wanted] of Object.entries(route.request ?? {})) {
    const is = send(request, word, [])
    if (!fits(wanted, is === null ? '' : toS(is))) return false
  }
  const { asks = [] } = route
  const Asked = action.world.app.controllers[ASKED]
  if (asks.length === 0 || Asked === undefined) return true
  return turn(() => {
    const asked = new Asked(action)
    return asks.every((name) => isTruthy(sendSelf(asked, name, [request])))
  })
}

function fits(wanted: string, is: string): boolean {
  const pattern = /^\/([^]*)\/([imx]*)$/.exec(wanted)
  if (pattern === null) return wanted === is
  const [, source = '', options = ''] = pattern
  return new Regexp(source, options).match(is) !== null
}
