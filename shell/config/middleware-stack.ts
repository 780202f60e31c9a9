import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { isNone } from '../ruby/hash/keywords.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block, Keywords } from '../ruby/types.ts'
import { outermostMiddleware } from '../vocabulary/settings.ts'

/** A class of middleware with what its objects are made with. */
export interface MiddlewareEntry {
  readonly type: unknown
  readonly args: readonly unknown[]
  readonly block: Block | null
}

/**
 * `config.middleware`: the application's own classes, the outermost first. All of them stand around its routes, inside of what the server does itself:
 * hosts, TLS and the files of public/. Rails' own are named by a text. Rails guide "Rails on Rack", section 3.2.
 */
export class MiddlewareStack {
  static {
    const given = '0+ & k'
    defineClass(this, 'Rails::Configuration::MiddlewareStackProxy', {
      parameters: {
        ...{ use: given, unshift: given, insert_before: given, insert_after: given },
        ...{ swap: given, delete: '1', move: '2', move_before: '2', move_after: '2' },
      },
    })
  }

  #entries: MiddlewareEntry[] = []

  get entries(): readonly MiddlewareEntry[] {
    return this.#entries
  }

  use([type, ...args]: Given, keywords: Keywords, block: Block | null): void {
    this.#put(this.#entries.length, { type, args: withKeywords(args, keywords), block })
  }

  insert_after([at, type, ...args]: Given, keywords: Keywords, block: Block | null): void {
    const index = this.#find(at)
    const place = index < 0 ? this.#entries.length : index + 1
    this.#put(place, { type, args: withKeywords(args, keywords), block })
  }

  insert_before([at, type, ...args]: Given, keywords: Keywords, block: Block | null): void {
    const index = this.#find(at)
    if (index < 0 && isOutermost(at)) throw outermost(type)
    const place = index < 0 ? this.#entries.length : index
    this.#put(place, { type, args: withKeywords(args, keywords), block })
  }

  unshift([type]: Given): void {
    throw outermost(type)
  }

  swap([at, type, ...args]: Given, keywords: Keywords, block: Block | null): void {
    const index = this.#find(at)
    if (index >= 0) this.#entries.splice(index, 1)
    const place = index < 0 ? this.#entries.length : index
    this.#put(place, { type, args: withKeywords(args, keywords), block })
  }

  delete(at: unknown): void {
    const index = this.#find(at)
    if (index >= 0) this.#entries.splice(index, 1)
  }

  move(at: unknown, type: unknown): void {
    this.move_before(at, type)
  }

  move_before(at: unknown, type: unknown): void {
    this.#move(type, () => this.#find(at))
  }

  move_after(at: unknown, type: unknown): void {
    this.#move(type, () => this.#find(at) + 1)
  }

  #move(type: unknown, to: () => number): void {
    const index = this.#find(type)
    if (index < 0) return
    const [entry] = this.#entries.splice(index, 1)
    this.#entries.splice(Math.max(0, to()), 0, entry as MiddlewareEntry)
  }

  #put(place: number, entry: MiddlewareEntry): void {
    this.#entries.splice(place, 0, entry)
  }

  #find(type: unknown): number {
    return this.#entries.findIndex((entry) => entry.type === type)
  }
}

type Given = readonly unknown[]

function withKeywords(args: Given, keywords: Keywords): Given {
  return isNone(keywords) ? args : [...args, keywords]
}

/** What stands before the files of public/ in Rails. */
function isOutermost(at: unknown): boolean {
  return at === 0 || (isString(at) && outermostMiddleware.includes(String(at)))
}

function outermost(type: unknown): ArgumentError {
  return new ArgumentError(
    `${inspect(type)} would stand before the files of public/, which the server sends before any middleware: write \`config.middleware.use\`.`,
  )
}
