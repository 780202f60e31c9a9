import { SafeString } from '../core/safe-string.ts'
import { formatOf, layoutPath } from '../core/template-name.ts'
import {
  DoubleRenderError,
  FrameworkError,
  MissingExactTemplate,
  MissingTemplate,
  UnknownFormat,
} from '../errors.ts'
import type { View } from '../helpers/view.ts'
import { RubyLogger } from '../log/logger.ts'
import { defaultUrlOptions, ORIGIN, originWith, URL_OPTIONS, type UrlOptions } from '../origin.ts'
import { classInfo, nameClass } from '../ruby/class/class-info.ts'
import { optionsFrom } from '../ruby/hash/keywords.ts'
import { answers, Enumerator, valuesOf } from '../ruby/index.ts'
import { anyToS } from '../ruby/object/address.ts'
import { instanceVariables } from '../ruby/object/instance-variables.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import type { Pathname } from '../standard-library/pathname.ts'
import { type Status, statusCode } from '../vocabulary/status.ts'
import { changePolicy } from './content-policy.ts'
import type { ActionContext, RenderJob } from './context.ts'
import type { CookieJar } from './cookies.ts'
import { refuseForeignScript } from './cross-origin.ts'
import { helperMethodOf, lineage } from './definition.ts'
import {
  fetchSiteOf,
  isVerifiedByHeader,
  isVerifiedWithToken,
  refusalOf,
  type Verification,
} from './fetch-site.ts'
import { dispositionOf, FileBody, mediaTypeOf } from './file-body.ts'
import type { Flash } from './flash.ts'
import { FormatCollector } from './format-collector.ts'
import { hasVersion } from './freshness.ts'
import { type Headers, headerName } from './headers.ts'
import { chooseLayout } from './layout.ts'
import { StreamingController } from './live/streaming-controller.ts'
import { ALL, type MimeType, plainFormat } from './mime-type.ts'
import { type Name, nameOf } from './name.ts'
import { nearest } from './nearest.ts'
import type { ParamsWrapper } from './parameter-wrapper.ts'
import { entriesOf, type Params } from './params.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { addressOptions, locationOf, wholeAddress } from './redirect.ts'
import { bodyOf, partialName, typeOfTemplate } from './render-body.ts'
import type {
  RedirectBackOptions,
  RedirectOptions,
  RenderOptions,
  SendOptions,
} from './render-options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Session, SessionCodec } from './session.ts'

/** The actions of a controller: name in routes, and what runs. */
export type Actions = Readonly<Record<string, (controller: never) => unknown>>

/**
 * Answers requests. An application's controllers inherit from its ApplicationController, which
 * inherits from this. Rails guide "Action Controller Overview".
 */
export class Controller extends StreamingController {
  static {
    nameClass(this, 'Webfw::Controller')
  }

  /** The actions that routes may name. */
  static readonly actions: Actions = {}
  /** Whether its actions may stream: `include ActionController::Live`. */
  static readonly live: boolean = false
  /** Actions asked for by GET that write: they wait for the database's lock before they begin. */
  static readonly writes: readonly string[] = []
  /** What the session takes beside Strings. */
  static readonly sessionValues: SessionCodec | null = null
  /** What gives the parameters of a body that is no form the name of one; null where they stay as they come. */
  static readonly wrapParams: ParamsWrapper | null = null

  static {
    classInfo(this).isLibrary = true
  }

  readonly #context: ActionContext
  #performed = false
  /** The media type before the answer. */
  #typeBefore: string | null = null
  /** What `respond_to` chose. */
  #format: MimeType | null = null
  /** The media type that `respond_to` chose; null for `format.any`. */
  #type: string | null = null
  #logger: RubyLogger | null = null

  constructor(context: ActionContext) {
    super()
    this.#context = context
  }

  /** What the views of this controller may read: its instance variables, by Ruby's names. */
  assigns(): Readonly<Record<string, unknown>> {
    return instanceVariables(this)
  }

  /** The class alone: what it holds (a user, a token) is not for messages and logs. */
  inspect(): string {
    return anyToS(this)
  }

