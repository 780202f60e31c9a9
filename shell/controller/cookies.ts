import { CookieOverflow } from '../errors.ts'
import { defineClass } from '../ruby/class/define.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { Hash } from '../ruby/hash/hash.ts'
import type { Block } from '../ruby/types.ts'
import { world } from '../ruby/world.ts'
import {
  type CookieContext,
  type CookieOptions,
  cookieOptions,
  expiryOf,
  setCookie,
} from './cookie-options.ts'
import { fetched } from './fetched.ts'
import { jsonValues } from './json-values.ts'
import { type Name, nameOf } from './name.ts'
import type { SessionCodec } from './session.ts'

/** Where a cookie to forget was set: a visitor keeps one of each name, path and domain. */
export type CookiePlace = Pick<CookieOptions, 'path' | 'domain'>

/** The cookies of a request, and those that the response sets. Rails guide "Action Controller Overview", section 6. */
export interface CookieJar {
  get(name: Name): string | null
  set(name: Name, value: unknown): void
  delete(name: Name, place?: CookiePlace): string | null
  isKey(name: Name): boolean
  isHasKey(name: Name): boolean
  /** A jar whose values carry a signature; one that was tampered with, or is past its time, reads as null. */
  signed(): CookieJar
  /** A jar whose values nobody else can read, either. */
  encrypted(): CookieJar
  /** A jar whose cookies live for twenty years. */
  permanent(): CookieJar
}

/** How the value of a cookie is kept from its visitor. */
export type Sealing = 'signed' | 'encrypted'

/** Seals values for a name and a time, and opens what it sealed. */
export interface CookieSealer {
  /** `expires` is seconds since 1970 from which the value is none, 0 for never. */
  seal(sealing: Sealing, name: string, value: string, expires: number): string
  open(sealing: Sealing, name: string, sealed: string): string | null
}

const TWENTY_YEARS = 20 * 365 * 24 * 3600
/** The longest name and value of a cookie that browsers keep, RFC 6265 section 6.1. */
const COOKIE_LIMIT = 4096

/** The cookies of one request. */
export class Cookies implements CookieJar {
  static {
    defineClass(this, 'ActionDispatch::Cookies::CookieJar', { parameters: { fetch: '1-2 &' } })
  }

  readonly #sent: ReadonlyMap<string, string>
  readonly #written = new Map<string, { readonly value: unknown; readonly header: string }>()
  readonly #sealer: CookieSealer
  readonly #context: CookieContext

  /** What signed and encrypted values may be beside texts. */
  readonly codec: SessionCodec | null

  constructor(
    header: string | null,
    sealer: CookieSealer,
    context: CookieContext,
    codec: SessionCodec | null = null,
  ) {
    this.codec = codec
    this.#sent = parseCookieHeader(header ?? '')
    this.#sealer = sealer
    this.#context = context
  }

  get(name: Name): string | null {
    const key = nameOf(name)
    const written = this.#written.get(key)
    if (written === undefined) return this.#sent.get(key) ?? null
    return written.value === null ? null : String(written.value)
  }

  set(name: Name, value: unknown): void {
    this.#write(nameOf(name), cookieOptions(nameOf(name), value))
  }

  delete(name: Name, place: CookiePlace = {}): string | null {
    const value = this.get(name)
    const { path, domain } = cookieOptions(nameOf(name), { value: null, ...place })
    this.#write(nameOf(name), {
      ...(path === undefined ? {} : { path }),
      ...(domain === undefined ? {} : { domain }),
      value: null,
      maxAge: 0,
      expires: new Date(0),
    })
    return value
  }

  isKey(name: Name): boolean {
    return this.get(name) !== null
  }

  isHasKey(name: Name): boolean {
    return this.isKey(name)
  }

  /** The value of a name; without one what the block or `fallback` gives, else KeyError. */
  fetch(name: Name, ...rest: readonly unknown[]): unknown {
    return fetched(this.get(name), name, rest)
  }

  each(block: Block): this {
    for (const pair of this.toH()) yieldTo(block, [...pair])
    return this
  }

  /** All of them, as they are now. */
  toH(): Hash<string, string> {
    const names = new Set([...this.#sent.keys(), ...this.#written.keys()])
    const pairs = [...names].map((name) => [name, this.get(name)] as const)
    return Hash.from(pairs.filter((pair): pair is [string, string] => pair[1] !== null))
  }

  signed(): CookieJar {
    return new Jar(this, this.#sealer, 'signed', false)
  }

  encrypted(): CookieJar {
    return new Jar(this, this.#sealer, 'encrypted', false)
  }

  permanent(): CookieJar {
    return new Jar(this, this.#sealer, null, true)
  }

  /** The `Set-Cookie` values of the response. */
  headers(): string[] {
    return [...this.#written.values()].map(({ header }) => header)
  }

  /** What cannot be sent is refused here, at the line that sets it. */
  #write(name: string, options: CookieOptions): void {
    const header = setCookie(name, options, this.#context)
    const size = header.indexOf(';')
    if (size > COOKIE_LIMIT) throw new CookieOverflow(name, size)
    this.#written.set(name, { value: options.value, header })
  }
}

/** `cookies.permanent.signed` and its kin. */
class Jar implements CookieJar {
  readonly #cookies: Cookies
  readonly #sealer: CookieSealer
  readonly #sealing: Sealing | null
  readonly #isPermanent: boolean

  constructor(
    cookies: Cookies,
    sealer: CookieSealer,
    sealing: Sealing | null,
    isPermanent: boolean,
  ) {
    this.#cookies = cookies
    this.#sealer = sealer
    this.#sealing = sealing
    this.#isPermanent = isPermanent
  }

  /** What JSON can say comes back as what it was, below Rails' own controllers. */
  get(name: Name): string | null {
    const value = this.#cookies.get(name)
    if (value === null || this.#sealing === null) return value
    const opened = this.#sealer.open(this.#sealing, nameOf(name), value)
    return opened === null ? null : (jsonValues.read(opened) as string)
  }

  set(name: Name, value: unknown): void {
    const key = nameOf(name)
    const given = cookieOptions(key, value)
    const options = this.#isPermanent ? { maxAge: TWENTY_YEARS, ...given } : given
    if (this.#sealing === null || given.value === null) return this.#cookies.set(key, options)
    const expires = expiryOf(key, options, world().now())
    const content = this.#cookies.codec?.write(given.value) ?? String(given.value)
    const sealed = this.#sealer.seal(this.#sealing, key, content, expires)
    this.#cookies.set(key, { ...options, value: sealed })
  }

  delete(name: Name, place?: CookiePlace): string | null {
    const value = this.get(name)
    this.#cookies.delete(name, place)
    return value
  }

  isKey(name: Name): boolean {
    return this.get(name) !== null
  }

  isHasKey(name: Name): boolean {
    return this.isKey(name)
  }

  signed(): CookieJar {
    return new Jar(this.#cookies, this.#sealer, 'signed', this.#isPermanent)
  }

  encrypted(): CookieJar {
    return new Jar(this.#cookies, this.#sealer, 'encrypted', this.#isPermanent)
  }

  permanent(): CookieJar {
    return new Jar(this.#cookies, this.#sealer, this.#sealing, true)
  }
}

/** The pairs of a Cookie field (RFC 6265, section 4.2); the first of a name wins. */
export function parseCookieHeader(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const name = pair.slice(0, equals).trim()
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(equals + 1).trim()))
  }
  return cookies
}

/** As Rails reads them: a plus is a space, and a value with a malformed escape stays as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
