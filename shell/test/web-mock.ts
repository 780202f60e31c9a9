import { send } from '../ruby/call/send.ts'
import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { stringOfBytes } from '../ruby/text/binary-string.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { Base64 } from '../standard-library/base64.ts'
import { NetOpenTimeout } from '../standard-library/http/errors.ts'
import { nameText } from '../standard-library/http/header.ts'
import type { HttpRequest } from '../standard-library/http/request.ts'
import { type HttpResponse, responseOf } from '../standard-library/http/response.ts'
import { stubbed } from '../standard-library/http/stubbed.ts'
import { RubyJson } from '../standard-library/json.ts'

/** A request that no stub answers: WebMock::NetConnectNotAllowedError. */
export class NetConnectNotAllowed extends StandardError {
  static {
    defineClass(this, 'WebMock::NetConnectNotAllowedError')
  }
}

/** A request as stubs look at it. */
interface Asked {
  readonly method: string
  /** Without the usual port and the query. */
  readonly place: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly request: HttpRequest
}

/** What a stub answers: what it says, or what it raises. */
type Reply = ReadonlyMap<string, unknown> | Block | { readonly raises: unknown }

const stubs: RequestStub[] = []
const asked: Asked[] = []
let isClosed = false

function optionsOf(given: unknown): Map<string, unknown> {
  const pairs = isKeywords(given) || given instanceof Hash ? pairsOf(given) : []
  return new Map(pairs.map(([name, value]) => [nameText(name), value]))
}

/** What a request has to be: a method, an address, and what `with` says. */
class RequestPattern extends RubyObject {
  readonly method: string
  readonly #address: unknown
  protected readonly conditions = new Map<string, unknown>()
  protected condition: Block | null = null

  constructor(method: unknown, address: unknown) {
    super()
    this.method = nameText(method).toUpperCase()
    this.#address = address
  }

  with(...given: readonly unknown[]): this {
    for (const each of given) {
      if (typeof each === 'function') this.condition = each as Block
      for (const [name, value] of optionsOf(each)) this.conditions.set(name, value)
    }
    return this
  }

  fits(one: Asked): boolean {
    if (this.method !== 'ANY' && this.method !== one.method) return false
    const { conditions, condition } = this
    return (
      this.#fitsAddress(one) &&
      fitsBody(conditions.get('body'), one.request) &&
      [...optionsOf(conditions.get('headers'))].every(([name, value]) => {
        const found = one.request['[]'](name.replaceAll('_', '-'))
        return found !== null && fitsText(value, found)
      }) &&
      fitsLogin(conditions.get('basic_auth'), one.request) &&
      (condition === null || isTruthy(condition(one.request)))
    )
  }

