import type { Route } from '../../shell/core/route.ts'
import { camelCase } from '../lower/names.ts'
import { parametersOf } from './pattern.ts'
import { RouteError } from './route-error.ts'

/** The routes drawn so far. Refuses one that could never match, and a name for two paths. */
export class Drawing {
  readonly routes: Route[] = []
  readonly #byRequest = new Map<string, Route>()
  readonly #byName = new Map<string, Route>()
  /** Whether a route may stand behind one that answers all its requests, as in Rails. */
  readonly #mayShadow: boolean

  constructor(mayShadow = false) {
    this.#mayShadow = mayShadow
  }

  /** Whether a route has the name already. */
  has(name: string): boolean {
    return this.#byName.get(camelCase(name))?.name === name
  }

  /** Adds a route; `words` are those of config/routes.rb it comes from. */
  add(route: Route, words: string): void {
    if (this.#mayShadow) return this.#append(route, words)
    this.#refuseRepeatedParameter(route, words)
    const request = `${route.verb} ${route.path.replace(/:\w+/g, ':')}`
    const earlier = this.#byRequest.get(request)
    if (earlier !== undefined) {
      throw new RouteError(
        words,
        `${route.verb} ${route.path} is drawn twice: for ${target(earlier)} and for ${target(route)}.`,
        'The second would never match: remove one of them.',
      )
    }
    this.#byRequest.set(request, route)
    this.#append(route, words)
  }

  #append(route: Route, words: string): void {
    if (route.name !== null) this.#claimName(route, route.name, words)
    this.routes.push(route)
  }

  #claimName(route: Route, name: string, words: string): void {
    const key = camelCase(name)
    const holder = this.#byName.get(key)
    if (holder === undefined) {
      this.#byName.set(key, route)
      return
    }
    if (holder.path === route.path && holder.name === name) return
    throw new RouteError(
      words,
      holder.name === name
        ? `The name ${name} is taken: ${name}_path is ${holder.path}, and cannot be ${route.path} too.`
        : `The names ${holder.name} and ${name} are too much alike: both helpers are ${key}Path.`,
      'Give one of them another name with as: "…".',
    )
  }

  #refuseRepeatedParameter({ path }: Route, words: string): void {
    const names = parametersOf(path)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice === undefined) return
    throw new RouteError(
      words,
      `The path ${path} has the parameter :${twice} twice.`,
      'Give each parameter of a path its own name.',
    )
  }
}

function target({ controller, action }: Route): string {
  return `${controller}#${action}`
}
