import { FrameworkError, UnsafeRedirectError } from '../errors.ts'
import type { RedirectOptions } from './render-options.ts'
import type { Request } from './request.ts'
import { currentOrigin } from './url.ts'

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
    throw new FrameworkError('NO_LOCATION', `redirect_to cannot go to ${String(target)}.`, {
      hint: 'Give it a path, a record or :back.',
    })
  }
  if (hasControl(location)) throw new UnsafeRedirectError(location)
  if (options.allowOtherHost !== true && !staysHere(location, request)) {
    throw new UnsafeRedirectError(location)
  }
  return location
}

function isBack(target: unknown): boolean {
  return target === 'back' || target === Symbol.for('back')
}

function hasControl(location: string): boolean {
  return [...location].some((character) => character < ' ' || character === '\x7f')
}

function staysHere(location: string, request: Request): boolean {
  // A browser reads a backslash as a slash, so `/\host` would leave.
  const normal = location.replaceAll('\\', '/')
  if (normal.startsWith('/')) return !normal.startsWith('//')
  if (/^[a-z][a-z0-9+.-]*:/i.test(normal)) return isSameHost(normal, request)
  return true
}

/** Whether an absolute URL has the scheme http or https and host and port of the request, or of `*_url`. */
export function isSameHost(url: string, request: Request): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    [request.baseUrl(), currentOrigin()].some((here) => hostOf(here) === host) &&
    username === '' &&
    password === ''
  )
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null
}
