import type { AroundCallback, Callback, CallbackEntry } from '../controller/callbacks.ts'
import type { ActionContext, RenderJob } from '../controller/context.ts'
import {
  ActionDeclarations,
  type ControllerClass,
  type Declaration,
  declare,
} from '../controller/controller-declarations.ts'
import { callbacksOf, helperMethodOf, layoutOf, rescuerOf } from '../controller/definition.ts'
import { runCallbacks } from '../controller/dispatch.ts'
import { FormatCollector } from '../controller/format-collector.ts'
import { type Name, nameOf } from '../controller/name.ts'
import { outsideRequest } from '../controller/outside-request.ts'
import { entriesOf } from '../controller/params.ts'
import { bodyOf, partialName } from '../controller/render-body.ts'
import type { RenderOptions } from '../controller/render-options.ts'
import { SafeString } from '../core/safe-string.ts'
import { formatOf, layoutPath } from '../core/template-name.ts'
import { FrameworkError, MissingTemplate } from '../errors.ts'
import type { View } from '../helpers/view.ts'
import { translate } from '../i18n/translate.ts'
import { humanize, underscore } from '../inflection/inflection.ts'
import type { RubyLogger } from '../log/logger.ts'
import { ORIGIN, originOf } from '../origin.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { classInfo, className, nameClass } from '../ruby/class/class-info.ts'
import { methodName } from '../ruby/class/method-name.ts'
import { catchTag } from '../ruby/control/catch-tag.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords, isNone, keywordsFrom, optionsFrom } from '../ruby/hash/keywords.ts'
import { answers, sendSelf } from '../ruby/index.ts'
import { instanceVariables } from '../ruby/object/instance-variables.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { isKeywords } from '../ruby/types.ts'
import { logger } from '../running.ts'
import { deliveries } from './deliveries.ts'
import { MailFiles } from './mail-files.ts'
import { fieldName, MailMessage } from './mail-message.ts'
import { MailPart } from './mail-part.ts'
import { defaultOptions, keyText, originOfMails, settingsOf } from './mail-settings.ts'
import { MessageDelivery } from './message-delivery.ts'
import { mailboxText } from './mime.ts'

/** A class of mailers. */
export type MailerClass = typeof Mailer

/** Where the part of a format stands among the others. */
function rankOf(format: string): number {
  return (FORMATS as readonly string[]).indexOf(format)
}

/** What stands for the host until the page is rendered: `*_url` in a mail needs a real one. */
const NO_HOST = 'http://no-host.invalid'

/** Options of `mail` that are no fields of its head. */
const NO_FIELDS =
  /^(?:parts_order|content_type|body|template_name|template_path|delivery_method|delivery_method_options|charset|mime_version)$/

/** The order of the parts of a mail; the last is the dearest. */
const FORMATS = ['text', 'html'] as const

const defaults = new WeakMap<object, Map<string, unknown>>()

/**
 * Makes mails: each public method is one, which its views show. An application's mailers inherit from its
 * ApplicationMailer, which inherits from this. Rails guide "Action Mailer Basics".
 */
export class Mailer extends ActionDeclarations {
  static {
    nameClass(this, 'ActionMailer::Base')
    classInfo(this).isLibrary = true
    this.helperMethod('attachments', (mailer: Mailer) => mailer.attachments())
    this.helperMethod('message', (mailer: Mailer) => mailer.message())
  }

  /** What `mail` adds to all mails of the class: `default from: "help@example.com"`; the options so far without a Hash. */
  static default(given: unknown = null): unknown {
    const own = defaults.get(this) ?? new Map<string, unknown>()
    defaults.set(this, own)
    for (const [key, value] of pairsOf(given)) own.set(optionName(key), value)
    return given
  }

  /** Runs before a mail is sent; Rails 7.1. */
  static beforeDeliver<M extends object>(
    this: ControllerClass<M>,
    ...declaration: Declaration<M, Callback<M>>
  ): void {
    declare(this, 'before', declaration, { of: 'delivery' })
  }

  /** Runs after a mail was sent. */
  static afterDeliver<M extends object>(
    this: ControllerClass<M>,
    ...declaration: Declaration<M, Callback<M>>
  ): void {
    declare(this, 'after', declaration, { of: 'delivery' })
  }

