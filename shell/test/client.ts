import { actionPath } from '../controller/action-path.ts'
import type { CookieSealer } from '../controller/cookies.ts'
import type { Flash } from '../controller/flash.ts'
import { patternOf } from '../controller/path-pattern.ts'
import { pathOf } from '../controller/polymorphic-path.ts'
import { optionsOf, recognize } from '../controller/recognize.ts'
import type { Request } from '../controller/request.ts'
import type { Session } from '../controller/session.ts'
import { path } from '../controller/url.ts'
import type { Route } from '../core/route.ts'
import { FrameworkError } from '../errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { CookieJar } from './cookie-jar.ts'
import { encodeForm, hasUpload, multipartOf } from './form-data.ts'
import { formsOf, type PageForm, parsePage } from './html.ts'
import { requestBytes, TestResponse } from './http-message.ts'
import { TestRequest } from './test-request.ts'

/** The keywords of `get`, `post` and the others. */
export interface RequestKeywords {
  readonly params?: unknown
  readonly headers?: Readonly<Record<string, unknown>> | Iterable<readonly [unknown, unknown]>
  /** `'json'` sends the params as a JSON body, and asks for JSON; `'turbo_stream'` asks for streams. */
  readonly as?: string | symbol
  readonly xhr?: boolean
  /** Header fields by their names in Rack's environment: `HTTP_REFERER`. */
  readonly env?: RequestKeywords['headers']
}

/** Runs a request through an application; `trusted` lets it pass without a CSRF token. */
export type Transport = (request: Uint8Array, trusted: boolean) => Uint8Array

/** What is known of the action that answered last. */
export interface LastAction {
  readonly flash: Flash
  readonly session: Session
  /** The exception that ended it, with its place; null where none did. */
  readonly failure: string | null
  /** The instance variables of its controller, by their names without `@`. */
  readonly assigns: Readonly<Record<string, unknown>>
  readonly request: Request
  /** Null where no action ran. */
  readonly controller: object | null
  /** The page that it rendered; null where it rendered none. */
  readonly rendered: { readonly template: string; readonly layout: string | null } | null
}

/** What a client knows of the application behind its transport. */
export interface Site {
  readonly routes: readonly Route[]
  lastAction(): LastAction | null
  /** What seals its cookies; null where there is no application. */
  sealer(): CookieSealer | null
}

const NO_SITE: Site = { lastAction: () => null, routes: [], sealer: () => null }

/** What `xhr: true` asks for, as in Rails. */
const XHR_ACCEPT = 'text/javascript, text/html, application/xml, text/xml, */*'

/** What `as:` asks for. Rails: ActionDispatch::RequestEncoder, and turbo-rails' own. */
const ACCEPTED: Readonly<Record<string, string>> = {
  json: 'application/json',
  turbo_stream: 'text/vnd.turbo-stream.html, text/html',
}

/** The host of requests in tests; what Rails calls it. */
export const HOST = 'www.example.com'

/**
 * A visitor inside the process: it drives the whole application through the core, without sockets,
 * and keeps its cookies. Its own posts need no token; forms it submits send the page's.
 */
export class Client {
  readonly #transport: Transport
  readonly #site: Site
  #cookies = new CookieJar()
  #host: string
  /** Whether requests come over TLS, as a proxy on this machine says. */
  isTls = false
  #response: TestResponse | null = null
  #path = '/'

  constructor(transport: Transport, site: Site = NO_SITE) {
    this.#transport = transport
    this.#site = site
    this.#host = HOST
  }

