import { ArgumentError } from './ruby/exception/standard-errors.ts'

/** Scheme and host that `*_url` puts in front: `WEBFW_URL`, else those of the request. */
export const ORIGIN: unique symbol = Symbol('origin')

/** Where a `*_url` helper is called: a controller, a view or a test. */
export interface HasOrigin {
  readonly [ORIGIN]: string
}

/** Who calls a `*_url` helper outside of a request: `host:` has to be given. */
export const noRequest: HasOrigin = { [ORIGIN]: 'http://' }

/** Scheme and host of an address: those of its caller, or of `protocol:`, `host:` and `port:`. */
export function originOf(origin: string, options: ReadonlyMap<string, unknown> | null): string {
  const given = (name: string): string => textOf(options?.get(name))
  if (origin === noRequest[ORIGIN] && given('host') === '') {
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
