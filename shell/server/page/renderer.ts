import { Duration } from '../../active-support/duration.ts'
import type { App } from '../../app.ts'
import type { RenderJob } from '../../controller/context.ts'
import { formBuilderOf } from '../../controller/definition.ts'
import { nearest } from '../../controller/nearest.ts'
import { addressOptions } from '../../controller/redirect.ts'
import type { ImportmapManifest } from '../../core/asset-manifest.ts'
import type { Decoders } from '../../core/frame-reader.ts'
import { HandleTable } from '../../core/handle-table.ts'
import {
  type CoreHelperCall,
  callBlock,
  callCoreHelper,
  renderInside,
} from '../../core/helper-call.ts'
import { BUILDER_PAGE } from '../../core/inner-templates.ts'
import {
  type Question,
  type RenderContext,
  type RenderRequest,
  renderTemplate,
  templateInUse,
} from '../../core/render.ts'
import type { SafeString } from '../../core/safe-string.ts'
import { FILE_HANDLE } from '../../core/tag.ts'
import { formatOf } from '../../core/template-name.ts'
import { FrameworkError, MissingTemplate } from '../../errors.ts'
import { callHelper, rubyArguments, rubyValue } from '../../helper-call.ts'
import { CollectionItem } from '../../helpers/collection-item.ts'
import { OwnFormBuilder } from '../../helpers/form-builder.ts'
import type { HelperPage } from '../../helpers/helper.ts'
import { callShellHelper, hasShellHelper } from '../../helpers/index.ts'
import type { BuilderPage, TemplateBuilder } from '../../helpers/template-builder.ts'
import { TurboStreams } from '../../helpers/turbo-streams.ts'
import { callValueMethod } from '../../helpers/value-methods.ts'
import { type View, type ViewSource, viewOf } from '../../helpers/view.ts'
import { pluralize, underscore } from '../../inflection/inflection.ts'
import { originOf } from '../../origin.ts'
import { Model } from '../../record/model/model.ts'
import { Relation } from '../../record/relation/relation.ts'
import { answerRecord } from '../../record/template/answer.ts'
import type { Errors } from '../../record/validation/errors.ts'
import { CalendarDate } from '../../record/value/calendar-date.ts'
import { Decimal } from '../../record/value/decimal.ts'
import { TimeWithZone } from '../../record/value/time-with-zone.ts'
import { currentZone, TimeZone } from '../../record/value/time-zone.ts'
import { send } from '../../ruby/call/send.ts'
import { className } from '../../ruby/class/class-info.ts'
import { ownMatch } from '../../ruby/regexp/last-match.ts'
import type { Block } from '../../ruby/types.ts'
import { expressionNamed } from '../../template-expressions.ts'
import type { Action } from '../answer/action.ts'
import { randomText } from '../random.ts'
import type { PublicFiles } from '../static/public-files.ts'
import { askAppObject, isAppObject } from './app-object.ts'
import { BROKEN_TEMPLATE, type BrokenTemplates } from './broken-templates.ts'
import { beginKeeping, Fragments, isAboutFragments } from './fragments.ts'
import { PageBuilders } from './page-builders.ts'

/** What rendering needs beside the action. */
export interface RenderWorld {
  readonly app: App
  /** Sources by template name, for the excerpt in an error. */
  readonly views: ReadonlyMap<string, string>
  readonly broken: BrokenTemplates
  readonly files: PublicFiles | null
  /** The class of form builders where nothing else is said; null for the core's. */
  readonly formBuilder: unknown
  /** Whether `cache` in templates keeps: `config.action_controller.perform_caching`. */
  readonly caches: boolean
  /** Told what a developer should know of a page; null where nobody listens. */
  readonly warn: ((message: string) => void) | null
}

const NO_LOCALS: Readonly<Record<string, unknown>> = {}

