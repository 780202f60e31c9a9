import { net } from '../../builtin.ts'
import { PrivateAddressError } from './errors.ts'

/** Where requests of the application may go, and how much of an answer it keeps. */
export interface OutgoingRules {
  /** Whether addresses of the machine itself and of networks around it are asked. */
  readonly allowsPrivate: boolean
  /** Hosts, `host:port`, addresses and networks (`10.0.0.0/8`) that are asked all the same. */
  readonly allowed: readonly string[]
  /** Bytes of a body that is kept as a whole. */
  readonly bodyLimit: number
  /** Seconds that one exchange may take where it holds up the thread. */
  readonly longest: number
}

let rules: OutgoingRules = {
  allowsPrivate: true,
  allowed: [],
  bodyLimit: 100 * 1024 * 1024,
  longest: 60,
}

/** Says where requests may go. Once a process. */
export function useOutgoing(given: OutgoingRules): void {
  rules = given
}

export function outgoing(): OutgoingRules {
  return rules
}

/**
 * Networks that are not the Internet: of the machine itself, private, of the link (where clouds keep credentials), shared,
 * reserved, multicast. IANA's special-purpose address registries.
 */
const NETWORKS = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`

type BlockList = InstanceType<ReturnType<typeof net>['BlockList']>

let privateNetworks: BlockList | null = null

/**
 * Refuses an address that a name has led to. It is asked with the address that is connected to, so a name that means another one a
 * moment later changes nothing. Raises PrivateAddressError.
 */
export function checkAddress(host: string, address: string, port: number): void {
  if (
    rules.allowsPrivate ||
    rules.allowed.includes(host) ||
    rules.allowed.includes(`${host}:${port}`)
  )
    return
  privateNetworks ??= listOf(NETWORKS.split(/\s+/))
  if (!isIn(privateNetworks, address)) return
  if (isIn(listOf(rules.allowed), address)) return
  throw new PrivateAddressError(
    `${host} is ${address}, an address that is not of the Internet: add ${JSON.stringify(host)} to config.outgoing.allowed_hosts, or set config.outgoing.private_addresses = true`,
  )
}

/** The networks and addresses of a list; names in it are left out. */
function listOf(texts: readonly string[]): BlockList {
  const list = new (net().BlockList)()
  for (const text of texts) {
    const [address = '', prefix] = text.split('/')
    const family = net().isIP(address)
    if (family === 0) continue
    const type = family === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(prefix), type)
  }
  return list
}

/** An address of IPv4 that is written as one of IPv6 is looked up as what it is. */
function isIn(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  return list.check(bare, net().isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
