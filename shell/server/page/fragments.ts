import { readGiven } from '../../active-support/options.ts'
import { expandedKey } from '../../cache/cache-key.ts'
import type { Exchange } from '../../core/exchange.ts'
import { SafeString } from '../../core/safe-string.ts'
import { rubyArguments } from '../../helper-call.ts'
import { Relation } from '../../record/relation/relation.ts'
import { send } from '../../ruby/call/send.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { cache } from '../../running.ts'
import { randomText } from '../random.ts'
import { fragmentDigest } from './fragment-digest.ts'

/** What is kept of a page: HTML, or parts of it with `token` and `nonce` in between, for what is each page's own. */
type Kept = string | readonly string[]

/** A block at work, or the items of a collection; of a key that is null nothing is kept. */
interface Open {
  readonly keys: readonly (string | null)[]
  readonly options: Readonly<Record<string, unknown>>
  /** What tokens and nonces had been written before. */
  readonly written: number
}

/** What fragments know of their page. */
export interface FragmentPage {
  readonly exchange: Exchange
  readonly views: ReadonlyMap<string, string>
  /** Whether `config.action_controller.perform_caching` is on. */
  readonly isOn: boolean
  readonly nonce: string | null
  addressOf(target: unknown): string
  warn(message: string): void
}

const TOKEN = 1
const NONCE = 2
/** Bytes of a marker, which is as long as a token: 86 characters. */
const MARKER_BYTES = 64

const CACHING = /\bcache(?:d|_if|_unless)?\b/
const cachingViews = new WeakMap<ReadonlyMap<string, string>, boolean>()

/**
 * Begins a page of which parts may be kept: until it is done markers stand in the place of its tokens, whatever code does
 * with its HTML. Gives what ends it.
 */
export function beginKeeping(exchange: Exchange, views: ReadonlyMap<string, string>): () => void {
  const isCaching =
    cachingViews.get(views) ?? [...views.values()].some((text) => CACHING.test(text))
  cachingViews.set(views, isCaching)
  if (!isCaching || exchange.marker !== null) return () => {}
  exchange.marker = randomText(MARKER_BYTES)
  return () => {
    exchange.marker = null
    exchange.isKeeping = false
  }
}

const QUESTIONS: ReadonlySet<string> = new Set(
  'cache cache_if cache_unless cache_end cached_items'.split(' '),
)

/** Whether the core asks for this in place of a block of `cache`, or of a collection with `cached: true`. */
export function isAboutFragments(name: string): boolean {
  return QUESTIONS.has(name)
}

/**
 * The parts of one page that `Rails.cache` keeps for others: `cache`, `cache_if`, `cache_unless` and `cached: true`.
 * Rails guide "Caching with Rails", Fragment Caching.
 *
 * No token and no nonce is ever kept. The core writes a marker in place of a token, which nobody can guess, and puts
 * tokens in the place of markers when the page is done. What is no such page, as JSON with HTML in it, keeps nothing.
 */
export class Fragments {
  readonly #page: FragmentPage
  readonly #open: (Open | null)[] = []

  constructor(page: FragmentPage) {
    this.#page = page
  }

