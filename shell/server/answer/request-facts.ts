import type { RequestSource } from '../../controller/request.ts'
import type { Exchange } from '../../core/exchange.ts'
import type { TrustedProxies } from './proxies.ts'

/** A request whose exchange may be given back before its action ends. */
export interface DetachableSource extends RequestSource {
  /** Copies what has not been asked for yet: the exchange is not read any more. */
  detach(): void
}

/** A request of the core, as a Request reads it. */
export function requestSource(
  exchange: Exchange,
  remoteAddress: string,
  proxies: TrustedProxies,
  id: string,
): DetachableSource {
  const sentHost = exchange.field('host') ?? ''
  const forwarded = proxies.read(remoteAddress, sentHost, (name) => exchange.list(name))
  let path: string | null = null
  let kept: { fields: [string, string][]; body: Uint8Array } | null = null
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
    fields: () => kept?.fields ?? exchange.fields(),
    body: () => kept?.body ?? exchange.body,
    detach() {
      path ??= exchange.path
      kept = { fields: exchange.fields(), body: exchange.body.slice() }
    },
  }
}
