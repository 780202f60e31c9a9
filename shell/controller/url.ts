import { FrameworkError } from '../errors.ts'
import { nameOf } from './name.ts'

/** What may fill a part of a path: a record, or its id. */
export type Param = string | number | bigint | symbol | boolean | null | Routable | PathOptions

/** A record, or anything else that says how it stands in a path. */
export interface Routable {
  toParam(): unknown
}

/** Keywords of a URL helper: the query, and `anchor:`. */
export interface PathOptions {
  readonly [name: string]: unknown
}

let origin = 'http://127.0.0.1:3000'

/** Sets scheme and host for the `_url` helpers of the request that runs now. */
export function useOrigin(value: string): void {
  origin = value
}

/**
 * The path of a pattern with its parts filled in; keywords become the query.
 *
 * @example
 * path('/articles/:id/comments', article, { page: 2 })
 */
export function path(pattern: string, ...params: readonly Param[]): string {
  let next = 0
  const filled = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const param = params[next++]
    const text = isKeywords(param) ? '' : textOf(param)
    if (text !== '') return encodePart(text)
    throw new FrameworkError(
      'MISSING_PATH_PART',
      `${pattern} needs a value for ${name}, got nothing.`,
      {
        hint: 'Give the helper a saved record or its id.',
      },
    )
  })
  const rest = params.slice(next)
  const keywords = rest.find(isKeywords)
  if (rest.length > (keywords === undefined ? 0 : 1)) {
    throw new FrameworkError(
      'TOO_MANY_PATH_PARTS',
      `${pattern} takes ${next} values, got ${params.length}.`,
    )
  }
  return keywords === undefined ? filled : `${filled}${queryOf(keywords)}`
}

/** The same with scheme and host of the request that runs now. */
export function url(pattern: string, ...params: readonly Param[]): string {
  return `${origin}${path(pattern, ...params)}`
}

/** A value as one part of a path: RFC 3986's unreserved characters and sub-delims stay. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

/** How a value stands in a path. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return nameOf(value)
  if (typeof value === 'object' && 'toParam' in value && typeof value.toParam === 'function') {
    return textOf(value.toParam())
  }
  return String(value)
}

function isKeywords(value: unknown): value is PathOptions {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Map) return true
  return Object.getPrototypeOf(value) === Object.prototype && !('toParam' in value)
}

function queryOf(options: PathOptions): string {
  const pairs: string[] = []
  let anchor = ''
  for (const [key, value] of options instanceof Map ? options : Object.entries(options)) {
    if (nameOf(key) === 'anchor') anchor = `#${encodeURIComponent(textOf(value))}`
    else appendQuery(nameOf(key), value, pairs)
  }
  return `${pairs.length === 0 ? '' : `?${pairs.join('&')}`}${anchor}`
}

function appendQuery(key: string, value: unknown, pairs: string[]): void {
  if (Array.isArray(value)) {
    for (const each of value) appendQuery(`${key}[]`, each, pairs)
  } else if (isKeywords(value)) {
    for (const [name, each] of value instanceof Map ? value : Object.entries(value)) {
      appendQuery(`${key}[${nameOf(name)}]`, each, pairs)
    }
  } else {
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(textOf(value))}`)
  }
}
