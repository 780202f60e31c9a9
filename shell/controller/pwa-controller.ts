import { nameClass } from '../ruby/class/class-info.ts'
import { BaseController } from './base-controller.ts'

/**
 * Renders app/views/pwa for `get "manifest" => "rails/pwa#manifest"`. Browsers ask for both with any type, which finds
 * the only template that is there. Rails: Rails::PwaController.
 */
export class PwaController extends BaseController {
  static {
    nameClass(this, 'Rails::PwaController')
    this.skipForgeryProtection()
  }

  static override readonly actions = {
    manifest: (controller: PwaController) => controller.manifest(),
    service_worker: (controller: PwaController) => controller.serviceWorker(),
  }

  manifest(): void {
    this.render({ template: 'pwa/manifest', layout: false, formats: ['json'] })
  }

  serviceWorker(): void {
    this.render({ template: 'pwa/service-worker', layout: false, formats: ['js'] })
  }
}