  /** Runs around the sending of a mail, which its second argument does. */
  static aroundDeliver<M extends object>(
    this: ControllerClass<M>,
    ...declaration: Declaration<M, AroundCallback<M>>
  ): void {
    declare(this, 'around', declaration, { of: 'delivery' })
  }

  /** The mails that were sent so far, in tests. */
  static deliveries(): unknown[] {
    return deliveries()
  }

  /** What `config.action_mailer.default_url_options` says, by Symbols. */
  static defaultUrlOptions(): Hash {
    const said = [...settingsOf('default_url_options')]
    return Hash.from(said.map(([key, value]): [unknown, unknown] => [symbol(key), value]))
  }

  /** `user_mailer` for UserMailer. */
  static mailerName(): string {
    return underscore(className(this))
  }

  static mailer_name(): string {
    return this.mailerName()
  }

  /** The mailer with parameters for its actions: `UserMailer.with(user: user).welcome`. */
  static with(given: unknown): ParameterizedMailer {
    return new ParameterizedMailer(this, isKeywords(given) ? hashFromKeywords(given) : given)
  }

  /** The mail of an action, which is made when somebody asks for it; `keywords` are nil where it is given none. */
  static mailOf(action: Name, args: readonly unknown[], keywords: unknown): MessageDelivery {
    const hasNone = keywords === null || isNone(keywordsFrom(keywords))
    const given = hasNone ? args : [...args, keywordsFrom(keywords)]
    return new MessageDelivery(this, nameOf(action), given, null)
  }

  /** `Ann <ann@example.com>`. */
  static emailAddressWithName(address: unknown, name: unknown): string {
    return mailboxText({ address: toS(address), name: name === null ? '' : toS(name) })
  }

  /** Runs an action with its callbacks and `rescue_from` handlers. */
  static processed(action: string, args: readonly unknown[], params: unknown): Mailer {
    const site = {
      controllerName: this.mailerName(),
      actionName: action,
      origin: () => mailer?.[ORIGIN] ?? NO_HOST,
    }
    let mailer: Mailer | null = null
    return outsideRequest().open(site, (context) => {
      const made = new this(context, params)
      mailer = made
      made.handled(() =>
        runCallbacks(made, entriesAround(this, 'action'), 0, () => sendSelf(made, action, args)),
      )
      return made
    })
  }

  readonly #context: ActionContext
  readonly #params: unknown
  readonly #files = new MailFiles()
  readonly #fields = new Map<string, unknown>()
  #message: MailMessage | null = null
  #origin: string | null | undefined = undefined

  constructor(context: ActionContext, params: unknown) {
    super()
    this.#context = context
    this.#params = params ?? new Hash()
  }

  /** What the views of this mailer may read: its instance variables, by Ruby's names. */
  assigns(): Readonly<Record<string, unknown>> {
    return instanceVariables(this)
  }

  /** The mail that the action made; null before `mail`. */
  get mailMessage(): MailMessage | null {
    return this.#message
  }

  /** What `with` was given. */
  get params(): unknown {
    return this.#params
  }

  get [ORIGIN](): string {
    if (this.#origin === undefined) {
      const isOwn = answers(this, 'default_url_options')
      const own = isOwn ? sendSelf(this, 'default_url_options') : null
      this.#origin = originOfMails(own === null ? null : new Map(textPairs(own)))
    }
    return this.#origin ?? NO_HOST
  }

  isPerformed(): boolean {
    return false
  }

  actionName(): string {
    return this.#context.actionName
  }

  mailerName(): string {
    return this.#context.controllerName
  }

  controllerName(): string {
    return this.mailerName()
  }

  controllerPath(): string {
    return this.mailerName()
  }

  logger(): RubyLogger {
    return logger
  }

  /** The files that go with the mail: `attachments["terms.pdf"] = File.read(path)`. */
  attachments(): MailFiles {
    return this.#files
  }

