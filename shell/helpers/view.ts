import type { Controller } from '../controller/controller.ts'
import type { CookieJar } from '../controller/cookies.ts'
import type { Flash } from '../controller/flash.ts'
import type { Params } from '../controller/params.ts'
import type { Request } from '../controller/request.ts'
import type { Session } from '../controller/session.ts'
import type { CoreHelperCall } from '../core/helper-call.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import { FrameworkError } from '../errors.ts'
import { callHelper } from '../helper-call.ts'
import type { RubyLogger } from '../log/logger.ts'
import { defaultUrlOptions, ORIGIN, originOf, URL_OPTIONS, type UrlOptions } from '../origin.ts'
import { classInfo, nameClass } from '../ruby/class/class-info.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { type Dispatcher, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { logger } from '../running.ts'
import { viewWords } from '../vocabulary/view.ts'
import {
  findViewHelper,
  type HelperMethodName,
  helperMethodNames,
} from '../vocabulary/view-helpers.ts'
import { type Camel, frameworkName } from '../vocabulary/word.ts'
import { CollectionItem, readItem } from './collection-item.ts'
import { FormBuilder } from './form-builder.ts'
import type { HelperPage } from './helper.ts'
import { callShellHelper } from './index.ts'
import { LabelBlock } from './label-block.ts'
import { LookupContext } from './lookup-context.ts'
import { NamedRoute } from './named-route.ts'
import { nestedFields } from './nested-fields.ts'

/** What the page that is rendered stands on. */
export interface ViewSource {
  readonly params: Params
  readonly session: Session
  readonly flash: Flash
  readonly cookies: CookieJar
  readonly request: Request
  readonly controllerName: string
  readonly actionName: string
  pathOf(target: unknown): string
  actionPath(options: Readonly<Record<string, unknown>>): string
  /** The instance variables of the page, by their names without `@`. */
  readonly assigns: Readonly<Record<string, unknown>>
  /** What helpers keep for the length of one page. */
  readonly state: Map<string, unknown>
  readonly controller?: object | null
  /** A method that the controller offers to its views, by its Ruby name. */
  controllerMethod?(name: string): ((...args: never[]) => unknown) | undefined
  readonly page: HelperPage
  /** Whether there is a template, by its folder and name. */
  hasTemplate(name: string): boolean
  /** A method of app/helpers, by its Ruby name. */
  helper(name: string): ((...args: never[]) => unknown) | undefined
  /** What `*_url` begins with. */
  readonly origin: string
  /** What a helper of the core gives. */
  callCore(call: CoreHelperCall): unknown
  /** Runs what calls several helpers of the core, one after the other. */
  inside<Result>(run: () => Result): Result
}

/** The helpers that methods of app/helpers may call, by their names in TypeScript: `linkTo`, `numberToCurrency`. */
type HelperMethods = Readonly<Record<Camel<HelperMethodName>, (...args: unknown[]) => unknown>>

class PageView {
  static {
    nameClass(this, 'ActionView::Base')
    classInfo(this).isLibrary = true
  }

  readonly #source: ViewSource
  readonly #buffers: string[] = []
  readonly assigns: Record<string, unknown>

  constructor(source: ViewSource) {
    this.#source = source
    this.assigns = { ...source.assigns }
  }

  get params(): Params {
    return this.#source.params
  }

  get session(): Session {
    return this.#source.session
  }

  get flash(): Flash {
    return this.#source.flash
  }

  get cookies(): CookieJar {
    return this.#source.cookies
  }

  get request(): Request {
    return this.#source.request
  }