/** The variants of partials, as the core reads them. */
function variantText(variants: readonly string[]): string | undefined {
  return variants.length === 0 ? undefined : `+${variants.join('+')}`
}

/** Renders a template into the exchange of an action, answering what it asks; a helper may await. */
export function renderInto(
  action: Action,
  job: RenderJob,
  world: RenderWorld,
): void | Promise<void> {
  const { exchange } = action
  const page = new Page(action, job, world)
  const request = {
    template: job.template,
    layout: job.layout,
    assigns: job.assigns,
    locals: job.locals.size === 0 ? NO_LOCALS : Object.fromEntries(job.locals),
    flash: action.shownFlash,
    context: page.context,
    views: world.views,
    decoders: page,
    handles: page.table,
  }
  const endKeeping = world.caches ? beginKeeping(exchange, world.views) : () => {}
  let rendered: void | Promise<void> | null = null
  try {
    rendered = page.run(request, (question) => page.answer(question))
  } finally {
    if (!(rendered instanceof Promise)) endKeeping()
  }
  const end = () => {
    if (exchange.hasReadFlash) action.noteShownFlash()
    if (!exchange.hasRefusedUrl) return
    world.warn?.(`${job.template}: a javascript:, vbscript: or data: URL was written as #.`)
  }
  return rendered instanceof Promise ? rendered.finally(endKeeping).then(end) : end()
}

/** The page that a builder makes: `*.json.jbuilder`, `*.atom.builder`. */
export function buildPage(
  action: Action,
  job: RenderJob,
  builder: TemplateBuilder,
  world: RenderWorld,
): string {
  const { app } = world
  const include: BuilderPage['include'] = (partial, locals, from) => {
    const named = partial.replace(/([^/]+)$/, '_$1')
    const template = action.findTemplate(named, [formatOf(job.template) ?? ''])
    const found = template === null ? undefined : app.builders?.[template]
    if (found === undefined) {
      throw new MissingTemplate(
        `${named}.${formatOf(job.template)}`,
        nearest(named, action.templateNames()),
      )
    }
    own.inTemplate(template as string, () => found.embed(page, locals, from))
  }
  const own = new Page(action, job, world)
  const page: BuilderPage = {
    view: own.view,
    partialOf: (record) => (record instanceof Model ? partialPathOf(record) : null),
    include,
  }
  const layout = job.layout === null ? undefined : app.builders?.[job.layout]
  return insidePage(action, own, world, () => {
    const content = own.inTemplate(job.template, () => builder.render(page, job.locals))
    if (layout === undefined) return content
    return own.inTemplate(job.layout ?? '', () => layout.render(page, new Map(), () => content))
  })
}

/** What an action's own code calls helpers of: `helpers.dom_id(@post)` in a controller. */
export function sourceOf(action: Action, job: RenderJob, world: RenderWorld): ViewSource {
  return action.page?.source() ?? new Page(action, job, world).source()
}

/** Runs what may call helpers of the core: these answer while a page waits, so one does. */
function insidePage<Result>(
  { exchange }: Action,
  page: Page,
  { views }: RenderWorld,
  run: () => Result,
): Result {
  let end = (): Result => {
    throw new FrameworkError('NO_PAGE', 'The page of a builder was not made.')
  }
  const request = { template: 'webfw/builder', layout: null, assigns: {}, locals: {} }
  const { context, table } = page
  const answer = (question: Question) => {
    if (question.name !== BUILDER_PAGE) return page.answer(question)
    try {
      const result = run()
      end = () => result
    } catch (error) {
      // What a builder raises comes from its own line, not from a template's.
      end = () => {
        throw error
      }
    }
    return null
  }
  const inner = { ...request, flash: new Map(), context, views, decoders: page, handles: table }
  page.run(inner, answer)
  return end()
}

/** `articles/article` of an Article. */
function partialPathOf(record: Model): string {
  const name = underscore(className(record.constructor))
  return `${pluralize(name)}/${name.replace(/^.*\//, '')}`
}

