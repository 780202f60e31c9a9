import { unlessNil } from 'webfw/ruby'
import { Price } from '../models/price.ts'
import { Product } from '../models/product.ts'
import { ApplicationController } from './application_controller.ts'

export class PagesController extends ApplicationController {
  declare _price: Price
  declare _names: unknown[]
  declare _cheap: string | null

  static {
    this.skipBeforeAction('count_visits')
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    about: (controller: PagesController) => controller.about(),
  }

  about() {
    this._price = new Price(1999)
    this._names = Product.all().map((product) => product.name)
    this._cheap = unlessNil(Product.order('stock').first(), (first) => first.name)
  }
}
