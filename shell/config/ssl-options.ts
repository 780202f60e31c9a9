import { Duration } from '../active-support/duration.ts'
import { type Name, nameOf } from '../controller/name.ts'
import type { Request } from '../controller/request.ts'
import { SettingsError } from '../errors.ts'
import { underscore } from '../inflection/inflection.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { Proc } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { statusCode } from '../vocabulary/status.ts'
import { isHost } from './variables.ts'

/** What `config.ssl_options` says, checked. */
export interface SslOptions {
  readonly hsts: {
    /** Seconds. */
    readonly expires: number
    readonly subdomains: boolean
    readonly preload: boolean
  }
  /** Null for none. */
  readonly redirect: {
    readonly exclude: ((request: Request) => unknown) | null
    readonly host: string | null
    readonly port: number | null
    /** Null for 301, or 308 where a body came. */
    readonly status: number | null
  } | null
  readonly secureCookies: boolean
}

/** What Rails does where nothing is said: two years. */
export const SSL_OPTIONS: SslOptions = {
  hsts: { expires: 63_072_000, subdomains: true, preload: false },
  redirect: { exclude: null, host: null, port: null, status: null },
  secureCookies: true,
}

type Pairs = ReadonlyMap<string, unknown>

/**
 * Reads `config.ssl_options = { hsts: { expires: 1.year }, redirect: { exclude: ->(request) { … } } }`.
 *
 * @throws SettingsError
 */
export function readSslOptions(given: object): SslOptions {
  const options = pairsOf(given, 'ssl_options', ['hsts', 'redirect', 'secure_cookies'])
  return {
    hsts: readHsts(options.get('hsts')),
    redirect: readRedirect(options.get('redirect')),
    secureCookies: flag(options, 'secure_cookies', true),
  }
}

/** `hsts: false` makes browsers forget what they were told. */
function readHsts(given: unknown): SslOptions['hsts'] {
  const { hsts } = SSL_OPTIONS
  if (given === undefined || given === null || given === true) return hsts
  if (given === false) return { ...hsts, expires: 0 }
  const options = pairsOf(given, 'hsts', ['expires', 'subdomains', 'preload'])
  const expires = options.get('expires') ?? hsts.expires
  const seconds = expires instanceof Duration ? expires.value : expires
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 0) {
    throw refuse('expires', 'whole seconds or a Duration', expires)
  }
  return {
    expires: seconds,
    subdomains: flag(options, 'subdomains', true),
    preload: flag(options, 'preload', false),
  }
}

function readRedirect(given: unknown): SslOptions['redirect'] {
  if (given === undefined || given === null || given === true) return SSL_OPTIONS.redirect
  if (given === false) return null
  const options = pairsOf(given, 'redirect', ['exclude', 'host', 'port', 'status'])
  const exclude = options.get('exclude') ?? null
  const host = options.get('host') ?? null
  const port = options.get('port') ?? null
  const status = options.get('status') ?? null
  if (host !== null && !(typeof host === 'string' && isHost(host))) {
    throw refuse('host', 'a host name', host)
  }
  if (port !== null && !(typeof port === 'number' && port > 0 && port < 65_536)) {
    throw refuse('port', 'a number', port)
  }
  return {
    exclude: exclude === null ? null : callable(exclude),
    host,
    port,
    status: status === null ? null : redirectStatus(status),
  }
}

function redirectStatus(given: unknown): number {
  const status = statusCode(given as never)
  if (status >= 300 && status <= 399) return status
  throw refuse('status', 'a status between 300 and 399', given)
}

function callable(given: unknown): (request: Request) => unknown {
  if (given instanceof Proc) return (request) => given.call(request)
  if (typeof given === 'function') return given as (request: Request) => unknown
  throw refuse('exclude', 'a lambda', given)
}

function flag(options: Pairs, name: string, fallback: boolean): boolean {
  const value = options.get(name) ?? fallback
  if (typeof value === 'boolean') return value
  throw refuse(name, 'true or false', value)
}

function pairsOf(given: unknown, name: string, known: readonly string[]): Pairs {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refuse(name, 'a Hash', given)
  }
  const isHash = given instanceof Hash || given instanceof Map
  const list: [unknown, unknown][] = isHash ? [...given] : Object.entries(given)
  const pairs = new Map(list.map(([key, value]) => [underscore(nameOf(key as Name)), value]))
  for (const key of pairs.keys()) {
    if (known.includes(key)) continue
    throw new SettingsError(
      `ssl_options: ${name} takes no ${key}:. There are: ${known.join(', ')}.`,
    )
  }
  return pairs
}

function refuse(name: string, wanted: string, given: unknown): SettingsError {
  return new SettingsError(`ssl_options: ${name} takes ${wanted}, not ${inspect(given)}.`)
}
