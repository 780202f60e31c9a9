import { toParam } from '../active-support/query.ts'
import { isRecord } from '../record/model/is-record.ts'
import { send } from '../ruby/call/send.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { respondTo, toS } from '../ruby/index.ts'
import { isKeywords } from '../ruby/types.ts'

/**
 * The text of a key: of a record with its version, of lists and Hashes with all that is in them. Raises
 * ArgumentError for a blank one. Rails API, ActiveSupport::Cache::Store.
 */
export function cacheKey(key: unknown, namespace: unknown = null): string {
  const text = expandedKey(key)
  if (text === '') throw new ArgumentError('key cannot be blank')
  return namespace === null ? text : `${toS(namespace)}:${text}`
}

/** The text of a key, of lists and Hashes with all that is in them; an empty one too. */
export function expandedKey(key: unknown): string {
  if (Array.isArray(key)) return key.map(expandedKey).join('/')
  if (key instanceof Hash || isKeywords(key)) {
    const texts = pairsOf(key).map(([name, value]): [string, string] => [
      toS(name),
      expandedKey(value),
    ])
    texts.sort(([left], [right]) => (left < right ? -1 : 1))
    return texts.map((pair) => pair.join('=')).join('/')
  }
  if (isRecord(key) || respondTo(key, 'cache_key_with_version')) {
    return toS(send(key, 'cache_key_with_version', []))
  }
  if (respondTo(key, 'cache_key')) return toS(send(key, 'cache_key', []))
  return toS(toParam(key))
}
