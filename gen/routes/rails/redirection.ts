import type { Redirect } from '../../../shell/core/route.ts'
import { RouteError } from '../route-error.ts'
import { splitArguments, take, wordIn } from './ruby-values.ts'

/** What `redirect(…)` gives to `to:`. */
export class Redirection {
  static readonly rubyName = 'ActionDispatch::Routing::Redirect'
  readonly redirect: Redirect

  constructor(redirect: Redirect) {
    this.redirect = redirect
  }
}

/** The statuses of RFC 9110 section 15.4 that name another place. */
const STATUSES = [301, 302, 303, 307, 308]

/** Why the block of `redirect` is refused. */
export const BLOCK_REFUSAL =
  'The block of redirect would run in the server, and config/routes.rb runs when gen runs.'

/** Reads `redirect("/articles/%{id}", status: 302)`. Rails: Routing::Redirection. */
export function readRedirect(args: readonly unknown[]): Redirection {
  const [values, { named }] = splitArguments(args)
  const status = take(named, 'status') ?? 301
  const path = wordIn('path:', take(named, 'path') ?? values[0])
  if (typeof status !== 'number' || !STATUSES.includes(status)) {
    const hint = `Write one of ${STATUSES.join(', ')}.`
    throw new RouteError('status:', `redirect: status: ${String(status)} redirects nowhere.`, hint)
  }
  const [extra] = named.keys()
  if (path === null || values.length > 1 || extra !== undefined) {
    throw new RouteError(
      extra === undefined ? 'redirect' : `${extra}:`,
      extra === undefined ? 'redirect needs a path.' : `redirect takes no ${extra}: here.`,
      'Write: get "/old", to: redirect("/new"), or redirect to an action that calls redirect_to.',
    )
  }
  return new Redirection({ to: path, status })
}
