import type { Route } from '../core/route.ts'
import { FrameworkError } from '../errors.ts'
import { pluralize, singularize, underscore } from '../inflection/inflection.ts'
import { nameOf } from './name.ts'
import { type Param, path } from './url.ts'

/** A record as far as its path is concerned. */
interface Record {
  toParam(): unknown
  isPersisted(): boolean
  readonly constructor: { readonly modelName?: string; readonly table?: string }
}

/**
 * The path of anything `redirect_to` or `url_for` may be given: a path, a record (`article_path`), a
 * new record (`articles_path`), or a list such as `[article, comment]`.
 */
export function pathOf(target: unknown, routes: readonly Route[]): string {
  if (typeof target === 'string') return target
  if (target === null || target === undefined || typeof target === 'number') throw noPath(target)
  if (Array.isArray(target)) return pathOfList(target, routes)
  if (isRecord(target)) return pathOfList([target], routes)
  return String(target)
}

function pathOfList(parts: readonly unknown[], routes: readonly Route[]): string {
  const records = parts.filter(isRecord)
  const names = parts.map((part, index) => {
    if (!isRecord(part)) return typeof part === 'symbol' ? nameOf(part) : String(part)
    const isNewLast = index === parts.length - 1 && !part.isPersisted()
    return isNewLast ? pluralize(singularOf(part)) : singularOf(part)
  })
  const name = names.join('_')
  const route = routes.find((each) => each.name === name)
  if (route === undefined) {
    throw new FrameworkError('NO_ROUTE_NAME', `There is no ${name}_path to redirect to.`, {
      hint: 'Draw that route in config/routes.rb, or give the path itself.',
    })
  }
  const filled = records.filter((record) => record.isPersisted())
  return path(route.path, ...(filled as readonly Param[]))
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

function singularOf(record: Record): string {
  const { table } = record.constructor
  return table === undefined ? underscore(record.constructor.modelName ?? '') : singularize(table)
}

function noPath(target: unknown): FrameworkError {
  return new FrameworkError('NO_LOCATION', `There is no path for ${String(target)}.`, {
    hint: 'Give a path, a saved record or a list such as [article, comment].',
  })
}