  /** Another visitor of the same application. */
  another(): Client {
    return new Client(this.#transport, this.#site)
  }

  /** Begins as a visitor who was never here. */
  reset(): void {
    this.#cookies = new CookieJar()
    this.#host = HOST
    this.#response = null
    this.#path = '/'
    this.isTls = false
  }

  /** The host of its requests. */
  get host(): string {
    return this.#host
  }

  set host(name: string) {
    this.#host = name
  }

  /** The action that answered last; raises where there was no request yet, or no action. */
  get lastAction(): LastAction {
    const last = this.#site.lastAction()
    if (last !== null) return last
    throw new FrameworkError('NO_RESPONSE', 'There was no request yet that reached an action.')
  }

  /** The exception that ended the last action; null where none did. */
  get failure(): string | null {
    return this.#site.lastAction()?.failure ?? null
  }

  get(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('GET', path, keywords)
  }

  post(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('POST', path, keywords)
  }

  patch(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('PATCH', path, keywords)
  }

  put(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('PUT', path, keywords)
  }

  delete(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('DELETE', path, keywords)
  }

  head(path: string, keywords: RequestKeywords = {}): TestResponse {
    return this.request('HEAD', path, keywords)
  }

  /** Asks for an action by its name: `params` fill the path of its route, and the rest is sent. */
  process(
    action: string,
    controller: string,
    method: string,
    keywords: RequestKeywords,
  ): TestResponse {
    const named = this.#site.routes.filter(
      (each) => each.controller === controller && each.action === action,
    )
    const route = named.find(({ verb }) => verb === method || verb === 'ALL') ?? named[0]
    if (route === undefined) {
      throw new FrameworkError('NO_ROUTE', `No route leads to ${controller}#${action}.`, {
        hint: 'Draw it in config/routes.rb.',
      })
    }
    const names = patternOf(route.path).forms[0]?.names ?? []
    const params = [...entries(keywords.params as RequestKeywords['headers'])].map(
      ([name, value]) => [textOf(name), value] as const,
    )
    const inPath = new Map(params.filter(([name]) => names.includes(name) || name === 'format'))
    const sent = new Map(params.filter(([name]) => !inPath.has(name)))
    return this.request(method, path(route.path, inPath as never), { ...keywords, params: sent })
  }

  /** A request that no one sent, for its cookies: ActionDispatch::TestRequest. */
  testRequest(): TestRequest {
    const sealer = this.#site.sealer()
    if (sealer === null) throw new FrameworkError('NO_SITE', 'There is no application.')
    return new TestRequest(this.host, sealer)
  }

  /** Goes where the last response leads. */
  followRedirect(): TestResponse {
    const location = this.response.location
    if (location === null || !this.response.isRedirect()) {
      throw new FrameworkError(
        'NO_REDIRECT',
        `Not a redirect: the last response was ${this.response.status}.`,
      )
    }
    return this.get(this.pathOf(location))
  }

  /**
   * Fills in a form of the last page and sends it, with the token the page holds. Without a
   * choice it is the page's only form; else the one whose action or text has `form`.
   */
  submit(fields: unknown = {}, form: string | null = null): TestResponse {
    const found = this.#findForm(form)
    const pairs = new Map(found.fields)
    for (const pair of encodeForm(fields).split('&')) {
      if (pair === '') continue
      const [name = '', value = ''] = pair.split('=').map(decodeURIComponent)
      pairs.set(name, value)
    }
    const encoded = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
    const action = found.action === '' ? this.#path : this.pathOf(found.action)
    if (found.method === 'get') return this.request('GET', `${action}?${encoded}`, {})
    return this.#send('POST', action, [], encoded, 'application/x-www-form-urlencoded', false)
  }

