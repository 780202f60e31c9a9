import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ControllerType, Jobs } from '../../app.ts'
import type { Configuration } from '../../config/configuration.ts'
import type { ActionContext } from '../../controller/context.ts'
import { dispatch, inRequest, runController } from '../../controller/dispatch.ts'
import type { OutsideSite } from '../../controller/outside-request.ts'
import { MemoryCounts } from '../../controller/request-counts.ts'
import type { Exchange } from '../../core/exchange.ts'
import { ActionNotFound, FileUnavailable } from '../../errors.ts'
import type { ViewSource } from '../../helpers/view.ts'
import { isResolverName } from '../../inflection/inflection.ts'
import type { QueueSize } from '../../jobs/job-store.ts'
import { temporaryFolderOf } from '../../temporary-folder.ts'
import { buildPage, type RenderWorld, renderInto, sourceOf } from '../page/renderer.ts'
import type { TemplateNames } from '../page/template-names.ts'
import type { Answer } from '../socket/reading.ts'
import type { StackOptions } from '../stack.ts'
import { answerWithFile } from '../static/static-answer.ts'
import { Action, type ActionWorld } from './action.ts'
import { Admission, type TurnedAway } from './admission.ts'
import { AnswerWriter, type StopListener } from './answer-writer.ts'
import type { Arrival } from './arrival.ts'
import { fitsRoute, isConditional } from './asked-route.ts'
import type { CableWorld } from './cable-answer.ts'
import { DatabaseSelector } from './database-selector.ts'
import { Encryption } from './encryption.ts'
import { failureAction } from './failure-action.ts'
import { ForgeryProtection, SAFE } from './forgery.ts'
import { answerLive } from './live-answer.ts'
import { metricsPage } from './metrics-answer.ts'
import { Middleware } from './middleware.ts'
import { OutsideAction } from './outside-action.ts'
import { TrustedProxies } from './proxies.ts'
import { redirectLocation } from './route-redirect.ts'
import { SealedSessions } from './sealed-sessions.ts'
import { writingRoutes } from './writing-routes.ts'

/** Whether templates keep what they `cache` where nothing is said, as `rails new` has it. */
function cachesByItself({ environment, root }: Configuration): boolean {
  if (environment !== 'development') return environment === 'production'
  return existsSync(join(root, 'tmp/caching-dev.txt'))
}

/** What a Rack application says that has no route for a request. Rails: ActionDispatch::Journey::Router. */
const CASCADE = 'X-Cascade'

/** Answers requests that the core has read: each step answers, or leaves the request to the next one. */
export class Answering {
  readonly #options: StackOptions
  readonly #world: ActionWorld
  readonly #writer: AnswerWriter
  readonly #admission: Admission
  readonly #sessions: SealedSessions
  readonly #forgery: ForgeryProtection
  /** The application's own; null where it has none. */
  readonly #middleware: Middleware | null
  /** Routes of safe verbs whose actions write: they wait for the lock like unsafe ones. */
  readonly #writing: Set<number>
  templates: TemplateNames

  constructor(options: StackOptions, templates: TemplateNames, onStop: StopListener) {
    const { app, configuration, settings, secret } = options
    const encryption = new Encryption(secret, configuration.previousSecret)
    this.#options = options
    this.templates = templates
    this.#world = this.#worldOf(encryption)
    this.#writer = new AnswerWriter(options, onStop)
    const { exceptionsApp } = settings
    if (exceptionsApp !== null && configuration.environment !== 'development')
      this.#writer.answerFailure = (first, error, status) => {
        const action = failureAction(first, exceptionsApp, error, status)
        return action === null ? null : this.#perform(action)
      }
    this.#admission = new Admission(configuration, settings)
    this.#sessions = new SealedSessions(encryption, settings.encryptSession)
    this.#forgery = new ForgeryProtection(options)
    this.#writing = writingRoutes(app)
    const { entries } = settings.middleware
    this.#middleware =
      entries.length === 0 ? null : new Middleware(entries, (action) => this.#inside(action))
  }

