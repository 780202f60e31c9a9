import type { Route } from '../../shell/core/route.ts'
import { ENDED, refuseBareCall } from './bare-call.ts'
import { Drawing } from './drawing.ts'
import { readPattern } from './pattern.ts'
import { type Resource, resourceOf, standardRoutes } from './resource.ts'
import { RouteError } from './route-error.ts'
import {
  isKeywords,
  type RouteBlock,
  readArguments,
  refuseHash,
  textOption,
  wordOf,
} from './route-options.ts'
import { selectActions } from './select-actions.ts'
import { readAction, readTarget } from './target.ts'
import { unavailableMethod } from './unavailable.ts'

/** Where a mapper draws: at the top, or in one of the blocks of a resource. */
type Place =
  | { readonly kind: 'top' }
  | { readonly kind: 'resources' | 'member' | 'collection'; readonly resource: Resource }

/**
 * What `Webfw::Routes.draw` runs its block with, and what nested blocks take as their argument.
 * Every mistake is an ArgumentError that says what to write. Rails guide "Routing from the Outside In".
 */
export class Mapper {
  static readonly rubyName = 'Webfw::Gen::Mapper'
  readonly #drawing: Drawing
  readonly #place: Place
  /** The call whose block runs now: until it ends, its own mapper draws. */
  #open: string | null = null

  constructor(drawing: Drawing = new Drawing(), place: Place = { kind: 'top' }) {
    this.#drawing = drawing
    this.#place = place
  }

  /** The routes drawn so far, in the order they match. */
  get routes(): readonly Route[] {
    return this.#drawing.routes
  }

  /** GET `/`: `root "articles#index"`. */
  root(target: unknown, ...rest: readonly unknown[]): void {
    const keywords = isKeywords(target) ? [target] : rest
    const { options } = readArguments('root', keywords, ['to'])
    const example = 'Write: root "articles#index"'
    const text = isKeywords(target)
      ? textOption(options, 'to')
      : target == null
        ? ''
        : wordOf('root', 'controller#action', target, example)
    const call = `root "${text ?? ''}"`
    this.#ready(call)
    if (this.#place.kind !== 'top') {
      throw new RouteError('root', 'root belongs at the top, outside of resources.', '')
    }
    const found = readTarget('root', text ?? '', 'root "articles#index"')
    this.#draw({ verb: 'GET', path: '/', ...found, name: 'root' }, 'root')
  }

  /** A route for GET requests, and HEAD. */
  get(path: unknown, ...rest: readonly unknown[]): void {
    this.#custom('GET', path, rest)
  }

  /** A route for POST requests. */
  post(path: unknown, ...rest: readonly unknown[]): void {
    this.#custom('POST', path, rest)
  }

  /** A route for PUT requests. */
  put(path: unknown, ...rest: readonly unknown[]): void {
    this.#custom('PUT', path, rest)
  }

  /** A route for PATCH requests. */
  patch(path: unknown, ...rest: readonly unknown[]): void {
    this.#custom('PATCH', path, rest)
  }

  /** A route for DELETE requests. */
  delete(path: unknown, ...rest: readonly unknown[]): void {
    this.#custom('DELETE', path, rest)
  }

  /** The seven standard actions, after whatever the block draws. */
  resources(name: unknown, ...rest: readonly unknown[]): void {
    const example = 'Write: resources :articles'
    const word = wordOf('resources', 'a name', name, example)
    const call = `resources :${word}`
    this.#ready(call)
    if (this.#place.kind === 'member' || this.#place.kind === 'collection') {
      const message = `${call} cannot stand in ${this.#place.kind}.`
      const { plural } = this.#place.resource
      const hint = `Nest it directly: resources :${plural} do |${plural}| ${plural}.${call} end`
      throw new RouteError(word, message, hint)
    }
    if (!/^[a-z_][a-z0-9_]*$/.test(word)) {
      const hint = 'Write the plural in lowercase with underscores: resources :blog_posts'
      throw new RouteError(word, `resources cannot be called "${word}".`, hint)
    }
    const parent = this.#place.kind === 'top' ? null : this.#place.resource
    const resource = resourceOf(word, parent)
    const { options, block } = readArguments<Mapper>(call, rest, ['only', 'except'])
    const actions = selectActions(call, options)
    this.#nest(call, { kind: 'resources', resource }, block)
    for (const route of standardRoutes(resource)) {
      if (actions.has(route.action)) this.#draw({ ...route, controller: word }, word)
    }
  }

