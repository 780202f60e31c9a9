import type { App, ControllerType } from '../../app.ts'
import type { Configuration } from '../../config/configuration.ts'
import type { Settings } from '../../config/settings.ts'
import { isProtected, isProtectedLate } from '../../controller/definition.ts'
import type { SiteCheck } from '../../controller/fetch-site.ts'
import type { Route } from '../../core/route.ts'
import { InvalidAuthenticityToken, InvalidCrossOriginRequest } from '../../errors.ts'
import type { Action } from './action.ts'

/** What decides on forgeries. */
export interface ForgeryOptions {
  readonly app: App
  readonly settings: Pick<Settings, 'forgeryProtectionOriginCheck'>
  readonly configuration: Pick<Configuration, 'url' | 'sessionSecure'>
}

/** The verbs that write nothing; RFC 9110 section 9.2.1. */
export const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Tells the requests of the application's own pages from those that another site made a browser send:
 * by the token, which the core has compared, and by Origin. Rails: ActionController::RequestForgeryProtection.
 */
export class ForgeryProtection {
  readonly #options: ForgeryOptions
  readonly #checked: ReadonlySet<number>
  /** Routes whose controllers decide themselves what becomes of a forgery. */
  readonly #late: ReadonlySet<number>

  constructor(options: ForgeryOptions) {
    this.#options = options
    this.#checked = new Set(
      options.settings.forgeryProtectionOriginCheck ? checkedRoutes(options.app) : [],
    )
    this.#late = new Set(
      options.app.routes.flatMap(({ controller }, index) => {
        const type = controllerNamed(options.app, controller)
        return type !== undefined && isProtectedLate(type) ? [index] : []
      }),
    )
  }

  /** Whether a callback of the controller decides, instead of the server. */
  isLate(route: number): boolean {
    return this.#late.has(route)
  }

  /**
   * Why a request is taken for a forgery; null where it is not. `check` says it in place of the token, in the words of
   * Rails 8.2.
   */
  suspect(
    action: Action,
    check?: SiteCheck,
  ): InvalidAuthenticityToken | InvalidCrossOriginRequest | null {
    const { exchange } = action
    const origin = this.#checked.has(exchange.route) ? exchange.list('origin') : null
    if (origin !== null && !this.#isOwn(origin, action)) {
      const error = foreign(origin, action)
      return check === undefined
        ? error
        : new InvalidCrossOriginRequest(error.message, error.hint ?? undefined)
    }
    if (check !== undefined) {
      const why = SAFE.has(action.request.method()) ? null : check(!exchange.isForged)
      return why === null ? null : new InvalidCrossOriginRequest(why)
    }
    return exchange.isForged ? new InvalidAuthenticityToken(undefined, this.#hint(action)) : null
  }

  #isOwn(origin: string, action: Action): boolean {
    const sent = origin.toLowerCase()
    return (
      sent === action.request.baseUrl().toLowerCase() || sent === this.#options.configuration.url
    )
  }

  #hint(action: Action): string | undefined {
    const { exchange, request } = action
    const overHttp = request.scheme() === 'http' && !exchange.hasSessionCookie
    const isElsewhere = !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.host())
    return overHttp && isElsewhere && this.#options.configuration.sessionSecure !== false
      ? 'The browser sent no session cookie over http: set WEBFW_SESSION_SECURE=0 to serve plain http.'
      : undefined
  }
}

/** Whether requests for a route must come from the application's own pages. */
export function isProtectedRoute(app: App, { controller, action }: Route): boolean {
  const type = controllerNamed(app, controller)
  return type !== undefined && isProtected(type, action)
}

function controllerNamed({ controllers }: App, name: string): ControllerType | undefined {
  return Object.hasOwn(controllers, name) ? controllers[name] : undefined
}

function checkedRoutes(app: App): number[] {
  return app.routes.flatMap((route, index) => {
    return !SAFE.has(route.verb) && isProtectedRoute(app, route) ? [index] : []
  })
}

function foreign(origin: string, { request }: Action): InvalidAuthenticityToken {
  if (origin === 'null') {
    return new InvalidAuthenticityToken(
      'The browser returned a "null" origin for a request with origin-based forgery protection turned on.',
      'A Referrer-Policy of no-referrer does that; config.forgery_protection_origin_check = false turns the check off.',
    )
  }
  const base = request.baseUrl()
  const isBehindTls = origin.toLowerCase() === base.toLowerCase().replace(/^http:/, 'https:')
  return new InvalidAuthenticityToken(
    `HTTP Origin header (${origin}) didn't match request.base_url (${base})`,
    isBehindTls
      ? `A proxy that ends TLS has to send X-Forwarded-Proto and to be in WEBFW_TRUSTED_PROXIES; or set WEBFW_URL=${origin.toLowerCase()}.`
      : 'Where that is this application: a proxy has to pass Host on, or set WEBFW_URL.',
  )
}
