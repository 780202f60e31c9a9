import { rmSync, writeFileSync } from 'node:fs'
import type { App } from '../../app.ts'
import type { SessionSettings } from '../../config/session-cookie.ts'
import { actionPath, type Place } from '../../controller/action-path.ts'
import type { ActionContext, Logger, RenderJob } from '../../controller/context.ts'
import type { SameSite } from '../../controller/cookie-options.ts'
import { Cookies } from '../../controller/cookies.ts'
import type { SiteCheck } from '../../controller/fetch-site.ts'
import { Flash } from '../../controller/flash.ts'
import { nameOf } from '../../controller/name.ts'
import type { WrapperSite } from '../../controller/parameter-wrapper.ts'
import { Params, paramsFrom } from '../../controller/params.ts'
import { pathParametersOf } from '../../controller/path-parameters.ts'
import { patternOf } from '../../controller/path-pattern.ts'
import { pathOf } from '../../controller/polymorphic-path.ts'
import { Request } from '../../controller/request.ts'
import type { RequestCounts } from '../../controller/request-counts.ts'
import { Response } from '../../controller/response.ts'
import { Session, type SessionCodec } from '../../controller/session.ts'
import { SessionOptions } from '../../controller/session-options.ts'
import { UploadedFile } from '../../controller/uploaded-file.ts'
import type { Exchange } from '../../core/exchange.ts'
import type { SessionCookie } from '../../core/respond.ts'
import type { Route } from '../../core/route.ts'
import { FILE_HANDLE } from '../../core/tag.ts'
import { textFrom } from '../../core/utf8.ts'
import { callHelper } from '../../helper-call.ts'
import type { TemplateBuilder } from '../../helpers/template-builder.ts'
import { type View, type ViewSource, viewOf } from '../../helpers/view.ts'
import type { FilterWord } from '../../log/filter.ts'
import type { Log } from '../../log/log.ts'
import { logTags } from '../../log/logger.ts'
import { defaultUrlOptions, ORIGIN, originWith, type UrlOptions } from '../../origin.ts'
import { answers, send } from '../../ruby/call/send.ts'
import { rubyError } from '../../ruby/control/caught.ts'
import type { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { Proc } from '../../ruby/proc/proc.ts'
import type { DatabaseRole } from '../../ruby/request-state.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { world } from '../../ruby/world.ts'
import { removeSpooled, temporaryPath } from '../body/temporary-files.ts'
import type { TemplateNames } from '../page/template-names.ts'
import { randomText } from '../random.ts'
import type { Arrival } from './arrival.ts'
import { cookieSealer } from './cookie-sealer.ts'
import type { DatabaseSelector } from './database-selector.ts'
import type { Encryption } from './encryption.ts'
import { QueryMeter } from './query-meter.ts'
import { RequestFacts, type RequestWorld } from './request-facts.ts'

/** For helpers that no template asks. */
const NO_PAGE: RenderJob = { template: '', layout: null, assigns: {}, locals: new Map() }

/** What an action shares with all others of its process. */
export interface ActionWorld extends RequestWorld {
  readonly app: App
  /** Whether config/routes.rb says of some class where its records are. */
  readonly resolves: boolean
  readonly encryption: Encryption
  /** What `rate_limit` counts in. */
  readonly counts: RequestCounts
  /** Whether all cookies of an answer over TLS are Secure, whatever they say. */
  readonly securesCookies: boolean
  /** Whether the session cookie of an answer over TLS is. */
  readonly securesSession: boolean
  /** Whether it is sent over plain http whatever the settings say. */
  readonly allowsPlainSession: boolean
  /** Whether the settings say nothing of it. */
  readonly hasUsualCookie: boolean
  /** What `session_store` says of it. */
  readonly sessionSettings: SessionSettings
  /** `SameSite` of cookies that say none. */
  readonly sameSite: SameSite | null
  readonly policies: {
    readonly content: string | null
    readonly permissions: string | null
    readonly hasNonces: boolean
  }
  /** Whether a page tells of its SQL: development. */
  readonly metersQueries: boolean
  /** What sends requests to a replica; null where all go to the database that writes. */
  readonly selector: DatabaseSelector | null
  readonly log: Log
  /** Which values of parameters the log hides. */
  readonly filterWords: readonly FilterWord[]
  /** `config.log_tags`. */
  readonly logTags: readonly unknown[]
  readonly templates: TemplateNames
  readonly temporaryFolder: string
  render(action: Action, job: RenderJob): void | Promise<void>
  /** Why a request is taken for a forgery; null where it is not. */
  forgery(action: Action, check?: SiteCheck): Error | null
  /** Whether `config.force_ssl` is on. */
  readonly forcesTls: boolean
  /** The import map of the build as a text; null where there is none. */
  importmap(): string | null
  /** What code of the action calls helpers of. */
  viewSource(action: Action, job: RenderJob): ViewSource
  /** The page that a template in Ruby alone makes. */
  build(action: Action, job: RenderJob, builder: TemplateBuilder): string
}

/** One request on its way through the application; everything in it is decoded when asked for. */
export class Action implements ActionContext {
  readonly world: ActionWorld
  readonly exchange: Exchange
  readonly arrival: Arrival
  /** Undefined where none matches. */
  readonly route: Route | undefined
  /** Whether no request asks for it. */
  readonly isOutside: boolean = false
  /** Whether it makes the page of an error. */
  readonly isFailure: boolean = false
  /** Milliseconds that templates took. */
  viewTime = 0
  controller: ActionContext['controller'] = null
  rendered: RenderJob | null = null
  /** The page that is being rendered. */
  page: { source(): ViewSource } | null = null
  #helpers: View | null = null
  #request: Request | null = null
  #response: Response | null = null
  #queries: QueryMeter | null = null
  #params: Params | null = null
  #session: Session | null = null
  #sessionOptions: SessionOptions | null = null
  #flash: Flash | null = null
  #isFlashRead = false
  #sent: ReadonlyMap<string, string> | null = null
  #cookies: Cookies | null = null
  #nonce: string | null = null
  readonly #spooled: string[] = []
  readonly #facts: RequestFacts
  #isDetached = false
  #isForgotten = false
  #rendering: Promise<void> | null = null
  #logTags: readonly string[] | null = null

  constructor(
    world: ActionWorld,
    exchange: Exchange,
    arrival: Arrival,
    requests: RequestWorld = world,
    route: Route | undefined = world.app.routes[exchange.route],
  ) {
    this.world = world
    this.exchange = exchange
    this.arrival = arrival
    this.route = route
    this.#facts = new RequestFacts(exchange, arrival.remoteAddress, requests)
  }

  /** The action that the visitor asked for, which may not be the one that answers. */
  get asked(): Action {
    return this
  }

  /** What the request is read from. */
  get facts(): RequestFacts {
    return this.#facts
  }

  get controllerName(): string {
    return this.route?.controller ?? ''
  }

  get actionName(): string {
    return this.route?.action ?? ''
  }

  get request(): Request {
    this.#request ??= new Request(this.#facts, this)
    return this.#request
  }

  askedFormat(): unknown {
    return this.params.get('format')
  }

  get controllerClass(): object | null {
    return this.world.app.controllers[this.controllerName] ?? null
  }

  get filterWords(): readonly FilterWord[] {
    return this.world.filterWords
  }

  /** What the lines of the log begin with while it runs. One that raises is left out, and told. */
  get logTags(): readonly string[] {
    if (this.world.logTags.length === 0) return NO_TAGS
    this.#logTags ??= logTags(this.world.logTags.map((tag) => this.#logTag(tag)))
    return this.#logTags
  }

  #logTag(tag: unknown): unknown {
    try {
      if (tag instanceof Proc) return send(tag, 'call', [this.request])
      // Settings have Symbols as texts.
      const isMethod = typeof tag === 'symbol' || isString(tag)
      const name = isMethod ? nameOf(tag) : ''
      return answers(this.request, name) ? send(this.request, name, []) : tag
    } catch (error) {
      this.world.log.error(`config.log_tags: ${String(rubyError(error))}`)
      return ''
    }
  }

  pathParameters(): Hash {
    return pathParametersOf(this.route, this.params)
  }

  get response(): Response {
    this.#response ??= new Response()
    return this.#response
  }

  /** Whether the session's cookie is Secure: the request came over TLS. */
  get securesSession(): boolean {
    return this.world.securesSession && this.request.isSsl()
  }

  /** What its statements took. */
  get queries(): QueryMeter {
    this.#queries ??= new QueryMeter(this.world.log, () => this.#facts.id, this.world.metersQueries)
    return this.#queries
  }

  get role(): DatabaseRole | null {
    return this.isFailure ? null : (this.world.selector?.roleOf(this) ?? null)
  }

  get counts(): RequestCounts {
    return this.world.counts
  }

  get logger(): Logger {
    return this.world.log
  }

  /** The nonce of this page's scripts and styles, made when first asked for. */
  get nonce(): string {
    this.#nonce ??= randomText(16)
    return this.#nonce
  }

  /** The same where a policy may name it; null where there is none. */
  get policyNonce(): string | null {
    const { content, hasNonces } = this.policies
    const own = this.#response?.contentPolicy ?? null
    return content === null && own === null && !hasNonces ? null : this.nonce
  }

  /** What the request sent, as plain values. */
  sentParams(): ReadonlyMap<string, unknown> {
    if (this.#params === null && !this.exchange.hasParams) return NO_PARAMS
    const sent = this.params.plainValues()
    sent.delete('controller')
    sent.delete('action')
    return sent
  }

  get params(): Params {
    this.#params ??= this.#readParams()
    return this.#params
  }

  get session(): Session {
    this.#session ??= new Session(
      () => this.exchange.session(),
      () => {
        if (!this.#isDetached) this.exchange.resetSession()
      },
      this.codec(),
    )
    return this.#session
  }

  get sessionOptions(): SessionOptions {
    this.#sessionOptions ??= new SessionOptions(this.world.sessionSettings, () =>
      this.#session?.isLoaded() === true ? this.#session.id() : null,
    )
    return this.#sessionOptions
  }

  /** How the session's cookie is sent; null for as `rails new` has it. */
  sessionCookie(isPerformed: boolean): SessionCookie | null {
    const { sameSite, hasUsualCookie, allowsPlainSession } = this.world
    if (hasUsualCookie && this.#sessionOptions === null) return null
    return this.sessionOptions.cookie({
      host: this.request.host(),
      sameSite,
      now: world().now(),
      mayBeSecure: allowsPlainSession || this.request.isSsl(),
      isPerformed,
    })
  }

  protected codec(): SessionCodec | null {
    return this.world.app.controllers[this.controllerName]?.sessionValues ?? null
  }

  get flash(): Flash {
    this.#isFlashRead = true
    return this.#heldFlash()
  }

  #heldFlash(): Flash {
    this.#flash ??= new Flash(this.#sentFlash(), this.codec())
    return this.#flash
  }

  #sentFlash(): ReadonlyMap<string, string> {
    this.#sent ??= this.exchange.flash()
    return this.#sent
  }

  /** What a page may show; it waits for the next request where no page asks. */
  get shownFlash(): ReadonlyMap<string, unknown> {
    const isEmpty = this.#flash === null && this.#sentFlash().size === 0
    return isEmpty ? NO_FLASH : this.#heldFlash().current()
  }

  /** Says that a page has shown the flash, so that it is not shown again. */
  noteShownFlash(): void {
    this.#isFlashRead = true
  }

  get cookies(): Cookies {
    this.#cookies ??= this.#cookiesOf(this.request.headers().get('cookie'))
    return this.#cookies
  }

  #cookiesOf(field: string | null): Cookies {
    const sealer = cookieSealer(this.exchange.core, this.world.encryption)
    const context = {
      host: this.request.host(),
      isTls: this.request.isSsl(),
      isTlsForced: this.world.securesCookies && this.request.isSsl(),
      sameSite: this.world.sameSite,
    }
    return new Cookies(field, sealer, context, this.codec())
  }

  /** What the response stores; null where the action left the session as it was. */
  get changedSession(): ReadonlyMap<string, string> | null {
    if (this.#isForgotten) return null
    return this.#session?.changed === true ? this.#session.stored() : null
  }

  /** What the next request sees as flash. One that nobody asked for waits for it, as in Rails. */
  get nextFlash(): ReadonlyMap<string, string> {
    if (this.#isForgotten) return NO_FLASH
    if (!this.#isFlashRead) return this.#sentFlash()
    return this.#flash?.next() ?? NO_FLASH
  }

  /** The `Set-Cookie` values beside the session's. */
  get cookieHeaders(): readonly string[] {
    return this.#isForgotten ? [] : (this.#cookies?.headers() ?? [])
  }

  findTemplate(
    name: string,
    formats?: readonly string[],
    variants: readonly string[] = this.request.variants,
  ): string | null {
    return this.world.templates.find(name, this.controllerName, formats, variants)
  }

  get usesTurbo(): boolean {
    return this.world.templates.usesTurbo
  }

  get policies(): ActionWorld['policies'] {
    return this.world.policies
  }

  get importmap(): string | null {
    return this.world.importmap()
  }

  get hasTemplateFormats(): boolean {
    return this.world.templates.hasFormats
  }

  templateNames(): readonly string[] {
    return this.world.templates.names
  }

  render(job: RenderJob): void {
    this.rendered = job
    const started = performance.now()
    const builder = this.world.app.builders?.[job.template]
    if (builder !== undefined) {
      this.response.body = this.world.build(this, job, builder)
      this.viewTime += performance.now() - started
      return
    }
    const { exchange } = this
    const adopt = () => {
      this.viewTime += performance.now() - started
      this.response.adopt(() => textFrom(exchange.output))
    }
    const rendered = this.world.render(this, job)
    if (!(rendered instanceof Promise)) return adopt()
    this.#rendering = rendered.then(adopt)
    // The caller that awaits the page gets the error; it is no unhandled rejection.
    this.#rendering.catch(() => undefined)
  }

  /** The helpers of views, for the code of the action; `isNew` where instance variables may have changed. */
  helpers(job: RenderJob, isNew: boolean): View {
    if (isNew || this.page !== null) return viewOf(this.world.viewSource(this, job))
    this.#helpers ??= viewOf(this.world.viewSource(this, job))
    return this.#helpers
  }

  rendering(): Promise<void> | null {
    const rendering = this.#rendering
    this.#rendering = null
    return rendering
  }

  forgery(check?: SiteCheck): Error | null {
    return this.world.forgery(this, check)
  }

  get forcesTls(): boolean {
    return this.world.forcesTls
  }

  forgetVisitor(): void {
    const empty = new Map<string, string>()
    this.#isForgotten = true
    this.#session = new Session(
      () => empty,
      () => undefined,
      this.codec(),
    )
    this.#flash = new Flash(empty, this.codec())
    this.#cookies = this.#cookiesOf(null)
  }

  pathOf(target: unknown): string {
    const { app, resolves } = this.world
    const resolve = resolves
      ? (name: string, record: object, options: Hash) => this.#resolve(name, record, options)
      : null
    return pathOf(target, app.routes, resolve, this.urlOptions)
  }

  /** What `default_url_options` of the controller adds to every address. */
  get urlOptions(): UrlOptions | null {
    return defaultUrlOptions(this.controller)
  }

  #resolve(name: string, record: object, options: Hash): string | null {
    const helper = this.world.app.helpers?.[name]
    if (helper === undefined) return null
    return toS(callHelper(this.helpers(NO_PAGE, false), helper, [record, options], null))
  }

  /** Scheme and host of `*_url`. */
  get origin(): string {
    return originWith(this.request[ORIGIN], this.urlOptions)
  }

  actionPath(options: Readonly<Record<string, unknown>>): string {
    const place: Place = {
      controller: this.controllerName,
      action: this.actionName,
      param: (name) => this.params.get(name),
    }
    return actionPath(options, this.world.app.routes, place, this.urlOptions)
  }

  /** Copies what the action may ask for later, so that its exchange can be closed while it goes on. */
  detach(): void {
    this.#facts.detach()
    void [this.params, this.session.isEmpty(), this.flash, this.cookies]
    this.#isDetached = true
  }

  /** Takes the files of this request's uploads away. */
  discardUploads(): void {
    for (const path of this.#spooled) rmSync(path, { force: true })
    removeSpooled(this.exchange)
  }

  #spool(bytes: Uint8Array): string {
    const path = temporaryPath(this.world.temporaryFolder)
    this.#spooled.push(path)
    writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
    return path
  }

  #readParams(): Params {
    const tree = this.exchange.params({
      date: String,
      decimal: (text) => text,
      relation: () => null,
      object: (handle) => {
        const { filename, contentType, content } = this.exchange.file(handle & ~FILE_HANDLE)
        return new UploadedFile(filename, contentType, content, (bytes) => this.#spool(bytes))
      },
    })
    // The core has the text of these.
    const defaults = this.route?.defaults
    for (const [name, value] of defaults === undefined ? [] : Object.entries(defaults)) {
      if (typeof value !== 'string' && tree.get(name) === String(value)) tree.set(name, value)
    }
    if (this.controllerName !== '') {
      tree.set('controller', this.controllerName)
      tree.set('action', this.actionName)
    }
    const params = paramsFrom(tree)
    const type = this.world.app.controllers[this.controllerName]
    if (type?.wrapParams != null && this.exchange.method !== 'GET') {
      type.wrapParams(type, params, this.#wrapperSite())
    }
    return params
  }

  #wrapperSite(): WrapperSite {
    const { controllerName, request, route } = this
    const pathNames = route === undefined ? [] : (patternOf(route.path).forms[0]?.names ?? [])
    return { controllerName, mediaType: request.mediaType(), pathNames }
  }
}

const NO_TAGS: readonly string[] = []
const NO_FLASH: ReadonlyMap<string, string> = new Map()
const NO_PARAMS: ReadonlyMap<string, unknown> = new Map()
