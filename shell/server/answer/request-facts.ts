import type { RequestSource } from '../../controller/request.ts'
import type { Exchange } from '../../core/exchange.ts'
import type { TrustedProxies } from './proxies.ts'

/** A request of the core, as a Request reads it. */
export function requestSource(
  exchange: Exchange,
  remoteAddress: string,
  proxies: TrustedProxies,
  id: string,
): RequestSource {
  const sentHost = exchange.field('host') ?? ''
  const forwarded = proxies.read(remoteAddress, sentHost, (name) => exchange.list(name))
  let path: string | null = null
  return {
    method: exchange.method,
    sentAsHead: exchange.isSentAsHead,
    target: exchange.target,
    get path() {
      path ??= exchange.path
      return path
    },
    query: exchange.query,
    id,
    remoteIp: forwarded.remoteIp,
    protocol: forwarded.protocol,
    host: forwarded.host,
    fields: () => exchange.fields(),
    body: () => exchange.body,
  }
}
