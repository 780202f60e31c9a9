import { arrayJoin } from 'webfw/ruby'
import { Product } from '../models/product.ts'
import { productPath } from '../routes.ts'
import { ApplicationController } from './application_controller.ts'

export class ReviewsController extends ApplicationController {
  declare _product: Product

  static {
    this.beforeAction('set_product')
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    create: (controller: ReviewsController) => controller.create(),
    destroy: (controller: ReviewsController) => controller.destroy(),
  }

  create() {
    const review = this._product.reviews.build(this.review_params())
    if (!review.save()) {
      this.flash.now().set('alert', arrayJoin(review.errors.fullMessages(), ', '))
    }
    this.redirectTo(productPath(this._product, { anchor: 'reviews' }))
  }

  destroy() {
    this._product.reviews.find(this.params.get('id')).destroy()
    this.head('no_content')
  }

  private set_product() {
    this._product = Product.find(this.params.get('product_id'))
  }

  private review_params() {
    return this.params.requireParams('review').permit('author', 'stars')
  }
}
