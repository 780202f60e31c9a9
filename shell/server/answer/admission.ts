import type { Configuration } from '../../config/configuration.ts'
import type { Settings } from '../../config/settings.ts'
import type { Action } from './action.ts'
import type { Failure } from './failure.ts'
import { tlsRedirect } from './forced-tls.ts'
import { HostAuthorization } from './host-authorization.ts'

/** A health check may call this machine by any name, and over plain http: the answer holds no address. */
const HEALTH: ReadonlySet<string> = new Set(['webfw/health', 'rails/health'])

/** What is said to a request that goes no further. */
export interface TurnedAway {
  readonly status: number
  readonly body: string
  readonly fields: Failure['fields']
  /** For the log; null where nothing is wrong. */
  readonly warning: string | null
}

/** Decides which requests come in: for whose host, and over what. */
export class Admission {
  readonly #settings: Settings
  readonly #hosts: HostAuthorization

  constructor(configuration: Configuration, settings: Settings) {
    this.#settings = settings
    this.#hosts = new HostAuthorization(configuration, settings)
  }

  /** What is said before a file, or a page of development, is. */
  beforeFiles(action: Action): TurnedAway | null {
    if (this.#hosts.looksAtSentHost) {
      const host = (action.exchange.field('host') ?? '').replace(/:\d*$/, '')
      if (!this.#hosts.allows(host)) return this.#blocked(host)
    }
    if (!this.#settings.forceSsl) return null
    if (HEALTH.has(action.controllerName) || !this.#hosts.allows(action.request.host())) return null
    const redirect = tlsRedirect(action.request, this.#settings)
    if (redirect === null) return null
    const { status, location } = redirect
    return { status, body: '', fields: [['Location', location]], warning: null }
  }

  beforeAction(action: Action): TurnedAway | null {
    if (this.#hosts.allowsAll) return null
    const host = action.request.host()
    return this.#hosts.allows(host) || HEALTH.has(action.controllerName)
      ? null
      : this.#blocked(host)
  }

  #blocked(host: string): TurnedAway {
    const body = this.#hosts.refusal(host)
    return { status: 403, body, fields: [], warning: `Blocked host: ${host}` }
  }
}