  #fitsAddress({ place, query }: Asked): boolean {
    const whole = query.length === 0 ? place : `${place}?${queryText(query)}`
    if (this.#address instanceof Regexp) return isTruthy(send(this.#address, 'match?', [whole]))
    const [wanted = '', text = ''] = normalized(toS(this.#address)).split('?', 2)
    if (wanted !== place) return false
    const said = this.conditions.get('query')
    const parts = isPart(said)
    const given = [...pairsIn(text), ...optionsOf(parts ?? said)].map(
      ([name, value]) => [name, toS(value)] as const,
    )
    const has = given.every(([name, value]) => {
      return query.some(([key, found]) => key === name && found === value)
    })
    return has && (parts !== null || given.length === query.length)
  }

  described(): string {
    return `${this.method} ${this.#address instanceof Regexp ? toS(this.#address) : normalized(toS(this.#address))}`
  }

  /** How many requests have come that fit. */
  count(): number {
    return asked.filter((one) => this.fits(one)).length
  }
}

/** `stub_request(:get, "https://api.example/…")`: what stands in for a server in a test. WebMock's documentation. */
export class RequestStub extends RequestPattern {
  static {
    defineClass(this, 'WebMock::RequestStub', {
      parameters: {
        with: '0+ &',
        to_return: '0+ &',
        to_return_json: '0+',
        to_raise: '0+',
        to_timeout: '0',
        times: '1',
        then: '0',
      },
    })
  }

  readonly #replies: Reply[] = []
  #given = 0

  override with(given: readonly unknown[], block: Block | null = null): this {
    return super.with(...given, ...(block === null ? [] : [block]))
  }

  /** The answers one after the other; the last one for all that come then. */
  to_return(given: readonly unknown[], block: Block | null = null): this {
    if (block !== null) this.#replies.push(block)
    for (const each of given.flat()) {
      this.#replies.push(typeof each === 'function' ? (each as Block) : optionsOf(each))
    }
    if (given.length === 0 && block === null) this.#replies.push(new Map())
    return this
  }

  to_return_json(...given: readonly unknown[]): this {
    for (const each of given) {
      const said = optionsOf(each)
      const body = said.get('body') ?? new Hash()
      const headers = new Hash()
      headers.set('Content-Type', 'application/json')
      for (const [name, value] of optionsOf(said.get('headers'))) headers.set(name, value)
      this.#replies.push(
        new Map([...said, ['body', RubyJson.generate(body)], ['headers', headers]]),
      )
    }
    return this
  }

  to_raise(...errors: readonly unknown[]): this {
    for (const each of errors) this.#replies.push({ raises: each })
    return this
  }

  to_timeout(): this {
    this.#replies.push({ raises: NetOpenTimeout })
    return this
  }

  times(count: unknown): this {
    const last = this.#replies.at(-1)
    if (last === undefined) throw new ArgumentError('times needs an answer before it')
    for (let more = Number(count) - 1; more > 0; more--) this.#replies.push(last)
    return this
  }

  then(): this {
    return this
  }

  answer(one: Asked): HttpResponse {
    const reply = this.#replies[Math.min(this.#given, this.#replies.length - 1)] ?? new Map()
    this.#given += 1
    if (typeof reply === 'object' && 'raises' in reply) throw raised(reply.raises)
    return response(
      typeof reply === 'function' ? optionsOf(reply(one.request)) : reply,
      one.request,
    )
  }
}

function raised(given: unknown): unknown {
  if (given instanceof Error) return given
  if (typeof given !== 'function') return new StandardError(toS(given))
  return new (given as new (message?: string) => Error)(
    given === NetOpenTimeout ? 'execution expired' : 'Exception from WebMock',
  )
}

function response(said: ReadonlyMap<string, unknown>, request: HttpRequest): HttpResponse {
  const status = [said.get('status') ?? 200].flat()
  const [code, ...words] = (
    status.length === 1 ? toS(status[0]).split(' ') : status.map(toS)
  ) as string[]
  const made = responseOf('1.1', code ?? '200', words.join(' '))
  for (const [name, value] of optionsOf(said.get('headers')))
    made['[]='](name.replaceAll('_', '-'), value)
  const body = said.get('body') ?? ''
  made.body = body instanceof Uint8Array ? stringOfBytes(body) : toS(body)
  made.uri = request.uri
  return made
}

/** WebMock: whether the network is asked where no stub answers. */
export class WebMock {
  static {
    defineClass(this, 'WebMock', {
      staticParameters: {
        'disable_net_connect!': '0-1',
        'allow_net_connect!': '0-1',
        'reset!': '0',
      },
    })
  }

  static disable_net_connect_bang(_given: unknown = null): void {
    isClosed = true
    stubbed.isOn = true
  }

  static allow_net_connect_bang(_given: unknown = null): void {
    isClosed = false
    stubbed.isOn = stubs.length > 0
  }

  static enable_bang(): void {}

