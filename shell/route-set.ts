import { pathOf } from './controller/polymorphic-path.ts'
import { recognize } from './controller/recognize.ts'
import { RoutingError } from './controller/request-errors.ts'
import { polymorphicTarget } from './helpers/named-route.ts'
import { noRequest, ORIGIN, originOf, outsideOptions } from './origin.ts'
import { defineClass } from './ruby/class/define.ts'
import { Hash } from './ruby/hash/hash.ts'
import { pairsOf } from './ruby/hash/keywords.ts'
import { inspect, toS } from './ruby/object/texts.ts'
import { symbol } from './ruby/text/symbol.ts'
import { runningRoutes } from './running.ts'

const ADDRESSES = `polymorphic_path polymorphic_url new_polymorphic_path new_polymorphic_url
  edit_polymorphic_path edit_polymorphic_url`.split(/\s+/)

/** `Rails.application.routes`. Rails API, ActionDispatch::Routing::RouteSet. */
class RouteSet {
  static {
    defineClass(this, 'ActionDispatch::Routing::RouteSet', {
      reads: ['default_url_options'],
      writes: ['default_url_options'],
      parameters: {
        recognize_path: '1-2',
        ...Object.fromEntries(ADDRESSES.map((name) => [name, '1-2'])),
      },
    })
  }

  /** Scheme, host and port of addresses that are made outside of a request. */
  get default_url_options(): Hash {
    return outsideOptions.hash
  }

  set default_url_options(options: Iterable<readonly [unknown, unknown]>) {
    outsideOptions.hash = Hash.of(...([...options] as [unknown, unknown][]))
  }

  /** The controller, the action and the parts of a path. Raises ActionController::RoutingError for a path of no route. */
  recognize_path(path: unknown, options: object = {}): Hash {
    const given = new Map(pairsOf(options).map(([key, value]) => [toS(key), value]))
    const verb = toS(given.get('method') ?? 'get').toUpperCase()
    const found = recognize(runningRoutes(), toS(path), verb)
    if (found === null) throw new RoutingError(`No route matches ${inspect(toS(path))}`)
    return Hash.of(...Object.entries(found).map(([key, value]) => [symbol(key), value] as const))
  }

  static {
    for (const name of ADDRESSES) {
      Reflect.set(this.prototype, name, (target: unknown, given: unknown = null): string => {
        const { list, options, isPath } = polymorphicTarget(name, target, given)
        const path = pathOf(list, runningRoutes())
        return isPath ? path : originOf(noRequest[ORIGIN], options) + path
      })
    }
  }
}

const routes = new RouteSet()

export function routeSet(): RouteSet {
  return routes
}