/** One page while it is rendered: what its questions are answered from. */
class Page implements HelperPage, Decoders {
  readonly table = new HandleTable()
  readonly context: RenderContext
  readonly #files: PublicFiles | null
  readonly #action: Action
  readonly #job: RenderJob
  readonly #app: App
  readonly #broken: BrokenTemplates
  readonly #views: ReadonlyMap<string, string>
  readonly #world: RenderWorld
  readonly #state = new Map<string, unknown>()
  readonly #builders = new PageBuilders(this)
  #view: View | null = null
  /** The template in Ruby alone that is at work. */
  #builder: string | null = null
  #fragments: Fragments | null = null

  constructor(action: Action, job: RenderJob, world: RenderWorld) {
    this.#action = action
    this.#job = job
    this.#world = world
    this.#app = world.app
    this.#broken = world.broken
    this.#views = world.views
    this.#files = world.files
    const zone = currentZone()
    this.context = {
      controller: action.controllerName,
      action: action.actionName,
      url: action.origin,
      base_url: action.isOutside ? '' : action.request.baseUrl(),
      random: randomText(32),
      nonce: action.policyNonce,
      url_options: action.urlOptions ?? undefined,
      variants: variantText(action.request.variants),
      zone: zone.isUtc ? undefined : zone,
      ...this.#formBuilder(),
    }
  }

