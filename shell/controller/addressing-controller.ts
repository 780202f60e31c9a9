import { NamedRoute, polymorphicTarget } from '../helpers/named-route.ts'
import { TurboStreams } from '../helpers/turbo-streams.ts'
import { ORIGIN, originOf } from '../origin.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { AuthenticatingController } from './authenticating-controller.ts'
import type { ActionContext } from './context.ts'
import { addressOptions, isInternal } from './redirect.ts'
import type { PathOptions } from './url.ts'

/** Where pages are, and which of Turbo's frames asks for one. Rails: ActionController::UrlFor, Turbo::Frames. */
export abstract class AddressingController extends AuthenticatingController {
  abstract get [ORIGIN](): string
  protected abstract addresses(): Pick<ActionContext, 'pathOf' | 'actionPath'>

  /** An address that a visitor gave, where it stays on this host; nil for all others. */
  urlFrom(location: unknown): string | null {
    if (!isString(location)) return null
    const address = String(location)
    return isInternal(address, this.request) ? address : null
  }

  /** The address of a record with scheme and host, or a path as it is. */
  urlFor(target: unknown): string {
    const options = addressOptions(target)
    if (options !== null) return this.actionUrl(options)
    const last = Array.isArray(target) ? target.at(-1) : null
    if (last instanceof Hash) {
      return this.#polymorphic('polymorphic_url', (target as unknown[]).slice(0, -1), last)
    }
    const path = this.addresses().pathOf(target)
    return isString(target) || !path.startsWith('/') ? path : this[ORIGIN] + path
  }

  /** The path of a record's route, or of `[:admin, record]`. Rails: PolymorphicRoutes. */
  polymorphicPath(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('polymorphic_path', target, options)
  }

  /** The same with scheme and host. */
  polymorphicUrl(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('polymorphic_url', target, options)
  }

  newPolymorphicPath(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('new_polymorphic_path', target, options)
  }

  newPolymorphicUrl(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('new_polymorphic_url', target, options)
  }

  editPolymorphicPath(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('edit_polymorphic_path', target, options)
  }

  editPolymorphicUrl(target: unknown, options: PathOptions = {}): string {
    return this.#polymorphic('edit_polymorphic_url', target, options)
  }

  #polymorphic(name: string, target: unknown, given: PathOptions | Hash): string {
    const { list, options, isPath } = polymorphicTarget(name, target, given)
    const path = this.addresses().pathOf(list)
    return isPath ? path : originOf(this[ORIGIN], options) + path
  }

  /** The address of a route by its name, with `only_path: true` its path. */
  routeFor(name: unknown, ...params: readonly unknown[]): string {
    const route = new NamedRoute(name, params)
    const path = this.addresses().pathOf(route)
    return route.isPath ? path : originOf(this[ORIGIN], route.options) + path
  }

  /** The path of an action, of this controller or another: `{ action: 'index' }`. */
  actionPath(options: Readonly<Record<string, unknown>>): string {
    return this.addresses().actionPath(options)
  }

  /** The same with scheme and host, unless `only_path:` is true. Rails: `url_for` with a Hash. */
  actionUrl(options: Readonly<Record<string, unknown>>): string {
    const path = this.actionPath(options)
    if (isTruthy(options.only_path)) return path
    return originOf(this[ORIGIN], new Map(Object.entries(options))) + path
  }

  /** `turbo_stream.append …`: the streams of `render turbo_stream:`. */
  turboStream(): TurboStreams {
    return new TurboStreams(null)
  }

  /** Whether a Turbo frame asks, which wants no more than its frame. */
  isTurboFrameRequest(): boolean {
    return this.turboFrameRequestId() !== null
  }

  /** The id of the frame that asks, or nil. */
  turboFrameRequestId(): string | null {
    return this.request.headers().get('turbo-frame') ?? null
  }
}
