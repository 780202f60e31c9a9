import { SessionError } from '../errors.ts'
import { defineClass } from '../ruby/class/define.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { SecureRandom } from '../standard-library/secure-random.ts'
import { fetched } from './fetched.ts'
import { type Name, nameOf } from './name.ts'

/** As base64 a longer value fills the cookie alone. */
const LARGEST = 3072

/** Under which key the cookie carries what `session.id` gives. */
const SESSION_ID = 'session_id'

/** How values of a session become the texts that the cookie carries. */
export interface SessionCodec {
  /** The text of a value; null for one that cannot be kept. */
  write(value: unknown): string | null
  read(stored: string): unknown
}

/**
 * What a visitor's signed cookie carries: Strings under String keys; below Rails' own controllers what JSON can
 * say. Rails guide "Action Controller Overview", section 5.
 */
export class Session {
  static {
    defineClass(this, 'ActionDispatch::Request::Session', { parameters: { fetch: '1-2 &' } })
  }

  #values: Map<string, string> | null = null
  /** Arrays and Hashes that an action has, and may change, with their texts then. */
  #held: Map<string, { readonly value: unknown; readonly content: string | null }> | null = null
  readonly #load: () => ReadonlyMap<string, string>
  readonly #reset: () => void
  readonly #codec: SessionCodec | null
  #changed = false

  constructor(
    load: () => ReadonlyMap<string, string> = () => new Map(),
    reset: () => void = () => {},
    codec: SessionCodec | null = null,
  ) {
    this.#load = load
    this.#reset = reset
    this.#codec = codec
  }

  /** The value of a key, or null. */
  get(name: Name): string | null {
    const key = nameOf(name)
    const held = this.#held?.get(key)
    if (held !== undefined) return held.value as string
    const stored = this.#read().get(key)
    if (stored === undefined) return null
    const value = this.#value(stored)
    this.#hold(key, value)
    return value
  }

  /** Stores a value; null takes the key away; what cannot be kept raises TypeError naming the key. */
  set(name: Name, value: unknown): void {
    const key = nameOf(name)
    if (value === null || value === undefined) {
      this.delete(key)
      return
    }
    const content = this.#codec === null ? stringOf(value) : this.#codec.write(value)
    if (content === null) {
      const [kind, remedy] =
        this.#codec === null ? ['a String', 'value.to_s'] : ['what JSON can say', 'value.id']
      throw new TypeError(
        `session[:${key}] takes ${kind}, not ${describe(value)}. Write session[:${key}] = ${remedy}.`,
      )
    }
    if (content.length > LARGEST) {
      throw new SessionError(
        `session[:${key}] is ${content.length} characters long, and the cookie takes 4,096 bytes`,
        { hint: 'Store an id in the session, and the data behind it in the database.' },
      )
    }
    this.#read().set(key, content)
    this.#hold(key, value)
    this.#changed = true
  }

  /** Takes a key away and answers its value. */
  delete(name: Name): string | null {
    const value = this.get(name)
    this.#held?.delete(nameOf(name))
    if (this.#read().delete(nameOf(name))) this.#changed = true
    return value
  }

  /** A name of this session, which its cookie keeps from the first time that it is asked for. */
  id(): string {
    const known = this.get(SESSION_ID)
    if (known !== null) return known
    const made = SecureRandom.hex(16)
    this.set(SESSION_ID, made)
    return made
  }

  /** Whether the visitor came with one. */
  exists(): boolean {
    return this.#load().size > 0
  }

  isLoaded(): boolean {
    return this.#values !== null
  }

  store(name: Name, value: unknown): unknown {
    this.set(name, value)
    return value
  }

  destroy(): void {
    this.clear()
  }

  /** Forgets everything, the CSRF token included. */
  clear(): void {
    this.#values = new Map()
    this.#held = null
    this.#changed = true
    this.#reset()
  }

  isKey(name: Name): boolean {
    return this.#read().has(nameOf(name))
  }

  isHasKey(name: Name): boolean {
    return this.isKey(name)
  }

  includes(name: Name): boolean {
    return this.isKey(name)
  }

  isEmpty(): boolean {
    return this.#read().size === 0
  }

  keys(): string[] {
    return [...this.#read().keys()]
  }

  /** The value of a key; without one what the block or `fallback` gives, else KeyError. */
  fetch(name: Name, ...rest: readonly unknown[]): unknown {
    return fetched(this.get(name), name, rest)
  }

  dig(name: Name, ...rest: readonly unknown[]): unknown {
    const value: unknown = this.get(name)
    return rest.length === 0 || value === null ? value : send(value, 'dig', [...rest])
  }

  values(): string[] {
    return this.#pairs().map(([, value]) => value)
  }

  each(block: (key: string, value: string) => void): this {
    for (const [key, value] of this.#pairs()) block(key, value)
    return this
  }

  /** Stores several values. */
  update(values: Iterable<readonly [unknown, unknown]> | Readonly<Record<string, unknown>>): this {
    const pairs = Symbol.iterator in values ? values : Object.entries(values)
    for (const [key, value] of pairs) this.set(nameOf(key), value)
    return this
  }

  mergeOrRaise(
    values: Iterable<readonly [unknown, unknown]> | Readonly<Record<string, unknown>>,
  ): this {
    return this.update(values)
  }

  /** A copy of everything stored, as a Hash. */
  toH(): Hash<string, string> {
    return Hash.from(this.#pairs())
  }

  toHash(): Hash<string, string> {
    return this.toH()
  }

  /** Everything stored. */
  stored(): ReadonlyMap<string, string> {
    return this.#read()
  }

  /** Whether an action changed anything, also inside of an Array or a Hash: only then a cookie is written. */
  get changed(): boolean {
    for (const [key, { value, content }] of this.#held ?? []) {
      if (this.#codec?.write(value) !== content) this.set(key, value)
    }
    return this.#changed
  }

  #hold(key: string, value: unknown): void {
    this.#held?.delete(key)
    if (this.#codec === null || typeof value !== 'object' || value === null) return
    this.#held ??= new Map()
    this.#held.set(key, { value, content: this.#codec.write(value) })
  }

  /** Values are Strings unless the controller's session takes more. */
  #value(stored: string): string {
    return this.#codec === null ? stored : (this.#codec.read(stored) as string)
  }

  #pairs(): [string, string][] {
    return [...this.#read().keys()].map((key) => [key, this.get(key) as string])
  }

  #read(): Map<string, string> {
    this.#values ??= new Map(this.#load())
    return this.#values
  }
}

/** The text of a String value, Ruby's mutable ones included; null for anything else. */
export function stringOf(value: unknown): string | null {
  return isString(value) ? text(value) : null
}

function describe(value: unknown): string {
  if (typeof value === 'symbol') return `the Symbol ${inspect(value)}`
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  const name = classNameOf(value)
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`
}