  /** The last response. */
  get response(): TestResponse {
    if (this.#response === null)
      throw new FrameworkError('NO_RESPONSE', 'There was no request yet.')
    return this.#response
  }

  /** The path of the last request. */
  get path(): string {
    return this.#path
  }

  /** The cookies that the next request will carry. */
  get cookies(): CookieJar {
    return this.#cookies
  }

  /** The path of a path, a record, or a list such as `[article, comment]`. */
  targetOf(target: unknown): string {
    if (isKeywords(target) || target instanceof Hash) return this.pathOf(this.actionPath(target))
    return this.pathOf(pathOf(target, this.#site.routes))
  }

  /** The path of `{ controller: "articles", action: "show", id: 1 }`. */
  actionPath(options: unknown): string {
    const last = this.#site.lastAction()?.controller ?? null
    const controller =
      last !== null && 'controllerPath' in last ? send(last, 'controller_path', []) : ''
    const place = { controller: String(controller), action: 'index', param: () => undefined }
    return actionPath(optionsOf(options), this.#site.routes, place)
  }

  /** What the route of a path and a verb says: the controller, the action and the parts of the path; null for none. */
  recognize(path: string, verb: string): Readonly<Record<string, string>> | null {
    return recognize(this.#site.routes, path, verb)
  }

  /** A location of this host as a path; one of another host as it is. */
  pathOf(location: string): string {
    const url = new URL(location, `http://${this.host}${this.#path}`)
    if (/^\w+:/.test(location) && url.host === HOST) return `${url.pathname}${url.search}`
    return url.host === this.host ? `${url.pathname}${url.search}` : location
  }

  request(method: string, path: string, keywords: RequestKeywords): TestResponse {
    const fields: [string, string][] = []
    for (const [name, value] of [...entries(keywords.headers), ...entries(keywords.env)])
      fields.push([fieldName(textOf(name)), String(value)])
    if (keywords.xhr === true) {
      fields.push(['X-Requested-With', 'XMLHttpRequest'])
      const isAsked = fields.some(([name]) => name.toLowerCase() === 'accept')
      if (!isAsked && keywords.as === undefined) fields.push(['Accept', XHR_ACCEPT])
    }
    const format = (keywords.as ?? null) === null ? '' : textOf(keywords.as)
    const accepted = ACCEPTED[format]
    if (accepted !== undefined && !fields.some(([name]) => name.toLowerCase() === 'accept')) {
      fields.push(['Accept', accepted])
    }
    if (format === 'json') {
      const body = JSON.stringify(keywords.params ?? {}, mapsAsObjects)
      return this.#send(method, path, fields, body, 'application/json', true)
    }
    const given = fields.find(([name]) => name.toLowerCase() === 'content-type')
    if (isString(keywords.params)) {
      const type = given === undefined ? 'application/x-www-form-urlencoded' : null
      return this.#send(method, path, fields, String(keywords.params), type, true)
    }
    if (method !== 'GET' && hasUpload(keywords.params)) {
      const { body, type } = multipartOf(keywords.params)
      return this.#send(method, path, fields, body, type, true)
    }
    const form = encodeForm(keywords.params ?? {})
    if (method === 'GET' || method === 'HEAD') {
      const target = form === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${form}`
      return this.#send(method, target, fields, '', null, true)
    }
    return this.#send(method, path, fields, form, 'application/x-www-form-urlencoded', true)
  }

  #send(
    method: string,
    target: string,
    extra: readonly (readonly [string, string])[],
    content: string | Uint8Array,
    type: string | null,
    trusted: boolean,
  ): TestResponse {
    const path = this.pathOf(target)
    const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const fields: (readonly [string, string])[] = [['Host', this.host], ...extra]
    if (this.isTls) fields.push(['X-Forwarded-Proto', 'https'])
    const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type')
    if (type !== null && body.length > 0 && !isTyped) fields.push(['Content-Type', type])
    if (this.#cookies.size > 0) {
      fields.push([
        'Cookie',
        [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ])
    }
    const bytes = requestBytes(method, path, fields, body)
    this.#response = new TestResponse(this.#transport(bytes, trusted))
    this.#path = path
    for (const cookie of this.#response.setCookies) this.#keep(cookie)
    return this.#response
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute)))
      this.#cookies.expire(name)
    else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }

  #findForm(wanted: string | null): PageForm {
    const forms = formsOf(parsePage(this.response.body))
    const fitting = forms.filter(
      (form) => wanted === null || form.action.includes(wanted) || form.text.includes(wanted),
    )
    const [found] = fitting
    if (found !== undefined) return found
    const seen = forms.map((form) => form.action).join(', ')
    throw new FrameworkError(
      'NO_FORM',
      `The page has no form ${wanted ?? ''}. It has: ${seen || 'none'}.`,
    )
  }
}

/** `X-Token` of `HTTP_X_TOKEN`; another name as it is. */
function fieldName(name: string): string {
  return /^(HTTP_[A-Z\d_]+|CONTENT_TYPE)$/.test(name)
    ? name.replace(/^HTTP_/, '').replaceAll('_', '-')
    : name
}

function textOf(value: unknown): string {
  return typeof value === 'symbol' ? (value.description ?? '') : String(value)
}

function entries(value: RequestKeywords['headers']): Iterable<readonly [unknown, unknown]> {
  if (value === undefined) return []
  return Symbol.iterator in value
    ? (value as Iterable<readonly [unknown, unknown]>)
    : Object.entries(value)
}

function mapsAsObjects(_key: string, value: unknown): unknown {
  if (typeof value === 'symbol') return value.description
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Symbol.iterator in value
    ? Object.fromEntries(
        [...(value as Iterable<[unknown, unknown]>)].map(([key, each]) => [textOf(key), each]),
      )
    : value
}
