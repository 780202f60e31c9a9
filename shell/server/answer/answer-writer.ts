import { nearest } from '../../controller/nearest.ts'
import { type ResponseParts, respond } from '../../core/respond.ts'
import { textFrom } from '../../core/utf8.ts'
import { RouteNotFoundError } from '../../errors.ts'
import { world } from '../../ruby/world.ts'
import type { Answer } from '../socket/reading.ts'
import type { PageWork, StackOptions } from '../stack.ts'
import { type FileContent, fileContentOf } from '../static/file-content.ts'
import type { Action } from './action.ts'
import { AnswerLog } from './answer-log.ts'
import { CommonFields } from './common-fields.ts'
import { type Failure, statusOf } from './failure.ts'
import { plainResponse } from './plain-response.ts'
import { failureParts, partsOf } from './response-parts.ts'
import { isTrap } from './trap.ts'

/** Of a response without scripts. */
const NO_NONCE = (): string => ''

/** Told of an error that stopped the core; answers whether it did. */
export type StopListener = (error: unknown) => boolean

/** Has the application make the page of an error; null where it has none. */
export type FailureAnswerer = (
  action: Action,
  error: unknown,
  status: number,
) => Answer | Promise<Answer> | null

/** Writes what is answered, a page or a failure, as the bytes of a response, and its line into the log. */
export class AnswerWriter {
  readonly #options: StackOptions
  readonly #onStop: StopListener
  readonly #common: CommonFields
  readonly log: AnswerLog
  /** Asked before the pages of public/. */
  answerFailure: FailureAnswerer = () => null
  /** Whether every answer closes its connection. */
  isDraining = false

  constructor(options: StackOptions, onStop: StopListener) {
    this.#options = options
    this.#onStop = onStop
    this.#common = new CommonFields(options.settings)
    this.log = new AnswerLog(options)
  }

  /** What an action has left in its response. */
  performed(action: Action): Answer | Promise<Answer> {
    const { hooks } = this.#options
    const transform =
      hooks === undefined
        ? null
        : (html: string) => hooks.transform(html, action.nonce, workOf(action))
    try {
      const file = fileContentOf(action.response, action.exchange)
      return this.#send(action, partsOf(action, this.#common, transform), file)
    } catch (error) {
      return this.failed(action, error)
    }
  }

  /** The head of a response that goes on, of a connection that ends with it. */
  head(action: Action): Uint8Array {
    return this.#send(action, { ...partsOf(action, this.#common, null), keepAlive: false }).bytes
  }

  /** The page of an error that the action raised. */
  failed(action: Action, error: unknown): Answer | Promise<Answer> {
    const stopped = isTrap(error) && this.#onStop(error)
    const status = action.isFailure ? 500 : statusOf(error, this.#options.settings)
    this.log.error(action, error, status)
    this.#options.observer?.failed(error)
    if (stopped) return this.#withoutCore(action)
    return this.answerFailure(action, error, status) ?? this.#failurePage(action, error, status)
  }

  #failurePage(action: Action, error: unknown, status: number): Answer {
    try {
      const { request, params, session } = action
      const facts = { error, status, request, params, session, action }
      const failure = this.#transformed(this.#options.pages.page(facts), action.nonce)
      return this.#fail(action, failure, () => action.nonce)
    } catch (again) {
      this.log.error(action, again, 500)
      this.#onStop(again)
      return this.#withoutCore(action)
    }
  }

  /** A sentence and its status. */
  plain(action: Action, status: number, body: string, fields: Failure['fields'] = []): Answer {
    return this.text(action, { status, contentType: 'text/plain; charset=utf-8', body, fields })
  }

  /** A text that holds no script. */
  text(action: Action, page: Failure): Answer {
    return this.#fail(action, page, NO_NONCE)
  }

  /** 404 for a path that no route has. */
  notFound(action: Action): Answer | Promise<Answer> {
    const { app, configuration, log } = this.#options
    const { request: asked } = action
    const missing = new RouteNotFoundError(asked.requestMethod(), asked.path())
    const own = this.answerFailure(action, missing, missing.status)
    if (own !== null) return own
    if (configuration.environment === 'development') {
      const { request } = action
      const drawn = app.routes.map((route) => `${route.verb} ${route.path}`)
      const near = nearest(`${request.requestMethod()} ${request.path()}`, drawn)
      const known = near === undefined ? [] : [near]
      log.warn(new RouteNotFoundError(request.requestMethod(), request.path(), known).message)
    }
    return this.#notFoundPage(action) ?? this.plain(action, 404, 'Not Found')
  }

  /** Nobody reads it: 499 is what the log says, as nginx does. */
  unread(action: Action): Answer {
    this.log.request(action, 499, 0)
    const release = () => {
      action.exchange.close()
      action.discardUploads()
    }
    return { bytes: new Uint8Array(), pieces: null, keepAlive: false, release }
  }

  /** What `config.not_found_page` names, for a request that accepts HTML. */
  #notFoundPage(action: Action): Answer | null {
    const { settings, files } = this.#options
    const name = settings.notFoundPage
    if (name === null || !action.exchange.list('accept')?.includes('text/html')) return null
    const body = files.page(name)
    if (body === null) return null
    const contentType = 'text/html; charset=utf-8'
    return this.#fail(action, { status: 404, contentType, body, fields: [] }, NO_NONCE)
  }

  #fail(action: Action, failure: Failure, nonce: () => string): Answer {
    return this.#send(action, failureParts(action, failure, this.#common, nonce))
  }

  #transformed(failure: Failure, nonce: string): Failure {
    const { hooks } = this.#options
    const { body, contentType } = failure
    if (hooks === undefined || !contentType.startsWith('text/html')) return failure
    const html = typeof body === 'string' ? body : textFrom(body)
    return { ...failure, body: hooks.transform(html, nonce) }
  }

  #send(action: Action, parts: ResponseParts, file: FileContent | null = null): Answer {
    const { exchange } = action
    const keepAlive = parts.keepAlive && !this.isDraining
    exchange.isTls = action.securesSession
    const bytes = respond(exchange, { ...parts, keepAlive }, Math.floor(world().now()))
    this.#options.observer?.answered(action)
    this.log.request(action, parts.status, bytes.length + (file?.length ?? 0))
    return {
      bytes,
      pieces: file === null || exchange.isSentAsHead ? null : file.pieces,
      keepAlive: exchange.keepsAlive,
      release: () => exchange.close(),
      done: () => action.discardUploads(),
    }
  }

  #withoutCore(action: Action): Answer {
    const bytes = plainResponse(500, 'Internal Server Error')
    this.log.request(action, 500, bytes.length)
    const done = () => action.discardUploads()
    return { bytes, pieces: null, keepAlive: false, release: () => {}, done }
  }
}

/** What a whole page took; undefined for a piece of one. */
function workOf({ request, arrival, queries }: Action): PageWork | undefined {
  if (request.headers().get('turbo-frame') != null) return undefined
  const { count, spent, repeated, cacheReads, cacheHits } = queries
  const total = performance.now() - arrival.started
  return { total, database: spent, queries: count, repeated, cacheReads, cacheHits }
}
