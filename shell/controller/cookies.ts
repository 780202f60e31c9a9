import { momentOf } from './moment.ts'
import { type Name, nameOf } from './name.ts'

/** A cookie with its attributes (RFC 6265, section 4.1). */
export interface CookieOptions {
  readonly value: unknown
  readonly path?: string
  readonly domain?: string
  /** Seconds from now. */
  readonly maxAge?: number
  /** A Time, a Date, a JavaScript date or a text of one. */
  readonly expires?: unknown
  readonly secure?: boolean
  readonly httponly?: boolean
  readonly sameSite?: Name
}

/** Where a cookie to forget was set: a visitor keeps one of each name, path and domain. */
export type CookiePlace = Pick<CookieOptions, 'path' | 'domain'>

/** The cookies of a request, and those that the response sets. Rails guide "Action Controller Overview", section 6. */
export interface CookieJar {
  get(name: Name): string | null
  set(name: Name, value: unknown): void
  delete(name: Name, place?: CookiePlace): string | null
  isKey(name: Name): boolean
  /** A jar whose values carry a signature; a value that was tampered with reads as null. */
  signed(): CookieJar
  /** A jar whose cookies live for twenty years. */
  permanent(): CookieJar
}

/** What a jar signs with. */
export interface CookieSigner {
  sign(name: string, value: string): string
  verify(name: string, signed: string): string | null
}

const TWENTY_YEARS = 20 * 365 * 24 * 3600

/** The cookies of one request. */
export class Cookies implements CookieJar {
  readonly #sent: ReadonlyMap<string, string>
  readonly #written = new Map<string, CookieOptions>()
  readonly #signer: CookieSigner

  constructor(header: string | null, signer: CookieSigner) {
    this.#sent = parseCookieHeader(header ?? '')
    this.#signer = signer
  }

  get(name: Name): string | null {
    const key = nameOf(name)
    const written = this.#written.get(key)
    if (written === undefined) return this.#sent.get(key) ?? null
    return written.value === null ? null : String(written.value)
  }

  set(name: Name, value: unknown): void {
    this.#written.set(nameOf(name), optionsOf(value))
  }

  delete(name: Name, place: CookiePlace = {}): string | null {
    const value = this.get(name)
    this.#written.set(nameOf(name), { ...place, value: null, maxAge: 0, expires: new Date(0) })
    return value
  }

  isKey(name: Name): boolean {
    return this.get(name) !== null
  }

  signed(): CookieJar {
    return derived(this, {
      read: (name, value) => this.#signer.verify(name, value),
      write: (name, options) => ({
        ...options,
        value: this.#signer.sign(name, String(options.value)),
      }),
    })
  }

  permanent(): CookieJar {
    return derived(this, {
      read: (_, value) => value,
      write: (_, options) => ({ maxAge: TWENTY_YEARS, ...options }),
    })
  }

  /** The `Set-Cookie` values of the response. */
  headers(): string[] {
    return [...this.#written].map(([name, options]) => setCookie(name, options))
  }
}

interface Derivation {
  read(name: string, value: string): string | null
  write(name: string, options: CookieOptions): CookieOptions
}

function derived(jar: CookieJar, { read, write }: Derivation): CookieJar {
  const get = (name: Name) => {
    const value = jar.get(name)
    return value === null ? null : read(nameOf(name), value)
  }
  const self: CookieJar = {
    get,
    set: (name, value) => jar.set(name, write(nameOf(name), optionsOf(value))),
    delete: (name, place) => jar.delete(name, place),
    isKey: (name) => get(name) !== null,
    signed: () => derived(self, { read, write }),
    permanent: () =>
      derived(self, {
        read: (_, value) => value,
        write: (_, options) => ({ maxAge: TWENTY_YEARS, ...options }),
      }),
  }
  return self
}

function optionsOf(value: unknown): CookieOptions {
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => [camel(nameOf(key)), each])
    return Object.fromEntries(entries) as CookieOptions
  }
  return typeof value === 'object' && value !== null && 'value' in value
    ? (value as CookieOptions)
    : { value }
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
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

/** As Rails writes them: like the value of a form, so that only letters, digits and `*-._` stay. */
function encode(value: string): string {
  const escaped = encodeURIComponent(value).replace(/[!'()~]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return escaped.replaceAll('%20', '+')
}

/** An attribute's value; what would begin another attribute is refused. */
function attribute(name: string, value: string): string {
  if (/^[^;\x00-\x1f\x7f]*$/.test(value)) return `${name}=${value}`
  throw new TypeError(
    `${JSON.stringify(value)} cannot be the ${name} of a cookie (RFC 6265, section 4.1.1).`,
  )
}

function setCookie(name: string, given: CookieOptions): string {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} cannot be the name of a cookie (RFC 6265, section 4.1.1).`,
    )
  }
  const parts = [
    `${name}=${encode(String(given.value ?? ''))}`,
    attribute('Path', given.path ?? '/'),
  ]
  if (given.domain !== undefined) parts.push(attribute('Domain', given.domain))
  if (given.maxAge !== undefined) parts.push(`Max-Age=${Math.floor(given.maxAge)}`)
  if (given.expires !== undefined && given.expires !== null)
    parts.push(`Expires=${httpDate(name, given.expires)}`)
  if (given.secure === true) parts.push('Secure')
  if (given.httponly === true) parts.push('HttpOnly')
  parts.push(`SameSite=${sameSite(given.sameSite)}`)
  return parts.join('; ')
}

function sameSite(value: Name | undefined): string {
  const text = nameOf(value ?? 'lax')
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

function httpDate(name: string, value: unknown): string {
  const moment = momentOf(value)
  if (moment !== null) return moment.toUTCString()
  throw new TypeError(
    `cookies[:${name}]: expires: takes a Time or a Date, not ${String(value)}. Write expires: 1.hour.from_now.`,
  )
}
