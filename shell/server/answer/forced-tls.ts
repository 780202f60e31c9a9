import type { Settings } from '../../config/settings.ts'
import { truthy } from '../../controller/callbacks.ts'
import type { Request } from '../../controller/request.ts'

type Tls = Pick<Settings, 'forceSsl' | 'sslOptions'>

/** Where a request that came over plain http has to go under `config.force_ssl`; null where it may stay. Rails: ActionDispatch::SSL. */
export function tlsRedirect(
  request: Request,
  { forceSsl, sslOptions }: Tls,
): { status: number; location: string } | null {
  const { redirect } = sslOptions
  if (!forceSsl || redirect === null || request.isSsl()) return null
  if (redirect.exclude !== null && truthy(redirect.exclude(request))) return null
  const host = redirect.host ?? request.host()
  const port = redirect.port ?? request.port()
  const authority = port === 80 || port === 443 ? host : `${host}:${port}`
  const reads = request.isGet() || request.isHead()
  return {
    status: redirect.status ?? (reads ? 301 : 308),
    location: `https://${authority}${request.fullpath()}`,
  }
}

/** `Strict-Transport-Security` (RFC 6797) of an answer over TLS; null for none. */
export function transportSecurity(isTls: boolean, { forceSsl, sslOptions }: Tls): string | null {
  if (!forceSsl || !isTls) return null
  const { expires, subdomains, preload } = sslOptions.hsts
  return `max-age=${expires}${subdomains ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`
}
