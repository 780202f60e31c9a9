/** Under this key an object that is a String of a class of its own gives its characters. */
export const CHARACTERS = Symbol('characters')

/** The characters of a String of a class of its own, such as HTML-safe text; null for any other object. */
export function charactersOf(value: object): string | null {
  const own: unknown = Reflect.get(value, CHARACTERS)
  return typeof own === 'function' ? String(own.call(value)) : null
}

/** Whether the value is a String of a class of its own. */
export function isSubclassOfString(value: object): boolean {
  return CHARACTERS in value
}

/** The characters of such a String where it is text for certain: null for one of bytes, too. */
export function knownCharactersOf(value: object): string | null {
  return value instanceof Uint8Array ? null : charactersOf(value)
}