  #formBuilder(): { builder?: unknown } {
    const type = this.#action.controllerClass
    const own = type === null ? null : formBuilderOf(type)
    const builder = own ?? this.#world.formBuilder
    return builder === null ? {} : { builder }
  }

  /** Renders, with this page as the one that the action's code asks meanwhile. */
  run(request: RenderRequest, answer: (question: Question) => unknown): void | Promise<void> {
    const { exchange, page } = this.#action
    this.#action.page = this
    let rendered: void | Promise<void> | null = null
    try {
      rendered = ownMatch(() => renderTemplate(exchange.core, exchange, request, answer))
    } finally {
      if (!(rendered instanceof Promise)) this.#action.page = page
    }
    if (!(rendered instanceof Promise)) return
    return rendered.finally(() => {
      this.#action.page = page
    })
  }

  /** Runs what calls helpers of the core: in this page where it is rendered, else in one of its own. */
  #inside<Result>(run: () => Result): Result {
    return this.#action.page === null ? insidePage(this.#action, this, this.#world, run) : run()
  }

  date(days: number): CalendarDate {
    return new CalendarDate(days)
  }

  zoned(microseconds: number, number: number): TimeWithZone {
    return new TimeWithZone(microseconds, TimeZone.numbered(number))
  }

  decimal(text: string): unknown {
    return Decimal.parse(text)
  }

  relation(_: number, handle: number): unknown {
    return this.table.get(handle)
  }

  object(handle: number): unknown {
    return this.table.get(handle)
  }

  builder(number: number, own: number): unknown {
    return this.#builders.named(number, own)
  }

  errors(object: unknown, number: number): unknown {
    const all = send(object, 'errors') as Errors
    return number === 0 ? all : all.objects()[number - 1]
  }

  get importmap(): ImportmapManifest | null {
    return this.#files?.manifest()?.importmap ?? null
  }

  get nonce(): string | null {
    if (this.context.nonce !== null) this.#action.exchange.noteWritten(2)
    return this.context.nonce
  }

  get streams(): readonly unknown[] {
    return this.#job.streams ?? []
  }

  template(): string {
    const { exchange } = this.#action
    return this.#builder ?? templateInUse(exchange.core, exchange)
  }

  /** Runs what a template in Ruby alone says. */
  inTemplate<Result>(name: string, run: () => Result): Result {
    const before = this.#builder
    this.#builder = name
    try {
      return run()
    } finally {
      this.#builder = before
    }
  }

  domId(args: readonly unknown[]): string {
    return String(this.callCore('dom_id', args, null))
  }

  callCore(name: string, args: readonly unknown[], content: SafeString | null): unknown {
    return this.#callCore({ name, args, content })
  }

  #callCore(call: CoreHelperCall): unknown {
    const { exchange } = this.#action
    return this.#builders.made(
      this.#inside(() =>
        callCoreHelper(exchange.core, exchange, this.#asked, call, (question) =>
          this.answer(question),
        ),
      ),
    )
  }

  /** A question's block, as a function that gives what it writes; that of a statement writes it too. */
  #blockOf(block: number, isWriting = false): (...args: unknown[]) => SafeString {
    const { exchange } = this.#action
    const call = (...args: unknown[]): SafeString =>
      callBlock(exchange.core, exchange, this.#asked, block, args, (question) =>
        this.answer(question),
      )
    if (!isWriting) return call
    return (...args) => {
      const html = call(...args)
      this.#viewOfPage().concat(html)
      return html
    }
  }

  render(args: readonly unknown[], content: SafeString | null = null): string {
    const { exchange } = this.#action
    const [what, options] = args
    const locals = new Map<symbol, unknown>([[Symbol.for('what'), keywordsOf(what)]])
    if (options !== undefined) locals.set(Symbol.for('options'), keywordsOf(options))
    if (content !== null) locals.set(Symbol.for('content'), content)
    const around = content === null ? '' : '_around'
    const template = `webfw/render${around}${options === undefined ? '' : '_with'}`
    return this.#inside(() =>
      renderInside(exchange.core, exchange, this.#asked, template, locals, (question) =>
        this.answer(question),
      ),
    )
  }

  callOwn(name: string, args: readonly unknown[], content: SafeString | null): unknown {
    const helper = this.#helper(name)
    if (helper === undefined) return undefined
    return callHelper(this.#viewOfPage(), helper, args, content && (() => content))
  }

  get #keptParts(): Fragments {
    const { caches, warn, views } = this.#world
    this.#fragments ??= new Fragments({
      exchange: this.#action.exchange,
      views,
      isOn: caches,
      nonce: this.context.nonce,
      addressOf: (target) => this.#addressOf(target),
      warn: (message) => warn?.(`${this.#job.template}: ${message}`),
    })
    return this.#fragments
  }

  /** What questions of the core are read and answered with. */
  get #asked() {
    return { views: this.#views, decoders: this, handles: this.table }
  }

  answer(question: Question): unknown {
    if (!question.isStatement) return this.#answer(question)
    return this.#viewOfPage().writing(() => this.#answer(question))
  }

  #answer({
    handle,
    name,
    args: sent,
    content: written,
    block: number,
    isStatement,
  }: Question): unknown {
    const args = this.#builders.allMade(sent)
    if (handle === null && isAboutFragments(name)) return this.#keptParts.answer(name, args)
    if (handle !== null) {
      const receiver = this.#objectOf(handle)
      if (receiver instanceof TurboStreams) return receiver.call(name, args, written)
      const block = number === null ? null : this.#blockOf(number)
      return this.#answerMethod(receiver, name, args, block ?? (written && (() => written)))
    }
    const block = number === null ? null : this.#blockOf(number, isStatement)
    const offered = this.#job.helper?.(name)
    if (offered !== undefined)
      return offered(...([...rubyArguments(args), ...(block === null ? [] : [block])] as never[]))
    if (name.startsWith('FormBuilder#')) {
      const [builder, ...rest] = args
      const method = name.slice('FormBuilder#'.length)
      if (builder instanceof OwnFormBuilder) {
        return send(builder, method, rubyArguments(rest), block ?? (written && (() => written)))
      }
      return this.view.callForm(builder, method, [...rest.map(rubyValue), block])
    }
    const helper = this.#helper(name)
    if (helper !== undefined) {
      return callHelper(this.#viewOfPage(), helper, args, block)
    }
    const expression = expressionNamed(this.#app.expressions, name)
    if (expression !== undefined) {
      return expression.call(this.#viewOfPage(), ...(args.map(rubyValue) as never[]))
    }
    if (name === 'url_for') return this.#addressOf(args[0])
    if (name === 'flash') return this.#action.flash.current()
    if (name === BROKEN_TEMPLATE) throw this.#broken.get(String(args[0]))
    if (hasShellHelper(name)) {
      return callShellHelper(name, args, block, this.#state, this)
    }
    throw new FrameworkError('NO_HELPER', `There is no helper ${name}.`)
  }

  /**
   * Where `resolve` of config/routes.rb says a record is, whole in a mail, or where a Hash leads that was computed:
   * `link_to "Next", request.query_parameters.merge(page: 2)`.
   */
  #addressOf(target: unknown): string {
    const options = addressOptions(target)
    if (options === null) {
      const path = this.#action.pathOf(target)
      const isWhole = !this.#action.isOutside || !path.startsWith('/')
      return isWhole ? path : this.#action.origin + path
    }
    const path = this.#action.actionPath(options)
    // What came with the request has texts for keys, and names no host.
    const isOwn =
      target instanceof Map && [...target.keys()].every((key) => typeof key === 'symbol')
    const isWhole = isOwn && (options.only_path === false || options.host !== undefined)
    if (!isWhole) return path
    return originOf(this.#action.origin, new Map(Object.entries(options))) + path
  }

  /** A method of app/helpers. */
  #helper(name: string) {
    const { helpers } = this.#app
    return helpers?.[helpers[name] === undefined ? name.replace(/^(.*)\?$/, 'is_$1') : name]
  }

  #objectOf(handle: number): unknown {
    return (handle & FILE_HANDLE) === 0 ? this.table.get(handle) : null
  }

  #answerMethod(
    receiver: unknown,
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): unknown {
    if (receiver instanceof CollectionItem) return receiver.call(name, args, block)
    if (block !== null && (receiver instanceof Model || isAppObject(receiver))) {
      return askAppObject(receiver, name, args, block)
    }
    if (receiver instanceof Model || receiver instanceof Relation) {
      return answerRecord(receiver, name, args.length === 0 ? args : rubyArguments(args))
    }
    if (receiver instanceof Duration)
      return callValueMethod(`Duration#${name}`, [receiver, ...args])
    if (isAppObject(receiver)) return askAppObject(receiver, name, args)
    throw new FrameworkError('NO_TEMPLATE_METHOD', `Templates cannot ask ${name} of this object.`)
  }

  get view(): View {
    return this.#viewOfPage()
  }

  #viewOfPage(): View {
    this.#view ??= viewOf(this.source())
    return this.#view
  }

  /** What the view of this page stands on. */
  source(): ViewSource {
    const action = this.#action
    return {
      params: action.params,
      session: action.session,
      get flash() {
        action.exchange.noteLentFlash()
        return action.flash
      },
      cookies: action.cookies,
      request: action.request,
      origin: action.origin,
      helper: (name) => this.#helper(name),
      controllerName: action.controllerName,
      actionName: action.actionName,
      pathOf: (target) => this.#addressOf(target),
      actionPath: (options) => action.actionPath(options),
      assigns: this.#job.assigns,
      state: this.#state,
      controller: this.#job.controller ?? null,
      controllerMethod: (name) => this.#job.helper?.(name),
      callCore: (call) => this.#callCore(call),
      hasTemplate: (name) => name.includes('/') && action.findTemplate(name) !== null,
      inside: (run) => this.#inside(run),
      page: this,
    }
  }
}

/** Keywords as a template's Hash has them: with Symbols for keys. */
function keywordsOf(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  return new Map(
    [...value].map(([key, each]) => [typeof key === 'string' ? Symbol.for(key) : key, each]),
  )
}
