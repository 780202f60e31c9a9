import { net } from '../builtin.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { KEY } from '../ruby/hash/key.ts'
import { toS } from '../ruby/object/texts.ts'

export class IpAddrError extends ArgumentError {
  static {
    defineClass(this, 'IPAddr::Error')
  }
}

/** A text that is no address. */
export class InvalidAddressError extends IpAddrError {
  static {
    defineClass(this, 'IPAddr::InvalidAddressError')
  }
}

/** A length of a network that its family does not have. */
export class InvalidPrefixError extends IpAddrError {
  static {
    defineClass(this, 'IPAddr::InvalidPrefixError')
  }
}

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const LOOPBACK = ['127.0.0.0/8', '::1']
const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10']

/** IPAddr of the standard library: an address, or a network with its prefix. */
export class IpAddr extends RubyObject {
  static {
    defineClass(this, 'IPAddr', {
      parameters: { initialize: '0-1', 'include?': '1', '===': '1', mask: '1' },
    })
  }

  readonly #bits: 32 | 128
  readonly #prefix: number
  readonly #number: bigint

  constructor(...given: readonly unknown[]) {
    super()
    const text = given[0] instanceof IpAddr ? given[0].cidr() : toS(given[0] ?? '::')
    const [, address = '', prefix] = /^\[?([^\]/]*)\]?(?:\/(.+))?$/.exec(text) ?? []
    const family = net().isIP(address)
    if (family === 0) throw new InvalidAddressError(`invalid address: ${text}`)
    this.#bits = family === 4 ? 32 : 128
    this.#prefix = prefixOf(prefix, this.#bits, text)
    const hosts = BigInt(this.#bits - this.#prefix)
    this.#number = (numberOf(address, family) >> hosts) << hosts
  }

  is_include(other: unknown): boolean {
    const { bits, number } = IpAddr.#parts(other)
    const hosts = BigInt(this.#bits - this.#prefix)
    return bits === this.#bits && number >> hosts === this.#number >> hosts
  }

  '==='(other: unknown): boolean {
    return this.is_include(other)
  }

  '=='(other: unknown): boolean {
    if (!(other instanceof IpAddr) && net().isIP(toS(other)) === 0) return false
    const { bits, number } = IpAddr.#parts(other)
    return bits === this.#bits && number === this.#number
  }

  '<=>'(other: unknown): number | null {
    const { bits, number } = IpAddr.#parts(other)
    if (bits !== this.#bits) return null
    return this.#number < number ? -1 : this.#number > number ? 1 : 0
  }

  [KEY](): string {
    return `i${this.cidr()}`
  }

  mask(prefix: unknown): IpAddr {
    return new IpAddr(`${this.to_s()}/${toS(prefix)}`)
  }

  prefix(): number {
    return this.#prefix
  }

  to_i(): number | bigint {
    return this.#number <= Number.MAX_SAFE_INTEGER ? Number(this.#number) : this.#number
  }

  to_s(): string {
    return textOf(this.#number, this.#bits)
  }

  /** `10.0.0.0/8`, and a single address by itself. */
  cidr(): string {
    return this.#prefix === this.#bits ? this.to_s() : `${this.to_s()}/${this.#prefix}`
  }

  inspect(): string {
    const mask = ((1n << BigInt(this.#prefix)) - 1n) << BigInt(this.#bits - this.#prefix)
    return `#<IPAddr: IPv${this.#bits === 32 ? 4 : 6}:${this.to_s()}/${textOf(mask, this.#bits)}>`
  }

  is_ipv4(): boolean {
    return this.#bits === 32
  }

  is_ipv6(): boolean {
    return this.#bits === 128
  }

  is_private(): boolean {
    return PRIVATE.some((network) => new IpAddr(network).is_include(this))
  }

  is_loopback(): boolean {
    return LOOPBACK.some((network) => new IpAddr(network).is_include(this))
  }

  is_link_local(): boolean {
    return LINK_LOCAL.some((network) => new IpAddr(network).is_include(this))
  }

  static #parts(given: unknown): { bits: number; number: bigint } {
    const address = given instanceof IpAddr ? given : new IpAddr(given)
    return { bits: address.#bits, number: address.#number }
  }
}

function prefixOf(given: string | undefined, bits: 32 | 128, text: string): number {
  if (given === undefined) return bits
  if (bits === 32 && net().isIP(given) === 4) {
    const ones = numberOf(given, 4).toString(2).padStart(32, '0')
    if (/^1*0*$/.test(ones)) return ones.lastIndexOf('1') + 1
  }
  const length = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (length >= 0 && length <= bits) return length
  throw new InvalidPrefixError(`invalid length: ${text}`)
}

function numberOf(address: string, family: number): bigint {
  if (family === 4) return address.split('.').reduce((all, part) => (all << 8n) | BigInt(part), 0n)
  const plain = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    })
  const [head = '', tail] = plain.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from(
    { length: tail === undefined ? 0 : 8 - first.length - last.length },
    () => '0',
  )
  return [...first, ...zeros, ...last].reduce(
    (all, group) => (all << 16n) | BigInt(`0x${group}`),
    0n,
  )
}

function textOf(number: bigint, bits: 32 | 128): string {
  const parts = (count: number, size: bigint): bigint[] =>
    Array.from(
      { length: count },
      (_, at) => (number >> (size * BigInt(count - 1 - at))) & ((1n << size) - 1n),
    )
  if (bits === 32) return parts(4, 8n).join('.')
  const groups = parts(8, 16n).map((group) => group.toString(16))
  const [longest = ''] = (groups.join(':').match(/(?:^|:)0(?::0)+(?=:|$)/g) ?? []).sort(
    (a, b) => b.length - a.length,
  )
  if (longest === '') return groups.join(':')
  const [before = '', ...rest] = groups.join(':').split(longest)
  return `${before}::${rest.join(longest).replace(/^:/, '')}`
}
