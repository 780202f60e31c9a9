import { Duration } from '../active-support/duration.ts'
import { crypto } from '../builtin.ts'
import { toJson } from '../json/write-json.ts'
import type { Hash } from '../ruby/hash/hash.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { isTruthy } from '../ruby/index.ts'
import { timeInterval } from '../ruby/kernel/kernel-functions.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { momentOf } from './moment.ts'
import type { FreshOptions } from './render-options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** Sets the validators of a response; true when the visitor's copy has them already (RFC 9110, section 13.1). */
export function isFresh(options: FreshOptions, request: Request, response: Response): boolean {
  const named = options.weakEtag ?? options.etag
  const etag =
    options.strongEtag === undefined
      ? named === undefined
        ? null
        : weakTag(toJson(named))
      : weakTag(toJson(options.strongEtag)).slice(2)
  const modified = options.lastModified === undefined ? null : momentOf(options.lastModified)
  if (etag !== null) response.headers().set('ETag', etag)
  if (modified !== null) response.headers().set('Last-Modified', modified.toUTCString())
  if (options.cacheControl !== undefined) {
    response.headers().set('Cache-Control', directives(options.cacheControl))
  } else if (options.public === true) response.headers().set('Cache-Control', 'public')

  return hasVersion(request, etag, modified)
}

/** Whether the visitor has the version of a tag and a time already. */
export function hasVersion(request: Request, etag: string | null, modified: Date | null): boolean {
  const none = request.headers().get('if-none-match')
  if (none !== null) return etag !== null && matchesTag(none, etag)
  const since = request.headers().get('if-modified-since')
  if (since === null || modified === null) return false
  return Math.floor(modified.getTime() / 1000) * 1000 <= parseHttpDate(since)
}

/** `max-age=3600, public` of `{ max_age: 3600, public: true }`. */
function directives(given: unknown): string {
  const list = Object.entries(keywordsFrom(given)).flatMap(([key, value]) => {
    const name = key.replace(/_|(?=[A-Z])/g, '-').toLowerCase()
    if (value === true) return [name]
    if (value === false || value === null || value === undefined) return []
    return [
      `${name}=${Math.round(value instanceof Duration ? Number(value.value) : timeInterval(value))}`,
    ]
  })
  return list.some((each) => /^(public|private|no-store)$/.test(each))
    ? list.join(', ')
    : [...list, 'private'].join(', ')
}

/** The keywords of `expires_in`. */
export interface ExpiryOptions {
  readonly public?: boolean
  readonly mustRevalidate?: boolean
  readonly staleWhileRevalidate?: unknown
  readonly staleIfError?: unknown
  readonly immutable?: boolean
  /** Directives that have no keyword of their own: `"s-maxage": 1.hour`. */
  readonly [directive: string]: unknown
}

/** `max-age=300, public` (RFC 9111, section 5.2.2; RFC 5861). */
export function cacheControl(seconds: unknown, options: ExpiryOptions): string {
  const span = (value: unknown): string =>
    String(Math.round(value instanceof Duration ? Number(value.value) : timeInterval(value)))
  const { public: isPublic, mustRevalidate, staleWhileRevalidate, staleIfError, ...rest } = options
  const { immutable, ...others } = rest
  return [
    ...(seconds == null ? [] : [`max-age=${span(seconds)}`]),
    isPublic === true ? 'public' : 'private',
    ...(mustRevalidate === true ? ['must-revalidate'] : []),
    ...(staleWhileRevalidate == null
      ? []
      : [`stale-while-revalidate=${span(staleWhileRevalidate)}`]),
    ...(staleIfError == null ? [] : [`stale-if-error=${span(staleIfError)}`]),
    ...(immutable === true ? ['immutable'] : []),
    ...Object.entries(others).flatMap(([name, value]) => {
      if (value == null || value === false) return []
      return value === true
        ? [name]
        : [`${name}=${value instanceof Duration ? span(value) : toS(value)}`]
    }),
  ].join(', ')
}

/** What the Hash of `response.cache_control` says; null for an empty one. Rails: ActionDispatch::Http::Cache::Response. */
export function cacheControlOf(given: Hash): string | null {
  if (given.size === 0) return null
  const { max_age, no_store, no_cache, must_revalidate, extras, ...rest } = keywordsFrom(given)
  const { stale_while_revalidate, stale_if_error, ...others } = rest
  const more = Array.isArray(extras) ? extras.map(toS) : []
  if (isTruthy(no_store)) return others['private'] === true ? 'private, no-store' : 'no-store'
  if (isTruthy(no_cache))
    return [...(others['public'] === true ? ['public'] : []), 'no-cache', ...more].join(', ')
  const text = cacheControl(max_age, {
    ...others,
    private: null,
    mustRevalidate: must_revalidate === true,
    staleWhileRevalidate: stale_while_revalidate,
    staleIfError: stale_if_error,
  })
  return [text, ...more].join(', ')
}

/** Makes a Hash say what a `Cache-Control` does: private is what is not public. */
export function readCacheControl(text: string, hash: Hash): void {
  const extras: string[] = []
  hash.clear()
  for (const part of text.split(/, */)) {
    const [name = '', value] = part.split('=')
    const key = symbol(name.replaceAll('-', '_'))
    if (!DIRECTIVES.test(name)) extras.push(part)
    else if (name !== 'private') hash.set(key, value === undefined ? true : Number(value))
  }
  if (extras.length > 0) hash.set(symbol('extras'), extras)
}

const DIRECTIVES =
  /^(?:public|private|max-age|no-store|no-cache|must-revalidate|stale-while-revalidate|stale-if-error|immutable)$/

/** What `fresh_when` was given: keywords, or a record or a relation that they are taken from. */
export function freshOptions(given: unknown, options: FreshOptions = {}): FreshOptions {
  if (typeof given !== 'object' || given === null) return { etag: given, ...options }
  if (Object.getPrototypeOf(given) === Object.prototype) return given
  return { etag: given, lastModified: changeOf(given), ...options }
}

/** When a record, or the youngest of a relation, was changed; undefined where no column says it. */
function changeOf(given: object): unknown {
  if ('updated_at' in given) return given.updated_at ?? undefined
  if (!('maximum' in given) || typeof given.maximum !== 'function') return undefined
  return given.maximum('updated_at') ?? undefined
}

/** An IMF-fixdate in milliseconds since 1970; NaN for what no HTTP sender writes. */
function parseHttpDate(text: string): number {
  return /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text) ? Date.parse(text) : Number.NaN
}

/** A weak entity tag of some text. */
export function weakTag(text: string | Uint8Array): string {
  return `W/"${crypto().createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` names a tag, compared weakly (RFC 9110, section 8.8.3.2). */
export function matchesTag(header: string, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(tag))
}

/** Whether an `If-Match` names a tag, compared strongly (RFC 9110, section 8.8.3.2). */
export function matchesStrongly(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((each) => each.trim() === tag)
}
