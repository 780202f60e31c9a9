import { HANDLER } from '../record/database/connection-handler.ts'
import { Model } from '../record/model/model.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { Controller } from './controller.ts'

/**
 * Answers `get "/up", to: "webfw/health#show"`: 200 while the database answers, else 503. For load
 * balancers; it says nothing else.
 */
export class HealthController extends Controller {
  static {
    nameClass(this, 'Webfw::HealthController')
  }

  static override readonly actions = {
    show: (controller: HealthController) => controller.show(),
  }

  show(): void {
    try {
      Model[HANDLER].connection.query('SELECT 1')
      this.render({ plain: 'ok' })
    } catch {
      this.render({ plain: 'unavailable', status: 'service_unavailable' })
    }
  }
}
