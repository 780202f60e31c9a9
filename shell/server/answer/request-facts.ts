import type { RequestSource } from '../../controller/request.ts'
import type { Exchange } from '../../core/exchange.ts'
import { randomText } from '../random.ts'
import type { Forwarded, TrustedProxies } from './proxies.ts'

/** What requests are read with. */
export interface RequestWorld {
  readonly proxies: TrustedProxies
  /** `WEBFW_URL`. */
  readonly url: string | null
}

/** What is copied of a request whose exchange is given back. */
interface Kept extends Pick<RequestSource, 'method' | 'sentAsHead' | 'target' | 'query'> {
  readonly fields: [string, string][]
  readonly body: Uint8Array
}

/** A request of the core, as a Request reads it; its exchange may be given back before its action ends. */
export class RequestFacts implements RequestSource {
  readonly #exchange: Exchange
  readonly #remoteAddress: string
  readonly #world: RequestWorld
  #forwarded: Forwarded | null = null
  #id: string | null = null
  #path: string | null = null
  #kept: Kept | null = null
  #line: Pick<Kept, 'method' | 'target'> | null = null

  constructor(exchange: Exchange, remoteAddress: string, world: RequestWorld) {
    this.#exchange = exchange
    this.#remoteAddress = remoteAddress
    this.#world = world
  }

  get method(): string {
    return (this.#line ?? this.#kept ?? this.#exchange).method
  }

  get sentAsHead(): boolean {
    return this.#kept?.sentAsHead ?? this.#exchange.isSentAsHead
  }

  get target(): string {
    return (this.#line ?? this.#kept ?? this.#exchange).target
  }

  get query(): string {
    return (this.#kept ?? this.#exchange).query
  }

  get path(): string {
    this.#path ??= this.#exchange.path
    return this.#path
  }

  /** What a proxy or the visitor calls the request (`X-Request-Id`), else one of its own. Rails: ActionDispatch::RequestId. */
  get id(): string {
    this.#id ??= sentId(this.#exchange.field('x-request-id')) ?? randomText(12)
    return this.#id
  }

  get remoteIp(): string {
    return this.#sender.remoteIp
  }

  get protocol(): 'http' | 'https' {
    return this.#sender.protocol
  }

  get host(): string {
    return this.#sender.host
  }

  get siteUrl(): string | null {
    return this.#world.url
  }

  fields(): Iterable<readonly [string, string]> {
    return this.#kept?.fields ?? this.#exchange.fields()
  }

  body(): Uint8Array {
    return this.#kept?.body ?? this.#exchange.body
  }

  /** Goes on in its exchange under another target, which templates see; this stays what was asked. */
  retarget(target: string): void {
    const { method, target: sent } = this
    void this.path
    this.#line = { method, target: sent }
    this.#exchange.retarget(target)
  }

  /** Copies what has not been asked for yet: the exchange is not read any more. */
  detach(): void {
    const { method, sentAsHead, target, query } = this
    void [this.path, this.id, this.#sender]
    const [fields, body] = [this.#exchange.fields(), this.#exchange.body.slice()]
    this.#kept = { method, sentAsHead, target, query, fields, body }
  }

  get #sender(): Forwarded {
    const exchange = this.#exchange
    this.#forwarded ??= this.#world.proxies.read(
      this.#remoteAddress,
      exchange.field('host') ?? '',
      (name) => exchange.list(name),
    )
    return this.#forwarded
  }
}

const LONGEST_ID = 255

/** Letters, digits, `-`, `_` and `@` of an id; null where none is left. */
function sentId(text: string | null): string | null {
  return text?.replace(/[^\w\-@]/g, '').slice(0, LONGEST_ID) || null
}
