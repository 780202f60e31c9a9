import { sendSelf } from './ruby/call/send.ts'
import { ArgumentError } from './ruby/exception/standard-errors.ts'
import { Hash } from './ruby/hash/hash.ts'
import { nameOf } from './ruby/text/symbol.ts'

/** Scheme and host that `*_url` puts in front: `WEBFW_URL`, else those of the request. */
export const ORIGIN: unique symbol = Symbol('origin')

/** Where a `*_url` helper is called: a controller, a view or a test. */
export interface HasOrigin {
  readonly [ORIGIN]: string
}

/** Who calls a `*_url` helper outside of a request: `host:` has to be given. */
export const noRequest: HasOrigin = { [ORIGIN]: 'http://' }

/** `Rails.application.routes.default_url_options`: what addresses outside of a request have where they are not told it. */
export const outsideOptions: { hash: Hash } = { hash: new Hash() }

/** Scheme and host of an address: those of its caller, or of `protocol:`, `host:` and `port:`. */
export function originOf(origin: string, options: ReadonlyMap<string, unknown> | null): string {
  const isOutside = origin === noRequest[ORIGIN]
  const usual = isOutside ? pairsOf(outsideOptions.hash) : null
  const given = (name: string): string => textOf(options?.get(name) ?? usual?.get(name))
  if (isOutside && given('host') === '') {
    throw new ArgumentError(
      'Missing host to link to! Please provide the :host parameter, or call the helper in an action.',
    )
  }
  const subdomain = options?.get('subdomain')
  if (given('host') + given('protocol') + given('port') === '' && subdomain === undefined)
    return origin
  const [, scheme = '', own = ''] = /^(\w+):\/\/(.*)$/.exec(origin) ?? []
  const whole = given('host') || own.replace(/:\d+$/, '')
  const host = subdomain === undefined ? whole : below(textOf(subdomain || null), whole)
  const port = given('port') || (given('host') === '' ? (/:(\d+)$/.exec(own)?.[1] ?? '') : '')
  const protocol = given('protocol').replace(/:?(\/\/)?$/, '') || scheme
  return `${protocol}://${host}${port === '' ? '' : `:${port}`}`
}

/** The origin of a request as `default_url_options` of its controller changes it; null where there is none. */
export function originWith(origin: string, options: UrlOptions | null): string {
  return options === null ? origin : originOf(origin, options)
}

/** The last two labels of a host, behind a subdomain of another name or of none. */
function below(subdomain: string, host: string): string {
  const domain = host.split('.').slice(-2).join('.')
  return subdomain === '' ? domain : `${subdomain}.${domain}`
}

/** How a value stands in a path. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return value.description ?? ''
  if (typeof value === 'object' && 'toParam' in value && typeof value.toParam === 'function') {
    return textOf(value.toParam())
  }
  return String(value)
}

/** Options that every address is given beside its own. */
export type UrlOptions = ReadonlyMap<string, unknown>

/** What the addresses that an object makes are given: of a controller and of its views. */
export const URL_OPTIONS: unique symbol = Symbol('url_options')

/** Whose addresses may be given options. */
export interface HasUrlOptions {
  readonly [URL_OPTIONS]?: UrlOptions | null
}

/**
 * What `default_url_options` of a controller says, asked once a request; null where it has none.
 * Rails API, ActionDispatch::Routing::UrlFor.
 */
export function defaultUrlOptions(controller: object | null): UrlOptions | null {
  if (controller === null || !(METHOD in controller)) return null
  const known = asked.get(controller)
  if (known !== undefined) return known
  const said = sendSelf(controller, METHOD)
  const options = said instanceof Hash || said instanceof Map ? pairsOf(said) : null
  asked.set(controller, options)
  return options
}

const METHOD = 'default_url_options'

const asked = new WeakMap<object, UrlOptions | null>()

function pairsOf(said: Iterable<readonly [unknown, unknown]>): UrlOptions {
  return new Map([...said].map(([key, value]) => [nameOf(key as string | symbol), value]))
}
