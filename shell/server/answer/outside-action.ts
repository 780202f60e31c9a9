import type { OutsideSite } from '../../controller/outside-request.ts'
import { Request } from '../../controller/request.ts'
import type { Exchange } from '../../core/exchange.ts'
import { Action, type ActionWorld } from './action.ts'
import type { Arrival } from './arrival.ts'
import { RequestFacts } from './request-facts.ts'

/** What acts without a request: it has an exchange to render into, and says itself where its addresses lead. */
export class OutsideAction extends Action {
  override readonly isOutside = true
  readonly #site: OutsideSite

  constructor(world: ActionWorld, exchange: Exchange, arrival: Arrival, site: OutsideSite) {
    super(world, exchange, arrival)
    this.#site = site
  }

  override get controllerName(): string {
    return this.#site.controllerName
  }

  override get actionName(): string {
    return this.#site.actionName
  }

  override get request(): Request {
    const world = { proxies: this.world.proxies, url: this.#site.origin() }
    return new Request(new RequestFacts(this.exchange, '127.0.0.1', world), this)
  }
}