  /** Fields of the mail's head, beside those that `mail` is given. */
  headers(given: unknown = null): MailHeaders {
    for (const [key, value] of pairsOf(given)) this.#fieldsNow.set(fieldName(key), value)
    return new MailHeaders(this.#fieldsNow)
  }

  /** The fields of the mail, or of the one to come. */
  get #fieldsNow(): Map<string, unknown> {
    return this.#message?.fields ?? this.#fields
  }

  message(): MailMessage | null {
    return this.#message
  }

  emailAddressWithName(address: unknown, name: unknown): string {
    return Mailer.emailAddressWithName(address, name)
  }

  /** The subject where `mail` is given none: `user_mailer.welcome.subject`, else the action's name as a sentence. */
  defaultI18nSubject(values: unknown = {}): string {
    const scope = [this.mailerName().replaceAll('/', '.'), this.actionName()]
    const options = { ...keywordsFrom(values), scope, default: humanize(this.actionName()) }
    return toS(translate('subject', options))
  }

  /**
   * Makes the mail: its fields, and a part for each format that has a template, or that the block names. Raises
   * MissingTemplate where there is none.
   */
  mail(...given: readonly unknown[]): MailMessage {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const [first] = given.filter((each) => typeof each !== 'function')
    if (this.#message !== null && first === undefined && block === undefined) return this.#message
    const options = this.#options(first)
    const fields = new Map<string, unknown>([...this.#fields])
    for (const [name, value] of options) {
      if (NO_FIELDS.test(name) || (value ?? null) === null) continue
      fields.set(fieldName(name), value)
    }
    if (!fields.has('Subject')) fields.set('Subject', this.defaultI18nSubject())
    const method = options.get('delivery_method') ?? null
    const before = this.#message
    // Its pages may ask for its head.
    this.#message = new MailMessage(fields, '', 'text/plain', [], null)
    try {
      const [content, type] = this.#files.around(this.#parts(options, block))
      const files = this.#files.list()
      this.#message = new MailMessage(fields, content, type, files, method && keyText(method))
      return this.#message
    } catch (error) {
      this.#message = before
      throw error
    }
  }

  /** The text of a template, or of `plain:` and `html:`: what the block of `mail` gives for a format. */
  render(given?: Name | RenderOptions, second?: RenderOptions): string {
    const first = optionsFrom(given) as typeof given
    const isOptions = typeof first === 'object' && first !== null
    const options: RenderOptions = (isOptions ? first : second) ?? {}
    const text = bodyOf(options)
    if (text !== null) return text.body
    const name = isOptions || first === undefined ? undefined : nameOf(first)
    const format = String(options.formats ?? 'html')
    return this.#render(format, name, options)
  }

  /** The same for use in a text. */
  renderToString(given?: Name | RenderOptions, second?: RenderOptions): unknown {
    return new SafeString(this.render(given, second))
  }

  /** The helpers of views. */
  helpers(): View {
    return this.#context.helpers(this.#job('', new Map()), false)
  }

  viewContext(): View {
    return this.#context.helpers(this.#job('', new Map()), true)
  }

  /** The address of a record or a path, with scheme and host. */
  urlFor(target: unknown): string {
    const path = this.#context.pathOf(target)
    return path.startsWith('/') ? this[ORIGIN] + path : path
  }

  /** The address of an action: `url_for(controller: "articles", action: "show", id: 1)`; its path with `only_path: true`. */
  actionUrl(options: Readonly<Record<string, unknown>>): string {
    const path = this.#context.actionPath(options)
    if (isTruthy(options.only_path)) return path
    return originOf(this[ORIGIN], new Map(Object.entries(options))) + path
  }

  polymorphicPath(target: unknown): string {
    return this.#context.pathOf(target)
  }

  polymorphicUrl(target: unknown): string {
    return this.urlFor(target)
  }

  /** Runs what may raise an error that a `rescue_from` handles. */
  handled(run: () => unknown): unknown {
    const rescued = (raised: unknown): unknown => {
      const error = rubyError(raised)
      const entry = rescuerOf(this.constructor, error)
      if (entry === undefined) throw error
      return entry.handle(this as never, error as never)
    }
    try {
      const value = run()
      return value instanceof Promise ? value.catch(rescued) : value
    } catch (raised) {
      return rescued(raised)
    }
  }

  /** Sends the mail inside the callbacks of `before_deliver` and its kin; `throw :abort` of one sends none. */
  deliverInside(send: () => unknown): unknown {
    const entries = entriesAround(this.constructor, 'delivery')
    return this.handled(() =>
      catchTag(Symbol.for('abort'), () => runCallbacks(this, entries, 0, send)),
    )
  }

  #options(given: unknown): Map<string, unknown> {
    const options = new Map([...defaultOptions()].map(([key, value]) => [optionName(key), value]))
    for (const type of lineageOf(this.constructor)) {
      for (const [key, value] of defaults.get(type) ?? []) options.set(key, value)
    }
    for (const [key, value] of options) {
      if (typeof value === 'function') options.set(key, (value as Computed)(this))
    }
    for (const [key, value] of pairsOf(given)) options.set(optionName(key), value)
    return options
  }

  #parts(options: ReadonlyMap<string, unknown>, block: Block | undefined): MailPart[] {
    const body = options.get('body') ?? null
    const said = options.get('content_type') ?? null
    const type = said === null ? 'text/plain' : (toS(said).split(';')[0] ?? '').trim()
    if (body !== null) return [new MailPart(toS(body), { mimeType: type })]
    const template = options.get('template_name') ?? null
    const folder = options.get('template_path') ?? null
    const name = template === null ? this.actionName() : toS(template)
    const full = folder === null ? name : `${toS(folder)}/${name}`
    const texts = block === undefined ? this.#texts(full) : this.#answers(block)
    return texts.map(([format, text]) => {
      const own = texts.length === 1 && said !== null ? type : TYPES[format]
      return new MailPart(text, { mimeType: own ?? 'text/plain' })
    })
  }

  /** The formats that have a template of a name, and what these say. */
  #texts(name: string): [string, string][] {
    const formats = FORMATS.filter((format) => this.#template(name, format) !== null)
    if (formats.length > 0) return formats.map((format) => [format, this.#render(format, name, {})])
    throw new MissingTemplate(name.includes('/') ? name : `${this.mailerName()}/${name}`)
  }

  /** What the block says of each format, in its order: `format.text { render plain: "…" }`. */
  #answers(block: Block): [string, string][] {
    const formats = new FormatCollector()
    block(formats)
    const list = formats.list().sort(([left], [right]) => rankOf(left) - rankOf(right))
    return list.map(([format, answer]) => {
      const inside = this.#format
      this.#format = format
      try {
        return [format, answer === null ? this.#render(format, undefined, {}) : toS(answer())]
      } finally {
        this.#format = inside
      }
    })
  }

  /** The format whose block runs. */
  #format: string | null = null

  #render(given: string, name: string | undefined, options: RenderOptions): string {
    const format = this.#format ?? given
    const partial = options.partial === undefined ? null : partialName(nameOf(options.partial))
    const wanted =
      partial ?? name ?? nameOf(options.template ?? options.action ?? this.actionName())
    const template = this.#template(wanted, format)
    if (template === null) {
      throw new MissingTemplate(wanted.includes('/') ? wanted : `${this.mailerName()}/${wanted}`)
    }
    const locals = new Map<string, unknown>()
    for (const [key, value] of entriesOf(options.locals ?? {})) locals.set(keyText(key), value)
    const layout = partial === null ? this.#layout(options.layout, format) : null
    this.#context.render({ ...this.#job(template, locals), layout })
    const text = this.#context.response.body ?? ''
    this.#context.response.body = ''
    if (!text.includes(NO_HOST)) return text
    throw new FrameworkError(
      'NO_HOST',
      'Missing host to link to! Please provide the :host parameter, or set default_url_options[:host].',
      {
        hint: 'Write config.action_mailer.default_url_options = { host: "example.com" } into config/environments.',
      },
    )
  }

  /** The template of a name in a format: in the folder of the mailer, or of one that it inherits from. */
  #template(name: string, format: string): string | null {
    const formats = [format === 'html' ? '' : format]
    const folders = name.includes('/')
      ? [null]
      : lineageOf(this.constructor)
          .reverse()
          .map((type) => underscore(className(type)))
    for (const folder of folders) {
      const full = folder === null ? name : `${folder}/${name}`
      const found = this.#context.findTemplate(full, formats)
      if (found !== null && (formatOf(found) ?? '') === formats[0]) return found
    }
    return null
  }

  /** The layout of a page in a format: what `render` says, what the class says, or one that is called like it. */
  #layout(given: RenderOptions['layout'], format: string): string | null {
    let choice: unknown = given ?? layoutOf(this.constructor, this.actionName())
    if (typeof choice === 'function') choice = (choice as Computed)(this)
    if (choice === false || choice === null) return null
    const isNamed = choice !== undefined && choice !== true
    const names = isNamed
      ? [keyText(choice)]
      : lineageOf(this.constructor)
          .reverse()
          .map((type) => underscore(className(type)))
    for (const name of names) {
      const full = isNamed ? layoutPath(name) : `layouts/${name}`
      const found = this.#template(full, format)
      if (found !== null) return found
      const isElsewhere = FORMATS.some((other) => this.#template(full, other) !== null)
      if (isNamed && !isElsewhere) throw new MissingTemplate(full)
    }
    return null
  }

  #job(template: string, locals: ReadonlyMap<string, unknown>): RenderJob {
    const helper = (name: string) => {
      const run = helperMethodOf(this.constructor, name)
      return run === undefined ? undefined : run.bind(null, this as never)
    }
    return { template, layout: null, assigns: this.assigns(), locals, helper, controller: this }
  }
}

