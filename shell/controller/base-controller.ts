import { nameClass } from '../ruby/class/class-info.ts'
import { Controller } from './controller.ts'
import { jsonValues } from './json-values.ts'
import { declareWrapper, wrapParameters } from './parameter-wrapper.ts'

/** Rails' `ActionController::Base`: a controller whose session takes what JSON can say. */
export class BaseController extends Controller {
  static {
    nameClass(this, 'ActionController::Base')
  }

  static override readonly sessionValues = jsonValues
  static override readonly wrapParams = wrapParameters

  /** Which form a JSON body without one is, and what of it goes in. Rails: ActionController::ParamsWrapper. */
  static wrapParameters(...given: readonly unknown[]): void {
    declareWrapper(this, given)
  }
}

/** Rails' `ActionController::API`: programs ask it, so that no request is a form's. */
export class ApiController extends Controller {
  static {
    nameClass(this, 'ActionController::API')
  }

  static override readonly sessionValues = jsonValues
  static override readonly wrapParams = wrapParameters

  /** Which form a JSON body without one is, and what of it goes in. Rails: ActionController::ParamsWrapper. */
  static wrapParameters(...given: readonly unknown[]): void {
    declareWrapper(this, given)
  }

  static {
    ApiController.skipForgeryProtection()
  }
}
