import type { Route } from '../core/route.ts'
import { ForbiddenAttributes, FrameworkError } from '../errors.ts'
import { NamedRoute } from '../helpers/named-route.ts'
import { pluralize, resolverName, singularize, underscore } from '../inflection/inflection.ts'
import type { UrlOptions } from '../origin.ts'
import { modelNameOf } from '../record/model/model-name.ts'
import { send } from '../ruby/call/send.ts'
import { className } from '../ruby/class/class-info.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { nameOf } from './name.ts'
import { Params } from './params.ts'
import { type Param, path, withUrlOptions } from './url.ts'

/** A record as far as its path is concerned. */
interface Record {
  toParam(): unknown
  isPersisted(): boolean
  readonly constructor: { readonly modelName?: string; readonly table?: string }
}

/** The path that `resolve` in config/routes.rb gives a record, by the name of its helper; null where there is none. */
export type Resolver = (name: string, record: object, options: Hash) => string | null

/**
 * The path of anything `redirect_to` or `url_for` may be given: a path, a record (`article_path`), a
 * new record (`articles_path`), or a list such as `[article, comment]`.
 */
export function pathOf(
  target: unknown,
  routes: readonly Route[],
  resolve: Resolver | null = null,
  added: UrlOptions | null = null,
): string {
  if (typeof target === 'string') return target
  if (target === null || target === undefined || typeof target === 'number') throw noPath(target)
  if (target instanceof NamedRoute) return pathOfNamed(target, routes, added)
  if (Array.isArray(target)) return pathOfList(target, routes, resolve, added)
  if (isRecord(target) || typeof target === 'function')
    return pathOfList([target], routes, resolve, added)
  if (target instanceof Params && !target.isPermitted()) throw new ForbiddenAttributes('a path')
  if (isHash(target)) throw noHash(target)
  if (typeof target === 'symbol' || typeof target === 'boolean') throw noPath(target)
  return isString(target) ? String(target) : pathOfList([target], routes, resolve, added)
}

/** The record that an object stands before, by its `to_model`. */
function modelOf(part: unknown): unknown {
  const isOther = typeof part === 'object' && part !== null && !isRecord(part) && !isHash(part)
  return isOther && !isString(part) ? send(part, 'to_model') : part
}

/** What Rails takes for the parts of a URL, `host:` among them. */
function isHash(target: object): boolean {
  return target instanceof Params || target instanceof Hash || target instanceof Map
}

function noHash(target: object): ArgumentError {
  return new ArgumentError(
    `redirect_to takes no Hash, which could name another host: ${inspect(target)}. Give the helper of the route, such as articles_path.`,
  )
}

function pathOfNamed(
  { name, params }: NamedRoute,
  routes: readonly Route[],
  added: UrlOptions | null,
): string {
  const route = routes.find((each) => each.name === name)
  if (route !== undefined) {
    return path(route.path, ...withUrlOptions(route.path, params as readonly Param[], added))
  }
  throw new NoMethodError(`undefined method \`${name}_path\'`, Symbol.for(`${name}_path`))
}

/** The last of a list may be what the address has besides: `[:edit, article, { page: 2 }]`. */
function pathOfList(
  given: readonly unknown[],
  routes: readonly Route[],
  resolve: Resolver | null,
  added: UrlOptions | null,
): string {
  const all = given.filter((part) => part !== null && part !== undefined)
  const last = all.at(-1)
  const options = last instanceof Hash || last instanceof Map ? last : null
  const own = options === null ? all : all.slice(0, -1)
  const [only] = own
  if (resolve !== null && own.length === 1 && typeof only === 'object') {
    const pairs = options instanceof Map ? Hash.of(...options) : options
    const resolved = resolve(
      resolverName(nameOfClass(only as Record)),
      only as object,
      pairs ?? new Hash(),
    )
    if (resolved !== null) return resolved
  }
  const parts = own.map(modelOf)
  const records = parts.filter(isRecord)
  const names = parts.map((part, index) => {
    if (typeof part === 'function') {
      const singular = singularOf({ constructor: part } as never)
      return parts[0] === Symbol.for('new') ? singular : listRouteName(singular)
    }
    if (!isRecord(part)) return symbolIn(part)
    const isNewLast =
      index === parts.length - 1 && !part.isPersisted() && parts[0] !== Symbol.for('new')
    return isNewLast ? listRouteName(singularOf(part)) : singularOf(part)
  })
  const name = names.join('_')
  const route = routes.find((each) => each.name === name)
  if (route === undefined) {
    throw new FrameworkError('NO_ROUTE_NAME', `There is no ${name}_path to redirect to.`, {
      hint: 'Draw that route in config/routes.rb, or give the path itself.',
    })
  }
  const filled = records.filter((record) => record.isPersisted())
  const params = [...filled, ...(options === null ? [] : [options])] as readonly Param[]
  return path(route.path, ...withUrlOptions(route.path, params, added))
}

/** A String may be a visitor's, who would choose among the routes. Rails: CVE-2021-22885. */
function symbolIn(part: unknown): string {
  if (typeof part === 'symbol') return nameOf(part)
  throw new ArgumentError(
    `Please use symbols for polymorphic route arguments, not ${inspect(part)}.`,
  )
}

/** The name of a list's route: `articles`, and `sheep_index` of a word that is its own plural. */
function listRouteName(singular: string): string {
  const plural = pluralize(singular)
  return plural === singular ? `${plural}_index` : plural
}

function isRecord(value: unknown): value is Record {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toParam' in value &&
    'isPersisted' in value &&
    typeof value.isPersisted === 'function'
  )
}

function nameOfClass({ constructor: named }: Record): string {
  return modelNameOf(named)?.name() ?? named.modelName ?? className(named)
}

function singularOf({ constructor: named }: Record): string {
  const own = modelNameOf(named)
  if (own !== null) return own.singular_route_key()
  return named.table === undefined ? underscore(named.modelName ?? '') : singularize(named.table)
}

function noPath(target: unknown): FrameworkError {
  return new FrameworkError('NO_LOCATION', `There is no path for ${inspect(target ?? null)}.`, {
    hint: 'Give a path, a saved record or a list such as [article, comment].',
  })
}
