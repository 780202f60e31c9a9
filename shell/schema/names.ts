import { inspect } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { ArgumentError } from './errors.ts'

/** The name, from a String or a Symbol. */
export function nameOf(name: string | symbol): string {
  if (typeof name === 'symbol') return name.description ?? ''
  if (isString(name)) return text(name)
  throw new ArgumentError(`a name is a String or a Symbol, not ${inspect(name)}`)
}

/** Whether a value is a name: a String or a Symbol. */
export function isName(value: unknown): value is string | symbol {
  return typeof value === 'symbol' || isString(value)
}

/** One name or several, as names. */
export function namesOf(names: string | symbol | readonly (string | symbol)[]): string[] {
  return (Array.isArray(names) ? names : [names]).map(nameOf)
}

/** `index_comments_on_article_id_and_author`, as Rails names an index. */
export function indexName(table: string, columns: readonly string[]): string {
  return `index_${table}_on_${columns.join('_and_').replaceAll(/\W+/g, '_')}`
}

/** Refuses an option nobody reads: a misspelt `nul: false` must not pass silently. */
export function checkOptions(
  options: object | undefined,
  known: readonly string[],
  where: string,
): void {
  for (const key of Object.keys(options ?? {})) {
    if (known.includes(key)) continue
    const words = known.map((word) => `${rubyWord(word)}:`).join(' ')
    throw new ArgumentError(`unknown option ${rubyWord(key)}: of ${where}. It takes ${words}`)
  }
}

function rubyWord(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
