import type { Route } from '../core/route.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { unescapeBytes } from '../standard-library/form-text.ts'
import { patternOf } from './path-pattern.ts'

export type Options = Readonly<Record<string, string>>

/** What the first route that fits a path and a verb says; null for none. Source: Rails, RoutingAssertions. */
export function recognize(routes: readonly Route[], address: string, verb: string): Options | null {
  const found = recognizeRoute(routes, address, verb)
  if (found === null) return null
  const { route, parts } = found
  const defaults = Object.entries(route.defaults ?? {}).map(([key, each]) => [key, String(each)])
  const { controller, action } = route
  return { controller, action, ...Object.fromEntries(defaults), ...parts }
}

/** The first route that fits a path and a verb, and what the path says; null for none. */
export function recognizeRoute(
  routes: readonly Route[],
  address: string,
  verb: string,
): { route: Route; parts: Options } | null {
  const path = `/${address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')}`.replace(
    /\/+/g,
    '/',
  )
  for (const route of routes) {
    if (route.verb !== verb && route.verb !== 'ALL') continue
    const parts = partsOf(route, path)
    if (parts !== null) return { route, parts }
  }
  return null
}

/** The pairs of a Hash or of keywords, as texts. */
export function optionsOf(value: unknown): Options {
  return Object.fromEntries(pairsOf(value ?? {}).map(([key, each]) => [toS(key), toS(each)]))
}

function partsOf(route: Route, path: string): Options | null {
  const { forms, hasFormat } = patternOf(route.path)
  for (const { parts, names } of forms) {
    const source = parts.map((part) => {
      if (typeof part === 'string') return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const constraint = route.constraints?.[part.name]
      return constraint === undefined ? (part.isGlob ? '(.+)' : '([^/.]+)') : `((?:${constraint}))`
    })
    const ending = hasFormat ? '(?:\\.([^/.]+))?' : ''
    const found = new RegExp(`^${source.join('').replace(/(.)\/$/, '$1')}${ending}/?$`).exec(path)
    if (found === null) continue
    const values = names.map((name, index) => [name, unescapeBytes(found[index + 1] ?? '')])
    const format = hasFormat ? found[names.length + 1] : undefined
    return Object.fromEntries(format === undefined ? values : [...values, ['format', format]])
  }
  return null
}