  static reset_bang(): void {
    resetRequests()
  }
}

/** Makes a stub; those that came later are asked first. From the first one of a test on, nothing else is asked. */
export function stubRequest(method: unknown, address: unknown): RequestStub {
  const stub = new RequestStub(method, address)
  stubs.unshift(stub)
  stubbed.isOn = true
  stubbed.answer = answerStubbed
  return stub
}

function answerStubbed(address: string, request: HttpRequest): HttpResponse | null {
  if (!stubbed.isOn) return null
  const [place = '', query = ''] = normalized(address).split('?', 2)
  const one = { method: request.method, place, query: pairsIn(query), request }
  asked.push(one)
  const stub = stubs.find((each) => each.fits(one))
  if (stub !== undefined) return stub.answer(one)
  const shown = `${request.method} ${normalized(address)}`
  throw new NetConnectNotAllowed(
    `Real HTTP connections are disabled. Unregistered request: ${shown}\n\nYou can stub this request with the following snippet:\n\nstub_request(:${request.method.toLowerCase()}, ${JSON.stringify(normalized(address))}).\n  to_return(status: 200, body: "", headers: {})\n\nregistered request stubs:\n\n${stubs.map((each) => each.described()).join('\n')}`,
  )
}

/** Begins a test without stubs. */
export function resetRequests(): void {
  stubs.length = 0
  asked.length = 0
  stubbed.isOn = isClosed
  stubbed.answer = answerStubbed
}

/** A request that a test claims something of: a stub, or a method, an address and conditions. */
export function requestPattern(given: readonly unknown[]): {
  pattern: RequestPattern
  options: Map<string, unknown>
} {
  const [first, address] = given
  const options = optionsOf(given.at(-1))
  if (first instanceof RequestPattern) return { pattern: first, options }
  const pattern = new RequestPattern(first, address)
  const block = given.find((each) => typeof each === 'function')
  pattern.with(given.at(-1), ...(block === undefined ? [] : [block]))
  return { pattern, options }
}

const USUAL = /^(http:\/\/[^/?]+):80(?=[/?]|$)|^(https:\/\/[^/?]+):443(?=[/?]|$)/

/** `www.example.com/a` as `http://www.example.com/a`. */
function normalized(address: string): string {
  const whole = /^https?:\/\//.test(address) ? address : `http://${address}`
  const short = whole.replace(USUAL, '$1$2')
  return /^\w+:\/\/[^/?]+(?=\?|$)/.test(short) ? short.replace(/^(\w+:\/\/[^/?]+)/, '$1/') : short
}

function pairsIn(query: string): (readonly [string, string])[] {
  return [...new URLSearchParams(query)]
}

function queryText(query: readonly (readonly [string, string])[]): string {
  return query.map(([name, value]) => `${name}=${value}`).join('&')
}

/** What `hash_including` gave; null for any other. */
function isPart(value: unknown): unknown {
  return value instanceof HashIncluding ? value.part : null
}

/** `hash_including(page: 1)`: more may be there. */
export class HashIncluding {
  readonly part: unknown

  constructor(part: unknown) {
    this.part = part
  }
}

function fitsText(wanted: unknown, text: string): boolean {
  return wanted instanceof Regexp ? isTruthy(send(wanted, 'match?', [text])) : toS(wanted) === text
}

function fitsLogin(login: unknown, request: HttpRequest): boolean {
  if (login === undefined) return true
  const [user, password] = login as unknown[]
  return (
    request['[]']('authorization') ===
    `Basic ${Base64.strict_encode64(`${toS(user)}:${toS(password)}`)}`
  )
}

/** A Hash is compared with what JSON or a form says. */
function fitsBody(wanted: unknown, request: HttpRequest): boolean {
  if (wanted === undefined) return true
  const text = new TextDecoder().decode(request.content() ?? new Uint8Array(0))
  const part = isPart(wanted)
  const hash = part ?? (isKeywords(wanted) || wanted instanceof Hash ? wanted : null)
  if (hash === null) return fitsText(wanted, text)
  const isJson = (request['[]']('content-type') ?? '').includes('json')
  const found = isJson ? (RubyJson.parse(text) as Hash) : formOf(text)
  const given = optionsOf(RubyJson.parse(RubyJson.generate(hash)))
  const has = [...given].every(([name, value]) => equals(found.get(name), value))
  return has && (part !== null || given.size === found.size)
}

function formOf(text: string): Hash {
  const found = new Hash()
  for (const [name, value] of new URLSearchParams(text)) found.set(name, value)
  return found
}
