import type { Status } from '../vocabulary/status.ts'
import { ControllerDeclarations } from './controller-declarations.ts'
import { lineage } from './definition.ts'
import { cacheControl, type ExpiryOptions, freshOptions, isFresh } from './freshness.ts'
import type { FreshOptions } from './render-options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** What a controller says of how long its answers stay good. Rails: ActionController::ConditionalGet. */
export abstract class CachingController extends ControllerDeclarations {
  abstract get request(): Request
  abstract get response(): Response
  abstract head(status: Status, headers?: Readonly<Record<string, unknown>>): void

  /** Answers 304 when the visitor has this version already: of a record, or of what `etag:` names. Rails guide "Caching", section 5. */
  freshWhen(given: unknown, options?: FreshOptions): boolean {
    const wanted = this.#withEtags(freshOptions(given, options))
    const fresh = isFresh(wanted, this.request, this.response)
    if (fresh) this.head(304)
    return fresh
  }

  /** Whether the visitor's version is old, so that the action should render. */
  isStale(given: unknown, options?: FreshOptions): boolean {
    return !this.freshWhen(given, options)
  }

  /** Lets the visitor, and with `public:` all on the way, keep the answer for so long. Rails: ConditionalGet. */
  expiresIn(seconds: unknown, options: ExpiryOptions = {}): void {
    this.response.headers().set('Cache-Control', cacheControl(seconds, options))
  }

  /** The answer is asked for anew each time. */
  expiresNow(): void {
    this.response.headers().set('Cache-Control', 'no-cache')
  }

  /** An answer that never changes: asked for again, it is said to be the same. Rails: ConditionalGet. */
  httpCacheForever(
    options: { public?: boolean } | (() => unknown),
    block?: () => unknown,
  ): unknown {
    const [run, isPublic] =
      typeof options === 'function' ? [options, false] : [block, options.public === true]
    const years = 100 * 365.2425 * 24 * 60 * 60
    this.expiresIn(years, { public: isPublic, immutable: true })
    const lastModified = new Date(Date.UTC(2011, 0, 1))
    const cache = this.response.headers().get('Cache-Control')
    const isFresh = this.freshWhen({ etag: this.request.fullpath(), lastModified })
    this.response.headers().set('Cache-Control', cache)
    return isFresh ? null : (run?.() ?? null)
  }

  /** Nobody keeps the answer. */
  noStore(): void {
    this.response.headers().set('Cache-Control', 'no-store')
  }

  #withEtags(options: FreshOptions): FreshOptions {
    const etags = lineage(this.constructor).flatMap((each) => each.etags)
    if (etags.length === 0 || options.etag === undefined) return options
    const added = etags.map((each) => each(this as never) ?? null).filter((each) => each !== null)
    return { ...options, etag: [options.etag, ...added] }
  }
}
