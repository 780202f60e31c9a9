import { nameClass } from '../ruby/class/class-info.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { type Name, nameOf } from './name.ts'
import { stringOf } from './session.ts'

/**
 * Messages for the next request, shown once. `now` shows in this request only, `keep` carries one
 * further, `discard` drops one at the end of this request.
 * Rails guide "Action Controller Overview", section 5.2.
 */
export class Flash {
  static {
    nameClass(this, 'ActionDispatch::Flash::FlashHash')
  }

  readonly #values: Map<string, string>
  /** Keys that end with this request. */
  readonly #used: Set<string>
  #now: FlashNow | null = null

  constructor(previous: ReadonlyMap<string, string> = new Map()) {
    this.#values = new Map(previous)
    this.#used = new Set(previous.keys())
  }

  /** The message under a key, or null. */
  get(name: Name): string | null {
    return this.#values.get(nameOf(name)) ?? null
  }

  /** Leaves a message for this request's views and the next request. */
  set(name: Name, value: unknown): void {
    this.#store(nameOf(name), value)
    this.#used.delete(nameOf(name))
  }

  delete(name: Name): void {
    this.#values.delete(nameOf(name))
  }

  /** Messages for this request only. */
  now(): FlashNow {
    this.#now ??= {
      get: (name) => this.get(name),
      set: (name, value) => {
        this.#store(nameOf(name), value)
        this.#used.add(nameOf(name))
      },
      notice: (...given) => spoken(this.now(), 'notice', given),
      alert: (...given) => spoken(this.now(), 'alert', given),
    }
    return this.#now
  }

  /** Carries one message, or all, to the next request as well. */
  keep(name?: Name): void {
    if (name === undefined) this.#used.clear()
    else this.#used.delete(nameOf(name))
  }

  /** Drops one message, or all, at the end of this request. */
  discard(name?: Name): void {
    if (name !== undefined) this.#used.add(nameOf(name))
    else for (const key of this.#values.keys()) this.#used.add(key)
  }

  /** The message under `notice`; given one, leaves it. */
  notice(...given: readonly unknown[]): unknown {
    return spoken(this, 'notice', given)
  }

  alert(...given: readonly unknown[]): unknown {
    return spoken(this, 'alert', given)
  }

  toH(): Hash<string, string> {
    return Hash.from(this.#values)
  }

  toHash(): Hash<string, string> {
    return this.toH()
  }

  isKey(name: Name): boolean {
    return this.#values.has(nameOf(name))
  }

  isEmpty(): boolean {
    return this.#values.size === 0
  }

  isAny(): boolean {
    return this.#values.size > 0
  }

  any(): boolean {
    return this.#values.size > 0
  }

  keys(): string[] {
    return [...this.#values.keys()]
  }

  each(block: (key: string, value: string) => void): this {
    for (const [key, value] of this.#values) block(key, value)
    return this
  }

  /** What the views of this request see. */
  current(): ReadonlyMap<string, string> {
    return this.#values
  }

  /** What the next request will see. */
  next(): Map<string, string> {
    return new Map([...this.#values].filter(([key]) => !this.#used.has(key)))
  }

  #store(key: string, value: unknown): void {
    const text = value === null || value === undefined ? '' : stringOf(value)
    if (text === null) {
      throw new TypeError(`flash[:${key}] takes a String. Write flash[:${key}] = value.to_s.`)
    }
    if (value === null || value === undefined) this.#values.delete(key)
    else this.#values.set(key, text)
  }
}

/** `flash.now`: messages that this request's views show and nobody after. */
export interface FlashNow {
  get(name: Name): string | null
  set(name: Name, value: unknown): void
  notice(...given: readonly unknown[]): unknown
  alert(...given: readonly unknown[]): unknown
}

/** What a key's own method gives, or what it was given to keep. */
function spoken(
  messages: Pick<FlashNow, 'get' | 'set'>,
  key: string,
  given: readonly unknown[],
): unknown {
  if (given.length === 0) return messages.get(key)
  messages.set(key, given[0])
  return given[0]
}
