import { Duration, inSeconds } from '../active-support/duration.ts'
import { underscore } from '../inflection/inflection.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { milliseconds } from '../ruby/world.ts'
import { momentOf } from './moment.ts'
import { type Name, nameOf } from './name.ts'

/** What the attributes of a cookie follow. */
export interface CookieContext {
  /** The host of the request, without its port. */
  readonly host: string
  /** Whether it came over TLS: then cookies are Secure unless they say otherwise. */
  readonly isTls: boolean
  /** Whether they are Secure whatever they say: `config.force_ssl`. */
  readonly isTlsForced: boolean
  /** `SameSite` of cookies that say none; null for none, absent for Lax. */
  readonly sameSite?: SameSite | null
}

const SAME_SITES = ['lax', 'strict', 'none'] as const

/** What `SameSite` may say. */
export type SameSite = (typeof SAME_SITES)[number]

/** What `:strict` or `"Strict"` says; undefined for a word that is none. */
export function sameSiteNamed(word: string): SameSite | undefined {
  return SAME_SITES.find((each) => each === word.toLowerCase())
}

/** A cookie with its attributes (RFC 6265, section 4.1). */
export interface CookieOptions {
  readonly value: unknown
  readonly path?: string | null
  /** A host, `:all` for the registered domain and all below it, or a list of which one fits. */
  readonly domain?: unknown
  /** How many parts of the host `domain: :all` keeps. */
  readonly tldLength?: unknown
  /** Seconds from now, or a Duration. */
  readonly maxAge?: unknown
  /** A Time, a Date, a Duration from now, a JavaScript date or a text of one. */
  readonly expires?: unknown
  readonly secure?: boolean | null
  readonly httponly?: boolean | null
  /** `:lax`, `:strict` or `:none`; nil or false leaves it out, absent it is what the settings say. */
  readonly sameSite?: Name | boolean | null
}

const NAMES = [
  'value',
  'path',
  'domain',
  'tldLength',
  'maxAge',
  'expires',
  'secure',
  'httponly',
  'sameSite',
]

/** What `cookies[:name] =` was given: a value, or a Hash of it and its attributes. */
export function cookieOptions(name: string, given: unknown): CookieOptions {
  const isHash = given instanceof Map || given instanceof Hash
  const isOptions =
    isHash || (typeof given === 'object' && given !== null && !isString(given) && 'value' in given)
  if (!isOptions) return { value: given }
  const entries: Iterable<readonly [unknown, unknown]> = isHash ? given : Object.entries(given)
  const options = Object.fromEntries([...entries].map(([key, each]) => [camel(nameOf(key)), each]))
  for (const key of Object.keys(options)) {
    if (NAMES.includes(key)) continue
    throw new ArgumentError(
      `cookies[:${name}] takes no ${underscore(key)}:. There are: ${NAMES.map(underscore).join(', ')}.`,
    )
  }
  return { value: null, ...options }
}

/** Seconds since 1970 from which a cookie is none, 0 for never. Max-Age goes before Expires (RFC 6265, section 4.1.2.2). */
export function expiryOf(name: string, options: CookieOptions, now: number): number {
  const { maxAge, expires } = options
  if (isGiven(maxAge)) return Math.floor(now + secondsOf(name, 'max_age', maxAge))
  return isGiven(expires) ? Math.ceil(expiresAt(name, expires).getTime() / 1000) : 0
}