  /** Routes of one record: `/posts/:id/preview`, named `preview_post`. */
  member(...rest: readonly unknown[]): void {
    this.#section('member', rest)
  }

  /** Routes of all records: `/posts/search`, named `search_posts`. */
  collection(...rest: readonly unknown[]): void {
    this.#section('collection', rest)
  }

  resource(): never {
    throw unavailableMethod('resource')
  }
  match(): never {
    throw unavailableMethod('match')
  }
  namespace(): never {
    throw unavailableMethod('namespace')
  }
  scope(): never {
    throw unavailableMethod('scope')
  }
  constraints(): never {
    throw unavailableMethod('constraints')
  }
  mount(): never {
    throw unavailableMethod('mount')
  }

  #custom(verb: Route['verb'], path: unknown, rest: readonly unknown[]): void {
    const method = verb.toLowerCase()
    if (isKeywords(path)) throw refuseHash(method, path)
    const example = this.#place.kind === 'top' ? '"/about", to: "pages#about"' : '"preview"'
    const text = wordOf(method, 'a path', path, `Write: ${method} ${example}`)
    const call = `${method} "${text}"`
    this.#ready(call)
    const { options, block } = readArguments<Mapper>(call, rest, ['to', 'as'])
    if (block !== null) throw new RouteError(text, `${call} takes no block.`, '')
    const pattern = readPattern(call, text)
    const place = this.#place
    if (pattern === '' && place.kind !== 'top') {
      throw new RouteError(method, `${call} needs a path.`, `Write: ${method} "preview"`)
    }
    const to = textOption(options, 'to')
    const target =
      place.kind === 'top'
        ? readTarget(call, to ?? '', `${call}, to: "pages#about"`)
        : readAction(call, to, pattern, place.resource.plural)
    const as = textOption(options, 'as')
    if (as !== null && !/^[a-z_][a-z0-9_]*$/.test(as)) {
      const hint = 'A name has lowercase letters, digits and underscores.'
      throw new RouteError(as, `${call}: as: "${as}" cannot name a helper.`, hint)
    }
    const own = as ?? pattern.replace(/[^a-z0-9_]/g, '_')
    this.#draw({ verb, ...target, ...placed(place, pattern, own) }, text)
  }

  #section(kind: 'member' | 'collection', rest: readonly unknown[]): void {
    this.#ready(kind)
    const place = this.#place
    const example = `resources :posts do |posts| posts.${kind} do |${kind}| … end end`
    if (place.kind !== 'resources') {
      const message = `${kind} belongs directly inside a resources block.`
      throw new RouteError(kind, message, `Write: ${example}`)
    }
    const { block } = readArguments<Mapper>(kind, rest, [])
    if (block === null) throw new RouteError(kind, `${kind} needs a block.`, `Write: ${example}`)
    this.#nest(kind, { kind, resource: place.resource }, block)
  }

  #nest(call: string, place: Place, block: RouteBlock<Mapper> | null): void {
    if (block === null) return
    const inner = new Mapper(this.#drawing, place)
    this.#open = call
    try {
      block(inner)
    } finally {
      this.#open = null
      inner.#open = ENDED
    }
  }

  #ready(call: string): void {
    if (this.#open === null) return
    throw refuseBareCall(call, this.#open, this.#place.kind === 'top' ? null : this.#place.resource)
  }

  #draw(route: Route, words: string): void {
    this.#drawing.add(route, words)
  }
}

function placed(place: Place, pattern: string, own: string): { path: string; name: string | null } {
  if (place.kind === 'top') return { path: `/${pattern}`, name: own === '' ? null : own }
  const { path, nestedPath, memberName, collectionName } = place.resource
  if (place.kind === 'member') {
    return { path: `${path}/:id/${pattern}`, name: `${own}_${memberName}` }
  }
  if (place.kind === 'collection') {
    return { path: `${path}/${pattern}`, name: `${own}_${collectionName}` }
  }
  return { path: `${nestedPath}/${pattern}`, name: `${memberName}_${own}` }
}
