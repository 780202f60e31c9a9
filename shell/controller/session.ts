import { type Name, nameOf } from './name.ts'

/**
 * What a visitor's signed cookie carries: Strings under String keys, nothing else.
 * Rails guide "Action Controller Overview", section 5.
 */
export class Session {
  #values: Map<string, string> | null = null
  readonly #load: () => ReadonlyMap<string, string>
  readonly #reset: () => void
  #changed = false

  constructor(
    load: () => ReadonlyMap<string, string> = () => new Map(),
    reset: () => void = () => {},
  ) {
    this.#load = load
    this.#reset = reset
  }

  /** The value of a key, or null. */
  get(name: Name): string | null {
    return this.#read().get(nameOf(name)) ?? null
  }

  /** Stores a String; null takes the key away; anything else raises TypeError naming the key. */
  set(name: Name, value: unknown): void {
    const key = nameOf(name)
    if (value === null || value === undefined) {
      this.delete(key)
      return
    }
    const text = stringOf(value)
    if (text === null) {
      throw new TypeError(
        `session[:${key}] takes a String, not ${describe(value)}. Write session[:${key}] = value.to_s.`,
      )
    }
    this.#read().set(key, text)
    this.#changed = true
  }

  /** Takes a key away and answers its value. */
  delete(name: Name): string | null {
    const value = this.get(name)
    if (this.#read().delete(nameOf(name))) this.#changed = true
    return value
  }

  /** Forgets everything, the CSRF token included. */
  clear(): void {
    this.#values = new Map()
    this.#changed = true
    this.#reset()
  }

  isKey(name: Name): boolean {
    return this.#read().has(nameOf(name))
  }

  isEmpty(): boolean {
    return this.#read().size === 0
  }

  keys(): string[] {
    return [...this.#read().keys()]
  }

  /** A copy of everything stored. */
  toH(): Map<string, string> {
    return new Map(this.#read())
  }

  /** Whether an action changed anything: only then a cookie is written. */
  get changed(): boolean {
    return this.#changed
  }

  #read(): Map<string, string> {
    this.#values ??= new Map(this.#load())
    return this.#values
  }
}

/** The text of a String value, Ruby's mutable ones included; null for anything else. */
export function stringOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && value.constructor.name === 'MutableString') {
    return String(value)
  }
  return null
}

function describe(value: unknown): string {
  if (typeof value === 'symbol') return `the Symbol :${value.description ?? ''}`
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  return value?.constructor?.name ?? typeof value
}
