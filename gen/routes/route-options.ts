import { inspect } from '../../shell/ruby/object/texts.ts'
import { isString } from '../../shell/ruby/text/mutable-string.ts'
import { nameOf } from '../../shell/ruby/text/symbol.ts'
import { suggestWord } from '../parse/nearest.ts'
import { RouteError } from './route-error.ts'

/** A block of config/routes.rb: it takes a mapper. */
export type RouteBlock<M> = (mapper: M) => unknown

/** What follows the first word of a mapper's method. */
export interface RouteArguments<M> {
  readonly options: ReadonlyMap<string, unknown>
  readonly block: RouteBlock<M> | null
}

const elsewhere: Readonly<Record<string, string>> = {
  on: 'Write the route in a block instead: posts.member do |member| … end, or posts.collection.',
  via: 'Write get, post, put, patch or delete instead.',
  format:
    'Formats are no part of a path: `respond_to` in the action, asked by `?format=json`, or by Accept.',
  constraints: 'Constraints are not available: check the parameter in the action.',
  defaults: 'Defaults are not available: give the parameter its value in the action.',
  shallow: 'Draw the shallow routes with a second resources at the top.',
  param: 'The parameter is always id.',
  path: 'The path is always the name of the resources; draw other paths with get, post, …',
  controller: 'The controller is the one of the resources; name another in to: "photos#show".',
  action: 'Name the action in to: "photos#show".',
  module: 'Namespaces are not available.',
}

/** The text of a String or a Symbol; `what` says what anything else stands in the place of. */
export function wordOf(
  call: string,
  what: string,
  value: unknown,
  hint: string,
  words = call.split(' ')[0] ?? call,
): string {
  if (isWord(value)) return nameOf(value)
  throw new RouteError(words, `${call} takes ${what}, not ${shown(value)}.`, hint)
}

function isWord(value: unknown): boolean {
  return typeof value === 'symbol' || isString(value)
}

/** A value as config/routes.rb might have written it. */
function shown(value: unknown): string {
  if (value === undefined) return 'nil'
  return typeof value === 'object' && isKeywords(value) ? 'a Hash' : inspect(value)
}

/** Reads keywords and block of a call, and refuses what the method does not take. */
export function readArguments<M>(
  call: string,
  rest: readonly unknown[],
  known: readonly string[],
): RouteArguments<M> {
  const options = new Map<string, unknown>()
  let block: RouteBlock<M> | null = null
  for (const each of rest) {
    if (each === undefined) continue
    if (typeof each === 'function') block = each as RouteBlock<M>
    else if (isKeywords(each)) {
      for (const [key, value] of pairsOf(each)) {
        options.set(wordOf(call, 'keywords', key, ''), value)
      }
    } else throw extraWord(call, each)
  }
  for (const key of options.keys()) {
    if (known.includes(key)) continue
    const shown = known.map((name) => `${name}:`)
    const message = `${call} takes no ${key}:.${known.length === 0 ? '' : suggestWord(key, known, shown)}`
    throw new RouteError(`${key}:`, message, elsewhere[key] ?? '')
  }
  return { options, block }
}

/** Whether a value is the keywords of a call: a plain object, a Map or a Hash. */
export function isKeywords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.getPrototypeOf(value) === Object.prototype || 'entries' in value || 'each' in value
}

/** A keyword's text; null when it is missing, nil or empty. */
export function textOption(options: ReadonlyMap<string, unknown>, name: string): string | null {
  const value = options.get(name)
  if (value === null || value === undefined) return null
  if (!isWord(value)) {
    throw new RouteError(`${name}:`, `${name}: is a String, not ${shown(value)}.`, '')
  }
  const text = nameOf(value)
  return text === '' ? null : text
}

function pairsOf(value: unknown): Iterable<readonly [unknown, unknown]> {
  return Symbol.iterator in (value as object)
    ? (value as Iterable<readonly [unknown, unknown]>)
    : Object.entries(value as object)
}

/** The error for `get "about" => "pages#about"`. */
export function refuseHash(method: string, pairs: unknown): RouteError {
  for (const [key, value] of pairsOf(pairs)) {
    const words = [key, value].map((word) => (isWord(word) ? nameOf(word) : null))
    const [path, target] = words
    const hint = `Write: ${method} "${path ?? '/about'}", to: "${target ?? 'pages#about'}"`
    return new RouteError(path ?? method, `${method} takes a path and then to:, not a Hash.`, hint)
  }
  return new RouteError(
    method,
    `${method} needs a path.`,
    `Write: ${method} "/about", to: "pages#about"`,
  )
}

function extraWord(call: string, value: unknown): RouteError {
  const [method = '', first = ''] = call.split(' ')
  if (!isWord(value)) {
    return new RouteError(method, `${call} takes no ${shown(value)}: only keywords may follow.`, '')
  }
  const word = nameOf(value)
  if (method === 'root') {
    return new RouteError(word, 'root takes one "controller#action", and no more.', '')
  }
  if (method !== 'resources') {
    const hint = `Write: ${method} "${first.replaceAll('"', '')}", to: "${word}"`
    return new RouteError(word, `${call} takes one path, and then keywords.`, hint)
  }
  const hint = `Write a line for each: resources ${first}, and resources :${word}.`
  return new RouteError(word, `resources takes one name, got ${first} and :${word}.`, hint)
}