type Block = (formats: FormatCollector) => unknown

/** A default that is computed for each mail. */
type Computed = (mailer: Mailer) => unknown

const TYPES: Readonly<Record<string, string>> = { text: 'text/plain', html: 'text/html' }

/** A mailer and what its actions find in `params`. Rails: ActionMailer::Parameterized::Mailer. */
class ParameterizedMailer implements MethodMissing {
  static {
    nameClass(this, 'ActionMailer::Parameterized::Mailer')
  }

  readonly #type: MailerClass
  readonly #params: unknown

  constructor(type: MailerClass, params: unknown) {
    this.#type = type
    this.#params = params
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    if (!this.answersTo(name)) {
      throw new NoMethodError(`undefined method \`${name}' for ${className(this.#type)}:Class`, {
        receiver: this.#type,
        name,
      })
    }
    return { value: new MessageDelivery(this.#type, name, args, this.#params) }
  }

  answersTo(name: string): boolean {
    return Object.hasOwn(this.#type, methodName(name)) || methodName(name) in this.#type
  }
}

/** `headers["X-Priority"] = "1"`. */
class MailHeaders {
  readonly #fields: Map<string, unknown>

  constructor(fields: Map<string, unknown>) {
    this.#fields = fields
  }

  get(name: unknown): unknown {
    return this.#fields.get(fieldName(name)) ?? null
  }

  set(name: unknown, value: unknown): unknown {
    this.#fields.set(fieldName(name), value)
    return value
  }
}

/** The callbacks of a class around its actions, or around the sending of their mails. */
function entriesAround(type: object, what: 'action' | 'delivery'): CallbackEntry[] {
  return callbacksOf(type).filter((entry) => (entry.of ?? 'action') === what)
}

/** The mailers that a class inherits from, the oldest first, and itself. */
function lineageOf(type: object): object[] {
  const found: object[] = []
  for (let at: object = type; at !== Mailer; at = Object.getPrototypeOf(at)) found.unshift(at)
  return [Mailer, ...found].filter((each) => each !== Mailer || defaults.has(each))
}

/** The pairs of options, however they were written. */
function pairsOf(given: unknown): [unknown, unknown][] {
  if (given === null || given === undefined) return []
  return [...entriesOf(given as never)] as [unknown, unknown][]
}

function textPairs(given: unknown): [string, unknown][] {
  return pairsOf(given).map(([key, value]) => [keyText(key), value])
}

/** `reply_to` of an option that may be written as `:reply_to` or as `"Reply-To"`. */
function optionName(key: unknown): string {
  const text = keyText(key)
  const plain = text.toLowerCase().replaceAll('-', '_')
  return /^(?:from|to|cc|bcc|reply_to|subject|date|message_id|sender)$/.test(plain) ? plain : text
}
