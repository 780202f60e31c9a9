import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { isJson, readJson } from './json.ts'

/** The JSON text that an assigned value is, without space around it; null for a value that is no String. */
export function jsonTextOf(value: unknown): string | null {
  return isString(value) ? toS(value).trim() : null
}

/** What a column that reads JSON text gets: what the text says, nil for an empty one; what is no JSON stays a String. */
export function readJsonText(value: unknown): unknown {
  const text = jsonTextOf(value)
  if (text === null) return value
  if (text === '') return null
  return isJson(text) ? readJson(text) : value
}
