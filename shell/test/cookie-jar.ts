import { type Name, nameOf } from '../controller/name.ts'

/** A visitor's cookies: read after a response, written before a request. */
export class CookieJar implements Iterable<readonly [string, string]> {
  readonly #values = new Map<string, string>()
  readonly #expired = new Set<string>()

  /** The value of a cookie as it was sent, empty for one that a response took back, or null. */
  get(name: Name): string | null {
    const key = nameOf(name)
    return this.#values.get(key) ?? (this.#expired.has(key) ? '' : null)
  }

  /** Takes back a cookie, as a response does with a time that is past. */
  expire(name: string): void {
    this.#values.delete(name)
    this.#expired.add(name)
  }

  /** Sends a cookie from the next request on. */
  set(name: Name, value: unknown): void {
    if (value === null || value === undefined) this.#values.delete(nameOf(name))
    else this.#values.set(nameOf(name), String(value))
  }

  delete(name: Name): string | null {
    const value = this.get(name)
    this.#values.delete(nameOf(name))
    this.#expired.delete(nameOf(name))
    return value
  }

  clear(): void {
    this.#values.clear()
    this.#expired.clear()
  }

  isKey(name: Name): boolean {
    return this.#values.has(nameOf(name))
  }

  isEmpty(): boolean {
    return this.#values.size === 0
  }

  get size(): number {
    return this.#values.size
  }

  [Symbol.iterator](): Iterator<readonly [string, string]> {
    return this.#values[Symbol.iterator]()
  }
}
