import { encodePart } from '../../controller/url.ts'
import type { Redirect } from '../../core/route.ts'
import { textOf } from '../../origin.ts'
import type { Action } from './action.ts'

/**
 * Where a route drawn with `redirect(…)` sends a request: `%{name}` is the parameter of the path. What a
 * visitor wrote never becomes a host. Rails: ActionDispatch::Routing::PathRedirect.
 */
export function redirectLocation({ to }: Redirect, action: Action): string {
  const isAbsolute = /^\w+:\/\//.test(to)
  const filled = to.replace(/%\{(\w+)\}/g, (_, name: string) => {
    return textOf(action.params.get(name)).split('/').map(encodePart).join('/')
  })
  if (isAbsolute) return filled
  return `${action.request.baseUrl()}/${filled.replace(/^[/\\]+/, '')}`
}
