import { FrameworkError } from '../errors.ts'
import { encodeForm } from './form-data.ts'
import { formsOf, type PageForm, parsePage } from './html.ts'
import { requestBytes, TestResponse } from './http-message.ts'

/** The keywords of `get`, `post` and the others. */
export interface RequestKeywords {
  readonly params?: unknown
  readonly headers?: Readonly<Record<string, unknown>> | Iterable<readonly [unknown, unknown]>
  /** `'json'` sends the params as a JSON body, and asks for JSON. */
  readonly as?: string | symbol
  readonly xhr?: boolean
}

/** Runs a request through an application; `trusted` lets it pass without a CSRF token. */
export type Transport = (request: Uint8Array, trusted: boolean) => Uint8Array

/**
 * A visitor inside the process: it drives the whole application through the core, without sockets,
 * and keeps its cookies. Its own posts need no token; forms it submits send the page's.
 */
export class Client {
  readonly #transport: Transport
  readonly #cookies = new Map<string, string>()
  readonly host: string
  #response: TestResponse | null = null
  #path = '/'

  constructor(transport: Transport, host = 'www.example.com') {
    this.#transport = transport
    this.host = host
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
  get cookies(): Map<string, string> {
    return this.#cookies
  }

  /** A location of this host as a path; one of another host as it is. */
  pathOf(location: string): string {
    const url = new URL(location, `http://${this.host}${this.#path}`)
    return url.host === this.host ? `${url.pathname}${url.search}` : location
  }

  request(method: string, path: string, keywords: RequestKeywords): TestResponse {
    const fields: [string, string][] = []
    for (const [name, value] of entries(keywords.headers))
      fields.push([String(name), String(value)])
    if (keywords.xhr === true) fields.push(['X-Requested-With', 'XMLHttpRequest'])
    const isJson =
      String(keywords.as?.valueOf() === undefined ? '' : textOf(keywords.as)) === 'json'
    if (isJson) {
      const names = fields.map(([name]) => name.toLowerCase())
      if (!names.includes('accept')) fields.push(['Accept', 'application/json'])
      const body = JSON.stringify(keywords.params ?? {}, mapsAsObjects)
      return this.#send(method, path, fields, body, 'application/json', true)
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
    body: string,
    type: string | null,
    trusted: boolean,
  ): TestResponse {
    const path = this.pathOf(target)
    const fields: (readonly [string, string])[] = [['Host', this.host], ...extra]
    if (type !== null && body !== '') fields.push(['Content-Type', type])
    if (this.#cookies.size > 0) {
      fields.push([
        'Cookie',
        [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ])
    }
    const bytes = requestBytes(method, path, fields, new TextEncoder().encode(body))
    this.#response = new TestResponse(this.#transport(bytes, trusted))
    this.#path = path
    for (const cookie of this.#response.setCookies) this.#keep(cookie)
    return this.#response
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute)))
      this.#cookies.delete(name)
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
