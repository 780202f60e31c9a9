import { underscore } from '../inflection/inflection.ts'
import { className } from '../ruby/class/class-info.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { ActionContext } from './context.ts'
import type { Controller } from './controller.ts'
import type { Name } from './name.ts'
import { outsideRequest } from './outside-request.ts'
import type { RenderOptions } from './render-options.ts'
import type { SessionCodec } from './session.ts'

interface ControllerClass {
  readonly sessionValues: SessionCodec | null
  new (context: ActionContext): Controller
}

/** Where addresses lead: `renderer.new(http_host: "shop.example", https: true)`. */
interface Place {
  readonly httpHost?: unknown
  readonly https?: unknown
}

/** `ApplicationController.renderer`: makes pages where no request is. Rails: ActionController::Renderer. */
export class OutsideRenderer {
  readonly #type: ControllerClass
  readonly #origin: string

  constructor(type: ControllerClass, { httpHost = 'example.org', https = false }: Place = {}) {
    this.#type = type
    this.#origin = `${isTruthy(https) ? 'https' : 'http'}://${String(httpHost)}`
  }

  renderToString(given?: Name | RenderOptions, second?: RenderOptions): unknown {
    const type = this.#type
    const site = {
      controllerName: underscore(className(type).replace(/Controller$/, '')),
      actionName: '',
      isPage: true,
      ...(type.sessionValues === null ? {} : { sessionValues: type.sessionValues }),
      origin: () => this.#origin,
    }
    return outsideRequest().open(site, (context) => {
      return new type(context).renderToString(given as Name, second)
    })
  }
}
