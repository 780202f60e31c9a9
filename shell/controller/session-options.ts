import { inSeconds } from '../active-support/duration.ts'
import type { SessionCookie } from '../core/respond.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { attributesOf, type CookieContext, type CookieOptions } from './cookie-options.ts'
import { type Name, nameOf } from './name.ts'

/** What stands in `request.session_options` where nothing else is said. */
const USUAL = {
  path: '/',
  domain: null,
  expire_after: null,
  httponly: true,
  defer: false,
  renew: false,
}

/** What an answer knows of its session's cookie. */
export interface SessionSite extends Pick<CookieContext, 'host' | 'sameSite'> {
  /** Seconds since 1970. */
  readonly now: number
  /** Whether a cookie that wants TLS reaches its visitor. */
  readonly mayBeSecure: boolean
  /** Whether an action made the answer, and no error. */
  readonly isPerformed: boolean
}

/**
 * `request.session_options`: what `session_store` was told, and what an action says for its answer alone: `[:skip]`,
 * `[:renew]`, `[:expire_after]`. Rack: Rack::Session::Abstract::Persisted.
 */
export class SessionOptions {
  static {
    defineClass(this, 'ActionDispatch::Request::Session::Options')
  }

  readonly #values: Map<string, unknown>
  readonly #id: () => unknown

  /** `id` is asked for the session's name. */
  constructor(settings: Readonly<Record<string, unknown>>, id: () => unknown) {
    this.#values = new Map(Object.entries({ ...USUAL, ...settings }))
    this.#id = id
  }

  get(name: Name): unknown {
    const key = nameOf(name)
    return this.#values.get(key) ?? (key === 'id' ? this.#id() : null)
  }

  set(name: Name, value: unknown): void {
    this.#values.set(nameOf(name), value)
  }

  valuesAt(...names: readonly Name[]): unknown[] {
    return names.map((name) => this.get(name))
  }

  toHash(): Hash {
    return Hash.from([...this.#values].map(([name, value]) => [symbol(name), value] as const))
  }

  /** How the cookie of an answer is sent. Raises for options that no cookie has. */
  cookie(site: SessionSite): SessionCookie {
    const is = (name: string) => isTruthy(this.#values.get(name) ?? null)
    const seconds = this.#seconds('max_age') ?? this.#seconds('expire_after')
    const expires = seconds === null ? 0 : Math.floor(site.now + seconds)
    const isKept = is('skip') || is('drop') || (is('defer') && !is('renew'))
    const isRenewed = seconds !== null || is('renew')
    const isNever = isKept || (is('secure') && !site.mayBeSecure)
    return {
      attributes: attributesOf('session', this.#options(expires), site, false),
      expires,
      sending: isNever ? 'never' : isRenewed && site.isPerformed ? 'always' : 'changed',
    }
  }

  #options(expires: number): Omit<CookieOptions, 'value'> {
    const value = (name: string) => this.#values.get(name)
    return {
      path: value('path') as CookieOptions['path'],
      domain: value('domain'),
      tldLength: value('tld_length'),
      maxAge: value('max_age'),
      expires: expires === 0 ? null : new Date(expires * 1000),
      httponly: isTruthy(value('httponly') ?? null),
      sameSite: value('same_site') as CookieOptions['sameSite'],
    } as Omit<CookieOptions, 'value'>
  }

  #seconds(name: string): number | null {
    const given = this.#values.get(name) ?? null
    if (given === null || given === false) return null
    const seconds = inSeconds(given)
    if (typeof seconds === 'number' && Number.isFinite(seconds)) return seconds
    throw new ArgumentError(
      `session_options[:${name}] takes seconds or a Duration, not ${inspect(given)}.`,
    )
  }
}
