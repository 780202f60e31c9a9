/** A Ruby String that the program changes in place, freezes, or asks for its identity. */
export class MutableString {
  static readonly rubyName = 'String'
  frozen = false
  #text: string
  /** What was appended since somebody last looked. */
  #parts: string[] | null = null
  /** How many units are known to be a character each, in the text and the first parts; −1 where nobody asked. */
  #measured = -1
  #measuredParts = 0

  constructor(value = '') {
    this.#text = value
  }

  get $value(): string {
    if (this.#parts !== null) this.#join(this.#parts)
    return this.#text
  }

  set $value(value: string) {
    this.#text = value
    this.#parts = null
    this.#measured = -1
  }

  /** Its length, without looking again at what was there before; null where some character takes two units. */
  plainLength(hasPairs: (text: string) => boolean): number | null {
    if (this.#measured < 0) {
      if (hasPairs(this.$value)) return null
      this.#measured = this.#text.length
      this.#measuredParts = 0
    }
    if (this.#parts === null) return this.#measured
    for (; this.#measuredParts < this.#parts.length; this.#measuredParts += 1) {
      const part = this.#parts[this.#measuredParts] as string
      if (hasPairs(part)) {
        this.#measured = -1
        return null
      }
      this.#measured += part.length
    }
    return this.#measured
  }

  #join(parts: readonly string[]): void {
    if (this.#measuredParts < parts.length) this.#measured = -1
    this.#measuredParts = 0
    this.#text += parts.join('')
    this.#parts = null
  }

  /** Puts a text at the end. */
  $append(more: string): void {
    if (this.#parts === null) this.#parts = [more]
    else if (this.#parts.push(more) > 1000) {
      this.#join(this.#parts)
      this.#parts = []
    }
  }

  toString(): string {
    return this.$value
  }

  valueOf(): string {
    return this.$value
  }
}

/** A Ruby String in either form. */
export type Str = string | MutableString

/** A String that may be changed in place; a MutableString is given back as it is. */
export function mutable(value: Str): MutableString {
  return typeof value === 'string' ? new MutableString(value) : value
}

/** Whether the program changes Strings and asks which are frozen: then those that Ruby freezes itself are. */
export let seesFrozen = false

/** Says that the program does. */
export function seeFrozen(): void {
  seesFrozen = true
}

const LITERALS = new Map<string, MutableString>()

/** A literal under `# frozen_string_literal: true`: one frozen String for the same text. */
export function frozenLiteral(text: string): MutableString {
  let literal = LITERALS.get(text)
  if (literal === undefined) {
    literal = new MutableString(text)
    literal.frozen = true
    LITERALS.set(text, literal)
  }
  return literal
}

/** What a call gave: a new String is one that may be changed in place, all else stays as it is. */
export function mutableResult(value: unknown): unknown {
  return typeof value === 'string' ? new MutableString(value) : value
}

/** A new Array whose Strings may be changed in place from now on. */
export function mutableAll(values: unknown): unknown {
  if (!Array.isArray(values)) return values
  for (const [index, value] of values.entries()) {
    values[index] = Array.isArray(value) ? mutableAll(value) : mutableResult(value)
  }
  return values
}

/** Whether the value is a Ruby String. */
export function isString(value: unknown): value is Str {
  return typeof value === 'string' || value instanceof MutableString
}

/** The characters of a String. */
export function text(value: Str): string {
  return typeof value === 'string' ? value : value.$value
}