  get params(): Params {
    return this.#context.params
  }

  get session(): Session {
    return this.#context.session
  }

  get flash(): Flash {
    return this.#context.flash
  }

  get cookies(): CookieJar {
    return this.#context.cookies
  }

  get request(): Request {
    return this.#context.request
  }

  protected addresses(): ActionContext {
    return this.#context
  }

  get [ORIGIN](): string {
    return originWith(this.request[ORIGIN], this[URL_OPTIONS])
  }

  get [URL_OPTIONS](): UrlOptions | null {
    return defaultUrlOptions(this)
  }

  get response(): Response {
    return this.#context.response
  }

  /** The application's log. */
  logger(): RubyLogger {
    this.#logger ??= new RubyLogger(() => this.#context.logger)
    return this.#logger
  }

  /** The name of the running action. */
  actionName(): string {
    return this.#context.actionName
  }

  /** `articles` in ArticlesController, and in the one of a folder. */
  controllerName(): string {
    return this.#context.controllerName.replace(/^.*\//, '')
  }

  /** `admin/articles` in Admin::ArticlesController. */
  controllerPath(): string {
    return this.#context.controllerName
  }

  /** Whether this request was answered already. */
  isPerformed(): boolean {
    return this.#performed || this.response.isStreaming
  }

  /**
   * `self.response_body = "text"`, a list of texts, an Enumerator of them, whose texts are put together before they are
   * sent, or nil, after which the action may answer again. Raises TypeError for other values. Rails: ActionController::Metal.
   */
  set responseBody(body: unknown) {
    const parts = body instanceof Enumerator ? valuesOf(body) : Array.isArray(body) ? body : [body]
    if (body !== null && !parts.every(isString)) {
      throw new TypeError(
        `response_body takes a String, a list of them, an Enumerator of them or nil, not ${inspect(body)}: write \`response.stream\` in a controller that includes ActionController::Live.`,
      )
    }
    this.#performed = body !== null
    this.response.body = body === null ? '' : parts.map(toS).join('')
    if (body !== null) this.#typed('text/html; charset=utf-8')
  }

