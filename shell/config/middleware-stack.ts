import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block } from '../ruby/types.ts'

/** A class of middleware with what its objects are made with. */
export interface MiddlewareEntry {
  readonly type: unknown
  readonly args: readonly unknown[]
  readonly block: Block | null
}

/**
 * `config.middleware`: the application's own classes, the outermost first. All of them stand around its routes, inside of what the server does itself:
 * hosts, TLS and the files of public/. Middleware of Rails or of a gem is named by its text. Rails guide "Rails on Rack", section 3.2.
 */
export class MiddlewareStack {
  static {
    const given = '1+ &'
    defineClass(this, 'Rails::Configuration::MiddlewareStackProxy', {
      parameters: {
        ...{ use: given, unshift: given, insert_before: '2+ &', insert_after: '2+ &' },
        ...{ swap: '2+ &', delete: '1', move: '2', move_before: '2', move_after: '2' },
      },
    })
  }

  #entries: MiddlewareEntry[] = []

  get entries(): readonly MiddlewareEntry[] {
    return this.#entries
  }

  use(type: unknown, ...rest: unknown[]): void {
    this.#put(this.#entries.length, type, rest)
  }

  insert_after(at: unknown, type: unknown, ...rest: unknown[]): void {
    const index = this.#find(at)
    this.#put(index < 0 ? this.#entries.length : index + 1, type, rest)
  }

  insert_before(at: unknown, type: unknown, ...rest: unknown[]): void {
    const index = this.#find(at)
    if (index < 0 && isOutermost(at)) throw outermost(type)
    this.#put(index < 0 ? this.#entries.length : index, type, rest)
  }

  unshift(type: unknown, ..._rest: unknown[]): void {
    if (!isString(type)) throw outermost(type)
  }

  swap(at: unknown, type: unknown, ...rest: unknown[]): void {
    const index = this.#find(at)
    if (index >= 0) this.#entries.splice(index, 1)
    this.#put(index < 0 ? this.#entries.length : index, type, rest)
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

  #put(index: number, type: unknown, rest: unknown[]): void {
    if (isString(type)) return
    const last = rest.at(-1)
    const block = typeof last === 'function' ? (last as Block) : null
    this.#entries.splice(index, 0, { type, args: block === null ? rest : rest.slice(0, -1), block })
  }

  #find(type: unknown): number {
    return this.#entries.findIndex((entry) => entry.type === type)
  }
}

/** What stands before the files of public/ in Rails. */
function isOutermost(at: unknown): boolean {
  return at === 0 || (isString(at) && OUTERMOST.includes(String(at)))
}

const OUTERMOST = [
  'ActionDispatch::HostAuthorization',
  'Rack::Sendfile',
  'ActionDispatch::Static',
  'ActionDispatch::SSL',
]

function outermost(type: unknown): ArgumentError {
  return new ArgumentError(
    `${inspect(type)} would stand before the files of public/, which the server sends before any middleware: write \`config.middleware.use\`.`,
  )
}
