import type { Cookies } from '../../controller/cookies.ts'
import type { Flash } from '../../controller/flash.ts'
import { typeNamed } from '../../controller/mime-type.ts'
import type { Params } from '../../controller/params.ts'
import { type Options, recognizeRoute } from '../../controller/recognize.ts'
import { Request, type RequestSource } from '../../controller/request.ts'
import type { Session } from '../../controller/session.ts'
import type { SessionCookie } from '../../core/respond.ts'
import type { Route } from '../../core/route.ts'
import { InvalidAuthenticityToken, UnsupportedBrowser } from '../../errors.ts'
import { rubyError } from '../../ruby/control/caught.ts'
import type { Hash } from '../../ruby/hash/hash.ts'
import { Action } from './action.ts'

/** Where the page of an error is made. */
interface Destination {
  readonly controller: string
  readonly action: string
  /** The route of its path, and what the path says; null where a controller is named. */
  readonly route: Route | null
  readonly parts: Options
}

/**
 * The action that `config.exceptions_app` names for an error: of the route of `/404` and its kin, or of a controller.
 * Null where there is no such route, where that action itself has failed, and for browsers that are too old, which have
 * a page of their own. Rails: ActionDispatch::ShowExceptions.
 */
export function failureAction(
  first: Action,
  app: string,
  error: unknown,
  given: number,
): Action | null {
  if (first.isFailure || error instanceof UnsupportedBrowser) return null
  // Rails calls a forgery 422, which is the page that applications draw for it.
  const status = error instanceof InvalidAuthenticityToken ? 422 : given
  const to = destination(first, app, `/${status}`)
  return to === null ? null : new FailureAction(first, rubyError(error), `/${status}`, to)
}

function destination(first: Action, app: string, path: string): Destination | null {
  const [controller = '', action] = app.split('#')
  if (action !== undefined) return { controller, action, route: null, parts: {} }
  const found = recognizeRoute(first.world.app.routes, path, 'GET')
  if (found === null || found.route.redirect !== undefined) return null
  return { ...found.route, ...found }
}

/** It has the visitor's request under the path of the error, and changes neither session nor cookies. */
class FailureAction extends Action {
  override readonly isFailure = true
  readonly #first: Action
  readonly #to: Destination
  readonly #source: RequestSource
  #own: Request | null = null
  #given: Params | null = null

  constructor(first: Action, error: unknown, path: string, to: Destination) {
    super(first.world, first.exchange, first.arrival, first.world, to.route ?? first.route)
    const { facts } = first
    const { id, remoteIp, protocol, host, siteUrl, query } = facts
    this.#first = first
    this.#to = to
    this.#source = {
      ...{ id, remoteIp, protocol, host, siteUrl, query, path },
      method: 'GET',
      sentAsHead: false,
      target: query === '' ? path : `${path}?${query}`,
      failed: { error, target: facts.target, path: facts.path, method: facts.method },
      fields: () => facts.fields(),
      body: () => facts.body(),
    }
    facts.retarget(this.#source.target)
  }

  override get asked(): Action {
    return this.#first
  }

  override get controllerName(): string {
    return this.#to.controller
  }

  override get actionName(): string {
    return this.#to.action
  }

  override get request(): Request {
    this.#own ??= new Request(this.#source, this)
    return this.#own
  }

  /** What the failed request asked for. Rails: MimeNegotiation#format_from_path_extension. */
  override askedFormat(): unknown {
    const format = this.#first.askedFormat()
    const ending = /\.(\w+)$/.exec(this.#first.request.path())?.[1]
    if (typeof format === 'string' || ending === undefined) return format
    return typeNamed(ending) === null ? null : ending
  }

  override get params(): Params {
    this.#given ??= this.#to.route === null ? this.#first.params : this.#routedParams()
    return this.#given
  }

  /** What was sent, and what the path of the error says beside it, as in Rails. */
  #routedParams(): Params {
    const { controller, action, parts } = this.#to
    const said = { ...this.#to.route?.defaults, ...parts, controller, action }
    return this.#first.params.merge(said)
  }

  override pathParameters(): Hash {
    const before = this.#first.pathParameters()
    if (this.#to.route === null) return before
    for (const [name, value] of super.pathParameters()) before.set(name, value)
    return before
  }

  override get session(): Session {
    return this.#first.session
  }

  override get flash(): Flash {
    return this.#first.flash
  }

  override get shownFlash(): ReadonlyMap<string, unknown> {
    return this.#first.shownFlash
  }

  override get cookies(): Cookies {
    return this.#first.cookies
  }

  override get changedSession(): null {
    return null
  }

  override get nextFlash(): ReadonlyMap<string, string> {
    return this.exchange.flash()
  }

  override get cookieHeaders(): readonly string[] {
    return []
  }

  override sessionCookie(): SessionCookie | null {
    return this.#first.sessionCookie(false)
  }

  /** The page of a forgery is none itself. */
  override forgery(): null {
    return null
  }

  override discardUploads(): void {
    this.#first.discardUploads()
    super.discardUploads()
  }
}