  /** Forgets an answer, so that a `rescue_from` handler may give its own. */
  startOver(): void {
    if (this.#performed) this.#forget()
    this.#format = null
  }

  /**
   * Answers in the format that the visitor asks for, by `?format=` or by Accept. The block names the
   * formats there are; 406 where none of them is wanted.
   */
  respondTo(block: (formats: FormatCollector) => unknown): void {
    const formats = new FormatCollector(this.request.variants)
    block(formats)
    if (this.request.isAskedByAccept()) this.response.headers().set('Vary', 'Accept')
    const { format, answer, isAny } = formats.choose(this.request.formats())
    this.#format = format
    this.#type = isAny ? null : (format?.contentType ?? null)
    if (answer !== null) answer()
    else if (!this.#performed) this.defaultRender()
  }

  /** Renders a template, or what `plain:`, `html:`, `json:` or `body:` give, as the answer; true, for `render … and return`. */
  render(template: Name, options?: RenderOptions): boolean
  render(options?: RenderOptions): boolean
  render(given?: Name | RenderOptions, second?: RenderOptions): boolean {
    this.#perform(() => this.#render(given, second))
    return true
  }

  #render(given?: Name | RenderOptions, second?: RenderOptions): void {
    const first = optionsFrom(given) as typeof given
    const options = typeof first === 'object' && !isRecords(first) ? first : (second ?? {})
    if (options.status !== undefined) this.response.status = options.status
    if (options.contentType !== undefined) this.response.contentType = options.contentType
    if (options.location !== undefined) {
      const { location } = options
      // A record's address is whole, as `url_for` of a controller gives it.
      this.response.location = isString(location)
        ? String(location)
        : this.request.baseUrl() + this.#context.pathOf(location)
    }
    if (isRecords(first)) return this.#renderRecords(first)
    const text = bodyOf(options)
    if (options.turboStream !== undefined) this.#renderStreams(options.turboStream)
    else if (hasItems(options)) this.#renderRecords(this.#partialHash(options))
    else if (text !== null) this.#answer(text.body, text.contentType)
    else this.#renderTemplate(typeof first === 'object' ? undefined : first, options)
  }

  /**
   * What an action answers that answered nothing: its template; 406 where that has other formats, and 204 where
   * there is none and no browser waits for a page. Rails: ActionController::ImplicitRender.
   */
  defaultRender(): void {
    this.#perform(() => this.#renderTemplate(undefined, NO_OPTIONS, true))
  }

  #renderNothing(): void {
    const { request } = this
    const action = this.actionName()
    const known = formatsOf(this.#context.templateNames()).filter((each) => {
      return this.#context.findTemplate(action, [each]) !== null
    })
    const wanted = this.#format === null ? request.formats() : [this.#format]
    if (known.length > 0) {
      const names = known.map((each) => each || 'html')
      throw new UnknownFormat(wanted.map(String), names, `${action} has templates for`)
    }
    const isRead = request.isGet() || request.isHead()
    const isPage = request.isGet() && !request.isXhr() && wanted[0]?.name === 'html'
    if (!(this.#isStrict ? isPage : isRead)) return void this.head(204)
    const Missing = this.#isStrict ? MissingExactTemplate : MissingTemplate
    throw new Missing(...this.#missing(action))
  }

  #missing(wanted: string): [template: string, nearest: string | undefined] {
    const full = wanted.includes('/') ? wanted : `${this.controllerPath()}/${wanted}`
    return [full, nearest(full, this.#context.templateNames())]
  }

  /** What `render` would answer, as a text, which may still be followed by an answer. */
  renderToString(template: Name, options?: RenderOptions): unknown
  renderToString(options?: RenderOptions): unknown
  renderToString(given?: Name | RenderOptions, second?: RenderOptions): unknown {
    const { response } = this
    const [isPerformed, contentType, status] = [
      this.#performed,
      response.contentType,
      response.status,
    ]
    this.#performed = false
    try {
      this.render(given as Name, second)
      const isText = response.contentType?.startsWith('text/html') !== true
      const text = response.body ?? ''
      return isText ? text : new SafeString(text)
    } finally {
      this.#performed = isPerformed
      response.status = status
      response.body = ''
      response.headers().set('Content-Type', contentType)
    }
  }

  /** The header fields of the answer. */
  headers(): Headers {
    return this.response.headers()
  }

  /** What `protect_from_forgery` with a condition or another answer than 403 does where it was declared. */
  verifyAuthenticityToken(strategy: string, verification: Verification | null = null): void {
    const check = verification === null ? undefined : this.#siteCheck(verification)
    const error = this.#context.forgery?.(check) ?? null
    if (error === null) return
    if (strategy === 'exception') throw error
    if (strategy === 'reset_session') this.resetSession()
    else this.#context.forgetVisitor?.()
  }

  /** Why a request is refused under `protect_from_forgery using:`; null where it is not. */
  #siteCheck(verification: Verification): (hasToken: boolean) => string | null {
    return (hasToken) => {
      const isVerified =
        verification === 'header_only'
          ? isTruthy(this.isVerifiedViaHeaderOnly())
          : isVerifiedWithToken(this.request, hasToken)
      return isVerified ? null : refusalOf(this.request, verification)
    }
  }

  /** What `using: :header_only` asks, which classes of an application may answer otherwise. */
  isVerifiedViaHeaderOnly(): boolean {
    return isVerifiedByHeader(this.request, this.#context.forcesTls === true)
  }

  /** What the browser says of where the request comes from: `same-origin`, `same-site`, `cross-site` or `none`; nil. */
  secFetchSiteValue(): string | null {
    return fetchSiteOf(this.request)
  }

  /** Answers with a status and no body. */
  head(status: Status, headers: Readonly<Record<string, unknown>> = {}): boolean {
    this.#perform(() => this.#head(status, headers))
    return true
  }

  #head(status: Status, headers: Readonly<Record<string, unknown>>): void {
    this.response.status = status
    for (const [name, value] of Object.entries(headers)) {
      this.response.headers().set(headerName(name), value)
    }
    if (this.#isStrict && this.response.mayHaveContent) {
      const [wanted] = this.request.formats()
      const isKnown = wanted !== undefined && wanted.name !== '' && wanted.name !== ALL.name
      this.#typed(this.#type ?? (isKnown ? String(wanted) : 'text/html'))
      this.response.charset = null
    }
    this.response.body = ''
  }

  /** Sends the visitor elsewhere: a path, a record, or `back`. 302 unless `status:` says otherwise. */
  redirectTo(target: unknown, options: RedirectOptions = {}): boolean {
    this.#perform(() => this.#redirect(target, options))
    return true
  }

  #redirect(target: unknown, options: RedirectOptions): void {
    const status = statusCode(options.status ?? 302)
    if (!this.#isStrict && (status < 300 || status > 399)) {
      throw new FrameworkError('NO_REDIRECT_STATUS', `redirect_to cannot answer with ${status}.`, {
        hint: 'Use a status between 300 and 399, such as :see_other.',
      })
    }
    const location = locationOf(target, this.request, (each) => this.#placeOf(each), options)
    if (isTruthy(options.notice)) this.flash.set('notice', options.notice)
    if (isTruthy(options.alert)) this.flash.set('alert', options.alert)
    for (const { flashTypes } of lineage(this.constructor)) {
      for (const [key, type] of flashTypes) {
        const value: unknown = Reflect.get(options, key)
        if (isTruthy(value ?? null)) this.flash.set(type, value)
      }
    }
    for (const [key, value] of entriesOf(options.flash ?? {})) this.flash.set(nameOf(key), value)
    this.response.status = status
    this.response.location = this.#isStrict ? wholeAddress(location, this.request) : location
    this.#answer('', 'text/html; charset=utf-8')
  }

  /** The path of a record, of permitted parameters or a Hash, and of what a lambda gives. */
  #placeOf(target: unknown): string {
    if (target instanceof Proc) return this.#placeOf(target.call(this))
    const options = this.#isStrict ? addressOptions(target) : null
    return options === null ? this.#context.pathOf(target) : this.actionUrl(options)
  }

  /** Sends the visitor to the page they came from, or to `fallback_location:`. */
  redirectBack(options: RedirectBackOptions): boolean {
    const { fallbackLocation, ...rest } = options
    return this.redirectTo(
      this.request.isFromHere() ? this.request.referer() : fallbackLocation,
      rest,
    )
  }

  /** `redirect_back` with the fallback first. */
  redirectBackOrTo(fallbackLocation: unknown, options: RedirectOptions = {}): boolean {
    return this.redirectBack({ ...options, fallbackLocation })
  }

  /** Sends bytes as a file. */
  sendData(data: unknown, options: SendOptions = {}): void {
    this.#perform(() => {
      if (options.status !== undefined) this.response.status = options.status
      this.response.headers().set('Content-Disposition', dispositionOf(options))
      this.response.headers().set('Content-Type', mediaTypeOf(options))
      this.#answer(data instanceof Uint8Array ? data : toS(data), '')
    })
  }

  /** Sends a file of this machine, or the parts that a `Range` asks for. The path is the application's, never the visitor's. */
  sendFile(path: string | Pathname, options: SendOptions = {}): void {
    if (!isString(path) && !answers(path, 'to_path')) {
      throw new TypeError(`send_file takes a path, not ${inspect(path)}.`)
    }
    const file = new FileBody(String(path))
    if (options.status === undefined && hasVersion(this.request, null, file.modified)) {
      this.head(304, { last_modified: file.modified.toUTCString() })
      return
    }
    this.sendData('', { filename: file.name, type: options.contentType ?? file.type, ...options })
    this.response.file = file
    const headers = this.response.headers()
    if (!headers.isKey('Last-Modified')) headers.set('Last-Modified', file.modified.toUTCString())
  }

  /** The import map of this build, for `stale_when_importmap_changes`; nil where no page is asked for. */
  importmapTag(): string | null {
    return this.request.format().name === 'html' ? (this.#context.importmap ?? null) : null
  }

  /** What `content_security_policy` and its kin do before an action. */
  changePolicy(name: string, isOn: unknown, block: Block | null = null): void {
    changePolicy(this.response, this.#context.policies ?? NO_POLICIES, name, isOn, block)
  }

  /** Forgets the session and starts an empty one. */
  resetSession(): void {
    this.session.clear()
  }

  /** Counts this request, for `rate_limit`. */
  limitRate(limiter: RateLimiter<this>): unknown {
    return limiter.check(this, this.#context.counts)
  }

  /** Answers once. What raises has not answered, and has said nothing of a media type: the answer of a `rescue` says its own. */
  #perform(answer: () => void): void {
    if (this.isPerformed()) throw new DoubleRenderError(this.actionName())
    this.#performed = true
    this.#typeBefore = this.response.contentType
    try {
      answer()
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget(): void {
    this.#performed = false
    this.response.headers().set('Content-Type', this.#typeBefore)
  }

  /** The media type of the answer, where none is said. */
  #typed(contentType: string): void {
    if (this.response.contentType === null) this.response.headers().set('Content-Type', contentType)
  }

  #answer(body: string | Uint8Array, contentType: string): void {
    this.#typed(this.#type ?? contentType)
    refuseForeignScript(this)
    this.response.body = body
  }

  #renderTemplate(name: Name | undefined, options: RenderOptions, isImplicit = false): void {
    const partial = options.partial === undefined ? null : partialName(nameOf(options.partial))
    const wanted =
      partial ?? nameOf(name ?? options.template ?? options.action ?? this.actionName())
    const formats = this.#templateFormats(options)
    const variants = variantsOf(options)
    const template = this.#context.findTemplate(wanted, formats, variants)
    if (template === null) {
      this.#performed = false
      if (isImplicit) return this.#renderNothing()
      throw new MissingTemplate(...this.#missing(wanted))
    }
    const layout = chooseLayout(
      this,
      this.#context,
      partial === null ? options.layout : (options.layout ?? false),
      formatOf(template) ?? (formats?.[0] === 'js' ? 'js' : null),
      variants,
    )
    const locals = new Map<string, unknown>()
    for (const [key, value] of entriesOf(options.locals ?? {})) locals.set(nameOf(key), value)
    this.#typed(typeOfTemplate(template))
    if (options.assigns === undefined) return this.#renderJob(template, layout, locals)
    const assigns: Record<string, unknown> = { ...this.assigns() }
    for (const [key, value] of entriesOf(options.assigns)) assigns[nameOf(key)] = value
    this.#renderJob(template, layout, locals, { assigns })
  }

  /** `render turbo_stream: turbo_stream.append("comments", @comment)`, or a list of such. */
  #renderStreams(given: unknown): void {
    const streams = Array.isArray(given) ? given : [given]
    this.#typed(TURBO_STREAM)
    const locals = new Map([['count', streams.length]])
    const template = 'webfw/turbo_streams'
    this.#renderJob(template, null, locals, { streams })
  }

  /** `render @article`, `render @articles`: the partials of records, as a template renders them. */
  #renderRecords(what: unknown): void {
    this.#typed(this.#type ?? 'text/html; charset=utf-8')
    this.#renderJob('webfw/render', null, new Map([['what', what]]))
  }

  /** `render partial: "article", collection: @articles`, or with a layout of the partial, as a template says it. */
  #partialHash(options: RenderOptions): Map<symbol, unknown> {
    const hash = new Map<symbol, unknown>()
    for (const [key, word] of Object.entries(ITEM_WORDS)) {
      const value = options[key as keyof RenderOptions]
      if (value === undefined || (key === 'layout' && !isLayout(value))) continue
      const name = key === 'layout' ? layoutPath(nameOf(value)) : (value as Name)
      hash.set(Symbol.for(word), PARTIALS.has(key) ? this.#placeOfPartial(name) : value)
    }
    return hash
  }

  /** `articles/article` for what the controller's templates call `article`. */
  #placeOfPartial(name: Name): string {
    const wanted = partialName(nameOf(name))
    const found = this.#context.findTemplate(wanted, ['', 'text'])
    if (found === null) throw new MissingTemplate(...this.#missing(wanted))
    return found.replace(/(^|\/)_([^/]*)$/, '$1$2')
  }

  /** Whether a page in another format than the one that is asked for is none: below Rails' own controllers. */
  get #isStrict(): boolean {
    return (this.constructor as typeof Controller).sessionValues !== null
  }

  /** The formats of a template that may answer, the dearest first; '' is HTML. */
  #templateFormats({ formats }: RenderOptions): readonly string[] | undefined {
    if (formats !== undefined && formats !== null) {
      return (Array.isArray(formats) ? formats : [formats]).map((each) => plainFormat(nameOf(each)))
    }
    if (this.#format !== null) {
      const { name } = this.#format
      return name === 'html' ? undefined : FALLS_BACK.test(name) ? [name, ''] : [name]
    }
    if (this.#context.hasTemplateFormats !== true && !this.#isStrict) return undefined
    const wanted = this.request.formats().map(({ name }) => plainFormat(name))
    if (wanted.length === 0) return undefined
    if (wanted.length === 1 && wanted[0] === 'js') return ['js', '']
    return this.#isStrict ? wanted.map((each) => (each === 'all' ? '' : each)) : [...wanted, '']
  }

  /** The helpers of views: `helpers.dom_id(@article)`. */
  helpers(): View {
    return this.#context.helpers(this.#job('', new Map()), false)
  }

  lookupContext(): unknown {
    return this.helpers().lookupContext()
  }

  /** The same, with the instance variables as they are now. */
  viewContext(): View {
    return this.#context.helpers(this.#job('', new Map()), true)
  }

  #job(template: string, locals: ReadonlyMap<string, unknown>): RenderJob {
    const helper = (name: string) => {
      const run = helperMethodOf(this.constructor, name)
      return run === undefined ? undefined : run.bind(null, this as never)
    }
    return { template, layout: null, assigns: this.assigns(), locals, helper, controller: this }
  }

  #renderJob(
    template: string,
    layout: string | null,
    locals: ReadonlyMap<string, unknown>,
    rest: Partial<RenderJob> = NO_MORE,
  ): void {
    this.#context.render({ ...this.#job(template, locals), layout, ...rest })
  }
}

