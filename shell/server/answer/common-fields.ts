import { USUAL_HEADERS } from '../../active-support/application-options.ts'
import type { Settings } from '../../config/settings.ts'
import type { Request } from '../../controller/request.ts'
import type { Response } from '../../controller/response.ts'
import { type Field, SharedFields } from '../../core/shared-fields.ts'
import { transportSecurity } from './forced-tls.ts'

/** Rails' default security headers and Cross-Origin-Opener-Policy. */
const SECURITY: readonly Field[] = [...USUAL_HEADERS, ['Cross-Origin-Opener-Policy', 'same-origin']]

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
  readonly #nonced: ReadonlySet<string>
  readonly #isReported: boolean
  readonly #permissions: string | null
  readonly #plain: SharedFields
  readonly #overTls: SharedFields

  constructor(settings: Settings) {
    const fields = fieldsOf(settings.headers)
    const security = transportSecurity(true, settings)
    this.#policy = settings.contentSecurityPolicy
    this.#nonced = new Set(settings.contentSecurityPolicyNonceDirectives)
    this.#permissions = settings.permissionsPolicy
    this.#isReported = settings.contentSecurityPolicyReportOnly
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
  own(request: Request, nonce: () => string, response: Response | null = null): Field[] {
    const fields: Field[] = [['X-Request-Id', request.requestId()]]
    const policy = response?.contentPolicy ?? this.#policy
    if (policy !== null && policy !== '') {
      const isReported = response?.isPolicyReported ?? this.#isReported
      const nonced = this.#nonced.size === 0 ? policy : withNonces(policy, this.#nonced)
      const text = nonced.includes(NONCE) ? nonced.replaceAll(NONCE, nonce()) : nonced
      fields.push([`Content-Security-Policy${isReported ? '-Report-Only' : ''}`, text])
    }
    const permissions = response?.permissionsPolicy ?? this.#permissions
    if (permissions !== null) fields.push(['Feature-Policy', permissions])
    return fields
  }
}

const NONCE = '{nonce}'

/** A policy whose directives of these names allow the nonce of the page. */
function withNonces(policy: string, names: ReadonlySet<string>): string {
  const parts = policy.split(';').map((part) => {
    const [name = ''] = part.trim().split(/\s/)
    return names.has(name) && !part.includes(NONCE) ? `${part} 'nonce-${NONCE}'` : part
  })
  return parts.join(';')
}
