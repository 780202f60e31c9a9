/** A Ruby String that the program changes in place, freezes, or asks for its identity. */
export class MutableString {
  static readonly rubyName = 'String'
  value: string
  frozen = false

  constructor(value = '') {
    this.value = value
  }

  toString(): string {
    return this.value
  }

  valueOf(): string {
    return this.value
  }
}

/** A Ruby String in either form. */
export type Str = string | MutableString

/** A String that may be changed in place; a MutableString is given back as it is. */
export function mutable(value: Str): MutableString {
  return typeof value === 'string' ? new MutableString(value) : value
}

/** Whether the value is a Ruby String. */
export function isString(value: unknown): value is Str {
  return typeof value === 'string' || value instanceof MutableString
}

/** The characters of a String. */
export function text(value: Str): string {
  return typeof value === 'string' ? value : value.value
}
