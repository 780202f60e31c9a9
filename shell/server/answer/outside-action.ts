import type { OutsideSite } from '../../controller/outside-request.ts'
import type { SessionCodec } from '../../controller/session.ts'
import type { Exchange } from '../../core/exchange.ts'
import { Action, type ActionWorld } from './action.ts'
import type { Arrival } from './arrival.ts'

/** What acts without a request: it has an exchange to render into, and says itself where its addresses lead. */
export class OutsideAction extends Action {
  override readonly isOutside: boolean
  readonly #site: OutsideSite

  constructor(world: ActionWorld, exchange: Exchange, arrival: Arrival, site: OutsideSite) {
    super(world, exchange, arrival, {
      proxies: world.proxies,
      get url() {
        return site.origin()
      },
    })
    this.#site = site
    this.isOutside = site.isPage !== true
  }

  override get controllerName(): string {
    return this.#site.controllerName
  }

  override get actionName(): string {
    return this.#site.actionName
  }

  protected override codec(): SessionCodec | null {
    return this.#site.sessionValues ?? null
  }
}
