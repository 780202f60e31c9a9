import { toS } from '../ruby/object/texts.ts'
import { CachingController } from './caching-controller.ts'
import { truthy } from './callbacks.ts'
import {
  type BasicDemand,
  basicCredentials,
  type Demand,
  demandBasic,
  tokenCredentials,
} from './http-authentication.ts'
import type { RenderOptions } from './render-options.ts'

/** What a controller asks of the `Authorization` field. Rails: ActionController::HttpAuthentication. */
export abstract class AuthenticatingController extends CachingController {
  abstract render(options?: RenderOptions): void

  /** What the block says of the name and the password that came; nil when none came. */
  authenticateWithHttpBasic(block: Demand): unknown {
    const given = basicCredentials(this.request)
    return given === null ? null : block(...given)
  }

  /** The same; a visitor of whom it says nothing is asked for a name and a password. */
  authenticateOrRequestWithHttpBasic(...rest: [...unknown[], Demand]): unknown {
    const [realm, message] = rest.slice(0, -1)
    const result = this.authenticateWithHttpBasic(rest.at(-1) as Demand)
    return truthy(result) ? result : this.requestHttpBasicAuthentication(realm, message)
  }

  /** The same with the one name and password that are right. */
  httpBasicAuthenticateOrRequestWith(
    options: BasicDemand & { readonly message?: unknown },
  ): unknown {
    const { name, password, realm, message } = options
    const isRight = demandBasic(name, password)
    return this.authenticateOrRequestWithHttpBasic(realm ?? null, message ?? null, isRight)
  }

  /** 401: the browser asks for a name and a password. */
  requestHttpBasicAuthentication(realm: unknown = null, message: unknown = null): void {
    this.#challenge('Basic', realm, message)
  }

  /** What the block says of the token of `Authorization: Bearer …` and its options; nil when none came. */
  authenticateWithHttpToken(block: Demand): unknown {
    const given = tokenCredentials(this.request)
    return given === null ? null : block(...given)
  }

  /** The same; a visitor of whom it says nothing gets 401. */
  authenticateOrRequestWithHttpToken(...rest: [...unknown[], Demand]): unknown {
    const [realm, message] = rest.slice(0, -1)
    const result = this.authenticateWithHttpToken(rest.at(-1) as Demand)
    return truthy(result) ? result : this.requestHttpTokenAuthentication(realm, message)
  }

  /** 401: a token is missing. */
  requestHttpTokenAuthentication(realm: unknown = null, message: unknown = null): void {
    this.#challenge('Token', realm, message)
  }

  #challenge(scheme: string, realm: unknown, message: unknown): void {
    const name = toS(realm ?? 'Application').replaceAll('"', '')
    this.response.headers().set('WWW-Authenticate', `${scheme} realm="${name}"`)
    const text = message ?? `HTTP ${scheme}: Access denied.\n`
    this.render(scheme === 'Token' ? { plain: text, status: 401 } : { html: text, status: 401 })
  }
}