/** The value of a `Set-Cookie` field. */
export function setCookie(name: string, given: CookieOptions, context: CookieContext): string {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} cannot be the name of a cookie (RFC 6265, section 4.1.1).`,
    )
  }
  const isSecure = context.isTlsForced || (given.secure ?? context.isTls)
  const value = encode(textOf(name, given.value))
  return `${name}=${value}${attributesOf(name, given, context, isSecure)}`
}

/** The attributes of a cookie, each behind a semicolon. Raises TypeError and ArgumentError for what is none. */
export function attributesOf(
  name: string,
  given: Omit<CookieOptions, 'value'>,
  context: Pick<CookieContext, 'host' | 'sameSite'>,
  isSecure: boolean,
): string {
  const { maxAge, expires } = given
  const parts = ['', attribute('Path', given.path ?? '/')]
  const domain = domainOf(name, given, context.host)
  if (domain !== null) parts.push(attribute('Domain', domain))
  if (isGiven(maxAge)) parts.push(`Max-Age=${Math.floor(secondsOf(name, 'max_age', maxAge))}`)
  if (isGiven(expires)) parts.push(`Expires=${expiresAt(name, expires).toUTCString()}`)
  if (isSecure) parts.push('Secure')
  if (given.httponly === true) parts.push('HttpOnly')
  const sameSite = sameSiteOf(name, given.sameSite, context.sameSite)
  if (sameSite !== null) parts.push(`SameSite=${sameSite}`)
  return parts.join('; ')
}

/** The text of a value: of what is no String, Symbol, number, true or false there is none to read back. */
function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return nameOf(value)
  if (typeof value !== 'object' || isString(value) || value instanceof Float) return String(value)
  throw new TypeError(
    `cookies[:${name}] takes a String, not ${inspect(value)}. Write cookies[:${name}] = value.to_json.`,
  )
}

/** The domain that `domain:` means for a host. Rails: ActionDispatch::Cookies::CookieJar#handle_options. */
function domainOf(
  name: string,
  { domain, tldLength }: Omit<CookieOptions, 'value'>,
  host: string,
): string | null {
  if (domain === null || domain === undefined) return null
  if (domain === Symbol.for('all') || domain === 'all') return registeredDomain(host, tldLength)
  if (isString(domain)) return checkedDomain(name, String(domain))
  if (Array.isArray(domain)) {
    const domains = domain.map((each) => checkedDomain(name, isString(each) ? String(each) : ''))
    const fits = domains.find((each) => `.${host}`.endsWith(`.${each.replace(/^\./, '')}`))
    return fits ?? null
  }
  throw oddDomain(name, domain)
}

function checkedDomain(name: string, domain: string): string {
  if (/^\.?(?:[\w-]+\.)*[\w-]+$/.test(domain) && domain !== 'null') return domain
  throw oddDomain(name, domain)
}

function oddDomain(name: string, domain: unknown): ArgumentError {
  return new ArgumentError(
    `cookies[:${name}]: domain: takes a host name, :all, a list of host names or nil, not ${inspect(domain)}.`,
  )
}

/** `example.org` of `www.example.org`, and three parts where the last two are short, as in `co.uk`. */
function registeredDomain(host: string, length: unknown): string | null {
  const parts = host.split('.')
  if (/^[\d.]+$/.test(host) || parts.includes('') || parts.length === 1 || host.startsWith('[')) {
    return null
  }
  if (typeof length === 'number') {
    return parts.length < length ? null : parts.slice(-length).join('.')
  }
  const isShort = /\.[^.]{2,3}\.[^.]{2}$/.test(host)
  return parts.slice(isShort ? -3 : -2).join('.')
}

function sameSiteOf(
  name: string,
  given: CookieOptions['sameSite'],
  usual: CookieContext['sameSite'] = 'lax',
): string | null {
  const value = given === undefined ? usual : given
  if (value === null || value === false) return null
  const word = value === true ? 'strict' : sameSiteNamed(nameOf(value))
  if (word !== undefined) return word.charAt(0).toUpperCase() + word.slice(1)
  throw new ArgumentError(
    `cookies[:${name}]: same_site: takes :lax, :strict, :none or nil, not ${inspect(value)}.`,
  )
}

function expiresAt(name: string, value: unknown): Date {
  const moment =
    value instanceof Duration
      ? new Date(milliseconds() + secondsOf(name, 'expires', value) * 1000)
      : momentOf(value)
  if (moment !== null) return moment
  throw new TypeError(
    `cookies[:${name}]: expires: takes a Time, a Date or a Duration, not ${String(value)}. Write expires: 1.hour.from_now.`,
  )
}

function secondsOf(name: string, option: string, value: unknown): number {
  const seconds = inSeconds(value)
  if (typeof seconds === 'number' && Number.isFinite(seconds)) return seconds
  throw new ArgumentError(
    `cookies[:${name}]: ${option}: takes seconds or a Duration, not ${inspect(value)}.`,
  )
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** An attribute's value; what would begin another attribute is refused. */
function attribute(name: string, value: string): string {
  if (/^[^;\x00-\x1f\x7f]*$/.test(value)) return `${name}=${value}`
  throw new TypeError(
    `${JSON.stringify(value)} cannot be the ${name} of a cookie (RFC 6265, section 4.1.1).`,
  )
}

/** As Rails writes them: like the value of a form, so that only letters, digits and `*-._` stay. */
function encode(value: string): string {
  const escaped = encodeURIComponent(value).replace(/[!'()~]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return escaped.replaceAll('%20', '+')
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
