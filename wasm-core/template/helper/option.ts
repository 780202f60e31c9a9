// Looking things up in hashes.

import { equalsText } from '../../memory/text'
import { Cell, cellAt, isHash, isName, isTruthy } from '../../value/cell'
import { areEqual } from '../../value/compare'
import { getNameLength, getNameStart } from '../../value/names'
import * as Tag from '../../value/tag'

/** The value that a hash of options has under a name, be the key a symbol or a string. */
export function findOption(options: Cell, word: u32): Cell | null {
  if (!isHash(options)) return null
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    // A symbol of a template knows its number.
    const isNumbered = key.tag === Tag.SYMBOL && key.extra !== 0
    if (isNumbered ? key.extra === word : isCalled(key, word)) {
      return cellAt(options.pointer, index * 2 + 1)
    }
  }
  return null
}

function isCalled(key: Cell, word: u32): bool {
  const length = getNameLength(word)
  if (key.length !== length || !isName(key)) return false
  return memory.compare(key.pointer, getNameStart(word), length) === 0
}

/** The same for options that may not be there. */
export function optionOf(options: Cell | null, word: u32): Cell | null {
  if (options === null) return null
  return findOption(options, word)
}

/** The same by a name that is no word of the language. */
export function optionNamed(options: Cell | null, name: string): Cell | null {
  if (options === null || !isHash(options)) return null
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    if (isName(key) && equalsText(key.pointer, key.length, name))
      return cellAt(options.pointer, index * 2 + 1)
  }
  return null
}

/** The same by the bytes of the name. */
export function findText(hash: Cell, start: usize, length: u32): Cell | null {
  if (!isHash(hash)) return null
  for (let index: u32 = 0; index < hash.length; index++) {
    const key = cellAt(hash.pointer, index * 2)
    if (key.length !== length || !isName(key)) continue
    if (memory.compare(key.pointer, start, length) === 0) return cellAt(hash.pointer, index * 2 + 1)
  }
  return null
}

/** The value under a key as `Hash#[]` finds it; params and flash do not tell strings from symbols. */
export function findKey(hash: Cell, key: Cell): Cell | null {
  if (hash.tag !== Tag.HASH) {
    return isName(key) ? findText(hash, key.pointer, key.length) : null
  }
  for (let index: u32 = 0; index < hash.length; index++) {
    const candidate = cellAt(hash.pointer, index * 2)
    if (isSameKey(candidate, key)) return cellAt(hash.pointer, index * 2 + 1)
  }
  return null
}

/** `eql?`: like `==`, but 1 and 1.0 are different keys. */
export function isSameKey(a: Cell, b: Cell): bool {
  const isMixed = (a.tag === Tag.INTEGER || b.tag === Tag.INTEGER) && a.tag !== b.tag
  return !isMixed && areEqual(a, b)
}

/** The options that come last among the arguments from `at` on; null when there are none. */
export function optionsAt(first: usize, count: u32, at: u32): Cell | null {
  if (at >= count || !isHash(cellAt(first, at))) return null
  return cellAt(first, at)
}

/** Whether an option is given and true. */
export function isSet(options: Cell, word: u32): bool {
  const given = findOption(options, word)
  return given !== null && isTruthy(given)
}
