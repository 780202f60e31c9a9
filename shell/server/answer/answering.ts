import { join } from 'node:path'
import type { ControllerType } from '../../app.ts'
import { dispatch } from '../../controller/dispatch.ts'
import { ClientDisconnected } from '../../controller/live/client-disconnected.ts'
import { LiveStream } from '../../controller/live/live-stream.ts'
import { nearest } from '../../controller/nearest.ts'
import { MemoryCounts } from '../../controller/request-counts.ts'
import { withOrigin } from '../../controller/url.ts'
import type { Exchange } from '../../core/exchange.ts'
import { type ResponseParts, respond } from '../../core/respond.ts'
import { textFrom } from '../../core/utf8.ts'
import {
  ActionNotFound,
  FileUnavailable,
  type InvalidAuthenticityToken,
  RouteNotFoundError,
} from '../../errors.ts'
import { useConnection } from '../../record/database/current.ts'
import { world } from '../../ruby/world.ts'
import { renderInto } from '../page/renderer.ts'
import type { TemplateNames } from '../page/template-names.ts'
import { randomText } from '../random.ts'
import type { Answer } from '../socket/reading.ts'
import type { StackOptions } from '../stack.ts'
import { type FileContent, fileContentOf } from '../static/file-content.ts'
import { answerWithFile } from '../static/static-answer.ts'
import { Action, type ActionWorld } from './action.ts'
import { Admission, type TurnedAway } from './admission.ts'
import { AnswerLog } from './answer-log.ts'
import { Encryption } from './encryption.ts'
import { type Failure, statusOf } from './failure.ts'
import { ForgeryProtection } from './forgery.ts'
import { liveHead, runLive } from './live-answer.ts'
import { plainResponse } from './plain-response.ts'
import { TrustedProxies } from './proxies.ts'
import { QueryLog } from './query-log.ts'
import { logRequest } from './request-log.ts'
import { commonFields, failureParts, partsOf } from './response-parts.ts'
import { SealedSessions } from './sealed-sessions.ts'
import { TimedConnection } from './timed-connection.ts'
import { isTrap } from './trap.ts'
import { TurnConnection } from './turn-connection.ts'
import { writingRoutes } from './writing-routes.ts'

/** How a request came in. */
export interface Arrival {
  readonly remoteAddress: string
  /** Needs no CSRF token: a test's own client. */
  readonly trusted: boolean
  /** `performance.now()` when its bytes were read. */
  readonly started: number
  readonly visitor: Visitor
}

/** Who waits for an answer. */
export interface Visitor {
  /** Called when they have left before it began. */
  onLeave: (() => void) | null
}

/** Told of an error that stopped the core; answers whether it did. */
export type StopListener = (error: unknown) => boolean

/** The verbs that write nothing; RFC 9110 section 9.2.1. */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Answers requests that the core has read. */
export class Answering {
  readonly #options: StackOptions
  readonly #world: ActionWorld
  readonly #forgery: ForgeryProtection
  readonly #admission: Admission
  readonly #sessions: SealedSessions
  readonly #log: AnswerLog
  /** Routes of safe verbs whose actions write: they wait for the lock like unsafe ones. */
  readonly #writing: Set<number>
  templates: TemplateNames
  /** Whether every answer closes its connection. */
  isDraining = false

