import type { Route } from '../core/route.ts'
import { underscore } from '../inflection/inflection.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'

/** The routes as aligned lines: verb, path, action, helper. */
export function routeTable(routes: readonly Route[]): string[] {
  const rows = [
    ['Verb', 'Path', 'Action', 'Helper'],
    ...routes.map((route) => [
      route.verb,
      route.path,
      targetOf(route),
      route.name === null ? '' : `${route.name}_path`,
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A route of `--json`; `controller` and `action` are null where it redirects. */
export function routeAsData(route: Route): object {
  const { verb, path, name, redirect = null, constraints = {} } = route
  const [controller, action] = redirect === null ? [route.controller, route.action] : [null, null]
  const helper = name === null ? null : `${name}_path`
  return { verb, path, controller, action, helper, redirect, constraints }
}

/** What a route leads to: its action, or where it redirects. */
function targetOf({ controller, action, redirect, constraints }: Route): string {
  const target =
    redirect === undefined
      ? `${controller}#${action}`
      : `redirect(${redirect.status}, ${redirect.to})`
  const patterns = Object.entries(constraints ?? {}).map(([name, text]) => `${name}: /${text}/`)
  return patterns.length === 0 ? target : `${target} {${patterns.join(', ')}}`
}

/**
 * The routes of `--controller=articles` (`ArticlesController`, `admin/articles`), or those with the word of
 * `--grep=` in their verb, path, action or name. Rails: `rails routes -c`, `-g`.
 */
export function selectRoutes(routes: readonly Route[], filter: string): readonly Route[] {
  const [, option, word = ''] = /^--(controller|grep)=(.+)$/.exec(filter) ?? []
  if (option === undefined) {
    throw new ArgumentError(`routes takes --controller=NAME or --grep=WORD, not ${filter}.`)
  }
  if (option === 'controller') {
    const name = underscore(word.replace(/_?controller$/i, '')).replaceAll('::', '/')
    return routes.filter((route) => route.controller === name)
  }
  return routes.filter((route) => {
    return `${route.verb} ${route.path} ${targetOf(route)} ${route.name ?? ''}`.includes(word)
  })
}
