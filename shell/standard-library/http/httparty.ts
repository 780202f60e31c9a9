import { waiting } from '../../ruby/call/meanwhile.ts'
import { send } from '../../ruby/call/send.ts'
import { RubyObject } from '../../ruby/class/core-classes.ts'
import { defineClass, module, staticParameters } from '../../ruby/class/define.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isFalsy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { RubyJson } from '../json.ts'
import { parseUri, type Uri } from '../uri.ts'
import { queryOf } from './faraday.ts'
import { nameText } from './header.ts'
import { NetHttp, VERIFY_NONE } from './net-http.ts'
import { genericRequest } from './request.ts'
import type { HttpResponse } from './response.ts'
import { type Conversation, converse, converseMeanwhile } from './sockets.ts'

type Options = ReadonlyMap<string, unknown>

const REDIRECTS = 5

function optionsOf(given: unknown): Map<string, unknown> {
  const pairs = typeof given === 'object' && given !== null ? pairsOf(given) : []
  return new Map(pairs.map(([name, value]) => [nameText(name), value]))
}

/** HTTParty::Response: status, fields and the body, read as its type says. What it has not is asked of the parsed body. */
export class HttPartyResponse extends RubyObject {
  static {
    defineClass(this, 'HTTParty::Response', {
      reads: ['code', 'body', 'headers', 'parsed_response', 'response', 'message', 'msg'],
      parameters: { '[]': '1', dig: '1+', each: '0 &', fetch: '1-2' },
    })
  }

  readonly response: HttpResponse
  readonly #parsed: unknown

  constructor(response: HttpResponse, parsed: unknown) {
    super()
    this.response = response
    this.#parsed = parsed
  }

  get code(): number {
    return Number(this.response.code)
  }

  get body(): unknown {
    return this.response.body
  }

  get message(): string {
    return this.response.message
  }

  get msg(): string {
    return this.response.message
  }

  get headers(): HttpResponse {
    return this.response
  }

  get parsed_response(): unknown {
    return this.#parsed
  }

  is_success(): boolean {
    return this.response.code.startsWith('2')
  }

  is_ok(): boolean {
    return this.response.code === '200'
  }

  is_not_found(): boolean {
    return this.response.code === '404'
  }

  is_nil(): boolean {
    return this.#parsed === null
  }