  /** From now on each answer closes its connection. */
  get encryption(): Encryption {
    return this.#world.encryption
  }

  drain(): void {
    this.#writer.isDraining = true
  }

  answer(exchange: Exchange, arrival: Arrival): Answer | Promise<Answer> {
    const wait = this.#options.hooks?.before?.(exchange) ?? null
    if (wait === null) return this.#answerNow(exchange, arrival)
    return wait.then((answer) => answer ?? this.#answerNow(exchange, arrival))
  }

  #answerNow(exchange: Exchange, arrival: Arrival): Answer | Promise<Answer> {
    const first = new Action(this.#world, exchange, arrival)
    this.#sessions.open(exchange)
    const early =
      this.#metrics(first) ??
      this.#turnAway(first, this.#admission.beforeFiles(first)) ??
      this.#file(first) ??
      this.#turnAway(first, this.#admission.beforeAction(first))
    if (early !== null) return early
    const socket = this.#options.app.cable?.answer(first, this.#cableWorld(first))
    if (socket === null) return this.#writer.plain(first, 404, 'Page not found')
    if (socket !== undefined) {
      this.#writer.log.request(first, 101, 0)
      return socket
    }
    return isConditional(first.route) ? this.#answerFitting(first) : this.#answerRouted(first)
  }

  /** Answers with the first route that wants the request as it is. */
  #answerFitting(first: Action): Answer | Promise<Answer> {
    const { exchange, arrival } = first
    const { pool } = this.#options
    let action = first
    try {
      while (!fitsRoute(action, (run) => pool.turn(action.queries, run))) {
        exchange.nextRoute()
        action = new Action(this.#world, exchange, arrival)
      }
    } catch (error) {
      return this.#writer.failed(action, error)
    }
    return this.#answerRouted(action)
  }

  #answerRouted(action: Action): Answer | Promise<Answer> {
    if (this.#middleware !== null) return this.#throughMiddleware(action, this.#middleware)
    return (
      this.#withoutRoute(action) ??
      this.#redirected(action) ??
      this.#forged(action) ??
      this.#run(action)
    )
  }

  /** The route inside of the application's middleware; all of it is one turn of the database. */
  #throughMiddleware(action: Action, middleware: Middleware): Answer | Promise<Answer> {
    const { pool } = this.#options
    const answer = (): Answer | Promise<Answer> => {
      try {
        pool.turn(action.queries, () => inRequest(action, () => middleware.call(action)))
      } catch (error) {
        return this.#writer.failed(action, error)
      }
      const isMissing = action.response.getHeader(CASCADE) === 'pass'
      return isMissing ? this.#writer.notFound(action) : this.#performed(action)
    }
    return (this.#mayWrite(action) ? pool.waitToWrite?.() : null)?.then(answer) ?? answer()
  }

  /** What stands inside of the middleware: the response of the action is the answer. */
  #inside(action: Action): void | Promise<void> {
    const { exchange, response, route } = action
    if (route === undefined) {
      response.status = 404
      response.setHeader(CASCADE, 'pass')
      return
    }
    if (route.redirect !== undefined) {
      response.status = route.redirect.status
      response.location = redirectLocation(route.redirect, action)
      return
    }
    const isLate = action.arrival.trusted || this.#forgery.isLate(exchange.route)
    const error = isLate ? null : this.#forgery.suspect(action)
    if (error !== null) throw error
    return runController(this.#controllerOf(action), action)
  }

  /** What helpers outside of a request stand on. */
  pageOf(exchange: Exchange, arrival: Arrival): ViewSource {
    const job = { template: '', layout: null, assigns: {}, locals: new Map<string, unknown>() }
    const action = new Action(this.#world, exchange, arrival)
    return this.#world.viewSource(action, job)
  }

  /** What an action outside of a request stands on. */
  contextOf(exchange: Exchange, arrival: Arrival, site: OutsideSite): ActionContext {
    return new OutsideAction(this.#world, exchange, arrival, site)
  }

  #metrics(action: Action): Answer | null {
    const { metrics, configuration, app } = this.#options
    if (metrics === undefined) return null
    const page = metricsPage(action, {
      metrics,
      token: configuration.metricsToken,
      queues: () => (app.jobs === undefined ? [] : this.#queues(app.jobs)),
    })
    return page === null ? null : this.#writer.text(action, page)
  }

  /** None while the database cannot be asked: the other metrics are wanted most then. */
  #queues({ queues }: Jobs): readonly QueueSize[] {
    try {
      return this.#options.pool.turn(null, queues)
    } catch (error) {
      this.#options.log.warn(`metrics: the queues cannot be read: ${String(error)}`)
      return []
    }
  }

  #turnAway(action: Action, refusal: TurnedAway | null): Answer | null {
    if (refusal === null) return null
    const { status, body, fields, warning } = refusal
    if (warning !== null) this.#warn(action, warning)
    return this.#writer.plain(action, status, body, fields)
  }

  /** What development adds, and the files of public/. */
  #file(action: Action): Answer | Promise<Answer> | null {
    const { hooks, settings, files, log } = this.#options
    try {
      const added = hooks?.intercept(action.exchange) ?? null
      if (added !== null || !settings.serveStaticFiles) return added
      return answerWithFile(action, files, this.#writer.isDraining, log)
    } catch (error) {
      return this.#writer.failed(action, new FileUnavailable(action.exchange.path, error))
    }
  }

  #cableWorld(action: Action): CableWorld {
    const { settings, pool, configuration } = this.#options
    const isDevelopment = configuration.environment === 'development'
    const { isDraining } = this.#writer
    return { settings, pool, isDevelopment, isDraining, warn: (line) => this.#warn(action, line) }
  }

  #withoutRoute(action: Action): Answer | Promise<Answer> | null {
    const { exchange, route } = action
    if (exchange.method === 'OPTIONS' && exchange.target === '*') {
      return this.#writer.plain(action, 204, '')
    }
    return route === undefined ? this.#writer.notFound(action) : null
  }

