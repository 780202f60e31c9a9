import type { Route } from '../../shell/core/route.ts'
import { singularize } from '../../shell/inflection/inflection.ts'
import { camelCase, localName } from '../lower/names.ts'
import { printModule } from '../typescript/print.ts'
import {
  call,
  type Expression,
  literal,
  name,
  object,
  type Parameter,
  type Statement,
  string,
} from '../typescript/tree.ts'
import { isFixed, parametersOf } from './pattern.ts'

/** A URL helper: its Ruby name without `_path`, its functions, and what they take. */
export interface UrlHelper {
  /** `post_comment` */
  readonly name: string
  /** `postCommentPath` */
  readonly path: string
  /** `postCommentUrl` */
  readonly url: string
  /** `/posts/:post_id/comments/:id` */
  readonly pattern: string
  /** `post`, `comment` */
  readonly parameters: readonly string[]
  /** What stands where a parameter is not given, in the order of the parameters. */
  readonly defaults: readonly (string | number | boolean | undefined)[]
}

/** The URL helpers that the routes make, in the order of their routes. */
export function urlHelpers(routes: readonly Route[]): UrlHelper[] {
  const helpers = new Map<string, UrlHelper>()
  for (const route of routes) {
    if (route.name === null || helpers.has(route.name)) continue
    const word = camelCase(route.name)
    helpers.set(route.name, {
      name: route.name,
      path: `${word}Path`,
      url: `${word}Url`,
      pattern: route.path,
      parameters: parameterNames(route),
      defaults: parametersOf(route.path).map((each) => route.defaults?.[each]),
    })
  }
  return [...helpers.values()]
}

/** The text of gen/routes.ts: the table, and a pair of functions for each name. */
export function printRoutes(routes: readonly Route[]): string {
  const helpers = urlHelpers(routes)
  const statements: Statement[] = [
    { kind: 'raw', text: imports(helpers) },
    { kind: 'blank' },
    { kind: 'comment', text: '/** The routes of config/routes.rb, in the order they match. */' },
    {
      kind: 'declare',
      keyword: 'const',
      exported: true,
      target: name('routes'),
      type: 'readonly Route[]',
      value: { kind: 'array', items: routes.map(routeObject) },
    },
  ]
  for (const helper of helpers) {
    statements.push(
      { kind: 'blank' },
      helperFunction(helper, helper.path, 'path'),
      { kind: 'blank' },
      helperFunction(helper, helper.url, 'url'),
    )
  }
  return printModule(statements).text
}

function imports(helpers: readonly UrlHelper[]): string {
  if (helpers.length === 0) return `import type { Route } from 'webfw'`
  const param = helpers.some((helper) => helper.parameters.length > 0) ? 'type Param, ' : ''
  return `import { type HasOrigin, ${param}type PathOptions, path, type Route, url } from 'webfw'`
}

function routeObject(route: Route): Expression {
  return object({
    verb: string(route.verb),
    path: string(route.path),
    controller: string(route.controller),
    action: string(route.action),
    name: route.name === null ? literal('null') : string(route.name),
    ...(route.defaults === undefined ? {} : { defaults: texts(route.defaults) }),
    ...(route.constraints === undefined ? {} : { constraints: texts(route.constraints) }),
    ...(route.patterns === undefined ? {} : { patterns: texts(route.patterns) }),
    ...(route.matcher === undefined ? {} : { matcher: string(route.matcher) }),
    ...(route.request === undefined ? {} : { request: texts(route.request) }),
    ...(route.asks === undefined ? {} : { asks: { kind: 'array', items: route.asks.map(string) } }),
    ...(route.redirect === undefined ? {} : { redirect: texts({ ...route.redirect }) }),
    ...(route.environments === undefined
      ? {}
      : { environments: { kind: 'array', items: route.environments.map(string) } }),
  })
}

function texts(values: Readonly<Record<string, string | number | boolean>>): Expression {
  const entries = Object.entries(values).map(([key, value]): [string, Expression] => {
    return [key, typeof value === 'string' ? string(value) : literal(String(value))]
  })
  return object(Object.fromEntries(entries))
}

function helperFunction(helper: UrlHelper, own: string, using: 'path' | 'url'): Statement {
  const options: Parameter = { target: name('options'), type: 'PathOptions', value: object({}) }
  const fixed = isFixed(helper.pattern)
  const parameters = helper.parameters.map((each, index): Parameter => {
    const start = helper.defaults[index]
    const value = start === undefined ? {} : { value: string(String(start)) }
    return { target: name(each), type: 'Param', ...value }
  })
  const caller: Parameter[] = using === 'url' ? [{ target: name('caller'), type: 'HasOrigin' }] : []
  const given: Expression[] = fixed
    ? [...helper.parameters, 'options'].map(name)
    : [{ kind: 'spread', value: name('params') }]
  const args = [...caller.map(({ target }) => target), string(helper.pattern), ...given]
  return {
    kind: 'function',
    exported: true,
    name: own,
    parameters: fixed
      ? [...caller, ...parameters, options]
      : [...caller, { target: name('params'), type: 'readonly Param[]', rest: true }],
    returns: 'string',
    body: [{ kind: 'return', value: call(name(using), ...args) }],
  }
}

const TAKEN = ['caller', 'options', 'params', 'path', 'url', 'routes']

/** `/posts/:post_id/comments/:id` takes a post and a comment. */
function parameterNames(route: Route): string[] {
  const own = singularize(route.controller.split('/').at(-1) ?? 'record')
  const names: string[] = []
  for (const parameter of parametersOf(route.path)) {
    const word = parameter === 'id' ? own : parameter.replace(/_id$/, '')
    const wanted = localName(camelCase(word))
    const isFree = !TAKEN.includes(wanted) && !names.includes(wanted)
    names.push(isFree ? wanted : localName(camelCase(`${parameter}_part`)))
  }
  return names
}
