// Which names are helpers: the core's own, the shell's, and those the routes make.

import { findListed } from '../../memory/text'
import { getNameKind } from '../../value/names'
import { NameKind } from '../name-kind'
import { MARKUP_HELPERS, Word } from '../word'

/** Whether the shell's answer to a helper is HTML for the text of a page, whatever it says. */
export function givesMarkup(start: usize, length: u32): bool {
  return findListed(start, length, MARKUP_HELPERS) >= 0
}

/** Whether the shell answers a helper of this name. */
export function isShellHelper(word: u32): bool {
  return (getNameKind(word) & NameKind.SHELL_HELPER) !== 0
}

/** Whether a name ends in `_path` or `_url`. */
export function isPathName(start: usize, length: u32): bool {
  if (length > 5 && load<u32>(start + length - 4) === 0x68746170) {
    return load<u8>(start + length - 5) === 0x5f
  }
  if (length <= 4 || load<u16>(start + length - 2) !== 0x6c72) return false
  return load<u16>(start + length - 4) === 0x755f
}

/** Methods of builders whose block is called for each item, or each associated record. */
export function isCalledForEach(word: u32): bool {
  return (
    word === Word.collection_check_boxes ||
    word === Word.collection_radio_buttons ||
    word === Word.fields_for ||
    word === Word.fields
  )
}