const NO_POLICIES = { content: null, permissions: null }

/** What `render partial:` takes beside a name, and how templates call it. */
const ITEM_WORDS = {
  partial: 'partial',
  collection: 'collection',
  object: 'object',
  as: 'as',
  spacerTemplate: 'spacer_template',
  layout: 'layout',
  locals: 'locals',
}

const PARTIALS = new Set(['partial', 'spacerTemplate', 'layout'])

/** What `render variants:` was given; undefined for the request's. */
function variantsOf({ variants }: RenderOptions): readonly string[] | undefined {
  if (variants === undefined || variants === null) return undefined
  return [variants].flat().map((each) => nameOf(each as Name))
}

/** Whether templates have a sentence for it: a partial for records, or in a partial that is its layout. */
function hasItems({ collection, object, partial, layout }: RenderOptions): boolean {
  if (collection !== undefined || object !== undefined) return true
  return partial !== undefined && isLayout(layout)
}

/** Whether a layout is named. */
function isLayout(given: unknown): boolean {
  return given !== undefined && given !== null && typeof given !== 'boolean'
}

/** Whether `render` was given a record, a relation or a list of such. */
function isRecords(given: unknown): given is object {
  if (typeof given !== 'object' || given === null || isString(given)) return false
  return Array.isArray(given) || !(isKeywords(given) || given instanceof Map)
}

/** The formats that templates are in; '' is HTML. */
function formatsOf(templates: readonly string[]): string[] {
  return [...new Set(templates.map((name) => formatOf(name) ?? ''))]
}

const NO_OPTIONS: RenderOptions = {}

const NO_MORE: Partial<RenderJob> = {}

/** Formats whose pages may be HTML. */
const FALLS_BACK = /^(turbo_stream|js)$/

const TURBO_STREAM = 'text/vnd.turbo-stream.html; charset=utf-8'