  '[]'(key: unknown): unknown {
    return send(this.#parsed, '[]', [key])
  }

  dig(...keys: readonly unknown[]): unknown {
    return send(this.#parsed, 'dig', keys)
  }

  fetch(...given: readonly unknown[]): unknown {
    return send(
      this.#parsed,
      'fetch',
      given.filter((each) => each !== undefined),
    )
  }

  each(block: ((...given: unknown[]) => unknown) | null): unknown {
    return send(this.#parsed, 'each', [], block)
  }

  to_h(): unknown {
    return send(this.#parsed, 'to_h')
  }

  to_s(): string {
    return toS(this.response.body ?? '')
  }
}

/** What classes that include HTTParty have said in their bodies. */
const settings = new WeakMap<object, Map<string, unknown>>()

function settingsOf(owner: object): Map<string, unknown> {
  const own = settings.get(owner)
  if (own !== undefined) return own
  const above = Object.getPrototypeOf(owner) as object | null
  const made = new Map(above === null ? [] : settingsOf(above))
  settings.set(owner, made)
  return made
}

function merged(before: unknown, more: unknown): Hash {
  const all = new Hash()
  for (const given of [before, more])
    for (const [name, value] of optionsOf(given)) all.set(name, value)
  return all
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const
const WORDS = [
  'base_uri',
  'headers',
  'default_params',
  'basic_auth',
  'default_timeout',
  'open_timeout',
  'read_timeout',
  'format',
  'follow_redirects',
  'query_string_normalizer',
  'default_options',
  'maintain_method_across_redirects',
] as const

const PARAMETERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...VERBS.map((name) => [name, '1-2']),
  ...WORDS.map((name) => [name, '0-2']),
])

/** The words of a class that includes HTTParty, and its requests. */
function answer(owner: object, name: string, given: readonly unknown[]): unknown {
  if ((VERBS as readonly string[]).includes(name)) {
    return converse(asking(settingsOf(owner), name, given[0], given[1] ?? null))
  }
  const said = settingsOf(owner)
  const [value, second] = given
  if (name === 'headers' || name === 'default_params') {
    if (value !== undefined && value !== null) said.set(name, merged(said.get(name), value))
    return said.get(name) ?? new Hash()
  }
  if (name === 'basic_auth') said.set(name, Hash.of(['username', value], ['password', second]))
  else if (value !== undefined && value !== null) said.set(name, value)
  return said.get(name) ?? null
}

/** The requests of a class, while others run. */
const MEANWHILE = Object.fromEntries(
  VERBS.map((name) => {
    const ask = function (this: object, ...given: readonly unknown[]) {
      return converseMeanwhile(asking(settingsOf(this), name, given[0], given[1] ?? null))
    }
    return [name, ask] as const
  }),
)

/** HTTParty: `HTTParty.get(url, query: { … })`, and what a class says that includes it. https://github.com/jnunemaker/httparty */
export class HttParty {
  static {
    module(this, 'HTTParty')
    defineClass(this, 'HTTParty', { staticParameters: PARAMETERS })
    for (const name of VERBS) {
      Object.defineProperty(this, name, {
        configurable: true,
        value: (...given: readonly unknown[]) => answer(HttParty, name, given),
      })
    }
    waiting(this as object, MEANWHILE)
  }

  /** Gives a class the words and the requests. */
  static included(owner: object): void {
    for (const name of [...VERBS, ...WORDS]) {
      if (Object.hasOwn(owner, name)) continue
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(this: object, ...given: readonly unknown[]) {
          return answer(this, name, given)
        },
      })
    }
    staticParameters(owner, PARAMETERS)
    waiting(owner, MEANWHILE)
  }
}

/** One request, and where redirects lead. */
export function* asking(
  said: Options,
  verb: string,
  path: unknown,
  given: unknown,
): Conversation<HttPartyResponse> {
  const options = new Map([...said, ...optionsOf(given)])
  let uri = addressOf(said, path, options)
  let method = verb.toUpperCase()
  for (let count = 0; ; count++) {
    const response = yield* asked(uri, method, said, options)
    const place = response['[]']('location')
    const isRedirect = /^30[12378]$/.test(response.code) && place !== null
    if (!isRedirect || isFalsy(options.get('follow_redirects') ?? true)) {
      return new HttPartyResponse(response, parsed(response, options.get('format') ?? null))
    }
    if (count >= REDIRECTS) throw new ArgumentError('HTTP redirects too deep')
    const next = uri.merge(place)
    if (next.hostname() !== uri.hostname()) options.delete('basic_auth')
    uri = next
    if (!/^30[78]$/.test(response.code) && method !== 'HEAD') {
      method = 'GET'
      options.delete('body')
    }
  }
}

function addressOf(said: Options, path: unknown, options: Options): Uri {
  const text = isString(path) ? toS(path) : (path as Uri).to_s()
  const base = toS(options.get('base_uri') ?? '')
  const whole =
    /^https?:\/\//.test(text) || base === '' ? text : `${base.replace(/\/$/, '')}${text}`
  const uri = parseUri(/^https?:\/\//.test(whole) ? whole : `http://${whole}`)
  const query = options.get('query') ?? null
  const parts = uri as unknown as { query: string | null }
  const hash =
    said.has('default_params') || typeof query === 'object'
      ? queryOf(merged(said.get('default_params'), query))
      : toS(query)
  const all = [parts.query ?? '', hash].filter((each) => each !== '').join('&')
  if (all !== '') parts.query = all
  return uri
}

function* asked(
  uri: Uri,
  method: string,
  said: Options,
  options: Options,
): Conversation<HttpResponse> {
  const http = NetHttp.for(uri)
  const timeout = options.get('timeout') ?? options.get('default_timeout') ?? null
  http.open_timeout = options.get('open_timeout') ?? timeout ?? http.open_timeout
  http.read_timeout = options.get('read_timeout') ?? timeout ?? http.read_timeout
  if (isFalsy(options.get('verify') ?? true)) http.verify_mode = VERIFY_NONE
  const request = genericRequest(method, uri, merged(said.get('headers'), options.get('headers')))
  const body = options.get('body') ?? null
  if (body instanceof Hash) {
    request.body = queryOf(body)
    if (!request.is_key('content-type'))
      request.set_content_type('application/x-www-form-urlencoded')
  } else request.body = body
  const login = optionsOf(options.get('basic_auth'))
  if (login.size > 0) request.basic_auth(login.get('username'), login.get('password'))
  return yield* http.only(request)
}

/** The body as its type says: JSON, else the text. */
function parsed(response: HttpResponse, format: unknown): unknown {
  const type = format === null ? ((response.content_type as string | null) ?? '') : nameText(format)
  const text = response.body
  if (text === null || toS(text) === '') return text === null ? null : ''
  if (format !== null && nameText(format) === 'plain') return text
  return /(?:^|[/+])json$/i.test(type) ? RubyJson.parse(text) : text
}
