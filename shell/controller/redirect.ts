import { FrameworkError, UnsafeRedirectError } from '../errors.ts'
import { ORIGIN } from '../origin.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isKeywords } from '../ruby/types.ts'
import { type Name, nameOf } from './name.ts'
import { Params } from './params.ts'
import type { RedirectOptions } from './render-options.ts'
import type { Request } from './request.ts'

/**
 * Where a redirect leads: a path stays a path, a record becomes its path, `back` the page before.
 * Another host is refused unless `allow_other_host: true` (an open redirect otherwise).
 */
export function locationOf(
  target: unknown,
  request: Request,
  pathOf: (target: unknown) => string,
  options: RedirectOptions,
): string {
  const location = isBack(target)
    ? request.isFromHere()
      ? request.referer()
      : '/'
    : pathOf(target)
  if (location === null || location === '') {
    throw new FrameworkError(
      'NO_LOCATION',
      `redirect_to cannot go to ${inspect(target ?? null)}.`,
      {
        hint: 'Give it a path, a record or :back.',
      },
    )
  }
  if (hasControl(location)) throw new UnsafeRedirectError(location)
  if (options.allowOtherHost !== true && !staysHere(location, request)) {
    throw new UnsafeRedirectError(location)
  }
  return location
}

/** Parameters that were permitted, or a Hash, as the address of an action; null for any other target. */
export function addressOptions(target: unknown): Readonly<Record<string, unknown>> | null {
  if (target instanceof Params)
    return Object.fromEntries(target.toH() as Iterable<[string, unknown]>)
  if (target instanceof Hash || target instanceof Map) {
    return Object.fromEntries([...target].map(([key, value]) => [nameOf(key as Name), value]))
  }
  return isKeywords(target) ? target : null
}

/**
 * A path with the scheme and host of its request, as Rails sends it; those of `WEBFW_URL` where that names this host,
 * since a proxy may hide that the page came over TLS.
 */
export function wholeAddress(location: string, request: Request): string {
  if (!location.startsWith('/')) return location
  const isOwn = parse(request[ORIGIN], undefined)?.host === request.hostWithPort()
  return (isOwn ? request[ORIGIN] : request.baseUrl()) + location
}

function isBack(target: unknown): boolean {
  return target === 'back' || target === Symbol.for('back')
}

function hasControl(location: string): boolean {
  return /[\x00-\x1f\x7f]/.test(location)
}

/** An address that `url_from` gives back: on this host, and absolute or a path. */
export function isInternal(location: string, request: Request): boolean {
  return /^(?:\/|https?:\/\/)/i.test(location) && staysHere(location, request)
}

/** A path that every program reads as one: no second slash, no blank, nothing beyond ASCII that a standard maps. */
const plainPath = /^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/

/**
 * Whether a browser that reads the address on this page stays on host and port of the request, or of
 * `*_url`. It reads it as the URL standard says, which takes spaces off the ends, tabs and line ends out,
 * and backslashes for slashes. A proxy may hide whether the page came over TLS, and `http:host` is a path
 * on one kind of page and a host on the other: it has to stay here on both.
 */
export function staysHere(location: string, request: Request): boolean {
  if (plainPath.test(location)) return true
  // Browsers and other programs disagree on these.
  if (/^[^?#]*\\/.test(location)) return false
  const own = [request.baseUrl(), request[ORIGIN]].map((origin) => parse(origin, undefined)?.host)
  return ['http', 'https'].every((scheme) => {
    const base = `${scheme}://${request.hostWithPort()}${request.fullpath()}`
    const url = parse(location, base)
    return (
      url !== null &&
      (url.protocol === 'http:' || url.protocol === 'https:') &&
      url.username === '' &&
      url.password === '' &&
      own.includes(url.host)
    )
  })
}

function parse(url: string, base: string | undefined): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null
}