  /** A route drawn with `redirect(…)`. */
  #redirected(action: Action): Answer | null {
    const redirect = action.route?.redirect
    if (redirect === undefined) return null
    const location = redirectLocation(redirect, action)
    return this.#writer.plain(action, redirect.status, '', [['Location', location]])
  }

  #forged(action: Action): Answer | Promise<Answer> | null {
    if (action.arrival.trusted || this.#forgery.isLate(action.exchange.route)) return null
    const error = this.#forgery.suspect(action)
    if (error === null) return null
    this.#warn(action, error.message, error.hint)
    return (
      this.#writer.answerFailure(action, error, error.status) ??
      this.#writer.plain(action, error.status, error.publicMessage)
    )
  }

  /** An action that makes the page of an error. */
  #perform(action: Action): Answer | Promise<Answer> {
    try {
      return this.#ended(action, this.#dispatch(this.#controllerOf(action), action))
    } catch (error) {
      return this.#writer.failed(action, error)
    }
  }

  #ended(action: Action, done: void | Promise<void>): Answer | Promise<Answer> {
    if (done === undefined) return this.#performed(action)
    return done.then(
      () => this.#performed(action),
      (error) => this.#writer.failed(action, error),
    )
  }

  #performed(action: Action): Answer | Promise<Answer> {
    this.#world.selector?.performed(action)
    return this.#writer.performed(action)
  }

  /** The action itself; one that may write waits first, on the event loop, for a lock that another process holds. */
  #run(action: Action): Answer | Promise<Answer> {
    try {
      const type = this.#controllerOf(action)
      if (type.live) {
        const { pause } = this.#options
        // Its head may leave long before it ends.
        this.#world.selector?.performed(action)
        return answerLive(action, () => this.#dispatch(type, action), this.#writer, pause)
      }
      const waiting = this.#mayWrite(action) ? this.#options.pool.waitToWrite?.() : null
      const done = waiting?.then(() => this.#dispatch(type, action)) ?? this.#dispatch(type, action)
      return this.#ended(action, done)
    } catch (error) {
      return this.#writer.failed(action, error)
    }
  }

  /** The part of the action before it awaits is one turn of the database. */
  #dispatch(type: ControllerType, action: Action): void | Promise<void> {
    try {
      return this.#options.pool.turn(action.queries, () => dispatch(type, action))
    } finally {
      if (!action.isFailure && action.queries.hasWritten && SAFE.has(action.exchange.method)) {
        this.#writing.add(action.exchange.route)
      }
    }
  }

  #controllerOf({ controllerName, actionName }: Action): ControllerType {
    const { controllers } = this.#options.app
    const type = Object.hasOwn(controllers, controllerName)
      ? controllers[controllerName]
      : undefined
    if (type === undefined) throw new ActionNotFound(controllerName, actionName)
    return type
  }

  #mayWrite({ exchange }: Action): boolean {
    return !SAFE.has(exchange.method) || this.#writing.has(exchange.route)
  }

  #warn({ request }: Action, message: string, hint: string | null = null): void {
    const id = request.requestId()
    this.#options.log.warn(message, { id, ...(hint === null ? {} : { hint }) })
  }

  #worldOf(encryption: Encryption): ActionWorld {
    const { app, configuration, settings, log, counts = new MemoryCounts() } = this.#options
    const answering = this
    const caches = settings.performCaching ?? cachesByItself(configuration)
    const world = (): RenderWorld => ({
      app,
      views: answering.templates.sources,
      broken: answering.templates.broken,
      files: this.#options.files ?? null,
      formBuilder: settings.formBuilder,
      caches,
      warn: configuration.environment === 'development' ? (text) => log.warn(text) : null,
    })
    return {
      app,
      resolves: Object.keys(app.helpers ?? {}).some(isResolverName),
      log,
      metersQueries: this.#options.hooks !== undefined,
      selector: Number.isFinite(settings.databaseSelectorDelay)
        ? new DatabaseSelector(settings.databaseSelectorDelay)
        : null,
      counts,
      encryption,
      filterWords: settings.filterParameters,
      logTags: settings.logTags,
      policies: {
        content: settings.contentSecurityPolicy,
        permissions: settings.permissionsPolicy,
        hasNonces: settings.contentSecurityPolicyNonceDirectives.length > 0,
      },
      proxies: new TrustedProxies(configuration.trustedProxies, settings.assumeSsl),
      url: configuration.url,
      forcesTls: settings.forceSsl,
      securesCookies: settings.forceSsl && settings.sslOptions.secureCookies,
      securesSession:
        configuration.sessionSecure ??
        (settings.forceSsl || settings.sessionOptions.secure !== false),
      allowsPlainSession: configuration.sessionSecure === false,
      hasUsualCookie:
        settings.cookiesSameSiteProtection === 'lax' &&
        Object.keys(settings.sessionOptions).length === 0,
      sessionSettings: settings.sessionOptions,
      sameSite: settings.cookiesSameSiteProtection,
      get temporaryFolder() {
        return temporaryFolderOf(configuration.root)
      },
      get templates() {
        return answering.templates
      },
      render: (action, job) => renderInto(action, job, world()),
      forgery: (action, check) =>
        action.arrival.trusted ? null : answering.#forgery.suspect(action, check),
      importmap: () => {
        const map = this.#options.files?.manifest()?.importmap
        return map === undefined || map === null ? null : JSON.stringify(map)
      },
      viewSource: (action, job) => sourceOf(action, job, world()),
      build: (action, job, builder) => buildPage(action, job, builder, world()),
    }
  }
}
