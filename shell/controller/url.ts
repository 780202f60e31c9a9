import { hashToQuery } from '../active-support/query.ts'
import { FrameworkError, UrlGenerationError } from '../errors.ts'
import {
  type HasOrigin,
  type HasUrlOptions,
  ORIGIN,
  originOf,
  textOf,
  URL_OPTIONS,
  type UrlOptions,
} from '../origin.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { type Name, nameOf } from './name.ts'
import { Params } from './params.ts'
import { type PatternForm, patternOf } from './path-pattern.ts'

/** What may fill a part of a path: a record, or its id. */
export type Param =
  | string
  | number
  | bigint
  | symbol
  | boolean
  | null
  | Routable
  | PathOptions
  | Hash
  | Params

/** A record, or anything else that says how it stands in a path. */
export interface Routable {
  toParam(): unknown
}

/** Keywords of a URL helper: the query, and `anchor:`. */
export interface PathOptions {
  readonly [name: string]: unknown
}

/**
 * The path of a pattern with its parts filled in, in order or by name; other keywords become the query.
 *
 * @example
 * path('/articles/:id/comments', article, { page: 2 })
 */
export function path(pattern: string, ...params: readonly Param[]): string {
  const { values, options } = splitParams(params)
  const { forms, hasFormat } = patternOf(pattern)
  const fullest = forms[0] as PatternForm
  const isOpen = (name: string) => options?.has(name) !== true
  const open = fullest.names.filter(isOpen)
  // Values that are as many as the path needs leave its optional parts out.
  const needed = (forms.at(-1) as PatternForm).names.filter(isOpen)
  const order = values.length === needed.length ? needed : open
  const extra = values.length - open.length
  if (extra > (hasFormat ? 1 : 0)) {
    const { length } = fullest.names
    throw new FrameworkError(
      'TOO_MANY_PATH_PARTS',
      `${pattern} takes ${length} values, got ${length + extra}.`,
    )
  }
  const valueOf = (name: string) => {
    return isOpen(name) ? values[order.indexOf(name)] : options?.get(name)
  }
  const isGiven = (form: PatternForm) => form.names.every((name) => textOf(valueOf(name)) !== '')
  const form = forms.find(isGiven) ?? (forms.at(-1) as PatternForm)
  let filled = ''
  for (const part of form.parts)
    filled += typeof part === 'string' ? part : partOf(pattern, part, valueOf(part.name))
  const format = textOf(extra > 0 ? values.at(-1) : options?.get('format'))
  if (hasFormat && format !== '') filled += `.${encodePart(format)}`
  else if (isTruthy(options?.get('trailing_slash')) && !filled.endsWith('/')) filled += '/'
  filled = textOf(options?.get('script_name')) + filled
  const taken = hasFormat ? [...fullest.names, 'format'] : fullest.names
  return options === null || options.size === 0 ? filled : `${filled}${queryOf(options, taken)}`
}

function partOf(
  pattern: string,
  { name, isGlob }: { name: string; isGlob: boolean },
  value: unknown,
): string {
  const text = textOf(value)
  if (text === '') {
    throw new UrlGenerationError(
      `${pattern} needs a value for ${name}, got nothing.`,
      'MISSING_PATH_PART',
      'Give the helper a saved record or its id.',
    )
  }
  return isGlob ? text.split('/').map(encodePart).join('/') : encodePart(text)
}

/**
 * The same with scheme and host: those of its caller, or of `protocol:`, `host:` and `port:`.
 *
 * @example
 * url(this, '/articles/:id', article)
 */
export function url(caller: HasOrigin, pattern: string, ...params: readonly Param[]): string {
  return `${originOf(caller[ORIGIN], splitParams(params).options)}${path(pattern, ...params)}`
}

/** Who makes a path: what it adds, and the request that it answers. */
interface Caller extends HasUrlOptions {
  readonly request?: { pathParameters?(): Hash }
}

/** A pattern, and what stands for parts that nothing is given for. */
type Pattern =
  | string
  | { readonly pattern: string; readonly defaults: Readonly<Record<string, Param>> }

/**
 * The path of a pattern as its caller makes it: parts that are not given are those of its `default_url_options`, the
 * route's defaults, or those of the path of the request.
 */
export function pathFrom(caller: Caller, pattern: Pattern, ...params: readonly Param[]): string {
  return path(textIn(pattern), ...completed(caller, pattern, params))
}

