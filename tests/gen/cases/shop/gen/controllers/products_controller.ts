import type { Relation } from 'webfw'
import { Hash, isTruthy, set, symbol, toS } from 'webfw/ruby'
import { Product } from '../models/product.ts'
import { productPath, productsPath, productsUrl } from '../routes.ts'
import { ApplicationController } from './application_controller.ts'

export class ProductsController extends ApplicationController {
  declare _products: Relation<Product>
  declare _product: Product

  static {
    this.beforeAction('require_login', { except: ['index', 'show', 'search'] })
    this.beforeAction('set_product', { only: ['show', 'edit', 'update', 'destroy', 'preview'] })
    this.afterAction((controller) => controller.response.setHeader('X-Shop', '1'))
    this.layout('shop')
  }

  /** The actions that routes may name. */
  static override readonly actions = {
    index: (controller: ProductsController) => controller.index(),
    search: (controller: ProductsController) => controller.search(),
    show: (controller: ProductsController) => controller.show(),
    preview: (controller: ProductsController) => controller.preview(),
    new: (controller: ProductsController) => controller.new_action(),
    create: (controller: ProductsController) => controller.create(),
    edit: (controller: ProductsController) => controller.edit(),
    update: (controller: ProductsController) => controller.update(),
    destroy: (controller: ProductsController) => controller.destroy(),
  }

  index() {
    this._products = Product.published().limit(20)
  }

  search() {
    const query = this.params.get('q')
    this._products = isTruthy(query) ? Product.where({ name: query }) : Product.noRows()
    this.render('index')
  }

  show() {
    if (this._product.is_available()) {
      this.respond_with_stock()
    }
  }

  preview() {
    this.render({
      json: Hash.of(
        [symbol('name'), this._product.name],
        [symbol('stars'), this._product.average_stars()],
      ),
    })
  }

  new_action() {
    this._product = new Product({ stock: 1 })
  }

  create() {
    this._product = new Product(this.product_params())
    if (this._product.save()) {
      this.redirectTo(this._product, { notice: 'Created', status: 'see_other' })
    } else {
      this.render('new', { status: 'unprocessable_entity' })
    }
  }

  edit() {}

  update() {
    if (isTruthy(this.params.get('cancel'))) {
      this.redirectTo(productsPath())
      return
    }

    if (this._product.update(this.product_params())) {
      this.redirectTo(productPath(this._product), { status: 'see_other' })
    } else {
      this.render('edit', { status: 'unprocessable_entity' })
    }
  }

  destroy() {
    this._product.destroy()
    this.redirectTo(productsUrl(this), { status: 'see_other' })
  }

  private set_product() {
    this._product = Product.find(this.params.get('id'))
  }

  private respond_with_stock() {
    return set(this.response.headers(), 'X-Stock', toS(this._product.stock))
  }

  // Only what the form has.
  private product_params() {
    return this.params
      .requireParams('product')
      .permit('name', 'description', 'stock', 'published', { tags: [] })
  }
}
