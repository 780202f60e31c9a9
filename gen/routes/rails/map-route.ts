import { ASKING, type Route } from '../../../shell/core/route.ts'
import { inspect } from '../../../shell/ruby/object/texts.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { isString, text } from '../../../shell/ruby/text/mutable-string.ts'
import { nameOf } from '../../../shell/ruby/text/symbol.ts'
import { RouteError } from '../route-error.ts'
import { programsOf } from './matcher.ts'
import { parametersIn, parsePath } from './path-syntax.ts'
import { Redirection } from './redirection.ts'
import { isPattern, pairsOf } from './ruby-values.ts'
import type { Scope } from './scope.ts'

/** A route as its words say it, before what stands around it is added. */
export interface Drawn {
  /** The call, for messages: `get "/about"`. */
  readonly call: string
  readonly path: string
  readonly controller: string | null
  readonly action: string | null
  readonly to: unknown
  readonly format: unknown
  /** What `constraints:` says. */
  readonly constraints: unknown
  readonly options: ReadonlyMap<string, unknown>
}

type Mapped = Omit<Route, 'verb' | 'name'>

/** Makes a route of its words. Rails: ActionDispatch::Routing::Mapper::Mapping. */
export function mapRoute(scope: Scope, drawn: Drawn): Mapped {
  const { call } = drawn
  const path = withFormat(drawn.path, drawn.format)
  const tree = parsePath(call, path)
  const parameters = new Set(parametersIn(tree))
  const target = targetOf(scope, drawn)
  const defaults = new Map<string, unknown>()
  const constraints = new Map<string, unknown>()
  const { format } = drawn
  if (format === true) constraints.set('format', new Regexp('.+'))
  else if (isPattern(format)) constraints.set('format', format)
  else if (isString(format) || typeof format === 'symbol') {
    constraints.set('format', new Regexp(nameOf(format)))
    defaults.set('format', nameOf(format))
  }
  for (const [key, value] of scope.constraints) constraints.set(key, value)
  for (const [key, value] of scope.defaults) defaults.set(key, value)
  for (const [key, value] of [...scope.options, ...drawn.options]) {
    if (isPattern(value)) constraints.set(key, value)
    else defaults.set(key, value)
  }
  for (const [key, value] of constraintsIn(call, drawn.constraints)) constraints.set(key, value)
  for (const [key, value] of constraints) {
    checkConstraint(call, parameters, key, value)
    const isPart = parameters.has(key) || isPattern(value) || defaults.has(key)
    if (!isPart && ADDRESS_WORDS.has(key)) defaults.set(key, value)
  }
  const known = [...constraints].filter(([key]) => parameters.has(key))
  return {
    path,
    controller: target?.controller ?? 'webfw/redirect',
    action: target?.action ?? 'show',
    ...(defaults.size === 0 ? {} : { defaults: plainDefaults(call, defaults) }),
    ...(known.length === 0 ? {} : { constraints: Object.fromEntries(known.map(shownConstraint)) }),
    ...programsOf(call, tree, new Map(known), drawn.format === false),
    ...requestOf(constraints, parameters),
    ...(drawn.to instanceof Redirection ? { redirect: drawn.to.redirect } : {}),
  }
}

function withFormat(path: string, format: unknown): string {
  if (format === true) return `${path}.:format`
  return format === false || /(?:\(\.:format\)+|\.:format|\/)$/.test(path)
    ? path
    : `${path}(.:format)`
}

function targetOf(scope: Scope, drawn: Drawn): { controller: string; action: string } | null {
  const { call, to } = drawn
  let { controller, action } = drawn
  if (to instanceof Redirection) return null
  if (isString(to)) {
    const [first = '', second] = text(to).split('#')
    if (second === undefined) action = first
    else {
      controller = first
      action = second
    }
  } else if (to !== null && to !== undefined) {
    throw new RouteError(
      'to:',
      `${call}: to: is "controller#action" or redirect("…"), not ${inspect(to)}.`,
      'What answers without a controller is not available: write an action.',
    )
  }
  if (controller?.startsWith('/') === true) controller = controller.slice(1)
  else if (scope.module !== null) {
    controller = controller === null ? scope.module : `${scope.module}/${controller}`
  }
  const hint = `Write: ${call}, to: "pages#about"`
  if (controller === null || controller === '') {
    throw new RouteError('', `${call} does not say which controller answers.`, hint)
  }
  if (action === null || action === '') {
    throw new RouteError('', `${call} does not say which action of ${controller} answers.`, hint)
  }
  if (!/^[a-z_0-9][a-z_0-9/]*$/.test(controller)) {
    throw new RouteError(controller, `${call}: there can be no controller "${controller}".`, hint)
  }
  if (!/^[a-zA-Z_]\w*[!?]?$/.test(action) || action === '__proto__') {
    throw new RouteError(action, `${call}: there can be no action "${action}".`, hint)
  }
  return { controller, action }
}

