import { readGiven } from '../../active-support/options.ts'
import { htmlOf, SafeString } from '../../core/safe-string.ts'
import { humanize, pluralize, underscore } from '../../inflection/inflection.ts'
import { className } from '../../ruby/class/class-info.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import type { View } from '../view.ts'

/** A relation that `paginate` gave. */
interface Pages {
  currentPage(): number
  perPage(): number
  totalPages(): number
  totalEntries(): number
  toA(): object[]
}

type Options = ReadonlyMap<string, unknown>
type Attributes = readonly (readonly [string, unknown])[]

/** What is no attribute of the element around the links. */
const SETTINGS = new Set(
  'previous_label next_label inner_window outer_window link_separator param_name params page_links container'.split(
    ' ',
  ),
)

/**
 * `will_paginate @users`: links to the pages around this one, nil where there is one page; `page_entries_info`: what
 * part of the records is shown. Without a collection, the instance variable that the controller is called after.
 * Source: will_paginate 4, ViewHelpers and LinkRenderer.
 */
export function pageLinks(this: View, name: string, ...list: unknown[]): SafeString | null {
  const { args, options } = readGiven(list)
  const pages = pagesOf(this, name, args)
  if (name === 'page_entries_info') return entriesInfo(pages, options)
  return pages.totalPages() > 1 ? new Links(this, pages, options).html() : null
}

function pagesOf(view: View, name: string, [given]: readonly unknown[]): Pages {
  const variable = view.controllerName()
  const pages = given ?? view.assigns[variable] ?? null
  if (typeof pages === 'object' && pages !== null && 'totalPages' in pages) return pages as Pages
  const what = given === undefined || given === null ? `@${variable}` : 'what it was given'
  throw new ArgumentError(`${name}: ${what} is no page. Write \`paginate(page: params[:page])\`.`)
}

class Links {
  readonly #view: View
  readonly #options: Options
  readonly #current: number
  readonly #total: number
  /** What the path of each page has beside its number. */
  readonly #params: Readonly<Record<string, unknown>>

  constructor(view: View, pages: Pages, options: Options) {
    this.#view = view
    this.#options = options
    this.#current = pages.currentPage()
    this.#total = pages.totalPages()
    const { request, params } = view
    const sent = request.isGet() ? [...params.toUnsafeH()] : []
    const { options: added } = readGiven([options.get('params') ?? null])
    this.#params = Object.fromEntries([...sent.map(([key, value]) => [toS(key), value]), ...added])
  }

  html(): SafeString {
    const numbers = isTruthy(this.#option('page_links', true)) ? this.#numbers() : []
    const links = [
      this.#step(this.#current - 1, 'previous', '&#8592; Previous'),
      ...numbers.map((page) =>
        page === null ? '<span class="gap">&hellip;</span>' : this.#number(page),
      ),
      this.#step(this.#current + 1, 'next', 'Next &#8594;'),
    ].join(htmlOf(this.#option('link_separator', ' ')))
    if (!isTruthy(this.#option('container', true))) return new SafeString(links)
    const own = [...this.#options].filter(([name]) => !SETTINGS.has(name))
    const attributes = new Map<string, unknown>([
      ['role', 'navigation'],
      ['aria-label', 'Pagination'],
      ['class', 'pagination'],
      ...own,
    ])
    return new SafeString(element('div', links, [...attributes]))
  }

  #option(name: string, otherwise: unknown): unknown {
    return this.#options.get(name) ?? (this.#options.has(name) ? null : otherwise)
  }

  /** The numbers that are shown: a window around the page and one at each end; null for a gap. */
  #numbers(): (number | null)[] {
    const total = this.#total
    const inner = Number(this.#option('inner_window', 4))
    const outer = Number(this.#option('outer_window', 1))
    const least = Math.min(this.#current - inner, total - 2 * inner)
    const first = Math.max(1, least)
    const last = Math.min(total, Math.max(this.#current + inner, 2 * inner + 1))
    const before = outer + 3 < first ? [...range(1, outer + 1), null] : range(1, first - 1)
    const after =
      total - outer - 2 > last ? [null, ...range(total - outer, total)] : range(last + 1, total)
    return [...before, ...range(first, last), ...after]
  }

  #number(page: number): string {
    const label = ['aria-label', `Page ${page}`] as const
    if (page === this.#current) {
      return element('em', String(page), [['class', 'current'], label, ['aria-current', 'page']])
    }
    return element('a', String(page), [['rel', this.#rel(page)], label, ['href', this.#path(page)]])
  }

  #step(page: number, word: 'previous' | 'next', text: string): string {
    const label = this.#option(`${word}_label`, null)
    const content = label === null ? text : toS(label)
    const title = ['aria-label', `${humanize(word)} page`] as const
    const isThere = word === 'previous' ? page >= 1 : page <= this.#total
    if (!isThere) {
      return element('span', content, [['class', `${word}_page disabled`], title])
    }
    const attributes = [['class', `${word}_page`], title, ['rel', this.#rel(page)]] as const
    return element('a', content, [...attributes, ['href', this.#path(page)]])
  }

  #rel(page: number): string | null {
    if (page === this.#current - 1) return 'prev'
    return page === this.#current + 1 ? 'next' : null
  }

  /** The path of this page with another number; what GET sent stays. */
  #path(page: number): string {
    const name = toS(this.#option('param_name', 'page'))
    return this.#view.actionPath({ ...this.#params, [name]: page })
  }
}

function entriesInfo(pages: Pages, options: Options): SafeString {
  const isHtml = isTruthy(options.get('html') ?? true)
  const records = pages.toA()
  const [total, isWhole] = [pages.totalEntries(), pages.totalPages() < 2]
  const model = options.get('model') ?? records[0]?.constructor ?? 'entry'
  const count = isWhole ? records.length : 5
  const named = typeof model === 'function' ? nameOf(model) : counted(toS(model), count)
  const bold = (text: string) => (isHtml ? `<b>${text}</b>` : text)
  const space = isHtml ? '&nbsp;' : ' '
  const name = htmlOf(named)
  if (isWhole && total === 0) return new SafeString(`No ${name} found`)
  if (isWhole) {
    const all = total === 1 ? '1' : `all${space}${total}`
    return new SafeString(`Displaying ${bold(all)} ${name}`)
  }
  const before = (pages.currentPage() - 1) * pages.perPage()
  const shown = bold(`${before + 1}${space}-${space}${before + records.length}`)
  return new SafeString(`Displaying ${name} ${shown} of ${bold(String(total))} in total`)
}

/** The name of a model for people, which is not counted: `Blog post`. */
function nameOf(model: object): string {
  return humanize(underscore(className(model)))
}

function counted(name: string, count: number): string {
  const word = underscore(name).replaceAll('_', ' ')
  return count === 1 ? word : pluralize(word)
}

function element(name: string, content: string, attributes: Attributes): string {
  const written = attributes.flatMap(([key, value]) => {
    return value === null || value === undefined ? [] : [` ${key}="${htmlOf(toS(value))}"`]
  })
  return `<${name}${written.join('')}>${content}</${name}>`
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
