import type { Route } from '../../../shell/core/route.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import type { DrawnRoutes } from '../routes/drawn-routes.ts'

/** The environments of an application, in which its routes are drawn. */
export const ENVIRONMENTS = ['production', 'development', 'test']

/** What each of the environments drew as one list, in the order of all: a route that some lack says which have it. */
export function inEnvironments(drawn: readonly DrawnRoutes[]): DrawnRoutes {
  const lists = drawn.map(({ routes }) =>
    routes.map((route) => ({ route, key: JSON.stringify(route) })),
  )
  const heads = lists.map(() => 0)
  const routes: Route[] = []
  const places = new Map<Route, number>()
  const later = (list: number, key: string) =>
    (lists[list] ?? []).slice((heads[list] ?? 0) + 1).some((each) => each.key === key)
  for (;;) {
    const open = lists.flatMap((list, at) => list[heads[at] ?? 0] ?? [])
    // What another list has further on waits until that one is there.
    const next = open.find(({ key }) => lists.every((_, at) => !later(at, key))) ?? open[0]
    if (next === undefined) break
    const having = lists.flatMap((list, at) => (list[heads[at] ?? 0]?.key === next.key ? [at] : []))
    for (const at of having) heads[at] = (heads[at] ?? 0) + 1
    const names = having.map((at) => ENVIRONMENTS[at] as string)
    const route =
      having.length === lists.length ? next.route : { ...next.route, environments: names }
    const from = drawn[having[0] ?? 0]?.places.get(next.route)
    routes.push(route)
    if (from !== undefined) places.set(route, from)
  }
  const diagnostics = new Map<string, Diagnostic>()
  for (const each of drawn.flatMap((one) => one.diagnostics)) {
    diagnostics.set(`${each.line}:${each.column} ${each.message}`, each)
  }
  return {
    routes,
    places,
    diagnostics: [...diagnostics.values()],
    isWhole: drawn.every(({ isWhole }) => isWhole),
  }
}
