import { methodName } from '../ruby/class/method-name.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { KEY, keyText } from '../ruby/hash/key.ts'
import { compare } from '../ruby/index.ts'
import { eql } from '../ruby/operators/eql.ts'
import { matches } from '../ruby/operators/matching.ts'
import { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from '../ruby/operators/ordering.ts'
import { format } from '../ruby/text/format.ts'
import { inspectString } from '../ruby/text/inspect-string.ts'
import { CHARACTERS } from '../ruby/text/subclass.ts'

/** Text that is HTML already: a template writes it without escaping. */
export class SafeString {
  static readonly rubyName = 'ActiveSupport::SafeBuffer'
  #html: string

  constructor(html = '') {
    this.#html = html
  }

  get html(): string {
    return this.#html
  }

  /** The HTML with more after it; what is not HTML yet is escaped. */
  '+'(other: unknown): SafeString {
    return new SafeString(this.#html + htmlOf(other))
  }

  /** Appends in place, as `+` does. */
  '<<'(other: unknown): this {
    this.#html += htmlOf(other)
    return this
  }

  concat(...others: unknown[]): this {
    for (const other of others) this['<<'](other)
    return this
  }

  /** As a pattern: what goes in is escaped unless it is HTML already. */
  '%'(given: unknown): SafeString {
    const list = Array.isArray(given) ? given : [given]
    return new SafeString(format(this.#html, ...list.map(escapedArgument)))
  }

  '*'(times: number): SafeString {
    return new SafeString(this.#html.repeat(times))
  }

  /** Puts HTML before it, in place; what is not HTML yet is escaped. */
  prepend(...others: unknown[]): this {
    this.#html = others.map(htmlOf).join('') + this.#html
    return this
  }

  /** Appends without escaping: for what is known to be HTML. */
  safe_concat(other: unknown): this {
    this.#html += textOf(other)
    return this
  }

  '=='(other: unknown): boolean {
    return this.is_eql(other)
  }

  '<=>'(other: unknown): unknown {
    return compare(this.#html, other)
  }

  '<'(other: unknown): boolean {
    return lessThan(this.#html, other)
  }

  '<='(other: unknown): boolean {
    return lessOrEqual(this.#html, other)
  }

  '>'(other: unknown): boolean {
    return greaterThan(this.#html, other)
  }

  '>='(other: unknown): boolean {
    return greaterOrEqual(this.#html, other)
  }

  '=~'(pattern: unknown): unknown {
    return matches(this.#html, pattern)
  }

  /** As a key of a Hash it is its characters. */
  is_eql(other: unknown): boolean {
    return eql(this.#html, other)
  }

  [KEY](): string {
    return keyText(this.#html)
  }

  is_html_safe(): boolean {
    return true
  }

  html_safe(): this {
    return this
  }

  to_s(): this {
    return this
  }

  [CHARACTERS](): string {
    return this.#html
  }

  inspect(): string {
    return inspectString(this.#html)
  }

  to_str(): string {
    return this.#html
  }

  asJson(): string {
    return this.#html
  }

  toString(): string {
    return this.#html
  }
}

/** What HTML-safe text itself, and not its characters, answers to a Ruby name. */
export function answerSafely(
  text: SafeString,
  name: string,
  args: readonly unknown[],
): { value: unknown } | undefined {
  if (name === 'constructor' || name === 'html') return undefined
  const own: unknown = Object.getOwnPropertyDescriptor(
    SafeString.prototype,
    methodName(name),
  )?.value
  return typeof own === 'function' ? { value: own.apply(text, args) } : undefined
}

/** A value as HTML: what is HTML-safe as it is, anything else escaped. */
export function htmlOf(value: unknown): string {
  if (value instanceof SafeString) return value.html
  return textOf(value).replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
}

/** Numbers stay numbers, so that `%d` takes them; a Hash is escaped value by value. */
function escapedArgument(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Hash) {
    return Hash.from([...value].map(([key, each]) => [key, escapedArgument(each)]))
  }
  return value instanceof Float ? value : htmlOf(value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return value.description ?? ''
  if (value instanceof SafeString) return value.html
  const own = typeof value === 'object' && 'to_s' in value ? value.to_s : null
  return typeof own === 'function' ? String(own.call(value)) : String(value)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
