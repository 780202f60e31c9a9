import type { Settings } from '../../config/settings.ts'
import type { Request } from '../../controller/request.ts'
import { type Field, SharedFields } from '../../core/shared-fields.ts'
import { transportSecurity } from './forced-tls.ts'

/** Rails' default security headers and Cross-Origin-Opener-Policy. */
const SECURITY: readonly Field[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** The usual fields, where the settings say nothing else of them, and those of the settings. */
function fieldsOf(own: Settings['headers']): Field[] {
  const named = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const said = Object.entries(own).flatMap(([name, value]): Field[] =>
    value === null ? [] : [[name, value]],
  )
  return [...SECURITY.filter(([name]) => !named.has(name.toLowerCase())), ...said]
}

/** The fields that every response of the application carries. */
export class CommonFields {
  readonly #policy: string | null
  readonly #plain: SharedFields
  readonly #overTls: SharedFields

  constructor(settings: Settings) {
    const fields = fieldsOf(settings.headers)
    const security = transportSecurity(true, settings)
    this.#policy = settings.contentSecurityPolicy
    this.#plain = new SharedFields(fields)
    this.#overTls =
      security === null
        ? this.#plain
        : new SharedFields([...fields, ['Strict-Transport-Security', security]])
  }

  /** Those that do not change from request to request. */
  shared(request: Request): SharedFields {
    return request.isSsl() ? this.#overTls : this.#plain
  }

  /** Those of one request; the nonce is of its page's scripts and styles. */
  own(request: Request, nonce: () => string): Field[] {
    const fields: Field[] = [['X-Request-Id', request.requestId()]]
    if (this.#policy !== null) {
      const policy = this.#policy.includes(NONCE)
        ? this.#policy.replaceAll(NONCE, nonce())
        : this.#policy
      fields.push(['Content-Security-Policy', policy])
    }
    return fields
  }
}

const NONCE = '{nonce}'
