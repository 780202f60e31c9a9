import type { Route } from '../core/route.ts'

/** The routes as aligned lines: verb, path, action, helper. */
export function routeTable(routes: readonly Route[]): string[] {
  const rows = [
    ['Verb', 'Path', 'Action', 'Helper'],
    ...routes.map((route) => [
      route.verb,
      route.path,
      `${route.controller}#${route.action}`,
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