  constructor(options: StackOptions, templates: TemplateNames) {
    this.#options = options
    this.templates = templates
    this.#log = new AnswerLog(options)
    this.#writing = writingRoutes(options.app)
    this.#forgery = new ForgeryProtection(options)
    const { app, configuration, settings, log } = options
    this.#admission = new Admission(configuration, settings)
    const encryption = new Encryption(options.secret, configuration.previousSecret)
    this.#sessions = new SealedSessions(encryption, settings.encryptSession)
    const answering = this
    this.#world = {
      app,
      proxies: new TrustedProxies(configuration.trustedProxies, settings.assumeSsl),
      encryption,
      counts: options.counts ?? new MemoryCounts(),
      securesCookies: settings.forceSsl && settings.sslOptions.secureCookies,
      securesSession: configuration.sessionSecure !== false,
      url: configuration.url,
      logger: log,
      get templates() {
        return answering.templates
      },
      temporaryFolder: join(configuration.root, 'tmp'),
      render: (action, job) =>
        renderInto(action, job, {
          app,
          views: answering.templates.sources,
          broken: answering.templates.broken,
          usesNonce: settings.contentSecurityPolicy !== null,
          warn: configuration.environment === 'development' ? (text) => log.warn(text) : null,
        }),
    }
  }

  answer(exchange: Exchange, arrival: Arrival, onStop: StopListener): Answer | Promise<Answer> {
    this.#sessions.open(exchange)
    const route = this.#options.app.routes[exchange.route]
    const start = () => {
      const target = route ?? { controller: '', action: '' }
      return new Action(this.#world, exchange, target, arrival.remoteAddress, randomText(12))
    }
    const early = this.#admission.beforeFiles(exchange, start)
    if (early !== null) return this.#turnAway(early, arrival)
    try {
      const intercepted =
        this.#options.hooks?.intercept(exchange) ?? this.#static(exchange, arrival)
      if (intercepted !== null) return intercepted
    } catch (error) {
      const unavailable = new FileUnavailable(exchange.path, error)
      return this.#fail(start(), arrival, unavailable, 0, onStop)
    }
    const action = start()
    const late = this.#admission.beforeAction(action)
    if (late !== null) return this.#turnAway(late, arrival)
    if (exchange.method === 'OPTIONS' && exchange.target === '*') {
      return this.#plain(action, arrival, 204, '')
    }
    if (route === undefined) return this.#notFound(action, arrival)
    const forgery = arrival.trusted ? null : this.#forgery.suspect(action)
    if (forgery !== null) return this.#forged(action, arrival, forgery)
    return this.#controllerOf(action)?.live === true
      ? this.#runLive(action, arrival, onStop)
      : this.#run(action, arrival, onStop)
  }

  #run(action: Action, arrival: Arrival, onStop: StopListener): Answer | Promise<Answer> {
    let database: TimedConnection | null = null
    const { route, method } = action.exchange
    const isSafe = safe.has(method)
    const spent = () => {
      if (isSafe && database?.hasWritten === true) this.#writing.add(route)
      return database?.spent ?? 0
    }
    const finish = () => this.#finish(action, arrival, spent(), onStop)
    const fail = (error: unknown) => this.#fail(action, arrival, error, spent(), onStop)
    const { pool } = this.#options
    const lend = () =>
      pool.use((connection) => {
        const queries = QueryLog.of(this.#options.log, () => action.request.requestId())
        database = new TimedConnection(connection, queries)
        return useConnection(database, () => this.#dispatch(action))
      })
    const mayWrite = !isSafe || this.#writing.has(route)
    try {
      // A lock that another process holds is waited for here, where the others are still answered.
      const turn = mayWrite ? (pool.waitToWrite?.() ?? null) : null
      const done = turn === null ? lend() : turn.then(lend)
      return done instanceof Promise ? done.then(finish).catch(fail) : finish()
    } catch (error) {
      return fail(error)
    }
  }

  #dispatch(action: Action): void | Promise<void> {
    const { controllerName, actionName } = action
    const type = this.#controllerOf(action)
    if (type === undefined) throw new ActionNotFound(controllerName, actionName)
    return withOrigin(action.origin, () => dispatch(type, action))
  }

  #controllerOf({ controllerName }: Action): ControllerType | undefined {
    const { controllers } = this.#options.app
    return Object.hasOwn(controllers, controllerName) ? controllers[controllerName] : undefined
  }

  /** The head leaves at the first write, or when the action ends without one. */
  async #runLive(action: Action, arrival: Arrival, onStop: StopListener): Promise<Answer> {
    const connection = new TurnConnection(this.#options.pool)
    const stream = new LiveStream(this.#options.pause)
    action.response.live = stream
    arrival.visitor.onLeave = () => stream.leave()
    const run = async () => useConnection(connection, () => this.#dispatch(action))
    const ended = run().finally(() => connection.end())
    try {
      await Promise.race([ended, stream.opened])
      if (stream.isOpen) return this.#stream(action, arrival, stream, ended)
    } catch (error) {
      if (!stream.signal.aborted) {
        stream.leave()
        await ended.catch(() => {})
        return this.#fail(action, arrival, error, 0, onStop)
      }
    }
    return stream.signal.aborted
      ? this.#unread(action, arrival)
      : this.#finish(action, arrival, 0, onStop)
  }

  #finish(action: Action, arrival: Arrival, database: number, onStop: StopListener): Answer {
    const { hooks } = this.#options
    const transform =
      hooks === undefined ? null : (html: string) => hooks.transform(html, action.nonce)
    try {
      const common = commonFields(this.#options.settings, action.request, action.nonce)
      const file = fileContentOf(action.response, action.exchange)
      const parts = partsOf(action, common, transform)
      return this.#send(action, arrival, parts, database, file)
    } catch (error) {
      return this.#fail(action, arrival, error, database, onStop)
    }
  }

  #fail(
    action: Action,
    arrival: Arrival,
    error: unknown,
    database: number,
    onStop: StopListener,
  ): Answer {
    const stopped = isTrap(error) && onStop(error)
    const status = statusOf(error)
    this.#log.error(action, error, status)
    this.#options.observer?.failed(error)
    if (stopped) return this.#withoutCore(action, arrival)
    try {
      const facts = {
        error,
        status,
        request: action.request,
        params: action.params,
        session: action.session,
        action,
      }
      const failure = this.#transformed(this.#options.pages.page(facts), action.nonce)
      const common = commonFields(this.#options.settings, action.request, action.nonce)
      return this.#send(
        action,
        arrival,
        failureParts(failure, common, action.exchange.flash()),
        database,
      )
    } catch (again) {
      this.#log.error(action, again, 500)
      onStop(again)
      return this.#withoutCore(action, arrival)
    }
  }

  #transformed(failure: Failure, nonce: string): Failure {
    const { hooks } = this.#options
    const { body, contentType } = failure
    if (hooks === undefined || !contentType.startsWith('text/html')) return failure
    const html = typeof body === 'string' ? body : textFrom(body)
    return { ...failure, body: hooks.transform(html, nonce) }
  }

  #notFound(action: Action, arrival: Arrival): Answer {
    if (this.#options.configuration.environment === 'development') {
      const { request } = action
      const drawn = this.#options.app.routes.map((route) => `${route.verb} ${route.path}`)
      const near = nearest(`${request.method()} ${request.path()}`, drawn)
      const error = new RouteNotFoundError(
        request.method(),
        request.path(),
        near === undefined ? [] : [near],
      )
      this.#options.log.warn(error.message)
    }
    return this.#notFoundPage(action, arrival) ?? this.#plain(action, arrival, 404, 'Not Found')
  }

  /** What `config.not_found_page` names, for who asks for HTML. */
  #notFoundPage(action: Action, arrival: Arrival): Answer | null {
    const { settings, files } = this.#options
    const name = settings.notFoundPage
    if (name === null || !action.exchange.list('accept')?.includes('text/html')) return null
    const body = files.page(name)
    if (body === null) return null
    const failure = { status: 404, contentType: 'text/html; charset=utf-8', body, fields: [] }
    const common = commonFields(settings, action.request, null)
    return this.#send(action, arrival, failureParts(failure, common, action.exchange.flash()), 0)
  }

  #forged(action: Action, arrival: Arrival, error: InvalidAuthenticityToken): Answer {
    this.#options.log.warn(error.message, {
      id: action.request.requestId(),
      ...(error.hint === null ? {} : { hint: error.hint }),
    })
    return this.#plain(action, arrival, 403, error.publicMessage)
  }

  #turnAway({ action, status, body, fields, warning }: TurnedAway, arrival: Arrival): Answer {
    if (warning !== null) this.#options.log.warn(warning, { id: action.request.requestId() })
    return this.#plain(action, arrival, status, body, fields)
  }

  #plain(
    action: Action,
    arrival: Arrival,
    status: number,
    body: string,
    fields: Failure['fields'] = [],
  ): Answer {
    const common = commonFields(this.#options.settings, action.request, null)
    const failure = { status, contentType: 'text/plain; charset=utf-8', body, fields }
    return this.#send(action, arrival, failureParts(failure, common, action.exchange.flash()), 0)
  }

  #send(
    action: Action,
    arrival: Arrival,
    parts: ResponseParts,
    database: number,
    file: FileContent | null = null,
  ): Answer {
    const { exchange } = action
    const keepAlive = parts.keepAlive && !this.isDraining
    const bytes = respond(exchange, { ...parts, keepAlive }, Math.floor(world().now()))
    this.#options.observer?.answered(action)
    this.#log.request(
      action,
      arrival.started,
      parts.status,
      bytes.length + (file?.length ?? 0),
      database,
    )
    return {
      bytes,
      pieces: file === null || exchange.isSentAsHead ? null : file.pieces,
      keepAlive: exchange.keepsAlive,
      release: () => exchange.close(),
      done: () => action.discardUploads(),
    }
  }

  /** An action may go on for hours: it keeps a copy of its request, and no page of the core. */
  #stream(action: Action, arrival: Arrival, stream: LiveStream, ended: Promise<void>): Answer {
    const { exchange, response } = action
    response.contentType ??= 'text/html; charset=utf-8'
    const sendsEvents = response.contentType.startsWith('text/event-stream')
    const common = commonFields(this.#options.settings, action.request, action.nonce)
    const parts = { ...partsOf(action, common, null), keepAlive: false }
    const isChunked = !exchange.isHttp10
    const bytes = liveHead(this.#send(action, arrival, parts, 0).bytes, isChunked)
    action.detach()
    ended
      .catch((error) => {
        if (!(error instanceof ClientDisconnected)) this.#log.error(action, error, 500)
      })
      .finally(() => action.discardUploads())
    const release = () => exchange.close()
    const answer = { bytes, pieces: null, keepAlive: false, release }
    if (exchange.isSentAsHead) {
      stream.leave()
      return answer
    }
    return {
      ...answer,
      endsWithVisitor: sendsEvents,
      stream: (outlet) => runLive({ stream, ended, sendsEvents, isChunked }, outlet),
    }
  }

  /** Nobody reads it: 499 is what the log says, as nginx does. */
  #unread(action: Action, arrival: Arrival): Answer {
    this.#log.request(action, arrival.started, 499, 0, 0)
    const release = () => {
      action.exchange.close()
      action.discardUploads()
    }
    return { bytes: new Uint8Array(), pieces: null, keepAlive: false, release }
  }

  #withoutCore(action: Action, arrival: Arrival): Answer {
    const bytes = plainResponse(500, 'Internal Server Error')
    this.#log.request(action, arrival.started, 500, bytes.length, 0)
    return {
      bytes,
      pieces: null,
      keepAlive: false,
      release: () => {},
      done: () => action.discardUploads(),
    }
  }

  #static(exchange: Exchange, arrival: Arrival): Answer | null {
    if (!this.#options.settings.serveStaticFiles) return null
    const keepAlive = exchange.keepsAlive && !this.isDraining
    return answerWithFile(exchange, this.#options.files, keepAlive, (status, bytes) => {
      logRequest(this.#options.log, {
        id: '-',
        method: exchange.isSentAsHead ? 'HEAD' : exchange.method,
        target: exchange.target,
        status,
        total: performance.now() - arrival.started,
        views: 0,
        database: 0,
        bytes,
        remoteIp: arrival.remoteAddress,
        params: null,
      })
    })
  }
}
