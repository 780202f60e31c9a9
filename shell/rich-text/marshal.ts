import { StandardError } from '../ruby/exception/exception.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import { loadMarshal } from '../standard-library/marshal.ts'

/** What CRuby's Marshal has written, with Hashes as objects by the names of their keys; null for what cannot be read. */
export function readMarshal(bytes: Uint8Array): unknown {
  try {
    return plain(loadMarshal(bytes))
  } catch (error) {
    if (error instanceof StandardError || error instanceof OutsideSubsetError) return null
    throw error
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'symbol') return symbolName(value)
  if (!(value instanceof Hash)) return value
  const pairs = [...value].map(([key, each]) => [String(plain(key)), plain(each)])
  return Object.assign(Object.create(null), Object.fromEntries(pairs))
}
