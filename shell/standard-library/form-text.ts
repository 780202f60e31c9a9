import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
/** A text as application/x-www-form-urlencoded has it, every character but letters, digits and `-._~` escaped: CGI.escape. */
export function escapeForm(text: string): string {
  const encoded = encodeURIComponent(text).replace(/[!'()*]/g, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return encoded.replaceAll('%20', '+')
}

/** The text of such a form. */
export function unescapeForm(text: string): string {
  return unescapeBytes(text.replaceAll('+', ' '))
}

/** The bytes of `%` escapes as text; whatever is none stays. */
export function unescapeBytes(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    return Buffer.from(run.replaceAll('%', ''), 'hex').toString()
  })
}

/** A name or a value of a form. */
export function encodeFormComponent(text: unknown): string {
  return escapeForm(toS(text)).replaceAll('%2A', '*').replaceAll('~', '%7E')
}

/** The form of a Hash or a list of pairs; a list of values says its name for each. */
export function encodeForm(pairs: unknown): string {
  const list = pairs instanceof Hash ? [...pairs] : pairs
  if (!Array.isArray(list)) throw new ArgumentError('encode_www_form takes a Hash, or pairs')
  return list
    .flatMap(([name, value]) => {
      if (value === null || value === undefined) return [encodeFormComponent(name)]
      return [value]
        .flat()
        .map((each) => `${encodeFormComponent(name)}=${encodeFormComponent(each)}`)
    })
    .join('&')
}
