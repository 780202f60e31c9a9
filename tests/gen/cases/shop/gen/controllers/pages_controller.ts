import { unlessNil } from 'webfw/ruby'
import { Price } from '../models/price.ts'
import { Product } from '../models/product.ts'
import { ApplicationController } from './application_controller.ts'

export class PagesController extends ApplicationController {
  declare price: Price
  declare names: unknown[]
  declare cheap: string | null

  static {
    this.skipBeforeAction('count_visits')
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    about: (controller: PagesController) => controller.about(),
  }

  about() {
    this.price = new Price(1999)
    this.names = Product.all().map((product) => product.name)
    this.cheap = unlessNil(Product.order('stock').first(), (first) => first.name)
  }

  /** What the views of this controller may read. */
  override assigns() {
    return { ...super.assigns(), price: this.price, names: this.names, cheap: this.cheap }
  }
}
