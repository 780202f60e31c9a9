import { net } from '../../builtin.ts'
import type { Configuration } from '../../config/configuration.ts'
import type { Settings } from '../../config/settings.ts'
import type { FilterWord } from '../../log/filter.ts'

/** What development answers to beside `config.hosts`, and all addresses. */
const LOCAL = ['localhost', '.localhost', '.test']

/** What an application's own tests call it. */
const TESTS = ['www.example.com']

/**
 * The hosts that an application answers to. In development these are the machine's own: a page of another
 * site whose name leads to 127.0.0.1 (DNS rebinding) reads nothing. Rails: ActionDispatch::HostAuthorization.
 */
export class HostAuthorization {
  readonly #names: ReadonlySet<string>
  readonly #domains: readonly string[]
  readonly #patterns: readonly Exclude<FilterWord, string>[]
  readonly #isDevelopment: boolean

  constructor(
    { environment, hosts }: Pick<Configuration, 'environment' | 'hosts'>,
    settings: Pick<Settings, 'hosts'>,
  ) {
    this.#isDevelopment = environment === 'development'
    const said = hosts ?? settings.hosts
    const own = this.#isDevelopment ? LOCAL : environment === 'test' && said.length > 0 ? TESTS : []
    const all = [...said, ...own]
    const names = all.flatMap((each) => (typeof each === 'string' ? [each.toLowerCase()] : []))
    this.#patterns = all.filter((each) => typeof each !== 'string')
    this.#names = new Set(names)
    // `.example.org` is the domain with everything below it, as in Rails.
    this.#domains = names.filter((each) => each.startsWith('.'))
  }

  /** Whether the Host that was sent is looked at too, which a page may not hide behind `X-Forwarded-Host`. */
  get looksAtSentHost(): boolean {
    return this.#isDevelopment
  }

  /** Whether nobody said which. */
  get allowsAll(): boolean {
    return this.#names.size === 0 && this.#patterns.length === 0
  }

  /** Whether a request may name the host, which is without its port. */
  allows(host: string): boolean {
    if (this.allowsAll) return true
    const name = host.toLowerCase()
    if (this.#names.has(name)) return true
    if (this.#patterns.some((pattern) => pattern.exec(name, 0) !== null)) return true
    if (this.#isDevelopment && net().isIP(name.replace(/^\[|\]$/g, '')) > 0) return true
    return this.#domains.some((domain) => `.${name}`.endsWith(domain))
  }

  /** What a visitor of another host reads. */
  refusal(host: string): string {
    return this.#isDevelopment
      ? `Blocked host: ${host}\nTo allow requests to it, write this into config/app.rb: config.hosts << ${JSON.stringify(host)}`
      : 'Blocked host'
  }
}
