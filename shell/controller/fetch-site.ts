import { inspect } from '../ruby/object/texts.ts'
import type { Request } from './request.ts'

/** How `protect_from_forgery using:` tells foreign requests. Rails 8.2: ActionController::RequestForgeryProtection. */
export type Verification = 'header_only' | 'header_or_legacy_token'

/** Says why a request is refused, null where it is not; `hasToken`: whether it has the token of a form. */
export type SiteCheck = (hasToken: boolean) => string | null

/** What a browser says of where a request comes from, in small letters; null where it says nothing. W3C Fetch Metadata, section 2.4. */
export function fetchSiteOf(request: Request): string | null {
  const value = request.headers().get('sec-fetch-site') ?? ''
  return value === '' ? null : value.toLowerCase()
}

/**
 * Whether that alone lets a request in: it comes from a page of the same site, or without such a word over plain http,
 * where browsers send none, unless the application forces TLS.
 */
export function isVerifiedByHeader(request: Request, forcesTls: boolean): boolean {
  const site = fetchSiteOf(request)
  return site === null ? !request.isSsl() && !forcesTls : isOfSite(site)
}

/** The same, and what says nothing of its place, or that a person began it, is let in by its token. */
export function isVerifiedWithToken(request: Request, hasToken: boolean): boolean {
  const site = fetchSiteOf(request)
  return isOfSite(site) || (site !== 'cross-site' && hasToken)
}

/** Why a request that was not let in was not. */
export function refusalOf(request: Request, verification: Verification): string {
  const site = fetchSiteOf(request)
  if (site === 'cross-site')
    return 'Sec-Fetch-Site header (cross-site) indicates a cross-site request'
  return verification === 'header_only'
    ? `Sec-Fetch-Site header is missing or invalid (${inspect(site)})`
    : "Can't verify CSRF token authenticity."
}

function isOfSite(site: string | null): boolean {
  return site === 'same-origin' || site === 'same-site'
}
