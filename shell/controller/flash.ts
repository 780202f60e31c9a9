import { send } from '../ruby/call/send.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import { flashEnumerable } from '../vocabulary/controller.ts'
import { frameworkName } from '../vocabulary/word.ts'
import { type Name, nameOf } from './name.ts'
import { type SessionCodec, stringOf } from './session.ts'

/**
 * Messages for the next request, shown once. `now` shows in this request only, `keep` carries one
 * further, `discard` drops one at the end of this request.
 * Rails guide "Action Controller Overview", section 5.2.
 */
export class Flash {
  static {
    nameClass(this, 'ActionDispatch::Flash::FlashHash')
    // The rest of Enumerable, which asks for the pairs.
    for (const name of flashEnumerable) {
      Object.defineProperty(this.prototype, frameworkName(name), {
        value(this: Flash, ...given: unknown[]) {
          const block = typeof given.at(-1) === 'function' ? (given.pop() as Block) : null
          return send(this.toA(), name, given, block)
        },
      })
    }
  }

  readonly #values: Map<string, unknown>
  /** Keys that end with this request. */
  readonly #used: Set<string>
  #now: FlashNow | null = null

  readonly #codec: SessionCodec | null

  constructor(
    previous: ReadonlyMap<string, string> = new Map(),
    codec: SessionCodec | null = null,
  ) {
    this.#codec = codec
    this.#values = new Map(
      codec === null || previous.size === 0 ? previous : mapped(previous, codec.read),
    )
    this.#used = new Set(previous.keys())
  }

  /** The message under a key, or null. */
  get(name: Name): unknown {
    return this.#values.get(nameOf(name)) ?? null
  }

  /** Leaves a message for this request's views and the next request. */
  set(name: Name, value: unknown): void {
    this.#store(nameOf(name), value)
    this.#used.delete(nameOf(name))
  }

  delete(name: Name): this {
    this.#values.delete(nameOf(name))
    this.#used.delete(nameOf(name))
    return this
  }

  clear(): this {
    this.#values.clear()
    this.#used.clear()
    return this
  }

  /** Leaves several messages. */
  update(values: Iterable<readonly [unknown, unknown]> | Readonly<Record<string, unknown>>): this {
    const pairs = Symbol.iterator in values ? values : Object.entries(values)
    for (const [key, value] of pairs) this.set(nameOf(key as Name), value)
    return this
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

  toH(): Hash<string, unknown> {
    return Hash.from(this.#values)
  }

  toHash(): Hash<string, unknown> {
    return this.toH()
  }

  isKey(name: Name): boolean {
    return this.#values.has(nameOf(name))
  }

  isEmpty(): boolean {
    return this.#values.size === 0
  }

  any(block?: Block): boolean {
    return this.count(block) > 0
  }

  keys(): string[] {
    return [...this.#values.keys()]
  }

  each(block: Block): this {
    for (const pair of this.toA()) yieldTo(block, pair)
    return this
  }

  toA(): [string, unknown][] {
    return [...this.#values]
  }

  map(block: Block): unknown[] {
    return this.toA().map((pair) => yieldTo(block, pair))
  }

  select(block: Block): [string, unknown][] {
    return this.toA().filter((pair) => isTruthy(yieldTo(block, pair)))
  }

  reject(block: Block): [string, unknown][] {
    return this.toA().filter((pair) => !isTruthy(yieldTo(block, pair)))
  }

  count(block?: Block): number {
    return block === undefined ? this.#values.size : this.select(block).length
  }

  none(block?: Block): boolean {
    return this.count(block) === 0
  }

  /** What the views of this request see. */
  current(): ReadonlyMap<string, unknown> {
    return this.#values
  }

  /** What the next request will see. */
  next(): Map<string, string> {
    if (this.#values.size === 0) return new Map()
    const kept = [...this.#values].filter(([key]) => !this.#used.has(key))
    return mapped(kept, (value, key) => this.#written(key, value))
  }

  #store(key: string, value: unknown): void {
    if (this.#codec !== null) this.#values.set(key, value ?? null)
    else if (value === null || value === undefined) this.#values.delete(key)
    else this.#values.set(key, this.#written(key, value))
  }

  #written(key: string, value: unknown): string {
    const written = this.#codec === null ? stringOf(value) : this.#codec.write(value)
    if (written !== null) return written
    const [kind, remedy] =
      this.#codec === null ? ['a String', 'value.to_s'] : ['what JSON can say', 'value.id']
    throw new TypeError(`flash[:${key}] takes ${kind}. Write flash[:${key}] = ${remedy}.`)
  }
}

function mapped<From, To>(
  pairs: Iterable<readonly [string, From]>,
  change: (value: From, key: string) => To,
): Map<string, To> {
  return new Map(Array.from(pairs, ([key, value]) => [key, change(value, key)]))
}

/** `flash.now`: messages that this request's views show and nobody after. */
export interface FlashNow {
  get(name: Name): unknown
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