  get #isOn(): boolean {
    return this.#page.isOn && this.#page.exchange.marker !== null
  }

  /** The answer to a question of the core's. */
  answer(name: string, args: readonly unknown[]): unknown {
    const [first, ...given] = args
    if (name === 'cached_items') return this.#items(...(first as [string, unknown, unknown]))
    if (name === 'cache_end') {
      return Array.isArray(first) ? this.#endItems(first) : this.#end(first as number, given[0])
    }
    const isAsked = name === 'cache' || isTruthy(given[0] ?? null) === (name === 'cache_if')
    return this.#block(first as string, name === 'cache' ? given : given.slice(1), isAsked)
  }

  /** A number for the block, and the HTML that is kept of it; null where there is none, and the block is run. */
  #block(template: string, given: readonly unknown[], isAsked: boolean): unknown[] {
    if (!isAsked || !this.#isOn) return [this.#begin(null), null]
    const [name = '', ...rest] = rubyArguments(given)
    const { skip_digest, ...options } = optionsOf(rest)
    const key = this.#key(template, name, isTruthy(skip_digest ?? null))
    const known = this.#restored(cache.read(key, options))
    return known === null ? [this.#begin([key], options), null] : [0, known]
  }

  #end(number: number, html: unknown): unknown {
    this.#keep(number, [html as SafeString])
    return html
  }

  /** What is kept of each item of a collection, and a number for them. */
  #items(template: string, collection: unknown, cached: unknown): unknown[] {
    const items: unknown[] = collection instanceof Relation ? collection.toA() : (collection as [])
    if (!this.#isOn) return [...items.map(() => null), this.#begin(null)]
    const keys = items.map((item) => {
      const name = cached === true ? item : send(cached, 'call', [item])
      return this.#key(template, name, false)
    })
    const kept = cache.read_multi(...keys)
    const known = keys.map((key) => this.#restored(kept.get(key) ?? null))
    const wanted = keys.map((key, index) => (known[index] === null ? key : null))
    return [...known, this.#begin(wanted)]
  }

  #endItems(made: readonly unknown[]): null {
    this.#keep(made.at(-1) as number, made.slice(0, -1) as (SafeString | null)[])
    return null
  }

  /** `views/posts/show:9f…/posts/1-20261128…` */
  #key(template: string, name: unknown, skipsDigest: boolean): string {
    const { views, addressOf } = this.#page
    const id = process.env.RAILS_CACHE_ID ?? process.env.RAILS_APP_VERSION
    const head = id === undefined ? ['views'] : ['views', id]
    if (!skipsDigest) head.push(`${template}:${fragmentDigest(views, template)}`)
    const isAddress = skipsDigest && typeof name === 'object' && name !== null && !isString(name)
    const isPlace = isAddress && Object.getPrototypeOf(name) === Object.prototype
    return expandedKey([...head, isPlace ? addressOf(name).replace(/^.*:\/\//, '') : name])
  }

  /** Begins what `#keep` ends; of keys that are null nothing is kept. */
  #begin(keys: Open['keys'] | null, options: Open['options'] = {}): number {
    const { exchange } = this.#page
    if (keys !== null) exchange.isKeeping = true
    return this.#open.push(keys && { keys, options, written: exchange.takeWritten() }) - 1
  }

  /** Keeps what was made of it. */
  #keep(number: number, made: readonly (SafeString | null)[]): void {
    const { exchange, warn } = this.#page
    const open = this.#open[number] ?? null
    // What raised in a block of this one, and was rescued, has not ended.
    this.#open.length = number
    if (open === null) return
    const written = exchange.takeWritten()
    exchange.noteWritten(open.written | written)
    exchange.isKeeping = this.#open.some((each) => each !== null)
    const kept = made.map((html) => (html === null ? null : this.#parts(html.toString())))
    const isWhole = isFound(TOKEN, 'token') && isFound(NONCE, 'nonce')
    if (!isWhole || exchange.holdsToken()) {
      return warn(
        'A fragment was not kept: it holds a part of a CSRF token or of a nonce, or the page has read a token as a text.',
      )
    }
    for (const [index, key] of open.keys.entries()) {
      const value = kept[index] ?? null
      if (key !== null && value !== null) cache.write(key, value, open.options)
    }

    /** Whether what was written is where it is seen. */
    function isFound(kind: number, word: string): boolean {
      if ((written & kind) === 0) return true
      return kept.some((value) => Array.isArray(value) && value.includes(word))
    }
  }

  /** HTML without its tokens and nonces. */
  #parts(html: string): Kept {
    const { nonce } = this.#page
    const marker = this.#marker
    const words = !nonce ? marker : `${marker}|${nonce.replace(/\W/g, '\\$&')}`
    const parts = html.split(new RegExp(`(${words})`))
    if (parts.length === 1) return html
    return parts.map((part, index) => {
      if (index % 2 === 0) return part
      return part === marker ? 'token' : 'nonce'
    })
  }

  #restored(kept: unknown): SafeString | null {
    if (isString(kept)) return new SafeString(toS(kept))
    if (!Array.isArray(kept)) return null
    const parts = kept.map((part, index) => {
      if (index % 2 === 0) return toS(part)
      return toS(part) === 'token' ? this.#marker : this.#useNonce()
    })
    return new SafeString(parts.join(''))
  }

  #useNonce(): string {
    this.#page.exchange.noteWritten(NONCE)
    return this.#page.nonce ?? ''
  }

  /** What stands in place of a token until the page is done. */
  get #marker(): string {
    return this.#page.exchange.marker ?? ''
  }
}

function optionsOf(rest: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(readGiven(rest).options)
}
