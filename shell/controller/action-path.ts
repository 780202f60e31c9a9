import type { Route } from '../core/route.ts'
import { UrlGenerationError } from '../errors.ts'
import type { UrlOptions } from '../origin.ts'
import { textOf } from '../origin.ts'
import { patternOf } from './path-pattern.ts'
import { type Param, path } from './url.ts'

/** The action that answers, and what its path says. */
export interface Place {
  readonly controller: string
  readonly action: string
  param(name: string): unknown
}

/**
 * The path of an action: `{ action: 'index' }` of the same controller, `{ controller: 'articles', action: 'show',
 * id: 1 }`. What the path needs and the options lack is taken from the path of the request; further options
 * become the query. Rails: `url_for` with a Hash.
 */
export function actionPath(
  options: Readonly<Record<string, unknown>>,
  routes: readonly Route[],
  place: Place,
  added: UrlOptions | null = null,
): string {
  const { controller: named, action: asked, only_path: _, ...given } = options
  const rest: Readonly<Record<string, unknown>> = { ...Object.fromEntries(added ?? []), ...given }
  const controller =
    named === undefined ? place.controller : beside(place.controller, textOf(named))
  const action = textOf(asked) || (named === undefined ? place.action : 'index')
  const own = routes.filter((route) => route.controller === controller && route.action === action)
  for (const route of own) {
    const needed = patternOf(route.path).forms.at(-1)?.names ?? []
    const known = new Map(needed.map((name) => [name, rest[name] ?? place.param(name)]))
    if ([...known.values()].some((value) => textOf(value) === '')) continue
    const extra = Object.entries(rest).filter(([key]) => route.defaults?.[key] !== rest[key])
    return path(route.path, { ...Object.fromEntries(extra), ...Object.fromEntries(known) } as Param)
  }
  throw new UrlGenerationError(
    `No route leads to ${controller}#${action}.`,
    'NO_ROUTE_NAME',
    own.length === 0
      ? 'Draw it in config/routes.rb, or give the path itself.'
      : `Give what its path needs: ${own.map((route) => route.path).join(', ')}.`,
  )
}

/** A controller's name as it is seen from another: beside it in its namespace, unless it begins with a slash. */
function beside(current: string, name: string): string {
  if (name.startsWith('/')) return name.slice(1)
  const folder = current.split('/').slice(0, -1)
  return folder.length === 0 || name.includes('/') ? name : [...folder, name].join('/')
}
