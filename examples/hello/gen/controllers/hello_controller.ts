import { isTruthy } from 'webfw/ruby'
import { ApplicationController } from './application_controller.ts'

export class HelloController extends ApplicationController {
  declare _name: unknown
  /** The actions that routes may name. */
  static override readonly actions = {
    index: (controller: HelloController) => controller.index(),
  }

  index() {
    const value = this.params.get('name')
    this._name = isTruthy(value) ? value : 'world'
  }
}
