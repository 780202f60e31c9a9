import { Controller, Rails, timeClass } from 'webfw'
import { get, isTruthy, set, symbol, timeIso8601 } from 'webfw/ruby'
import { Customer } from '../models/customer.ts'

export class ApplicationController extends Controller {
  declare _current_customer: Customer | null

  static {
    this.beforeAction('remember_visit')
  }

  protected remember_visit() {
    const target = this.session
    const key = symbol('first_visit')
    if (!isTruthy(get(target, key))) {
      set(target, key, timeIso8601(timeClass.current()))
    }
    Rails.logger().debug(`${this.request.requestMethod()} ${this.request.path()}`)
  }

  protected current_customer() {
    this._current_customer ??= Customer.findBy({ id: this.cookies.signed().get('customer_id') })
  }
}
