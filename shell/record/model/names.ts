import { isString } from '../../ruby/text/mutable-string.ts'

/** A name as lowered Ruby and TypeScript may write it: `'title'` or the symbol of that name. */
export type Name = string | symbol

/** The text of a name. */
export function nameOf(name: unknown): string {
  return typeof name === 'symbol' ? (name.description ?? '') : String(name)
}

/** Whether the value is a name. */
export function isName(value: unknown): value is Name {
  return typeof value === 'symbol' || isString(value)
}

/** `title, body or created_at`: a list for a message. */
export function listed(names: readonly string[]): string {
  return names.join(', ')
}

/** What `touch` and `touch_all` take: names of times, and `time:`. */
export type TouchArgument = Name | { readonly time?: unknown }
