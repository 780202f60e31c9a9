import type { BlockList } from 'node:net'
import { net } from '../../builtin.ts'

/** What proxies in front say about a request. */
export interface Forwarded {
  readonly remoteIp: string
  readonly protocol: 'http' | 'https'
  readonly host: string
}

/** The proxies whose X-Forwarded fields count. */
export class TrustedProxies {
  readonly #networks: readonly string[]
  readonly #assumesTls: boolean
  #list: BlockList | null = null

  /** `assumesTls`: every request came over TLS, which something in front ended. */
  constructor(networks: readonly string[], assumesTls = false) {
    this.#networks = networks
    this.#assumesTls = assumesTls
  }

  /** Whether an address is one of them. */
  trusts(address: string): boolean {
    const plain = address.startsWith('::ffff:') ? address.slice(7) : address
    const family = net().isIP(plain)
    this.#list ??= listOf(this.#networks)
    return family !== 0 && this.#list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }

  /** The visitor behind trusted proxies; without one, the address at the other end. */
  read(remoteAddress: string, host: string, field: (name: string) => string | null): Forwarded {
    const protocol = this.#assumesTls ? 'https' : 'http'
    const direct: Forwarded = { remoteIp: remoteAddress, protocol, host }
    const chain = field('x-forwarded-for')
    const proto = field('x-forwarded-proto')
    const forwardedHost = field('x-forwarded-host')
    if (chain === null && proto === null && forwardedHost === null) return direct
    if (!this.trusts(remoteAddress)) return direct
    return {
      remoteIp: this.#visitor(chain, remoteAddress),
      protocol: last(proto) === 'https' ? 'https' : protocol,
      host: validHost(last(forwardedHost)) ?? host,
    }
  }

  /** The last address of the chain that is not a proxy of ours. */
  #visitor(chain: string | null, remoteAddress: string): string {
    const addresses = (chain ?? '').split(',').map((each) => each.trim())
    const outside = addresses.findLast((each) => net().isIP(each) !== 0 && !this.trusts(each))
    return outside ?? remoteAddress
  }
}

function listOf(networks: readonly string[]): BlockList {
  const { BlockList, isIP } = net()
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function last(list: string | null): string | null {
  return list?.split(',').at(-1)?.trim().toLowerCase() ?? null
}

function validHost(host: string | null): string | null {
  const parts = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/.exec(host ?? '')
  return parts !== null && Number(parts[1] ?? 0) < 65_536 ? host : null
}
