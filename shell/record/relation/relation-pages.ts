import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { DESCRIPTION } from '../../ruby/object/describe-receiver.ts'
import { toS } from '../../ruby/object/texts.ts'
import { InvalidPage } from '../exceptions.ts'
import type { Model } from '../model/model.ts'
import type { ExpressionName } from '../query/expression.ts'
import type { Page } from '../query/query.ts'
import type { Relation } from './relation.ts'
import { RelationBatches } from './relation-batches.ts'

/** What `paginate` takes. */
export interface PageOptions {
  /** The number of the page, as a request sent it; nil for the first. */
  readonly page: unknown
  /** How many records a page has; the model's `per_page` where it is not given. */
  readonly perPage?: unknown
  /** How many records there are in all, where that is known. */
  readonly totalEntries?: unknown
}

/** How many records a page has where neither the call nor the model says it. */
const PER_PAGE = 30

/** Pages of a relation, and what is asked of them. Source: will_paginate 4. */
export abstract class RelationPages<T extends Model> extends RelationBatches<T> {
  #total: number | null = null

  /** One page of the records. Raises InvalidPage, which is answered with 404, where the number is none. */
  paginate({ page, perPage, totalEntries }: PageOptions): Relation<T> {
    const size = Number(perPage ?? sizeOf(this.definition.model))
    if (!(size > 0)) throw new ArgumentError(`per_page must be more than 0, got ${toS(perPage)}`)
    const total = (totalEntries ?? '') === '' ? null : Number(totalEntries)
    return this.#at({ number: numberOf(page, size), size, total })
  }

  #at(page: Page): Relation<T> {
    return this.copy({ page, limit: page.size, offset: (page.number - 1) * page.size })
  }

  currentPage(): number {
    return this.#page('current_page').number
  }

  /** How many records a page has; with a number, the page of that size. */
  perPage(size?: unknown): number | Relation<T> {
    const page = this.#page('per_page')
    return size === undefined ? page.size : this.#at({ ...page, size: Number(size) })
  }

  /** How many records all pages have. */
  totalEntries(): number {
    const { size, number, total } = this.#page('total_entries')
    if (total !== null) return total
    const loaded = this.isLoaded() ? this.toA().length : null
    const isLast = loaded !== null && loaded < size && (number === 1 || loaded > 0)
    this.#total ??= isLast ? (number - 1) * size + loaded : this.count()
    return this.#total
  }

  /** How many pages there are; 1 where there are no records. */
  totalPages(): number {
    const { size } = this.#page('total_pages')
    return Math.max(1, Math.ceil(this.totalEntries() / size))
  }

  nextPage(): number | null {
    const { number } = this.#page('next_page')
    return number < this.totalPages() ? number + 1 : null
  }

  previousPage(): number | null {
    const { number } = this.#page('previous_page')
    return number > 1 ? number - 1 : null
  }

  /** Whether the page is behind the last. */
  isOutOfBounds(): boolean {
    return this.#page('out_of_bounds?').number > this.totalPages()
  }

  /** Of a page, how many records all pages have. */
  override count(column?: ExpressionName | ((record: T) => unknown) | null): number {
    if (this.query.page === null || typeof column === 'function') return super.count(column)
    return this.copy({ page: null, limit: null, offset: null, orders: [] }).count(column)
  }

  override size(): number {
    const { page } = this.query
    return page === null || this.isLoaded() ? super.size() : Math.min(super.size(), page.size)
  }

  #page(word: string): Page {
    const { page } = this.query
    if (page !== null) return page
    const message = `undefined method \`${word}' for ${this[DESCRIPTION]()}, which is not paginated`
    throw new NoMethodError(message, Symbol.for(word))
  }

  abstract [DESCRIPTION](): string
}

/** What `self.per_page = 10` or `def self.per_page` of a model says. */
function sizeOf(model: object): unknown {
  const said: unknown = Reflect.get(model, 'perPage')
  return (typeof said === 'function' ? (said as () => unknown).call(model) : said) ?? PER_PAGE
}

/** The number of a page as a request sends it: the first page where there is none. */
function numberOf(given: unknown, size: number): number {
  const text = given === null || given === undefined ? '1' : toS(given).trim()
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number >= 1 && Number.isSafeInteger(number * size)) return number
  throw new InvalidPage(`invalid page: ${JSON.stringify(text)}`)
}