/** The pairs of `constraints:`. */
export function constraintsIn(call: string, value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map()
  // A lambda or an object, which became a method: application/asked-routes.ts.
  if (isString(value) && text(value).startsWith(ASKING)) return new Map([[text(value), value]])
  const pairs = pairsOf(value)
  if (pairs.size > 0) return pairs
  throw new RouteError(
    'constraints',
    `${call}: a constraint is a Hash, a lambda, a class with \`matches?\` or an object of one.`,
    'Write it where the route is drawn: `constraints ->(request) { request.subdomain == "api" }`.',
  )
}

function checkConstraint(
  call: string,
  parameters: ReadonlySet<string>,
  key: string,
  value: unknown,
): void {
  if (isPattern(value)) {
    if (/^(?:\\A|\^)|(?:\\Z|\\z|\$)$/.test(value.source)) {
      throw new RouteError(
        key,
        `${call}: Regexp anchor characters are not allowed in routing requirements: ${inspect(value)}`,
        'The pattern of a parameter always stands for all of it: leave the anchors out.',
      )
    }
    if (value.options.includes('m')) {
      throw new RouteError(
        key,
        `${call}: Regexp multiline option is not allowed in routing requirements: ${inspect(value)}`,
        'Leave the m out.',
      )
    }
  } else if (!isString(value) && typeof value !== 'symbol') {
    const hint = 'Write a Regexp, such as /\\d+/.'
    throw new RouteError(key, `${call}: the constraint of ${key} is ${inspect(value)}.`, hint)
  }
}

/** What a request has to be for a route, beside its path. */
function requestOf(
  constraints: ReadonlyMap<string, unknown>,
  parameters: ReadonlySet<string>,
): Pick<Route, 'request' | 'asks'> {
  const others = [...constraints].filter(([key]) => !parameters.has(key))
  const words = others.filter(([key]) => REQUEST_WORDS.has(key))
  const asks = others.map(([key]) => key).filter((key) => key.startsWith(ASKING))
  const shown = words.map(([key, value]): [string, string] => {
    return [key, isPattern(value) ? `/${value.source}/${value.options}` : nameOf(value as string)]
  })
  return {
    ...(words.length === 0 ? {} : { request: Object.fromEntries(shown) }),
    ...(asks.length === 0 ? {} : { asks }),
  }
}

/** Constraints that are parameters too. Rails: ActionDispatch::Routing::Mapper::URL_OPTIONS. */
const ADDRESS_WORDS = new Set(['protocol', 'subdomain', 'domain', 'host', 'port'])

/** What Rails asks of the request where no parameter of the path has the name. */
const REQUEST_WORDS = new Set([
  'subdomain',
  'domain',
  'host',
  'port',
  'protocol',
  'ip',
  'remote_ip',
  'user_agent',
  'method',
  'ssl?',
  'format',
])

function shownConstraint([key, value]: [string, unknown]): [string, string] {
  return [key, isPattern(value) ? value.source : nameOf(value as string)]
}

function plainDefaults(
  call: string,
  defaults: ReadonlyMap<string, unknown>,
): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = {}
  for (const [key, value] of defaults) {
    if (value === null || value === undefined) continue
    if (typeof value === 'number' || typeof value === 'boolean') out[key] = value
    else if (isString(value) || typeof value === 'symbol') out[key] = nameOf(value)
    else {
      const hint = 'Write a String, a Symbol, an Integer, true or false.'
      throw new RouteError(key, `${call}: ${key}: cannot be ${inspect(value)}.`, hint)
    }
  }
  return out
}