  /** The controller of the page; a page of mail, or of none, has no controller. */
  get controller(): Controller {
    return (this.#source.controller ?? null) as Controller
  }

  get [ORIGIN](): string {
    return this.#source.origin
  }

  get [URL_OPTIONS](): UrlOptions | null {
    return defaultUrlOptions(this.#source.controller ?? null)
  }

  controllerName(): string {
    return this.#source.controllerName.replace(/^.*\//, '')
  }

  actionName(): string {
    return this.#source.actionName
  }

  notice(): unknown {
    return this.flash.get('notice')
  }

  alert(): unknown {
    return this.flash.get('alert')
  }

  logger(): RubyLogger {
    return logger
  }

  lookupContext(): LookupContext {
    return new LookupContext((name) => this.#source.hasTemplate(name))
  }

  /** Whether a path, or what it is made of, is the page's own; a query counts where it is given. */
  isCurrentPage(target: unknown): boolean {
    const wanted = this.#source.pathOf(target).replace(/^https?:\/\/[^/]+/, '')
    const { request } = this
    if (!request.isGet() && !request.isHead()) return false
    return wanted === (wanted.includes('?') ? request.fullpath() : request.path())
  }

  /** The path of an action: `{ controller: 'articles', action: 'show', id: 1 }`. */
  actionPath(options: Readonly<Record<string, unknown>>): string {
    return this.#source.actionPath(options)
  }

  /** The same with scheme and host: `url_for(action: "show", only_path: false)`. */
  actionUrl(options: Readonly<Record<string, unknown>>): string {
    const place = new Map(Object.entries({ ...options, only_path: false }).map(symbolKey))
    return this.#source.pathOf(place)
  }

  urlFor(target: unknown): string {
    return this.#source.pathOf(target)
  }

  /** The address of a route by its name, with `only_path: true` its path. */
  routeFor(name: unknown, ...params: readonly unknown[]): string {
    const route = new NamedRoute(name, params)
    const path = this.#source.pathOf(route)
    return route.isPath ? path : originOf(this[ORIGIN], route.options) + path
  }

  /** Calls a method that the page's controller offers with `helper_method`. */
  controllerMethod(name: string, ...args: unknown[]): unknown {
    const method = this.#source.controllerMethod?.(name)
    if (method !== undefined) return method(...(args as never[]))
    const message = `undefined local variable or method \`${name}' for a view of ${this.controllerName()}`
    throw new NameError(message, Symbol.for(name))
  }

  raw(value: unknown): SafeString {
    return new SafeString(toS(value))
  }

  h(value: unknown): SafeString {
    return new SafeString(htmlOf(value))
  }

  htmlEscape(value: unknown): SafeString {
    return this.h(value)
  }

  /** What a block makes: what it gave to `concat`, else its value. */
  capture(...list: unknown[]): SafeString {
    const block = list.at(-1) as Block
    this.#buffers.push('')
    let value: unknown
    try {
      value = block(...list.slice(0, -1))
    } finally {
      const written = this.#buffers.pop() ?? ''
      if (written !== '') value = new SafeString(written)
    }
    return new SafeString(htmlOf(value))
  }

  /** What a call gives to `concat`, by itself and by the blocks that it is given: a helper that is called as a statement. */
  writing(call: () => unknown): SafeString | Promise<SafeString> {
    this.#buffers.push('')
    let value: unknown
    let written = ''
    try {
      value = call()
    } finally {
      written = this.#buffers.pop() ?? ''
    }
    const html = new SafeString(written)
    return value instanceof Promise ? value.then(() => html) : html
  }

  /** Adds to what the block around makes. */
  concat(value: unknown): null {
    if (this.#buffers.length === 0) {
      throw new FrameworkError('NO_BLOCK', '`concat` in a helper method is for blocks.', {
        hint: 'Give the text back, or put it together with safe_join.',
      })
    }
    this.#buffers.push((this.#buffers.pop() ?? '') + htmlOf(value))
    return null
  }

  /** Calls a helper of the core or the shell, by its Ruby name. */
  call(name: string, all: readonly unknown[]): unknown {
    const list =
      name === 'options_from_collection_for_select' ? withPairs(all, 0) : withRecord(name, all)
    const last = list.at(-1)
    const isForm = FORMS.has(name)
    const told = LINKS.has(name) ? [list[name === 'link_to_unless_current' ? 0 : 1]] : []
    const block =
      typeof last === 'function' && !isForm
        ? (...values: unknown[]) => this.capture(...values, last)
        : null
    const given = (typeof last === 'function' ? list.slice(0, -1) : list).map(toRuby)
    if (findViewHelper(name)?.by === 'shell') {
      const args = given.map((each) => (each instanceof Hash ? each.toMap() : each))
      return callShellHelper(name, args, block, this.#source.state, this.#source.page)
    }
    if (isForm) return this.#source.inside(() => this.#form(name, given, last))
    const content = block?.(...told) ?? null
    if (name === 'render') {
      return new SafeString(this.#source.page.render(given.map(mapOf), content))
    }
    if (name === 'tag' && given.length === 0) return new TagBuilder(this as unknown as View)
    return this.#source.callCore({ name, args: given, content })
  }

  /** `tag.p(…)`: an element of that name. */
  element(name: unknown, ...list: unknown[]): unknown {
    const last = list.at(-1)
    const block = typeof last === 'function' ? (last as Block) : null
    // A block that is handed on may be none.
    const args = block !== null || last === null ? list.slice(0, -1) : list
    return dispatchTag(new TagBuilder(this as unknown as View), toS(name), args, block)?.value
  }

  /** What code that does not know it for a view asks: a presenter that was given `view_context`. */
  dispatch(
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } | undefined {
    const own = this.#source.helper(name)
    if (own !== undefined) return { value: callHelper(this, own, args, block) }
    const offered = this.#source.controllerMethod?.(name)
    if (offered !== undefined) return { value: offered(...(args as never[])) }
    if (!Object.hasOwn(viewWords, name)) return undefined
    const word = Reflect.get(this, frameworkName(name))
    if (typeof word !== 'function') return { value: word }
    return { value: word.apply(this, block === null ? args : [...args, block]) }
  }

  /** Calls a method of a form builder: one of its fields, or `fields_for` with a block. */
  callForm(builder: unknown, name: string, all: readonly unknown[]): unknown {
    const list = name.startsWith('collection_') ? withPairs(all, 1) : all
    if (name === 'fields_for' || name === 'fields') {
      const block = list.at(-1)
      const given = (typeof block === 'function' ? list.slice(0, -1) : list).map(toRuby)
      const view = this as unknown as View
      const nested =
        typeof block === 'function'
          ? nestedFields(view, this.#source.state, builder, given, block as Block)
          : null
      if (nested === null) return this.#form('fields_for', [builder, ...given], block)
      const written = nested.map((each) => {
        return this.#form('fields_for', [builder, ...each.args], each.block)
      })
      return new SafeString(written.map(htmlOf).join(''))
    }
    const last = list.at(-1)
    if (typeof last === 'function' && COLLECTIONS.has(name)) {
      return this.#collection(builder, name, list, last as Block)
    }
    const content = typeof last === 'function' ? this.#contentOf(builder, name, list, last) : null
    const given = (content === null ? list : list.slice(0, -1)).map(toRuby)
    return this.#source.callCore({ name, args: [builder, ...given], content, isMethod: true })
  }

  /** What the block of a field writes: a label's is told what it says, a button's its text. */
  #contentOf(
    builder: unknown,
    name: string,
    [attribute]: readonly unknown[],
    block: unknown,
  ): SafeString {
    if (name === 'label') return this.capture(new LabelBlock(this, builder, attribute), block)
    if (name !== 'button') return this.capture(block)
    const written = htmlOf(this.callForm(builder, 'button', []))
    return this.capture(/>([^<]*)</.exec(written)?.[1] ?? '', block)
  }

  /** What the block writes for each item, behind the hidden field that the builder writes for none. */
  #collection(builder: unknown, name: string, list: readonly unknown[], block: Block): SafeString {
    const [attribute, items, value, text, options = null] = list.slice(0, -1)
    const none = [attribute, [], value, text, ...(options === null ? [] : [options])]
    const hidden = this.callForm(builder, name, none)
    const written = (send(items, 'to_a', []) as unknown[]).map((object) => {
      const item = { value: readItem(object, value), text: readItem(object, text), object }
      return this.capture(
        new CollectionItem(this as unknown as View, builder, attribute, item),
        block,
      )
    })
    return new SafeString([hidden, ...written].map(htmlOf).join(''))
  }

  /** The builder for an object's name: of the instance variable that has it, where the page has one. */
  builderOf(object: unknown): unknown {
    const name = toS(object)
    const record = this.assigns[name.replace('[]', '')] ?? null
    const args = [null, name, ...(record === null ? [] : [record])]
    return this.#source.callCore({ name: 'fields_for', args, content: null })
  }

  /** A form around what its block makes of a builder. */
  #form(name: string, given: readonly unknown[], block: unknown): unknown {
    const isFields = name === 'fields_for' || name === 'fields'
    const hasBuilder = given[0] instanceof FormBuilder || given[0] === null
    const args = isFields && !hasBuilder ? [null, ...given] : given
    const builder = this.#source.callCore({ name, args, content: null })
    const content = typeof block === 'function' ? this.capture(builder, block) : new SafeString('')
    return this.#source.callCore({ name, args: [builder], content })
  }
}

const COLLECTIONS: ReadonlySet<string> = new Set([
  'collection_check_boxes',
  'collection_checkboxes',
  'collection_radio_buttons',
])

/** `dom_id(Book)` is that of a new book. */
function withRecord(name: string, list: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = list
  const isOfClass = typeof first === 'function' && name.startsWith('dom_')
  return isOfClass ? [Reflect.construct(first, []), ...rest] : list
}

/** Where a lambda says an item's value or text, its items are pairs of both: the core calls no lambda. */
function withPairs(list: readonly unknown[], at: number): readonly unknown[] {
  const [items, value, text] = list.slice(at)
  if (!(value instanceof Proc) && !(text instanceof Proc)) return list
  const pairs = (send(items, 'to_a', []) as unknown[]).map((each) => [
    readItem(each, value),
    readItem(each, text),
  ])
  const names = [Symbol.for('first'), Symbol.for('last')]
  return [...list.slice(0, at), pairs, ...names, ...list.slice(at + 3)]
}

const FORMS: ReadonlySet<string> = new Set([
  'form_with',
  'form_for',
  'form_tag',
  'fields_for',
  'fields',
])

/** What tells its block the name that the link would have. */
const LINKS: ReadonlySet<string> = new Set([
  'link_to_if',
  'link_to_unless',
  'link_to_unless_current',
])

for (const name of helperMethodNames) {
  if (frameworkName(name) in PageView.prototype) continue
  Object.defineProperty(PageView.prototype, frameworkName(name), {
    value(this: PageView, ...list: unknown[]) {
      return this.call(name, list)
    },
  })
}

/** The page as methods of app/helpers see it: its request, its instance variables, and helpers. */
export type View = PageView & HelperMethods

/** Makes the view of a page. */
export function viewOf(source: ViewSource): View {
  return new PageView(source) as unknown as View
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** `tag.div "text", class: "a"`: an element of any name. */
export class TagBuilder {
  static {
    nameClass(this, 'ActionView::Helpers::TagHelper::TagBuilder')
  }

  readonly page: View

  constructor(page: View) {
    this.page = page
  }
}

/** Answers calls on a tag builder, and what HTML-safe text is asked as a String. */
export const dispatchTag: Dispatcher = (receiver, name, args, block) => {
  if (!(receiver instanceof TagBuilder)) return undefined
  const element = name.replaceAll('_', '-')
  if (VOID.has(element)) {
    const written = htmlOf(receiver.page.call('tag', [element, ...args]))
    return { value: new SafeString(written.replace(/ \/>$/, '>')) }
  }
  const [first] = args
  const hasText = args.length > 0 && !isKeywords(first) && !(first instanceof Hash)
  const given = block !== null || hasText ? args : ['', ...args]
  const list = [element, ...given, ...(block === null ? [] : [block])]
  return { value: receiver.page.call('content_tag', list) }
}

/** Answers calls on a view whose class is not known where they stand. */
export const dispatchView: Dispatcher = (receiver, name, args, block) =>
  receiver instanceof PageView ? receiver.dispatch(name, args, block) : undefined

/** Object literals as Hashes with Symbols for keys, at every depth. */
function toRuby(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toRuby)
  if (!isKeywords(value)) return value
  return Hash.from(
    Object.entries(value).map(([key, each]) => [Symbol.for(key), toRuby(each)] as const),
  )
}

function mapOf(value: unknown): unknown {
  return value instanceof Hash ? value.toMap() : value
}

function symbolKey([key, value]: readonly [string, unknown]): [symbol, unknown] {
  return [Symbol.for(key), value]
}