/** The same with scheme and host. */
export function urlFrom(
  caller: Caller & HasOrigin,
  pattern: Pattern,
  ...params: readonly Param[]
): string {
  return url(caller, textIn(pattern), ...completed(caller, pattern, params))
}

function textIn(pattern: Pattern): string {
  return typeof pattern === 'string' ? pattern : pattern.pattern
}

function completed(caller: Caller, given: Pattern, params: readonly Param[]): readonly Param[] {
  const pattern = textIn(given)
  const full = withUrlOptions(pattern, params, caller[URL_OPTIONS] ?? null)
  const { values, options } = splitParams(full)
  const needed = patternOf(pattern).forms.at(-1)?.names ?? []
  const missing = needed.filter((name) => options?.has(name) !== true).slice(values.length)
  if (missing.length === 0) return full
  const defaults = typeof given === 'string' ? {} : given.defaults
  const known = caller.request?.pathParameters?.()
  const found = missing.map((name) => [name, defaults[name] ?? known?.get(symbol(name))] as const)
  return [...values, new Map([...found, ...(options ?? [])]) as unknown as Param]
}

/** Parameters with `added` among their keywords, but for what they say themselves and parts that values stand for. */
export function withUrlOptions(
  pattern: string,
  params: readonly Param[],
  added: UrlOptions | null,
): readonly Param[] {
  if (added === null || added.size === 0) return params
  const { values, options } = splitParams(params)
  const open = (patternOf(pattern).forms[0]?.names ?? []).filter((name) => !options?.has(name))
  const isFull = values.length >= open.length
  const own = [...added].filter(([name]) => {
    return options?.has(name) !== true && !(isFull && open.includes(name))
  })
  return [...values, new Map([...own, ...(options ?? [])]) as unknown as Param]
}

/** A part of the path of the request that is answered; undefined where it has none of that name. */
export function recalled(caller: HasRequest, name: string): unknown {
  return caller.request.pathParameters().get(symbol(name))
}

interface HasRequest {
  readonly request: { pathParameters(): Hash }
}

/** The values of a path in order, and the keywords behind them, which may name values too. */
function splitParams(params: readonly Param[]): {
  values: readonly Param[]
  options: Options | null
} {
  const options = optionsOf(params.at(-1))
  if (options === null) return { values: params, options }
  // A helper with parts hands on its own empty options behind those of a caller who names the parts.
  const given = params.slice(0, -1)
  while (given.length > 0 && given.at(-1) === undefined) given.pop()
  const named = optionsOf(given.at(-1))
  if (named === null) return { values: given, options }
  return { values: given.slice(0, -1), options: new Map([...named, ...options]) }
}

/** A value as one part of a path: RFC 3986's unreserved characters and sub-delims stay. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
}

type Options = ReadonlyMap<string, unknown>

/** Keywords, a Hash or permitted parameters at the end of a call; null for a value. */
function optionsOf(value: unknown): Options | null {
  if (typeof value !== 'object' || value === null) return null
  if (value instanceof Params) return new Map(pairsOf(value.toH()))
  if (value instanceof Map || value instanceof Hash) return new Map(pairsOf(value))
  const isPlain = Object.getPrototypeOf(value) === Object.prototype && !('toParam' in value)
  return isPlain ? new Map(Object.entries(value)) : null
}

function pairsOf(pairs: Iterable<readonly [unknown, unknown]>): [string, unknown][] {
  return [...pairs].map(([key, value]) => [nameOf(key as Name), value])
}

const NO_QUERY = new Set([
  'anchor',
  'only_path',
  'host',
  'port',
  'protocol',
  'subdomain',
  'trailing_slash',
  'script_name',
  'params',
])

/** As `to_query` writes it, sorted; what is nil at the top is left out, as in Rails. */
function queryOf(options: Options, parts: readonly string[]): string {
  const inner = optionsOf(options.get('params')) ?? []
  const asked = [...options, ...inner].filter(([key, value]) => {
    return !NO_QUERY.has(key) && !parts.includes(key) && value !== null && value !== undefined
  })
  const query = hashToQuery(Hash.from(asked.map(([key, value]) => [key, rubyValue(value)])))
  const anchor = textOf(options.get('anchor'))
  return `${query === '' ? '' : `?${query}`}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`
}

/** Object literals as Hashes, at every depth. */
function rubyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rubyValue)
  if (value instanceof Hash) return value
  const options = optionsOf(value)
  return options === null
    ? value
    : Hash.from([...options].map(([key, each]) => [key, rubyValue(each)]))
}
