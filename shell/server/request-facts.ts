import type { RequestSource } from '../controller/request.ts'
import type { Exchange } from '../core/exchange.ts'
import type { TrustedProxies } from './proxies.ts'

/** A request of the core, as a Request reads it. */
export function requestSource(
  exchange: Exchange,
  remoteAddress: string,
  proxies: TrustedProxies,
  id: string,
): RequestSource {
  const sentHost = exchange.field('host') ?? ''
  const forwarded = proxies.read(remoteAddress, sentHost, (name) => wholeField(exchange, name))
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

/** A list that came in several fields is one list (RFC 9110, section 5.3): a proxy may add its own field. */
function wholeField(exchange: Exchange, name: string): string | null {
  if (exchange.field(name) === null) return null
  const values = exchange.fields().filter(([each]) => each === name)
  return values.map(([, value]) => value).join(',')
}
